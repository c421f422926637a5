"""Positions: dumped and loaded; impossible ones are rejected with a reason."""

import copy
import random
from collections.abc import Callable
from typing import Any

import pytest

from factoryfloor.games.factory_manager import GAME
from factoryfloor.games.factory_manager.codec.encoder import FactoryManagerEncoder
from factoryfloor.kernel import FastChance, encoded
from tests.factory_manager import play
from tests.factory_manager.builder import Builder
from tests.invalid_positions import rejection

Position = dict[str, Any]
Spoil = Callable[[Position], Any]


def reason(position: Any) -> str:
    return rejection(GAME, position)


@pytest.mark.parametrize("seats", range(2, 6))
def test_game_loads_every_position_of_a_game(seats: int) -> None:
    rng = random.Random(f"positions {seats}")
    state = play.start(seats, "positions", first_game=seats == 3)
    while not state.over:
        position = state.position()
        loaded = GAME.load(copy.deepcopy(position), FastChance(1))
        assert loaded.position() == position
        for seat in (None, 0, seats - 1):
            assert loaded.view(seat) == state.view(seat)
        assert [loaded.information_key(seat) for seat in range(seats)] == [
            state.information_key(seat) for seat in range(seats)
        ]
        assert play.texts(loaded) == play.texts(state)
        state.apply(*play.decide(state, rng))
    assert GAME.load(state.position(), FastChance(1)).ranking() == state.ranking()


@pytest.mark.parametrize("wrong", [None, [], "factory", 7, {}, {"game": "fzzt"}, {"game": ["factory_manager"]}])
def test_game_rejects_values_that_are_not_its_positions(wrong: Any) -> None:
    assert reason(wrong)


def opening() -> Position:
    """The first auction, a tile nominated and a bid to be answered."""
    state = play.start(3, 1)
    lot = state.position()["auction"]["lots"][0]
    play.act(state, f"nominate {lot} 0")
    return state.position()


def buying() -> Position:
    builder = Builder([1, 4, 6], turn=1).lay(1, "machine-1 control-1", "storage-2").offer("storage-1 machine-3")
    builder.players[1].money = 30
    return builder.position()


def market() -> Position:
    builder = Builder([1, 4, 6], phase="market", turn=1, put={"owed": 2, "extra": 0})
    return builder.offer("storage-2 storage-2 machine-2 machine-3").position()


def bureaucracy() -> Position:
    builder = Builder([1, 4, 6], phase="bureaucracy", turn=1).lay(1, "working-robot-2 working-robot-2 storage-2")
    return builder.position()


def first_buyer() -> Position:
    builder = Builder([1, 4, 6], turn=0, round=1).offer("storage-1 machine-3")
    return builder.position()


def ended() -> Position:
    return Builder([1, 4, 6], phase="over", round=5).position()


def seat(position: Position, number: int, **fields: Any) -> None:
    position["players"][number].update(fields)


def lots(position: Position, **fields: Any) -> None:
    position["auction"].update(fields)


def first_game(position: Position, price_tiles: list[int]) -> None:
    position["options"]["first_game"] = True
    position["price_tiles"] = price_tiles


def change(position: Position, running: list[str], last: str) -> None:
    position["changed"] = {"running": running, "last": last}


# fmt: off
FAULTS: list[tuple[Callable[[], Position], Spoil, str]] = [
    (buying, lambda p: p.update(game="fzzt"), "this is a position of 'fzzt', not of factory_manager"),
    (buying, lambda p: p.update(rules=2), "the position has rules version 2, not 1"),
    (buying, lambda p: p.update(rules=True), "the position has rules version True, not 1"),
    (buying, lambda p: p.update(seats=6), "seats must be a whole number from 2 to 5, not 6"),
    (buying, lambda p: p.pop("market"), "the position lacks market"),
    (buying, lambda p: p.update(markt=[]), "the position has no field markt"),
    (buying, lambda p: p["options"].update(first_game=1), "the option first_game must be true or false"),
    (buying, lambda p: p.update(phase="income"), "phase must be one of auction, market, buying, bureaucracy, over"),
    (buying, lambda p: p.update(phase=[]), "phase must be one of"),
    (buying, lambda p: p.update(round=6), "round must be a whole number from 1 to 5, not 6"),
    (buying, lambda p: p.update(round=2**70), "round must be a whole number from 1 to 5"),
    (buying, lambda p: p.update(turn=3), "turn must be a whole number from 0 to 2, not 3"),
    (buying, lambda p: p.update(players=p["players"][:2]), "players must have 3 entries, not 2"),
    (buying, lambda p: p["players"][1].pop("money"), "seat 1 lacks money"),
    # The price of energy (P7, P26).
    (buying, lambda p: p.update(price_tiles=[]), "in this phase of round 2 1 price tiles must be revealed"),
    (buying, lambda p: p.update(price_tiles=[3]), "a step of price_tiles must be a whole number from 0 to 2, not 3"),
    (ended, lambda p: p.update(price_tiles=[2, 2, 2, 0, 0]), "there are 2 price tiles +2, not 3"),
    (ended, lambda p: first_game(p, [1, 0, 1, 1, 1]), "with first_game the first price tile must be 0"),
    (ended, lambda p: p.update(round=4), "the game is not over before the end of round 5"),
    (ended, lambda p: p.update(turn=0), "turn must be null when the game is over"),
    # Money and workers (P15, P19).
    (buying, lambda p: seat(p, 0, money=-1), "money of seat 0 must be a whole number from 0"),
    (buying, lambda p: seat(p, 0, money=True), "money of seat 0 must be a whole number from 0"),
    (buying, lambda p: seat(p, 0, income=None), "income of seat 0 must be a whole number"),
    (opening, lambda p: seat(p, 0, income=16), "income of seat 0 must be null before the first round is paid"),
    (buying, lambda p: seat(p, 0, workers=10), "workers of seat 0 must be a whole number from 7 to 9, not 10"),
    (buying, lambda p: seat(p, 2, workers=8), "seat 2 has 8 workers, but canteen, bid and free add up to 7"),
    (buying, lambda p: seat(p, 0, canteen=2), "canteen, bid and free of seat 0 add up to 5 workers, not 7 to 9"),
    (buying, lambda p: seat(p, 2, canteen=3, free=4), "the running set of seat 2 needs 4 workers in the canteen"),
    (buying, lambda p: seat(p, 2, dials=[2, 3, 5]), "with its running set the dials of seat 2 show 2, 3, 4"),
    (buying, lambda p: seat(p, 2, dials=[2, 3]), "dials of seat 2 must have 3 entries, not 2"),
    (buying, lambda p: seat(p, 1, dials=[2, 3, 0]), "the energy dial of seat 1 must be at least 1"),
    (buying, lambda p: seat(p, 0, free=0, canteen=7), "free of seat 0 must be a whole number from 1"),
    (buying, lambda p: p.update(acting=4), "acting must be a whole number from 0 to 2, not 4"),
    # Tiles (P2, P6, P22, P23).
    (buying, lambda p: p["market"].append("oven-1"), "market: there is no tile 'oven-1' in this game"),
    (buying, lambda p: p["market"].append(["storage-1-1"]), "market: there is no tile ['storage-1-1'] in this game"),
    (buying, lambda p: p["market"].append("storage-2-6"), "market: there is no tile 'storage-2-6' in this game"),
    (buying, lambda p: p["market"].append("machine-1-2"), "machine-1-2 is in both market and laid of seat 1"),
    (buying, lambda p: p["market"].append("start-storage-1"), "start-storage-1 in market is a start tile of seat 0"),
    (buying, lambda p: p["market"].append(p["market"][0]), "market lists a tile twice"),
    (buying, lambda p: p["gone"].append("machine-1-2"), "machine-1-2 is in both gone and laid of seat 1"),
    (buying, lambda p: p["gone"].pop(), "gone must have at least three of the X tiles"),
    (buying, lambda p: p["players"][1]["laid"].remove("start-machine-3"), "must be laid by seat 1 or gone"),
    (buying, lambda p: p["players"][0]["laid"].append("start-machine-3"), "is a start tile of seat 1"),
    (buying, lambda p: p["players"][1]["laid"].append("control-3-1"), "more than one control tile is laid of seat 1"),
    (buying, lambda p: seat(p, 1, opened=3), "opened of seat 1 must be a whole number from 0 to 2, not 3"),
    (buying, lambda p: seat(p, 1, shut=["machine-3-1"]), "machine-3-1 in shut of seat 1 is not a machine"),
    (buying, lambda p: seat(p, 1, shut=["start-machine-1"]), "start-machine-1 in shut of seat 1 is not a machine"),
    (buying, lambda p: seat(p, 1, shut=["control-1-2"]), "control-1-2 in shut of seat 1 is not a machine"),
    # Turn order (P5, P18).
    (buying, lambda p: seat(p, 0, turn_tile=2), "each of the turn-order tiles [1, 2, 3, 4, 5, 6, 7, 8] must"),
    (buying, lambda p: seat(p, 0, turn_tile=None), "seat 0 must have a turn_tile after the auction"),
    (buying, lambda p: seat(p, 0, old_tile=5), "seat 0 must have an old tile in the auction, and only then"),
    (buying, lambda p: p.update(pool=[3, 2, 5, 7, 8]), "pool must list each number once, ascending"),
    (buying, lambda p: p.update(put={"owed": 1, "extra": 0}), "put must be null outside its phase"),
    (buying, lambda p: p.update(changed={}), "changed must be null outside the bureaucracy phase"),
    # The auction (P8, P17).
    (opening, lambda p: p.update(auction=None), "auction must be null outside its phase"),
    (opening, lambda p: lots(p, lots=[1, 2]), "lots must be the 3 tiles up for auction"),
    (opening, lambda p: lots(p, lots=[5, 7, 8]), "old tiles, pool and lots must be"),
    (opening, lambda p: lots(p, lot=12), "lot must be a tile up for auction that no seat has won"),
    (opening, lambda p: lots(p, bid=3), "bid must be a whole number from 0 to 2, not 3"),
    (opening, lambda p: lots(p, bidding=[p["auction"]["bidder"]]), "bidding must be the bidder and the seats"),
    (opening, lambda p: p.update(turn=p["auction"]["bidder"]), "the next seat clockwise after the bidder"),
    (opening, lambda p: lots(p, bid=2), "cannot raise 2: it has passed"),
    (opening, lambda p: lots(p, lot=None), "without a lot there is no bidding"),
    (opening, lambda p: seat(p, 0, money=17), "before its first purchase seat 0 has the start set, 18 money"),
    (opening, lambda p: p.update(market=[]), "in the auction of the first round the market must have 3 X tiles"),
    # The market (P9).
    (market, lambda p: p["put"].update(owed=3), "the market must have 3 tiles now, not 4"),
    (market, lambda p: p["put"].update(owed=0), "the seat on turn has put out all its tiles"),
    (market, lambda p: p["put"].update(extra=1), "extra must be a whole number from 0 to 0, not 1"),
    (market, lambda p: p["market"].pop(), "the market must have 4 tiles now, not 3"),
    (first_buyer, lambda p: seat(p, 2, money=20), "before its first purchase seat 2 has the start set"),
    # The bureaucracy (P13, P25).
    (bureaucracy, lambda p: p["market"].append("storage-1-2"), "the market must be empty now"),
    (bureaucracy, lambda p: change(p, [], "shut machine-2"), "last must be 'shut working-robot-2'"),
    (bureaucracy, lambda p: change(p, ["start-machine-1"], "shut start-machine"), "start-machine-1 in running is not"),
    (bureaucracy, lambda p: change(p, ["start-storage-4"], ""), "start-storage-4 in running is not a machine or robot"),
    (bureaucracy, lambda p: seat(p, 0, bid=1, canteen=3), "the running set of seat 0 needs 4 workers in the canteen"),
]
# fmt: on


@pytest.mark.parametrize(("make", "spoil", "text"), FAULTS, ids=[text[:60] for *_, text in FAULTS])
def test_game_rejects_invalid_positions(make: Callable[[], Position], spoil: Spoil, text: str) -> None:
    position = make()
    GAME.load(copy.deepcopy(position), FastChance(1))
    spoil(position)
    assert text in reason(position)


def test_observation_clips_money_to_16_bits() -> None:
    """Observations are numbers of 16 bits; a position may name more money."""
    builder = Builder([2, 10])
    builder.players[0].money, builder.players[0].income = 90_000, -90_000
    seen = encoded(FactoryManagerEncoder(), builder.state(), 0)
    assert seen[18 + 12 + 3 * 34 :][:2] == [32767, -32767]
