"""The planner: legal, deterministic, within its budget, by common futures; and stronger than greedy."""

import pytest

from factoryfloor.bots import BadBot, Budget, begin, decide, make_bot
from factoryfloor.bots.planner_bot import PlannerBot
from factoryfloor.games.factory_fun import GAME, FactoryFunState
from factoryfloor.games.factory_fun.heuristics.build_cache import Memory
from factoryfloor.games.factory_fun.heuristics.futures import Futures, unrevealed
from factoryfloor.games.factory_fun.heuristics.outlook import DEPTH, MOST, WIDTH, Outlook
from factoryfloor.kernel import FastChance, Heuristics, Planning, State
from factoryfloor.kernel.fast import COMPILED
from tests import tiny_game
from tests.bots.play import play
from tests.factory_fun.builder import HEURISTICS, SELECTIONS, load, player, start


def taking(seats: int = 2, seed: int = 0) -> FactoryFunState:
    state = start(seats, seed)
    assert isinstance(state, FactoryFunState)
    return state


@pytest.mark.parametrize("seats", [1, 2, 4] if COMPILED else [2])
def test_planner_plays_whole_games(seats: int) -> None:
    """The planner meets every kind of decision; ``play`` checks that every action is legal."""
    bots = [make_bot("planner:1", GAME), *(make_bot("greedy", GAME) for _ in range(seats - 1))]
    options = {"selection": SELECTIONS[seats % 3], "boards": "expert"}
    state = play(lambda chance: GAME.start(seats, options, chance), bots, seats)
    assert state.over
    assert state.scores()[0] > 20


def test_planner_with_the_same_budget_makes_the_same_decision() -> None:
    states = [taking(2, seed) for seed in range(3)]
    decisions = [[decide(make_bot("planner:9", GAME), state, 0, seed=3) for state in states] for _ in range(2)]
    assert decisions[0] == decisions[1]


def test_planner_takes_the_machine_that_would_help_the_next_seat_most() -> None:
    """In the last round neither seat gains anything by m35, and both seats gain by m14; the first seat in the order
    takes m14.
    """
    state = load(player(0), player(1), revealed="m14 m35", selection="draft", round=10, first=1)
    assert state.notation(0, decide(make_bot("planner:8", GAME), state, 0, seed=1)) == "claim m14"


class Glass:
    """A clock that a planning advances by a millisecond a step."""

    def __init__(self) -> None:
        self.now = 0.0
        self.steps = 0

    def __call__(self) -> float:
        return self.now


class Endless(Planning):
    def __init__(self, glass: Glass) -> None:
        self.glass = glass

    def step(self) -> bool:
        self.glass.steps += 1
        self.glass.now += 0.001
        return True

    def best(self) -> int:
        return 0


class Endlessly(Heuristics):
    def __init__(self, glass: Glass) -> None:
        super().__init__()
        self.glass = glass

    def planning(self, state: State, seat: int) -> Planning:
        return Endless(self.glass)


def test_planner_thinks_as_long_as_its_time_budget() -> None:
    for budget, most in ((Budget(playouts=70), 70), (Budget(milliseconds=50, clock=(timed := Glass())), 50)):
        glass = timed if budget.milliseconds else Glass()
        bot = PlannerBot(budget, Endlessly(glass))
        bot.choose(taking(), 0, FastChance(1))
        assert most - 1 <= glass.steps <= most


def test_planner_in_slices_makes_the_same_decision() -> None:
    state = taking()
    thinking = begin(make_bot("planner:20", GAME), state, 0, seed=5)
    while thinking.think(0.0):
        pass
    assert thinking.best() == decide(make_bot("planner:20", GAME), state, 0, seed=5)


def test_other_games_have_no_planner() -> None:
    with pytest.raises(BadBot, match="no planner"):
        make_bot("planner:20", tiny_game.GAME)


def test_planner_compares_candidates_in_common_futures() -> None:
    """Two equal builds gain the same; building nothing gains nothing."""
    state = taking()
    machine = int(state.revealed(0))
    outlook, memory = Outlook(state, 0), Memory()
    candidates = outlook.of(memory, state, 0, machine)
    assert 1 < len(candidates) <= WIDTH
    twin = candidates[1]
    twin.factory, twin.now = candidates[0].factory, candidates[0].now
    while candidates[0].count < 3 or twin.count < 3:
        assert outlook.step([machine])
    assert twin.gains == candidates[0].gains
    assert len(outlook.idle) == max(one.count for one in candidates)


def test_planner_stops_when_more_futures_cannot_change_its_choice() -> None:
    state = load(player(0), player(1), revealed="m14 m35", selection="draft", round=10, first=1)
    assert not HEURISTICS.planning(state, 0).step(), "no round is left"
    state = taking()
    machine = int(state.revealed(0))
    outlook = Outlook(state, 0)
    del outlook.of(Memory(), state, 0, machine)[1:]
    assert not outlook.step([machine]), "there is only one build"


def test_sampled_futures_contain_each_unseen_machine_once() -> None:
    state = taking(4)
    futures = Futures(state, 1, DEPTH)
    shown = {int(state.revealed(index)) for index in range(4)}
    unseen = [machine for machine in range(55) if unrevealed(state) >> machine & 1]
    assert set(range(55)) - shown == set(unseen)
    choices = [4 - (1 - state.first - state.round - ahead) % 4 for ahead in range(DEPTH)]
    first: list[int] = []
    for number in range(MOST):
        future = futures.at(number)
        machines = [int(machine) for machine in future.machines]
        assert len(set(machines)) == len(machines) == sum(choices)
        assert set(machines) <= set(unseen)
        assert futures.at(number) is future
        first += machines[: choices[0]]
    whole = len(unseen) // choices[0] * choices[0]
    assert len(set(first[:whole])) == whole, "systematic sampling"


@pytest.mark.slow
def test_planner_earns_more_than_greedy() -> None:
    """The planner plays common deals in both seats; `make test-long` plays a sequential test."""
    leads = []
    for deal in range(6):
        for seat in (0, 1):
            bots = [make_bot("planner:4" if other == seat else "greedy", GAME) for other in (0, 1)]
            scores = play(lambda chance: GAME.start(2, None, chance), bots, deal).scores()
            leads.append(scores[seat] - scores[1 - seat])
    assert sum(lead > 0 for lead in leads) > 8
    assert sum(leads) / len(leads) > 5
