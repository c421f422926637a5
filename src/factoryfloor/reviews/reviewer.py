"""The review of a finished game, in slices: suspects, chances, luck, then all decisions, the worst losses first."""

import time
from collections.abc import Collection, Generator, Iterator
from hashlib import blake2b
from typing import ClassVar, Final

from factoryfloor import __version__
from factoryfloor.bots.common_worlds import CommonWorlds
from factoryfloor.bots.evaluations import evaluation_names, heuristics_for
from factoryfloor.bots.luck import Luck as Events
from factoryfloor.kernel import FactoryFloorError, FastChance, Game, Heuristics, Match
from factoryfloor.kernel.hashing import mix
from factoryfloor.kernel.masks import MASK_62
from factoryfloor.kernel.record import digest, write_record
from factoryfloor.reviews.calibration import calibration_of
from factoryfloor.reviews.candidates import candidates
from factoryfloor.reviews.compare import Comparison, Sums
from factoryfloor.reviews.decisions import Taken, replay
from factoryfloor.reviews.report import FORMAT, LENSES, METHOD, VERSION, Chances, Lens, Luck, Report, Versions
from factoryfloor.reviews.writing import decision_of, seats_of

MAX_BUDGET: Final = 100_000_000
"""The largest budget, in playouts: hours."""

PLAYOUTS: Final = "playouts"
"""The evaluation of a game without heuristics: random playouts to its end."""

_SLICE: Final = 0.1  # seconds between two yields at most, but for a single playout or event
_POINTS: Final = 60  # turns at which chances are sampled
_POINT: Final = 32  # worlds of each
_REDEALS: Final = 48  # of what could have come at a chance event, at most
_SEARCH: Final = 8  # the search for candidates gets this fraction of a decision's budget: 1 / 8
_PREPARED: Final = 0.15  # of the whole: chances and luck
_SUSPECTS: Final = 3  # decisions that are judged before chances and luck
_STAGES: Final = ((1, 0.3), (2, 0.35), (4, 0.35))
"""Sequential halving over the decisions: all, then half, then a quarter, with their share of the budget."""


class BadReview(FactoryFloorError):
    """A game that cannot be reviewed, or a budget or lens that does not exist."""

    code: ClassVar[str] = "bad_review"


class Reviewer:
    """A review in progress. The same match, versions, budget, seed and lens give the same report.

    ``budget`` is a number of playouts, 0 for the usual one of the game. With ``turns`` only the decisions at these
    turns are judged, and neither chances nor luck are sampled. Raises BadReview.
    """

    def __init__(
        self,
        match: Match,
        budget: int = 0,
        seed: str = "",
        lens: Lens = "knew",
        turns: Collection[int] | None = None,
    ) -> None:
        if not match.over:
            raise BadReview("the game is not over: only finished games are reviewed")
        if match.seats < 2:
            raise BadReview("a review compares seats; a game for one has none to compare")
        if not 0 <= budget <= MAX_BUDGET:
            raise BadReview(f"the budget must be 1 to {MAX_BUDGET:,} playouts, not {budget:,}")
        if lens not in LENSES:
            raise BadReview(f"there is no lens {lens!r:.40}; there are {' and '.join(LENSES)}")
        self.match = match
        self.lens: Lens = lens
        self.seed = seed
        self.game = match.game
        self.calibration = calibration_of(match.game.id)
        self.heuristics = heuristics_for(match.game)
        self._record = digest(write_record(match))
        name = f"{seed}/{self._record}"
        self._number = int.from_bytes(blake2b(name.encode(), digest_size=8).digest(), "big") & MASK_62
        self._game = replay(match)
        self._whole = turns is None
        judged = [taken for taken in self._game.decisions if not taken.forced]
        self._judged = [taken for taken in judged if turns is None or not set(turns).isdisjoint(taken.turns)]
        self.budget = budget or max(1, self.calibration.playouts * len(self._judged))
        self._compared: dict[int, Comparison] = {}
        self._chances: list[Chances] = []
        redeals = min(_REDEALS, max(4, self.budget // (12 * max(1, len(self._judged)))))
        self._events = Events(self.game, self.heuristics, name, redeals, redeals * 2 // 3)
        self._turns: list[int] = []
        self._done = 0.0

    def run(self) -> Generator[float]:
        """Do the review; yields the share that is done, at least ten times a second but for slow playouts."""
        last = time.monotonic()
        for _ in self._work():
            now = time.monotonic()
            if now - last >= _SLICE:
                yield min(self._done, 1.0)
                last = time.monotonic()
        self._done = 1.0
        yield 1.0

    def report(self) -> Report:
        """The review so far."""
        match = self.match
        compared = [(self._judged[number], found) for number, found in sorted(self._compared.items()) if found.measured]
        return Report(
            format=FORMAT,
            version=VERSION,
            versions=versions_of(match),
            record=self._record,
            game=match.game.id,
            seats=match.seats,
            lens=self.lens,
            budget=self.budget,
            seed=self.seed,
            done=min(self._done, 1.0),
            decisions=[decision_of(self.game, self.heuristics, self.calibration, *pair) for pair in compared],
            chances=self._chances,
            luck=[Luck(turn=turn, luck=luck) for turn, luck in zip(self._turns, self._events.events, strict=True)],
            by_seat=seats_of(match, self.calibration, self._game.decisions, compared, self._events),
        )

    def _work(self) -> Iterator[None]:
        if self._whole:
            yield from self._judge_suspects()
            yield from self._sample_chances()
            yield from self._sum_luck()
        yield from self._judge()

    def _judge_suspects(self) -> Iterator[None]:
        """Judge the decisions that the priors like least, so that a loss is known at once."""
        surprises: list[tuple[float, int]] = []
        for number, taken in enumerate(self._judged):
            surprises.append((-_surprise(self.heuristics, taken), number))
            yield
        for _, number in sorted(surprises)[:_SUSPECTS]:
            yield from self._spend(number, 0)

    def _sample_chances(self) -> Iterator[None]:
        positions = self._game.positions
        start = self._done
        step = max(1, -(-len(positions) // _POINTS))
        for turn in range(0, len(positions) - 1, step):
            worlds = CommonWorlds(positions[turn], 0, self.heuristics, mix(self._number, turn), True)
            sums = [Sums() for _ in range(self.match.seats)]
            for world in range(_POINT):
                for seat, value in enumerate(worlds.results([[]], world)[0]):
                    sums[seat].add(value)
                yield
            self._chances.append(Chances(turn=turn, values=[one.mean for one in sums]))
            self._done = start + 0.5 * _PREPARED * turn / len(positions)
        ended = positions[-1]
        results = CommonWorlds(ended, 0, self.heuristics, 1, True).results([[]], 0)[0]
        self._chances.append(Chances(turn=len(positions) - 1, values=results))

    def _sum_luck(self) -> Iterator[None]:
        start = self._done
        if self.match.start is None:
            self._events.deal(self._game.start, self.match.options)
            self._turns.append(0)
            yield
        for event in self._game.events:
            self._events.decided(event.before, event.seat, event.action, event.after)
            self._turns.append(event.turn)
            self._done = start + 0.5 * _PREPARED * event.turn / len(self.match.moves)
            yield

    def _judge(self) -> Generator[None]:
        """Spend the budget on the decisions, in stages, each on those with the largest gaps of the one before."""
        left = list(range(len(self._judged)))
        for stage in range(len(_STAGES)):
            left = left[: self._number_in(stage)]
            for number in left:
                if stage or number not in self._compared:
                    yield from self._spend(number, stage)
            left.sort(key=lambda number: (-self._compared[number].gap, number))

    def _number_in(self, stage: int) -> int:
        """The number of decisions in a stage."""
        return max(1, -(-len(self._judged) // _STAGES[stage][0]))

    def _spend(self, number: int, stage: int) -> Iterator[None]:
        """Spend a decision's part of a stage's budget."""
        share, decisions = _STAGES[stage][1], self._number_in(stage)
        each = int(self.budget * share) // decisions
        found = self._compared.get(number)
        if found is None:
            found = self._compared[number] = yield from self._compare(number, each)
        for _ in found.spend(max(8, each)):
            yield
        self._done += (1.0 - (_PREPARED if self._whole else 0.0)) * share / decisions

    def _compare(self, number: int, playouts: int) -> Generator[None, None, Comparison]:
        taken = self._judged[number]
        seed = mix(self._number, 1_000_000 + number)
        worlds = CommonWorlds(taken.before, taken.seat, self.heuristics, seed, self.lens == "open")
        sample = taken.before.copy()
        sample.resample(taken.seat, FastChance(seed))
        playouts //= _SEARCH
        courses = yield from candidates(self.heuristics, sample, taken.seat, taken.actions, playouts, seed)
        return Comparison(worlds, courses, taken.seat)


def _surprise(heuristics: Heuristics, taken: Taken) -> float:
    """The distance of a decision's first action from the likeliest one, by the priors."""
    legal = taken.before.legal(taken.seat)
    heuristics.begin()
    priors = heuristics.priors(taken.before, taken.seat)
    return max(priors) - priors[legal.index(taken.actions[0])]


def versions_of(match: Match) -> Versions:
    """The versions that a review of a match made now would have."""
    return Versions(method=METHOD, rules=match.rules, evaluation=evaluation_of(match.game), program=__version__)


def evaluation_of(game: Game) -> str:
    """The name of the evaluation that a review of a game uses."""
    return PLAYOUTS if type(heuristics_for(game)) is Heuristics else evaluation_names(game)[0]
