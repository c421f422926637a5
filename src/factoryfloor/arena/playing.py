"""One game between bots."""

import random
import time
from dataclasses import dataclass
from typing import Any

from factoryfloor.arena.contest import Contest, Pairing
from factoryfloor.arena.seating import Seating
from factoryfloor.bots import Bot, decide, make_bot
from factoryfloor.kernel import Game, Match, find_game
from factoryfloor.kernel.record import write_record


@dataclass(frozen=True)
class Outcome:
    """The result of a game of a contest. ``thought``: by seat, decisions and seconds spent on them."""

    number: int
    sample: int
    seating: Seating
    scores: tuple[int, ...]
    ranking: tuple[int, ...]
    thought: tuple[tuple[int, float], ...]
    record: dict[str, Any] | None = None

    @property
    def wins(self) -> list[float]:
        """By seat; a win that k seats share is 1/k for each."""
        winners = self.ranking.count(1)
        return [1 / winners if place == 1 else 0.0 for place in self.ranking]

    def seats_of(self, bot: int) -> list[int]:
        return [seat for seat, other in enumerate(self.seating) if other == bot]


class Playing:
    """The games of one contest, played one after another; every worker process has its own."""

    def __init__(self, contest: Contest, keep_records: bool = False, game: Game | None = None) -> None:
        self.contest = contest
        self.game = find_game(contest.game) if game is None else game
        self.keep_records = keep_records

    def play(self, pairing: Pairing) -> Outcome:
        """Play one game to its end, each bot seeing only samples of its seat's information state.

        A bot's own chance is that of its seat in this deal: where two bots decide alike, games of a circle go alike.
        """
        contest, seating = self.contest, pairing.seating
        bots: list[Bot] = [make_bot(contest.bots[bot], self.game) for bot in seating]
        match = Match(self.game, contest.seats, contest.options, pairing.seed)
        chances = [random.Random(f"decisions/{pairing.seed}/{seat}") for seat in range(contest.seats)]
        decisions, seconds = [0] * contest.seats, [0.0] * contest.seats
        while not match.over:
            seat = match.state.movers()[0]
            start = time.perf_counter()
            action = decide(bots[seat], match.state, seat, chances[seat].getrandbits(62))
            seconds[seat] += time.perf_counter() - start
            decisions[seat] += 1
            match.play(seat, action)
        players = [contest.bots[bot] for bot in seating]
        return Outcome(
            pairing.number,
            pairing.sample,
            seating,
            tuple(match.state.scores()),
            tuple(match.state.ranking()),
            tuple(zip(decisions, seconds, strict=True)),
            write_record(match, players) if self.keep_records else None,
        )
