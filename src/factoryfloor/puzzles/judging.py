"""The judges of a puzzle: bots that play to the end after the best action and after its rivals.

The judges use neither the rollout policy nor the sampled worlds of the comparison that found the puzzle.
"""

from collections.abc import Sequence
from typing import Final

from factoryfloor.bots import Bot, make_bot
from factoryfloor.bots.estimates import Estimate, Sums
from factoryfloor.kernel import FastChance, Game, State
from factoryfloor.kernel.hashing import mix
from factoryfloor.puzzles.budgets import budget_of
from factoryfloor.reviews.witness import played_on

_FIRST: Final = 12  # worlds before the first check of a judge; each later check comes after twice as many worlds
_SURE: Final = 2.6  # standard errors of the lead that confirm at a check
_LAST: Final = 2.0  # the same at the last check
_DOUBT: Final = 0.5  # standard errors of the lead below which a judge stops, from the second check on


def judged(game: Game, state: State, seat: int, courses: Sequence[list[int]], seed: int) -> dict[str, Estimate] | None:
    """Return the lead of the first course over the second best course for each judge.

    Return None if a judge does not confirm the lead.
    """
    leads: dict[str, Estimate] = {}
    budget = budget_of(game.id)
    for number, name in enumerate(budget.judges):
        bots = [make_bot(name, game) for _ in range(state.seats)]
        lead = _lead(state, seat, courses, bots, mix(seed, number), budget.judged)
        if lead is None:
            return None
        leads[name] = lead.estimate()
    return leads


def _lead(state: State, seat: int, courses: Sequence[list[int]], bots: list[Bot], seed: int, most: int) -> Sums | None:
    """Return the minimum lead of the first course, or None if ``most`` worlds do not establish a lead."""
    leads = [Sums() for _ in courses[1:]]
    look = _FIRST
    for world in range(most):
        sample, drawn = state.copy(), mix(seed, world)
        sample.resample(seat, FastChance(drawn))
        best, *others = (played_on(sample.copy(), seat, course, bots, drawn) for course in courses)
        for lead, other in zip(leads, others, strict=True):
            lead.add(best - other)
        if world + 1 == look:
            sure = _LAST if 2 * look > most else _SURE
            if all(lead.mean > sure * lead.error for lead in leads):
                return min(leads, key=lambda lead: lead.mean)
            if look > _FIRST and any(lead.mean <= _DOUBT * lead.error for lead in leads):
                return None
            look *= 2
    return None
