"""Reasons for the steps of a work phase agree with the engine: the position after the step, or a trial of the card."""

import random
from collections import Counter
from collections.abc import Callable, Iterator
from functools import cache
from itertools import combinations_with_replacement
from typing import Any, Final

import pytest

from factoryfloor.games.fantastic_factories import GAME
from factoryfloor.kernel import State, TableChance
from tests.fantastic_factories import play
from tests.fantastic_factories.builder import seat as a_seat
from tests.fantastic_factories.builder import working

GAMES: Final = 25
WORDS: Final = {"set", "name", "value", "gain", "split", "copy", "reroll"}
"""The first words of the actions whose reasons this test checks."""


class Step:
    """An action with its reason, and the seat's part of the view before the action and after its chain."""

    def __init__(self, state: State, seat: int, action: int, reason: dict[str, Any]) -> None:
        self.text, self.reason, self.key = state.notation(seat, action), reason, str(reason["key"])
        self.state, self.seat = state, seat
        view = state.view(seat)
        self.me, self.deck = view["players"][seat], view["deck"]["blueprints"]
        self.row = [slot["card"] for slot in view["market"]["blueprints"] if slot["card"]]

    @property
    def then(self) -> dict[str, Any]:
        state = self.state.copy()
        state.apply(self.seat, state.parse(self.seat, self.text))
        while state.mid_chain >> self.seat & 1:
            state.apply(self.seat, state.legal(self.seat)[0])
        found: dict[str, Any] = state.view(self.seat)["players"][self.seat]
        return found

    def gained(self, what: str) -> int:
        """Return the gain from the step's chain, without the energy for a copy and the card from a Laboratory."""
        before, after = self.me, self.then
        if what in ("cards", "dice"):
            drawn = what == "cards" and after["goods"] > before["goods"] and self.draws
            return len(after[what]) - len(before[what]) - drawn
        copies = what == "energy" and (self.text.startswith("copy ") or bool(before["chain"]["copy"]))
        return int(after[what] - before[what]) + copies

    @property
    def draws(self) -> bool:
        """Whether the seat's Laboratory draws a card with the next goods."""
        return any(card["card"] == "laboratory" and not card["used"] for card in self.me["compound"])

    @property
    def cards(self) -> set[str]:
        return {card["card"] for card in self.me["cards"] + self.me["compound"]} | set(self.row)


@cache
def takes(card: str, value: int) -> bool:
    """Return whether a card can take, or turn, a die with a value: the card is tried with dice of all kinds."""
    for others in combinations_with_replacement(range(1, 7), 2):
        dice = " ".join(map(str, (value, *others)))
        mine = a_seat(hand="obelisk obelisk golem", compound=card, metal=9, energy=9, dice=f"{dice} 1@research")
        if _tried(working(mine), card, value):
            return True
    return False


def _tried(state: State, card: str, value: int) -> bool:
    if f"activate {card}" not in play.texts(state):
        return False
    play.act(state, 0, f"activate {card}")
    if any(str(value) in text.split()[1:] for text in play.texts(state) if text.split()[0] in ("die", "dice")):
        return True
    dice = state.view(0)["players"][0]["dice"]
    return any(die["value"] == value and (die["place"] or "").endswith(f"-{card}") for die in dice)


def of_value(step: Step) -> bool:
    if "floor" in step.reason:
        wanted = {"research": range(1, 7), "generate": range(1, 4), "mine": range(4, 7)}[step.reason["floor"]]
        [floor] = [one for one in step.me["floors"] if one["floor"] == step.reason["floor"]]
        return step.reason["value"] in wanted and len(floor["dice"]) < 3
    return step.reason["other"] in step.cards and takes(step.reason["other"], step.reason["value"])


def of_gain(step: Step) -> bool:
    what = step.key.split(".")[1]
    if step.key.endswith(".for") and step.reason["other"] not in step.cards:
        return False
    amount = int(step.reason["amount"])
    least = min(amount, step.deck) if what == "cards" else amount  # the deck may run out
    return amount > 0 and least <= step.gained(what) <= amount


def of_split(step: Step) -> bool:
    amounts = step.reason["amounts"]
    return all(step.gained(what) == amounts[what] for what in ("metal", "energy")) and sum(amounts.values()) == 4


def of_copy(step: Step) -> bool:
    if step.text.split()[-1] not in step.row:
        return False
    match step.key:
        case "copy.goods":
            return bool(step.gained("goods") == step.reason["amount"] > 0)
        case "copy.die":
            return step.gained("dice") == 1
        case "copy.supplies":
            gained = max(step.gained(what) for what in ("metal", "energy", "cards"))
            return gained > 0 and step.reason["effect"] == step.text.split()[-1]
        case _:
            return step.key == "copy.change"


def of_reroll(step: Step) -> bool:
    """The roll ends a choice of dice."""
    return step.key == "reroll.roll" and step.text == "reroll"


FITS: Final[dict[str, Callable[[Step], bool]]] = {
    "set": of_value,
    "name": of_value,
    "value": of_value,
    "gain": of_gain,
    "split": of_split,
    "copy": of_copy,
    "reroll": of_reroll,
}


def steps() -> Iterator[tuple[State, int, int]]:
    """Yield the actions of random games whose reasons this test checks."""
    for number in range(GAMES):
        rng = random.Random(number)
        state = GAME.start(1 + number % 4, play.any_options(rng), TableChance(f"steps {number}"))
        while not state.over:
            seat, action = play.decide(state, rng)
            for other in state.legal(seat):
                if state.notation(seat, other).split()[0] in WORDS:
                    yield state, seat, other
            state.apply(seat, action)


@pytest.mark.slow
def test_reason_for_a_step_agrees_with_the_engine() -> None:
    seen: Counter[str] = Counter()
    wrong = []
    for state, seat, action in steps():
        step = Step(state, seat, action, GAME.heuristics().explain(state, seat, action))
        word = step.key.split(".")[0]
        seen[word] += 1
        if word in FITS and not FITS[word](step):
            wrong.append((step.text, step.reason))
    assert not wrong, (len(wrong), wrong[:8])
    assert set(seen) >= set(FITS), seen
