// Compiles a zipped Python package with the interpreter of the site: `node bytecode.mjs SOURCES.zip COMPILED.zip`. The
// browser then need not compile what it imports. Assertions and docstrings are left out.
import { readFileSync, writeFileSync } from 'node:fs';
import { loadPyodide } from 'pyodide';

const COMPILE = `
import pathlib, py_compile, zipfile

root = pathlib.Path("/package")
mode = py_compile.PycInvalidationMode.UNCHECKED_HASH
with zipfile.ZipFile("/compiled.zip", "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
    for path in sorted(path for path in root.rglob("*") if path.is_file()):
        name = path.relative_to(root).as_posix()
        if path.suffix == ".py":
            code = path.with_suffix(".pyc")
            py_compile.compile(str(path), str(code), name, doraise=True, optimize=2, invalidation_mode=mode)
            path, name = code, name + "c"
        entry = zipfile.ZipInfo(name)
        entry.compress_type = zipfile.ZIP_DEFLATED
        archive.writestr(entry, path.read_bytes())
`;

const [sources, compiled] = process.argv.slice(2);
const python = await loadPyodide();
python.unpackArchive(new Uint8Array(readFileSync(sources)), 'zip', { extractDir: '/package' });
python.runPython(COMPILE);
writeFileSync(compiled, python.FS.readFile('/compiled.zip'));
