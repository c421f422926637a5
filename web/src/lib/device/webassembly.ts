/** Whether this browser runs WebAssembly. Old browsers lack WebAssembly, and users can disable it. */
export function hasWebAssembly(): boolean {
  try {
    return WebAssembly.validate(Uint8Array.of(0, 97, 115, 109, 1, 0, 0, 0));
  } catch {
    return false;
  }
}
