"""Loads a position from JSON. The loader checks each field, and rejects impossible positions with the reason."""

from typing import Any, Final

from factoryfloor.kernel import validation
from factoryfloor.kernel.errors import BadPosition
from factoryfloor.kernel.masks import bit, count
from factoryfloor.kernel.validation import entries, fields, number, one_of, require, truth

from ..rules.pieces import (
    CONTROL_1,
    CROSSED,
    EXTRA_SPACES,
    FIRST_POOL,
    FIRST_TILES,
    FOR_SALE,
    MACHINES_0,
    OPTIMIZATION_1,
    PRICE_TILES,
    ROBOTS_1,
    ROUNDS,
    SEASONAL,
    SPACES,
    START_0,
    WORKERS,
)
from ..rules.position import AUCTION, OVER, RULES, Position, packed_dials
from . import load_phases
from .load_tiles import Tiles, numbers
from .view import PHASES

_FIELDS: Final = (
    "game",
    "rules",
    "seats",
    "options",
    "round",
    "phase",
    "turn",
    "price_tiles",
    "pool",
    "auction",
    "market",
    "gone",
    "put",
    "acting",
    "changed",
    "players",
)
_PLAYER: Final = (
    "money",
    "income",
    "old_tile",
    "turn_tile",
    "workers",
    "canteen",
    "bid",
    "free",
    "opened",
    "laid",
    "shut",
    "waiting",
    "dials",
)
_MOST: Final = 100_000  # more money than a player can earn


def seats_in(given: object) -> int:
    """Check the number of seats and return it."""
    return validation.seats_in(given, "factory_manager", (RULES,), (2, 5), _FIELDS)


def load_into(position: Position, given: dict[str, Any], trusted: bool) -> None:
    """Fill an empty position from JSON. Raises BadPosition if the position is invalid."""
    seats = int(position.seats)
    options = fields(given["options"], "options", ("first_game",))
    position.first_game = truth(options["first_game"], "the option first_game")
    position.phase = one_of(given["phase"], "phase", PHASES)
    position.round = number(given["round"], "round", 1, ROUNDS)
    require(
        position.phase != OVER or position.round == ROUNDS, f"the game is not over before the end of round {ROUNDS}"
    )
    _load_price(position, given["price_tiles"])
    players = entries(given["players"], "players", seats)
    tiles = Tiles(seats)
    for seat, player in enumerate(players):
        _load_player(position, seat, fields(player, f"seat {seat}", _PLAYER), tiles)
    position.market_0, position.market_1 = tiles.read(given["market"], "market", None)
    _load_columns(position, given["gone"], tiles)
    _load_turn_tiles(position, given["pool"], players)
    position.over = position.phase == OVER
    load_phases.load_phase(position, given, tiles, trusted)


def _load_price(position: Position, value: Any) -> None:
    """Load the price tiles, one per round (P7, P13, P26)."""
    steps = [number(step, "a step of price_tiles", 0, 2) for step in entries(value, "price_tiles")]
    due = int(position.turned_tiles())
    require(len(steps) == due, f"in this phase of round {int(position.round)} {due} price tiles must be revealed")
    for step, copies in enumerate(PRICE_TILES):
        require(steps.count(step) <= copies, f"there are {copies} price tiles +{step}, not {steps.count(step)}")
    require(not position.first_game or steps[:1] in ([], [0]), "with first_game the first price tile must be 0")
    left = [copies - steps.count(step) for step, copies in enumerate(PRICE_TILES)]
    position.unseen = left[0] | left[1] << 4 | left[2] << 8
    position.turned = sum(step << (2 * place) for place, step in enumerate(steps))
    position.price = 1 + sum(steps)


def _load_player(position: Position, seat: int, given: dict[str, Any], tiles: Tiles) -> None:
    """Load money, workers and factory of a seat (P2, P19, P22)."""
    who = f"of seat {seat}"
    position.money[seat] = number(given["money"], f"money {who}", 0, _MOST)
    if position.turned_tiles():
        position.income[seat] = number(given["income"], f"income {who}", -_MOST, _MOST)
    else:
        require(given["income"] is None, f"income {who} must be null before the first round is paid")
    position.workers[seat] = number(given["workers"], f"workers {who}", WORKERS, WORKERS + SEASONAL)
    position.canteen[seat] = number(given["canteen"], f"canteen {who}", 0, WORKERS + SEASONAL)
    position.bids[seat] = number(given["bid"], f"bid {who}", 0, WORKERS + SEASONAL)
    position.free[seat] = number(given["free"], f"free {who}", 1, WORKERS + SEASONAL)
    standing = int(position.canteen[seat] + position.bids[seat] + position.free[seat])
    most = WORKERS + SEASONAL
    require(
        WORKERS <= standing <= most,
        f"canteen, bid and free {who} add up to {standing} workers, not {WORKERS} to {most}",
    )
    position.opened[seat] = number(given["opened"], f"opened {who}", 0, EXTRA_SPACES)
    laid = tiles.read(given["laid"], f"laid {who}", seat)
    position.laid[2 * seat], position.laid[2 * seat + 1] = laid
    room, used = SPACES + int(position.opened[seat]), int(position.general(seat))
    require(used <= room, f"{used} tiles are laid on the {room} general spaces {who}")
    for own, name in ((CONTROL_1, "control"), (OPTIMIZATION_1, "optimization")):
        require(count(laid[1] & own) <= 1, f"more than one {name} tile is laid {who}")
    shutable = (laid[0] & MACHINES_0, laid[1] & ROBOTS_1)
    shut = tiles.among(given["shut"], f"shut {who}", shutable, seat)
    position.shut[2 * seat], position.shut[2 * seat + 1] = shut
    waiting = tiles.read(given["waiting"], f"waiting {who}", seat)
    require(not waiting[0] & START_0, f"start tiles cannot wait: {who} they must be laid or gone")
    position.waiting[2 * seat], position.waiting[2 * seat + 1] = waiting
    shown = [number(dial, f"a dial {who}", 0, 255) for dial in entries(given["dials"], f"dials {who}", 3)]
    require(shown[2] >= 1, f"the energy dial {who} must be at least 1")
    position.dials[seat] = packed_dials(shown[0], shown[1], shown[2])


def _load_columns(position: Position, gone: Any, tiles: Tiles) -> None:
    """Put all other tiles into their columns.

    Three X tiles and the torn-down start tiles are out of the game (P6, P23).
    """
    seats = int(position.seats)
    for entry in tiles.names(gone, "gone"):
        tiles.place(entry, "gone")
    half_0, half_1 = int(FOR_SALE[2 * seats] | CROSSED[0]), int(FOR_SALE[2 * seats + 1] | CROSSED[1])
    for entry, (half, low, owner) in tiles.known.items():
        if entry in tiles.placed:
            half_0 &= ~(low if half == 0 and owner is None else 0)
            half_1 &= ~(low if half == 1 else 0)
        elif owner is not None:
            raise BadPosition(f"{entry} must be laid by seat {owner} or gone")
    position.stock_0, position.stock_1 = half_0, half_1
    crossed = [entry for entry, (half, low, owner) in tiles.known.items() if owner is None and low & CROSSED[half]]
    left = sum(1 for entry in crossed if tiles.placed.get(entry) == "gone")
    require(left >= 3, f"gone must have at least three of the X tiles {', '.join(crossed)}, not {left}")


def _load_turn_tiles(position: Position, pool: Any, players: list[dict[str, Any]]) -> None:
    """Load the turn-order tiles, each in one place (P5, P18)."""
    seats = int(position.seats)
    in_auction = position.phase == AUCTION
    in_play = sorted((*FIRST_TILES[seats], *FIRST_POOL[seats]))
    for seat, player in enumerate(players):
        for key, holder in (("old_tile", position.old), ("turn_tile", position.tiles)):
            if player[key] is not None:
                holder[seat] = number(player[key], f"{key} of seat {seat}", 1, 12)
        require(
            bool(position.old[seat]) == in_auction, f"seat {seat} must have an old tile in the auction, and only then"
        )
        require(in_auction or bool(position.tiles[seat]), f"seat {seat} must have a turn_tile after the auction")
    held = [int(tile) for tile in (*position.old, *position.tiles) if tile]
    drawn = numbers(pool, "pool", 1, 12)
    position.hidden = sum(int(bit(tile)) for tile in drawn)
    if not in_auction:
        found = sorted(held + drawn)
        require(found == in_play, f"each of the turn-order tiles {in_play} must be in one place, not {found}")
