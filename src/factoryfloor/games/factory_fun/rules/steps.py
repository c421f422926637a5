"""The steps that lead to a whole factory."""

from mypy_extensions import i64

from factoryfloor.kernel.fast import vec

from .actions import BUILD, CLEAR, CONNECT, EXTEND, FROM, LAY, LIFT, NAME, PLACE, REMOVE
from .building import choices_of, step
from .draft import CLEARING, COLOUR, FINISHING, LIFTED, MACHINES, STARTING, Draft
from .layout import CELLS, is_second, machine_at
from .pieces import MACHINE, WALL


def steps_to(draft: Draft, goal: vec[i64], colour: int) -> list[int]:
    """Return the steps from an empty draft to a legal, affordable factory. ``colour`` is the chosen colour, or -1 for
    none.
    """
    for clearing_all in (False, True):
        steps = Path(draft.copy(), goal, colour, clearing_all).walk()
        if steps:
            return steps
    return []


class Path:
    """The steps from a draft to a legal factory. The path first clears the differing pieces, or all pieces that can be
    cleared.
    """

    def __init__(self, draft: Draft, goal: vec[i64], colour: int, clearing_all: bool) -> None:
        self.draft = draft
        self.goal = goal
        self.colour = colour
        self.clearing_all = clearing_all
        self.steps: list[int] = []

    def walk(self) -> list[int]:
        """Return the steps to the goal, or an empty list if this path does not reach the goal."""
        before = machine_cells(self.draft.before)
        for machine, cells in sorted(before.items()):
            if any(self.goal[cell] != self.draft.before[cell] for cell in cells):
                self.take(LIFT + machine)
        while True:
            action = self.next_step()
            if action not in choices_of(self.draft):
                return []
            self.take(action)
            if action == BUILD:
                return self.steps

    def take(self, action: int) -> None:
        """Apply a step and record it."""
        step(self.draft, action)
        self.steps.append(action)

    def next_step(self) -> int:
        """Return the next step, or -1 if there is none."""
        draft = self.draft
        if draft.stage in (MACHINES, LIFTED):
            return self.placing(int(draft.hand()))
        if draft.stage == COLOUR:
            return NAME + self.colour
        if draft.stage == CLEARING:
            return next((REMOVE + cell for cell in self.doomed() if cell > draft.last), CONNECT)
        if draft.stage == STARTING:
            return next((FROM + cell for cell in self.missing() if FROM + cell in draft.choices), -1)
        if self.doomed() and not draft.touched:
            return CLEAR
        if draft.stage == FINISHING:
            return EXTEND if self.missing() else BUILD
        return LAY + int(self.goal[draft.aim])

    def placing(self, machine: int) -> int:
        """Return the step that lays the machine in hand at its place in the goal."""
        for cell in range(CELLS):
            code = int(self.goal[cell])
            if machine_at(code) == machine and not is_second(code):
                return PLACE + 4 * cell + (((code - MACHINE) >> 1) & 3)
        return -1

    def doomed(self) -> list[int]:
        """Return the earlier pieces to clear, by their first cells."""
        found: list[int] = []
        for cell in range(CELLS):
            if self.draft.is_old(cell) and not is_second(int(self.draft.now[cell])):
                if self.clearing_all or self.goal[cell] != self.draft.now[cell]:
                    found.append(cell)
        return found

    def missing(self) -> list[int]:
        """Return the cells where the goal has a piece and the draft has none."""
        return [cell for cell in range(CELLS) if self.goal[cell] > WALL and self.draft.now[cell] <= WALL]


def machine_cells(layout: vec[i64]) -> dict[int, list[int]]:
    """Return the cells of each machine in a layout."""
    found: dict[int, list[int]] = {}
    for cell in range(CELLS):
        if layout[cell] >= MACHINE:
            found.setdefault(int(machine_at(layout[cell])), []).append(cell)
    return found
