"""The test of a longer search: whether its choice is clearly better than an earlier one."""

from typing import Final

from factoryfloor.bots import Thinking
from factoryfloor.bots.judge_bot import Judging
from factoryfloor.bots.sliced_thinking import SlicedThinking

_ERRORS: Final = 2.0  # standard errors of the lead
_LEAST: Final = 0.01  # the minimum lead in results; a change for less would only distract


def is_clearly_better(thinking: Thinking, former: int) -> bool:
    """Whether a judge's choice leads a former action in the worlds that the judge compared.

    False if the two were not compared, because the choice is another bot's or the former action is not a candidate.
    """
    planning = thinking.planning if isinstance(thinking, SlicedThinking) else None
    comparison = planning.comparison if isinstance(planning, Judging) else None
    if comparison is None:
        return False
    others = [at for at, course in enumerate(comparison.courses) if course[0] == former]
    leads = [comparison.behind(other, comparison.best) for other in others]
    return bool(leads) and all(lead.mean > max(_LEAST, _ERRORS * lead.error) for lead in leads)
