import type { Pyodide, Python } from './pyodide';

// The memory of an interpreter that has imported the package. `scripts/memory.mjs` writes this file in four parts: the
// length of a header in four bytes, the header as JSON, the memory pages that differ from those of a new interpreter,
// and the contents of the files that the package reads.

interface Header {
  /** Pyodide's list of packages, which is empty. */
  lock: unknown;
  /** The references from the memory to JavaScript objects, as Pyodide describes them. */
  references: unknown;
  /** The size of the whole memory in bytes. */
  size: number;
  /** A checksum of the whole memory. */
  sum: number;
  pages: number[];
  /** The path and length of each file. */
  files: [string, number][];
}

/** The part of Emscripten's module that this file uses. */
export interface Module {
  HEAPU8: Uint8Array;
  HEAP32: Int32Array;
  _emscripten_resize_heap: (size: number) => boolean;
  __PyRuntime: number;
  __PyEM_EMSCRIPTEN_TRAMPOLINE_OFFSET: number;
  API: { restoreSnapshot: (snapshot: Uint8Array) => unknown };
}

type Settings = Record<string, unknown>;
export type CreateModule = (settings: Settings) => Promise<Module>;

const PAGE = 4096;
/** Start an interpreter with a stored memory. */
export async function restore(
  { loadPyodide }: Pyodide,
  createModule: CreateModule,
  indexURL: string,
  program: WebAssembly.Module,
  memory: ArrayBuffer,
): Promise<Python> {
  const length = new Uint32Array(memory, 0, 1)[0] ?? 0;
  const header = JSON.parse(new TextDecoder().decode(new Uint8Array(memory, 4, length))) as Header;
  const pages = new Uint8Array(memory, 4 + length);
  const createPyodideModule = async (settings: Settings): Promise<Module> => {
    const module = await createModule(settings);
    module.API.restoreSnapshot = () => {
      fill(module, header, pages);
      return header.references;
    };
    return module;
  };
  return withProgram(program, ['python_stdlib.zip'], async () => {
    const options = { indexURL, createPyodideModule, lockFileContents: header.lock };
    const python = await loadPyodide({ ...options, _loadSnapshot: new Uint8Array() });
    writeFiles(python, header.files, pages.subarray(header.pages.length * PAGE));
    // otherwise all players would get the same random numbers from the stored generator
    python.runPython('import random\nrandom.seed()');
    return python;
  });
}

function fill(module: Module, { size, sum, pages }: Header, contents: Uint8Array): void {
  if (size > module.HEAPU8.length) module._emscripten_resize_heap(size);
  const { HEAPU8: bytes, HEAP32: words } = module;
  // the stored memory lacks the functions that depend on the browser
  const trampoline = (module.__PyRuntime + (words[module.__PyEM_EMSCRIPTEN_TRAMPOLINE_OFFSET >> 2] ?? 0)) >> 2;
  const own = words[trampoline] ?? 0;
  words[trampoline] = 0;
  pages.forEach((page, n) => {
    bytes.set(contents.subarray(n * PAGE, (n + 1) * PAGE), page * PAGE);
  });
  let found = 0;
  for (const word of words) found = (Math.imul(found, 31) + word) | 0;
  if (found !== sum) throw new Error('the restored memory is not the stored one');
  words[trampoline] = own;
}

function writeFiles({ FS }: Python, files: [string, number][], contents: Uint8Array): void {
  let start = 0;
  for (const [path, length] of files) {
    FS.mkdirTree(path.slice(0, path.lastIndexOf('/')));
    FS.writeFile(path, contents.slice(start, start + length));
    start += length;
  }
}

/** Start Pyodide with a compiled program, without fetching this program or files that are not needed. */
export async function withProgram(
  program: WebAssembly.Module,
  unneeded: readonly string[],
  start: () => Promise<Python>,
): Promise<Python> {
  const { fetch: fetchFile } = globalThis;
  const { instantiateStreaming } = WebAssembly;
  globalThis.fetch = (wanted, options) => {
    const address = wanted instanceof Request ? wanted.url : String(wanted);
    const replaced = ['pyodide.asm.wasm', ...unneeded].some((name) => address.endsWith(name));
    return replaced ? Promise.resolve(new Response()) : fetchFile(wanted, options);
  };
  WebAssembly.instantiateStreaming = async (_, imports) => ({
    module: program,
    instance: await WebAssembly.instantiate(program, imports),
  });
  try {
    return await start();
  } finally {
    globalThis.fetch = fetchFile;
    WebAssembly.instantiateStreaming = instantiateStreaming;
  }
}
