"""Every public object can be copied and pickled at any moment, and continues the same, also in another process."""

import copy
import pickle
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from importlib import import_module
from multiprocessing import get_context
from typing import Any

import cloudpickle  # type: ignore[import-untyped]
import gymnasium
import numpy as np
import pytest

import factoryfloor as ff
from factoryfloor.bots import (
    LEVELS,
    BlunderGuard,
    Bot,
    Budget,
    Search,
    SearchSettings,
    begin,
    decide,
    levels,
    make_bot,
    read_specification,
)
from factoryfloor.kernel import (
    Chance,
    Event,
    EventKind,
    FastChance,
    Heuristics,
    Match,
    Number,
    Planning,
    State,
    TableChance,
    find_game,
)
from factoryfloor.kernel.fast import COMPILED
from factoryfloor.kernel.record import write_record
from factoryfloor.learn import Batch, BatchError, ParallelBatch, environment_id, pettingzoo, rollout
from factoryfloor.learn import gymnasium as learn_gymnasium
from tests.copy_helpers import NET_GAME, advance, contents, continued, position_of
from tests.installed import INSTALLED
from tests.tiny_game import Tiny

PUBLIC = ("", ".kernel", ".bots", ".learn", ".learn.gymnasium", ".learn.pettingzoo")


def pickled(thing: Any) -> Any:
    return pickle.loads(pickle.dumps(thing))  # noqa: S301 - its own data


COPIES: dict[str, Callable[[Any], Any]] = {
    "copy": copy.copy,
    "deepcopy": copy.deepcopy,
    "pickle": pickled,
    "cloudpickle": lambda thing: cloudpickle.loads(cloudpickle.dumps(thing)),
}


def played(game: str, moves: int, *, undo_known: bool = False) -> Match:
    """A match in progress, with the answers for undo computed or not."""
    match = Match(find_game(game), 2, None, "seed")
    for _ in range(moves):
        seat = match.state.movers()[-1]
        match.play(seat, match.state.legal(seat)[-1])
        if undo_known:
            match.why_not_undo(seat)
    return match


def thinking(spec: str, game: str = "fzzt") -> Any:
    """Returns a decision in progress."""
    state = position_of(game, 2, 8)
    decision = begin(make_bot(spec, find_game(game)), state, state.movers()[0], 1)
    decision.think(1e-9)
    return decision


def planning() -> Planning:
    """A planning that has looked into some futures."""
    state = position_of("factory_fun", 2, 0)
    made = find_game("factory_fun").heuristics().planning(state, 0)
    for _ in range(9):
        made.step()
    return made


def planner() -> Bot:
    """A bot that has taken a machine and will build it."""
    made = make_bot("planner:9", find_game("factory_fun"))
    decide(made, position_of("factory_fun", 2, 0), 0, 1)
    return made


def search() -> Search:
    state = position_of("fzzt", 2, 8)
    made = Search(state, state.movers()[0], FastChance(1), find_game("fzzt").heuristics(), SearchSettings())
    made.run(8)
    return made


def batch(*, closed: bool = False) -> Batch:
    """A batch after its first ended episodes."""
    made, chance = Batch("fzzt", seats=2, n=3, seed=4, limit=20), np.random.default_rng(1)
    for _ in range(25):
        made.step(made.random_actions(chance))
    if closed:
        made.close()
    return made


def seat(made: Callable[..., Any] = learn_gymnasium.Seat, name: str = "fzzt") -> Any:
    env = made(name, seats=3, bots=["greedy", "noisy:40"])
    env.reset(seed=3)
    return env


def wrapped() -> Any:
    """As Gymnasium makes it: its wrappers can be deep-copied and pickled."""
    return seat(gymnasium.make, environment_id(find_game("fzzt")))


def turns(*, raw: bool = False) -> Any:
    env = pettingzoo.raw_env("fzzt", seats=3) if raw else pettingzoo.env("fzzt", seats=3)
    env.reset(seed=3)
    return env


def parallel() -> Any:
    env = pettingzoo.parallel_env("fzzt", seats=3)
    env.reset(seed=3)
    return env


def drawn(chance: Chance) -> Chance:
    chance.at(2, 1, 1)
    chance.below(6)
    return chance


def tiny() -> Tiny:
    state = Tiny(2, {"length": "short", "consolation": True, "double": []}, FastChance(1))
    state.hands, state.deck = [[1, 2], [3, 4]], [5, 6, 7, 8]
    state.next_round()
    state.events = []
    return state


MADE: dict[str, Callable[[], Any]] = {
    **{
        f"{game} after {decisions}": partial(position_of, game, 2, decisions)
        for game in INSTALLED
        for decisions in (0, 25, 10**6)
    },
    **{f"{game} match": partial(played, game, 12) for game in INSTALLED},
    **{f"{game}": partial(find_game, game) for game in INSTALLED},
    **{f"{game} heuristics": find_game(game).heuristics for game in INSTALLED},
    **{f"{game} encoder": find_game(game).encoder for game in INSTALLED},
    **{f"{game} presentation": find_game(game).presentation for game in INSTALLED},
    **{f"{game} plans": find_game(game).plans for game in INSTALLED},
    **{f"{game} timing": find_game(game).timing for game in INSTALLED},
    **{f"{game} options": partial(list, find_game(game).options) for game in INSTALLED},
    "match with undo": lambda: played("fzzt", 9, undo_known=True),
    "number": lambda: Number("round", 1, 5),
    "rollout": lambda: rollout(batch(), 5, lambda observation, mask: mask.argmax(axis=1)),
    "move": lambda: played("fzzt", 3).moves[1],
    "planning": planning,
    "planner thinking": lambda: thinking("planner:9", "factory_fun"),
    "planner": planner,
    "record": lambda: write_record(played("fzzt", 3)),
    "search parameters": lambda: find_game("factory_fun").heuristics().search_parameters(2),
    "plain state": tiny,
    "unregistered game": type(find_game("fzzt")),
    "fast chance": lambda: drawn(FastChance(3)),
    "table chance": lambda: drawn(TableChance("x")),
    "event": lambda: Event("laid", 1, {"card": 2}, {1: {"from": [3]}}),
    "event kind": lambda: EventKind("laid", ("card",)),
    "thinking": lambda: thinking("greedy"),
    "search thinking": lambda: thinking("search:40"),
    "noisy thinking": lambda: thinking("noisy:50/40"),
    **{
        spec: partial(make_bot, spec, find_game("fzzt"))
        for spec in ("random", "greedy", "noisy:40", "noisy:40/4", "search:4", LEVELS[0])
    },
    **({"net": partial(make_bot, "net", find_game(NET_GAME))} if COMPILED else {}),  # slow in plain Python
    "time budget": lambda: Budget(0, 5),
    "budget": lambda: Budget(200),
    "search": search,
    "candidate": lambda: search().candidates()[0],
    "settings": lambda: SearchSettings(exploration=0.5, noise=0.25),
    "guard": lambda: BlunderGuard(find_game("fzzt").heuristics(), position_of("fzzt", 2, 8), 0),
    "level": lambda: levels("fzzt")[2],
    "specification": lambda: read_specification("noisy:40/30ms@classic"),
    "batch": batch,
    "closed batch": lambda: batch(closed=True),
    "gymnasium": seat,
    "turns": turns,
    "raw turns": lambda: turns(raw=True),
    "parallel": parallel,
    "contest": lambda: ff.contest("fzzt", ["greedy", "random"], games=2, seats=2, seed="1"),
    "drawing": lambda: ff.show(played("fzzt", 3)),
}


@pytest.mark.parametrize("kind", COPIES)
@pytest.mark.parametrize("name", MADE)
def test_copy_of_an_object_is_equal_and_independent(name: str, kind: str) -> None:
    thing = MADE[name]()
    before = contents(thing)
    other, third = COPIES[kind](thing), COPIES[kind](thing)
    assert contents(other) == before
    after = continued(other)
    assert contents(thing) == contents(third) == before, "the copy shares something with the original"
    assert continued(thing) == after
    assert continued(third) == after


def public_classes() -> set[type]:
    modules = [import_module(f"factoryfloor{name}") for name in PUBLIC]
    found = {getattr(module, name) for module in modules for name in module.__all__}
    return {thing for thing in found if isinstance(thing, type)}


def test_copy_tests_cover_every_public_class() -> None:
    """A new public class needs an entry in MADE."""
    made = [MADE[name]() for name in MADE]
    made += [one for each in made if isinstance(each, list) for one in each]
    untested = {
        kind.__name__
        for kind in public_classes() - {ParallelBatch}
        if not issubclass(kind, Exception) and not any(isinstance(one, kind) for one in made)
    }
    assert untested == set()


@pytest.mark.parametrize("kind", COPIES)
def test_public_errors_functions_and_classes_can_be_copied(kind: str) -> None:
    for module in [import_module(f"factoryfloor{name}") for name in PUBLIC]:
        for name in module.__all__:
            thing = getattr(module, name)
            if not isinstance(thing, type):
                assert contents(COPIES[kind](thing)) == contents(thing), name
                continue
            assert COPIES[kind](thing) is thing
            if issubclass(thing, Exception):
                error = COPIES[kind](thing("the reason"))
                assert (type(error), str(error)) == (thing, "the reason")


@pytest.mark.slow
def test_objects_can_be_used_in_another_process() -> None:
    """The start method is spawn, so the process inherits nothing."""
    made = [MADE[name]() for name in MADE]
    with ProcessPoolExecutor(1, get_context("spawn")) as pool:
        there = list(pool.map(continued, made))
    assert there == [continued(thing) for thing in made]


@pytest.mark.slow
def test_parallel_batch_can_be_copied() -> None:
    """A copy has its own workers and the same games as a batch in one process."""
    chance = np.random.default_rng(1)
    alone = Batch("fzzt", seats=2, n=4, seed=4)
    with ParallelBatch("fzzt", workers=2, seats=2, n=4, seed=4) as many:
        for _ in range(9):
            actions = many.random_actions(chance)
            many.step(actions)
            alone.step(actions)
        with pickled(many) as other:
            expected = continued(alone)
            assert continued(other) == expected
        assert continued(many) == expected
    closed = copy.copy(many)
    assert "closed" in repr(closed)
    closed.close()


def test_copying_a_batch_that_another_thread_steps_fails() -> None:
    made = batch()
    with made._alone(), pytest.raises(BatchError, match="another thread"):
        pickle.dumps(made)


def test_copying_a_game_returns_the_same_game() -> None:
    for game in map(find_game, INSTALLED):
        assert copy.deepcopy(game) is copy.copy(game) is pickled(game) is game
    assert len(pickle.dumps(played("fzzt", 3))) < 20_000


def test_copied_state_keeps_its_connection_to_the_copied_chance() -> None:
    """A state and its chance, copied together, still share the chance."""
    state = position_of("fzzt", 2, 8)
    for pair in ((state, state.chance), (state.chance, state)):
        for kind in ("deepcopy", "pickle"):
            one, other = COPIES[kind](pair)
            found, chance = (one, other) if isinstance(one, State) else (other, one)
            assert found.chance is chance
    events: list[Any] = []
    state.events = events
    other, kept = copy.deepcopy((state, events))
    advance(other, 3)
    assert kept
    assert not events


class Slotted(Heuristics):
    __slots__ = ("memory",)

    def __init__(self) -> None:
        super().__init__(3)
        self.memory = {"seen": [1]}


class Plain(Slotted):
    """An author's evaluation, with attributes of the compiled class, in a slot and in a dict."""

    def __init__(self, weight: float) -> None:
        super().__init__()
        self.weight = weight


@pytest.mark.parametrize("kind", COPIES)
def test_copy_preserves_attributes_of_python_subclasses(kind: str) -> None:
    plain = Plain(0.5)
    other = COPIES[kind](plain)
    other.memory["seen"].append(2)
    assert (other.weight, other.memory, plain.memory) == (0.5, {"seen": [1, 2]}, {"seen": [1]})
    assert int(other.usual.horizon) == 3


def test_supersuit_can_copy_environments_into_a_vector() -> None:
    """``concat_vec_envs_v1`` pickles the environment by cloudpickle, once for each copy."""
    env = pettingzoo.parallel_env("fzzt", seats=2)
    made = cloudpickle.dumps(env)
    copies = [cloudpickle.loads(made) for _ in range(3)]
    seen = [contents(one.reset(seed=seed)) for one, seed in zip(copies, (1, 1, 2), strict=True)]
    assert seen[0] == seen[1] != seen[2]
    many: Any = gymnasium.vector.SyncVectorEnv([wrapped, wrapped])
    many.reset(seed=1)
    other = copy.deepcopy(many)
    actions = np.array([env.unwrapped.action_masks().argmax() for env in many.envs])
    assert contents(many.step(actions)) == contents(other.step(actions))
