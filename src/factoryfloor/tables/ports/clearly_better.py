"""The test of a longer look: whether its choice is clearly better than an earlier one."""

from typing import Final

from factoryfloor.bots import Thinking
from factoryfloor.bots.estimates import Sums
from factoryfloor.bots.judge_bot import Judging
from factoryfloor.bots.sliced_thinking import SlicedThinking

_ERRORS: Final = 2.0  # standard errors of the lead
_LEAST: Final = 0.01  # the lead in results; below it a change would only distract


def is_clearly_better(thinking: Thinking, former: int) -> bool:
    """Whether the choice of a judge leads a former action in the worlds that it compared.

    False if the two were not compared: the choice of another bot, or a former action that is no candidate.
    """
    planning = thinking.planning if isinstance(thinking, SlicedThinking) else None
    comparison = planning.comparison if isinstance(planning, Judging) else None
    if comparison is None:
        return False
    best = comparison.chosen[comparison.best]
    others = [comparison.chosen[at] for at, course in enumerate(comparison.courses) if course[0] == former]
    return bool(others) and all(_leads(best, other) for other in others)


def _leads(best: list[float], other: list[float]) -> bool:
    apart = Sums()
    for ahead, behind in zip(best, other, strict=False):  # a dropped course has fewer worlds
        apart.add(ahead - behind)
    return apart.mean > max(_LEAST, _ERRORS * apart.error)
