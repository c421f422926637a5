"""Seats that belonged to a player, and who may take them from the bot."""

import pytest

from factoryfloor.tables.local_table import LocalTable
from tests.tables.guests import AWAY, FOUR, ONE, THREE, TWO, Client, Tables, info, kinds, refusal, refused


def left_to_a_bot(how: str) -> LocalTable:
    """A table of the first two guests where a bot has the seat of the second."""
    table = Tables().full("me", "open")
    if how == "left":
        table.leave(TWO, 1, "random")
    else:
        table.remove(ONE, TWO.id, 1, "random")
    return table


def test_host_cannot_play_the_hand_of_an_absent_player() -> None:
    tables = Tables()
    table = tables.full("me", "open")
    Client(table, ONE)
    tables.move(AWAY)
    table.vote(ONE, TWO.id, 1, "random")
    assert refused(table.sit, ONE, 1) == "ask_host"
    for offered in (False, True):
        table.offer(ONE, 1, offered=offered)
    code, message = refusal(table.sit, ONE, 1)
    assert code == "forbidden"
    assert f"seat 1 belonged to {TWO.name}" in message
    assert Client(table, TWO).mine == [1]


def test_held_seat_is_offered_to_a_newcomer() -> None:
    tables = Tables()
    table = tables.full("me", "open")
    Client(table, ONE)
    tables.move(AWAY)
    table.vote(ONE, TWO.id, 1, "random")
    assert (info(table)["takeover"], info(table)["seats"][1]["offered"]) == ("anybody", False)
    table.offer(ONE, 1)
    assert info(table)["seats"][1]["offered"] is True
    table.sit(THREE, 1)
    assert kinds(table) == "pp"


@pytest.mark.parametrize("how", ["left", "removed"])
def test_opponent_cannot_take_the_seat_of_a_player_who_left(how: str) -> None:
    table = left_to_a_bot(how)
    table.offer(ONE, 1)
    assert refused(table.sit, ONE, 1) == "forbidden"
    table.sit(TWO, 1)
    assert kinds(table) == "pp", "it is their own hand"


def test_host_without_a_seat_cannot_replace_a_player() -> None:
    table = Tables().make("open", "open")
    table.sit(TWO, 0)
    table.sit(THREE, 1)
    table.remove(ONE, THREE.id, 1, "random")
    table.offer(ONE, 1)
    assert refused(table.sit, ONE, 1) == "forbidden"
    table.sit(FOUR, 1)
    assert kinds(table) == "pp"


def test_no_second_hand_is_shown_while_a_seat_is_held() -> None:
    tables = Tables()
    table = tables.full("me", "open", "random")
    Client(table, ONE)
    tables.move(AWAY)
    table.vote(ONE, TWO.id, 1, "random")
    assert refused(table.sit, ONE, 2) == "forbidden", "the absent player will return"
    table.sit(THREE, 2)
    assert kinds(table) == "pbp", "a newcomer knows no other hand"


def test_no_newcomer_at_one_of_two_held_seats() -> None:
    tables = Tables()
    table = tables.make("me", "open", "open")
    table.sit(TWO, 1)
    table.sit(TWO, 2)
    Client(table, ONE)
    tables.move(AWAY)
    table.vote(ONE, TWO.id, 1, "random")
    assert kinds(table) == "pbb"
    table.offer(ONE, 1)
    message = f"no person can join this game: {TWO.name} 2 has seen the hand of another seat"
    assert refusal(table.sit, THREE, 1)[1] == message


def test_removed_person_is_let_in_at_a_seat_open_to_all() -> None:
    table = Tables().make("me", "open", "open")
    table.sit(TWO, 1)
    table.remove(ONE, TWO.id, 1)
    table.start(ONE, "random")
    assert info(table)["seats"][2]["offered"] is True, "anybody may take it"
    assert refused(table.sit, TWO, 2) == "removed"
    table.offer(ONE, 2)
    table.sit(TWO, 2)
    assert kinds(table) == "pbp"


def test_person_who_saw_another_hand_gets_no_seat() -> None:
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
