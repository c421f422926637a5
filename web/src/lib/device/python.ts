import type { Failure, Files } from './protocol';

/** The part of Pyodide that is used here (its own declarations: node_modules/pyodide/pyodide.d.ts). */
export interface Python {
  unpackArchive: (archive: ArrayBuffer, format: string, options: { extractDir: string }) => void;
  runPython: (code: string) => unknown;
  globals: { get: (name: string) => unknown; set: (name: string, value: unknown) => void };
}

interface Pyodide {
  loadPyodide: (options: { indexURL: string }) => Promise<Python>;
}

/** The package, in the file system of the interpreter. */
const FOLDER = '/factoryfloor';

export class NotStarted extends Error {
  constructor(
    readonly failure: Failure,
    detail: string,
  ) {
    super(detail);
  }
}

/** Start the interpreter with the package; `progress` gets the bytes read so far. */
export async function startPython(files: Files, progress: (bytes: number) => void): Promise<Python> {
  if (!hasWebAssembly()) throw new NotStarted('no_wasm', '');
  const stop = countBytes(progress);
  try {
    const archive = fetchAll(files.pack);
    archive.catch(() => undefined); // awaited below
    const { loadPyodide } = (await import(/* @vite-ignore */ `${files.interpreter}pyodide.mjs`)) as Pyodide;
    const python = await loadPyodide({ indexURL: files.interpreter });
    unpack(python, await archive);
    return python;
  } catch (error) {
    if (error instanceof NotStarted) throw error;
    throw new NotStarted('no_files', String(error));
  } finally {
    stop();
  }
}

function hasWebAssembly(): boolean {
  try {
    return WebAssembly.validate(Uint8Array.of(0, 97, 115, 109, 1, 0, 0, 0));
  } catch {
    return false;
  }
}

async function fetchAll(address: string): Promise<ArrayBuffer> {
  const answer = await fetch(address);
  if (!answer.ok) throw new NotStarted('no_files', `${answer.status} ${address}`);
  return answer.arrayBuffer();
}

function unpack(python: Python, archive: ArrayBuffer): void {
  try {
    python.unpackArchive(archive, 'zip', { extractDir: FOLDER });
    python.runPython(`import sys\nsys.path.insert(0, '${FOLDER}')\nimport factoryfloor.device`);
  } catch (error) {
    throw new NotStarted('damaged', String(error));
  }
}

/** Count the bytes of all answers until the returned function is called; Pyodide reports no progress. */
function countBytes(progress: (bytes: number) => void): () => void {
  const original = globalThis.fetch;
  let bytes = 0;
  globalThis.fetch = async (...request) => {
    const answer = await original(...request);
    if (!answer.body) return answer;
    const counted = answer.body.pipeThrough(
      new TransformStream<Uint8Array, Uint8Array>({
        transform(chunk, controller) {
          bytes += chunk.byteLength;
          progress(bytes);
          controller.enqueue(chunk);
        },
      }),
    );
    const { status, statusText, headers } = answer;
    return new Response(counted, { status, statusText, headers });
  };
  return () => {
    globalThis.fetch = original;
  };
}
