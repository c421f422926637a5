"""Tests whether a search has found a clearly better choice than the natural one, or than an earlier hint."""

from collections.abc import Sequence
from math import sqrt
from typing import Final

from factoryfloor.bots.bot import Thinking
from factoryfloor.bots.comparison import Comparison
from factoryfloor.bots.judge_bot import Judging
from factoryfloor.bots.search import Candidate, Search
from factoryfloor.bots.sliced_thinking import SlicedThinking

_ERRORS: Final = 2.0  # minimum lead in standard errors
_LEAST: Final = 0.01  # minimum lead in results; a hint should not change for less
_WORLDS: Final = 8  # minimum number of common worlds, because the standard error of fewer results is unreliable


def course_of_hint(thinking: Thinking) -> list[int]:
    """Return the sequence of actions that a hint recommends.

    This is the choice of the search, if it is clearly better than the natural choice, and otherwise the natural choice.
    The natural choice is the plan that the heuristics suggest or, without a plan, the action with the highest prior.
    """
    natural = _natural(thinking)
    return natural if natural and not is_clearly_better(thinking, natural) else list(thinking.course())


def is_clearly_better(thinking: Thinking, former: Sequence[int]) -> bool:
    """Return whether the choice of a search is clearly better than a former sequence of actions.

    Only worlds in which a judge compared both sequences count. If the judge did not compare the former sequence,
    sequences with the same first action count instead. Return False without any such sequence. A tree search compares
    only first actions.
    """
    found = _found(thinking)
    if found is None:
        return False
    if isinstance(found, Search):
        return _is_ahead(found, former[0])
    courses = found.courses
    same = [at for at, course in enumerate(courses) if course == list(former)]
    others = same or [at for at, course in enumerate(courses) if course[0] == former[0]]
    leads = [found.behind(other, found.best) for other in others]
    return bool(leads) and all(
        lead.number >= _WORLDS and lead.mean > max(_LEAST, _ERRORS * lead.error) for lead in leads
    )


def _natural(thinking: Thinking) -> list[int]:
    """Return the natural choice of a search, or an empty list if nothing was searched."""
    found = _found(thinking)
    if found is None:
        return []
    return [found.likeliest()] if isinstance(found, Search) else found.courses[0]


def _found(thinking: Thinking) -> Search | Comparison | None:
    """Return what a search or a judge has found, or None if nothing was searched."""
    planning = thinking.planning if isinstance(thinking, SlicedThinking) else None
    if isinstance(planning, Search):
        return planning
    return planning.comparison if isinstance(planning, Judging) else None


def _is_ahead(search: Search, former: int) -> bool:
    """Return whether the most visited action of a tree search is clearly better than a former action."""
    found = {one.action: one for one in search.candidates()}
    if former not in found:
        return False
    best, error = _estimate(search, found[search.best()])
    other, other_error = _estimate(search, found[former])
    return best - other > max(_LEAST, _ERRORS * sqrt(error * error + other_error * other_error))


def _estimate(search: Search, found: Candidate) -> tuple[float, float]:
    """Return the mean result of an action from 0 to 1, and its standard error.

    The search stores no variances. The beta distribution after ``visits`` results of 0 or 1 has at least the variance
    of other results with the same mean.
    """
    low, span = (search.low, max(search.high - search.low, _LEAST)) if search.solo else (0.0, 1.0)
    mean = ((found.mean - low) / span * found.visits + 1.0) / (found.visits + 2.0)
    return mean, sqrt(mean * (1.0 - mean) / (found.visits + 3.0))
