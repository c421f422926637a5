"""Writes records to files."""

import json
from pathlib import Path
from typing import Any

from factoryfloor.cli.errors import BadUsage, Failed
from factoryfloor.locales import Catalogue


def save(record: dict[str, Any], name: str, common: Catalogue) -> Path:
    """Write a record to a new file. Raises BadUsage or Failed with a message from the common catalogue."""
    if not name:
        raise BadUsage(common.say("terminal.save.name"))
    path = Path(name).expanduser()
    text = json.dumps(record, indent=1, ensure_ascii=False) + "\n"
    try:
        with path.open("x", encoding="utf-8") as file:
            file.write(text)
    except FileExistsError as fault:
        raise BadUsage(common.say("terminal.save.exists", file=str(path))) from fault
    except (OSError, ValueError) as fault:
        reason = str(getattr(fault, "strerror", None) or fault)
        raise Failed(common.say("terminal.save.failed", file=str(path), reason=reason)) from fault
    return path
