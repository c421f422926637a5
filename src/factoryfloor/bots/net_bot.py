"""A bot that plays by a learned evaluation and one-ply lookahead."""

from typing import Final, final

from mypy_extensions import i64

from factoryfloor.bots.bot import Bot
from factoryfloor.bots.lookahead import look_ahead
from factoryfloor.kernel.chance import Chance, FastChance
from factoryfloor.kernel.heuristics import Heuristics
from factoryfloor.kernel.state import State

_HALF: Final = 2147483648  # 2**31


@final
class NetBot(Bot):
    """Plays the action with the best mean value of one-ply lookahead over ``samples`` determinizations.

    Only the ``width`` legal actions with the highest priors are evaluated. The log odds of the priors, times ``prior``,
    are added to the utility.
    """

    def __init__(
        self, heuristics: Heuristics, spec: str = "net", samples: i64 = 2, width: i64 = 12, prior: float = 0.1
    ) -> None:
        super().__init__(spec)
        self.heuristics = heuristics
        self.samples: i64 = samples
        self.width: i64 = width
        self.prior = prior

    def choose(self, state: State, seat: i64, chance: Chance) -> int:
        legal = state.legal(seat)
        if len(legal) == 1:
            return legal[0]
        self.heuristics.begin()
        priors = self.heuristics.priors(state, seat)
        order = sorted([(-prior, index) for index, prior in enumerate(priors)])
        samples = self.dealt(state, seat, chance)
        best = legal[0]
        top: float = -1.0e300
        for _, index in order[: self.width]:
            value: float = self.prior * priors[index]
            for sample in samples:
                value += look_ahead(self.heuristics, sample, seat, legal[index]) / float(self.samples)
            if value > top:
                top = value
                best = legal[index]
        return best

    def dealt(self, state: State, seat: i64, chance: Chance) -> list[State]:
        """Return samples of the seat's information state. All actions are evaluated in the same samples."""
        samples: list[State] = []
        for _ in range(self.samples):
            sample = state.copy()
            sample.resample(seat, FastChance(chance.below(_HALF)))
            samples.append(sample)
        return samples
