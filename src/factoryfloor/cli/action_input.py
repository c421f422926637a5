"""Converts a typed line to an action.

The line contains the number of the action in the list, its notation, or an unambiguous prefix of the notation.
"""

from dataclasses import dataclass
from typing import Any, Final

from factoryfloor.arena.action_text import MAX_CANDIDATES, candidates
from factoryfloor.kernel import IllegalAction, Presentation, State
from factoryfloor.locales.words import Words

LONGEST: Final = 60  # maximum characters of a typed line that an error repeats


@dataclass(frozen=True)
class Option:
    """A legal action in the list of choices.

    ``number`` starts at 1. ``preview`` contains the cost and gain of the action.
    """

    number: int
    action: int
    text: str
    preview: dict[str, Any]


def options(state: State, seat: int, presentation: Presentation) -> list[Option]:
    """Return all legal actions of a seat, in the game's order."""
    return [
        Option(number, action, state.notation(seat, action), presentation.preview(state, seat, action))
        for number, action in enumerate(state.legal(seat), 1)
    ]


def in_words(preview: dict[str, Any], words: Words) -> str:
    """Describe a preview of costs and gains, as in ``gain +3, total 20, finishes``.

    Fields with the value False are left out.
    """
    said = ((_field(key, words), _amount(key, value, words)) for key, value in preview.items() if value is not False)
    return ", ".join(f"{key} {amount}".rstrip() for key, amount in said)


def common_consequence(offered: list[Option]) -> str:
    """Return the only field in the previews of all options, or an empty string if there are several fields."""
    keys = {tuple(option.preview) for option in offered if option.preview}
    only = keys.pop() if len(keys) == 1 else ()
    return only[0] if len(only) == 1 else ""


def _field(key: str, words: Words) -> str:
    """Return the name of a field: the game's text ``terminal.preview.KEY``, or the label of the field in views."""
    return words.find("terminal", "preview", key) or words.label(key)


def _amount(key: str, value: Any, words: Words) -> str:
    if value is True:
        return ""
    if isinstance(value, int) and key in ("gain", "change"):
        return f"{value:+}"
    if isinstance(value, dict):
        return in_words(value, words)
    return " ".join(map(str, value)) if isinstance(value, list) else str(value)


def choose(state: State, offered: list[Option], typed: str, words: Words) -> Option:
    """Return the option that a player has typed.

    Raises IllegalAction for other texts. If the text is ambiguous, the message lists the candidates.
    """
    if typed.isdecimal():
        return _by_number(offered, int(typed), words)
    by_text = {option.text: option for option in offered}
    found = candidates(state, by_text, typed)
    if len(found) == 1:
        return by_text[found[0]]
    key, shown = ("ambiguous", found) if found else ("illegal", list(by_text))
    choices = "; ".join([*shown[:MAX_CANDIDATES], *(["…"] if len(shown) > MAX_CANDIDATES else [])])
    repeated = typed if len(typed) <= LONGEST else f"{typed[: LONGEST - 1]}…"
    raise IllegalAction(words.common.say(f"terminal.{key}", typed=repeated, choices=choices))


def _by_number(offered: list[Option], number: int, words: Words) -> Option:
    if not 1 <= number <= len(offered):
        raise IllegalAction(words.common.say("terminal.no_choice", choice=number, last=len(offered)))
    return offered[number - 1]
