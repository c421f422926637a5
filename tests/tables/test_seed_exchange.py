"""The seed exchange at the start of a game, without a server."""

import pytest

from factoryfloor.kernel import commitment
from factoryfloor.kernel.joint_seed import joint_seed, secret_commitment, word_commitment
from factoryfloor.tables.keeper.keeper import WORD_TIMEOUT
from factoryfloor.tables.local_table import LocalTable
from tests.tables.guests import ONE, THREE, TWO, Client, Tables, refused

FIRST, SECOND = "a1" * 32, "b2" * 32


def seated() -> tuple[Tables, LocalTable, Client, Client]:
    """A table whose two connected guests have just sat down."""
    tables = Tables()
    table = tables.make("me", "open")
    first, second = Client(table, ONE), Client(table, TWO)
    table.sit(TWO, 1)
    return tables, table, first, second


def commit(at: Client, word: str) -> None:
    at.ask("commit", commitment=word_commitment(word))


def stage(at: Client) -> str:
    return str(at.state["table"]["joint_seed"]["stage"])


def words(at: Client) -> list[str]:
    return [word["word"] for word in at.state["table"]["joint_seed"]["words"]]


def test_seed_derives_from_the_secret_and_all_seed_words() -> None:
    _, table, first, second = seated()
    commit(first, FIRST)
    commit(second, SECOND)
    first.ask("reveal", word=FIRST)
    second.ask("reveal", word=SECOND)
    shown = first.state["table"]
    assert (shown["status"], shown["seed"], shown["joint_seed"]["secret"]) == ("running", "", "")
    assert words(first) == [FIRST, SECOND]
    kinds = [entry["kind"] for entry in first.entries]
    assert kinds.index("commitments_closed") > max(n for n, kind in enumerate(kinds) if kind == "commit")
    assert kinds.index("commitments_closed") < min(n for n, kind in enumerate(kinds) if kind == "reveal")
    exchange, match = table.state.seed_exchange, table.state.match
    assert exchange is not None
    assert match is not None
    assert match.seed == joint_seed(exchange.secret, [(0, FIRST), (1, SECOND)])
    promised = shown["joint_seed"]["commitment"], shown["commitment"]
    assert promised == (secret_commitment(exchange.secret), commitment(match.seed))
    assert not any(exchange.secret in text for text in (*first.heard, *second.heard))
    while not first.over:
        (first if first.decision() else second).act()
    assert exchange.secret in first.heard[-1] + first.heard[-2]


def test_game_starts_immediately_without_connections() -> None:
    table = Tables().full("me", "open")
    assert (table.state.status, table.state.seed_exchange) == ("running", None)


def test_log_shows_which_person_sent_no_seed_commitment() -> None:
    tables, _, first, second = seated()
    commit(first, FIRST)
    tables.move(WORD_TIMEOUT)
    first.ask("reveal", word=FIRST)
    assert second.state["table"]["status"] == "running"
    assert words(second) == [FIRST, ""]
    assert next(entry["text"] for entry in second.entries if entry["kind"] == "start") == TWO.name
    with pytest.raises(KeyError, match="too_late"):
        commit(second, SECOND)


def test_game_starts_even_without_any_seed_word() -> None:
    tables, _, first, _ = seated()
    tables.move(WORD_TIMEOUT)
    assert (first.state["table"]["status"], words(first)) == ("running", ["", ""])
    assert first.state["table"]["commitment"] != ""


def test_seed_does_not_include_an_unrevealed_seed_word() -> None:
    tables, _, first, second = seated()
    with pytest.raises(KeyError, match="bad_word"):  # too early
        second.ask("reveal", word=SECOND)
    commit(second, SECOND)
    with pytest.raises(KeyError, match="bad_word"):
        commit(second, FIRST)
    commit(first, FIRST)
    assert stage(second) == "revealing"
    with pytest.raises(KeyError, match="bad_word"):  # does not fit the commitment
        second.ask("reveal", word=FIRST)
    first.ask("reveal", word=FIRST)
    tables.move(WORD_TIMEOUT)
    assert words(second) == [FIRST, ""]
    with pytest.raises(KeyError, match="too_late"):
        second.ask("reveal", word=SECOND)


def test_only_seated_persons_may_send_a_seed_commitment() -> None:
    table = Tables().make("me", "open")
    at, onlooker = Client(table, ONE), Client(table, THREE)
    with pytest.raises(KeyError, match="too_late"):  # seats are free
        commit(at, FIRST)
    table.sit(TWO, 1)
    with pytest.raises(KeyError, match="not_yours"):
        commit(onlooker, SECOND)
    assert refused(table.leave, TWO, 1, "random") == refused(table.remove, ONE, TWO.id, 1, "random") == "starting"


@pytest.mark.parametrize("reached", ["committing", "revealing"])
def test_seed_exchange_continues_after_a_reload_from_storage(reached: str) -> None:
    tables, table, first, second = seated()
    commit(first, FIRST)
    if reached == "revealing":
        commit(second, SECOND)
        first.ask("reveal", word=FIRST)
    again = Tables(storage=tables.storage).open(table.id)
    first, second = Client(again, ONE), Client(again, TWO)
    assert stage(first) == reached
    if reached == "committing":
        commit(second, SECOND)
        first.ask("reveal", word=FIRST)
    second.ask("reveal", word=SECOND)
    assert words(first) == [FIRST, SECOND]
    assert [step.entry.kind for step in again.state.steps].count("start") == 1
