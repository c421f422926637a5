"""The reasons for a first card: it can soon be built with ordinary dice, or pays for a card that can."""

import pytest

from factoryfloor.games.fantastic_factories import GAME
from tests.fantastic_factories.builder import seat, shopping


@pytest.mark.parametrize(
    ("row", "card", "key"),
    [
        ("beacon recycling_plant harvester biolab", 2, "take.effect.soon"),
        ("beacon harvester warehouse obelisk", 2, "take.effect.now"),
        ("beacon mega_factory incinerator laboratory", 3, "take.effect.soon"),
    ],
)
def test_reason_for_a_first_card_says_when_it_can_be_built(row: str, card: int, key: str) -> None:
    state = shopping(seat(hand="dojo temp_agency gymnasium", metal=1, energy=2), row=row, round=1)
    assert GAME.heuristics().explain(state, 0, state.parse(0, f"take {card} {row.split()[card - 1]}"))["key"] == key


def test_reason_for_a_first_card_can_be_that_it_pays_for_a_factory_in_hand() -> None:
    state = shopping(seat(hand="manufactory dojo", metal=1, energy=2), row="beacon nuclear_plant obelisk obelisk")
    told = GAME.heuristics().explain(state, 0, state.parse(0, "take 2 nuclear_plant"))
    assert told == {"key": "take.material", "card": "nuclear_plant", "tool": "wrench", "other": "manufactory"}
