"""Absent people: the others vote on their seats, and returning people get them back."""

from factoryfloor.tables.local_table import LocalTable
from tests.tables.guests import AWAY, FOUR, ONE, THREE, TWO, Client, Tables, info, kinds, refused


def three_seated() -> tuple[Tables, LocalTable, Client, Client]:
    """A running game of three whose first two are connected."""
    tables = Tables()
    table = tables.full("me", "open", "open")
    return tables, table, Client(table, ONE), Client(table, TWO)


def test_majority_of_two_voters_requires_both_votes() -> None:
    tables, table, at, _ = three_seated()
    third = Client(table, THREE)
    assert refused(table.vote, ONE, THREE.id, 2, "random") == "here"
    third.leave()
    assert at.state
    assert at.presence["online"] == [True, True, False]
    tables.move(AWAY - 1)
    assert refused(table.vote, ONE, THREE.id, 2, "random") == "not_away"
    tables.move(1)
    table.vote(ONE, THREE.id, 2, "random")
    assert info(table)["votes"] == [{"seat": 2, "of": THREE.id, "voter": ONE.id, "choice": "random"}]
    table.vote(TWO, THREE.id, 2, "nobody")
    assert kinds(table) == "ppp", "they want different things"
    table.vote(TWO, THREE.id, 2, "random")
    assert (kinds(table), info(table)["votes"]) == ("ppb", [])
    seat = info(table)["seats"][2]
    assert (seat["bot"], seat["before"], seat["former"], seat["held"]) == ("random", THREE.name, THREE.id, True)
    assert "stand_in" in [entry["kind"] for entry in at.entries]
    told = [(entry["name"], entry["text"]) for entry in at.entries if entry["kind"] == "vote"]
    assert told == [(THREE.name, ONE.name), (THREE.name, TWO.name), (THREE.name, TWO.name)]


def test_single_voter_can_decide_after_the_away_time() -> None:
    tables = Tables()
    table = tables.full("me", "open", away_after=300)
    Client(table, TWO).leave()
    assert Client(table, ONE).state["table"]["away_after"] == 300
    tables.move(299)
    assert refused(table.vote, ONE, TWO.id, 1, "greedy") == "not_away"
    tables.move(1)
    table.vote(ONE, TWO.id, 1, "greedy")
    assert kinds(table) == "pb"


def test_newly_seated_person_does_not_count_as_absent() -> None:
    tables = Tables()
    table = tables.full("me", "open", "open")
    Client(table, ONE)
    table.remove(ONE, THREE.id, 2, "random")
    table.offer(ONE, 2)
    tables.move(10 * AWAY)
    table.sit(THREE, 2)  # without a connection
    tables.move(30)
    assert refused(table.vote, ONE, THREE.id, 2, "random") == "not_away"
    table.vote(ONE, TWO.id, 1, "random")
    assert kinds(table) == "pbp"


def test_only_connected_players_vote() -> None:
    tables = Tables()
    table = tables.full("me", "open", "open", "random")
    for person in (TWO, THREE):
        Client(table, person).leave()
    for person in (ONE, FOUR):
        Client(table, person)
    tables.move(AWAY)
    assert refused(table.vote, FOUR, TWO.id, 1, "random") == "forbidden"
    assert refused(table.vote, ONE, ONE.id, 0, "random") == "forbidden"
    assert refused(table.vote, ONE, TWO.id, 2, "random") == "gone"
    assert refused(table.vote, ONE, TWO.id, 1, "oracle") == "bad_bot"
    table.vote(ONE, TWO.id, 1, "random")
    assert kinds(table) == "pbpb"
    table.vote(ONE, THREE.id, 2, "nobody")
    assert kinds(table) == "pbbb"


def test_vote_survives_a_brief_disconnect() -> None:
    tables = Tables()
    table = tables.full("me", "open", "open")
    at = Client(table, ONE)
    Client(table, THREE).leave()
    tables.move(AWAY)
    Client(table, TWO).leave()
    assert at.state
    assert at.presence["away"][1] == 0.0
    table.vote(ONE, THREE.id, 2, "random")
    assert kinds(table) == "ppp", "two are there, though one has no connection for a moment"
    tables.move(30)
    table.vote(ONE, THREE.id, 2, "random")
    assert kinds(table) == "ppb"


def test_votes_end_when_the_absent_person_returns() -> None:
    tables, table, at, _ = three_seated()
    tables.move(AWAY)
    table.vote(ONE, THREE.id, 2, "random")
    third = Client(table, THREE)
    assert at.state["table"]["votes"] == []
    third.leave()
    tables.move(AWAY)
    table.vote(TWO, THREE.id, 2, "random")
    assert kinds(table) == "ppp", "the first vote counts no more"


def test_seat_held_by_a_bot_is_reserved_for_its_player() -> None:
    tables = Tables()
    table = tables.full("me", "open", "random")
    Client(table, ONE)
    tables.move(AWAY)
    table.vote(ONE, TWO.id, 1, "random")
    assert info(table)["takeover"] == "anybody"
    assert refused(table.sit, THREE, 1) == "held"
    assert Client(table, TWO).mine == [1]
    assert [step.entry.kind for step in table.state.steps][-1] == "return"


def test_absent_host_stays_host() -> None:
    tables = Tables()
    table = tables.full("me", "open")
    Client(table, TWO)
    tables.move(AWAY)
    table.vote(TWO, ONE.id, 0, "random")
    assert info(table)["host"] == ONE.id
    assert Client(table, ONE).mine == [0]
    assert info(table)["host"] == ONE.id


def test_absent_seat_becomes_free_before_the_start() -> None:
    tables = Tables()
    table = tables.make("me", "open", "open", "open")
    table.sit(TWO, 1)
    table.sit(THREE, 2)
    Client(table, ONE)
    tables.move(AWAY)
    assert refused(table.vote, ONE, TWO.id, 1, "random") == "not_started"
    table.vote(ONE, TWO.id, 1, "nobody")
    assert (kinds(table), info(table)["status"]) == ("popo", "open")


def test_votes_and_held_seats_survive_a_reload_from_storage() -> None:
    tables, table, _, _ = three_seated()
    tables.move(AWAY)
    table.vote(ONE, THREE.id, 2, "random")
    assert Tables(storage=tables.storage).open(table.id).state.votes.choice(THREE.id, ONE.id) == "random"
    table.vote(TWO, THREE.id, 2, "random")
    assert Client(Tables(storage=tables.storage).open(table.id), THREE).mine == [2]


def test_number_of_votes_per_person_is_limited() -> None:
    tables, table, _, _ = three_seated()
    tables.move(AWAY)
    for choice in ["random", "wait"] * 6:
        table.vote(ONE, THREE.id, 2, choice)
    assert refused(table.vote, ONE, THREE.id, 2, "random") == "too_many_votes"


def test_person_who_left_to_a_bot_may_join_the_rematch() -> None:
    tables = Tables()
    table = tables.full("me", "open", "random")
    table.leave(TWO, 1, "random")
    at = Client(table, ONE)
    assert Client(table, TWO).mine == [], "a person who left gets the seat on request only"
    while not at.over:
        at.act()
    assert info(table)["seats"][1]["before"] == TWO.name
    again = tables.rematch(table, TWO)
    assert again.state.seats[2].player == TWO.id
    assert refused(tables.rematch, table, THREE) == "forbidden"


def test_server_sends_waiting_times_to_the_other_players() -> None:
    tables = Tables()
    table = tables.full("me", "open")
    at, other = Client(table, ONE), Client(table, TWO)
    tables.move(7)
    other.ask("sync")
    assert dict(zip(other.state["movers"], other.state["waited"], strict=True)) == {0: 7.0, 1: 7.0}
    at.act()
    assert (other.state["movers"], other.state["waited"]) == ([1], [7.0])
