"""The deal of the day: one person alone against bots that keep their seats."""

from datetime import date
from typing import Any

import pytest

from factoryfloor.kernel import find_game
from factoryfloor.tables.keeper.first_entries import Start, new_table
from factoryfloor.tables.local_table import LocalTable
from factoryfloor.tables.state.errors import Refused
from factoryfloor.tables.state.setup import Setup
from factoryfloor.tables.state.summary import summary
from factoryfloor.tables.state.table import Table
from factoryfloor.tables.verbs import commands
from factoryfloor.tables.verbs.daily_deal import (
    DAYS,
    day_of,
    facts_of_daily,
    facts_of_reference,
    playable_day,
    read_day,
)
from tests.tables.guests import FOUR, ONE, TWO, Client, Tables, info, kinds, refused

TODAY = date(2026, 11, 28)


def deal(tables: Tables | None = None, facts: dict[str, Any] | None = None) -> LocalTable:
    return (tables or Tables())._make(ONE, facts or facts_of_daily(find_game("tiny"), "2026-11-28", ONE))


def test_bots_keep_their_seats_in_a_daily_deal() -> None:
    table = deal()
    assert kinds(table) == "pbb"
    for seat in (1, 2):
        assert refused(table.offer, ONE, seat) == "daily"
        for person in (ONE, TWO):
            assert refused(table.sit, person, seat) == "daily"
    assert refused(table.change_settings, ONE, takeover="anybody") == "daily"
    assert refused(table.sit, TWO) == "taken"
    assert refused(table.hint, ONE, 0) == "forbidden"
    assert [seat["offered"] for seat in info(table)["seats"]] == [False] * 3
    table.change_settings(ONE, chat="seats")
    assert table.state.forfeited is False


def test_player_can_return_to_an_abandoned_daily_deal_that_no_longer_counts() -> None:
    facts = facts_of_daily(find_game("tiny"), "2026-11-28", ONE)
    table, _ = new_table(facts, ONE.id, Setup(), Start(seed="7"))  # without the bots, which would play on at once
    carry_out = list
    carry_out(commands.leave(table, ONE, 0, "random"))
    for person, seat in ((TWO, 0), (ONE, 1)):
        assert refused(lambda who=person, at=seat: carry_out(commands.sit(table, who, at))) == "daily"
    carry_out(commands.sit(table, ONE, 0))
    assert ([seat.kind for seat in table.seats], table.forfeited) == (["player", "bot", "bot"], True)
    again = Table.replay(table.id, [step.entry for step in table.steps])
    assert summary(again)["forfeited"] is True


def test_nobody_joins_the_game_of_the_strongest_bot() -> None:
    table = deal(facts=facts_of_reference(find_game("tiny"), "2026-11-28"))
    assert {refused(table.sit, person, seat) for person in (TWO, FOUR) for seat in range(3)} <= {"daily", "over"}


def test_seats_of_other_games_are_not_restricted_by_a_daily_deal() -> None:
    table = Tables().make("me", "random")
    table.offer(ONE, 1)
    table.sit(TWO, 1)
    assert (kinds(table), info(table)["forfeited"]) == ("pp", False)
    assert Client(table, TWO).mine == [1]


@pytest.mark.parametrize(
    "text", ["2026-W48-6", "20261128", "2026-331", "2026-11-28T00", " 2026-11-28", "2026-02-30", ""]
)
def test_daily_deal_accepts_dates_in_only_one_format(text: str) -> None:
    with pytest.raises(Refused) as refusal:
        read_day(text, TODAY)
    assert refusal.value.refusal == "malformed"


@pytest.mark.parametrize(
    ("text", "readable", "playable"),
    [
        ("2026-11-28", True, True),
        ("2026-10-29", True, True),
        ("2026-10-28", True, False),
        ("2020-02-29", True, False),
        ("2026-11-29", False, False),
    ],
)
def test_only_days_of_the_last_month_are_playable(text: str, readable: bool, playable: bool) -> None:
    for read, allowed in ((read_day, readable), (playable_day, playable)):
        if allowed:
            assert read(text, TODAY) == text
        else:
            with pytest.raises(Refused) as refusal:
                read(text, TODAY)
            assert refusal.value.refusal == "not_found"
    assert (TODAY - date.fromisoformat("2026-10-29")).days == DAYS


def test_day_of_a_daily_deal_ends_at_midnight_utc() -> None:
    midnight = 1_795_996_800.0
    assert [str(day_of(midnight + shift)) for shift in (-0.001, 0.0)] == ["2026-11-29", "2026-11-30"]
