"""Planning.

The value of a machine is the difference it makes. The value of a build depends on the machines that can follow it.
"""

from typing import final

from mypy_extensions import i64, mypyc_attr

from factoryfloor.kernel.fast import vec
from factoryfloor.kernel.heuristics import Planning
from factoryfloor.kernel.outcome import expected_utilities

from ..rules.actions import CLAIM, GIVE_UP
from ..rules.position import BUILD_PHASE, NOTHING, ROUNDS, SEALED, TAKE, UNDECIDED, Position
from ..rules.rounds import PENALTY
from .build_cache import Memory
from .evaluation import gain_of, loss, promise
from .outlook import Outlook, best_candidate
from .priors import next_step, step_after, step_prior
from .weights import GLANCE, IMPOSSIBLE, LOOK, SAFE_LEAD


@final
@mypyc_attr(allow_interpreted_subclasses=True)
class FactoryFunPlanning(Planning):
    """The decision of a seat by the outlook of its factory. The outlook is refined as long as the choice can change."""

    def __init__(self, memory: Memory, outlook: Outlook, position: Position, seat: i64) -> None:
        self.memory = memory
        self.outlook = outlook
        self.position = position
        self.seat: i64 = seat
        self.machines: list[int] = []
        if position.phase == TAKE:
            self.machines = [action - CLAIM for action in position.legal(seat) if action >= CLAIM]
        elif position.phase == BUILD_PHASE and len(position.draft_of(seat).steps) == 0:
            self.machines = [int(position.draft_of(seat).machine)]
        for machine in self.machines:
            outlook.of(memory, position, seat, machine)

    def step(self) -> bool:
        return self.outlook.step(self.machines)

    def best(self) -> int:
        position, seat = self.position, self.seat
        legal = position.legal(seat)
        if position.phase == BUILD_PHASE:
            return self.build_step(legal)
        if position.phase != TAKE:
            return legal[0]
        worths = [self.utility(action - CLAIM if action >= CLAIM else NOTHING) for action in legal]
        return legal[worths.index(max(worths))]

    def build_step(self, legal: list[int]) -> int:
        """Return the next step of the best build that continues the steps so far, or the action of giving up if it is
        better.
        """
        position, seat, memory = self.position, self.seat, self.memory
        draft = position.draft_of(seat)
        empty = position.new_draft(seat)
        candidates = self.outlook.of(memory, position, seat, draft.machine)
        fitting = [one for one in candidates if step_after(one.build.steps_from(empty), draft.steps) >= 0]
        best = best_candidate(fitting)
        if best is None:
            following = next_step(memory, position, seat, draft)
            if following in legal:
                return following
            likely = [step_prior(draft, action) for action in legal]
            return legal[likely.index(max(likely))]
        if len(draft.steps) == 0 and best.gain() < loss(position, seat):
            return GIVE_UP
        return step_after(best.build.steps_from(empty), draft.steps)

    def utility(self, machine: i64) -> float:
        """Return the seat's expected utility if it gets a machine or NOTHING.

        The other seats take the machines with the largest gain for themselves.
        """
        position = self.position
        got = self.others_get(machine)
        points = vec[float]([0.0] * position.seats)
        last: i64 = -1
        for place in range(position.seats):
            if got[position.seat_in_order(place)] >= 0:
                last = position.seat_in_order(place)
        for seat in range(position.seats):
            points[seat] = float(position.money[seat] + position.bonuses[seat])
            points[seat] += promise(self.memory, position, seat, True)
            if got[seat] >= 0:
                exempt = position.exempting and position.seats > 1 and seat == last
                lost: float = 0.0 if exempt else giving_up(position.money[seat])
                gain = self.gain(seat, got[seat])
                points[seat] += gain if gain > lost else lost
        if position.seats == 1:
            return points[0]
        scale = SAFE_LEAD * float(ROUNDS + 2 - position.round) / float(ROUNDS)
        return expected_utilities(points, scale)[self.seat]

    def gain(self, seat: i64, machine: i64) -> float:
        """Return the gain of a seat from a machine: for this seat by the outlook, for another seat by the prospect."""
        if seat != self.seat:
            return gain_of(self.memory, self.position, seat, machine, GLANCE, True)
        best = best_candidate(self.outlook.of(self.memory, self.position, seat, machine))
        return IMPOSSIBLE if best is None else best.gain()

    def others_get(self, machine: i64) -> vec[i64]:
        """Return the machine of each seat if this seat gets ``machine``.

        The other seats take the machines with their highest priors, in order.
        """
        position = self.position
        got = vec[i64]([NOTHING] * position.seats)
        got[self.seat] = machine
        left: list[int] = []
        for index in range(position.shown()):
            shown = position.revealed(index)
            if shown != machine and not position.is_gone(shown):
                left.append(int(shown))
        for place in range(position.seats):
            seat = position.seat_in_order(place)
            if seat == self.seat:
                continue
            if position.way() != SEALED and position.taken[seat] != UNDECIDED:
                got[seat] = position.taken[seat]
                continue
            most: float = 0.0
            for one in left:
                gain = gain_of(self.memory, position, seat, one, LOOK)
                if gain > most:
                    most = gain
                    got[seat] = one
            if got[seat] >= 0:
                left.remove(int(got[seat]))
        return got


def giving_up(money: i64) -> float:
    """Return the change of money if the seat gives up. It is negative, or positive for a seat without money."""
    return float((money - PENALTY if money > PENALTY else 1) - money)
