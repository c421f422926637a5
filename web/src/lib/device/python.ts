import type { Failure, Files } from './protocol';
import { hasWebAssembly } from './webassembly';

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
  const fetches = watchFetches(progress);
  try {
    const archive = fetchAll(files.pack);
    archive.catch(() => undefined); // awaited below
    const { loadPyodide } = (await import(/* @vite-ignore */ `${files.interpreter}pyodide.mjs`)) as Pyodide;
    const python = await Promise.race([loadPyodide({ indexURL: files.interpreter }), fetches.refused]);
    unpack(python, await archive);
    return python;
  } catch (error) {
    if (error instanceof NotStarted) throw error;
    throw new NotStarted(fetches.failed() || isOfImport(error) ? 'no_files' : 'damaged', String(error));
  } finally {
    fetches.stop();
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

/** A module that could not be fetched; one that is damaged is a SyntaxError. */
function isOfImport(error: unknown): boolean {
  return error instanceof TypeError && /import|module/i.test(error.message);
}

interface Watched {
  /** Whether a file could not be fetched. */
  failed: () => boolean;
  /** Rejects when the browser refuses the interpreter: Pyodide then writes to the console, and waits. */
  refused: Promise<never>;
  stop: () => void;
}

/** Count the bytes of all answers, since Pyodide reports no progress, and note what fails; until it is stopped. */
function watchFetches(progress: (bytes: number) => void): Watched {
  const { fetch } = globalThis;
  const { instantiateStreaming } = WebAssembly;
  let bytes = 0;
  let failed = false;
  const count = (): TransformStream<Uint8Array, Uint8Array> =>
    new TransformStream({
      transform(chunk, controller) {
        bytes += chunk.byteLength;
        progress(bytes);
        controller.enqueue(chunk);
      },
    });
  globalThis.fetch = async (...request) => {
    try {
      const answer = await fetch(...request);
      if (!answer.ok) failed = true;
      if (!answer.body) return answer;
      const headers = new Headers(answer.headers);
      // not all hosts know this type, and without it browsers refuse the file
      if (answer.url.endsWith('.wasm')) headers.set('Content-Type', 'application/wasm');
      const { status, statusText } = answer;
      return new Response(answer.body.pipeThrough(count()), { status, statusText, headers });
    } catch (error) {
      failed = true;
      throw error;
    }
  };
  const refused = new Promise<never>((_, reject) => {
    WebAssembly.instantiateStreaming = (...given) => {
      const instance = instantiateStreaming.apply(WebAssembly, given);
      instance.catch(reject);
      return instance;
    };
  });
  refused.catch(() => undefined); // awaited in a race
  return {
    failed: () => failed,
    refused,
    stop: () => {
      globalThis.fetch = fetch;
      WebAssembly.instantiateStreaming = instantiateStreaming;
    },
  };
}
