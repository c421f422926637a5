"""Commands of the host: bots' seats, and removal."""

from factoryfloor.tables.local_table import LocalTable
from factoryfloor.tables.state.people import Person
from tests.tables.guests import FOUR, ONE, THREE, TWO, Client, Tables, info, kinds, refused


def back(table: LocalTable, person: Person, seat: int) -> str:
    """Takes a seat and returns the seats as letters."""
    table.sit(person, seat)
    return kinds(table)


def test_person_can_join_a_solo_table_only_by_an_offer() -> None:
    table = Tables().make("me", "random", "random")
    assert info(table)["takeover"] == "host"
    assert not any(seat["offered"] for seat in info(table)["seats"])
    assert refused(table.sit, TWO, 1) == "ask_host"
    assert refused(table.offer, TWO, 1) == refused(table.change_settings, TWO, "anybody") == "forbidden"
    table.offer(ONE, 1)
    assert [seat["offered"] for seat in info(table)["seats"]] == [False, True, False]
    assert refused(table.sit, TWO, 2) == "ask_host"
    assert back(table, TWO, 1) == "ppb"
    table.leave(TWO, 1, "random")
    assert refused(table.sit, THREE, 1) == "ask_host"  # it was offered once
    assert back(table, TWO, 1) == "ppb"


def test_host_can_withdraw_an_offer() -> None:
    table = Tables().make("me", "random", "random")
    table.offer(ONE, 1)
    table.offer(ONE, 1, offered=False)
    assert refused(table.sit, TWO, 1) == "ask_host"
    table.change_settings(ONE, takeover="anybody")
    assert refused(table.sit, TWO, 1) == "ask_host"  # that seat was withheld
    assert back(table, TWO, 2) == "pbp"
    assert refused(table.offer, ONE, 0) == refused(table.offer, ONE, 9) == "gone"


def test_anybody_can_take_a_bots_seat_at_an_open_table() -> None:
    table = Tables().full("me", "open", "random")
    assert info(table)["takeover"] == "anybody"
    assert back(table, THREE, 2) == "ppp"
    guarded = Tables().full("me", "open", "random", takeover="host")
    assert refused(guarded.sit, THREE, 2) == "ask_host"


def test_removed_person_becomes_a_spectator() -> None:
    table = Tables().full("me", "open", "random", takeover="host")
    removed = Client(table, TWO)
    assert removed.mine == [1]
    assert refused(table.remove, TWO, ONE.id, 0) == "forbidden"
    assert refused(table.remove, ONE, TWO.id, 1) == "bot_wanted"
    assert refused(table.remove, ONE, TWO.id, 1, "oracle") == "bad_bot"
    assert refused(table.remove, ONE, ONE.id, 0) == "forbidden"
    table.remove(ONE, TWO.id, 1, "random")
    assert kinds(table) == "pbb"
    for client in (removed, Client(table, TWO)):
        assert (client.mine, client.decision(), list(client.state["views"])) == ([], None, ["-1"])
    assert removed.entries[-1]["kind"] in ("remove", "action")
    assert refused(table.act, TWO, 1, ["pass"]) == "not_yours"
    assert refused(table.remove, ONE, TWO.id, 1, "random") == "gone"
    assert refused(table.sit, TWO, 1) == refused(table.sit, TWO, 2) == "removed"
    assert refused(table.sit, FOUR, 1) == "ask_host"
    table.offer(ONE, 2)
    assert refused(table.sit, TWO, 2) == "forbidden"  # it has seen the hand of seat 1
    table.offer(ONE, 1)
    assert back(table, TWO, 1) == "ppb"
    assert removed.mine == [1]


def test_removing_a_person_before_the_start_frees_the_seat() -> None:
    table = Tables().make("me", "open", "open", "open")
    table.sit(TWO, 1)
    table.sit(TWO, 2, "Friend")
    table.remove(ONE, TWO.id, 2)
    assert (info(table)["status"], kinds(table)) == ("open", "pooo")
    assert refused(table.sit, TWO, 3) == "removed"
    table.sit(THREE, 1)
    table.remove(ONE, THREE.id, 1, "greedy")
    assert (info(table)["status"], kinds(table)) == ("open", "pboo")
    table.sit(FOUR, 2)
    table.sit(FOUR, 3)
    assert info(table)["status"] == "running"


def test_host_cannot_remove_a_newly_seated_person() -> None:
    table = Tables().make("me", "open", "open")
    table.sit(TWO, 1)
    table.leave(TWO, 1)
    table.sit(THREE, 1)
    assert refused(table.remove, ONE, TWO.id, 1) == "gone"
    assert table.state.seats[1].player == THREE.id


def test_host_role_passes_to_the_person_who_has_been_seated_longest() -> None:
    table = Tables().make("me", "open", "open", "random")
    table.sit(THREE, 2)
    table.sit(TWO, 1)
    table.leave(ONE, 0, "random")
    assert info(table)["host"] == THREE.id
    assert refused(table.offer, ONE, 3) == "forbidden"
    assert refused(table.remove, THREE, THREE.id, 2, "random") == "forbidden"
    table.sit(ONE, 0)
    table.remove(THREE, TWO.id, 1, "random")
    assert kinds(table) == "pbpb"
    table.remove(THREE, ONE.id, 0, "random")
    assert kinds(table) == "bbpb"


def test_host_decisions_survive_a_reload_from_storage() -> None:
    tables = Tables()
    table = tables.full("me", "open", "random", "random")
    table.remove(ONE, TWO.id, 1, "random")
    table.offer(ONE, 3, offered=False)
    Client(table, TWO)  # known at the table
    table.mute(ONE, TWO.id)
    table.change_settings(ONE, chat="seats")
    again = Tables(storage=tables.storage).open(table.id)
    apart = {"changed": 0, "spectators": 0}
    assert info(again) | apart == info(table) | apart
    assert refused(again.sit, TWO, 2) == "removed"
