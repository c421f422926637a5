"""Reasons: every piece that is no target says why not, and the reason is true."""

import random
from typing import Any

import pytest

from factoryfloor.kernel import State
from factoryfloor.testing.reason_coverage import GENERIC, Reasons
from tests.factory_manager import play
from tests.factory_manager.builder import Builder
from tests.test_reasons import unworded

SHOW = play.PRESENTATION


def why(state: State, piece: str) -> dict[str, Any]:
    [seat] = state.movers()
    return SHOW.why_not(state, seat, piece)


def aims(state: State) -> set[str]:
    """The targets of all legal actions."""
    [seat] = state.movers()
    return {piece for action in state.legal(seat) for piece in SHOW.targets(state, seat, action)}


def named(view: Any) -> set[str]:
    """Every text in a view."""
    if isinstance(view, dict):
        return {text for value in view.values() for text in named(value)}
    if isinstance(view, list):
        return {text for value in view for text in named(value)}
    return {view} if isinstance(view, str) else set()


def test_every_piece_is_a_target_or_has_a_reason() -> None:
    """In 200 positions every piece is a target or has a reason; at most one in a hundred gets the generic one."""
    rng = random.Random(2)
    found = Reasons()
    positions = 0
    while positions < 200:
        state = play.start(2 + positions % 4, positions)
        while not state.over:
            if rng.random() < 0.1:
                positions += 1
                [seat] = state.movers()
                pieces = SHOW.pieces(state, seat)
                assert len(set(pieces)) == len(pieces)
                assert aims(state) <= set(pieces) <= named(state.view(seat))
                reasons = {piece: why(state, piece) for piece in pieces}
                assert {piece for piece, reason in reasons.items() if not reason} == aims(state)
                for piece in set(pieces) - aims(state):
                    found.note(reasons[piece], piece)
            state.apply(*play.decide(state, rng))
    assert len(found.keys) > 30
    assert unworded("factory_manager", "why", found) == []
    assert found.share(GENERIC) <= 0.01


def test_all_pieces_of_a_factory_are_listed_as_targets() -> None:
    """All pieces of a player are listed, equally for each viewer."""
    state = play.played_until(play.start(3, "pieces"), "buy", random.Random(4))
    [seat] = state.movers()
    pieces = SHOW.pieces(state, seat)
    for player in state.view(seat)["players"]:
        shown = {key: player[key] for key in ("general", "control", "optimization", "waiting", "turn_tile", "dials")}
        ids = {text for text in named(shown) if text.rpartition("-")[2].isdecimal() or text.startswith("dial-")}
        kinds = {tile["kind"] for tile in player["general"] + player["waiting"]}
        assert ids - kinds <= set(pieces)
        assert {player["factory"], player["aside"]} <= set(pieces)


def test_reason_for_an_unaffordable_tile_names_the_missing_money() -> None:
    """With the missing money, and not with less, the tile can be bought."""
    for tile, key in ((2, "money"), (6, "money.reduced")):
        builder = Builder([tile, 10]).offer("machine-5")
        builder.players[0].money = 3
        reason = why(builder.state(), "machine-5-1")
        assert reason["key"] == key
        assert reason["price"] - reason["money"] == reason["missing"]
        builder.players[0].money += reason["missing"] - 1
        assert why(builder.state(), "machine-5-1")["missing"] == 1
        builder.players[0].money += 1
        assert why(builder.state(), "machine-5-1") == {}


def test_reason_for_a_tile_without_space_names_the_tile_in_the_way() -> None:
    """After the named tile is torn down, the other tile can be laid."""
    state = Builder([2, 10]).lay(0, "control-1", "control-2").state()
    reason = why(state, "control-2-1")
    assert reason == {"key": "room.taken", "tile": "control-1-2"}
    play.act(state, "tear control-1")
    assert why(state, "control-2-1") == {}


def test_reason_for_a_free_space_names_the_tile_in_the_way_if_no_tile_can_use_the_space() -> None:
    """The only tile on the market is a second control tile, so the free general spaces do not help."""
    state = Builder([2, 10]).lay(0, "control-1").offer("control-2").state()
    assert why(state, "factory-0") == {"key": "room.taken", "tile": "control-1-2"}
    full = "storage-1 storage-2 storage-2 storage-3 storage-3"
    builder = Builder([2, 10]).lay(0, full).offer("storage-4")
    builder.players[0].money = 20
    reason = why(builder.state(), "factory-0")
    assert (reason["key"], reason["space"], reason["money"]) == ("room.rest", 10, 20)


def test_reason_for_a_waiting_tile_names_the_cost_of_a_space() -> None:
    builder = Builder([2, 10]).lay(0, "storage-1 storage-2 storage-2 storage-3 storage-3", "storage-4")
    builder.players[0].money = 0
    reason = why(builder.state(), "storage-4-1")
    assert reason["key"] == "room.money"
    builder.players[0].money = reason["price"]
    assert why(builder.state(), "storage-4-1") == {}


def test_reason_for_a_buried_tile_counts_the_tiles_above_it() -> None:
    """A tile of the warehouse can be put out as soon as the tiles above it are."""
    state = play.played_until(play.start(4, "deep"), "put", random.Random(1))
    [seat] = state.movers()
    column = next(one for one in state.view(seat)["columns"] if one["type"] == "storage")
    wanted = column["tiles"][1]
    reason = why(state, wanted)
    assert reason == {"key": "buried", "n": 1}
    while (state.movers() == [seat]) and why(state, wanted):
        play.act(state, "put storage")
    assert reason["n"] == column["tiles"].index(wanted)


def test_tile_has_a_reason_if_all_workers_are_used() -> None:
    builder = Builder([2, 10]).offer("storage-1")
    builder.acting = 0
    state = builder.state()
    assert why(state, "storage-1-2")["key"] == "workers"
    assert why(state, "start-machine-1")["key"] == "tear.workers"
    builder.acting = 1
    assert why(builder.state(), "storage-1-2") == why(builder.state(), "start-machine-1") == {}


def test_reason_for_a_seasonal_worker_names_the_wage() -> None:
    builder = Builder([2, 10])
    builder.players[0].money = 9
    state = builder.state()
    assert why(state, "seasonal-0-1") == {}
    assert why(state, "seasonal-0-2") == {"key": "seasonal.money", "price": 14, "money": 9}


def test_reason_for_an_illegal_running_set_names_the_violated_limit() -> None:
    """P25: the limit that is named is the one that stands in the way."""
    builder = Builder([2, 10], phase="bureaucracy").lay(
        0, "storage-1 working-robot-2 working-robot-3 personnel-robot-1"
    )
    builder.stop(0, "personnel-robot-1")
    state = builder.state()
    idle = [
        tile["id"]
        for tile in state.view(0)["players"][0]["general"]
        if why(state, tile["id"]).get("key") == "run.robots"
    ]
    assert len(idle) == 1
    assert why(state, idle[0])["n"] == 2
    assert why(state, "start-storage-1") == {"key": "always"}


@pytest.mark.parametrize(
    ("piece", "key"),
    [
        ("turn-1", "turn.pool"),
        ("turn-2", "turn.settled.full"),
        ("turn-10", "turn.settled"),
        ("start-machine-4", "other.tile"),
        ("worker-1-1", "other.worker"),
        ("factory-1", "other.factory"),
        ("storage-2-1", "store.buying"),
        ("price-marker", "price"),
        ("dial-0-energy", "dial"),
        ("factory-0", "market.sold"),
        ("working-robot-1-3", "gone"),
        ("nothing-7", "other"),
    ],
)
def test_piece_has_the_expected_reason_in_a_buying_turn(piece: str, key: str) -> None:
    assert why(Builder([2, 10]).state(), piece)["key"] == key
