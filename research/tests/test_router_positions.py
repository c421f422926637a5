"""All positions that the router is measured on: of all kinds, solved legally, and never solved better by the router."""

import pytest

from factoryfloor.games.factory_fun.rules.boards import BOARDS
from factoryfloor.kernel.fast import COMPILED
from research.judge import judge
from research.positions import STAGES, Best, Task, layout_of, load, texts_of
from research.router import attempt

POSITIONS = load()
SOME = POSITIONS if COMPILED else POSITIONS[::40]


def test_there_are_positions_of_all_kinds() -> None:
    """200 of them, of every stage and board, a quarter with a diagonal; later factories are larger."""
    tasks = [task for task, _ in POSITIONS]
    assert len(tasks) == 200
    assert len({task.name for task in tasks}) == 200
    assert {task.board for task in tasks} == {board.id for board in BOARDS}
    assert 40 <= sum(task.diagonal for task in tasks) <= 60
    machines = {stage: [len(task.machines()) for task in tasks if task.stage == stage] for stage in STAGES}
    assert all(50 <= len(counts) <= 80 for counts in machines.values())
    assert sum(machines["late"]) > 5 * len(machines["late"])


def test_positions_round_trip() -> None:
    for task, _ in POSITIONS[::10]:
        assert texts_of(layout_of(task.board, task.pieces)) == task.pieces
        assert task.machine not in task.machines()


@pytest.mark.parametrize("moves", ["0", "2"])
def test_the_best_builds_are_legal_and_priced(moves: str) -> None:
    for task, known in POSITIONS:
        best = known.get(moves)
        if best and best.net is not None:
            judged = judge(task, layout_of(task.board, best.pieces))
            assert (judged.price, judged.bonus, judged.net) == (best.price, best.bonus, best.net), task.name
            assert judged.moves <= int(moves)


@pytest.mark.parametrize("position", SOME, ids=[task.name for task, _ in SOME])
def test_router_builds_are_legal_and_never_cheaper_than_proven_bounds(position: tuple[Task, dict[str, Best]]) -> None:
    task, known = position
    tried = attempt(task, known.get("0"), 0)  # raises Disagreement
    assert tried.gap is None or tried.gap >= 0
