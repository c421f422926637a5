"""Writing records to files."""

import json
from pathlib import Path

from factoryfloor.cli.errors import BadUsage, Failed
from factoryfloor.kernel import Match
from factoryfloor.kernel.record import write_record


def save(match: Match, players: list[str], name: str) -> Path:
    """Write the record of a match to a new file. Raises BadUsage or Failed."""
    if not name:
        raise BadUsage("save needs a file name, such as: save game.json")
    path = Path(name).expanduser()
    text = json.dumps(write_record(match, players), indent=1, ensure_ascii=False) + "\n"
    try:
        with path.open("x", encoding="utf-8") as file:
            file.write(text)
    except FileExistsError as fault:
        raise BadUsage(f"{path} already exists; choose another name") from fault
    except (OSError, ValueError) as fault:
        raise Failed(f"{path} cannot be written: {getattr(fault, 'strerror', None) or fault}") from fault
    return path
