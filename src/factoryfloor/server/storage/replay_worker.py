"""Computes replays in a worker process. A replay is suspended after each slice.

    {"replay": "table", "table": ID, "entries": [...], "decision": N, "slice": SECONDS}    rows of a finished log
    {"replay": "record", "record": TEXT, "seat": S, ...}                                   the same, with limits
    {"decision": N, "slice": SECONDS}                                                      continues it

The answer is {"more": true}, or at the end {"replay": TEXT}: the stored replay of a table, or a Replay of a record, as
compressed JSON in base 64. {"code": CODE, "message": TEXT} means that the game cannot be replayed.
"""

import time
import zlib
from base64 import b64encode
from collections.abc import Collection, Generator
from typing import Any, Final

from pydantic_core import from_json, to_json

from factoryfloor.kernel import FactoryFloorError
from factoryfloor.kernel.record import read_record
from factoryfloor.server.storage.stored_replay import stored_in_steps
from factoryfloor.tables.keeper.replay_frames import frames_in_steps, replay, viewer_of
from factoryfloor.tables.state.entry import Entry
from factoryfloor.tables.state.errors import Refused, code_of

_LONGEST: Final = 0.05  # seconds of a slice, short because fast bots wait for its end
_MOST_OPTIONS: Final = 4000  # maximum characters of a record's options


class ReplayMemory:
    """The suspended replays of a worker, keyed by number."""

    def __init__(self) -> None:
        self._suspended: dict[int, tuple[str, Generator[None, None, bytes]]] = {}

    def forget(self, numbers: Collection[int]) -> None:
        """Drop replays that are no longer needed."""
        for number in numbers:
            self._suspended.pop(number, None)

    def knows(self, request: dict[str, Any]) -> bool:
        """Return whether a request begins or continues a replay."""
        return "replay" in request or request.get("decision") in self._suspended

    def answer(self, request: dict[str, Any]) -> dict[str, Any]:
        """Work on a replay for one slice."""
        number, end = request["decision"], time.monotonic() + min(request["slice"], _LONGEST)
        kind, steps = self._suspended.pop(number, None) or (request["replay"], _steps(request))
        try:
            while time.monotonic() < end:
                next(steps)
        except StopIteration as done:
            return {"replay": b64encode(done.value).decode()}
        except FactoryFloorError as error:
            return {"code": code_of(error), "message": str(error)}
        except Exception as error:  # noqa: BLE001 - a damaged log or a strange record must not end the process
            code = "internal" if kind == "table" else "bad_record"
            return {"code": code, "message": f"this game cannot be replayed: {error!r:.200}"}
        self._suspended[number] = kind, steps
        return {"more": True}


def _steps(request: dict[str, Any]) -> Generator[None, None, bytes]:
    if request["replay"] == "table":
        return (yield from stored_in_steps(request["table"], [Entry(**entry) for entry in request["entries"]]))
    return (yield from _of_record(request))


def _of_record(question: dict[str, Any]) -> Generator[None, None, bytes]:
    record = _read(question["record"])
    names = record.get("players") if isinstance(record, dict) else None
    _check_size(record, names, question)
    match = read_record(record)
    viewer = viewer_of(question["seat"], match.seats)
    named = isinstance(names, list) and len(names) == match.seats and all(isinstance(name, str) for name in names)
    players = names if named and names is not None else [""] * match.seats
    hints, most = record.get("hints", []), question["most_characters"]
    steps = yield from frames_in_steps(match, players, [viewer], hints, most)
    return zlib.compress(to_json(replay(match, players, viewer, [step[0] for step in steps])))


def _read(text: str) -> Any:
    try:
        return from_json(text)
    except ValueError as error:  # for example because of lone surrogates
        raise Refused("bad_record", f"this is not JSON: {error}") from error


def _check_size(record: Any, names: Any, question: dict[str, Any]) -> None:
    """Raise Refused for a record that takes long to replay, or that repeats long texts in every frame."""
    if not isinstance(record, dict):
        return
    actions, most = record.get("actions"), question["most_actions"]
    if isinstance(actions, list) and len(actions) > most:
        raise Refused("bad_record", f"a record may have at most {most} actions, not {len(actions)}")
    if isinstance(record.get("hints"), list) and len(record["hints"]) > most:
        raise Refused("bad_record", f"a record may have at most {most} hints")
    longest = question["longest_name"]
    if isinstance(names, list) and any(isinstance(name, str) and len(name) > longest for name in names):
        raise Refused("bad_record", f"player names may have at most {longest} characters")
    if len(to_json(record.get("options"))) > _MOST_OPTIONS:
        raise Refused("bad_record", "the options of the record are too long")
