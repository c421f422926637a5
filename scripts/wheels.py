"""Build what is published, into dist/, and try each of it: `make wheels`.

A wheel compiled for this platform, with the tag that auditwheel proves, a wheel of plain Python, the sources, and lists
of the parts that run (CycloneDX). Every wheel is installed into an empty environment and must replay the kept records
to the same digests; one that is built from the sources must have the same content as the one from this folder.
"""

import json
import os
import shutil
import subprocess
import sys
import tarfile
import tempfile
import zipfile
from hashlib import sha256
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
DIST = ROOT / "dist"
UV = ROOT / ".venv/bin/uv"
PYTHON = ROOT / ".venv/bin/python"
TOOLS = ROOT / ".venv/bin"
RECORDS = ROOT / "tests/formats/v2/records"


def run(*command: str | Path, at: Path = ROOT, **environment: str) -> str:
    """What a command prints; what it says where it fails ends this program."""
    given = os.environ | {"PATH": f"{TOOLS}{os.pathsep}{os.environ['PATH']}"} | environment
    ran = subprocess.run(command, cwd=at, env=given, capture_output=True, text=True, check=False)
    if ran.returncode:
        sys.exit(f"{ran.stdout[-4000:]}{ran.stderr[-4000:]}\nfailed: {' '.join(map(str, command))}")
    return ran.stdout


def build(kind: str, source: Path, to: Path, **environment: str) -> Path:
    """The wheel or the sdist of a folder; the rules as ``FACTORYFLOOR_COMPILE`` says."""
    shutil.rmtree(to, ignore_errors=True)
    locked = ["--require-hashes", "--build-constraints", ROOT / "constraints.txt"]
    run(UV, "build", f"--{kind}", "--python", PYTHON, *locked, "--out-dir", to, at=source, **environment)
    for left in (source / "src").glob("*.egg-info"):
        shutil.rmtree(left)
    [made] = [path for path in to.iterdir() if path.suffix in (".whl", ".gz")]
    return made


def content(wheel: Path) -> dict[str, str]:
    """The digest of each file of a wheel, but for its own list of them."""
    with zipfile.ZipFile(wheel) as files:
        names = [name for name in files.namelist() if not name.endswith("/RECORD")]
        return {name: sha256(files.read(name)).hexdigest() for name in names}


def from_sdist(sdist: Path, folder: Path, compiled: str) -> dict[str, str]:
    """The content of the wheel that the unpacked sources build, the browser client with them."""
    with tarfile.open(sdist) as sources:
        sources.extractall(folder, filter="data")
    [unpacked] = folder.iterdir()
    return content(build("wheel", unpacked, folder / "dist", FACTORYFLOOR_COMPILE=compiled, FACTORYFLOOR_CLIENT="1"))


def compare(ours: dict[str, str], theirs: dict[str, str]) -> None:
    differing = sorted(name for name in ours.keys() | theirs.keys() if ours.get(name) != theirs.get(name))
    if differing:
        sys.exit(f"the wheel from the sdist differs in {len(differing)} files: {', '.join(differing[:9])}")


def installed(wheel: Path, place: Path) -> Path:
    """The interpreter of a new environment outside this folder, with a wheel and what it needs, locked."""
    run(UV, "venv", "--python", PYTHON, place)
    python = place / "bin/python"
    locked = ["--require-hashes", "--constraints", ROOT / "constraints.txt"]
    run(UV, "pip", "install", "--python", python, *locked, "-r", ROOT / "pyproject.toml")
    run(UV, "pip", "install", "--python", python, "--no-deps", wheel)
    return python


def replayed(python: Path, place: Path) -> dict[str, Any]:
    """What the installed package says of the kept records; see scripts/replays.py."""
    shutil.copytree(RECORDS, place / "records")
    program = shutil.copy(ROOT / "scripts/replays.py", place)
    told: dict[str, Any] = json.loads(run(python, "-I", program, place / "records", at=place))
    if not Path(told["package"]).is_relative_to(place):
        sys.exit(f"not the installed package was tried, but {told['package']}")
    print("  " + run(place / "bin/factoryfloor", "--version", at=place).splitlines()[0])
    return told


def refused_elsewhere(compiled: Path, pure: Path, place: Path) -> None:
    """On another platform pip refuses the compiled wheel by its tag, and takes the plain one of both."""
    pip = [PYTHON, "-m", "pip", "install", "--dry-run", "--no-deps", "--no-index", "--target", place]
    pip += ["--platform", "win_amd64", "--only-binary", ":all:"]
    told = subprocess.run([*pip, compiled], capture_output=True, text=True, check=False)
    if told.returncode == 0 or "not a supported wheel on this platform" not in told.stderr:
        sys.exit(f"another platform takes {compiled.name}: {told.stdout}{told.stderr}")
    if pure.name not in run(*pip, "--find-links", DIST, "factoryfloor"):
        sys.exit(f"another platform does not take {pure.name}")


def list_parts(python: Path, name: str) -> None:
    """Lists of what runs: the Python packages of an environment, and the client's npm packages (CycloneDX)."""
    listed = DIST / f"{name}.python.cdx.json"
    run(TOOLS / "cyclonedx-py", "environment", "--output-reproducible", "--of", "JSON", "-o", listed, python)
    here = run(UV, "pip", "list", "--format", "json", "--python", python)
    wanted = {package["name"] for package in json.loads(here)}
    missing = wanted - {part["name"].lower().replace("_", "-") for part in json.loads(listed.read_text())["components"]}
    if missing:
        sys.exit(f"{listed.name} lacks {', '.join(sorted(missing))}")
    parts = client_parts()
    locked = json.loads((ROOT / "web/package.json").read_text())["dependencies"]
    if missing := locked.keys() - {part["name"] for part in parts["components"]}:
        sys.exit(f"the list of npm's parts lacks {', '.join(sorted(missing))}")
    (DIST / f"{name}.client.cdx.json").write_text(json.dumps(parts, indent=2) + "\n")


def client_parts() -> dict[str, Any]:
    """The npm packages that the client is built of; npm's own `--omit dev` leaves out what linters need as well."""
    parts: dict[str, Any] = json.loads(
        run("npm", "sbom", "--sbom-format", "cyclonedx", "--package-lock-only", at=ROOT / "web")
    )
    only_developing = {"name": "cdx:npm:package:development", "value": "true"}
    dropped = {part["bom-ref"] for part in parts["components"] if only_developing in part["properties"]}
    for field, key in (("components", "bom-ref"), ("dependencies", "ref")):
        parts[field] = [part for part in parts[field] if part[key] not in dropped]
    for part in parts["dependencies"]:
        part["dependsOn"] = [ref for ref in part["dependsOn"] if ref not in dropped]
    return parts


def main() -> None:
    shutil.rmtree(DIST, ignore_errors=True)
    DIST.mkdir()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        print("building the sources and the wheels", flush=True)
        sdist = Path(shutil.copy(build("sdist", ROOT, folder / "sdist"), DIST))
        built = {"FACTORYFLOOR_CLIENT": "built"}
        pure = Path(shutil.copy(build("wheel", ROOT, folder / "pure", FACTORYFLOOR_COMPILE="0", **built), DIST))
        raw = build("wheel", ROOT, folder / "compiled", FACTORYFLOOR_COMPILE="1", **built)
        run(TOOLS / "auditwheel", "repair", "--wheel-dir", DIST, raw)
        [compiled] = set(DIST.glob("*.whl")) - {pure}
        if not pure.name.endswith("-py3-none-any.whl") or "manylinux" not in compiled.name:
            sys.exit(f"the tags are not those that are wanted: {pure.name}, {compiled.name}")

        print("building again, from the sources alone", flush=True)
        compare(content(pure), from_sdist(sdist, folder / "pure again", "0"))
        compare(content(raw), from_sdist(sdist, folder / "compiled again", "1"))

        print("replaying records in empty environments", flush=True)
        told = []
        for wheel, is_compiled in ((pure, False), (compiled, True)):
            python = installed(wheel, place := folder / wheel.name)
            told.append(replayed(python, place))
            if told[-1]["compiled"] is not is_compiled:
                sys.exit(f"{wheel.name} {'is' if told[-1]['compiled'] else 'is not'} compiled")
        if told[0]["digests"] != told[1]["digests"]:
            sys.exit("plain and compiled rules lead to different positions")
        refused_elsewhere(compiled, pure, folder / "elsewhere")
        list_parts(folder / pure.name / "bin/python", sdist.name.removesuffix(".tar.gz"))
    for path in sorted(DIST.iterdir()):
        print(f"{path.stat().st_size / 1e6:8.2f} MB  dist/{path.name}")


if __name__ == "__main__":
    main()
