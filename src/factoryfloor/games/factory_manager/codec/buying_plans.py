"""Plans of a buying turn.

A plan lists actions in any order, such as ``{"turn": ["buy machine-6", "tear start-machine"]}``.
"""

from typing import Any, Final, cast

from mypy_extensions import i64

from factoryfloor.kernel.errors import IllegalAction

from ..rules.actions import BUY, LAY
from ..rules.pieces import HALF, TILES
from ..rules.position import BUYING, Position
from .figures import forecast
from .notation import canonical, notation, refusal
from .preview import preview
from .targets import targets
from .why_not_tiles import no_room

_FORM: Final = 'in the buying phase a plan is {"turn": ["tear KIND", "lay KIND", "buy KIND", ...]}'
_VERBS: Final = ("tear", "lay", "buy")  # in the order of play, because tearing down makes room


def turn_actions(position: Position, seat: i64, plan: dict[str, Any]) -> list[int]:
    """Return the actions of a plan in the order in which they can be played. Raises IllegalAction if they cannot be
    played.
    """
    return _played(cast("Position", position.copy()), seat, plan)


def turn_effects(position: Position, seat: i64, plan: dict[str, Any]) -> dict[str, Any]:
    """Return the effects of a plan: its actions, the remaining money and workers, and the factory before and after.

    ``waits`` lists the reasons why bought tiles must wait. ``next`` contains the legal actions after the plan, with
    their targets and previews. Raises IllegalAction if the plan cannot be played.
    """
    after = cast("Position", position.copy())
    actions = _played(after, seat, plan)
    return {
        "actions": [notation(action) for action in actions],
        "paid": int(position.money[seat]) - int(after.money[seat]),
        "money": int(after.money[seat]),
        "workers": int(after.owed),
        "before": forecast(position, seat),
        "after": forecast(after, seat),
        "waits": [
            no_room(after, seat, HALF[kind], int(TILES[kind]))
            for kind, aside in (divmod(action - BUY, 2) for action in actions if BUY <= action < LAY)
            if aside
        ],
        "next": [
            {
                "text": notation(action),
                "targets": targets(after, seat, action),
                "preview": preview(after, seat, action),
            }
            for action in after.choices
        ],
    }


def turn_plan(actions: list[int]) -> dict[str, Any]:
    """Return the plan for a sequence of actions."""
    return {"turn": [notation(action) for action in actions]}


def _played(after: Position, seat: i64, plan: dict[str, Any]) -> list[int]:
    """Play a plan. A tile waits beside the factory if there is no room, or no money for its space."""
    if after.phase != BUYING or after.turn != seat:
        raise IllegalAction("a buying plan is possible only in the seat's own buying turn")
    found: list[int] = []
    after.events = None
    for text in _sorted(plan):
        named = {notation(action): action for action in after.choices}
        action = named.get(text, named.get(f"{text} aside", -1))
        if action < 0:
            raise IllegalAction(refusal(after, seat, text))
        after.apply(seat, action)
        found.append(action)
    return found


def _sorted(plan: Any) -> list[str]:
    """Return the actions of a plan in a standard form, sorted by verb."""
    wanted = plan["turn"] if isinstance(plan, dict) and set(plan) == {"turn"} else None
    if not isinstance(wanted, list) or not wanted or not all(isinstance(text, str) for text in wanted):
        raise IllegalAction(_FORM)
    texts = [canonical(text) for text in wanted]
    if any(text.partition(" ")[0] not in _VERBS for text in texts):
        raise IllegalAction(_FORM)
    return [text for verb in _VERBS for text in texts if text.startswith(f"{verb} ")]
