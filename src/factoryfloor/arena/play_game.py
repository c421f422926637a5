"""One game between bots."""

import random
import time
import traceback
from dataclasses import dataclass
from typing import Any, ClassVar

from factoryfloor.arena.contest import Contest, Pairing
from factoryfloor.arena.contestant import Contestant
from factoryfloor.arena.dialog import NoProgram, player_name
from factoryfloor.arena.seating import Seating
from factoryfloor.arena.usage import Usage
from factoryfloor.bots.luck import Luck
from factoryfloor.kernel import FactoryFloorError, Game, Match, find_game
from factoryfloor.kernel.record import write_record


class GameFailed(FactoryFloorError):
    """A game of a contest failed because of an error in a bot or in the rules."""

    code: ClassVar[str] = "game_failed"


@dataclass(frozen=True)
class PlayedGame:
    """The result of one game.

    ``thought`` contains the number of decisions of each seat, and the seconds spent on them. ``luck`` contains the luck
    of each seat if the contest adjusts for luck. ``fallbacks`` lists each decision that an external bot failed to make:
    the seat, the number of the decision among the seat's decisions, and the reason. ``usage`` contains the usage that
    external programs have reported for each seat, or is empty.
    """

    number: int
    sample: int
    seating: Seating
    scores: tuple[int, ...]
    ranking: tuple[int, ...]
    thought: tuple[tuple[int, float], ...]
    luck: tuple[float, ...] | None = None
    fallbacks: tuple[tuple[int, int, str], ...] = ()
    usage: tuple[Usage, ...] = ()
    record: dict[str, Any] | None = None

    def seats_of(self, bot: int) -> list[int]:
        """Return the seats of a bot."""
        return [seat for seat, other in enumerate(self.seating) if other == bot]

    def won(self, bot: int) -> float:
        """Return the bot's share of the win: 1/k for each of its seats among k winners."""
        return sum(self.ranking[seat] == 1 for seat in self.seats_of(bot)) / max(1, self.ranking.count(1))

    def lucky(self, bot: int) -> float:
        """Return the total luck of a bot's seats."""
        return 0.0 if self.luck is None else sum(self.luck[seat] for seat in self.seats_of(bot))


def _place(fault: Exception) -> str:
    """Return the file and line of an error, or an empty string for a rejected action.

    Commands print them instead of a traceback.
    """
    if isinstance(fault, FactoryFloorError):
        return ""
    last = traceback.extract_tb(fault.__traceback__)[-1]
    return f" in {last.filename}, line {last.lineno}"


class Playing:
    """Plays games of one contest. Instances can be pickled and sent to worker processes."""

    def __init__(self, contest: Contest, keep_records: bool = False) -> None:
        self.contest = contest
        self.keep_records = keep_records

    def play(self, pairing: Pairing) -> PlayedGame:
        """Play one game. Raises GameFailed with the game's number and seed, or NoProgram."""
        try:
            return self._play(find_game(self.contest.game), pairing)
        except NoProgram:
            raise
        except Exception as fault:
            game = f"game {pairing.number} (seed {pairing.seed})"
            raise GameFailed(f"{game} failed: {fault!r}{_place(fault)}") from fault

    def _play(self, game: Game, pairing: Pairing) -> PlayedGame:
        """Play one game.

        Bots receive samples of their seat's information state (for the exception see Contestant). A bot's seed depends
        only on the seat and the deal. Therefore identical bots play the games of a circle identically.
        """
        contest = self.contest
        bots = [Contestant(contest.entrant(bot), game, contest.options) for bot in pairing.seating]
        try:
            return self._play_with(bots, game, pairing)
        finally:
            for bot in bots:
                bot.close()

    def _play_with(self, bots: list[Contestant], game: Game, pairing: Pairing) -> PlayedGame:
        contest, seating = self.contest, pairing.seating
        match = Match(game, contest.seats, contest.options, pairing.seed)
        chances = [random.Random(f"decisions/{pairing.seed}/{seat}") for seat in range(contest.seats)]
        decisions, seconds = [0] * contest.seats, [0.0] * contest.seats
        luck = Luck(game, game.heuristics(contest.adjust), pairing.seed) if contest.adjust else None
        if luck is not None:
            luck.deal(match.state, contest.options)
        while not match.over:
            seat = match.state.movers()[0]
            start = time.perf_counter()
            actions = bots[seat].decide(match.state, seat, chances[seat].getrandbits(62), match.moves)
            seconds[seat] += time.perf_counter() - start
            decisions[seat] += len(actions)
            for action in actions:
                before = match.state if luck is None else match.state.copy()
                match.play(seat, action)
                if luck is not None and match.moves[-1].irrevocable:
                    luck.decided(before, seat, action, match.state)
        players = [player_name(contest.bots[bot]) for bot in seating]
        return PlayedGame(
            pairing.number,
            pairing.sample,
            seating,
            tuple(match.state.scores()),
            tuple(match.state.ranking()),
            tuple(zip(decisions, seconds, strict=True)),
            None if luck is None else tuple(luck.total),
            tuple((seat, number, why) for seat, bot in enumerate(bots) for number, why in bot.fallbacks),
            tuple(bot.usage for bot in bots) if any(bot.usage != Usage() for bot in bots) else (),
            write_record(match, players) if self.keep_records else None,
        )
