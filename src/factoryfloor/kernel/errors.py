"""Errors of the kernel. Each error has a code for programs and a message for people."""

from typing import ClassVar


class FactoryFloorError(Exception):
    """Base class of all errors of the package.

    ``code`` is the same in all versions. The message states what is wrong and what is valid.
    """

    code: ClassVar[str] = "error"


class UnknownGame(FactoryFloorError):
    """No installed game has this id."""

    code: ClassVar[str] = "unknown_game"


class BadSeats(FactoryFloorError):
    """The game is not played with this number of seats."""

    code: ClassVar[str] = "bad_seats"


class BadOption(FactoryFloorError):
    """The option is unknown, or its value is invalid."""

    code: ClassVar[str] = "bad_option"


class OtherRules(FactoryFloorError):
    """The installed rules cannot replay a game of this rules version."""

    code: ClassVar[str] = "other_rules"


class UnknownEvaluation(FactoryFloorError):
    """The game has no evaluation with this name."""

    code: ClassVar[str] = "unknown_evaluation"


class NotToMove(FactoryFloorError):
    """The seat does not exist or has no pending decision, or the game is over."""

    code: ClassVar[str] = "not_to_move"


class IllegalAction(FactoryFloorError):
    """The action cannot be parsed or is not legal."""

    code: ClassVar[str] = "illegal"


class NoUndo(FactoryFloorError):
    """The last action of the seat cannot be undone."""

    code: ClassVar[str] = "no_undo"


class BadPosition(FactoryFloorError):
    """The position is malformed or cannot arise."""

    code: ClassVar[str] = "bad_position"


class BadRecord(FactoryFloorError):
    """The record is malformed, uses other rules, or replays to a different end."""

    code: ClassVar[str] = "bad_record"
