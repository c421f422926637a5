"""Build the browser client and compile the rules.

Two environment variables select what is built:

FACTORYFLOOR_COMPILE  auto (default): compile the rules if a C compiler works; 1: fail without one; 0: plain Python
FACTORYFLOOR_CLIENT   1 (default): build the browser client; built: use the client built before; 0: leave it out

If ccache is installed, C files are compiled through it.
"""

import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterable
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path
from threading import Lock
from typing import Any

from setuptools import Distribution, Extension, setup
from setuptools.command.build_ext import build_ext
from setuptools.command.build_py import build_py

ROOT = Path(__file__).resolve().parent
ROWS = Path("src/factoryfloor/kernel/rows.py")
GENERATED_ROWS = "__native_factoryfloor___kernel___rows.c"
CLIENT = Path("factoryfloor/server/web")

# Modules that run with every action at a table. They are a group of their own: a change here recompiles no rules.
# They import nothing that an isolated build lacks.
EVERY_ACTION = {
    "tables/keeper": ("answers", "audience", "client_messages", "live_table", "renderer"),
    "tables/ports": ("outbox", "storage"),
    "tables/state": ("entry", "last_decisions", "log", "pending", "seats", "table"),
    "tables/verbs": ("commands",),
    "server/http": ("receive_queue", "send_queue"),
    "server/operations": ("token_bucket",),
}

# Not compiled: package files, modules that test for compilation, types of views; nor the folders `text`.
PLAIN = {
    "__init__.py",
    "__main__.py",
    "component_types.py",
    "docstrings.py",
    "event_types.py",
    "fast.py",
    "view_types.py",
}


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
    """The reason why C extensions cannot be built here, or None. Builds an empty one to find out."""
    command = build_ext(Distribution())
    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder, "probe.c")
        source.write_text("#include <Python.h>\nPyMODINIT_FUNC PyInit_probe(void) { return NULL; }\n")
        command.distribution.ext_modules = [Extension("probe", [str(source)])]
        command.build_lib = command.build_temp = folder
        try:
            command.ensure_finalized()
            command.run()
        except Exception as fault:  # noqa: BLE001 - any failure is the answer
            return str(fault) or type(fault).__name__
    return None


def compiled_modules() -> list[Extension]:
    """The extensions to build: kernel, games and bots in one group, EVERY_ACTION in another, or nothing at all."""
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
        if path.name not in PLAIN and path.parent.name != "text"
    )
    if not files:
        return []
    others = [f"src/factoryfloor/{folder}/{name}.py" for folder, names in EVERY_ACTION.items() for name in names]
    say(f"compiling {len(files) + len(others)} modules (FACTORYFLOOR_COMPILE=0 installs plain Python instead)")
    # silent: `make check` covers the modules that are only imported through a package file (users of numpy)
    options = ["--config-file=pyproject.toml", "--follow-imports=silent"]
    # one C file per module: a single file takes gcc several times as long and runs only a few percent faster
    extensions = [
        extension
        for name, group in (("factoryfloor", files), ("factoryfloor_tables", others))
        for extension in mypycify([*options, *group], opt_level="2", debug_level="0", group_name=name, multi_file=True)
    ]
    keep_headers(extensions)
    if os.name == "posix":
        hide_symbols(extensions)
        link_rows(extensions)
    return extensions


def hide_symbols(extensions: Iterable[Extension]) -> None:
    """Let the compiler inline functions and call them directly: no other library can replace a hidden symbol."""
    for extension in extensions:  # mypyc passes one list of flags to all of them: assign a new one, never append
        extension.extra_compile_args = [*extension.extra_compile_args, "-fvisibility=hidden"]


def link_rows(extensions: Iterable[Extension]) -> None:
    """Link the functions of rows.c in place of those that mypyc generates from rows.py, which are removed."""
    program, generated = ROWS.with_suffix(".c"), Path("build", GENERATED_ROWS)
    text = generated.read_text()
    for kind, name in re.findall(
        r"^(char |PyObject \*)(CPyDef_rows___\w+)\(.*\) {$", program.read_text(), re.MULTILINE
    ):
        definition = rf"^{re.escape(kind)}{name}\([^\n]*\) {{$.*?^}}$"
        text, removed = re.subn(definition, "", text, count=1, flags=re.MULTILINE | re.DOTALL)
        if not removed:
            sys.exit(f"factoryfloor: mypyc generates no {name}, which {program} replaces")
    generated.write_text(text)
    for extension in extensions:
        if any(Path(source).name == GENERATED_ROWS for source in extension.sources):
            extension.sources = [*extension.sources, program.as_posix()]


def keep_headers(extensions: Iterable[Extension]) -> None:
    """Copy mypyc's headers into build/: an isolated build has them in a new folder each time, and ccache never hits."""
    import mypyc

    original = Path(mypyc.__file__).parent / "lib-rt"
    copy = Path("build/lib-rt")
    shutil.copytree(original, copy, dirs_exist_ok=True)
    for extension in extensions:
        extension.include_dirs = [
            str(copy / Path(folder).relative_to(original)) if Path(folder).is_relative_to(original) else folder
            for folder in extension.include_dirs
        ]


def ccache() -> list[str]:
    """The command that runs a compiler through ccache, or nothing where ccache is missing or cannot write its cache."""
    program = shutil.which("ccache")
    if program is None:
        return []
    asked = subprocess.run([program, "--get-config", "cache_dir"], capture_output=True, text=True, check=False)
    folder = Path(asked.stdout.strip())
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError:
        return []
    return [program] if asked.returncode == 0 and os.access(folder, os.W_OK) else []


class BuildExtensions(build_ext):
    """Builds extensions in parallel, one C file a core; a C file that several extensions share is compiled once."""

    def build_extensions(self) -> None:
        compiler = self.compiler
        if compiler.compiler_type == "unix":
            if "ccache" not in compiler.compiler_so[0]:
                compiler.compiler_so = [*ccache(), *compiler.compiler_so]
            # an isolated build's own include folder is empty and has a new name each time
            compiler.include_dirs = [folder for folder in compiler.include_dirs if any(Path(folder).glob("*"))]
        compile_files = compiler.compile
        started: dict[str, Future[list[str]]] = {}
        starting = Lock()

        def compile_in_parallel(sources: list[str], **options: Any) -> list[str]:
            with starting:
                for source in sources:
                    if source not in started:
                        started[source] = cores.submit(compile_files, [source], **options)
            return [path for source in sources for path in started[source].result()]

        with ThreadPoolExecutor(os.cpu_count()) as cores:
            compiler.compile = compile_in_parallel
            self.parallel = True
            super().build_extensions()


def build_client() -> None:
    if WITH_CLIENT == "1" and (ROOT / "web/package.json").exists():
        if subprocess.run([sys.executable, str(ROOT / "scripts/client.py"), "build"], check=False).returncode:
            sys.exit("factoryfloor: the browser client was not built (FACTORYFLOOR_CLIENT=0 installs without it)")
    elif WITH_CLIENT == "built" and not (ROOT / "src" / CLIENT / "index.html").exists():
        sys.exit("factoryfloor: FACTORYFLOOR_CLIENT=built, but there is no built client")


class BuildPython(build_py):
    """Builds the browser client too, and starts with an empty build folder."""

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
