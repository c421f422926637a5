"""Hints: a bot's actions with their reasons, in the format for clients."""

from collections.abc import Sequence
from typing import Any, Final

from factoryfloor.bots.bot import Bot, Thinking
from factoryfloor.bots.judge_bot import JudgeBot
from factoryfloor.bots.net_bot import NetBot
from factoryfloor.bots.noisy import NoisyBot
from factoryfloor.bots.search_bot import SearchBot
from factoryfloor.bots.simple import GreedyBot
from factoryfloor.kernel.chance import Chance
from factoryfloor.kernel.errors import IllegalAction
from factoryfloor.kernel.game import Game
from factoryfloor.kernel.heuristics import Heuristics
from factoryfloor.kernel.state import State

_LONGEST: Final = 500  # maximum steps of a chain


def heuristics_of(bot: Bot, game: Game) -> Heuristics:
    """Return the heuristics of a bot, or the game's own heuristics if the bot has none."""
    if isinstance(bot, GreedyBot):
        return bot.heuristics
    return bot.heuristics if isinstance(bot, SearchBot | JudgeBot | NetBot | NoisyBot) else game.heuristics()


def begin_hint(bot: Bot, heuristics: Heuristics, state: State, seat: int, chance: Chance) -> Thinking:
    """Start the search for a hint. ``state`` is a sample for the seat, and the bot may change it.

    A judge compares whole courses. Any other bot recommends the plan that the heuristics suggest, if there is a plan.
    """
    planned = [] if isinstance(bot, JudgeBot) else [int(action) for action in heuristics.suggest(state, seat)]
    return Thinking(planned[0], planned[1:]) if planned else bot.begin(state, seat, chance)


def hint_of(game: Game, heuristics: Heuristics, state: State, seat: int, course: Sequence[int]) -> dict[str, Any]:
    """Return the hint for a course.

    If the chain of the course is unfinished, the steps with the highest priors are added. The hint contains a plan if
    the heuristics suggest plans and the course is a plan.
    """
    steps, after = list(course[:1]), state.copy()
    after.apply(seat, steps[0])
    heuristics.begin()
    heuristics.follow(seat, steps[0])
    while not after.over and int(after.mid_chain) >> seat & 1 and len(steps) < _LONGEST:
        if len(steps) < len(course) and course[len(steps)] in after.legal(seat):
            step = course[len(steps)]
        else:
            priors = heuristics.priors(after, seat)
            step = after.legal(seat)[priors.index(max(priors))]
        steps.append(step)
        heuristics.follow(seat, step)
        after.apply(seat, step)
    plan = _planned(game, heuristics, state, seat, steps)
    reason = _reason(game, heuristics, state, seat, steps, 0 if plan is None else len(steps) - 1)
    return _course(game, state, seat, steps) | {"reason": reason, "plan": plan}


def _planned(game: Game, heuristics: Heuristics, state: State, seat: int, course: list[int]) -> dict[str, Any] | None:
    """Return a course as a plan, or None if the heuristics suggest no plan or the course is not a plan."""
    plans = game.plans()
    heuristics.begin()
    if plans is None or not heuristics.suggest(state, seat):
        return None
    plan = plans.write(state, seat, course)
    try:
        plans.actions(state, seat, plan)
    except IllegalAction:
        return None
    return plan


def hindsight_of(game: Game, heuristics: Heuristics, state: State, seat: int, actions: list[int]) -> dict[str, Any]:
    """Return a better course than a finished decision, as a hint. Without a better course, the reason is empty."""
    plans = game.plans()
    heuristics.begin()
    course, reason = heuristics.hindsight(state, seat, actions)
    plan = plans.write(state, seat, course) if plans is not None and reason else None
    return _course(game, state, seat, course) | {"reason": game.presentation().reason(reason), "plan": plan}


def _reason(game: Game, heuristics: Heuristics, state: State, seat: int, course: list[int], at: int) -> dict[str, Any]:
    """Return the reason for one step of a course. The reason for the last step of a plan is the result of the plan.

    If the next step is the second entry of a list (its reason has an ``entry``), its reason is added as ``then``.
    """
    after = state.copy()
    heuristics.begin()
    for action in course[:at]:
        heuristics.follow(seat, action)
        after.apply(seat, action)
    shown = game.presentation()
    reason = shown.reason(heuristics.explain(after, seat, course[at]))
    if at + 1 == len(course):
        return reason
    heuristics.follow(seat, course[at])
    after.apply(seat, course[at])
    then = shown.reason(heuristics.explain(after, seat, course[at + 1]))
    return reason | {"then": then} if "entry" in then else reason


def _course(game: Game, state: State, seat: int, course: list[int]) -> dict[str, Any]:
    """Return the steps of a course in notation, and the targets of all steps."""
    shown, after = game.presentation(), state.copy()
    texts: list[str] = []
    targets: list[str] = []
    for number, action in enumerate(course, 1):
        texts.append(after.notation(seat, action))
        targets += [piece for piece in shown.targets(after, seat, action) if piece not in targets]
        if number < len(course):
            after.apply(seat, action)
    return {"action": texts[0], "actions": texts, "targets": targets}
