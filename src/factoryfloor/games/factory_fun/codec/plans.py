"""Plans. A plan is a whole factory as JSON. It is checked, and converted to the steps of a build."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast, final

from mypy_extensions import i64

from factoryfloor.kernel.errors import IllegalAction
from factoryfloor.kernel.fast import vec
from factoryfloor.kernel.masks import bit
from factoryfloor.kernel.plans import Plans
from factoryfloor.kernel.state import State

from ..rules.blueprint import pieces_of
from ..rules.building import step
from ..rules.draft import Draft
from ..rules.laying import MOST_WHITE
from ..rules.layout import CELLS, COUNTED, HALLS
from ..rules.legality import faults
from ..rules.machines import COLOURS, MACHINES, VALUES
from ..rules.pieces import BLACK_STORE, LYING, STANDING, SUPPLY, WHITE
from ..rules.position import BUILD_PHASE, Position
from ..rules.price import MOST_MOVES, moves, price
from ..rules.scoring import chains
from ..rules.steps import machine_cells, steps_to
from .faults import describe, fault
from .flows import Flows
from .load_factory import Unreadable, read_pieces

if TYPE_CHECKING:
    from .view_types import Checked, Fault, Plan


class Proposal:
    """A planned factory.

    It is checked as a whole. Raises Unreadable if the plan is malformed. ``plan`` contains ``pieces``. For a machine
    with a bonus supply of any colour, it also contains the chosen colour as ``any``.
    """

    def __init__(self, draft: Draft, hall: vec[i64], plan: object) -> None:
        if not isinstance(plan, dict) or "pieces" not in plan or not set(plan) <= {"pieces", "any"}:
            raise Unreadable(
                "a plan must be an object with pieces and, for a supply of any colour, the field any (a colour)"
            )
        colour = plan.get("any")
        if colour is not None and colour not in COLOURS:
            raise Unreadable(f"any must be one of {', '.join(COLOURS)}, not {colour!r:.40}")
        self.draft = draft
        self.colour: int = -1 if colour is None else COLOURS.index(colour)
        self.faults: list[Fault] = []
        self.layout: vec[i64] = read_pieces(plan["pieces"], hall, self.faults)
        self.price = int(price(draft.before, self.layout, draft.machine))
        self.check_machines()
        self.pieces: list[Any] = plan["pieces"]
        self.found: vec[i64] = faults(self.layout)
        self.faults += describe(self.layout, self.found)
        self.check_stock()
        self.check_moves()
        self.check_money()

    def check_machines(self) -> None:
        """Check that the factory contains the new machine, all earlier machines, and no other machines (U7, U8)."""
        before, now = machine_cells(self.draft.before), machine_cells(self.layout)
        new = int(self.draft.machine)
        for machine in sorted({*before, new} - set(now)):
            why = "it is the machine to place" if machine == new else "machines are never removed"
            kind = "not_placed" if machine == new else "removed"
            self.faults.append(fault("U8", kind, [], f"{MACHINES[machine].id} is missing: {why}"))
        for machine in sorted(set(now) - {*before, new}):
            self.faults.append(fault("U7", "not_yours", now[machine], f"{MACHINES[machine].id} is not yours"))

    def check_stock(self) -> None:
        """Check the number of white reservoirs (at most three), of supplies (those of the seat) and of diagonals (at
        most one) (U23).
        """
        stock = int(self.draft.stock)
        if self.draft.any_colour and self.colour < 0:
            self.faults.append(fault("U23", "unnamed", [], "name the colour of the bonus supply: any"))
        elif self.colour >= 0 and not self.draft.any_colour:
            self.faults.append(fault("U23", "not_asked", [], "this machine has no bonus supply of any colour"))
        elif self.colour >= 0:
            stock += int(COUNTED[self.colour])
        for colour, name in enumerate(COLOURS):
            self.check_number(self.cells_of(SUPPLY + colour, SUPPLY + colour + 1), stock >> 8 * colour & 255, name)
        self.check_number(self.cells_of(WHITE, BLACK_STORE), MOST_WHITE, "white")
        diagonals = [*self.cells_of(LYING, LYING + 1), *self.cells_of(STANDING, STANDING + 1)]
        self.check_number(diagonals, 1 if self.draft.diagonal else 0, "diagonal")

    def check_number(self, cells: list[int], most: int, name: str) -> None:
        """Check that there are at most ``most`` pieces of a kind."""
        if len(cells) > most:
            piece = name if name == "diagonal" else f"{name} reservoir" if name == "white" else f"{name} supply"
            message = f"too many: {len(cells)} {piece} pieces are placed, {most} available"
            self.faults.append(fault("U23", "too_much", cells, message))

    def cells_of(self, first: int, end: int) -> list[int]:
        """Return the cells whose codes are in a range."""
        return [cell for cell in range(CELLS) if first <= self.layout[cell] < end]

    def check_moves(self) -> None:
        """Check that at most two machines are moved (U8)."""
        moved = int(moves(self.draft.before, self.layout, self.draft.machine))
        if moved > MOST_MOVES:
            message = f"{moved} machines are moved; at most {MOST_MOVES} are allowed in a round"
            self.faults.append(fault("U8", "moves", [], message))

    def check_money(self) -> None:
        """Check that the balance is not negative (U9)."""
        if self.price > self.draft.funds:
            funds = int(self.draft.funds)
            message = f"this costs {self.price}, but you have {funds} including the machine's value"
            self.faults.append(fault("U9", "price", [], message))

    def check(self) -> Checked:
        """Return the price, balance, faults, chain bonuses and flows of the plan as JSON."""
        fed = chains(self.layout)
        flows = Flows(self.layout, self.found, self.pieces)
        return {
            "legal": not self.faults,
            "value": int(VALUES[self.draft.machine]),
            "price": self.price,
            "balance": int(self.draft.funds) - self.price,
            "moves": int(moves(self.draft.before, self.layout, self.draft.machine)),
            "faults": self.faults,
            "chains": [{"machine": MACHINES[one].id, "input": port, "bonus": bonus} for one, port, bonus in fed],
            "bonus": sum(bonus for _, _, bonus in fed),
            "flows": flows.colours,
            "complete": flows.complete,
        }


@final
class FactoryFunPlans(Plans):
    """Plans of Factory Fun. A plan contains ``pieces``, and ``any`` for a supply of any colour."""

    def actions(self, state: State, seat: i64, plan: Any) -> list[int]:
        position = cast("Position", state)
        return actions_for(empty_draft(position, seat), HALLS[position.boards[seat]], plan)

    def check(self, state: State, seat: i64, plan: Any) -> dict[str, Any]:
        position = cast("Position", state)
        return cast("dict[str, Any]", check(empty_draft(position, seat), HALLS[position.boards[seat]], plan))

    def write(self, state: State, seat: i64, actions: list[int]) -> dict[str, Any]:
        return cast("dict[str, Any]", write_plan(empty_draft(cast("Position", state), seat), actions))


def empty_draft(position: Position, seat: i64) -> Draft:
    """Return an empty build for a seat that must build. Raises IllegalAction if the seat must not build."""
    if position.phase != BUILD_PHASE or not position.pending & bit(seat):
        raise IllegalAction(f"seat {int(seat)} has no machine to build now")
    if position.mid_chain & bit(seat):
        raise IllegalAction(
            "the build has already been started step by step: finish it step by step, or undo the steps"
        )
    return position.new_draft(seat)


def actions_for(draft: Draft, hall: vec[i64], plan: object) -> list[int]:
    """Return the steps of a plan from an empty draft. Raises IllegalAction with the plan's faults."""
    try:
        proposal = Proposal(draft, hall, plan)
    except Unreadable as error:
        raise IllegalAction(str(error)) from error
    if proposal.faults:
        some = "; ".join(f"{one['message']} ({one['rule']})" for one in proposal.faults[:3])
        more = f"; and {len(proposal.faults) - 3} more" if len(proposal.faults) > 3 else ""
        raise IllegalAction(f"this cannot be built: {some}{more}")
    steps = steps_to(draft, proposal.layout, proposal.colour)
    if not steps:
        raise IllegalAction("no steps lead to this factory; please report this bug")
    return steps


def check(draft: Draft, hall: vec[i64], plan: object) -> Checked:
    """Return the price and faults of a plan. Raises IllegalAction if the plan is malformed."""
    try:
        return Proposal(draft, hall, plan).check()
    except Unreadable as error:
        raise IllegalAction(str(error)) from error


def write_plan(draft: Draft, actions: list[int]) -> Plan:
    """Return the factory after these steps from an empty draft as a plan."""
    for action in actions:
        step(draft, action)
    plan: Plan = {"pieces": pieces_of(draft.now)}
    if draft.colour >= 0:
        plan["any"] = COLOURS[draft.colour]
    return plan
