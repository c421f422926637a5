"""Tables by the day: warnings, deadlines, the bot that takes a seat, and the way back."""

import pytest

from factoryfloor.tables.local_table import LocalTable
from factoryfloor.tables.state.day_limits import DAY, NOTICE, paused
from factoryfloor.tables.verbs import absence
from tests.tables.guests import ONE, THREE, TWO, Client, Tables, info, kinds, refused


def by_day(days: int = 2, **wish: object) -> tuple[Tables, LocalTable]:
    """A running table by the day of two people, both of whom have to decide."""
    tables = Tables()
    return tables, tables.full("me", "open", days=days, stand_in="random", **wish)


def told(table: LocalTable) -> list[tuple[str, int]]:
    """The kinds and seats of what the keeper logged."""
    return [(step.entry.kind, step.entry.seat) for step in table.state.steps if step.entry.kind in ("warn", "stand_in")]


def due(table: LocalTable) -> list[float | None]:
    """The seconds until each seat goes to the bot."""
    now = table.state.clock.now()
    return [None if seat["due"] is None else seat["due"] - now for seat in info(table)["seats"]]


def test_pauses_do_not_count_towards_the_time_of_a_decision() -> None:
    assert paused(100, 50, []) == 150
    assert paused(100, 50, [(0, 90), (90, 100)]) == 150
    assert paused(100, 50, [(90, 110), (120, 130)]) == 170
    assert paused(100, 50, [(110, 130), (120, 140)]) == 180
    assert paused(100, 50, [(150, 1000)]) == 150, "a pause after the end"
    assert paused(100, 50, [(149, 1000)]) == 1001


def test_each_deciding_player_gets_the_full_number_of_days() -> None:
    tables, table = by_day(days=3)
    assert (info(table)["days"], info(table)["stand_in"]) == (3, "random")
    assert due(table) == [3 * DAY, 3 * DAY]
    tables.move(DAY)
    Client(table, ONE).act()
    assert due(table) == [None, 2 * DAY], "the first one waits for the other"


def test_each_decision_gets_the_full_number_of_days() -> None:
    tables, table = by_day()
    one, two = Client(table, ONE), Client(table, TWO)
    tables.move(DAY)
    one.act()
    two.act()
    assert due(table) == [2 * DAY, 2 * DAY]
    assert one.state["table"]["seats"][0]["due"] == table.state.clock.now() + 2 * DAY, "clients know it at once"


def test_bot_takes_over_a_seat_after_a_warning() -> None:
    tables, table = by_day()
    one = Client(table, ONE)
    one.act()
    tables.move(1.5 * DAY - 1)
    assert told(table) == []
    tables.move(1)
    assert told(table) == [("warn", 1)], "when a quarter of the time is left"
    tables.move(0.5 * DAY - 1)
    assert kinds(table) == "pp"
    tables.move(1)
    assert told(table) == [("warn", 1), ("stand_in", 1)]
    assert kinds(table) == "pb"
    seat = info(table)["seats"][1]
    assert (seat["bot"], seat["former"], seat["before"], seat["held"]) == ("random", TWO.id, TWO.name, True)
    assert [entry["kind"] for entry in one.entries if entry["kind"] in ("warn", "late")] == ["warn", "late"]
    assert one.decision(), "the bot has decided"


def test_warning_is_sent_at_most_a_day_before_the_deadline() -> None:
    tables, table = by_day(days=14)
    tables.move(13 * DAY - 1)
    assert told(table) == []
    tables.move(1)
    assert told(table) == [("warn", 0), ("warn", 1)]


def test_late_warning_delays_the_takeover_by_a_bot() -> None:
    tables, table = by_day()
    tables.move(9 * DAY)
    assert kinds(table) == "pp"
    assert told(table) == [("warn", 0), ("warn", 1)]
    assert due(table) == [NOTICE, NOTICE]
    tables.move(NOTICE)
    assert kinds(table) == "bb"


def test_player_can_take_the_seat_back_from_a_bot() -> None:
    tables, table = by_day()
    one = Client(table, ONE)
    one.act()
    tables.move(1.5 * DAY)
    tables.move(0.5 * DAY)
    assert kinds(table) == "pb"
    two = Client(table, TWO)
    assert two.mine == [], "looking at the table does not take the seat back"
    assert refused(table.sit, THREE, 1) == "held"
    table.sit(TWO, 1)
    assert two.mine == [1]
    assert (kinds(table), info(table)["seats"][1]["name"]) == ("pp", TWO.name)
    while not two.decision():
        one.act()
    assert due(table)[1] == 2 * DAY


def test_replayed_log_gives_the_same_deadlines() -> None:
    tables, table = by_day()
    Client(table, ONE).act()
    tables.move(1.75 * DAY)
    again = Tables(storage=tables.storage)
    again.clock.moment = tables.clock.moment
    read = again.open(table.id)
    assert due(read) == due(table) == [None, 0.25 * DAY]
    assert told(read) == [("warn", 1)], "one warning for a decision"


def test_pauses_extend_the_deadline() -> None:
    tables, table = by_day()
    began = tables.clock.now()
    tables.clock.pauses = [(began + DAY, began + 4 * DAY)]
    tables.move(4.25 * DAY)
    assert told(table) == []
    assert due(table) == [0.75 * DAY, 0.75 * DAY]
    tables.move(0.25 * DAY)
    assert told(table) == [("warn", 0), ("warn", 1)]


def test_tables_by_the_day_have_no_absence_votes() -> None:
    tables, table = by_day()
    Client(table, ONE)
    tables.move(DAY)
    assert refused(table.vote, ONE, TWO.id, 1, "random") == "by_day"


def test_table_by_the_day_requires_an_open_seat() -> None:
    assert refused(Tables().make, "me", "random", days=2) == "bad_seats"


@pytest.mark.parametrize(("seats", "bot"), [(("me", "open"), "craftsman"), (("me", "open", "greedy"), "greedy")])
def test_first_bot_of_the_table_or_the_default_level_replaces_an_absent_player(
    seats: tuple[str, ...], bot: str
) -> None:
    assert info(Tables().make(*seats, days=1))["stand_in"] == bot


def test_rematch_of_a_table_by_the_day_is_also_by_the_day() -> None:
    tables, table = by_day()
    one, two = Client(table, ONE), Client(table, TWO)
    while not one.over:
        (one if one.decision() else two).act()
    again = tables.rematch(table, ONE)
    assert (info(again)["days"], info(again)["stand_in"]) == (2, "random")
    assert table.state.due() is None


def test_vacation_pauses_the_deadlines_of_its_person() -> None:
    tables, table = by_day()
    now = tables.clock.now()
    tables.move(DAY)
    table.do(lambda at: absence.vacation(at, ONE.id, now + 6 * DAY))
    assert due(table) == [6 * DAY, DAY]
    assert [seat["vacation"] for seat in info(table)["seats"]] == [now + 6 * DAY, None]
    again = Tables(storage=tables.storage)
    again.clock.moment = tables.clock.moment
    assert due(again.open(table.id)) == [6 * DAY, DAY]
    tables.move(0.5 * DAY)
    tables.move(0.5 * DAY)
    assert kinds(table) == "pb"
    Client(table, ONE).act()
    tables.move(6 * DAY)
    assert info(table)["seats"][0]["vacation"] is None


def test_vacation_is_not_shortened_by_another_table() -> None:
    tables, table = by_day()
    now = tables.clock.now()
    for days in (5, 3):
        table.do(lambda at, days=days: absence.vacation(at, ONE.id, now + days * DAY))  # type: ignore[misc]
    assert due(table)[0] == 7 * DAY
