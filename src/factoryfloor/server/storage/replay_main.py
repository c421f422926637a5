"""The program of the replay process: requests on standard input, answers on standard output.

Each is prefixed by its length in eight bytes. A request is a JSON object with ``kind``:

    table     table, entries (rows of a finished table's log)      answer: the stored replay
    record    record (its text), seat, limits                      answer: a Replay as JSON

An answer starts with ``+``, or with ``-`` before a JSON object of code and message. The process ends with its input.
"""

import argparse
import importlib
import os
import signal
import sys
from typing import Any, BinaryIO, Final

from pydantic_core import from_json, to_json

from factoryfloor.kernel import FactoryFloorError
from factoryfloor.kernel.record import read_record
from factoryfloor.server.operations.unread_output import ending_unread
from factoryfloor.server.storage.stored_replay import stored_replay
from factoryfloor.tables.entry import Entry
from factoryfloor.tables.errors import Refused, code_of
from factoryfloor.tables.replay_frames import frames, replay, viewer_of

_LOW_PRIORITY: Final = 5  # below the server, above the bots
_MOST_OPTIONS: Final = 4000  # maximum characters of a record's options


def answer(question: dict[str, Any]) -> bytes:
    """Answer a request."""
    try:
        if question["kind"] == "table":
            return b"+" + stored_replay(question["table"], [Entry(**entry) for entry in question["entries"]])
        return b"+" + _of_record(question)
    except FactoryFloorError as error:
        return b"-" + to_json({"code": code_of(error), "message": str(error)})
    except Exception as error:  # noqa: BLE001 - a damaged log or a strange record must not end the process
        code = "internal" if question["kind"] == "table" else "bad_record"
        return b"-" + to_json({"code": code, "message": f"this game cannot be replayed: {error!r:.200}"})


def _of_record(question: dict[str, Any]) -> bytes:
    record = _read(question["record"])
    names = record.get("players") if isinstance(record, dict) else None
    _check_size(record, names, question)
    match = read_record(record)
    viewer = viewer_of(question["seat"], match.seats)
    named = isinstance(names, list) and len(names) == match.seats and all(isinstance(name, str) for name in names)
    players = names if named and names is not None else [""] * match.seats
    steps = frames(match, players, [viewer], record.get("hints", []), question["most_characters"])
    return to_json(replay(match, players, viewer, [step[0] for step in steps]))


def _read(text: str) -> Any:
    try:
        return from_json(text)
    except ValueError as error:  # lone surrogates among them
        raise Refused("bad_record", f"this is not JSON: {error}") from error


def _check_size(record: Any, names: Any, question: dict[str, Any]) -> None:
    """Raise Refused for records that are slow to replay or repeat long texts in every frame."""
    if not isinstance(record, dict):
        return
    actions, most = record.get("actions"), question["most_actions"]
    if isinstance(actions, list) and len(actions) > most:
        raise Refused("bad_record", f"a record may have at most {most} actions, not {len(actions)}")
    if isinstance(record.get("hints"), list) and len(record["hints"]) > most:
        raise Refused("bad_record", f"a record may have at most {most} hints")
    longest = question["longest_name"]
    if isinstance(names, list) and any(isinstance(name, str) and len(name) > longest for name in names):
        raise Refused("bad_record", f"names of players may have at most {longest} characters")
    if len(to_json(record.get("options"))) > _MOST_OPTIONS:
        raise Refused("bad_record", "the options of the record are too long")


def serve(questions: BinaryIO, answers: BinaryIO) -> None:
    """Write a plus sign when ready; then answer requests until the input ends."""
    _write(answers, b"+")
    while len(head := questions.read(8)) == 8:
        question = questions.read(length := int.from_bytes(head, "big"))
        if len(question) < length:  # the server was killed while it wrote
            return
        body = answer(from_json(question))
        _write(answers, len(body).to_bytes(8, "big") + body)


def _write(answers: BinaryIO, data: bytes) -> None:
    with ending_unread():
        answers.write(data)
        answers.flush()


def main() -> None:
    """Serve requests with low priority."""
    parser = argparse.ArgumentParser(description="A process that makes replays, started by the server.")
    parser.add_argument("--import", dest="modules", action="append", default=[], help="a module that registers games")
    for module in parser.parse_args().modules:
        importlib.import_module(module)
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the server handles Ctrl-C and ends this process
    if hasattr(os, "nice"):
        os.nice(_LOW_PRIORITY)
    answers = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # keep other output out of the answers
    serve(sys.stdin.buffer, answers)


if __name__ == "__main__":
    main()
