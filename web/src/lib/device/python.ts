import { restore, withProgram, type CreateModule } from './memory';
import { NotStarted } from './not-started';
import type { Files, Loaded } from './protocol';
import type { Pyodide, Python } from './pyodide';

/** The package's directory in the interpreter's file system. */
const FOLDER = '/factoryfloor';
/** Matches the path of the standard library in the stored memory. */
const LIBRARY = "import sys\nnext(path for path in sys.path if path.endswith('.zip'))";

/** Called with the files that the page has read for this worker. */
let loaded: (read: Loaded) => void = () => undefined;
const loading = new Promise<Loaded>((resolve) => (loaded = resolve));
export { loaded };

/** Start the interpreter with the package, after its files have been read. */
export async function startPython(files: Files): Promise<Python> {
  const { interpreter } = files;
  const scripts = Promise.all([
    script<Pyodide>(`${interpreter}pyodide.mjs`),
    script<{ default: CreateModule }>(`${interpreter}pyodide.asm.mjs`),
  ]);
  scripts.catch(() => undefined); // the promise is awaited below
  const { program, memory } = await loading;
  try {
    const [pyodide, { default: createModule }] = await scripts;
    if (memory) {
      try {
        return await restore(pyodide, createModule, interpreter, program, memory);
      } catch (error) {
        console.warn(String(error));
      }
    }
    return await withProgram(program, [], () => imported(pyodide, files));
  } catch (error) {
    if (error instanceof NotStarted) throw error;
    throw new NotStarted(isOfFetch(error) ? 'no_files' : 'damaged', String(error));
  }
}

/**
 * Add the files that a restored interpreter lacks, which are the modules of the standard library that were not
 * imported.
 */
export async function complete(python: Python, { interpreter }: Files): Promise<void> {
  try {
    const path = python.runPython(LIBRARY) as string;
    python.FS.writeFile(path, new Uint8Array(await fetchAll(`${interpreter}python_stdlib.zip`)));
  } catch (error) {
    console.warn(String(error)); // games do not use these modules
  }
}

/** Start without a stored memory, which takes several seconds longer. */
async function imported({ loadPyodide }: Pyodide, { interpreter, pack }: Files): Promise<Python> {
  const archive = fetchAll(pack);
  archive.catch(() => undefined); // awaited below
  const python = await loadPyodide({ indexURL: interpreter });
  python.unpackArchive(await archive, 'zip', { extractDir: FOLDER });
  python.runPython(`import sys\nsys.path.insert(0, '${FOLDER}')\nimport factoryfloor.device`);
  return python;
}

async function script<T>(address: string): Promise<T> {
  return (await import(/* @vite-ignore */ address)) as T;
}

async function fetchAll(address: string): Promise<ArrayBuffer> {
  const answer = await fetch(address);
  if (!answer.ok) throw new NotStarted('no_files', `${answer.status} ${address}`);
  return answer.arrayBuffer();
}

/** Whether an error means that a file or module could not be fetched. A damaged module is a SyntaxError instead. */
function isOfFetch(error: unknown): boolean {
  return error instanceof TypeError && /fetch|import|load|module|network/i.test(error.message);
}
