"""Replay records with the installed package: `python -I scripts/replays.py FOLDER`, in any environment.

Prints JSON: the package's folder, whether it is compiled, and the digest of each record's last position.
"""

import json
import sys
from pathlib import Path

import factoryfloor
from factoryfloor.kernel.fast import COMPILED
from factoryfloor.kernel.record import end_digest, read_record


def main(folder: str) -> None:
    records = {path.stem: json.loads(path.read_text(encoding="utf-8")) for path in sorted(Path(folder).glob("*.json"))}
    result = {
        "package": str(Path(factoryfloor.__file__).parent),
        "compiled": COMPILED,
        "digests": {name: end_digest(read_record(record)) for name, record in records.items()},
    }
    print(json.dumps(result))


if __name__ == "__main__":
    main(sys.argv[1])
