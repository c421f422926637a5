"""Checks every step of a game with a second implementation of P1 to P26."""

import random
from collections import Counter
from typing import Any

from factoryfloor.kernel import State
from tests.factory_manager import play
from tests.factory_manager.referee import Player, Referee, RunningSet, runs_or_not
from tests.factory_manager.tiles import ORDER, TYPES, kind, kinds


class Judge:
    def __init__(self, seats: int, options: dict[str, Any], seed: object) -> None:
        self.state = play.start(seats, seed, **options)
        self.counts: Counter[str] = Counter()
        position = self.state.position()
        old = [player["old_tile"] for player in position["players"]]
        self.referee = Referee(seats, position["options"]["first_game"], old, kinds(position["market"]))
        self.referee.turned_up(position["auction"]["lots"])

    def decide(self, rng: random.Random) -> tuple[int, int]:
        return play.decide(self.state, rng)

    def follow(self, before: State, seat: int, action: int) -> None:
        referee = self.referee
        text = before.notation(seat, action)
        referee.decide(text)
        if text.startswith(("buy", "lay", "tear", "hire")):
            assert referee.players[seat].money == play.PRESENTATION.preview(before, seat, action)["money"]
        if referee.phase == "income":
            position = self.state.position()
            referee.price_turned(position["price_tiles"][-1])
            if not self.state.over:
                referee.turned_up(position["auction"]["lots"])
        self.counts[text.split()[0] + (" aside" if text.endswith("aside") else "")] += 1

    def compare(self) -> None:
        state, referee = self.state, self.referee
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

    def seen(self) -> Counter[str]:
        """Decisions, and what random games must show for the comparison to mean something (P9, P21, P22, P25)."""
        assert self.referee.phase == "over"
        self.counts["opened"] = sum(player.opened for player in self.referee.players)
        self.counts["nine workers"] = sum(player.workers == 9 for player in self.referee.players)
        return self.counts


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
    """Returns how many tiles of each kind run."""
    running = Counter(kind(piece) for piece in pieces)
    assert all(runs_or_not(name) for name in running)
    return tuple(running[name] for name in ORDER)
