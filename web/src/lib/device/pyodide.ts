/** The part of Pyodide that this module uses (Pyodide's own declarations: node_modules/pyodide/pyodide.d.ts). */
export interface Python {
  unpackArchive: (archive: ArrayBuffer, format: string, options: { extractDir: string }) => void;
  runPython: (code: string) => unknown;
  globals: { get: (name: string) => unknown; set: (name: string, value: unknown) => void };
  FS: { mkdirTree: (path: string) => void; writeFile: (path: string, content: Uint8Array) => void };
}

export interface Pyodide {
  loadPyodide: (options: Record<string, unknown>) => Promise<Python>;
}
