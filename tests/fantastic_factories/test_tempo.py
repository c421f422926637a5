"""The bots' forecasts: the round of the end, and the Machine's goods by then."""

import pytest

from factoryfloor.games.fantastic_factories.heuristics.tempo import machine_points, machine_rounds, rounds_to_come
from factoryfloor.games.fantastic_factories.heuristics.values import Scales
from factoryfloor.games.fantastic_factories.rules.position import Position
from tests.fantastic_factories.builder import PositionBuilder, seat

NINE = "biolab dojo gymnasium robot foundry incinerator harvester battery_factory refinery"


def position(*players: dict[str, object], **more: object) -> Position:
    state = PositionBuilder(*players, **more).state()  # type: ignore[arg-type]
    assert isinstance(state, Position)
    return state


def test_no_rounds_remain_in_the_last_round() -> None:
    assert rounds_to_come(position(seat(goods="biolab:12", compound="biolab"), seat(), triggered=(0,)), 1) == 0


@pytest.mark.parametrize("who", [0, 1])
def test_one_round_remains_after_twelve_goods(who: int) -> None:
    """One round is left for all seats, whichever seat made the goods."""
    assert rounds_to_come(position(seat(goods="biolab:12", compound="biolab"), seat()), who) == 1


def test_expected_end_is_earlier_if_an_opponent_is_close_to_the_trigger() -> None:
    near = position(seat(compound=NINE), seat())
    assert rounds_to_come(near, 1) < rounds_to_come(near, 0)


def test_expected_end_is_earlier_if_the_machine_has_many_goods() -> None:
    poor = position(seat(), machine="biolab dojo", difficulty="easy")
    rich = position(seat(), machine="biolab dojo foundry golem incinerator robot", machine_goods=8, round=5)
    assert machine_rounds(rich) < machine_rounds(poor)
    assert machine_points(rich, 2.0) - machine_points(rich, 1.0) > machine_points(poor, 2.0) - machine_points(poor, 1.0)


def test_expected_score_of_the_machine_is_exact_at_the_end() -> None:
    mine = seat(goods="biolab:12", compound="biolab")
    over = position(mine, machine="biolab dojo obelisk", machine_goods=5, phase="over", triggered=(0,))
    assert machine_points(over, 0.0) == 5 + 3 + 1


def test_work_that_triggers_the_end_is_valued_for_one_round() -> None:
    """The value also includes the goods that the Machine has no time to make."""
    scales = Scales(position(seat(), machine="biolab dojo golem", round=2), 0, 0.0)
    assert scales.closing.rounds == 1 < scales.going.rounds
    assert scales.relief > 0
