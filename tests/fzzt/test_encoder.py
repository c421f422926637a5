"""The encoder agrees with the view."""

import random
from typing import Any

import pytest

from factoryfloor.games.fzzt.codec.encoder import FzzztEncoder
from factoryfloor.games.fzzt.rules import pieces
from factoryfloor.kernel import State, encoded
from tests.fzzt import cards, play

ENCODER = FzzztEncoder()
CARD_ORDER = pieces.CARD_IDS
UNIT_ORDER = pieces.UNIT_IDS
CODES = {card: number for number, card in enumerate(CARD_ORDER)} | {
    unit: 64 + number for number, unit in enumerate(UNIT_ORDER)
}


class Reader:
    """Decodes the numbers of an observation as the encoder's docstring describes."""

    def __init__(self, numbers: list[int]) -> None:
        assert len(numbers) == ENCODER.size
        assert all(-1 <= number <= 75 for number in numbers)
        self.numbers = numbers

    def take(self, number: int) -> list[int]:
        taken, self.numbers = self.numbers[:number], self.numbers[number:]
        return taken


def check(state: State, seat: int) -> None:
    view = state.view(seat)
    reader = Reader(encoded(ENCODER, state, seat))
    check_head(view, seat, reader.take(12))
    check_peripherals(view, reader.take(12))
    check_belt(view, reader.take(16))
    own = view["players"][seat]
    laid = (own["bid"] or {"cards": []})["cards"]
    assert dict(zip(CARD_ORDER, reader.take(60), strict=True)) == {
        card: 2 if card in laid else int(card in own["cards"]) for card in CARD_ORDER
    }
    mounts = {stand["unit"]: stand["robots"] for player in view["players"] for stand in player["units"]}
    assert reader.take(12) == [len(mounts.get(unit, [])) for unit in UNIT_ORDER]
    marks = state.position()["production"]
    assert reader.take(12) == [2 if unit in marks["full"] else int(unit in marks["once"]) for unit in UNIT_ORDER]
    for turn in range(6):
        numbers = reader.take(77)
        if turn < view["seats"]:
            check_player(state, view["players"][(seat + turn) % view["seats"]], numbers)
        else:
            assert not any(numbers)
    assert reader.numbers == []


def check_head(view: dict[str, Any], seat: int, head: list[int]) -> None:
    if view["over"]:
        return
    opened = sum(slot["state"] != "closed" for slot in view["belt"])
    bid = view["players"][seat]["bid"] is not None
    phase = ["auction", "production", "over"].index(view["phase"])
    lot = -1 if view["lot"] is None else view["lot"]
    chief = (view["chief"] - seat) % view["seats"]
    chosen = len(view["peripherals"]["chosen"])
    assert head[:6] == [view["seats"], view["round"], view["rounds"], phase, view["auction"], chief]
    assert head[6:] == [opened, lot, int(view["round"] == view["rounds"]), int(bid), 0, chosen]


def check_peripherals(view: dict[str, Any], numbers: list[int]) -> None:
    told = view["peripherals"]
    for piece, number in zip(cards.PERIPHERALS, numbers, strict=True):
        if piece == told["active"]:
            assert number == 3
        elif piece in told["used"]:
            assert number == 2
        else:
            assert number == int(piece in told["chosen"])


def check_belt(view: dict[str, Any], numbers: list[int]) -> None:
    belt = view["belt"] or [{"card": None, "state": "closed"}] * 8
    expected = []
    for slot in belt:
        expected += [CODES[slot["card"]] if slot["card"] else -1, ["closed", "open", "sold"].index(slot["state"])]
    assert numbers == expected


def check_player(state: State, player: dict[str, Any], numbers: list[int]) -> None:
    bid = player["bid"] or {"count": 0}
    assert numbers[:5] == [1, player["hand"], player["discard"], int(player["bid"] is not None), bid["count"] or 0]
    written = state.position()["players"][player["seat"]]
    on_units = {robot: 5 + UNIT_ORDER.index(stand["unit"]) for stand in player["units"] for robot in stand["robots"]}
    for card, where in zip(CARD_ORDER, numbers[5:65], strict=True):
        if card in written["unsure"]:
            assert where == 1
        elif card in written["hand"]:
            assert where == 2
        elif card in written["discard"]:
            assert where == 3
        elif card in player["shredded"]:
            assert where == 4
        else:
            assert where == on_units.get(card, 0)
    assert numbers[65:] == [int(unit in {stand["unit"] for stand in player["units"]}) for unit in UNIT_ORDER]


@pytest.mark.parametrize("seats", range(2, 7))
def test_observation_equals_an_independently_computed_one(seats: int) -> None:
    for seed in range(3):
        rng = random.Random(seed)
        state = play.start(seats, tuple(play.any_peripherals(rng)), seed)
        for _ in play.decisions(state, rng):
            check(state, rng.randrange(seats))
        check(state, 0)
