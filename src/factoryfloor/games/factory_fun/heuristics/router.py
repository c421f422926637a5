"""The router, which finds the legal build for a machine with the lowest price minus chain bonuses (U7 to U17).

Every placement of the machine has a lower bound: the cost of connecting each port separately. ``route_search`` tries
the placements in the order of these bounds.
"""

from typing import Final, final

from mypy_extensions import i64

from factoryfloor.kernel.copying import Copyable
from factoryfloor.kernel.fast import vec

from ..rules.layout import COUNTED
from ..rules.legality import is_legal
from ..rules.price import price
from ..rules.scoring import chain_bonus
from .placements import Placements, bound_of, laid_at, place_key
from .route_search import FULL, NOTHING_FOUND, Search

NO_COLOUR: Final = -1

# All set by hand.
_NEAR: Final = 3  # largest extra cost of another build, exclusive
_FEW: Final = 25  # effort for each other build


@final
class Route(Copyable):
    """A legal build, with the finished factory, its price, its chain bonus, and the chosen colour, or -1."""

    def __init__(self, layout: vec[i64], price: i64, bonus: i64, colour: i64) -> None:
        self.layout: vec[i64] = layout
        self.price: i64 = price
        self.bonus: i64 = bonus
        self.colour: i64 = colour


def route(
    before: vec[i64], machine: i64, funds: i64, stock: i64, any_colour: bool, diagonal: bool, moves: i64 = 0
) -> Route | None:
    """Return the build for a machine with the lowest price minus chain bonuses. Return None if no build is
    affordable.
    """
    return best_route(before, machine, funds, stock, any_colour, FULL, moves)


def best_route(
    before: vec[i64], machine: i64, funds: i64, stock: i64, any_colour: bool, effort: i64, moves: i64
) -> Route | None:
    """Return the best build that the router finds with the given effort."""
    if not any_colour:
        return searched(before, machine, funds, stock, NO_COLOUR, effort, moves)
    best: Route | None = None
    for colour in range(len(COUNTED)):
        found = searched(before, machine, funds, stock + COUNTED[colour], colour, effort // 2, moves)
        if found is not None and (best is None or found.price - found.bonus < best.price - best.bonus):
            best = found
    return best


def searched(
    before: vec[i64], machine: i64, funds: i64, stock: i64, colour: i64, effort: i64, moves: i64
) -> Route | None:
    """Return the best build with a supply of the named colour."""
    search = Search(before, machine, funds, stock, effort)
    search.try_places()
    search.improve()
    search.try_moves(moves, effort)
    if search.worth == NOTHING_FOUND or not is_legal(search.layout):
        return None
    layout = search.layout
    return Route(layout, price(before, layout, machine), chain_bonus(layout), colour)


def route_from(
    before: vec[i64], machine: i64, funds: i64, stock: i64, any_colour: bool, place: i64, effort: i64
) -> Route | None:
    """Return the best build with the given effort in which the action ``place`` lays the machine and no other machine
    moves.
    """
    best: Route | None = None
    for colour in range(len(COUNTED) if any_colour else 1):
        search = Search(before, machine, funds, stock + (COUNTED[colour] if any_colour else 0), effort)
        search.solve(laid_at(before, machine, place_key(place)), search.mends)
        if search.worth == NOTHING_FOUND or not is_legal(search.layout):
            continue
        if best is None or search.worth < best.price - best.bonus:
            paid = price(before, search.layout, machine)
            best = Route(search.layout, paid, paid - search.worth, colour if any_colour else NO_COLOUR)
    return best


def routes_near(before: vec[i64], machine: i64, funds: i64, stock: i64, best: Route, effort: i64) -> list[Route]:
    """Return builds within ``_NEAR`` of the best build, best first.

    The other builds are at other places and move no machine.
    """
    found = [best]
    if best.colour >= 0:
        stock += COUNTED[best.colour]
    enough = best.price - best.bonus + _NEAR
    had = chain_bonus(before)
    for key in sorted(Placements(before, machine, stock, False).keys):
        if bound_of(key) - had >= enough or effort <= 0:
            break
        search = Search(before, machine, funds, stock, _FEW)
        search.worth = enough
        search.solve(laid_at(before, machine, key), 0)
        effort -= _FEW - search.effort
        if search.worth < enough:
            paid = price(before, search.layout, machine)
            found.append(Route(search.layout, paid, paid - search.worth, best.colour))
    return found
