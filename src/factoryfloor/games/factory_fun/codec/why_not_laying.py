"""The reasons why a piece cannot be laid at the first open end of a build."""

from typing import Any

from mypy_extensions import i64

from factoryfloor.kernel.fast import vec

from ..rules.blueprint import CODE_OF, TURNS_OF
from ..rules.draft import Draft
from ..rules.laying import MOST_WHITE, Spot
from ..rules.layout import count_supplies, other_half
from ..rules.legality import NOTHING_FED, PLACES, network_faults
from ..rules.machines import COLOURS
from ..rules.networks import Networks
from ..rules.piece_sets import SIDES
from ..rules.pieces import BIT, EMPTY, NODE, SUPPLY
from ..rules.price import cost
from .faults import KINDS
from .notation import cell_name

Reason = dict[str, Any]


def why_not_laid(draft: Draft, name: str) -> Reason:
    """Return the reason why a piece does not fit the open end in any turn: its stock, its shape, its price, or the
    networks that it would join.
    """
    aim = int(draft.aim)
    if draft.now[aim] != EMPTY and not draft.is_old(aim):
        return {"key": "aim_taken", "cell": cell_name(aim)}
    now = draft.now[:]
    now[other_half(draft.aim, now[aim])] = EMPTY
    now[aim] = EMPTY
    if stock_left(draft, now, name) == 0:
        return {"key": "none_left", "piece": name}
    told: Reason = {"piece": name, "cell": cell_name(aim)}
    if name == "diagonal":
        return {"key": "no_turn"} | told
    spot = Spot(draft, now, Networks(now), draft.aim, True)
    codes = [code for code in (CODE_OF[name, turn] for turn in TURNS_OF[name]) if suits(spot, code)]
    if not codes:
        return {"key": "no_turn"} | told
    least = min(with_what_follows(draft, spot, code) for code in codes)
    left = int(draft.funds - draft.spent)
    if least > left:
        return {"key": "lay_price", "piece": name, "cost": least, "left": left}
    kinds = [kind for kind in (fault_with(now, aim, code) for code in codes) if kind]
    return {"key": kinds[0] if kinds else "no_turn"} | told


def stock_left(draft: Draft, now: vec[i64], name: str) -> int:
    """Return the remaining number of a piece, or -1 if it is unlimited."""
    if name == "white":
        return int(MOST_WHITE - Networks(now).whites)
    if name == "diagonal":
        return 1 if draft.diagonal and Networks(now).diagonals == 0 else 0
    if not name.startswith("supply-"):
        return -1
    place = 8 * COLOURS.index(name.removeprefix("supply-"))
    return int((draft.stock - count_supplies(now)) >> place & 255)


def suits(spot: Spot, code: int) -> bool:
    """Return whether the sides of a piece meet all openings that face the piece, and no closed side."""
    sides = SIDES[code]
    if code >= SUPPLY or spot.must:
        return sides & spot.must == spot.must and (sides & ~spot.may == 0 or SUPPLY <= code < SUPPLY + len(COLOURS))
    return sides & ~spot.may == 0 and sides & spot.supplied != 0


def with_what_follows(draft: Draft, spot: Spot, code: int) -> int:
    """Return the cost of a piece plus the minimum cost of the pieces that must follow."""
    following = sum(1 for side in range(4) if code < SUPPLY and SIDES[code] & spot.buying & BIT[side])
    return int(cost(draft.before[spot.cell], code) + spot.needed) + following


def fault_with(now: vec[i64], aim: int, code: int) -> str:
    """Return the kind of fault in the networks that a piece would join, or an empty string."""
    layout = now[:]
    layout[aim] = code
    networks = Networks(layout)
    joined = {int(networks.root(4 * aim + NODE[4 * code + side])) for side in range(4) if SIDES[code] & BIT[side]}
    for found in network_faults(networks, vec[i64]()):
        check, root = divmod(int(found), PLACES)
        if root in joined and check != NOTHING_FED:
            return KINDS[check][1]
    return ""
