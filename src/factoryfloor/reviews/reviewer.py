"""Reviews a finished game in slices: first rough chances, then decisions after which chances dropped, then luck, then
large losses, then finds.
"""

import time
from collections.abc import Collection, Generator, Iterator, Sequence
from hashlib import blake2b
from typing import ClassVar, Final

from factoryfloor.bots.candidates import candidates
from factoryfloor.bots.common_worlds import CommonWorlds
from factoryfloor.bots.comparison import Comparison
from factoryfloor.bots.evaluations import heuristics_for
from factoryfloor.bots.luck import Luck as Events
from factoryfloor.kernel import FactoryFloorError, FastChance, Heuristics, Match, State
from factoryfloor.kernel.hashing import mix
from factoryfloor.kernel.masks import MASK_62
from factoryfloor.kernel.record import digest, write_record
from factoryfloor.reviews.calibration import LITTLE_LUCK, calibration_of
from factoryfloor.reviews.chances import ChancePoints
from factoryfloor.reviews.decisions import Taken, replay
from factoryfloor.reviews.finds import Finds
from factoryfloor.reviews.reasons import WORLDS, Comparing
from factoryfloor.reviews.report import FORMAT, LENSES, LOSSES, VERSION, Decision, Lens, Luck, Report
from factoryfloor.reviews.versions import versions_of
from factoryfloor.reviews.witness import Witnesses, is_likely
from factoryfloor.reviews.writing import decision_of, seats_of, verdict_of

MAX_BUDGET: Final = 100_000_000
"""The largest budget in playouts, which takes hours."""

_SLICE: Final = 0.1  # seconds between two yields at most, but for a single playout or event
_WORLDS: Final = 32  # at each point of the chances, from an eighth of the usual budget on
_ROUGH: Final = 8  # number of these worlds before the first decision is judged
_SUSPECTS: Final = 12  # number of decisions that are judged before the other worlds
_EARLY: Final = 3  # number of decisions whose reasons are searched at once
_MOST: Final = 100  # number of decisions in the default budget, up to four seats
_SEATS: Final = 400  # the same, times the number of seats, above four seats, where playouts take longer
_REDEALS: Final = 48  # sampled outcomes of a chance event, from half of the default budget on
_SEARCH: Final = 8  # the search for candidates gets this fraction of a decision's budget: 1 / 8
_SEARCHED: Final = 8  # minimum playouts of this search; with fewer playouts there is no search
_COURSE: Final = 8  # minimum playouts for each course; a smaller budget compares fewer courses
_LEAST: Final = 16  # playouts for each decision in a stage
_TESTIMONY: Final = 1.3  # work with witnesses relative to the work without witnesses
_REASONS: Final = 0.02  # share of the whole work, and at least one decision
_FINDS: Final = 0.02  # share of the budget
_STAGES: Final = ((1, 0.3), (2, 0.35), (4, 0.35))
"""The stages of sequential halving over the decisions, with their shares of the budget.

The stages judge all decisions, then half of them, then a quarter.
"""


class BadReview(FactoryFloorError):
    """The game cannot be reviewed, or the budget or the lens is invalid."""

    code: ClassVar[str] = "bad_review"


class Reviewer:
    """A review in progress.

    The same match, versions, budget, seed and lens always give the same report. ``budget`` is a number of playouts.
    With 0, the budget is ``effort`` times the game's default budget. With ``turns``, the review judges only the
    decisions at these turns, and computes neither chances nor luck. The review judges the decisions of the seats in
    ``first`` before all other decisions. This does not change the complete report. Raises BadReview if the game cannot
    be reviewed.
    """

    def __init__(
        self,
        match: Match,
        budget: int = 0,
        seed: str = "",
        lens: Lens = "knew",
        turns: Collection[int] | None = None,
        effort: float = 1.0,
        first: Collection[int] = (),
    ) -> None:
        if not match.over:
            raise BadReview("only finished games can be reviewed; this game is not over")
        if match.seats < 2:
            raise BadReview("a review compares seats, but a solo game has only one seat")
        if not 0 <= budget <= MAX_BUDGET:
            raise BadReview(f"the budget must be 1 to {MAX_BUDGET:,} playouts, not {budget:,}")
        if lens not in LENSES:
            raise BadReview(f"there is no lens {lens!r:.40}; the lenses are {' and '.join(LENSES)}")
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
        most = min(_MOST, _SEATS // match.seats)
        usual = max(1, self.calibration.playouts * min(len(self._judged), most))
        self.budget = budget or max(1, round(effort * usual))
        self._compared: dict[int, Comparison] = {}
        self._reasons: dict[int, tuple[int, Comparing]] = {}  # for each decision, with its course
        self._witnesses = Witnesses(self.game, match.seats, self.calibration.witnesses)
        self._witnessed: set[int] = set()
        playouts = int(_FINDS * self.budget)
        self._finds = Finds(
            self.game, self.heuristics, self.calibration, self._witnesses, self._worlds, self._sample, playouts
        )
        self._first = frozenset(first)
        worlds = min(_WORLDS, max(_ROUGH, 8 * _WORLDS * self.budget // usual))
        self._chances = ChancePoints(
            self._game.positions, self.heuristics, self._number, worlds, self.calibration, self.game.presentation()
        )
        redeals = min(_REDEALS, max(4, 2 * _REDEALS * self.budget // usual))
        self._events = Events(self.game, self.heuristics, name, redeals, redeals * 2 // 3)
        self._turns: list[int] = []
        self._whole_work: float = self.budget + self._chances.playouts + redeals * (1 + len(self._game.events))
        if self.calibration.witnesses:
            self._whole_work *= _TESTIMONY
        self._luck_share = redeals / self._whole_work  # share of one event
        self._done = 0.0

    def run(self) -> Generator[float]:
        """Run the review. Yields the completed share at least ten times a second, unless playouts are slow."""
        last = time.monotonic()
        for _ in self._work():
            now = time.monotonic()
            if now - last >= _SLICE:
                yield min(self._done, 1.0)
                last = time.monotonic()
        self._done = 1.0
        yield 1.0

    def report(self) -> Report:
        """Return the review so far."""
        match = self.match
        measured = [
            number for number, found in sorted(self._compared.items()) if found.measured and not self._doubtful(number)
        ]
        compared = [(self._judged[number], self._compared[number]) for number in measured]
        return Report(
            format=FORMAT,
            version=VERSION,
            versions=versions_of(match),
            rough=bool(self.heuristics.independent),
            little_luck=self.calibration.luck < LITTLE_LUCK,
            record=self._record,
            game=match.game.id,
            seats=match.seats,
            lens=self.lens,
            budget=self.budget,
            seed=self.seed,
            done=min(self._done, 1.0),
            decisions=[self._decision(number) for number in measured],
            chances=self._chances.report(),
            luck=[Luck(turn=turn, luck=luck) for turn, luck in zip(self._turns, self._events.events, strict=True)],
            by_seat=seats_of(match, self.calibration, self._game.decisions, compared, self._events),
        )

    def _decision(self, number: int) -> Decision:
        found, (best, reasons) = self._compared[number], self._reasons.get(number, (0, None))
        decision = decision_of(self.game, self.heuristics, self.calibration, self._judged[number], found)
        if reasons is not None and best == found.best and decision["verdict"] in LOSSES:
            decision["because"], decision["line"] = reasons.because, reasons.line
        if number in self._finds.by_number:
            decision["found"] = self._finds.by_number[number]
        return decision

    def _work(self) -> Iterator[None]:
        """Make the whole review in an order that gives the first results early. The report does not depend on the
        order.
        """
        if self._whole:
            yield from self._sample_chances(_ROUGH)
        order = yield from self._by_suspicion()
        yield from self._judge(order[:_SUSPECTS], 0)
        yield from self._call_witnesses()
        yield from self._seek_reasons(_EARLY)
        if self._whole:
            yield from self._sample_chances(_WORLDS)
        yield from self._judge(order[_SUSPECTS:], 0)
        yield from self._call_witnesses()
        if self._whole:
            yield from self._sum_luck()
        for stage in range(1, len(_STAGES)):
            left = sorted(self._compared, key=lambda number: (-self._compared[number].gap, number))
            yield from self._judge(left[: self._number_in(stage)], stage)
        yield from self._call_witnesses()
        yield from self._seek_reasons(len(self._compared))
        if self._whole:
            yield from self._finds.seek(self._judged, self._compared, self.match.seats)

    def _call_witnesses(self) -> Iterator[None]:
        """Let the witnesses (if any) measure the likely losses found so far. The results of the witnesses are final."""
        for number in [number for number in sorted(self._compared) if self._doubtful(number)]:
            worlds = self._worlds(self._judged[number], 3_000_000 + number)
            yield from self._witnesses.measure(self._compared[number], worlds)
            self._witnessed.add(number)

    def _doubtful(self, number: int) -> bool:
        """Return whether the witnesses must still measure a likely loss."""
        if not self.calibration.witnesses or number in self._witnessed:
            return False
        return is_likely(self._compared[number], self.calibration)

    def _seek_reasons(self, most: int) -> Iterator[None]:
        """Find the reasons of the largest losses so far: of ``most`` losses, or as many as the budget allows.

        Drop all other reasons.
        """
        compared = self._compared.items()
        lost = [number for number, found in compared if verdict_of(self.calibration, found) in LOSSES]
        lost.sort(key=lambda number: (-self._compared[number].lead.mean, number))
        known, self._reasons = self._reasons, {}
        for number in lost[: min(most, max(1, int(_REASONS * self.budget) // (2 * WORLDS)))]:
            best, taken = self._compared[number].best, self._judged[number]
            if number in known and known[number][0] == best:
                self._reasons[number] = known[number]
                continue
            worlds = self._worlds(taken, 2_000_000 + number)
            courses = self._compared[number].courses
            comparing = Comparing(worlds, self.game.presentation(), courses[best], courses[0])
            yield from comparing
            self._reasons[number] = best, comparing

    def _sample_chances(self, worlds: int) -> Iterator[None]:
        for _ in self._chances.sample(worlds):
            self._done += 1.0 / self._whole_work
            yield

    def _sum_luck(self) -> Iterator[None]:
        if self.match.start is None:
            self._events.deal(self._game.start, self.match.options)
            self._turns.append(0)
            self._done += self._luck_share
            yield
        for event in self._game.events:
            self._events.decided(event.before, event.seat, event.action, event.after)
            self._turns.append(event.turn)
            self._done += self._luck_share
            yield

    def _by_suspicion(self) -> Generator[None, None, list[int]]:
        """Return all decisions in an order that finds losses early.

        The order is the sum of two ranks: by the drop of the chances, and by the surprise of the priors. Ranks are
        added because both measures are rough.
        """
        surprises: list[float] = []
        for taken in self._judged:
            surprises.append(_surprise(self.heuristics, taken))
            yield
        drops = [self._chances.drop(taken.seat, taken.turns) if self._whole else 0.0 for taken in self._judged]
        ranks = [0] * len(self._judged)
        for measure in (drops, surprises):
            for rank, number in enumerate(sorted(range(len(ranks)), key=lambda index: -measure[index])):
                ranks[number] += rank
        return sorted(
            range(len(ranks)), key=lambda number: (self._judged[number].seat not in self._first, ranks[number])
        )

    def _judge(self, numbers: Sequence[int], stage: int) -> Iterator[None]:
        """Spend the budget of a stage on decisions."""
        share, decisions = _STAGES[stage][1], self._number_in(stage)
        each = int(self.budget * share) // decisions
        whole = self.budget / self._whole_work if self._whole else 1.0
        for number in numbers:
            found = self._compared.get(number)
            if found is None:
                found = self._compared[number] = yield from self._compare(number, each)
            if number not in self._witnessed:
                for _ in found.spend(max(_LEAST, each)):
                    yield
            self._done += whole * share / decisions

    def _number_in(self, stage: int) -> int:
        """Return the number of decisions in a stage."""
        return max(1, -(-len(self._judged) // _STAGES[stage][0]))

    def _worlds(self, taken: Taken, place: int) -> CommonWorlds:
        """Return the worlds of a decision, with a seed drawn from the review's seed."""
        seed = mix(self._number, place)
        return CommonWorlds(taken.before, taken.seat, self.heuristics, seed, self.lens == "open")

    def _sample(self, number: int) -> State:
        """Return the position from which the candidates of a decision are suggested."""
        taken = self._judged[number]
        sample = taken.before.copy()
        sample.resample(taken.seat, FastChance(mix(self._number, 1_000_000 + number)))
        return sample

    def _compare(self, number: int, playouts: int) -> Generator[None, None, Comparison]:
        taken = self._judged[number]
        worlds = self._worlds(taken, 1_000_000 + number)
        sample, seed = self._sample(number), int(worlds.seed)
        searched = playouts // _SEARCH if playouts >= _SEARCH * _SEARCHED else 0
        courses = yield from candidates(self.heuristics, sample, taken.seat, taken.actions, searched, seed)
        independent = int(self.heuristics.independent)
        return Comparison(worlds.results, courses[: max(2, playouts // _COURSE)], taken.seat, independent)


def _surprise(heuristics: Heuristics, taken: Taken) -> float:
    """Return the highest prior minus the prior of the decision's first action."""
    legal = taken.before.legal(taken.seat)
    heuristics.begin()
    priors = heuristics.priors(taken.before, taken.seat)
    return max(priors) - priors[legal.index(taken.actions[0])]
