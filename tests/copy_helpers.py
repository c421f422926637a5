"""Helpers that compare objects by everything that they contain, and by their further behaviour."""

import copyreg
import types
from functools import singledispatch
from typing import Any

import gymnasium
import numpy as np
from pettingzoo import AECEnv, ParallelEnv

from factoryfloor.bots import BlunderGuard, Bot, Budget, Search, Thinking, decide
from factoryfloor.kernel import (
    Chance,
    Encoder,
    FastChance,
    Game,
    Heuristics,
    Match,
    Option,
    Planning,
    Presentation,
    State,
    encoded,
    find_game,
)
from factoryfloor.learn import Batch, ParallelBatch

_SIMPLE = (bool, int, float, str, bytes, np.generic, type, types.FunctionType, types.BuiltinFunctionType)


NET_GAME = "factory_manager"  # this game has weights


def contents(thing: Any) -> Any:
    """Return everything that an object contains, as comparable values."""
    if thing is None or isinstance(thing, _SIMPLE):
        return thing
    if isinstance(thing, np.ndarray):
        return thing.tolist(), str(thing.dtype), thing.flags.writeable
    if isinstance(thing, dict):
        return {key: contents(value) for key, value in thing.items()}
    if isinstance(thing, list | tuple):
        return [contents(value) for value in thing]
    if isinstance(thing, set | frozenset):
        return sorted(map(contents, thing), key=repr)
    registered = copyreg.dispatch_table.get(type(thing))
    reduced = thing.__reduce_ex__(4) if registered is None else registered(thing)
    return [type(thing).__qualname__, *map(contents, reduced[1:3])]


@singledispatch
def continued(thing: Any) -> Any:
    """Use an object in its main way, which may change it. Returns the results."""
    return contents(thing)


def position_of(game: str, seats: int, decisions: int, seed: int = 5) -> State:
    """Return a position after a number of random decisions."""
    state = find_game(game).start(seats, None, FastChance(seed))
    advance(state, decisions)
    return state


def advance(state: State, decisions: int) -> list[int]:
    """Play at random. Returns the actions."""
    chance, actions = FastChance(3), []
    for _ in range(decisions):
        if state.over:
            break
        seat = state.movers()[-1]
        legal = state.legal(seat)
        actions.append(legal[chance.below(len(legal))])
        state.apply(seat, actions[-1])
    return actions


@continued.register
def _(state: State) -> Any:
    seats = [None, *range(state.seats)]
    keys = [int(state.information_key(seat)) for seat in range(state.seats)]
    actions = advance(state, 30)
    return (
        keys,
        actions,
        [state.view(seat) for seat in seats],
        state.position(),
        state.scores(),
        int(state.chance.draws),
    )


@continued.register
def _(chance: Chance) -> Any:
    drawn = [int(chance.below(1000)) for _ in range(40)]
    chance.at(1, 2, 3)
    return drawn, [int(chance.below(6)) for _ in range(40)], int(chance.draws)


@continued.register
def _(match: Match) -> Any:
    reasons = [match.why_not_undo(seat) for seat in range(match.seats)]
    taken = [match.undo(seat).text for seat in range(match.seats) if not match.why_not_undo(seat)]
    for _ in range(5):
        if not match.over:
            seat = match.state.movers()[0]
            match.play(seat, match.state.legal(seat)[0])
    moves = [(move.seat, move.text, [event.whole() for event in move.events]) for move in match.moves]
    return reasons, taken, moves, match.seed, match.state.position(), [match.why_not_undo(seat) for seat in (0, 1)]


@continued.register
def _(game: Game) -> Any:
    return game.describe(), continued(game.start(game.seats_max, None, FastChance(2)))


@continued.register
def _(option: Option) -> Any:
    return option.describe(), option.settle(option.default, 2)


def _state_for(companion: Any) -> State:
    """Return a position of the game to whose package a companion class belongs."""
    return position_of(type(companion).__module__.split(".")[2], 2, 9)


@continued.register
def _(encoder: Encoder) -> Any:
    return encoded(encoder, _state_for(encoder), 0), encoder.describe(0), encoder.features


@continued.register
def _(presentation: Presentation) -> Any:
    state = _state_for(presentation)
    seat = state.movers()[0]
    return presentation.prompt(state, seat), [presentation.targets(state, seat, one) for one in state.legal(seat)]


@continued.register
def _(heuristics: Heuristics) -> Any:
    state = _state_for(heuristics)
    seat = state.movers()[0]
    heuristics.begin()
    action = heuristics.rollout_action(state, seat, FastChance(4))
    return heuristics.priors(state, seat), heuristics.evaluate(state), int(action)


@continued.register
def _(bot: Bot) -> Any:
    game = NET_GAME if bot.spec == "net" else "factory_fun" if bot.spec.startswith("planner") else "fzzt"
    state = position_of(game, 2, 0 if game == "factory_fun" else 8)
    return [decide(bot, state, state.movers()[0], seed) for seed in range(2)]


@continued.register
def _(thinking: Thinking) -> Any:
    return [thinking.think(1e-9) for _ in range(4)], thinking.best()


@continued.register
def _(planning: Planning) -> Any:
    return [planning.step() for _ in range(5)], planning.best()


@continued.register
def _(search: Search) -> Any:
    search.run(6)
    return search.best(), [(one.action, one.visits, one.mean) for one in search.candidates()]


@continued.register
def _(guard: BlunderGuard) -> Any:
    return [guard.passes(action) for action in guard.legal], guard.best()


@continued.register
def _(budget: Budget) -> Any:
    return budget.text, [int(budget.grant()) for _ in range(3)] if budget.playouts else None


@continued.register(Batch)
@continued.register(ParallelBatch)
def _(batch: Batch | ParallelBatch) -> Any:
    if "closed" in repr(batch):
        return repr(batch)
    chance, steps = np.random.default_rng(6), []
    for _ in range(12):
        batch.step(batch.random_actions(chance))
        arrays = (batch.observation, batch.mask, batch.seat, batch.done, batch.reward, batch.score, batch.episode)
        steps.append([array.tolist() for array in arrays])
    return steps, [batch.record(index, ended=False) for index in range(batch.n)]


@continued.register
def _(env: gymnasium.Env) -> Any:
    steps = []
    for _ in range(5):
        action = int(env.unwrapped.action_masks().argmax())  # type: ignore[attr-defined]
        observation, reward, over, _, infos = env.step(action)
        steps.append((contents(observation), reward, over, infos))
    observation, infos = env.reset()
    return steps, contents(observation), infos


@continued.register
def _(env: AECEnv) -> Any:
    steps = []
    for _ in range(8):
        steps.append((env.agent_selection, contents(env.last())))
        env.step(None if steps[-1][1][2] else int(env.last()[0]["action_mask"].argmax()))
    env.reset()
    return steps, contents(env.last())


@continued.register
def _(env: ParallelEnv) -> Any:
    steps = []
    for _ in range(5):
        masks = {agent: env.action_space(agent).mask for agent in env.agents}
        steps.append(contents(list(env.step({agent: int(mask.argmax()) for agent, mask in masks.items()}))))
    return steps, contents(list(env.reset()))
