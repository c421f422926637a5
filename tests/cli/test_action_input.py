"""Typed notation of actions."""

from typing import Any

import pytest

from factoryfloor.cli.action_input import choose, common_consequence, in_words, options
from factoryfloor.kernel import FastChance, IllegalAction, Presentation, State
from factoryfloor.locales.words import Words
from tests.tiny_game import GAME, Tiny

WORDS = Words("tiny", {}, [])


@pytest.fixture
def packing() -> Tiny:
    """Return a position in which seat 0 packs: box left, box right or pass."""
    state = GAME.start(2, None, FastChance(3))
    assert isinstance(state, Tiny)
    for seat in (0, 1):
        state.play(seat, state.legal(seat)[0])
    return state


class Notated(Tiny):
    """A state in which seat 0 has actions with the given notations instead of the game's."""

    texts = ("bid 1bc", "bid 3n", "bid 3n 1bc", "mount 2n pu-standard-nb", "mount 2n pu-standard-nc", "done")

    def legal(self, seat: int) -> list[int]:
        return list(range(len(self.texts)))

    def notation(self, seat: int, action: int) -> str:
        return self.texts[action]


class Powerful(Presentation):
    def preview(self, state: State, seat: int, action: int) -> dict[str, Any]:
        return {"power": action} if action < 3 else {}


@pytest.fixture
def notated(packing: Tiny) -> Notated:
    state = Notated(2, packing.options, packing.chance)
    state.pending = 1
    return state


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("1", "bid 1bc"),
        ("6", "done"),
        ("bid 3n", "bid 3n"),
        ("  BID   3N 1bc ", "bid 3n 1bc"),
        ("3n", "bid 3n"),
        ("3n 1bc", "bid 3n 1bc"),
        ("b 3 1", "bid 3n 1bc"),
        ("b 1", "bid 1bc"),
        ("d", "done"),
        ("m 2n standard-nc", "mount 2n pu-standard-nc"),
        ("mount 2n nb", "mount 2n pu-standard-nb"),
        ("2n pu-standard-nb", "mount 2n pu-standard-nb"),
    ],
)
def test_terminal_accepts_an_unambiguous_prefix_of_an_action(notated: Notated, typed: str, meant: str) -> None:
    assert choose(notated, options(notated, 0, Powerful()), typed, WORDS).text == meant


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("0", "There is no choice 0. Enter a number from 1 to 6."),
        ("7", "There is no choice 7"),
        ("99999999999999999999999999", "There is no choice"),
        ("b", "“b” is ambiguous: bid 1bc; bid 3n; bid 3n 1bc"),
        ("mount 2n", "“mount 2n” is ambiguous: mount 2n pu-standard-nb; mount 2n pu-standard-nc"),
        ("fly", "“fly” is not legal now. Legal: bid 1bc; bid 3n; bid 3n 1bc; mount"),
        ("bid 3n 1bc 1bc", "is not legal"),
        ("-1", "is not legal"),
        ("²", "is not legal"),
        ("x" * 99, f"“{'x' * 59}…” is not legal"),
    ],
)
def test_terminal_answers_wrong_input_with_the_valid_forms(notated: Notated, typed: str, said: str) -> None:
    with pytest.raises(IllegalAction) as refusal:
        choose(notated, options(notated, 0, Powerful()), typed, WORDS)
    assert said in str(refusal.value)


def test_terminal_lists_the_legal_actions_with_numbers(packing: Tiny) -> None:
    offered = options(packing, 0, GAME.presentation())
    assert [(option.number, option.text) for option in offered] == [(1, "box left"), (2, "box right"), (3, "pass")]
    assert [option.action for option in offered] == packing.legal(0)


def test_terminal_describes_previews_in_words() -> None:
    said = {"gain": -2, "new_total": 7, "cost": {"metal": 1}, "finishes": True, "rolls": False}
    assert in_words(said, WORDS) == "gain -2, new total 7, cost metal 1, finishes"
    assert in_words({"power": 3}, Words("fzzt", {}, [], "ru")) == "энергия 3"
    assert in_words({}, WORDS) == ""


def test_terminal_names_a_field_that_all_previews_share_once(notated: Notated, packing: Tiny) -> None:
    assert common_consequence(options(notated, 0, Powerful())) == "power"
    assert common_consequence(options(packing, 0, GAME.presentation())) == ""
