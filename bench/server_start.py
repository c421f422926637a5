"""Measure the start of the server with an empty database: until it is ready, and until it has answered GET /."""

import argparse
import statistics
import subprocess
import tempfile
import time
import urllib.request
from pathlib import Path

KINDS = ("processor until ready", "until GET /", "clock until ready", "until GET /")


def processor_seconds(pid: int) -> float:
    """The processor time of all threads of a process."""
    return sum(int(file.read_text().split()[0]) for file in Path(f"/proc/{pid}/task").glob("*/schedstat")) / 1e9


def start(python: str) -> tuple[float, ...]:
    """Start a server once."""
    with tempfile.TemporaryDirectory() as folder:
        command = [python, "-P", "-m", "factoryfloor", "serve", "--port", "0", "--database", f"{folder}/tables.sqlite3"]
        began = time.perf_counter()
        server = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, cwd=folder)
        try:
            assert server.stdout is not None
            address = server.stdout.readline().split()[-1]
            ready = processor_seconds(server.pid), time.perf_counter() - began
            with urllib.request.urlopen(address) as answer:
                answer.read()
            answered = processor_seconds(server.pid), time.perf_counter() - began
        finally:
            server.terminate()
            server.wait()
    return ready[0], answered[0], ready[1], answered[1]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("pythons", nargs="+", metavar="PYTHON", type=lambda name: str(Path(name).absolute()))
    parser.add_argument("--rounds", type=int, default=7)
    wanted = parser.parse_args()
    for python in wanted.pythons:
        start(python)  # compiles the bytecode
    found: dict[str, list[tuple[float, ...]]] = {python: [] for python in wanted.pythons}
    for number in range(wanted.rounds):
        for python in wanted.pythons[:: 1 if number % 2 else -1]:
            found[python].append(start(python))
    for python, starts in found.items():
        print(python)
        for kind, seconds in zip(KINDS, zip(*starts, strict=True), strict=True):
            print(f"  {kind:22} {statistics.median(seconds):.2f} ({min(seconds):.2f} to {max(seconds):.2f})")


if __name__ == "__main__":
    main()
