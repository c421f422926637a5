"""Checks of the arguments that all drawings have in common."""

from collections.abc import Sequence
from typing import ClassVar

from factoryfloor.kernel import FactoryFloorError
from factoryfloor.locales import why_no_texts


class BadDrawing(FactoryFloorError):
    """The object cannot be drawn, or an argument is invalid."""

    code: ClassVar[str] = "bad_drawing"


def check_kinds(seat: object, players: object) -> None:
    """Check that a seat is a number and that players are names. Raises BadDrawing otherwise."""
    if seat is not None and type(seat) is not int:
        raise BadDrawing(f"the seat must be a number or None, not {seat!r:.60}")
    if players is not None and (isinstance(players, str) or not isinstance(players, Sequence)):
        raise BadDrawing(f"the players must be a list of names, not {players!r:.60}")
    if not all(isinstance(name, str) for name in players or ()):
        raise BadDrawing(f"the players must be a list of names, not {players!r:.60}")


def check_language(language: object) -> None:
    """Check that a language has texts. Raises BadDrawing otherwise."""
    if language is not None and (reason := why_no_texts(language)):
        raise BadDrawing(reason)


def check_players(players: Sequence[str], seats: int) -> None:
    """Check that each seat has a name. Raises BadDrawing if a name is missing."""
    if len(players) != seats:
        raise BadDrawing(f"{seats} seats need {seats} names, not {len(players)}")
