"""The candidates of a decision: the course that was taken, and the courses that priors, searches and plans suggest."""

from collections.abc import Generator
from typing import Final

from factoryfloor.bots.lookahead import look_ahead
from factoryfloor.bots.search import Search, SearchSettings
from factoryfloor.kernel.chance import FastChance
from factoryfloor.kernel.hashing import mix
from factoryfloor.kernel.heuristics import Heuristics
from factoryfloor.kernel.state import State

FEW: Final = 8
"""Up to this number of first actions, all are compared, because priors and a short search may miss the best action."""

LIKELY: Final = 4
"""The number of first actions that priors select if there are more than FEW.

Lookahead, search and plans may add others.
"""

LOOKED: Final = 2
"""The number of first actions that one-ply lookahead selects."""

SEARCHED: Final = 2
"""The number of first actions that the visits of a search select."""

_LONGEST: Final = 200  # maximum steps of a chain


def candidates(
    heuristics: Heuristics, sample: State, seat: int, taken: list[int], playouts: int, seed: int
) -> Generator[None, None, list[list[int]]]:
    """Return the courses to compare, without duplicates, beginning with ``taken``. Yields after each playout.

    ``sample`` is a sample for the seat. For more than ``FEW`` actions, one-ply lookahead at ``playouts`` actions and a
    search of ``playouts`` playouts add suggestions, unless ``playouts`` is 0.
    """
    legal = sample.legal(seat)
    heuristics.begin()
    priors = heuristics.priors(sample, seat)
    order = sorted(range(len(legal)), key=lambda index: (-priors[index], index))
    few = len(legal) <= FEW
    first = [legal[index] for index in (order if few else order[:LIKELY])]
    if playouts and not few:
        worth: dict[int, float] = {}
        for index in order[:playouts]:
            worth[legal[index]] = look_ahead(heuristics, sample, seat, legal[index])
            yield
        first += sorted(worth, key=lambda action: (-worth[action], action))[:LOOKED]
        search = Search(sample, seat, FastChance(mix(seed, 1)), heuristics, SearchSettings())
        for _ in range(playouts):
            search.run(1)
            yield
        visited = sorted(search.candidates(), key=lambda found: (-found.visits, found.action))
        first += [found.action for found in visited[:SEARCHED]]
    courses = [taken]
    planned = [int(action) for action in heuristics.suggest(sample, seat)]
    for course in [planned, *([action] for action in first)]:
        if course and course[0] in legal:
            whole = completed(heuristics, sample, seat, course)
            if whole not in courses:
                courses.append(whole)
    return courses


def completed(heuristics: Heuristics, sample: State, seat: int, course: list[int]) -> list[int]:
    """Continue a course with the highest priors until the chain ends or a chance event occurs."""
    state = sample.copy()
    heuristics.begin()
    steps: list[int] = []
    wanted = list(course)
    while len(steps) < _LONGEST:
        legal = state.legal(seat)
        if wanted:
            step = wanted.pop(0)
            if step not in legal:
                break
        else:
            priors = heuristics.priors(state, seat)
            step = legal[priors.index(max(priors))]
        known = int(state.chance.draws), int(state.reveals)
        heuristics.follow(seat, step)
        state.apply(seat, step)
        steps.append(step)
        if state.over or (int(state.chance.draws), int(state.reveals)) != known:
            break
        if not wanted and not int(state.mid_chain) >> seat & 1:
            break
    return steps
