"""A chance that ignores places. It gives the same numbers in the same order at all places."""

import random

from factoryfloor.kernel import Chance


class UnplacedChance(Chance):
    """A chance for comparing games that draw in the same order but at different places."""

    def __init__(self, seed: str) -> None:
        super().__init__()
        self.numbers = random.Random(seed)

    def below(self, n: int) -> int:
        self.draws += 1
        return self.numbers.randrange(n)

    def copy(self) -> "UnplacedChance":
        other = UnplacedChance("")
        other.numbers.setstate(self.numbers.getstate())
        other.draws = self.draws
        return other
