"""Judges builds by the game's own rules."""

from dataclasses import dataclass

from factoryfloor.games.factory_fun.rules.legality import PLACES, faults
from factoryfloor.games.factory_fun.rules.price import moves, price
from factoryfloor.games.factory_fun.rules.scoring import chain_bonus
from research.positions import Layout, Task, texts_of


class Disagreement(Exception):
    """The rules reject a build, or compute another price than the program that found it."""


@dataclass(frozen=True)
class Judged:
    """The price and gain of a build by the game's own rules."""

    price: int
    bonus: int
    moves: int

    @property
    def net(self) -> int:
        return self.bonus - self.price


def judge(task: Task, layout: Layout) -> Judged:
    """The price and gain of a legal build. Raises Disagreement if the build is not legal."""
    wrong = faults(layout)
    if len(wrong):
        raise Disagreement(f"{task.name}: faults {[divmod(int(one), PLACES) for one in wrong]} in {texts_of(layout)}")
    before = task.before()
    spent = int(price(before, layout, task.machine))
    if spent > task.funds:
        raise Disagreement(f"{task.name}: costs {spent} of {task.funds}")
    return Judged(spent, int(chain_bonus(layout) - chain_bonus(before)), int(moves(before, layout, task.machine)))
