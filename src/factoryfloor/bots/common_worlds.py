"""Compares courses of action in the same sampled worlds, with the same random numbers in each world (common random
numbers).
"""

from collections.abc import Callable
from typing import Final, final

from mypy_extensions import i64

from factoryfloor.bots.search import stage_complete
from factoryfloor.kernel.chance import FastChance
from factoryfloor.kernel.copying import Copyable
from factoryfloor.kernel.fast import vec
from factoryfloor.kernel.hashing import mix
from factoryfloor.kernel.heuristics import TO_THE_END, Heuristics
from factoryfloor.kernel.masks import lowest_seat
from factoryfloor.kernel.outcome import consistent_results, result
from factoryfloor.kernel.state import State

_POLICY: Final = 1  # place of the rollout policy's draws in the seed


@final
class CommonWorlds(Copyable):
    """Numbered worlds (from 0) that are consistent with a seat's knowledge at its decision.

    In each world, a course is played first. Then every seat follows the rollout policy to the horizon of the
    heuristics. The n-th draw of a seat's policy is the same after every course. With ``open_hands``, the worlds have
    the real hands and decisions. Only information that is hidden from every seat is dealt again. ``state`` does not
    change.
    """

    def __init__(self, state: State, seat: i64, heuristics: Heuristics, seed: i64, open_hands: bool) -> None:
        self.state = state
        self.seat: i64 = seat
        self.heuristics = heuristics
        self.seed: i64 = seed
        self.open_hands = open_hands
        self._line: list[tuple[int, int]] | None = None  # the recorded actions, or None while none are recorded
        self._goal: Callable[[State], bool] | None = None
        guide = heuristics.search_parameters(state.seats)
        self.to_quiet = guide.to_quiet
        self.limit: i64 = TO_THE_END
        if guide.horizon < TO_THE_END and not heuristics.own_lines:
            self.limit = guide.horizon * state.seats

    def sample(self, world: i64) -> State:
        """Return the position in a world."""
        state = self.state.copy()
        chance = FastChance(mix(self.seed, world))
        if self.open_hands:
            state.reshuffle(chance)
        else:
            state.resample(self.seat, chance)
        return state

    def results(self, courses: list[list[int]], world: i64) -> list[list[float]]:
        """Return the results of all seats after each course in a world.

        The sum of the results is the same after each course.
        """
        sample = self.sample(world)
        return [self._result(sample.copy(), course, world) for course in courses]

    def line(self, course: list[int], world: i64, goal: Callable[[State], bool]) -> list[tuple[int, int]]:
        """Return the seats and actions after :meth:`sample`.

        They begin with the course, follow the policy up to the horizon, and continue up to a goal.
        """
        line: list[tuple[int, int]] = []
        self._line, self._goal = line, goal
        self.results([course], world)
        self._line, self._goal = None, None
        return line

    def _result(self, state: State, course: list[int], world: i64) -> list[float]:
        """Return the results of all seats after a course. This changes ``state``."""
        heuristics = self.heuristics
        heuristics.begin()
        whole = False
        for action in course:
            # in some worlds, a later action of a course is not possible
            if state.over or not state.pending >> self.seat & 1 or action not in state.legal(self.seat):
                break
            whole = self._act(state, self.seat, action)
        self._roll_out(state, whole, world)
        if state.over and state.seats > 1:
            ranking = state.ranking()
            return [result(ranking, seat) for seat in range(state.seats)]
        return consistent_results(heuristics.evaluate(state))

    def _act(self, state: State, seat: i64, action: i64) -> bool:
        """Apply an action. Return whether simultaneous decisions and chains are complete."""
        if self._line is not None:
            self._line.append((int(seat), int(action)))
        pending = state.pending
        self.heuristics.follow(seat, action)
        state.apply(seat, action)
        return stage_complete(pending, state)

    def _roll_out(self, state: State, whole: bool, world: i64) -> None:
        chance = FastChance(mix(mix(self.seed, world), _POLICY))
        taken = vec[i64]([0] * state.seats)
        left = self.limit - 1
        while not state.over and (left > 0 or not (whole and self._fit_to_evaluate(state))):
            seat = lowest_seat(state.pending)
            chance.at(_POLICY, seat, taken[seat])
            taken[seat] += 1
            whole = self._act(state, seat, self.heuristics.line_action(state, seat, chance))
            left -= 1

    def _fit_to_evaluate(self, state: State) -> bool:
        if self._goal is not None and not self._goal(state):
            return False
        return not self.to_quiet or self.heuristics.is_quiet(state)
