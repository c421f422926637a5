"""The start of a game (P4 to P7, P16)."""

from collections import Counter

import pytest

from tests.factory_manager import play
from tests.factory_manager.tiles import FIRST_POOL, FIRST_TILES, crossed, kind, kinds


@pytest.mark.parametrize("seats", range(2, 6))
def test_p4_every_player_starts_with_the_same_tiles_and_money(seats: int) -> None:
    """P4, P16: the start set has production 2, storage 3, energy 4, and four of seven workers in the canteen; the
    income is 16 at price 1.
    """
    view = play.start(seats).view(None)
    for player in view["players"]:
        assert player["money"] == 18
        assert Counter(kind(tile["id"]) for tile in player["general"]) == {"start-machine": 2, "start-storage": 3}
        assert {name: dial["value"] for name, dial in player["dials"].items()} == {
            "production": 2,
            "storage": 3,
            "energy": 4,
        }
        workers = player["workers"]
        assert (workers["total"], workers["available"], len(workers["canteen"]), len(workers["free"])) == (7, 3, 4, 3)
        assert player["forecast"]["income"] == [16, 12, 8]
        assert player["spaces"] == {"room": 10, "used": 5, "opened": 0}
    names = [tile["id"] for player in view["players"] for tile in player["general"]]
    assert len(set(names)) == 5 * seats


@pytest.mark.parametrize("seats", range(2, 6))
def test_p5_turn_order_tiles_are_dealt_at_random(seats: int) -> None:
    """P5, P18: start tiles are random; as many tiles of the pool are turned up as there are players, and two stay face
    down.
    """
    holders, shown = set(), set()
    for seed in range(40):
        position = play.start(seats, seed).position()
        old = [player["old_tile"] for player in position["players"]]
        assert sorted(old) == FIRST_TILES[seats]
        assert len(position["auction"]["lots"]) == seats
        assert sorted([*position["auction"]["lots"], *position["pool"]]) == FIRST_POOL[seats]
        holders.add(tuple(old))
        shown.add(tuple(position["auction"]["lots"]))
    assert len(holders) > 1
    assert len(shown) > 3


def test_p6_three_random_x_tiles_start_on_the_market() -> None:
    seen: Counter[str] = Counter()
    for seed in range(60):
        position = play.start(3, seed).position()
        on_market, gone = kinds(position["market"]), kinds(position["gone"])
        assert sorted([*on_market, *gone]) == sorted(crossed())
        assert len(on_market) == 3
        seen.update(on_market)
    assert set(seen) == set(crossed())


def test_p7_price_starts_at_1_with_five_unseen_tiles() -> None:
    """P7: the price begins at 1; eight price tiles are face down, and five are turned up in a game."""
    price = play.start(2).view(None)["price"]
    assert price == {
        "id": "price-marker",
        "now": 1,
        "expected": 2.0,
        "turned": [],
        "left": 5,
        "unseen": {"0": 2, "1": 4, "2": 2},
    }
    assert play.start(2, first_game=True).view(None)["price"]["expected"] == 1.0
