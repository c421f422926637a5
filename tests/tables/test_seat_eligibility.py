"""Seats that belonged to a player, and who may take them from the bot."""

from typing import Any

import pytest

from factoryfloor.tables.local_table import LocalTable
from factoryfloor.tables.state.words import Takeover
from tests.tables.guests import AWAY, FOUR, ONE, THREE, TWO, Client, Tables, info, kinds, refusal, refused


def left_to_a_bot(how: str) -> LocalTable:
    """A table of the first two guests where a bot has the seat of the second."""
    table = Tables().full("me", "open")
    if how == "left":
        table.leave(TWO, 1, "random")
    else:
        table.remove(ONE, TWO.id, 1, "random")
    return table


def held(*seats: str, **wish: Any) -> tuple[Tables, LocalTable]:
    """A table where the first guest is connected, and a bot plays the seats of the absent second."""
    tables = Tables()
    table = tables.full(*seats, **wish)
    Client(table, ONE)
    tables.move(AWAY)
    table.vote(ONE, TWO.id, 1, "random")
    return tables, table


@pytest.mark.parametrize("takeover", ["anybody", "host"])
def test_reserved_seat_cannot_be_taken_by_another_person(takeover: Takeover) -> None:
    """The host may have a second cookie: no command of the host or of a stranger shows the absent player's hand."""
    tables, table = held("me", "open", takeover=takeover)
    for person in (ONE, THREE):
        assert refused(table.sit, person, 1) == "held"
        assert refused(table.leave, person, 1, "random") == "not_yours"
    for offered in (True, False):
        assert refused(table.offer, ONE, 1, offered=offered) == "held"
    assert refused(table.remove, ONE, TWO.id, 1, "random") == refused(table.vote, ONE, TWO.id, 1, "greedy") == "gone"
    assert (refused(table.sit, THREE), refused(tables.rematch, table, ONE)) == ("taken", "not_over")
    table.change_settings(ONE, takeover="anybody")
    assert refused(table.sit, THREE, 1) == "held"
    assert info(table)["seats"][1]["offered"] is False
    assert Client(table, TWO).mine == [1]


def test_earlier_offer_does_not_open_a_reserved_seat() -> None:
    tables = Tables()
    table = tables.make("me", "random", "random")
    table.offer(ONE, 1)
    table.sit(TWO, 1)
    Client(table, ONE)
    tables.move(AWAY)
    table.vote(ONE, TWO.id, 1, "random")
    assert refused(table.sit, THREE, 1) == "held"


def test_table_rejects_hints_while_a_seat_is_reserved() -> None:
    _, table = held("me", "open", "random")
    assert refused(table.hint, ONE, 0) == "forbidden"
    Client(table, TWO)
    table.leave(TWO, 1, "random")
    assert table.hint(ONE, 0)["action"], "a player who left by choice plays no more"


def test_next_person_in_a_seat_does_not_see_a_late_hint() -> None:
    table = Tables().make("me", "random", takeover="anybody")
    since = table.state.pending.since[0]
    table.sit(TWO, 1)
    assert refused(table.do, LocalTable.hint_command(ONE.id, 0, since, {"actions": ["pass"]})) == "forbidden"


@pytest.mark.parametrize("how", ["left", "removed"])
def test_opponent_cannot_take_the_seat_of_a_player_who_left(how: str) -> None:
    table = left_to_a_bot(how)
    table.offer(ONE, 1)
    assert refused(table.sit, ONE, 1) == "forbidden"
    assert info(table)["seats"][1]["only"] == (None if how == "left" else [TWO.id])
    table.sit(TWO, 1)
    assert (kinds(table), info(table)["seats"][1]["only"]) == ("pp", None), "it is their own hand"


def test_host_without_a_seat_cannot_replace_a_player() -> None:
    table = Tables().make("open", "open")
    table.sit(TWO, 0)
    table.sit(THREE, 1)
    table.leave(THREE, 1, "random")
    table.offer(ONE, 1)
    assert refused(table.sit, ONE, 1) == "forbidden"
    table.sit(FOUR, 1)
    assert kinds(table) == "pp"


def test_seat_of_a_removed_player_cannot_be_taken_by_another_person() -> None:
    """Otherwise the host could remove an absent player and see the hand with a second cookie."""
    table = Tables().full("me", "open")
    table.remove(ONE, TWO.id, 1, "random")
    table.offer(ONE, 1)
    assert info(table)["seats"][1]["only"] == [TWO.id]
    for person in (ONE, THREE):
        code, message = refusal(table.sit, person, 1)
        assert (code, message) == ("forbidden", f"seat 1 belonged to {TWO.name}; only this person can take it")
    table.sit(TWO, 1)
    assert kinds(table) == "pp"


def test_table_shows_only_one_hand_while_a_seat_is_reserved() -> None:
    _, table = held("me", "open", "random")
    assert refused(table.sit, ONE, 2) == "forbidden", "the absent player will return"
    assert [seat["only"] for seat in info(table)["seats"]] == [None, [TWO.id], None]
    table.sit(THREE, 2)
    assert kinds(table) == "pbp", "a newcomer knows no other hand"


def test_player_who_knows_two_hands_gets_no_new_opponent_in_an_absent_seat() -> None:
    tables = Tables()
    table = tables.make("me", "open", "open", "random")
    table.sit(TWO, 1)
    table.sit(TWO, 2)
    table.leave(TWO, 2, "random")
    Client(table, ONE)
    tables.move(AWAY)
    table.vote(ONE, TWO.id, 1, "random")
    assert kinds(table) == "pbbb"
    message = f"no person can join this game: {TWO.name} has seen the hand of another seat"
    assert refusal(table.sit, THREE, 3)[1] == message
    assert info(table)["seats"][3]["only"] == [], "no person"


def test_removed_person_can_take_a_seat_that_is_open_to_all() -> None:
    table = Tables().make("me", "open", "open")
    table.sit(TWO, 1)
    table.remove(ONE, TWO.id, 1)
    table.start(ONE, "random")
    assert info(table)["seats"][2]["offered"] is True, "anybody may take it"
    assert refused(table.sit, TWO, 2) == "removed"
    table.offer(ONE, 2)
    table.sit(TWO, 2)
    assert kinds(table) == "pbp"


def test_person_who_has_seen_another_hand_cannot_take_a_seat() -> None:
    tables = Tables()
    table = tables.make("me", "me", "random", "random", takeover="anybody")
    table.sit(TWO, 2)
    assert kinds(table) == "pppb", "a hot seat that plays on with both hands hurts nobody"
    alone = tables.make("me", "me", "random", takeover="anybody")
    alone.leave(ONE, 1, "random")
    for seat in (1, 2):
        assert refused(alone.sit, TWO, seat) == "forbidden", "seat 0 has seen the hand of seat 1"
    hopped = tables.make("me", "random", "random", takeover="anybody")
    hopped.sit(ONE, 1)
    hopped.leave(ONE, 0, "random")
    assert refused(hopped.sit, TWO, 0) == "forbidden"
    left = tables.full("me", "open", "random")
    left.leave(ONE, 0, "random")
    left.sit(THREE, 0)
    assert kinds(left) == "ppb", "a person who has seen it plays no more"
    assert refused(left.sit, ONE, 2) == "forbidden"
