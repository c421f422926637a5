"""The final construction is optimal (Z23, Z25), found quickly, and described robot by robot."""

import random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from mypy_extensions import i64

from factoryfloor.games.fzzt.codec.assembly import Assembly
from factoryfloor.games.fzzt.codec.view_types import Supply
from factoryfloor.games.fzzt.rules import construction, pieces
from factoryfloor.kernel.fast import COMPILED, vec
from tests.fzzt import cards
from tests.fzzt.brute_force import Stands, best_points

ROBOTS = [card for card in cards.robots_of(6) if cards.symbols(card)]
UNITS = cards.units_of(6)
TWINS = [
    ["pu-advanced-nbc", "pu-advanced-nbc.2"],
    ["pu-simple-o", "pu-simple-o-x"],
    ["pu-deluxe-nbco", "pu-deluxe-nbco-x"],
]


class Case:
    """Units with robots on them, and free robots, as ids and as the bits that the rules use."""

    def __init__(self, stands: Stands, free: list[str]) -> None:
        self.stands = stands
        self.free = free
        self.units = sum(1 << pieces.UNIT_OF[unit] for unit in stands)
        mounts = [sum(1 << pieces.CARD_OF[card] for card in stands.get(unit, [])) for unit in pieces.UNIT_IDS]
        self.mounts = vec[i64](mounts)
        self.loose = sum(1 << pieces.CARD_OF[card] for card in free)

    def points(self) -> int:
        return int(construction.best_units(self.units, self.mounts, self.loose))

    def assembly(self) -> Assembly:
        return Assembly(construction.solved(self.units, self.mounts, self.loose), self.mounts, self.loose)


def random_case(rng: random.Random, units: int, robots: int, mounted: float) -> Case:
    """A number of units and robots; many cases have twins, upgrades or robots of few symbols."""
    chosen = rng.sample(UNITS, units)
    if rng.random() < 0.3:
        chosen = list(dict.fromkeys([*rng.choice(TWINS), *chosen]))[: max(2, units)]
    pool = rng.sample(ROBOTS, len(ROBOTS))
    letters = set(rng.sample("nbco", 2))
    way = rng.random()
    if way < 0.4:
        pool.sort(key=lambda card: not card.startswith("upgrade"))
    elif way < 0.6:
        pool.sort(key=lambda card: not cards.symbols(card) <= letters)
    stands: Stands = {unit: [] for unit in chosen}
    free = []
    for card in pool[:robots]:
        fitting = [unit for unit in chosen if cards.symbols(card) & cards.symbols(unit)]
        if fitting and rng.random() < mounted:
            stands[rng.choice(fitting)].append(card)
        else:
            free.append(card)
    return Case(stands, free)


def check(case: Case) -> None:
    expected = best_points(case.stands, case.free)
    assert case.points() == expected, (case.stands, case.free)
    check_assembly(case, expected)


def letter(supply: Supply) -> str:
    """The first letter of the symbol that a robot supplies."""
    assert supply["symbol"] is not None
    return supply["symbol"][0]


def check_assembly(case: Case, points: int) -> None:
    """Checks that every symbol of every widget comes from one robot that may give the symbol, that no robot is used
    twice, and that the points add up.
    """
    assembly = case.assembly()
    told = assembly.describe()
    assert assembly.points == points == sum(stand["points"] for stand in told)
    assert {stand["unit"] for stand in told} == set(case.stands)
    used: list[str] = []
    for stand in told:
        unit, widgets = stand["unit"], stand["widgets"]
        assert stand["points"] == (widgets * cards.value(unit) if widgets else -cards.value(unit))
        giving = [row for row in stand["supply"] if row["widget"]]
        assert sorted((row["widget"], letter(row)) for row in giving) == [
            (widget, sign) for widget in range(1, widgets + 1) for sign in sorted(cards.symbols(unit))
        ]
        for row in giving:
            assert letter(row) in cards.symbols(row["robot"])
            assert row["robot"] in (case.stands[unit] if row["mounted"] else case.free)
        idle = [row for row in stand["supply"] if not row["widget"]]
        assert all(row["mounted"] and row["symbol"] is None for row in idle)
        assert {row["robot"] for row in stand["supply"] if row["mounted"]} == set(case.stands[unit])
        used += [row["robot"] for row in stand["supply"]]
    spare = assembly.spare()
    assert sorted(used + spare) == sorted([*case.free, *(card for robots in case.stands.values() for card in robots)])
    assert set(spare) <= set(case.free)


@pytest.mark.parametrize("mounted", [0.0, 0.3, 0.8])
def test_z23_score_uses_the_best_of_all_assignments(mounted: float) -> None:
    """Z23, Z25: the score equals a plain search over all assignments of up to three units and eight robots."""
    rng = random.Random(f"small {mounted}")
    for _ in range(700):
        check(random_case(rng, rng.randint(1, 3), rng.randint(2, 8), mounted))


@pytest.mark.slow
@pytest.mark.parametrize("mounted", [0.0, 0.2, 0.5, 1.0])
def test_z23_engine_finds_the_best_construction_in_larger_random_cases(mounted: float) -> None:
    """Z23, Z25: the cases have up to four units and nine robots."""
    rng = random.Random(f"larger {mounted}")
    for _ in range(40):
        check(random_case(rng, 4, rng.randint(5, 9), mounted))


@given(st.randoms(use_true_random=False))
def test_z23_engine_finds_the_best_construction_in_small_random_cases(rng: random.Random) -> None:
    """Small cases make a failure easier to read."""
    check(random_case(rng, rng.randint(1, 3), rng.randint(0, 6), 0.4))


def test_z23_additional_robot_never_lowers_the_score() -> None:
    """Z23: the best score never falls with more robots, and mounting a robot on a unit never raises the score."""
    rng = random.Random("more")
    for _ in range(300):
        case = random_case(rng, rng.randint(2, 8), rng.randint(5, 25), 0.2)
        points = case.points()
        check_assembly(case, points)
        if case.free:
            fewer = Case(case.stands, case.free[1:])
            assert fewer.points() <= points
            card = case.free[0]
            for unit in case.stands:
                if cards.symbols(card) & cards.symbols(unit):
                    stands = case.stands | {unit: [*case.stands[unit], card]}
                    assert Case(stands, case.free[1:]).points() <= points


# Bounds on the work, as numbers of steps.


@pytest.mark.skipif(COMPILED, reason="calls are counted by a wrapper, which compiled code does not see")
@pytest.mark.parametrize(
    ("units", "robots", "cases", "most"),
    [(4, 14, 100, 500), (6, 20, 100, 3_000), (8, 30, 40, 30_000), (10, 40, 10, 150_000), (12, 54, 2, 400_000)],
)
def test_search_for_the_best_construction_takes_a_limited_number_of_steps(
    monkeypatch: pytest.MonkeyPatch, units: int, robots: int, cases: int, most: int
) -> None:
    """The cases are what one player could have at the end of a game, up to all units and robots."""
    plain, steps = construction.Construction.search, 0

    def counted(*given: Any) -> None:
        nonlocal steps
        steps += 1
        plain(*given)

    monkeypatch.setattr(construction.Construction, "search", counted)
    rng = random.Random(f"{units} {robots}")
    for _ in range(cases):
        steps = 0
        random_case(rng, units, robots, 0.2).points()
        assert 0 < steps <= most
