/** A mark for a message of mine. `randomUUID` is not there on pages that came without encryption. */
export function newId(): string {
  return [...crypto.getRandomValues(new Uint8Array(12))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
