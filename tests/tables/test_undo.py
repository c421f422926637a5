"""The undoable seats after every entry equal those of a replayed match."""

import random
from typing import Any

import pytest

from factoryfloor.kernel import FactoryFloorError, Match
from factoryfloor.kernel.registry import find_game, games
from factoryfloor.tables.state.entry import Entry
from factoryfloor.tables.state.seats import Seat
from factoryfloor.tables.state.table import Table
from tests.tiny_game import GAME


def new_table(game: str, seed: str) -> Table:
    """A running table of two people and, if there is another seat, a bot."""
    rules = find_game(game)
    seats = [Seat("player", "A", "a"), Seat("player", "B", "b"), Seat("bot", "random", bot="random")]
    facts = {"game": game, "rules": rules.rules, "access": "open", "rematch_of": "", "takeover": "host", "chat": "all"}
    facts |= {"options": rules.settle(None, min(3, rules.seats_max))}
    people = [{"kind": seat.kind, "name": seat.name, "player": seat.player, "bot": seat.bot} for seat in seats]
    created = Entry(1, "created", -1, 0.0, facts | {"seats": people[: rules.seats_max]}, "a")
    table = Table("t", created)
    table.apply(table.entry("start", seed=seed))
    return table


def can_undo(match: Match) -> set[int]:
    """The seats of people that can undo, by a match that is replayed for the answer."""
    replayed = Match(match.game, match.seats, match.options, match.seed)
    for move in match.moves:
        replayed.play(move.seat, move.action)
        replayed.moves[-1].joined = move.joined
    return {seat for seat in (0, 1) if not replayed.why_not_undo(seat)}


@pytest.mark.parametrize("game", sorted({GAME.id, *games()}))
@pytest.mark.parametrize("seed", range(3))
def test_seats_that_can_undo_equal_those_of_a_replayed_match(game: str, seed: int) -> None:
    chance = random.Random(seed)
    table = new_table(game, f"seed {seed}")
    match = table.match
    assert match is not None
    for step in range(120):
        if match.over:
            break
        if step % 3 == 0:  # the replay takes its time
            assert set(table.undoable) == can_undo(match)
        if table.undoable and chance.random() < 0.2:
            table.apply(table.entry("undo", chance.choice(sorted(table.undoable))))
            continue
        seat = chance.choice(match.state.movers())
        done = table.apply(table.entry("action", seat, actions=chain(match, seat, chance)))
        assert "; ".join(done.entry.payload["actions"]) == done.text, "the log has notation"
    assert match.moves
    assert Table.replay("t", [step.entry for step in table.steps]).undoable == table.undoable


def chain(match: Match, seat: int, chance: random.Random) -> list[int]:
    """One legal action, sometimes followed by a few more."""
    trial = match.fork()
    actions: list[Any] = []
    while not actions or (chance.random() < 0.4 and trial.state.pending >> seat & 1):
        action = chance.choice(trial.state.legal(seat))
        try:
            trial.play(seat, action)
        except FactoryFloorError:
            break
        actions.append(action)
    return actions
