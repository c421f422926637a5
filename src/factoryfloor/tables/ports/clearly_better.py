"""The test of a longer search: whether its choice is clearly better than an earlier one."""

from collections.abc import Sequence
from typing import Final

from factoryfloor.bots import Thinking
from factoryfloor.bots.judge_bot import Judging
from factoryfloor.bots.sliced_thinking import SlicedThinking

_ERRORS: Final = 2.0  # standard errors of the lead
_LEAST: Final = 0.01  # the minimum lead in results; a change for less would only distract


def is_clearly_better(thinking: Thinking, former: Sequence[int]) -> bool:
    """Whether a judge's choice leads a former course in the worlds that the judge compared.

    A former course that the judge did not compare is judged by the compared courses with its first action. False if
    there are none, because the choice is another bot's or the first action is not a candidate.
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
