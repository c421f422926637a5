"""Builds the answers to a client's messages."""

from typing import TYPE_CHECKING, Any, Final

from factoryfloor.kernel import FactoryFloorError
from factoryfloor.tables.state.errors import code_of, say_of, seat_of, seconds_of

if TYPE_CHECKING:
    from factoryfloor.tables.state.messages import Ack, Answer, NudgeMessage, PlayedTurn, Refusal

MAX_SENTENCE: Final = 1000
"""The maximum number of characters in the message of a rejection."""


def ack(id: str, n: int, *, again: bool = False) -> "Ack":
    """Return the answer to an executed message."""
    return {"kind": "ack", "id": id, "n": n, "again": again}


def turn_ack(id: str, n: int, turn: "PlayedTurn", *, again: bool) -> "Ack":
    """Return the answer to a message that contained a list of actions."""
    return {"kind": "ack", "id": id, "n": n, "again": again, "turn": turn}


def answer(id: str, content: Any) -> "Answer":
    """Return the answer to a question. ``content`` is an object, or the encoder's fragment with the JSON of an
    object.
    """
    return {"kind": "answer", "id": id, "answer": content}


def refusal(error: FactoryFloorError, id: str = "") -> "Refusal":
    """Return the answer to a rejected message or request."""
    return {
        "kind": "error",
        "id": id,
        "code": code_of(error),
        "message": _readable(str(error)),
        "seat": seat_of(error),
        "seconds": seconds_of(error),
        "say": say_of(error),
    }


def nudge(name: str) -> "NudgeMessage":
    """Return the reminder that the table is waiting, with the name of the sender."""
    return {"kind": "nudge", "name": name}


def _readable(text: str) -> str:
    """Make a message valid UTF-8 and limit its length."""
    text = text.encode("utf-8", "replace").decode()
    return text if len(text) <= MAX_SENTENCE else f"{text[: MAX_SENTENCE - 200]} ... {text[-190:]}"
