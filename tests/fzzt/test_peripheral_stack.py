"""The active peripheral and its duration: Z30 and Z31."""

import random
from collections import Counter

import pytest

from factoryfloor.games.fzzt import GAME
from factoryfloor.kernel import BadOption, State
from tests.fzzt import cards, play
from tests.fzzt.builder import Draft
from tests.fzzt.cards import PERIPHERALS


def open_places(state: State) -> list[int]:
    return [place for place, slot in enumerate(state.view(None)["belt"]) if slot["state"] == "open"]


def rounds_of(state: State, rng: random.Random) -> list[str | None]:
    """The active peripheral of each round of a random game."""
    active = [state.view(None)["peripherals"]["active"]]
    while not state.over:
        before = state.view(None)["round"]
        state.apply(*play.decide(state, rng))
        view = state.view(None)
        if not state.over and view["round"] != before:
            active.append(view["peripherals"]["active"])
    return active


def test_z30_empty_list_of_peripherals_turns_them_off() -> None:
    assert GAME.settle(None, 4) == GAME.settle({"peripherals": False}, 4) == {"peripherals": []}
    assert (
        GAME.settle({"peripherals": "all"}, 4) == GAME.settle({"peripherals": True}, 4) == {"peripherals": PERIPHERALS}
    )
    view = play.start(4).view(None)
    assert view["peripherals"] == {"chosen": [], "active": None, "stack": 0, "used": []}
    for wrong in (["p13-printer"], ["p01-monitor", "p01-monitor"], "p01-monitor", 12, {"p01-monitor": True}):
        with pytest.raises(BadOption, match="peripherals"):
            GAME.settle({"peripherals": wrong}, 4)


def test_z30_chosen_peripherals_are_public_but_their_order_is_not() -> None:
    """Z30: the chosen peripherals are shuffled face down; each opens first equally often."""
    first = Counter[str]()
    for seed in range(240):
        view = play.start(2, ("p12-memory-pack", "p03-modem", "p08-robot-arm"), seed).view(0)
        assert view["peripherals"]["chosen"] == ["p03-modem", "p08-robot-arm", "p12-memory-pack"]
        assert view["peripherals"]["stack"] == 2
        assert view["peripherals"]["used"] == [view["peripherals"]["active"]]
        first[view["peripherals"]["active"]] += 1
    assert all(50 < times < 110 for times in first.values())


@pytest.mark.parametrize("piece", PERIPHERALS)
def test_z30_a_single_peripheral_works_every_round(piece: str) -> None:
    for seats in (2, 6):
        assert rounds_of(play.start(seats, (piece,)), random.Random(1)) == [piece] * cards.ROUNDS[seats]


def test_z30_used_peripherals_are_reshuffled() -> None:
    """Z30: each of two peripherals works once in rounds 1 and 2, once in rounds 3 and 4, and so on, in a new random
    order.
    """
    pair = ("p01-monitor", "p07-joystick")
    orders = set()
    for seed in range(20):
        active = rounds_of(play.start(5, pair, seed), random.Random(seed))
        assert len(active) == 6
        for first in (0, 2, 4):
            assert sorted(str(piece) for piece in active[first : first + 2]) == sorted(pair)
        orders.add(tuple(active))
    assert len(orders) > 4


@pytest.mark.parametrize("seats", range(2, 7))
def test_z30_every_round_has_a_different_peripheral(seats: int) -> None:
    """Z30: a game uses five or six different peripherals."""
    active = rounds_of(play.start(seats, "all"), random.Random(seats))
    assert len(set(active)) == len(active) == cards.ROUNDS[seats]


def test_z31_peripheral_has_its_effect_until_the_end_of_production() -> None:
    """Z31: a peripheral opens after the first cards of the belt and does not affect those cards; after production
    another peripheral replaces it.
    """
    state = Draft(3, peripherals="p02-screen-saver", belt="r1-n r1-b r1-c r1-o").load()
    assert open_places(state) == [0, 1, 2, 3]
    two = Draft(3, peripherals="p04-calculator p05-surge-guard", round=2, units={0: "pu-simple-o"}, phase="production")
    state = two.load()
    assert state.view(None)["peripherals"]["active"] == "p05-surge-guard"
    events = play.act(state, "0 done")
    assert [event["kind"] for event in events][-3:] == ["deal", "open", "peripheral"]
    assert state.view(None)["peripherals"]["active"] in ("p04-calculator", "p05-surge-guard")


def test_z31_peripheral_can_have_no_effect() -> None:
    """Z31: p01 and p02 on a belt that an upgrade has opened."""
    for piece in ("p01-monitor", "p02-screen-saver"):
        state = Draft(3, peripherals=piece, belt="upgrade").load()
        assert open_places(state) == list(range(8))
