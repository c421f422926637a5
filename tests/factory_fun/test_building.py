"""Builds step by step: every result is legal, and every legal result is reached (U7, U8, U23), on tiny boards."""

import pytest
from mypy_extensions import i64

from factoryfloor.games.factory_fun import GAME, FactoryFunState
from factoryfloor.games.factory_fun.codec.plans import actions_for
from factoryfloor.games.factory_fun.rules.actions import EXTEND, REMOVE
from factoryfloor.games.factory_fun.rules.blueprint import pieces_of
from factoryfloor.games.factory_fun.rules.boards import BOARD_OF
from factoryfloor.games.factory_fun.rules.building import choices_of, step
from factoryfloor.games.factory_fun.rules.draft import BUILT
from factoryfloor.games.factory_fun.rules.layout import CELLS, LENGTH, blank
from factoryfloor.games.factory_fun.rules.machines import COLOURS
from factoryfloor.games.factory_fun.rules.networks import Networks
from factoryfloor.games.factory_fun.rules.pieces import WALL
from factoryfloor.games.factory_fun.rules.placing import placements, placements_in
from factoryfloor.games.factory_fun.rules.shared_lists import steps_among
from factoryfloor.kernel.chance import FastChance
from factoryfloor.kernel.fast import vec
from tests.factory_fun.exhaustive_builds import Result, Task, by_laying, by_steps
from tests.factory_fun.known_builds import load

NOWHERE = vec[i64]([0] * LENGTH)
TASKS = {
    "a line": Task(("......",), "m29", 6),
    "two rows": Task(("....", "...."), "m29", 4),
    "two supplies of a colour": Task(("....", "..."), "m22", 5),
    "a supply of any colour": Task(("...", "...", "..."), "m16", 3),
    "beside another": Task(("....", "...."), "m35", 5, "supply-orange 1,1", "m43 1,2 0", "white 1,4 270"),
    "a pillar": Task((".....", "..O..", "....."), "m14", 5),
    "feeding another": Task(("....", "....", "...."), "m46", 5, "supply-green 1,1", "m29 1,2 0", "black 1,4 270"),
}
BEFORE = ("supply-green 1,1", "straight 1,2 90", "m29 1,3 0", "black 1,5 270")
TAKEN_BACK = Task(("....", "....", "..."), "m14", 6, "curve 1,1 90", "white 2,1", "m22 2,2 270", "supply-red 3,2")
LARGE = Task((".....", "....."), "m43", 6, *BEFORE, diagonal=True)


@pytest.mark.parametrize("name", TASKS)
def test_u7_steps_reach_every_legal_build_and_no_other(name: str) -> None:
    check_reached(TASKS[name])


def test_u8_steps_reach_every_legal_build_that_removes_a_supply() -> None:
    check_reached(TAKEN_BACK)
    check_planned(TAKEN_BACK)


def test_u7_steps_reach_every_legal_build_with_moves_and_a_diagonal() -> None:
    """The search visits 3,832 drafts and finds 90 results: two use the diagonal; all move the earlier machine or place
    the new machine beside it.
    """
    check_reached(LARGE)
    check_planned(LARGE)
    assert any("diagonal" in {name for name, *_ in factory} for factory, _ in by_laying(LARGE))


def test_shared_step_lists_keep_their_steps_when_few_slots_are_left() -> None:
    for actions in range(1 << 13):  # two for each place of the cache
        removal = actions % 3 * 50
        steps = [action for action in range(13) if actions >> action & 1]
        assert list(steps_among(actions, removal)) == steps + ([REMOVE + removal] if removal else [])


def check_reached(task: Task) -> None:
    wanted = by_laying(task)
    found, met = by_steps(task)
    assert found == wanted
    assert len(wanted) > 3
    assert met > 10


@pytest.mark.parametrize("name", TASKS)
def test_plan_can_describe_every_legal_build(name: str) -> None:
    check_planned(TASKS[name])


def check_planned(task: Task) -> None:
    for factory, colour in by_laying(task):
        draft = task.draft()
        for action in actions_for(draft, blank(task.rows), plan_of((factory, colour))):
            assert action in choices_of(draft)
            step(draft, action)
        assert draft.stage == BUILT
        built = {(one["piece"], one["row"], one["column"], one["turn"]) for one in pieces_of(draft.now)}
        assert (built, COLOURS[draft.colour] if draft.colour >= 0 else "") == (set(factory), colour)


def test_u27_steps_reach_a_pipe_from_supply_to_supply() -> None:
    """A second red supply joined only to the first is useless but legal."""
    task = TASKS["two supplies of a colour"]
    joined = [one for one in by_laying(task) if sum(name == "supply-red" for name, *_ in one[0]) == 2]
    ways = [actions_for(task.draft(), blank(task.rows), plan_of(one)) for one in joined]
    assert any(EXTEND in way for way in ways)


def plan_of(result: Result) -> dict[str, object]:
    """A build as a plan."""
    factory, colour = result
    pieces = [{"piece": name, "row": row, "column": column, "turn": turn} for name, row, column, turn in factory]
    return {"pieces": pieces, "any": colour} if colour else {"pieces": pieces}


def test_cached_machine_places_equal_computed_places() -> None:
    """U1, U5, U20: the cached lists of each hall equal those computed with pieces in it."""
    for task, _ in load():
        found: list[int] = []
        listed: list[int] = []
        placements(task.before(), task.machine, found, NOWHERE)
        placements_in(BOARD_OF[task.board], task.before(), task.machine, listed)
        assert found == listed


@pytest.mark.parametrize("boards", ["classic", "expert"])
def test_incrementally_updated_networks_equal_computed_networks(boards: str) -> None:
    """U11: after every step, a draft's network data equals network data computed from scratch."""
    chance = FastChance(5)
    grown = 0
    for _ in range(12):
        state = GAME.start(2, {"diagonal": True, "boards": boards}, chance)
        assert isinstance(state, FactoryFunState)
        while not state.over:
            seat = state.movers()[0]
            legal = state.legal(seat)
            state.apply(seat, legal[chance.below(len(legal))])
            draft = state.drafts[seat]
            if draft is not None and draft.known:
                assert told(draft.look(), draft.now) == told(Networks(draft.now), draft.now)
                grown += 1
    assert grown > 200


def told(networks: Networks, layout: vec[i64]) -> object:
    """The network data, independent of the nodes that represent networks."""
    nodes = [4 * cell + node for cell in range(CELLS) if layout[cell] > WALL for node in range(4)]
    together: dict[int, list[int]] = {}
    for node in nodes:
        together.setdefault(int(networks.root(node)), []).append(node)
    holding = sorted((min(together[root]), networks.tally[root], networks.colours[root]) for root in networks.roots)
    idle = sorted(root for root in together if root not in list(networks.roots) and networks.tally[root])
    counted = (networks.supplies, networks.whites, networks.diagonals, list(networks.loose))
    return sorted(together.values()), holding, idle, counted
