"""Parse a typed line to an action: its number in the list, its notation, or an unambiguous prefix."""

from dataclasses import dataclass
from typing import Any

from factoryfloor.arena.action_text import matching_notation
from factoryfloor.kernel import IllegalAction, Presentation, State


@dataclass(frozen=True)
class Option:
    """A legal action in the list of choices. ``number`` is from 1; ``preview`` has its cost and gain."""

    number: int
    action: int
    text: str
    preview: dict[str, Any]


def options(state: State, seat: int, presentation: Presentation) -> list[Option]:
    """All legal actions of a seat, in the game's order."""
    return [
        Option(number, action, state.notation(seat, action), presentation.preview(state, seat, action))
        for number, action in enumerate(state.legal(seat), 1)
    ]


def in_words(preview: dict[str, Any]) -> str:
    """Format a preview of costs and gains.

    >>> in_words({"gain": 3, "total": 20, "finishes": True, "rolls": False})
    'gain +3, total 20, finishes'
    """
    said = ((key.replace("_", " "), "" if value is True else _amount(key, value)) for key, value in preview.items())
    return ", ".join(f"{key} {amount}".rstrip() for key, amount in said if amount != "False")


def common_consequence(offered: list[Option]) -> str:
    """The name of the only field in the previews of all options, or an empty string."""
    keys = {tuple(option.preview) for option in offered if option.preview}
    only = keys.pop() if len(keys) == 1 else ()
    return only[0].replace("_", " ") if len(only) == 1 else ""


def _amount(key: str, value: Any) -> str:
    if isinstance(value, int) and not isinstance(value, bool) and key in ("gain", "change"):
        return f"{value:+}"
    if isinstance(value, dict):
        return in_words(value)
    return " ".join(map(str, value)) if isinstance(value, list) else str(value)


def choose(state: State, seat: int, offered: list[Option], typed: str) -> Option:
    """The option that a player typed. Raises IllegalAction, with the candidates if it is ambiguous."""
    if typed.isdecimal():
        return _by_number(offered, int(typed))
    by_text = {option.text: option for option in offered}
    return by_text[matching_notation(state, seat, by_text, typed)]


def _by_number(offered: list[Option], number: int) -> Option:
    if not 1 <= number <= len(offered):
        raise IllegalAction(f"there is no choice {number}; the choices are 1 to {len(offered)}")
    return offered[number - 1]
