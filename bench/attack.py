"""Measure what one guest can do to the others: attacks on a server of this machine.

    python -m bench.attack bots       tables full of slow bots: waiting time of other clients' bots
    python -m bench.attack sockets    1,000 sockets that request everything and read nothing: memory, latency of others
    python -m bench.attack records    requests to replay very long records: answers, memory, latency of others
    python -m bench.attack tables     unlimited creation of tables: how many are created, and what lists show
    python -m bench.attack slow       1,500 half-sent bodies: how many stay open, latency of others
    python -m bench.attack floods     ten connections with endless requests, frames, headers: memory, latency of others
    python -m bench.attack programs   a bot at a table floods, is late, answers for others: latency of the person there
    python -m bench.attack requests   each message and request without pause, from 1 and 40 addresses: latency of others
    python -m bench.attack --python BUILD/.venv/bin/python bots      another build

Each attack uses a new guest per request and several loopback addresses. `tests/server` has small versions of them.
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

from bench.attacks import bots, floods, programs, records, requests, slow, sockets, tables
from bench.attacks.victim import Target

SERVER = "import sys; from factoryfloor.server import run; sys.exit(run(port=0, database=sys.argv[1]))"
ATTACKS = {
    "bots": bots,
    "sockets": sockets,
    "records": records,
    "tables": tables,
    "slow": slow,
    "floods": floods,
    "programs": programs,
    "requests": requests,
}


@contextmanager
def served(python: str, settings: dict[str, str]) -> Iterator[Target]:
    """A new server with default settings, except the settings that the attack requires."""
    with tempfile.TemporaryDirectory() as folder:
        command = [python, "-c", SERVER, f"{folder}/tables.sqlite3"]
        process = subprocess.Popen(command, env=os.environ | settings, cwd=folder, stdout=subprocess.PIPE, text=True)
        try:
            assert process.stdout is not None
            yield Target(process.stdout.readline().split()[-1], process.pid)
        finally:
            process.terminate()
            process.wait()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--python", default=sys.executable, help="the interpreter that runs the server")
    attacks = parser.add_subparsers(dest="attack", required=True)
    for name, attack in ATTACKS.items():
        attack.arguments(attacks.add_parser(name, help=attack.__doc__))
    wanted = parser.parse_args()
    attack = ATTACKS[wanted.attack]
    with served(wanted.python, attack.SETTINGS) as target:
        print(json.dumps(asyncio.run(attack.attack(target, wanted))))


if __name__ == "__main__":
    main()
