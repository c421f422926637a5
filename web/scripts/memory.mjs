// Writes the memory of an interpreter that has imported a package: `node memory.mjs COMPILED.zip MEMORY`. An interpreter
// that starts with it neither imports nor initializes anything. `src/lib/device/memory.ts` has the format and restores it.
import { readFileSync, writeFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { loadPyodide } from 'pyodide';
import createModule from 'pyodide/pyodide.asm.mjs';

const FOLDER = '/factoryfloor';
const PAGE = 4096;

const IMPORT = `
import gc, importlib, pathlib, sys
root = pathlib.Path("${FOLDER}")
sys.path[:] = [str(root), *filter(None, sys.path)]
for path in sorted(root.rglob("*.pyc")):
    name = ".".join(path.relative_to(root).with_suffix("").parts).removesuffix(".__init__")
    try:
        importlib.import_module(name)
    except ImportError as error:
        raise SystemExit(f"leave {name} out of the site, or its import: {error}") from error
from factoryfloor.device.prepare import prepare
from factoryfloor.kernel import games
from factoryfloor.lessons import lessons
prepare({game.id: name for game in games().values() for name in list(lessons(game))[:1]})
gc.collect()
`;

const DATA = `
[[str(path), path.read_bytes()] for path in sorted(root.rglob("*")) if path.is_file() and path.suffix != ".pyc"]
`;

/** The address of a pointer that depends on the browser: the page sets it. */
function trampoline(module) {
  return module.__PyRuntime + module.HEAP32[module.__PyEM_EMSCRIPTEN_TRAMPOLINE_OFFSET >> 2];
}

/** The interpreter's memory after its imports, the references to JavaScript in it, and the files that it reads later. */
async function imported(archive) {
  const python = await loadPyodide({ _makeSnapshot: true });
  python.unpackArchive(archive, 'zip', { extractDir: FOLDER });
  python.runPython(IMPORT);
  const files = python.runPython(DATA).toJs();
  python.runPython('del games, gc, importlib, lessons, name, path, pathlib, prepare, root, sys');
  const module = python._module;
  module.HEAP32[trampoline(module) >> 2] = 0;
  const snapshot = python.makeMemorySnapshot();
  return { snapshot, files };
}

/** The memory of an interpreter that has not run: the parts that are equal need not be stored. */
async function untouched(snapshot, size) {
  let memory;
  const createPyodideModule = async (settings) => {
    const module = await createModule(settings);
    if (size > module.HEAPU8.length) module._emscripten_resize_heap(size);
    module.HEAP32[trampoline(module) >> 2] = 0;
    memory = module.HEAPU8.slice();
    return module;
  };
  await loadPyodide({ _loadSnapshot: snapshot, createPyodideModule });
  return memory;
}

// a fault would show a line of Pyodide that is a megabyte long
process.on('uncaughtException', ({ message }) => {
  console.error(message);
  process.exit(1);
});

const [source, target] = process.argv.slice(2);
const { snapshot, files } = await imported(new Uint8Array(readFileSync(source)));
const [, start, length] = new Uint32Array(snapshot.buffer, 0, 3);
const after = snapshot.subarray(start);
const before = await untouched(snapshot, after.length);
const pages = [];
for (let page = 0; page < after.length / PAGE; page++) {
  const part = [page * PAGE, (page + 1) * PAGE];
  if (Buffer.compare(before.subarray(...part), after.subarray(...part))) pages.push(page);
}
const sum = new Uint32Array(after.slice().buffer).reduce((total, word) => (total * 31 + word) | 0, 0);
const references = JSON.parse(new TextDecoder().decode(snapshot.subarray(48, 48 + length)));
const lock = JSON.parse(readFileSync('node_modules/pyodide/pyodide-lock.json', 'utf8'));
const facts = { lock: { info: lock.info, packages: {} }, references, size: after.length, sum, pages };
const header = JSON.stringify({ ...facts, files: files.map(([path, data]) => [path, data.length]) });
const text = new TextEncoder().encode(header);
const stored = Buffer.concat([
  new Uint8Array(Uint32Array.of(text.length).buffer),
  text,
  ...pages.map((page) => after.subarray(page * PAGE, (page + 1) * PAGE)),
  ...files.map(([, data]) => data),
]);
writeFileSync(target, gzipSync(stored));
