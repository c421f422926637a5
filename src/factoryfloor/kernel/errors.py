"""What can be wrong with a request: each error has a code for programs and a sentence for people."""

from typing import ClassVar


class FactoryFloorError(Exception):
    """Base of all refusals. ``code`` is stable; ``str(error)`` says what was wrong and what would be right."""

    code: ClassVar[str] = "error"


class UnknownGame(FactoryFloorError):
    """No installed game has this id."""

    code: ClassVar[str] = "unknown_game"


class BadSeats(FactoryFloorError):
    """The game is not played with this number of seats."""

    code: ClassVar[str] = "bad_seats"


class BadOption(FactoryFloorError):
    """An option that does not exist, or a value that it does not take."""

    code: ClassVar[str] = "bad_option"


class UnknownEvaluation(FactoryFloorError):
    """The game has no evaluation of this name."""

    code: ClassVar[str] = "unknown_evaluation"


class NotToMove(FactoryFloorError):
    """The seat does not exist, owes no decision now, or the game is over."""

    code: ClassVar[str] = "not_to_move"


class IllegalAction(FactoryFloorError):
    """The action cannot be read or is not among the legal ones."""

    code: ClassVar[str] = "illegal"


class NoUndo(FactoryFloorError):
    """The last action of the seat cannot be taken back."""

    code: ClassVar[str] = "no_undo"


class BadPosition(FactoryFloorError):
    """A position that is malformed or cannot arise."""

    code: ClassVar[str] = "bad_position"


class BadRecord(FactoryFloorError):
    """A record that is malformed, belongs to other rules, or does not replay as it claims."""

    code: ClassVar[str] = "bad_record"
