"""Whole random games, each step checked by a second implementation of the rules."""

import random
from collections import Counter
from typing import Any

import pytest

from factoryfloor.kernel import State
from tests.factory_manager import play
from tests.factory_manager.referee import Player, Referee, RunningSet, runs_or_not
from tests.factory_manager.tiles import ORDER, TYPES, kind, kinds


def referee_of(state: State) -> Referee:
    """A referee who has seen the start of a game."""
    position = state.position()
    old = [player["old_tile"] for player in position["players"]]
    referee = Referee(position["seats"], position["options"]["first_game"], old, kinds(position["market"]))
    referee.turned_up(position["auction"]["lots"])
    return referee


def judge(seats: int, seed: object, first_game: bool = False) -> Counter[str]:
    """Play a game beside the referee; return the counts of situations."""
    rng = random.Random(f"judge {seats} {seed}")
    state = play.start(seats, seed, first_game)
    referee = referee_of(state)
    seen: Counter[str] = Counter()
    while not state.over:
        compare(state, referee)
        seat, action = play.decide(state, rng)
        text = state.notation(seat, action)
        assert state.parse(seat, text) == action
        promised = play.PRESENTATION.preview(state, seat, action)
        state.apply(seat, action)
        referee.decide(text)
        if text.startswith(("buy", "lay", "tear", "hire")):
            assert referee.players[seat].money == promised["money"]
        if referee.phase == "income":
            referee.price_turned(state.position()["price_tiles"][-1])
            if not state.over:
                referee.turned_up(state.position()["auction"]["lots"])
        seen[text.split()[0] + (" aside" if text.endswith("aside") else "")] += 1
    compare(state, referee)
    assert referee.phase == "over"
    seen["opened"] = sum(player.opened for player in referee.players)
    seen["nine workers"] = sum(player.workers == 9 for player in referee.players)
    return seen


def compare(state: State, referee: Referee) -> None:
    """Position, scores and legal actions equal the referee's."""
    position, view = state.position(), state.view(None)
    assert position["phase"] == referee.phase
    assert position["round"] == referee.round
    assert view["price"]["now"] == referee.price
    unseen = {str(step): referee.price_tiles.count(step) for step in range(3)}
    assert view["price"]["unseen"] == unseen
    assert {column["type"]: kinds(column["tiles"]) for column in view["columns"]} == referee.columns
    assert [column["type"] for column in view["columns"]] == TYPES
    assert kinds(position["market"]) == sorted(referee.market, key=ORDER.index)
    assert position["pool"] == referee.pool
    for seat, player in enumerate(referee.players):
        compare_player(position["players"][seat], player)
    assert state.scores() == referee.scores()
    assert state.over == (referee.phase == "over")
    assert state.movers() == ([] if state.over else [referee.turn])
    if state.over:
        assert state.ranking() == referee.ranking()
        return
    assert position["turn"] == referee.turn
    texts = play.texts(state)
    assert len(set(texts)) == len(texts)
    assert set(texts) == referee.legal()
    if referee.phase == "bureaucracy":
        proposal = state.view(referee.turn)["proposal"]
        assert running_set(proposal["running"]) == referee.running
        figures = [proposal[name] for name in ("production", "storage", "energy", "canteen")]
        assert figures == list(referee.players[referee.turn].figures(referee.running))


def compare_player(given: dict[str, Any], player: Player) -> None:
    for name, wanted in (
        ("money", player.money),
        ("income", player.income),
        ("old_tile", player.old),
        ("turn_tile", player.tile),
        ("workers", player.workers),
        ("opened", player.opened),
        ("dials", player.dials),
        ("canteen", player.canteen),
        ("free", player.free),
        ("bid", player.bid),
    ):
        assert given[name] == wanted, name
    for name, tiles in (("laid", player.laid), ("waiting", player.waiting), ("shut", player.shut)):
        assert Counter(kind(tile) for tile in given[name]) == +tiles, name


def running_set(pieces: list[str]) -> RunningSet:
    """How many of each kind run."""
    running = Counter(kind(piece) for piece in pieces)
    assert all(runs_or_not(name) for name in running)
    return tuple(running[name] for name in ORDER)


@pytest.mark.parametrize("seats", range(2, 6))
def test_games_of_every_kind(seats: int) -> None:
    """P1 to P26 in every step of random games, with the price tile of the first game and without."""
    seen = judge(seats, "one") + judge(seats, "two", first_game=True)
    for verb in ("nominate", "bid", "pass", "put", "buy", "buy aside", "tear", "hire", "confirm", "shut"):
        assert seen[verb] > 0, verb


def test_rare_cases_occur() -> None:
    """P9, P21, P22, P25: what random games must show for the comparison to mean something."""
    seen: Counter[str] = Counter()
    for seed in range(6):
        seen += judge(3, f"rare {seed}")
    for verb in ("enough", "lay", "add", "run", "opened", "nine workers"):
        assert seen[verb] > 0, verb
