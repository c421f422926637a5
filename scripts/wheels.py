"""Build the release into dist/ and check it: `make wheels`.

The release is a wheel compiled for this platform (auditwheel verifies its tag), a wheel of plain Python, the sources,
and SBOMs of the dependencies (CycloneDX). Each wheel is installed into an empty environment and replays the records in
tests/formats to the same digests. A wheel built from the sdist must have the same content as the wheel built here.
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
RECORDS = ROOT / "tests/formats/records"


def run(*command: str | Path, at: Path = ROOT, **environment: str) -> str:
    """Return the output of a command. Exit with its error message if it fails."""
    given = os.environ | {"PATH": f"{TOOLS}{os.pathsep}{os.environ['PATH']}"} | environment
    ran = subprocess.run(command, cwd=at, env=given, capture_output=True, text=True, check=False)
    if ran.returncode:
        sys.exit(f"{ran.stdout[-4000:]}{ran.stderr[-4000:]}\nfailed: {' '.join(map(str, command))}")
    return ran.stdout


def build(kind: str, source: Path, to: Path, **environment: str) -> Path:
    """Build the wheel or the sdist of a folder. ``FACTORYFLOOR_COMPILE`` selects compiled or plain rules."""
    shutil.rmtree(to, ignore_errors=True)
    locked = ["--require-hashes", "--build-constraints", ROOT / "constraints.txt"]
    run(UV, "build", f"--{kind}", "--python", PYTHON, *locked, "--out-dir", to, at=source, **environment)
    for left in (source / "src").glob("*.egg-info"):
        shutil.rmtree(left)
    [made] = [path for path in to.iterdir() if path.suffix in (".whl", ".gz")]
    return made


def content(wheel: Path) -> dict[str, str]:
    """Return the digest of each file of a wheel except RECORD."""
    with zipfile.ZipFile(wheel) as files:
        names = [name for name in files.namelist() if not name.endswith("/RECORD")]
        return {name: sha256(files.read(name)).hexdigest() for name in names}


def from_sdist(sdist: Path, folder: Path, compiled: str) -> dict[str, str]:
    """Return the content of the wheel built from the sdist, including the browser client."""
    with tarfile.open(sdist) as sources:
        sources.extractall(folder, filter="data")
    [unpacked] = folder.iterdir()
    if (unpacked / "research").exists():
        sys.exit("the sdist contains research/")
    return content(build("wheel", unpacked, folder / "dist", FACTORYFLOOR_COMPILE=compiled, FACTORYFLOOR_CLIENT="1"))


def compare(ours: dict[str, str], theirs: dict[str, str]) -> None:
    differing = sorted(name for name in ours.keys() | theirs.keys() if ours.get(name) != theirs.get(name))
    if differing:
        sys.exit(f"the wheel from the sdist differs in {len(differing)} files: {', '.join(differing[:9])}")


def installed(wheel: Path, place: Path) -> Path:
    """Return the interpreter of a new environment outside this folder, with a wheel and its locked dependencies."""
    run(UV, "venv", "--python", PYTHON, place)
    python = place / "bin/python"
    locked = ["--require-hashes", "--constraints", ROOT / "constraints.txt"]
    run(UV, "pip", "install", "--python", python, *locked, "-r", ROOT / "pyproject.toml")
    run(UV, "pip", "install", "--python", python, "--no-deps", wheel)
    return python


def replayed(python: Path, place: Path) -> dict[str, Any]:
    """Return the output of scripts/replays.py with the installed package."""
    shutil.copytree(RECORDS, place / "records")
    program = shutil.copy(ROOT / "scripts/replays.py", place)
    replays: dict[str, Any] = json.loads(run(python, "-I", program, place / "records", at=place))
    if not Path(replays["package"]).is_relative_to(place):
        sys.exit(f"the installed package was not tested, but {replays['package']}")
    print("  " + run(place / "bin/factoryfloor", "--version", at=place).splitlines()[0])
    return replays


def refused_elsewhere(compiled: Path, pure: Path, place: Path) -> None:
    """Check that pip on another platform rejects the compiled wheel and selects the plain one."""
    pip = [PYTHON, "-m", "pip", "install", "--dry-run", "--no-deps", "--no-index", "--target", place]
    pip += ["--platform", "win_amd64", "--only-binary", ":all:"]
    answer = subprocess.run([*pip, compiled], capture_output=True, text=True, check=False)
    if answer.returncode == 0 or "not a supported wheel on this platform" not in answer.stderr:
        sys.exit(f"another platform accepts {compiled.name}: {answer.stdout}{answer.stderr}")
    if pure.name not in run(*pip, "--find-links", DIST, "factoryfloor"):
        sys.exit(f"another platform rejects {pure.name}")


def list_parts(python: Path, name: str) -> None:
    """Write SBOMs: the Python packages of an environment and the client's npm packages (CycloneDX)."""
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
        sys.exit(f"the SBOM of the client lacks {', '.join(sorted(missing))}")
    (DIST / f"{name}.client.cdx.json").write_text(json.dumps(parts, indent=2) + "\n")


def client_parts() -> dict[str, Any]:
    """Return the npm packages in the built client. npm's `--omit dev` would drop packages that linters also need."""
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
            sys.exit(f"unexpected wheel tags: {pure.name}, {compiled.name}")

        print("building again, from the sources alone", flush=True)
        compare(content(pure), from_sdist(sdist, folder / "pure again", "0"))
        compare(content(raw), from_sdist(sdist, folder / "compiled again", "1"))

        print("replaying records in empty environments", flush=True)
        replays = []
        for wheel, is_compiled in ((pure, False), (compiled, True)):
            python = installed(wheel, place := folder / wheel.name)
            replays.append(replayed(python, place))
            if replays[-1]["compiled"] is not is_compiled:
                sys.exit(f"{wheel.name} {'is' if replays[-1]['compiled'] else 'is not'} compiled")
        if replays[0]["digests"] != replays[1]["digests"]:
            sys.exit("plain and compiled rules lead to different positions")
        refused_elsewhere(compiled, pure, folder / "elsewhere")
        list_parts(folder / pure.name / "bin/python", sdist.name.removesuffix(".tar.gz"))
    for path in sorted(DIST.iterdir()):
        print(f"{path.stat().st_size / 1e6:8.2f} MB  dist/{path.name}")


if __name__ == "__main__":
    main()
