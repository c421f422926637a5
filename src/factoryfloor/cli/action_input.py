"""Parse a typed line to an action: its number in the list, its notation, or an unambiguous prefix."""

from dataclasses import dataclass
from typing import Any, Final

from factoryfloor.kernel import IllegalAction, Presentation, State

MAX_CANDIDATES: Final = 12


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
    for verb in ["", *dict.fromkeys(option.text.split()[0] for option in offered)]:
        whole = by_text.get(state.canonical(f"{verb} {typed}"))
        if whole is not None:
            return whole
    found = [option for option in offered if _begins(option.text.split(), typed.lower().split())]
    shortest = [option for option in found if len(option.text.split()) == len(typed.split())]
    if len(shortest) == 1 or len(found) == 1:
        return (shortest if len(shortest) == 1 else found)[0]
    if not found:
        raise IllegalAction(state.refusal(seat, typed))
    some = "; ".join(option.text for option in found[:MAX_CANDIDATES])
    more = f"; and {len(found) - MAX_CANDIDATES} more" if len(found) > MAX_CANDIDATES else ""
    raise IllegalAction(f"{typed!r} is ambiguous: {some}{more}")


def _by_number(offered: list[Option], number: int) -> Option:
    if not 1 <= number <= len(offered):
        raise IllegalAction(f"there is no choice {number}; the choices are 1 to {len(offered)}")
    return offered[number - 1]


def _begins(words: list[str], typed: list[str]) -> bool:
    """Whether every typed word is a prefix of the word at its position, or of a part of it after a hyphen."""
    return len(typed) <= len(words) and all(
        word.startswith(begun) or f"-{begun}" in word for word, begun in zip(words, typed, strict=False)
    )
