"""What one guest can do to the others: attacks on a server of this machine, with figures.

    python -m bench.attack bots                   tables full of dear bots: how long others wait for theirs
    python -m bench.attack bots --address URL     against a server that runs already

Each attack comes with a fresh guest a request and from several loopback addresses. `tests/server` has them in small.
"""

import argparse
import asyncio
import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from bench import attack_bots

SERVER = "import sys; from factoryfloor.server import run; sys.exit(run(port=0, database=sys.argv[1]))"
ATTACKS = {"bots": attack_bots}


@contextmanager
def served() -> Iterator[str]:
    """The address of a new server with default settings."""
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-c", SERVER, f"{folder}/tables.sqlite3"]
        process = subprocess.Popen(command, env=os.environ, stdout=subprocess.PIPE, text=True)
        try:
            assert process.stdout is not None
            yield process.stdout.readline().split()[-1]
        finally:
            process.terminate()
            process.wait()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--address", default="", help="of a server that runs; by default one is started")
    attacks = parser.add_subparsers(dest="attack", required=True)
    for name, attack in ATTACKS.items():
        attack.arguments(attacks.add_parser(name, help=attack.__doc__))
    wanted = parser.parse_args()
    found: dict[str, Any]
    if wanted.address:
        found = asyncio.run(ATTACKS[wanted.attack].attack(wanted.address, wanted))
    else:
        with served() as address:
            found = asyncio.run(ATTACKS[wanted.attack].attack(address, wanted))
    print(json.dumps(found))


if __name__ == "__main__":
    main()
