"""The tables of tiles: totals, the few printed numbers, and rejection of wrong tables (P1, P3, P6)."""

import re
from typing import Any

import pytest

from factoryfloor.games.factory_manager import GAME
from factoryfloor.games.factory_manager.rules import tiles as rows
from factoryfloor.games.factory_manager.rules.tiles import DISCOUNTS, KINDS, TOTALS, copies_of, faults
from tests.factory_manager import play, tiles
from tests.factory_manager.tiles import TILES, TYPES


def test_table_of_tiles_equals_an_independent_copy() -> None:
    """P3: every number is typed twice and compared."""
    given = {
        kind.id: (kind.type, kind.price, kind.production, kind.storage, kind.energy, kind.workers) for kind in KINDS
    }
    assert given == {tile.id: tuple(tile[1:7]) for tile in TILES.values()}
    copies = {kind.id: "".join("X" if number == rows.X else str(number) for number in kind.players) for kind in KINDS}
    assert copies == {tile.id: tile.copies for tile in TILES.values()}


def test_totals_and_published_prices_of_the_tiles_are_correct() -> None:
    """P6: there are 106 tiles, six of them crossed, and two known prices."""
    assert dict(zip(TYPES, TOTALS, strict=True)) == {
        "storage": 35,
        "machine": 27,
        "working-robot": 18,
        "personnel-robot": 9,
        "control": 9,
        "optimization": 8,
    }
    assert sum(copies_of(kind) for kind in KINDS) == sum(TOTALS) == 106
    assert (TILES["storage-1"].price, TILES["storage-4"].price) == (6, 18)
    assert [TILES[kind].type for kind in tiles.crossed()] == TYPES


@pytest.mark.parametrize(
    ("seats", "split"),
    [(2, [10, 8, 7, 4, 4, 3]), (3, [13, 11, 11, 5, 6, 5]), (4, [16, 14, 14, 7, 7, 6]), (5, [19, 16, 17, 8, 8, 7])],
)
def test_p6_number_of_tiles_depends_on_the_number_of_players(seats: int, split: list[int]) -> None:
    state = play.start(seats)
    assert [len(column["tiles"]) for column in state.view(None)["columns"]] == split


def test_p1_turn_order_and_price_tiles_have_the_printed_values() -> None:
    assert DISCOUNTS == (0, 0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5)
    components = GAME.components()
    assert [tile["discount"] for tile in components["turn_order"].values()] == list(DISCOUNTS)
    assert sorted(components["price_tiles"].values()) == [0, 0, 1, 1, 1, 1, 2, 2]


def test_components_mark_reconstructed_fields() -> None:
    """Start tiles are known, of all others only two prices with their storage."""
    kinds = GAME.components()["kinds"]
    known = [kind for kind, facts in kinds.items() if "price" not in facts["reconstructed"]]
    assert known == ["start-machine", "start-storage", "storage-1", "storage-4"]
    assert not kinds["start-machine"]["reconstructed"]
    assert "copies" in kinds["storage-1"]["reconstructed"]


WRONG = [
    ("storage-1", {"price": 7}, "storage \\+1 must cost 6"),
    ("storage-4", {"price": 19}, "storage \\+4 must cost 18"),
    ("machine-1", {"players": (2, 2, 3)}, "one X tile of type machine, not 0"),
    ("machine-2", {"players": (2,)}, "27 tiles of type machine, not 25"),
    ("machine-8", {"price": 5}, "sorted by type and price"),
    ("control-1", {"energy": 1}, "control-1: a tile of type control has other effects"),
    ("working-robot-1", {"workers": 1}, "working-robot-1: a tile of type working-robot has other effects"),
    ("machine-3", {"players": (5, 3, 2)}, "machine-3: players must be X or 2 to 5, ascending"),
    ("machine-3", {"price": 0}, "machine-3: prices must be 1 to 60, and 0 for start tiles"),
    ("machine-3", {"id": "machine-2"}, "ids must be unique"),
    ("machine-3", {"type": "oven"}, "machine-3: there is no type oven"),
]


@pytest.mark.parametrize(("kind", "change", "fault"), WRONG)
def test_game_rejects_a_wrong_table_of_tiles(kind: str, change: dict[str, Any], fault: str) -> None:
    changed = tuple(row._replace(**change) if row.id == kind else row for row in KINDS)
    assert any(re.search(fault, found) for found in faults(changed, DISCOUNTS))
    assert not faults(KINDS, DISCOUNTS)


@pytest.mark.parametrize("discounts", [(0,) * 11, (1,) + (1,) * 11, (0, 0, 0, 2, 1, 2, 2, 3, 3, 4, 4, 5)])
def test_game_rejects_wrong_discounts(discounts: tuple[int, ...]) -> None:
    """P1: the tiles 1 to 3 have no discount, and discounts never fall."""
    assert faults(KINDS, discounts) == ["there must be twelve ascending discounts, 0 for the tiles 1 to 3"]
