"""Every game ends: limits of the log and of undos."""

import pytest

from factoryfloor.kernel.registry import games
from factoryfloor.tables.state.log_limits import LogLimits
from factoryfloor.tables.state.setup import Setup
from factoryfloor.tables.state.table import Table
from tests.tables.guests import ONE, TWO, Client, Tables, refusal, refused

FEW = LogLimits(12, 2)


def test_full_log_ends_the_game() -> None:
    tables = Tables(FEW)
    at = Client(tables.make("me", "me", options={"length": "long"}), ONE)
    while not at.over:
        at.act()
    assert (at.n, at.entries[-1]["kind"], at.entries[-1]["text"]) == (13, "over", "log_full")
    assert (at.state["decisions"], at.state["movers"], at.state["undo"]) == ([], [], [])
    assert len(at.state["table"]["scores"]) == len(at.state["table"]["ranking"]) == 2
    assert refused(at.table.act, ONE, 0, ["pass"]) == "over"
    entries = [step.entry for step in at.table.state.steps]
    assert Table.replay("t", entries, Setup(limits=LogLimits(3, 0))).n == at.n, "a replay ignores current limits"
    assert tables.rematch(at.table, ONE).state.rematch_of == at.table.id


def test_number_of_undos_is_limited() -> None:
    at = Client(Tables(FEW).make("me", "me", "me"), ONE)
    for _ in range(2):
        at.act(seat=0)
        assert at.state["undo"] == [0]
        at.undo(0)
    at.act(seat=0)
    assert at.state["undo"] == []
    code, message = refusal(at.table.undo, ONE, 0)
    assert (code, "at most 2 actions" in message) == ("no_undo", True)


def test_number_of_seat_changes_is_limited() -> None:
    table = Tables(FEW).make("me", "open")
    for n in range(2, 13):
        table.sit(ONE, 0) if n % 2 else table.leave(ONE, 0)
    code, message = refusal(table.sit, ONE, 0)
    assert (code, "create another table" in message, table.state.n) == ("log_full", True, 12)


def test_number_of_host_commands_is_limited() -> None:
    table = Tables(FEW).make("me", "open", "open", "greedy")
    table.sit(TWO, 1)
    Client(table, TWO)
    for n in range(2, 12):
        table.change_settings(ONE, chat="all" if n % 2 else "seats")
        assert table.state.n == n + 1
    for refusals in (
        refusal(table.change_settings, ONE, takeover="host"),
        refusal(table.offer, ONE, 3, offered=False),
        refusal(table.mute, ONE, TWO.id),
        refusal(table.remove, ONE, TWO.id, 1),
    ):
        assert refusals[0] == "log_full"
        assert "create another table" in refusals[1]


@pytest.mark.skipif("fantastic_factories" not in games(), reason="Fantastic Factories is not installed")
def test_player_cannot_stall_a_game_of_fantastic_factories() -> None:
    """Two players who only take a blueprint, end and discard would never end the game without a limit."""
    at = Client(Tables(LogLimits(50, 0)).make("me", "me", game="fantastic_factories"), ONE)
    while not at.over:
        texts = [action["text"].split()[0] for action in at.decision()["actions"]]
        at.act(next(n for n, verb in enumerate(texts) if verb in ("take", "end", "discard", "pass")))
    assert at.entries[-1]["text"] == "log_full"
    assert at.state["table"]["scores"] == [0, 0]
