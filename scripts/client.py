"""Build the browser client: `python scripts/client.py build`. `install [--dev]` only installs its npm packages."""

import shutil
import subprocess
import sys
from pathlib import Path

WEB = Path(__file__).resolve().parent.parent / "web"
NEEDED = (20, 19)

# inside the folder of the packages, so that removing the packages removes the stamp
RUN_STAMP = WEB / "node_modules/.installed"
DEV_STAMP = WEB / "node_modules/.installed-dev"


def program(name: str) -> str:
    path = shutil.which(name)
    if path is None:
        sys.exit(
            f"factoryfloor: building the browser client needs Node.js >= {NEEDED[0]}.{NEEDED[1]} with npm, "
            f"and `{name}` is not on the PATH. Install Node.js and try again."
        )
    return path


def check_node() -> None:
    answer = subprocess.run([program("node"), "--version"], capture_output=True, text=True, check=True).stdout.strip()
    found = tuple(int(part) for part in answer.lstrip("v").split(".")[:2])
    if found < NEEDED:
        sys.exit(
            f"factoryfloor: building the browser client needs Node.js >= {NEEDED[0]}.{NEEDED[1]}; "
            f"`node` on the PATH is {answer}. Install a newer one and try again."
        )


def npm(*arguments: str) -> None:
    code = subprocess.run([program("npm"), *arguments], cwd=WEB, check=False).returncode
    if code:
        sys.exit(f"factoryfloor: `npm {' '.join(arguments)}` failed in {WEB}")


def installed(stamp: Path) -> bool:
    wanted = [WEB / "package.json", WEB / "package-lock.json", WEB / ".npmrc"]
    return stamp.exists() and all(stamp.stat().st_mtime >= path.stat().st_mtime for path in wanted if path.exists())


def install(dev: bool) -> None:
    if installed(DEV_STAMP) or (not dev and installed(RUN_STAMP)):
        return
    npm("ci", "--ignore-scripts", "--no-audit", "--no-fund", *([] if dev else ["--omit=dev"]))
    (DEV_STAMP if dev else RUN_STAMP).touch()


def main() -> None:
    match sys.argv[1:]:
        case ["install"]:
            check_node()
            install(dev=False)
        case ["install", "--dev"]:
            check_node()
            install(dev=True)
        case ["build"]:
            check_node()
            install(dev=False)
            npm("run", "--silent", "build")
        case _:
            sys.exit(__doc__)


if __name__ == "__main__":
    main()
