"""The definition of a contest: game, bots, number of games, and the seating of each game."""

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from hashlib import blake2b
from itertools import islice
from typing import Any, ClassVar, Final

from factoryfloor.arena.contestant import Contestant, is_omniscient
from factoryfloor.arena.deals import Deals
from factoryfloor.arena.seating import Seating, lineups, period, schedule
from factoryfloor.bots import BotMaker
from factoryfloor.bots.imported import name_of
from factoryfloor.kernel import FactoryFloorError, Game, find_game

MAX_BOTS: Final = 20
MAX_GAMES: Final = 10_000_000
MAX_ELO: Final = 1000


class BadContest(FactoryFloorError):
    """The definition of a contest is invalid."""

    code: ClassVar[str] = "bad_contest"


@dataclass(frozen=True)
class Pairing:
    """One game of a contest: the number of the bot in each seat, and the seed of the deal and the decisions.

    All rotations of a circle have the same seed. They are a *common deal* and count as one ``sample``.
    """

    number: int
    sample: int
    seating: Seating
    seed: str


@dataclass(frozen=True)
class Contest:
    """A contest between bots. :func:`make_contest` creates and validates contests.

    ``bots`` are specifications or names. ``makers`` contains the bots that are Bots, classes or functions, keyed by
    number. With ``focus``, the first bot has one seat in each game, and the other bots share the other seats. ``until``
    contains the two hypotheses of a sequential test: strengths of the first bot in Elo. The contest ends when the test
    decides. ``adjust`` is the name of the evaluation for the control variate for luck, or empty. ``deals`` is the set
    that :func:`contest_on` plays.
    """

    game: str
    bots: tuple[str, ...]
    seats: int
    options: dict[str, Any]
    games: int
    seed: str
    focus: bool = False
    until: tuple[float, float] | None = None
    adjust: str = ""
    makers: dict[int, BotMaker] = field(default_factory=dict)
    deals: Deals | None = None

    def entrant(self, bot: int) -> str | BotMaker:
        """Return a bot by its number: a specification, a Bot, or a class or function that creates a Bot."""
        return self.makers.get(bot, self.bots[bot])

    def pairings(self) -> Iterator[Pairing]:
        """Yield all games in order. The order is the same at every call."""
        each = self._circles_of_a_deal
        circles = enumerate(schedule(len(self.bots), self.seats, self.focus, self.seed), each)
        seatings = ((number // each, seating) for number, circle in circles for seating in circle)
        for number, (sample, seating) in enumerate(islice(seatings, self.games), 1):
            yield Pairing(number, sample, seating, self._seed_of(sample))

    @property
    def _circles_of_a_deal(self) -> int:
        """Return the number of circles per deal.

        It is 1, or in a published set one circle per lineup, so that all bots play all deals.
        """
        return 1 if self.deals is None else len(lineups(len(self.bots), self.seats, self.focus))

    def _seed_of(self, sample: int) -> str:
        if self.deals is not None:
            return self.deals.seeds[sample - 1]
        return blake2b(f"{self.seed}/{sample}".encode(), digest_size=16, person=b"ff-contest").hexdigest()

    @property
    def fair(self) -> float:
        """Return the expected share of wins of the first bot if all bots were equally strong."""
        return (1 if self.focus else self.seats / len(self.bots)) / self.seats

    @property
    def period(self) -> int:
        """Return the length of a period in games. After each period, every seating has been played equally often."""
        return period(len(self.bots), self.seats, self.focus)

    @property
    def names(self) -> list[str]:
        """Return the display names of the bots: their specifications, numbered if a specification occurs twice."""
        return [
            spec if self.bots.count(spec) == 1 else f"{spec} #{self.bots[: number + 1].count(spec)}"
            for number, spec in enumerate(self.bots)
        ]


def make_contest(
    game: Game | str,
    bots: Sequence[str | BotMaker],
    seats: int | None = None,
    options: dict[str, Any] | None = None,
    games: int = 200,
    seed: str | None = None,
    focus: bool = False,
    until: tuple[float, float] | None = None,
    adjust: str = "",
) -> Contest:
    """Create a contest. By default, ``seats`` is the number of bots, limited to the range of the game.

    A bot is a specification, a Bot, or a class or function that creates a Bot for each seat of each game. Raises
    BadContest, UnknownGame, BadSeats, BadOption, BadBot or UnknownEvaluation.
    """
    rules = find_game(game) if isinstance(game, str) else game
    if not 1 <= len(bots) <= MAX_BOTS:
        raise BadContest(f"a contest needs 1 to {MAX_BOTS} bots, not {len(bots)}")
    if not 1 <= games <= MAX_GAMES:
        raise BadContest(f"a contest needs 1 to {MAX_GAMES} games, not {games}")
    for bot in bots:
        Contestant(bot, rules)
    if seats is None:
        seats = min(max(len(bots), rules.seats_min), rules.seats_max)
    rules.check_seats(seats)
    if focus and (len(bots) < 2 or seats < 2):
        raise BadContest("--focus needs at least two bots and two seats")
    if until is not None:
        _check_until(until, len(bots), seats, focus)
    rules.check_evaluation(adjust)
    names = tuple(map(name_of, bots))
    makers = {number: bot for number, bot in enumerate(bots) if not isinstance(bot, str)}
    if adjust and any(map(is_omniscient, names)):
        raise BadContest("luck adjustment is not possible with an omniscient bot, because this bot knows future draws")
    settled = rules.settle(options, seats)
    chosen = f"{random.SystemRandom().getrandbits(64):016x}" if seed is None else seed
    return Contest(rules.id, names, seats, settled, games, chosen, focus, until, adjust, makers)


def contest_on(deals: Deals, bots: Sequence[str | BotMaker], focus: bool = False) -> Contest:
    """Create a contest on a set of deals. Every lineup of the bots plays each deal in all rotations of a seating.

    Raises the errors of :func:`make_contest`.
    """
    seed = deals.commitment
    contest = make_contest(deals.game, bots, deals.seats, deals.options, 1, seed, focus, None, deals.adjust)
    contest = replace(contest, deals=deals)
    circles = schedule(len(bots), deals.seats, focus, seed)
    games = sum(map(len, islice(circles, len(deals.seeds) * contest._circles_of_a_deal)))
    return replace(contest, games=games)


def _check_until(until: tuple[float, float], bots: int, seats: int, focus: bool) -> None:
    elo0, elo1 = until
    if not -MAX_ELO <= elo0 < elo1 <= MAX_ELO:
        raise BadContest(
            f"a sequential test needs two strengths in Elo, from {-MAX_ELO} to {MAX_ELO}, the lower one first"
        )
    if not focus and (bots != 2 or seats % 2):
        raise BadContest("a sequential test needs --focus, or two bots with equally many seats")
