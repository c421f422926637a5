"""Build the browser client and compile the rules.

Three environment variables decide what is built, and how fast:

FACTORYFLOOR_COMPILE  auto (default): compile the rules if there is a C compiler; 1: they must be; 0: plain Python
FACTORYFLOOR_CLIENT   1 (default): build the browser client; built: take it as it was built before; 0: leave it out
FACTORYFLOOR_OBJECTS  a folder that keeps compiled C files by their content; unset (default): keep nothing
"""

import hashlib
import os
import re
import shutil
import subprocess
import sys
import sysconfig
import tempfile
import time
from collections.abc import Iterable
from concurrent.futures import Future, ThreadPoolExecutor
from functools import lru_cache
from pathlib import Path
from threading import Lock
from typing import Any

from setuptools import Distribution, Extension, setup
from setuptools.command.build_ext import build_ext
from setuptools.command.build_py import build_py

ROOT = Path(__file__).resolve().parent
CLIENT = Path("factoryfloor/server/web")

# Not compiled: package files, modules that look whether others are, declared types of views, text for the terminal.
PLAIN = {"__init__.py", "__main__.py", "docstrings.py", "fast.py", "terminal.py", "view_types.py"}


def setting(name: str, *allowed: str) -> str:
    value = os.environ.get(name) or allowed[0]
    if value not in allowed:
        sys.exit(f"{name}={value}: must be one of {', '.join(allowed)}")
    return value


COMPILE = setting("FACTORYFLOOR_COMPILE", "auto", "1", "0")
WITH_CLIENT = setting("FACTORYFLOOR_CLIENT", "1", "built", "0")

BUILDING = not {"bdist_wheel", "build", "build_ext", "editable_wheel", "install"}.isdisjoint(sys.argv)
EDITABLE = "editable_wheel" in sys.argv


def say(text: str) -> None:
    print(f"factoryfloor: {text}", file=sys.stderr, flush=True)


def compiler_fault() -> str | None:
    """Why C extensions cannot be built here, or None: tried on an empty one."""
    command = build_ext(Distribution())
    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder, "probe.c")
        source.write_text("#include <Python.h>\nPyMODINIT_FUNC PyInit_probe(void) { return NULL; }\n")
        command.distribution.ext_modules = [Extension("probe", [str(source)])]
        command.build_lib = command.build_temp = folder
        try:
            command.ensure_finalized()
            command.run()
        except Exception as fault:  # noqa: BLE001 - whatever it is, it is the answer
            return str(fault) or type(fault).__name__
    return None


def compiled_modules() -> list[Extension]:
    """The extensions to build: all of kernel, games and bots in one group, or nothing at all."""
    if not BUILDING or COMPILE == "0" or (COMPILE == "auto" and EDITABLE):
        return []
    if fault := compiler_fault():
        if COMPILE == "1":
            sys.exit(f"factoryfloor: FACTORYFLOOR_COMPILE=1, but C extensions cannot be built here: {fault}")
        say(f"no working C compiler with Python's headers ({fault}).")
        say("The rules will run as plain Python: correct, but 20 to 50 times slower.")
        say("To have them compiled, install gcc and python3-dev (or the like) and install again.")
        return []
    from mypyc.build import mypycify

    files = sorted(
        path.relative_to(ROOT).as_posix()
        for floor in ("kernel", "games", "bots")
        for path in (ROOT / "src/factoryfloor" / floor).rglob("*.py")
        if path.name not in PLAIN
    )
    if not files:
        return []
    say(f"compiling {len(files)} modules (FACTORYFLOOR_COMPILE=0 installs plain Python instead)")
    # Silent: what the compiled modules only reach through a package file (numpy's users) is checked by `make check`.
    options = ["--config-file=pyproject.toml", "--follow-imports=silent", *files]
    # One C file a module: a single one for all takes gcc several times as long, and gains a few percent.
    extensions = mypycify(options, opt_level="2", debug_level="0", group_name="factoryfloor", multi_file=True)
    if os.name == "posix":  # functions that nobody else can replace are called without detours, and inlined
        for extension in extensions:
            extension.extra_compile_args.append("-fvisibility=hidden")
    return extensions


INCLUDE = re.compile(rb'^\s*#\s*include\s+["<]([^">]+)[">]', re.MULTILINE)
KEPT_DAYS = 30


@lru_cache(None)
def digest(path: Path) -> bytes:
    return hashlib.sha256(path.read_bytes()).digest()


@lru_cache(None)
def included(path: Path, folders: tuple[Path, ...]) -> frozenset[Path]:
    """The headers that a C file names, as far as they lie beside it or in the folders."""
    names = [os.fsdecode(name) for name in INCLUDE.findall(path.read_bytes())]
    found = (
        next((folder / name for folder in (path.parent, *folders) if (folder / name).is_file()), None) for name in names
    )
    return frozenset(header for header in found if header)


class Objects:
    """Compiled C files, kept by the content of all that they are made of: compiler, flags, source and headers."""

    def __init__(self, folder: Path, compiler: Any) -> None:
        self.folder = folder
        self.compiler = compiler
        self.compile = compiler.compile
        command = getattr(compiler, "compiler_so", [])
        version = (
            subprocess.run([*command[:1], "--version"], capture_output=True, check=True).stdout if command else b""
        )
        self.environment = repr((sys.version, sysconfig.get_platform(), compiler.compiler_type, command, version))
        folder.mkdir(parents=True, exist_ok=True)

    def key(self, source: str, include_dirs: Iterable[str], flags: object) -> str:
        folders = tuple(Path(folder) for folder in (*include_dirs, *self.compiler.include_dirs))
        parts, new = {Path(source)}, {Path(source)}
        while new := {header for path in new for header in included(path, folders)} - parts:
            parts |= new
        content = sorted((path.name, digest(path)) for path in parts)
        return hashlib.sha256(repr((self.environment, flags, content)).encode()).hexdigest()

    def made(self, source: str, **options: Any) -> list[str]:
        """The object of a source, from the folder if it is there."""
        include_dirs = options.get("include_dirs") or []
        flags = [
            (name, options[name]) for name in sorted(options) if name not in ("output_dir", "include_dirs", "depends")
        ]
        kept = self.folder / self.key(source, include_dirs, flags)
        [wanted] = map(Path, self.compiler.object_filenames([source], output_dir=options.get("output_dir") or ""))
        if kept.exists():
            wanted.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(kept, wanted)
            kept.touch()
        else:
            self.compile([source], **options)
            partial = kept.with_suffix(f".{os.getpid()}")
            shutil.copyfile(wanted, partial)
            partial.replace(kept)
        return [str(wanted)]

    def forget_old(self) -> None:
        for kept in self.folder.iterdir():
            if kept.stat().st_mtime < time.time() - KEPT_DAYS * 86400:
                kept.unlink()


class BuildExtensions(build_ext):
    """Builds extensions side by side, one C file a core; what several of them need is compiled once."""

    def build_extensions(self) -> None:
        folder = os.environ.get("FACTORYFLOOR_OBJECTS")
        kept = Objects(Path(folder), self.compiler) if folder and self.compiler.compiler_type == "unix" else None
        compile_all = self.compiler.compile
        begun: dict[str, Future[list[str]]] = {}
        beginning = Lock()

        def compile_one(source: str, options: dict[str, Any]) -> list[str]:
            made: list[str] = kept.made(source, **options) if kept else compile_all([source], **options)
            return made

        def compile_side_by_side(sources: list[str], **options: Any) -> list[str]:
            with beginning:
                for source in sources:
                    if source not in begun:
                        begun[source] = cores.submit(compile_one, source, options)
            return [path for source in sources for path in begun[source].result()]

        with ThreadPoolExecutor(os.cpu_count()) as cores:
            self.compiler.compile = compile_side_by_side
            self.parallel = True
            super().build_extensions()
        if kept:
            kept.forget_old()


def build_client() -> None:
    if WITH_CLIENT == "1" and (ROOT / "web/package.json").exists():
        if subprocess.run([sys.executable, str(ROOT / "scripts/client.py"), "build"], check=False).returncode:
            sys.exit("factoryfloor: the browser client was not built (FACTORYFLOOR_CLIENT=0 installs without it)")
    elif WITH_CLIENT == "built" and not (ROOT / "src" / CLIENT / "index.html").exists():
        sys.exit("factoryfloor: FACTORYFLOOR_CLIENT=built, but there is no built client")


class BuildPython(build_py):
    """Also builds the browser client, and starts from an empty folder."""

    def run(self) -> None:
        if not self.editable_mode:
            # modules and extensions of an earlier build would go into the wheel beside the new ones
            shutil.rmtree(Path(self.build_lib), ignore_errors=True)
        build_client()
        self.__dict__.pop("data_files", None)  # listed before the client was built
        super().run()
        if WITH_CLIENT == "0":
            shutil.rmtree(Path(self.build_lib, CLIENT), ignore_errors=True)


setup(ext_modules=compiled_modules(), cmdclass={"build_ext": BuildExtensions, "build_py": BuildPython})
