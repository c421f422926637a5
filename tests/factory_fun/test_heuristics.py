"""Heuristics and the bots that use them: suggestions, priors that follow a plan, memory, reaction times."""

import random
from itertools import pairwise

import pytest

from factoryfloor.bots import decide, make_bot
from factoryfloor.games.factory_fun import GAME, FactoryFunState
from factoryfloor.games.factory_fun.codec.plans import write_plan
from factoryfloor.games.factory_fun.heuristics import build_cache
from factoryfloor.games.factory_fun.heuristics.build_cache import Memory
from factoryfloor.games.factory_fun.heuristics.heuristics import FactoryFunHeuristics
from factoryfloor.games.factory_fun.heuristics.learned_value import numbers_of, prospect
from factoryfloor.games.factory_fun.heuristics.router import route
from factoryfloor.games.factory_fun.rules.blueprint import pieces_of
from factoryfloor.games.factory_fun.rules.draft import Draft
from factoryfloor.games.factory_fun.rules.machines import COLOURS
from factoryfloor.games.factory_fun.rules.steps import steps_to
from factoryfloor.kernel import FastChance, State
from factoryfloor.kernel.fast import COMPILED
from tests.bots.play import play
from tests.factory_fun.builder import HEURISTICS, PLANS, SELECTIONS, building, load, player, start
from tests.factory_fun.factories import laid
from tests.factory_fun.known_builds import Best, Task
from tests.factory_fun.known_builds import load as positions

FEEDER = ("supply-green 5,2", "straight 5,3 90", "m29 5,4 0", "black 5,6 270")
POSITIONS = positions()
SOME = POSITIONS[:: 2 if COMPILED else 8]


@pytest.mark.parametrize("seats", range(1, 6))
def test_random_and_greedy_play_games_to_the_end(seats: int) -> None:
    """One greedy seat wins against random seats."""
    bots = [make_bot("greedy", GAME), *(make_bot("random", GAME) for _ in range(seats - 1))]
    options = {"selection": SELECTIONS[seats % 3], "diagonal": seats % 2 == 0, "boards": "expert"}
    state = play(lambda chance: GAME.start(seats, options, chance), bots, seats)
    assert state.over
    assert state.ranking()[0] == 1


def test_search_claims_and_builds_the_better_machine() -> None:
    """In the last round the machines are worth 13 and 1; the bot claims the better machine, then takes the steps of its
    build one by one.
    """
    state = load(player(0), player(1), revealed="m14 m35", selection="draft", round=10, first=1)
    bots = [make_bot("search:8", GAME), make_bot("random", GAME)]
    decisions = 0
    while not state.over:
        seat = state.movers()[0]
        action = decide(bots[seat], state, seat, seed=decisions)
        if decisions == 0:
            assert state.notation(seat, action) == "claim m14"
        state.play(seat, action)
        decisions += 1
    me = state.view(None)["players"][0]
    assert "m14" in {piece["piece"] for piece in me["pieces"]}
    assert me["money"] >= 10


def test_suggestion_is_a_plan_that_can_be_played() -> None:
    state = building(*FEEDER, machine="m09")
    course = HEURISTICS.suggest(state, 0)
    plan = PLANS.write(state, 0, course)
    assert PLANS.check(state, 0, plan)["legal"]
    assert PLANS.actions(state, 0, plan) == course
    for step in course:
        state.play(0, step)
    assert HEURISTICS.suggest(state, 0) == []
    assert HEURISTICS.suggest(state, 1) == []


@pytest.mark.parametrize("position", SOME, ids=[task.name for task, _ in SOME])
def test_steps_of_a_suggested_build_produce_its_layout(position: tuple[Task, dict[str, Best]]) -> None:
    """A suggestion written as a plan equals the router's factory."""
    task, _ = position
    draft = Draft(task.before(), task.machine, task.funds, task.stock(), task.any_colour(), task.diagonal)
    found = route(draft.before, task.machine, task.funds, task.stock(), task.any_colour(), task.diagonal)
    if found is None:
        pytest.skip("no build")
    steps = steps_to(draft, found.layout, int(found.colour))
    assert steps
    plan = {"pieces": pieces_of(found.layout)} | ({"any": COLOURS[found.colour]} if found.colour >= 0 else {})
    assert write_plan(draft, steps) == plan


def test_priors_follow_the_best_build_to_its_end() -> None:
    """Following the priors step by step gives the suggested build at the same price."""
    state = building(*FEEDER, machine="m46")
    round_before = state.view(None)["round"]
    while 0 in state.movers() and state.view(None)["round"] == round_before:
        legal, priors = state.legal(0), HEURISTICS.priors(state, 0)
        state.play(0, legal[priors.index(max(priors))])
    me = state.view(None)["players"][0]
    assert me["bonus"] == 10
    assert "m46" in {one["piece"] for one in me["pieces"]}


def test_moved_machine_is_built_from_its_new_place() -> None:
    """The priors have a plan for each place of the machine; giving up is a blunder, and so is a place without any
    build.
    """
    state = building(machine="m14")
    planned = HEURISTICS.suggest(state, 0)[0]
    assert HEURISTICS.is_blunder(state, 0, state.parse(0, "give up"))
    assert not HEURISTICS.is_blunder(state, 0, planned)
    other = next(a for a in state.legal(0) if a not in (0, planned) and not HEURISTICS.is_blunder(state, 0, a))
    state.play(0, other)
    while state.view(None)["round"] == 5 and 0 in state.movers():
        legal, priors = state.legal(0), HEURISTICS.priors(state, 0)
        action = legal[priors.index(max(priors))]
        assert all(HEURISTICS.is_blunder(state, 0, step) for step in legal if step != action)
        state.play(0, action)
    assert "m14" in {one["piece"] for one in state.view(None)["players"][0]["pieces"]}


@pytest.mark.parametrize("level", ["apprentice", "journeyman", "craftsman"])
def test_weak_bots_build_their_first_machine(level: str) -> None:
    state = start(3, level)
    bots = [make_bot(level, GAME) for _ in range(3)]
    while state.view(None)["round"] == 1:
        seat = state.movers()[0]
        action = decide(bots[seat], state, seat, seed=seat)
        assert state.notation(seat, action) != "give up"
        state.play(seat, action)


def answers(heuristics: FactoryFunHeuristics, state: State, number: int) -> object:
    seat = state.movers()[0]
    rollouts = [int(heuristics.rollout_action(state, seat, FastChance(number + draw))) for draw in range(3)]
    return heuristics.priors(state, seat), heuristics.evaluate(state), rollouts


@pytest.mark.slow
@pytest.mark.parametrize("fitted", [True, False])
@pytest.mark.parametrize("selection", ["draft", "live"])
def test_build_cache_saves_time_and_does_not_change_results(selection: str, fitted: bool) -> None:
    """One heuristics object, used for two tables in turn, gives the same results as a fresh object for each call."""
    used = FactoryFunHeuristics(fitted)
    rng = random.Random(3)
    tables = [start(2, "memory", selection=selection), start(3, "memory", selection=selection, boards="expert")]
    for number in range(50):
        state = tables[number % 2]
        seat = state.movers()[0]
        told = answers(used, state, number)
        if number % 5 < 2:
            assert told == answers(FactoryFunHeuristics(fitted), state, number)
        legal, priors = state.legal(seat), HEURISTICS.priors(state, seat)
        state.play(seat, rng.choice(legal) if rng.random() < 0.1 else legal[priors.index(max(priors))])
    assert used.memory.builds
    assert used.memory.values


def test_cached_builds_depend_on_the_available_money() -> None:
    """With the same factory and machine but alternating money, results depend on the current money only."""
    memory, too_dear = Memory(), 0
    for mark, (task, _) in enumerate(SOME):
        for funds in (40, 0, 40):
            draft = Draft(task.before(), task.machine, funds, task.stock(), task.any_colour(), task.diagonal)
            found = memory.cheapest(mark, draft, 24).route
            alone = Memory().cheapest(mark, draft, 24).route
            assert (found and found.price) == (alone and alone.price)
            too_dear += found is None
    assert too_dear > 0


def test_size_of_the_build_cache_is_limited() -> None:
    """Each dictionary of the cache is emptied when it is full."""
    memory = Memory()
    nothing = build_cache.Build(None)
    for number in range(2 * build_cache.MOST_VALUES + 5):
        memory.keep_build((number, 0, 0, 0), nothing)
        memory.keep_value((number, 0, 0, 0), 0.5)
        assert len(memory.builds) <= build_cache.MOST_BUILDS
        assert len(memory.values) <= build_cache.MOST_VALUES
    assert (number, 0, 0, 0) in memory.values


def test_evaluations_of_all_seats_sum_to_a_constant() -> None:
    """Tables of several seats have expected utilities; solo games have expected points; at the end money and chains
    count.
    """
    state = start(4, "sums")
    assert isinstance(state, FactoryFunState)
    assert sum(HEURISTICS.evaluate(state)) == pytest.approx(2.0)
    poor, middle, rich = (load(player(0, money=money), player(1), revealed="m09 m06", round=4) for money in (0, 2, 5))
    chances = [HEURISTICS.evaluate(one)[0] for one in (poor, middle, rich)]
    assert all(less < more for less, more in pairwise(chances))
    alone = load(player(0, money=7), revealed="", round=10, phase="over", order=[])
    assert HEURISTICS.evaluate(alone) == [7.0]


@pytest.mark.slow
def test_greedy_plays_equally_with_both_evaluations() -> None:
    """The evaluations differ in the values of positions and in the scale of the priors, not in their order."""
    assert GAME.evaluations == ("fitted", "classic")
    state, number = start(2, "alike"), 0
    while not state.over:
        seat = state.movers()[0]
        fitted, classic = (decide(make_bot(f"greedy@{name}", GAME), state, seat, number) for name in GAME.evaluations)
        assert fitted == classic
        state.play(seat, fitted)
        number += 1


def test_learned_value_of_a_factory_depends_on_free_cells_outputs_and_colours() -> None:
    """Free cells, outputs with 1, 2 or 3 unused units and the colours of supplies count during the game; none of them
    counts at the end.
    """
    blue = ("supply-blue 7,1", "m41 7,2 0")  # blue 3 to red 2
    fed = (*blue, "m04 7,4 0", "white 8,5 0")  # that takes 1 of the red, and gives 1
    assert numbers_of(laid(), -1)[1:] == [77, 0, 0, 0, 0]
    assert numbers_of(laid(*blue), -1)[1:] == [74, 0, 1, 0, 1]
    assert numbers_of(laid(*fed), -1)[1:] == [71, 2, 0, 0, 1]
    assert numbers_of(laid(*blue), -1)[0] > numbers_of(laid(), -1)[0], "blue is farther away"
    assert prospect(laid(*blue), -1, 0) == 0.0
    waits = [prospect(laid(*blue), -1, left) - prospect(laid(*FEEDER), -1, left) for left in range(1, 10)]
    assert all(more > 0.0 for more in waits), "an output that ends in the black store waits for no machine"


def seconds(state: State, machine: str) -> float:
    return HEURISTICS.reaction_time(state, 0, state.parse(0, f"claim {machine}"))


def test_u6_reaction_time_of_a_bot_increases_with_the_difficulty() -> None:
    """Bots wait before they claim: longer for more ports and for a fuller hall."""
    empty = load(player(0), player(1), revealed="m09 m06", selection="live")
    easy, hard = (seconds(empty, machine) for machine in ("m09", "m06"))
    assert 4 <= easy < hard <= 14
    built = player(0, "supply-green 5,3", "m29 5,4 0", "black 5,6 270", money=8)
    full = load(built, player(1), revealed="m09 m06", selection="live", round=8)
    longer, longest = (seconds(full, machine) for machine in ("m09", "m06"))
    assert easy < longer < longest <= 14
    assert HEURISTICS.reaction_time(full, 1, full.parse(1, "claim m09")) == easy
    assert HEURISTICS.reaction_time(full, 0, full.parse(0, "pass")) > easy
    race = start(3, selection="live")
    assert HEURISTICS.reaction_time(race, 0, race.legal(0)[0]) == 0.0
    sealed = start(2)
    assert HEURISTICS.reaction_time(sealed, 0, sealed.legal(0)[1]) == 0.0
