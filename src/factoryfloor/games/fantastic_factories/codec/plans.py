"""Plans of the work phase. A plan lists several actions as ``{"work": ["place 5 mine", "activate golem", ...]}``."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, cast, final

from mypy_extensions import i64

from factoryfloor.kernel.errors import IllegalAction
from factoryfloor.kernel.masks import bit
from factoryfloor.kernel.plans import Plans
from factoryfloor.kernel.state import State

from ..rules import actions as actions_of
from ..rules.events import ROLL
from ..rules.position import WORK, Position
from . import notation
from .preview import preview
from .targets import targets
from .view import hand

if TYPE_CHECKING:
    from .view_types import DieState

_FORM: Final = 'in the work phase a plan is {"work": [action, ...]}: whole chains, without the end of the work'
_MOST: Final = 200


@final
class FactoriesPlans(Plans):
    """Plans of Fantastic Factories.

    A plan consists of actions of the work phase, up to an action that draws or rolls.
    """

    def actions(self, state: State, seat: i64, plan: dict[str, Any]) -> list[int]:
        played = WorkPlan(cast("Position", state), seat, plan)
        if played.after.mid_chain & bit(seat):
            raise IllegalAction("the last chain of the plan is not complete")
        if not played.actions:
            raise IllegalAction("the plan is empty")
        return played.actions

    def check(self, state: State, seat: i64, plan: dict[str, Any]) -> dict[str, Any]:
        return WorkPlan(cast("Position", state), seat, plan).effects()

    def write(self, state: State, seat: i64, actions: list[int]) -> dict[str, Any]:
        after = cast("Position", state.copy())
        texts: list[str] = []
        for action in actions:
            texts.append(notation.write(after, seat, action))
            after.apply(seat, action)
        return {"work": texts}


class WorkPlan:
    """A plan that is played on a copy of the position.

    ``uncertain`` means that the last action drew or rolled. Raises IllegalAction if the plan cannot be played.
    """

    def __init__(self, position: Position, seat: i64, plan: object) -> None:
        if position.phase != WORK or not position.pending & bit(seat):
            raise IllegalAction("a plan is possible only during the seat's own work")
        if position.mid_chain & bit(seat):
            raise IllegalAction("a chain has already been started: finish the chain, or undo its steps")
        wanted = plan["work"] if isinstance(plan, dict) and set(plan) == {"work"} else None
        if not isinstance(wanted, list) or len(wanted) > _MOST or not all(isinstance(text, str) for text in wanted):
            raise IllegalAction(_FORM)
        self.seat = seat
        self.after = cast("Position", position.copy())
        self.actions: list[int] = []
        self.texts: list[str] = []
        self.uncertain = False
        self.known: set[str] = set()  # the certain cards in hand
        self.rolled: set[str] = set()  # the dice that the last action rolled
        for text in wanted:
            self.play(text)

    def play(self, text: str) -> None:
        """Play the next action."""
        if self.uncertain:
            raise IllegalAction("the previous action draws or rolls: a plan must end after such an action")
        after, seat = self.after, self.seat
        action = after.parse(int(seat), text)
        if action == actions_of.END:
            raise IllegalAction(_FORM)
        known = int(after.chance.draws), int(after.reveals)
        self.known = {card for card, _ in hand(after, int(seat))}
        after.events = []
        after.apply(seat, action)
        events, after.events = after.events, None
        self.actions.append(action)
        self.texts.append(text)
        if (int(after.chance.draws), int(after.reveals)) != known:
            self.uncertain = True
            rolls = [event.public["dice"] for event in events if event.kind == ROLL.name]
            self.rolled = {die["id"] for dice in rolls for die in dice}

    def effects(self) -> dict[str, Any]:
        """Return the view after the plan, and the next legal actions. Drawn cards and rolled dice stay hidden."""
        after, seat = self.after, self.seat
        view = after.view(int(seat))
        if self.uncertain:
            mine = view["players"][int(seat)]
            mine["cards"] = [card for card in mine["cards"] if card["id"] in self.known]
            mine["dice"] = [self.without_roll(die) for die in mine["dice"]]
        offered = [] if self.uncertain else [action for action in after.legal(seat) if action != actions_of.END]
        return {
            "work": self.texts,
            "uncertain": self.uncertain,
            "whole": not after.mid_chain & bit(seat),
            "view": view,
            "prompt": notation.prompt(after, seat) if offered else "",
            "next": [
                {
                    "action": int(action),
                    "text": notation.write(after, seat, action),
                    "targets": targets(after, seat, action),
                    "preview": preview(after, seat, action),
                }
                for action in offered
            ],
        }

    def without_roll(self, die: DieState) -> DieState:
        """Return a die without its value, if only the sample has this value."""
        return {**die, "value": None} if die["id"] in self.rolled else die
