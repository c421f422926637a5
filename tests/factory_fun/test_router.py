"""The router's builds are legal, the same each time, and of minimal cost where the minimum is known."""

import random

import pytest

from factoryfloor.games.factory_fun.heuristics.router import Route, route
from factoryfloor.games.factory_fun.rules.blueprint import pieces_of
from factoryfloor.games.factory_fun.rules.layout import HALLS
from factoryfloor.games.factory_fun.rules.machines import COLOURS, MACHINE_OF, MACHINES, VALUES
from factoryfloor.games.factory_fun.rules.position import BONUSES, bonus_of, supplies_of
from tests.factory_fun.exhaustive_builds import Task, by_laying
from tests.factory_fun.factories import Layout, laid
from tests.factory_fun.referee import Judgement, Piece, price
from tests.factory_fun.test_building import TASKS


def tiles_of(layout: Layout) -> list[Piece]:
    return [(one["piece"], one["row"], one["column"], one["turn"]) for one in pieces_of(layout)]


def routed(before: Layout, machine: str, funds: int, moves: int = 0) -> Route | None:
    number = MACHINE_OF[machine]
    stock = supplies_of(before, -1) + bonus_of(number)
    return route(before, number, funds, stock, BONUSES[number] == 5, False, moves)


def worth(found: Route | None) -> int:
    assert found is not None
    return int(found.price - found.bonus)


def check_legal(before: Layout, machine: str, funds: int, found: Route) -> None:
    """Checks that the referee finds the build legal, with this price and bonus, and with the available supplies."""
    pieces = tiles_of(found.layout)
    judged = Judgement(pieces)
    assert judged.legal, pieces
    assert judged.bonus() == found.bonus
    assert price(tiles_of(before), pieces, machine) == found.price <= funds
    names = [name for name, *_ in pieces]
    assert names.count("white") <= 3
    stock = int(supplies_of(before, -1)) + int(bonus_of(MACHINE_OF[machine]))
    for number, colour in enumerate(COLOURS):
        assert names.count(f"supply-{colour}") <= (stock >> 8 * number & 255) + (found.colour == number)


@pytest.mark.parametrize("seed", range(4))
def test_router_builds_whole_factories_legally(seed: int) -> None:
    """Six machines are placed one after another, on any board."""
    rng = random.Random(seed)
    layout = HALLS[rng.randrange(len(HALLS))]
    built = 0
    for name in rng.sample([machine.id for machine in MACHINES], 6):
        if MACHINES[MACHINE_OF[name]].bonus == "any":
            continue
        funds = int(VALUES[MACHINE_OF[name]]) + 6
        found = routed(layout, name, funds)
        if found is not None:
            check_legal(layout, name, funds, found)
            layout = found.layout
            built += 1
    assert built >= 4


@pytest.mark.parametrize("name", TASKS)
def test_router_finds_the_best_build_on_tiny_boards(name: str) -> None:
    task = TASKS[name]
    draft = task.draft()
    found = route(draft.before, draft.machine, draft.funds, draft.stock, draft.any_colour, False)
    assert worth(found) == best_without_moves(task)


def best_without_moves(task: Task) -> int:
    """Returns the price minus the bonus of the best build that moves no machine."""
    earlier = [piece for piece in task.before if piece[0] in {machine.id for machine in MACHINES}]
    staying = [factory for factory, _ in by_laying(task) if all(piece in factory for piece in earlier)]
    return min(price(task.before, list(one), task.machine) - Judgement(list(one)).bonus() for one in staying)


def test_router_finds_no_unaffordable_builds() -> None:
    """A machine with three inputs and an output needs at least four reservoirs."""
    assert routed(HALLS[0], "m06", 3) is None
    assert worth(routed(HALLS[0], "m06", 4)) == 4


def test_router_is_deterministic() -> None:
    before = laid("supply-green 5,2", "straight 5,3 90", "m29 5,4 0", "black 5,6 270")
    first, second = routed(before, "m09", 9), routed(before, "m09", 9)
    assert first is not None
    assert second is not None
    assert tiles_of(first.layout) == tiles_of(second.layout)


def test_router_connects_a_port_beside_a_supply_for_free() -> None:
    """The only green supply lies between two machines."""
    before = laid("supply-green 5,2", "m29 5,3 0", "black 5,5 270")
    assert worth(routed(before, "m31", 9)) == 1


def test_router_connects_a_supply_in_a_corner_with_a_t_piece() -> None:
    """The green supply is reached by its pipe alone: a tee and a white reservoir."""
    corner = ["m25 2,1 0", "supply-blue 3,1", "black 2,3 270"]
    pipe = ["supply-green 1,1", *(f"straight 1,{column} 90" for column in (2, 3, 4)), "m29 1,5 0", "black 1,7 270"]
    found = routed(laid(*corner, *pipe), "m31", 9)
    assert worth(found) == 2
    assert found is not None
    assert [name for name, *_ in tiles_of(found.layout)].count("tee") == 1


def test_router_replaces_a_white_reservoir_for_a_bonus() -> None:
    """A red output of 3 touches a red input of 3: the price covers only the pieces for the new machine's output."""
    before = laid("supply-orange 4,2", "m24 3,2 0", "supply-red 3,1", "white 2,3 180")
    found = routed(before, "m22", 9)
    assert found is not None
    check_legal(before, "m22", 9, found)
    assert found.bonus == 15
    assert found.price == 1


def test_router_replaces_a_supply_by_an_output() -> None:
    """m46 replaces the supply of the green input of 2 of m29: a bonus of 10 for at most three coins."""
    before = laid("supply-green 5,2", "straight 5,3 90", "m29 5,4 0", "black 5,6 270")
    found = routed(before, "m46", 9)
    assert found is not None
    check_legal(before, "m46", 9, found)
    assert found.bonus == 10
    assert found.price <= 2


def test_router_moves_a_machine_if_this_is_best() -> None:
    """The test compares with every build on eight cells, with the earlier machine at every possible place."""
    task = TASKS["beside another"]
    draft = task.draft()
    found = route(draft.before, draft.machine, draft.funds, draft.stock, False, False, 2)
    every = [price(task.before, list(one), task.machine) - Judgement(list(one)).bonus() for one, _ in by_laying(task)]
    assert worth(found) == min(every)
