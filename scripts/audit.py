"""Look for known vulnerabilities of the locked packages, Python and npm, where their databases can be reached.

Exits with 1 if there are any; a database that cannot be reached is said, and is no failure.
"""

import json
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
PIP_AUDIT = ROOT / ".venv-audit/bin/pip-audit"
LOCKED = ("run", "dev", "build", "uv", "audit")


def main() -> int:
    vulnerable = [f"{locked}.txt: {found}" for locked in LOCKED for found in python(ROOT / f"constraints/{locked}.txt")]
    vulnerable += [f"package-lock.json: {found}" for found in npm()]
    for line in vulnerable:
        print(line)
    return 1 if vulnerable else 0


def python(locked: Path) -> list[str]:
    """The vulnerable packages of a locked list of requirements."""
    with tempfile.TemporaryDirectory() as folder:
        report = Path(folder) / "report.json"
        command = [PIP_AUDIT, "--requirement", locked, "--disable-pip", "--require-hashes", "--progress-spinner=off"]
        ran = subprocess.run(
            [*command, "--format=json", f"--output={report}"], capture_output=True, text=True, check=False
        )
        if not report.is_file():
            return unreachable(locked.name, ran.stderr)
        packages: list[dict[str, Any]] = json.loads(report.read_text())["dependencies"]
    skipped = {package["name"]: package["skip_reason"] for package in packages if package.get("skip_reason")}
    if len(skipped) == len(packages):
        return unreachable(locked.name, next(iter(skipped.values()), ran.stderr))
    print(f"{locked.name}: {len(packages) - len(skipped)} packages looked up, unknown: {', '.join(skipped) or 'none'}")
    return [
        f"{package['name']} {package['version']}: {known['id']}, mended in {', '.join(known['fix_versions']) or 'none'}"
        for package in packages
        for known in package.get("vulns", [])
    ]


def npm() -> list[str]:
    """The vulnerable packages of the client's lock file."""
    ran = subprocess.run(["npm", "audit", "--json"], cwd=ROOT / "web", capture_output=True, text=True, check=False)
    try:
        report = json.loads(ran.stdout)
    except ValueError:
        return unreachable("package-lock.json", ran.stderr)
    if "vulnerabilities" not in report:
        return unreachable("package-lock.json", str(report.get("message") or report.get("error") or ran.stderr))
    total = report["metadata"]["dependencies"]["total"]
    print(f"package-lock.json: {total} packages looked up")
    return [f"{name}: {known['severity']}" for name, known in report["vulnerabilities"].items()]


def unreachable(locked: str, why: str) -> list[str]:
    last = next(iter(reversed(why.strip().splitlines())), "no reason was given")
    print(f"{locked}: the database of vulnerabilities could not be asked: {last[:200]}")
    return []


if __name__ == "__main__":
    sys.exit(main())
