"""Tests whether a longer search has found a clearly better choice than the earlier hint."""

from collections.abc import Sequence
from typing import Final

from factoryfloor.bots import Thinking
from factoryfloor.bots.judge_bot import Judging
from factoryfloor.bots.sliced_thinking import SlicedThinking

_ERRORS: Final = 2.0  # minimum lead in standard errors
_LEAST: Final = 0.01  # minimum lead in results; a hint should not change for less


def is_clearly_better(thinking: Thinking, former: Sequence[int]) -> bool:
    """Return whether a judge's choice is clearly better than a former sequence of actions.

    Only worlds in which the judge compared both sequences count. If the judge did not compare the former sequence,
    sequences with the same first action count instead. Return False without any such sequence.
    """
    planning = thinking.planning if isinstance(thinking, SlicedThinking) else None
    comparison = planning.comparison if isinstance(planning, Judging) else None
    if comparison is None:
        return False
    courses = comparison.courses
    same = [at for at, course in enumerate(courses) if course == list(former)]
    others = same or [at for at, course in enumerate(courses) if course[0] == former[0]]
    leads = [comparison.behind(other, comparison.best) for other in others]
    return bool(leads) and all(lead.mean > max(_LEAST, _ERRORS * lead.error) for lead in leads)
