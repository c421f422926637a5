"""The router on factories whose best build is known (``python -m research.router`` measures it on more of them)."""

import pytest

from factoryfloor.games.factory_fun.heuristics.router import route
from factoryfloor.games.factory_fun.rules.legality import faults
from factoryfloor.games.factory_fun.rules.price import moves, price
from factoryfloor.games.factory_fun.rules.scoring import chain_bonus
from factoryfloor.kernel.fast import COMPILED
from tests.factory_fun.known_builds import Best, Layout, Task, layout_of, load

KNOWN = load()
SOME = KNOWN if COMPILED else KNOWN[::8]


def judge(task: Task, layout: Layout) -> tuple[int, int, int]:
    """Price, gain and moved machines of a build, by the rules."""
    before = task.before()
    assert not len(faults(layout)), task.name
    spent = int(price(before, layout, task.machine))
    assert spent <= task.funds, task.name
    return spent, int(chain_bonus(layout) - chain_bonus(before)), int(moves(before, layout, task.machine))


def routed(task: Task) -> int | None:
    """Returns the gain of the router's build, checked by the rules; None if the router finds no build."""
    found = route(task.before(), task.machine, task.funds, task.stock(), task.any_colour(), task.diagonal, 0)
    if found is None:
        return None
    spent, bonus, moved = judge(task, found.layout)
    assert (spent, moved) == (found.price, 0)
    return bonus - spent


def test_u9_known_best_builds_are_legal_and_have_the_known_prices() -> None:
    for task, known in KNOWN:
        for most, best in known.items():
            if best.net is not None:
                spent, bonus, moved = judge(task, layout_of(task.board, best.pieces))
                assert (spent, bonus, bonus - spent) == (best.price, best.bonus, best.net), task.name
                assert moved <= int(most)


@pytest.mark.parametrize(("task", "known"), SOME, ids=[task.name for task, _ in SOME])
def test_u8_builds_of_the_router_are_legal_and_within_proven_bounds(task: Task, known: dict[str, Best]) -> None:
    net = routed(task)
    best = known.get("0")
    if best and best.proved and net is not None:
        assert best.net is not None
        assert net <= best.net


@pytest.mark.parametrize(
    "name",
    [
        pytest.param("middle-51", id="two outputs feed one input"),
        pytest.param("middle-24", id="an output frees the supply that another port needs"),
    ],
)
def test_u14_router_finds_builds_with_several_connections(name: str) -> None:
    """None of these ports pays for its connection alone."""
    [(task, known)] = [(task, known) for task, known in KNOWN if task.name == name]
    assert routed(task) == known["0"].net
