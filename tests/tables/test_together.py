"""What all people at a table decide together: to end the game, and to undo by the day."""

from typing import Any

from factoryfloor.tables.local_table import LocalTable
from factoryfloor.tables.state.people import Person
from factoryfloor.tables.verbs.requests import Agree
from factoryfloor.tables.verbs.verb_list import AGREE
from tests.tables.guests import ONE, THREE, TWO, Client, Tables, info, refused


def agree(table: LocalTable, person: Person, what: Any = "end", seat: int = -1, *, agreed: bool = True) -> None:
    table._request(AGREE, person, Agree(what=what, seat=seat, agreed=agreed))


def by_day() -> tuple[Tables, LocalTable, Client, Client]:
    tables = Tables()
    table = tables.full("me", "open", days=2)
    return tables, table, Client(table, ONE), Client(table, TWO)


def test_game_ends_early_when_all_players_agree() -> None:
    tables = Tables()
    table = tables.full("me", "open", "open", "random")
    one = Client(table, ONE)
    agree(table, ONE)
    assert info(table)["agreements"] == [{"what": "end", "seat": -1, "by": [ONE.id]}]
    agree(table, TWO)
    agree(table, ONE, agreed=False)
    assert info(table)["agreements"] == [{"what": "end", "seat": -1, "by": [TWO.id]}]
    agree(table, THREE)
    assert info(table)["status"] == "running"
    agree(table, ONE)
    end = info(table)
    assert (end["status"], end["agreements"], end["movers"]) == ("over", [], [])
    assert end["scores"] == [0, 0, 0, 0]
    assert [(entry["kind"], entry["text"]) for entry in one.entries][-1] == ("over", "together")
    again = Tables(storage=tables.storage).open(table.id)
    assert info(again)["ranking"] == end["ranking"]
    assert again.state.record()["players"]


def test_only_seated_persons_vote_on_a_proposal() -> None:
    tables = Tables()
    table = tables.full("me", "open")
    assert refused(agree, table, THREE) == "forbidden"
    agree(table, ONE)
    table.leave(TWO, 1, "random")
    agree(table, ONE)
    assert info(table)["status"] == "over"
    assert refused(agree, table, ONE) == "over"
    assert refused(agree, tables.make("me", "open"), ONE) == "not_started"


def test_undo_at_a_table_by_the_day_requires_the_consent_of_all() -> None:
    tables, table, one, two = by_day()
    before = one.view()
    one.act()
    assert one.state["undo"] == []
    assert refused(table.undo, ONE, 0) == "no_undo"
    assert info(table)["undo_together"] == [0]
    assert refused(agree, table, TWO, "undo", 0) == "not_yours"
    agree(table, ONE, "undo", 0)
    assert one.decision() is None
    agree(table, TWO, "undo", 0)
    assert one.view() == before
    assert [entry["kind"] for entry in two.entries][-2:] == ["agree", "undo"]
    assert info(table)["undo_together"] == info(table)["agreements"] == []
    again = Tables(storage=tables.storage).open(table.id)
    assert again.state.view(0) == before
    assert not again.state.match or again.state.match.moves == []


def test_agreed_undo_reaches_back_to_the_last_reveal() -> None:
    _, table, one, two = by_day()
    one.act()
    two.act()
    assert info(table)["undo_together"] == [], "both cards were revealed"
    assert refused(agree, table, ONE, "undo", 0) == "no_undo"


def test_agreed_undo_takes_back_later_actions_too() -> None:
    tables = Tables()
    table = tables.full("me", "open", "open", days=2)
    clients = [Client(table, person) for person in (ONE, TWO, THREE)]
    before = [client.view() for client in clients]
    clients[0].act()
    clients[1].act()
    for person in (ONE, TWO, THREE):
        agree(table, person, "undo", 0)
    assert [client.view() for client in clients] == before
    assert clients[1].ask("recap", seat=1)["answer"]["frames"][-1]["entry"]["kind"] == "undo"


def test_next_action_ends_a_proposal() -> None:
    tables = Tables()
    table = tables.full("me", "open", "open", days=2)
    one, two = Client(table, ONE), Client(table, TWO)
    one.act()
    agree(table, ONE, "undo", 0)
    two.act()
    assert info(table)["agreements"] == []


def test_player_can_undo_an_unseen_step_without_consent() -> None:
    _, _, one, two = by_day()
    one.act()
    two.act()
    box = next(
        action["text"] for action in one.decision()["actions"] if "box" in action["text"] or "left" in action["text"]
    )
    one.play(box, seat=0)
    assert one.state["undo"] == [0]
    one.undo(0)


def test_live_table_allows_undo_without_consent() -> None:
    table = Tables().full("me", "open")
    one = Client(table, ONE)
    one.act()
    assert one.state["undo"] == [0]
    assert refused(agree, table, ONE, "undo", 0) == "no_undo"
