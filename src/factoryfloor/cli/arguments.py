"""Parses arguments that several commands take."""

import json
from pathlib import Path
from typing import Any, Final

from factoryfloor.cli.errors import BadUsage
from factoryfloor.kernel import BadRecord, FactoryFloorError, Game, Match
from factoryfloor.kernel.options import Option
from factoryfloor.kernel.record import read_record

MAX_RECORD: Final = 50_000_000  # bytes

_TRUE: Final = {"true", "yes", "on", "1"}
_FALSE: Final = {"false", "no", "off", "0"}


def game_options(game: Game, given: list[str]) -> dict[str, Any]:
    """Parse options of the form ``key=value``.

    Sets of names are written as ``key=one,two`` or ``key=all``. The game checks keys and values later. Raises BadUsage
    for options of another form.
    """
    kinds = {option.key: option for option in game.options}
    options: dict[str, Any] = {}
    for text in given:
        key, equals, value = text.partition("=")
        key = key.strip()
        if not equals or not key:
            raise BadUsage(f"options must be key=value, not {text!r}; {_known(game)}")
        if key in options:
            raise BadUsage(f"option {key} is given twice")
        options[key] = _value(kinds.get(key), value.strip())
    return options


def _known(game: Game) -> str:
    keys = ", ".join(option.key for option in game.options)
    return f"{game.title} has {keys}" if keys else f"{game.title} has no options"


def _value(option: Option | None, text: str) -> Any:
    """Return the value as JSON in the form of the option."""
    kind = option.describe().get("kind") if option is not None else None
    if kind == "choice":
        return text
    if kind in ("flag", "subset") and text.lower() in _TRUE | _FALSE:
        return text.lower() in _TRUE
    if kind == "subset" and text != "all" and not text.startswith("["):
        return [name.strip() for name in text.split(",") if name.strip()]
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return text


def elo_bounds(text: str) -> tuple[float, float]:
    """Parse two strengths separated by a comma. Raises BadUsage for other texts."""
    try:
        low, high = map(float, text.split(","))
    except ValueError:
        raise BadUsage(f"--until must be ELO0,ELO1, such as 0,30, not {text!r}") from None
    return low, high


def bot_list(text: str) -> list[str]:
    """Parse bots separated by commas."""
    return [spec.strip() for spec in text.split(",") if spec.strip()]


def read_record_file(path: Path) -> tuple[Match, dict[str, Any]]:
    """Read and replay a record file.

    Return the match and the record. Raises BadRecord if the file is not a valid record.
    """
    try:
        if path.stat().st_size > MAX_RECORD:
            raise BadRecord(f"{path} is too large for a record: the maximum is {MAX_RECORD} bytes")
        record = json.loads(path.read_bytes())  # detects UTF-8, UTF-16 and UTF-32, with or without a byte order mark
    except OSError as fault:
        raise BadRecord(f"{path} cannot be read: {fault.strerror or fault}") from fault
    except UnicodeDecodeError as fault:
        raise BadRecord(f"{path} is not a record: it is not text") from fault
    except (ValueError, RecursionError) as fault:
        raise BadRecord(f"{path} is not a record: it is not JSON ({fault})") from fault
    try:
        return read_record(record), record
    except FactoryFloorError as refusal:
        raise BadRecord(f"{path}: {refusal}") from refusal
    except Exception as fault:
        raise BadRecord(f"{path}: the record is malformed: {fault!r}") from fault
