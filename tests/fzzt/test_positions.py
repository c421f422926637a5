"""Positions: dump and load, and cards in impossible places."""

import copy
import json
import random
from typing import Any

import pytest

from factoryfloor.games.fzzt import GAME
from factoryfloor.kernel import FastChance
from tests.fzzt import cards, play
from tests.fzzt.builder import Draft
from tests.fzzt.invalid_positions import Position, Spoil, open_places, spoilt
from tests.fzzt.referee import tidy


@pytest.mark.parametrize("seats", range(2, 7))
def test_game_loads_every_position_of_a_game(seats: int) -> None:
    for peripherals in ((), tuple(cards.PERIPHERALS)):
        state = play.start(seats, peripherals, "read back")
        for _ in play.decisions(state, random.Random(seats)):
            written = json.loads(json.dumps(state.position()))
            assert GAME.load(written, FastChance(1)).position() == written
        written = state.position()
        assert GAME.load(written, FastChance(1)).position() == written


def test_position_may_list_cards_in_any_order() -> None:
    position = play.played_to(play.start(5, "all"), random.Random(5), 120).position()
    mixed = copy.deepcopy(position)
    for player in mixed["players"]:
        for pile in player.values():
            random.Random(1).shuffle(pile)
    assert tidy(GAME.load(mixed, FastChance(1)).position()) == tidy(position)


# Cards.


def middle() -> Draft:
    return Draft(4, hands={0: "mechanic-1 r4-n"}, units={1: "pu-standard-nb: r2-n-m2"}, round=3, sold=(0,), belt="r1-n")


def test_game_rejects_a_position_with_one_robot_too_many() -> None:
    """One surplus card anywhere."""
    for pile in ("hand", "discard", "shredded"):
        for robot in ("fzzzt-x", "r5-o", "r1-n"):
            text = spoilt(middle(), lambda position, pile=pile, robot=robot: position["players"][2][pile].append(robot))  # type: ignore[misc]
            assert robot in text or "p11-shredder" in text
    text = spoilt(middle(), lambda position: position["deck"].append("r5-o-x"))
    assert text == "with 4 players belt and deck have 24 cards, not 25"
    text = spoilt(middle(), lambda position: position["players"][2]["hand"].append("fzzzt.5"))
    assert text == "the hand of player 2: there is no robot or mechanic 'fzzzt.5'"


CARD_FAULTS: list[tuple[Spoil, str]] = [
    (lambda p: p["players"][0]["hand"].append("r4-n"), "the hand of player 0 has 'r4-n' twice"),
    (lambda p: p["players"][0]["discard"].append("r4-n"), "player 0 has r4-n in both hand and discard"),
    (lambda p: p["players"][1]["hand"].append("r4-n"), "r4-n is in two places"),
    (lambda p: p["players"][0]["hand"].append(p["deck"][0]), "is in two places"),
    (lambda p: p["players"][0]["hand"].remove("r4-n"), "1 robots are missing, including r4-n"),
    (lambda p: p["players"][0]["hand"].remove("mechanic-1"), "player 0 must have exactly one mechanic"),
    (lambda p: p["players"][0]["hand"].append("mechanic-2"), "player 0 must have exactly one mechanic"),
    (lambda p: _swap(p["players"][0]["hand"], "mechanic-1", "mechanic-2"), "player 0 lacks r1-bo-m2, which came with"),
    (lambda p: _swap(p["players"][0]["hand"], "mechanic-1", "mechanic-6"), "mechanic-6 is not used with 4 players"),
    (lambda p: _swap(p["players"][0]["hand"], "r4-n", "r4-n-x"), "r4-n-x is not used with 4 players"),
    (lambda p: _swap(p["deck"], p["deck"][-1], "pu-simple-o-x"), "pu-simple-o-x is not used with 4 players"),
    (lambda p: _swap(p["deck"], p["deck"][-1], "mechanic-4"), "the deck: mechanic-4 is never on the belt"),
    (lambda p: p["belt"][3].update(card="mechanic-4"), "place 3 of the belt: mechanic-4 is never on the belt"),
    (lambda p: p["belt"][3].update(card=p["deck"][0]), "is in two places"),
    (lambda p: p["belt"][3].update(card="r9-x"), "place 3 of the belt: there is no card 'r9-x'"),
    (lambda p: p["belt"][0].update(card="r5-o"), "r5-o was sold to seat 0, which has no such card"),
    (lambda p: p["belt"][0].update(buyer=1), "r1-n was sold to seat 1, which has no such card"),
    (lambda p: p["belt"][0].update(card="r1-bc-m1"), "r1-bc-m1 is a starting robot"),
    (lambda p: _swap(p["deck"], p["deck"][-1], p["deck"][-2]), "the deck has"),
    (lambda p: p["deck"].pop(), "with 4 players belt and deck have 24 cards, not 23"),
    (lambda p: p["players"][1]["units"][0].update(unit="pu-simple-o"), "pu-simple-o is in two places"),
    (
        lambda p: p["players"][1]["units"].append(p["players"][1]["units"][0]),
        "the unit pu-standard-nb is in two places",
    ),
    (lambda p: p["players"][1]["units"][0].update(unit="pu-none"), "player 1: there is no production unit 'pu-none'"),
    (lambda p: p["players"][1]["units"].clear(), "player 1 lacks r2-n-m2, which came with mechanic-2"),
]


def _swap(pile: list[str], old: str, new: str) -> None:
    pile[pile.index(old)] = new


@pytest.mark.parametrize(("spoil", "text"), CARD_FAULTS, ids=[text for _, text in CARD_FAULTS])
def test_game_rejects_positions_with_cards_in_wrong_places(spoil: Spoil, text: str) -> None:
    assert text in spoilt(middle(), spoil)


def test_robots_on_units_must_fit() -> None:
    def move(position: Position) -> None:
        position["players"][1]["hand"].remove("r3-c-m2")
        position["players"][1]["units"][0]["robots"] = ["r3-c-m2"]
        position["players"][1]["hand"].append("r2-n-m2")

    assert spoilt(middle(), move) == "r3-c-m2 has no symbol of pu-standard-nb"


def test_number_of_mounted_robots_is_limited_by_past_productions() -> None:
    def stack(position: Position) -> None:
        for robot in ("r1-bo-m2", "r4-n"):
            next(player for player in position["players"] if robot in player["hand"])["hand"].remove(robot)
            position["players"][1]["units"][0]["robots"].append(robot)

    assert spoilt(middle(), stack) == "pu-standard-nb can have at most 2 robots so far, not 3"
    with_mouse = Draft(2, units={0: "pu-standard-nb: r1-bc-m1 r3-n-m1"}, peripherals="p10-mouse", round=2)
    with_mouse.load()


# The belt, the round and the peripherals.

BELT = "r3-n r3-b r1-n r1-b r1-c r1-o r5-n r5-b"  # two open places, four more, one, one


def belt(**wishes: Any) -> Draft:
    return Draft(2, belt=BELT, **wishes)


def _resold(position: Position) -> None:
    """The first place sold instead of the second."""
    first, second = position["belt"][:2]
    first["card"], second["card"] = second["card"], first["card"]
    first["buyer"], second["buyer"] = second["buyer"], None


BELT_FAULTS: list[tuple[dict[str, Any], Spoil, str]] = [
    ({}, lambda p: open_places(p, 1), "by the speeds of its cards, 2 places of the belt must be open"),
    ({}, lambda p: open_places(p, 3), "by the speeds of its cards, 6 places of the belt must be open"),
    ({}, lambda p: open_places(p, 6), "open places must be sold in order"),
    ({}, lambda p: open_places(p, 0), "by the speeds of its cards, 2 places of the belt must be open"),
    ({"sold": (0,)}, lambda p: open_places(p, 0), "place 0 of the belt was sold but is not open"),
    ({"sold": (0, 1)}, lambda p: open_places(p, 2), "the auction phase needs an unsold open card"),
    ({"sold": (0, 0, 1)}, lambda p: open_places(p, 7), "open places must be sold in order"),
    ({}, lambda p: p["belt"][1].update(open=False), "by the speeds of its cards"),
    (
        {},
        lambda p: p["belt"][0].update(open=False),
        "the open places of the belt must be the first ones, without a gap",
    ),
    ({}, lambda p: p["belt"][0].update(open=1), "open of place 0 of the belt must be true or false"),
    ({"sold": (0,)}, lambda p: p["belt"][0].update(buyer=2), "the buyer of place 0 must be a whole number from 0 to 1"),
    ({}, lambda p: p.update(belt=p["belt"][:7]), "belt must be a list of 8 places"),
    ({}, lambda p: p.update(round=2), "with 2 players belt and deck have 38 cards, not 46"),
    ({}, lambda p: p.update(round=0), "round must be a whole number from 1 to 5, not 0"),
    ({}, lambda p: p.update(round=6), "round must be a whole number from 1 to 5, not 6"),
    ({}, lambda p: p.update(phase="over"), "round must be a whole number from 6 to 6, not 1"),
    ({}, lambda p: p.update(phase="auctions"), "phase must be one of auction, production, over, not 'auctions'"),
    ({}, lambda p: p.update(phase="production"), "production starts only after all eight cards of the belt are sold"),
    ({}, lambda p: p.update(chief=2), "chief must be a whole number from 0 to 1, not 2"),
    ({"peripherals": "p01-monitor"}, lambda p: open_places(p, 2), "8 places of the belt must be open"),
    ({"peripherals": "p08-robot-arm", "sold": (0,)}, _resold, "from the last one opened"),
    (
        {"peripherals": "p01-monitor"},
        lambda p: p["peripherals"].update(active=None),
        "the last one opened: p01-monitor",
    ),
    (
        {"peripherals": "p01-monitor"},
        lambda p: p["peripherals"].update(opened=0),
        "in this round 1 of 1 peripherals are opened",
    ),
    (
        {"peripherals": "p01-monitor"},
        lambda p: p["peripherals"].update(order=[]),
        "must have exactly those of the option",
    ),
    ({}, lambda p: p["peripherals"].update(active="p01-monitor"), "'p01-monitor' is not in the game"),
    ({}, lambda p: p["options"].update(peripherals=["p13-x"]), "there is no peripheral 'p13-x'"),
]


@pytest.mark.parametrize(("wishes", "spoil", "text"), BELT_FAULTS, ids=[text for _, _, text in BELT_FAULTS])
def test_game_rejects_positions_with_impossible_belt_round_or_peripherals(
    wishes: dict[str, Any], spoil: Spoil, text: str
) -> None:
    assert text in spoilt(belt(**wishes), spoil)


def test_round_determines_the_active_peripheral() -> None:
    draft = Draft(2, round=3, peripherals="p01-monitor p07-joystick")
    assert draft.position()["peripherals"]["opened"] == 1
    assert "1 of 2 peripherals are opened" in spoilt(draft, lambda position: position["peripherals"].update(opened=2))
