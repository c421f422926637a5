"""Positions: dumped and loaded; impossible ones are rejected with a reason."""

import random
import re
from collections.abc import Callable
from copy import deepcopy
from typing import Any

import pytest

from factoryfloor.games.fantastic_factories import GAME
from factoryfloor.kernel import BadPosition, FastChance
from tests.fantastic_factories import play
from tests.fantastic_factories.builder import PositionBuilder, seat
from tests.invalid_positions import rejection

Position = dict[str, Any]


def at_work() -> Position:
    mine = seat(
        "dojo robot golem",
        "biolab robot replicator",
        3,
        2,
        "1@biolab 2 3@generate 6@mine 5",
        "biolab:2",
        "biolab robot",
    )
    return PositionBuilder(mine, seat("foundry", "laboratory", hired="specialist", dice="1 2 3 4 ?")).position


def in_market() -> Position:
    return PositionBuilder(seat("dojo", known="dojo"), seat(hired="miner"), phase="market", first=1, turn=0).position


def first_market() -> Position:
    return PositionBuilder(seat(), seat(compound="biolab"), phase="market", round=1, turn=1).position


def draw_to(position: Position, cards: int) -> None:
    """Move blueprints from the deck to the hand of seat 0."""
    hand, deck = position["players"][0]["hand"], position["deck"]["blueprints"]
    while len(hand) < cards:
        hand.append(deck.pop())
    hand.sort()


def alone() -> Position:
    return PositionBuilder(seat(), machine="biolab golem dojo").position


def over() -> Position:
    return PositionBuilder(seat(compound="biolab", goods="biolab:12"), seat(), phase="over", triggered=(0,)).position


def below_foremen() -> Position:
    return PositionBuilder(
        seat(hired="foreman", dice="5 ? ? ?"), seat(dice="? ? ? ?"), phase="foreman", waiting=(0,)
    ).position


def above_limits() -> Position:
    return PositionBuilder(seat(metal=13), seat(), phase="limits", waiting=(0,)).position


@pytest.mark.parametrize("make", [at_work, in_market, alone, over, below_foremen, above_limits])
def test_game_loads_handwritten_positions(make: Callable[[], Position]) -> None:
    position = make()
    kept = deepcopy(position)
    state = GAME.load(position, FastChance(1))
    assert state.position() == kept == position


def test_game_loads_every_position_of_random_games() -> None:
    for seats in range(1, 6):
        rng = random.Random(seats)
        state = play.start(seats, "read back")
        while not state.over:
            if rng.random() < 0.05:
                position = state.position()
                assert GAME.load(position, FastChance(1)).position() == position
            state.apply(*play.decide(state, rng))


def test_position_stores_an_unfinished_chain_as_its_steps() -> None:
    mine = seat("mega_factory obelisk", "black_market", dice="2 3 4 5")
    state = PositionBuilder(mine, seat()).state()
    play.act(state, 0, "activate black_market", "die 3", "discard mega_factory")
    position = state.position()
    assert position["players"][0]["chain"] == ["activate black_market", "die 3", "discard mega_factory"]
    again = GAME.load(position, FastChance(1))
    assert again.view(0) == state.view(0)
    assert play.texts(again) == ["split 2 2", "split 3 1"]


@pytest.mark.parametrize("wrong", [None, [], "factories", 7, {}, {"game": "fzzt"}])
def test_game_rejects_malformed_positions(wrong: object) -> None:
    with pytest.raises(BadPosition):
        GAME.load(wrong, FastChance(1))


def player(number: int, **changes: object) -> Callable[[Position], object]:
    return lambda position: position["players"][number].update(changes)


def whole(**changes: object) -> Callable[[Position], object]:
    return lambda position: position.update(changes)


def die(number: int, **changes: object) -> Callable[[Position], object]:
    return lambda position: position["players"][0]["dice"][number].update(changes)


WRONG: list[tuple[Callable[[], Position], Callable[[Position], object], str]] = [
    (at_work, whole(game="fzzt"), "this is a position of 'fzzt', not of fantastic_factories"),
    (at_work, whole(rules=2), "the position has rules version 2, not 1"),
    (at_work, whole(seats=6), "seats must be a whole number from 1 to 5, not 6"),
    (at_work, whole(seats=3), "players must have 3 entries, not 2"),
    (at_work, whole(phase="lunch"), "phase must be one of market, foreman, work, limits, over, not 'lunch'"),
    (at_work, whole(options={"edition": "retail", "work": "together"}), "options lacks difficulty"),
    (at_work, whole(options=play.options(work="apart")), "the option work must be one of together, in_turn"),
    (at_work, whole(options=play.options(work="in_turn"), round=2), "turn must be a whole number from 0 to 1"),
    (
        at_work,
        whole(options=play.options(work="in_turn"), round=2, turn=1, waiting=[0]),
        "waiting must be the seat on turn, 1",
    ),
    (
        at_work,
        whole(options=play.options("x", "hard")),
        "the option edition must be one of rulebook, retail",
    ),
    (at_work, whole(tools=["hammer"] * 4), "tools must be hammer, wrench, gear and shovel, each once"),
    (at_work, whole(turn=0), "turn must be null in phase work"),
    (at_work, whole(waiting=[]), "in the work phase some seat must be waiting"),
    (at_work, whole(waiting=[1, 0]), "waiting must list seats in ascending order"),
    (at_work, whole(machine={}), "machine must be null with two or more seats"),
    (at_work, whole(triggered=[0]), "seat 0 cannot have triggered the end: it has 2 goods and 3 buildings"),
    (at_work, whole(triggered=["machine"]), "triggered must list seats in ascending order"),
    (at_work, lambda p: p["deck"]["blueprints"].append("dojo"), "there are 2 copies of dojo, but the position has 3"),
    (at_work, lambda p: p["deck"]["contractors"].pop(), "there are .* copies of .*, but the position has"),
    (at_work, lambda p: p["deck"]["blueprints"].append("castle"), "the deck of blueprints: there is no card 'castle'"),
    (at_work, lambda p: p["discard"]["blueprints"].update(dojo=0), "'dojo' of the discard of blueprints must be"),
    (at_work, whole(blueprints=["dojo"]), "blueprints must have 4 entries, not 1"),
    (at_work, player(0, metal=-1), "metal of seat 0 must be a whole number from 0"),
    (at_work, player(0, known={"obelisk": 1}), "1 obelisk are known to be in the hand of seat 0, which has 0"),
    (at_work, player(0, compound=["biolab", "biolab"]), "biolab is twice in the compound of seat 0"),
    (at_work, player(0, goods={"robot": 1}), "robot of seat 0 cannot hold goods"),
    (at_work, player(0, goods={"warehouse": 1}), "warehouse of seat 0 cannot hold goods"),
    (at_work, player(0, used=["robot", "biolab"]), "used of seat 0 must list cards in alphabetical order"),
    (
        at_work,
        player(0, used=["golem"]),
        "used of seat 0 has golem, which is not a card with an action in its compound",
    ),
    (at_work, player(0, copied="dojo"), "copied of seat 0 must be a card if the replicator is used, else null"),
    (at_work, player(0, used=["biolab", "replicator", "robot"], copied="obelisk"), "cannot have copied obelisk"),
    (at_work, player(0, used=["biolab"]), "seat 0 must have 4 dice, not 5"),
    (at_work, player(0, used=["robot"]), "dice of seat 0 are on biolab, which it has not used"),
    (at_work, player(0, hired="hired_hands"), "seat 0 must have 7 dice, not 5"),
    (at_work, player(1, used=["laboratory"]), "seat 1 used the laboratory, but no card that makes goods"),
    (at_work, player(0, chain=["build biolab"]), "step 1 of the chain of seat 0: 'build biolab' is not legal"),
    (at_work, player(0, chain=["end"]), "step 1 of the chain of seat 0, 'end', completes it"),
    (at_work, player(0, chain="build"), "chain of seat 0 must be a list, not 'build'"),
    (at_work, die(0, value=2), "the dice on biolab of seat 0 do not fit it"),
    (at_work, die(1, place="mine"), "dice on mine must be 4 to 6, not 2"),
    (at_work, die(1, place="roof"), "a place in the dice of seat 0 must be one of"),
    (at_work, die(1, value=7), "a value in the dice of seat 0 must be a whole number from 1 to 6"),
    (at_work, die(1, value=None), "seat 0 has dice without values after the roll"),
    (in_market, whole(turn=None), "turn must be a whole number"),
    (in_market, whole(waiting=[1]), "waiting must be the seat on turn, 0"),
    (in_market, player(0, hired="miner"), "seat 0 has hired a contractor, or been paid, before its turn"),
    (in_market, player(0, dice=[{"value": 1, "place": None}]), "seat 0 has dice in the market phase"),
    (in_market, player(0, metal=10, energy=4), "before its turn seat 0 has too much metal and energy"),
    (in_market, lambda p: draw_to(p, 11), "before its turn seat 0 has too many blueprints"),
    (first_market, player(1, goods={"biolab": 1}), "seat 1 has goods before the first work phase"),
    (alone, whole(machine=None), "machine must be an object"),
    (alone, lambda p: p["machine"].update(cards=[]), "after 2 turns the Machine has 3 to 5 cards"),
    (alone, lambda p: p["machine"].update(goods=9), "goods of the Machine must be a whole number from 0 to 8"),
    (alone, lambda p: p["machine"].update(last=None), "last must be null only after 0"),
    (alone, lambda p: p["machine"]["last"].update(took=True), "the Machine has taken no card yet"),
    (alone, lambda p: p["machine"]["last"]["dice"].update(red=0), "the red die must be a whole number from 1 to 6"),
    (over, whole(triggered=[]), "the game is over, but no seat has triggered the end"),
    (over, whole(waiting=[0]), "waiting must be the seats above a limit"),
    (over, player(1, metal=13), "seat 1 is above a limit at the end"),
    (over, player(1, hired="miner"), "seat 1 has dice, used cards, a contractor or a refresh of a finished round"),
    (below_foremen, whole(waiting=[1]), "waiting must be seats with a Foreman, of"),
    (below_foremen, player(0, hired=None), "seat 0 has dice with values before the roll"),
    (above_limits, whole(waiting=[1]), "waiting must be the seats above a limit"),
    (above_limits, player(0, metal=12), "waiting must be the seats above a limit"),
]


@pytest.mark.parametrize(("make", "spoil", "reason"), WRONG)
def test_game_rejects_impossible_positions(
    make: Callable[[], Position], spoil: Callable[[Position], object], reason: str
) -> None:
    position = make()
    GAME.load(deepcopy(position), FastChance(1))
    spoil(position)
    assert re.search(reason, rejection(GAME, position))


def test_f4_gifts_may_exceed_the_limits_before_a_players_turn() -> None:
    position = in_market()
    position["players"][0]["metal"] = 13
    GAME.load(position, FastChance(1))


def test_f16_position_records_the_seats_that_reached_the_end_condition() -> None:
    position = PositionBuilder(seat(compound="biolab", goods="biolab:12"), seat(), phase="market").position
    with pytest.raises(BadPosition, match="seat 0 has 12 goods and 1 buildings: it must be the last round"):
        GAME.load(position, FastChance(1))
