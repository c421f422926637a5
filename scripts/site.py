"""Build the site that needs no server: `python scripts/site.py FOLDER`, after `make dev`.

The folder is a set of static files for any host and any path: the client, Pyodide (CPython compiled to WebAssembly),
its memory after the package was imported, the zipped package for browsers that cannot restore the memory, the
descriptions of the games, and a service worker that keeps the files for use without a network.
"""

import base64
import hashlib
import io
import json
import re
import shutil
import subprocess
import sys
import zipfile
from collections.abc import Iterable
from importlib import metadata
from pathlib import Path

from client import WEB, check_node, install, npm

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = ROOT / "src/factoryfloor"
CLIENT = PACKAGE / "server/web"
ENGINES = ROOT / ".build/engines"
PYODIDE = WEB / "node_modules/pyodide"
INTERPRETER = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip")
# fetched with a progress display; the browser's module loader fetches the rest of the interpreter
COUNTED = "pyodide.asm.wasm"
KEPT = {".py", ".json", ".bin"}
# parts that need other packages: the terminal, the server, and declarations for its messages
LEFT_OUT = {"agents", "arena", "cli", "learn", "locales", "notebook", "server", "testing", "text"}
LEFT_OUT |= {"__main__.py", "library.py", "messages.py"}
DECLARATIONS = "_types.py"
DIST_INFO = "factoryfloor-0.dist-info"


def sources() -> bytes:
    """Return the part of the package that a table without a server needs, zipped, and the names of its games."""
    written = io.BytesIO()
    with zipfile.ZipFile(written, "w", zipfile.ZIP_DEFLATED) as archive:

        def add(name: str, content: bytes | str) -> None:
            archive.writestr(zipfile.ZipInfo(name), content, zipfile.ZIP_DEFLATED)  # without the file's time

        for path in sorted(path for path in PACKAGE.rglob("*") if path.is_file()):
            inside = path.relative_to(PACKAGE)
            wanted = path.suffix in KEPT and not path.name.endswith(DECLARATIONS)
            if wanted and LEFT_OUT.isdisjoint(inside.parts):
                add(f"factoryfloor/{inside.as_posix()}", path.read_bytes())
        extensions = metadata.distribution("mypy_extensions").locate_file("mypy_extensions.py")
        add("mypy_extensions.py", Path(str(extensions)).read_bytes())
        games = "\n".join(f"{path.parent.name} = factoryfloor.games.{path.parent.name}:GAME" for path in game_files())
        add(f"{DIST_INFO}/METADATA", "Metadata-Version: 2.1\nName: factoryfloor\nVersion: 0\n")
        add(f"{DIST_INFO}/entry_points.txt", f"[factoryfloor.games]\n{games}\n")
    return written.getvalue()


def game_files() -> list[Path]:
    return sorted(PACKAGE.glob("games/*/game.py"))


def compiled() -> tuple[bytes, bytes]:
    """Return the package as bytecode for the interpreter of the site, and the memory of an interpreter that has
    imported the package.

    Both are cached until the package, the interpreter or the scripts change.
    """
    packed = sources()
    scripts = [WEB / "scripts" / name for name in ("bytecode.mjs", "memory.mjs")]
    key = digest_of([packed, *(path.read_bytes() for path in [*scripts, PYODIDE / "package.json"])])
    folder = ENGINES / key
    steps = [folder / name for name in ("sources.zip", "compiled.zip", "memory")]
    if not steps[-1].exists():
        shutil.rmtree(ENGINES, ignore_errors=True)
        folder.mkdir(parents=True)
        steps[0].write_bytes(packed)
        for script, source, target in zip(scripts, steps, steps[1:], strict=False):
            subprocess.run(["node", str(script), str(source), str(target)], cwd=WEB, check=True)
    return steps[1].read_bytes(), steps[2].read_bytes()


def write_games(site: Path) -> None:
    """Write the answers of a server at ``/api/games`` and ``/api/games/ID``, and the bots of the daily deals."""
    sys.path.insert(0, str(ROOT / "src"))
    from factoryfloor.kernel import games
    from factoryfloor.server.http.api import game_info, whole_game_info
    from factoryfloor.tables.verbs.daily_deal import opponents

    described = {game.id: game_info(game) for game in games().values()}
    (site / "games").mkdir()
    (site / "games.json").write_text(json.dumps([info.model_dump() for info in described.values()]), encoding="utf-8")
    daily = {game.id: [seat.bot for seat in opponents(game)] for game in games().values()}
    (site / "daily.json").write_text(json.dumps(daily), encoding="utf-8")
    for game in games().values():
        whole = whole_game_info(game).model_copy(update={"levels": described[game.id].levels})
        (site / f"games/{game.id}.json").write_text(whole.model_dump_json(), encoding="utf-8")


def write_worker(site: Path) -> None:
    """List the files for the service worker. A different set of files is a different version."""
    files = sorted(path.relative_to(site).as_posix() for path in site.rglob("*") if path.is_file())
    sums = {name: hashlib.sha256((site / name).read_bytes()).hexdigest() for name in files if name != "sw.js"}
    version = digest_of(f"{name} {each}\n".encode() for name, each in sums.items())
    later = {name: each for name, each in sums.items() if name.startswith(("interpreter-", "memory-", "package-"))}
    first = {name: each for name, each in sums.items() if name not in later and name != "licenses.md"}
    facts = json.dumps({"version": version, "first": first, "later": later})
    worker = site / "sw.js"
    worker.write_text(f"const SITE = {facts};\n{worker.read_text(encoding='utf-8')}", encoding="utf-8")


def write_client(site: Path, engine: str) -> None:
    """Copy the server's client with the service worker. Write the name of the engine into its page."""
    if not (CLIENT / "index.html").exists():
        npm("run", "--silent", "build")
    shutil.rmtree(site, ignore_errors=True)
    shutil.copytree(CLIENT, site, ignore=shutil.ignore_patterns("drawings"))
    (script,) = site.glob("assets/site-*.js")
    loaded = f'<link rel="modulepreload" crossorigin href="./assets/{script.name}">'
    npm("exec", "--", "vite", "build", "--mode", "service-worker", "--outDir", str(site), "--logLevel", "warn")
    npm("exec", "--", "vite", "build", "--mode", "service-worker", "--outDir", str(site), "--logLevel", "warn")
    page = site / "index.html"
    sentence, first = first_visit(site)
    named = f'{loaded}<script type="application/json" id="engine">{engine}</script></head>'
    text = page.read_text(encoding="utf-8").replace("</head>", named, 1).replace("</body>", f"{sentence}</body>", 1)
    text = text.replace("<script", f"{first}<script", 1)
    encoding = '<meta charset="utf-8" />'
    assert encoding in text
    page.write_text(text.replace(encoding, encoding + content_policy(text), 1), encoding="utf-8")


def first_visit(site: Path) -> tuple[str, str]:
    """Return the sentence for a page with missing files, in all languages, and its script, which is moved into the
    page.
    """
    files = {path.parent.name: path.read_text(encoding="utf-8") for path in PACKAGE.glob("locales/*/common.json")}
    texts = [f'<p lang="{language}">{json.loads(files[language])["device.waiting"]}</p>' for language in sorted(files)]
    script = site / "first-visit.js"
    code = script.read_text(encoding="utf-8").strip()
    script.unlink()
    return f'<div id="waiting" role="status" hidden>{"".join(texts)}</div>', f"<script>{{{code}}}</script>"


def content_policy(page: str) -> str:
    """Return the policy of the server as a tag for the page.

    Workers have no policy of their own. A tag cannot forbid frames. The policy allows WebAssembly, and the page's own
    inline scripts by their hash.
    """
    sys.path.insert(0, str(ROOT / "src"))
    from factoryfloor.server.http.security_headers import CONTENT_POLICY, content_policy

    inline = re.findall(r"<script(?![^>]*\b(?:src|type=\"application/json\"))[^>]*>(.*?)</script>", page, re.DOTALL)
    hashes = [base64.b64encode(hashlib.sha256(script.encode()).digest()).decode() for script in inline]
    scripts = ["'self'", "'wasm-unsafe-eval'", *(f"'sha256-{each}'" for each in hashes)]
    directives = {name: each for name, each in CONTENT_POLICY.items() if name != "frame-ancestors"}
    policy = content_policy(directives | {"script-src": " ".join(scripts)})
    return f'<meta http-equiv="Content-Security-Policy" content="{policy}" />'


def digest_of(parts: Iterable[bytes]) -> str:
    digest = hashlib.sha256()
    for part in parts:
        digest.update(part)
    return digest.hexdigest()[:12]


def build(site: Path) -> None:
    check_node()
    install(dev=True)
    package, memory = compiled()
    # named by their content, so that a page never gets files of another version
    names = {
        "pack": f"package-{digest_of([package])}.zip",
        "memory": f"memory-{digest_of([memory])}.bin",
        "interpreter": f"interpreter-{digest_of((PYODIDE / file).read_bytes() for file in INTERPRETER)}/",
    }
    size = len(memory) + (PYODIDE / COUNTED).stat().st_size
    write_client(site, json.dumps({**names, "size": size}))
    (site / names["pack"]).write_bytes(package)
    (site / names["memory"]).write_bytes(memory)
    interpreter = site / names["interpreter"]
    interpreter.mkdir()
    for file in INTERPRETER:
        shutil.copyfile(PYODIDE / file, interpreter / file)
    lock = json.loads((PYODIDE / "pyodide-lock.json").read_text(encoding="utf-8"))
    # Pyodide's own packages are not here
    (interpreter / "pyodide-lock.json").write_text(json.dumps({"info": lock["info"], "packages": {}}))
    write_games(site)
    write_worker(site)


def main() -> None:
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    build(Path(sys.argv[1]).resolve())


if __name__ == "__main__":
    main()
