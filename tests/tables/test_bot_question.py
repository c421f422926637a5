"""A question to a bot has a sample of the position, and survives its way as JSON."""

import json
from typing import Any

import pytest

from factoryfloor.kernel.registry import register
from factoryfloor.tables.local_table import LocalTable, LocalTables
from factoryfloor.tables.ports.bot_question import BotQuestion, ask_action, ask_hint
from factoryfloor.tables.state.people import Person
from factoryfloor.tables.state.setup import Randomness, Setup
from factoryfloor.tables.verbs.new_table import TableWish
from factoryfloor.tables.verbs.requests import SeatWish
from tests.tiny_game import GAME


class CountedSamples(Randomness):
    taken = 0

    def sample(self) -> int:
        self.taken += 1
        return super().sample()


def table_of(bot: str, randomness: Randomness) -> LocalTable:
    register(GAME)
    wish = TableWish([SeatWish("me"), SeatWish("bot", bot)])
    return LocalTables(setup=Setup(randomness=randomness)).create(Person("ann", "Ann"), GAME.id, wish)


@pytest.mark.parametrize(
    ("bot", "share", "left"),
    [("search:2000ms", 0.25, 0.5), ("search:2000ms", 1.0, None), ("search:3", 0.25, None), ("greedy", 0.25, None)],
)
def test_only_searches_with_a_time_limit_get_a_share_of_the_remaining_time(
    bot: str, share: float, left: float | None
) -> None:
    table = table_of(bot, Randomness()).state
    question = ask_action(table, 1, share)
    assert (question.bot, question.left, question.n) == (bot, left, table.pending.since[1])


def test_bot_question_round_trips_through_json() -> None:
    randomness = CountedSamples()
    table = table_of("greedy", randomness).state
    before = randomness.taken
    for question in (ask_action(table, 1, 0.5), ask_hint(table, 0, "judge:1500ms", ["take"])):
        assert BotQuestion.of(json.loads(json.dumps(question.content())) | {"slice": 0.1}) == question
    assert question.hint
    assert randomness.taken == before + 2


@pytest.mark.parametrize("wrong", [{}, {"left": "soon"}, {"left": []}])
def test_damaged_question_to_a_bot_is_rejected(wrong: dict[str, Any]) -> None:
    with pytest.raises((TypeError, ValueError)):
        BotQuestion.of(wrong)
