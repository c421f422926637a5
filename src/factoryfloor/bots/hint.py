"""Hints: actions that a bot would play, in the form for clients, with reasons."""

from typing import Any, Final

from factoryfloor.bots.bot import Bot
from factoryfloor.bots.judge_bot import JudgeBot
from factoryfloor.bots.net_bot import NetBot
from factoryfloor.bots.noisy import NoisyBot
from factoryfloor.bots.search_bot import SearchBot
from factoryfloor.bots.simple import GreedyBot
from factoryfloor.kernel.game import Game
from factoryfloor.kernel.heuristics import Heuristics
from factoryfloor.kernel.state import State

_LONGEST: Final = 500  # steps of a chain


def heuristics_of(bot: Bot, game: Game) -> Heuristics:
    """The heuristics of a bot; if it has none, the game's own."""
    if isinstance(bot, GreedyBot):
        return bot.heuristics
    return bot.heuristics if isinstance(bot, SearchBot | JudgeBot | NetBot | NoisyBot) else game.heuristics()


def suggested(game: Game, heuristics: Heuristics, state: State, seat: int) -> dict[str, Any] | None:
    """The hint for a whole plan; None if the game suggests no plan. ``state`` is a sample for the seat."""
    plans = game.plans()
    course = [] if plans is None else heuristics.suggest(state, seat)
    if plans is None or not course:
        return None
    return _worded(game, heuristics, state, seat, list(course)) | {"plan": plans.write(state, seat, course)}


def advised(game: Game, heuristics: Heuristics, state: State, seat: int) -> dict[str, Any] | None:
    """The hint for a beginner at a coached table; None means the bot's choice. ``state`` is a sample for the seat."""
    action = heuristics.advise(state, seat)
    return None if action is None else hint_of(game, heuristics, state, seat, action)


def hint_of(game: Game, heuristics: Heuristics, state: State, seat: int, action: int) -> dict[str, Any]:
    """The hint for an action. If the action starts a chain, the steps with the highest priors follow."""
    course, after = [action], state.copy()
    after.apply(seat, action)
    heuristics.begin()
    heuristics.follow(seat, action)
    while not after.over and int(after.mid_chain) >> seat & 1 and len(course) < _LONGEST:
        priors = heuristics.priors(after, seat)
        step = after.legal(seat)[priors.index(max(priors))]
        course.append(step)
        heuristics.follow(seat, step)
        after.apply(seat, step)
    return _worded(game, heuristics, state, seat, course) | {"plan": None}


def hindsight_of(game: Game, heuristics: Heuristics, state: State, seat: int, actions: list[int]) -> dict[str, Any]:
    """What would have been better than a finished decision, as a hint; the reason is empty for nothing to say."""
    plans = game.plans()
    heuristics.begin()
    course, reason = heuristics.hindsight(state, seat, actions)
    plan = plans.write(state, seat, course) if plans is not None and reason else None
    return _course(game, state, seat, course) | {"reason": game.presentation().reason(reason), "plan": plan}


def _worded(game: Game, heuristics: Heuristics, state: State, seat: int, course: list[int]) -> dict[str, Any]:
    """The steps in notation, the targets of all of them, and the reason for the first one."""
    heuristics.begin()
    reason = heuristics.explain(state, seat, course[0])
    return _course(game, state, seat, course) | {"reason": game.presentation().reason(reason)}


def _course(game: Game, state: State, seat: int, course: list[int]) -> dict[str, Any]:
    """The steps in notation, and the targets of all of them."""
    shown, after = game.presentation(), state.copy()
    texts: list[str] = []
    targets: list[str] = []
    for number, action in enumerate(course, 1):
        texts.append(after.notation(seat, action))
        targets += [piece for piece in shown.targets(after, seat, action) if piece not in targets]
        if number < len(course):
            after.apply(seat, action)
    return {"action": texts[0], "actions": texts, "targets": targets}
