"""A sequential test, which ends a contest as soon as it decides between two strengths.

The test is a generalized sequential probability ratio test (GSPRT), like the test of fishtest for pairs of games. Each
sample is a common deal. Its value x is the first bot's share of the wins of the circle. With the fair share f, a
strength of E Elo corresponds to a share s. The odds of s are the odds of f times 10^(E/400). The unknown variance is
replaced by its maximum-likelihood estimate under each hypothesis; the log-likelihood ratio after n samples is

    n / 2 * log(r0 / r1),   rj = mean of (x - sj)^2

(M. Van den Bergh's notes for fishtest, ``support_MLE_multinomial.pdf``; ``LLR_alt`` in fishtest's ``LLRcalc.py``). Both
means include a prior sample with the variance of a single game, f (1 - f), so that a few equal samples decide nothing.
The test ends when the ratio leaves ``log(1/19) .. log(19)`` (Wald's bounds), which gives error rates of about 5 % of
either kind.
"""

from math import log, log10
from typing import Any, Final

from factoryfloor.arena.contest import Contest
from factoryfloor.arena.control_variates import Adjuster
from factoryfloor.arena.intervals import Sample
from factoryfloor.arena.play_game import PlayedGame
from factoryfloor.arena.seating import rotations

ERRORS: Final = 0.05
"""The error rate of either kind."""


class SequentialTest:
    """The test of one contest. ``ratio`` is the log-likelihood ratio after ``samples`` samples, in the order of their
    numbers.

    ``answer`` is "elo0" or "elo1" after the test has decided, and empty before. Games may be added in any order.
    """

    def __init__(self, contest: Contest) -> None:
        assert contest.until is not None
        self.contest = contest
        self.elo0: float = contest.until[0]
        self.elo1: float = contest.until[1]
        fair = contest.fair
        self.shares: tuple[float, float] = (share_of_elo(self.elo0, fair), share_of_elo(self.elo1, fair))
        self.squares: list[float] = [fair * (1 - fair)] * 2
        self.samples: int = 0
        self.ratio: float = 0.0
        self.answer: str = ""
        self._adjuster = Adjuster()
        self._open: dict[int, list[PlayedGame]] = {}  # circles that are incomplete, or follow an incomplete one

    def add(self, outcome: PlayedGame) -> bool:
        """Add a game.

        A circle counts when this circle and all earlier circles are complete. Return whether the test has decided.
        """
        self._open.setdefault(outcome.sample, []).append(outcome)
        while not self.answer:
            circle = self._open.get(self.samples + 1, [])
            if not circle or len(circle) < len(rotations(circle[0].seating)):
                break
            del self._open[self.samples + 1]
            self._count(circle)
        return bool(self.answer)

    def _count(self, circle: list[PlayedGame]) -> None:
        sample = Sample(sum(outcome.won(0) for outcome in circle), len(circle))
        if self.contest.adjust:
            sample = self._adjuster.adjust(sample, sum(outcome.lucky(0) for outcome in circle))
        self.count(sample.total / sample.games)

    def count(self, value: float) -> None:
        """Add the value of a sample."""
        self.samples += 1
        for number, share in enumerate(self.shares):
            self.squares[number] += (value - share) ** 2
        self.ratio = self.samples / 2 * log(self.squares[0] / self.squares[1])
        if abs(self.ratio) >= log((1 - ERRORS) / ERRORS):
            self.answer = "elo1" if self.ratio > 0 else "elo0"

    def to_json(self) -> dict[str, Any]:
        return {
            "elo0": self.elo0,
            "elo1": self.elo1,
            "errors": ERRORS,
            "samples": self.samples,
            "log_likelihood_ratio": self.ratio,
            "answer": self.answer or None,
        }


def share_of_elo(elo: float, fair: float) -> float:
    """Return the share of wins of a bot that is ``elo`` points stronger than a bot with the fair share.

    >>> share_of_elo(0, 0.25), round(share_of_elo(100, 0.5), 2)
    (0.25, 0.64)
    """
    odds = fair / (1 - fair) * 10 ** (elo / 400)
    return float(odds / (1 + odds))


def elo_of_share(share: float, fair: float) -> float:
    """Return the strength in Elo of a bot with a share of wins in (0, 1). The fair share corresponds to 0 Elo.

    >>> elo_of_share(0.25, 0.25), round(elo_of_share(share_of_elo(100, 0.5), 0.5), 6)
    (0.0, 100.0)
    """
    return 400 * log10(share / (1 - share) * (1 - fair) / fair)
