"""The answer of an external bot to a decision: an action, a list of actions, or a plan."""

from typing import Any, Final

from factoryfloor.arena.action_text import matching_notation
from factoryfloor.kernel import Game, IllegalAction, State
from factoryfloor.kernel.action_list import MAX_ACTIONS, PlayedList, played_list

_ACTION: Final = 10_000  # maximum characters of an action


def read_answer(answer: dict[str, Any], game: Game, state: State, seat: int) -> PlayedList:
    """Return the actions to play.

    Raises IllegalAction with a message for the external program if the answer has no legal actions.
    """
    if answer.get("plan") is not None:
        return PlayedList(_plan(answer["plan"], game, state, seat), "", "")
    texts = answer.get("actions") or [answer.get("action")]
    if not isinstance(texts, list) or not all(isinstance(text, str) and len(text) <= _ACTION for text in texts):
        raise IllegalAction(
            f'the answer must have "action" (a text of at most {_ACTION} characters) or "actions" (a list)'
        )
    if len(texts) > MAX_ACTIONS:
        raise IllegalAction(f"a list must have at most {MAX_ACTIONS} actions, not {len(texts)}")
    return played_list(state, seat, texts, _matching)


def _plan(plan: object, game: Game, state: State, seat: int) -> list[int]:
    plans = game.plans()
    if plans is None:
        raise IllegalAction(f"{game.title} has no plans; answer with actions")
    if not isinstance(plan, dict):
        raise IllegalAction("a plan must be an object in the format described on the game's page")
    return plans.actions(state, seat, plan)


def _matching(state: State, seat: int, text: str) -> int:
    """Return the legal action that a text means. Raises IllegalAction if there is no such action."""
    by_name = {state.notation(seat, action): action for action in state.legal(seat)}
    return by_name[matching_notation(state, seat, by_name, text)]
