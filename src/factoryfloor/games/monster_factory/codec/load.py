"""Loads a position by replaying it tile by tile under the rules."""

from typing import Any, Final

from mypy_extensions import i64

from factoryfloor.kernel import validation
from factoryfloor.kernel.errors import BadPosition
from factoryfloor.kernel.fast import vec
from factoryfloor.kernel.masks import bit, first_bits
from factoryfloor.kernel.validation import entries, fields, id_of, number, one_of, require

from ..rules import building
from ..rules.pieces import (
    FACE_IDS,
    FACE_OF,
    FACES,
    FITS,
    LINKS,
    MIXES,
    TILES,
    TURNED,
    faces_of,
)
from ..rules.plane import column, is_finished, row, with_tile
from ..rules.position import NO_TILE, NOBODY, OVER, PLAY, RULES, START, Position
from .structures import laid_tiles
from .view import PHASES

STARTS: Final = ("choose", "deal")
_FIELDS: Final = ("game", "rules", "seats", "options", "phase", "first", "turn", "tile", "bag", "discarded", "placed")


def face_list(value: Any, name: str) -> list[int]:
    """Check a list of faces and return it."""
    return [id_of(entry, name, "tile", FACE_OF) for entry in entries(value, name)]


def seats_in(written: object) -> int:
    """Check the number of seats and return it."""
    return validation.seats_in(written, "monster_factory", (RULES,), (2, 6), _FIELDS)


def load_into(position: Position, written: dict[str, Any], trusted: bool) -> None:
    """Fill an empty position with the right number of seats, tile by tile. Raises BadPosition if the position is
    invalid.
    """
    seats = int(position.seats)
    options = fields(written["options"], "options", ("start", "mix"))
    position.dealt = one_of(options["start"], "the option start", STARTS) == 1
    position.mix = one_of(options["mix"], "the option mix", MIXES)
    phase = one_of(written["phase"], "phase", PHASES)
    position.first = number(written["first"], "first", 0, seats - 1)
    position.turn = position.first
    placed = entries(written["placed"], "placed")
    require(len(placed) <= len(position.tiles), "placed must be a list of at most 88 tiles")
    for order, entry in enumerate(placed, 1):
        _lay(position, entry, f"tile {order} of placed", trusted)
    for gone in face_list(written["discarded"], "discarded"):
        building.discard(position, gone)
    _fill_bag(position, face_list(written["bag"], "the bag"), written["tile"])
    if not trusted:
        _check_faces(position, options["mix"])
    turn = number(written["turn"], "turn", 0, seats - 1)
    if phase == START:
        _set_start(position, turn)
    elif phase == PLAY:
        _set_play(position, turn)
    else:
        _set_over(position, turn)


def _lay(position: Position, entry: Any, name: str, trusted: bool) -> None:
    """Lay the next tile. ``position.turn`` must be the seat whose turn it is."""
    tile = fields(entry, name, ("owner", "number", "face", "x", "y", "turn", "by"))
    seats = int(position.seats)
    owner = number(tile["owner"], f"owner of {name}", 0, seats - 1)
    kind = id_of(tile["face"], name, "tile", FACE_OF)
    x, y = number(tile["x"], f"x of {name}", -TILES, TILES), number(tile["y"], f"y of {name}", -TILES, TILES)
    turn = number(tile["turn"], f"turn of {name}", 0, 3)
    by = NOBODY if tile["by"] is None else number(tile["by"], f"by of {name}", 0, seats - 1)
    which = number(tile["number"], f"number of {name}", 0, TILES)
    beginner = _beginner(position)
    if not trusted:
        _check_structure(position, owner, which, name)
    if beginner >= 0:
        if not trusted:
            require(owner == beginner, f"{name} must start a structure of seat {beginner}")
            require((x, y, turn) == (0, 0, 0), f"{name} starts a structure: x, y and turn must be 0")
            _check_beginner(position, owner, kind, by, name)
        building.begin(position, owner, kind, by)
        return
    if not trusted:
        _check_player(position, owner, by, name)
    edge = position.edges[owner]
    index = next((i for i, cell in enumerate(edge) if (column(cell), row(cell)) == (x, y)), -1)
    require(
        index >= 0 and bool(FITS[((kind >> 1) << 8) | (edge[index] & 255)] >> turn & 1), f"{name} does not fit there"
    )
    building.add_tile(position, owner, edge[index], kind, turn, by)
    position.edges[owner] = with_tile(edge, index, TURNED[((kind >> 1) << 2) + turn])
    if is_finished(position.edges[owner]):
        building.complete(position, owner)
    position.turn = (position.turn + 1) % position.seats


def _beginner(position: Position) -> int:
    """Return the seat whose structure begins with the next tile (M1, M7), or -1."""
    seats = int(position.seats)
    if position.placed < seats:
        return (int(position.first) + int(position.placed)) % seats
    return next((seat for seat in range(seats) if not position.growing & bit(seat)), -1)


def _check_structure(position: Position, owner: int, which: int, name: str) -> None:
    """Check that the game is not over and that a tile belongs to its owner's structure in progress."""
    due = int(position.numbers[owner])
    require(which == due, f"{name} belongs to structure {due} of seat {owner}, not {which}")
    going_on = position.done != first_bits(position.seats)
    require(going_on, f"the game was over before {name}: all first monsters were finished")


def _check_player(position: Position, owner: int, by: int, name: str) -> None:
    """Check that the seat whose turn it is may place a tile on this structure."""
    shown = None if by < 0 else by
    require(by == position.turn, f"{name}: by must be seat {int(position.turn)}, which was on turn, not {shown}")
    own_first = not position.done & bit(by)
    require(own_first or bool(position.done & bit(owner)), f"{name}: seat {by} can no longer play on first monsters")


def _check_beginner(position: Position, owner: int, kind: int, by: int, name: str) -> None:
    """Check which seat placed the first tile of a structure. If the tile was dealt, also check its links."""
    starting = position.placed < position.seats
    taken = starting and not position.dealt
    whom = f"seat {owner}, which took it" if taken else "null, since it was drawn"
    require(by == (owner if taken else NOBODY), f"{name}: by must be {whom}")
    dealt = starting and position.dealt
    require(not dealt or LINKS[kind >> 1] >= 3, f"{name}: dealt start tiles have three or four links")


def _fill_bag(position: Position, bag: list[int], tile: Any) -> None:
    position.tile = NO_TILE if tile is None else id_of(tile, "tile", "tile", FACE_OF)
    position.deck = vec[i64](bag)
    position.faces = vec[i64]([bag.count(kind) for kind in range(FACES)])


def _check_faces(position: Position, mix: str) -> None:
    """Check that the position has the tiles of the mix."""
    counts = [0] * FACES
    bag = [int(kind) for kind in position.deck]
    for seen in [*bag, *[int(gone) for gone in position.discarded], *[laid.face for laid in laid_tiles(position)]]:
        counts[seen] += 1
    if position.tile != NO_TILE:
        counts[position.tile] += 1
    for kind, wanted in enumerate(faces_of(mix)):
        if counts[kind] != wanted:
            raise BadPosition(f"the mix {mix} has {wanted} tiles {FACE_IDS[kind]}, but the position has {counts[kind]}")


def _set_start(position: Position, turn: int) -> None:
    begun = position.placed < position.seats and position.tile == NO_TILE and not position.discarded
    require(
        not position.dealt and begun,
        "at the start exactly the seats from the first to the one before the turn have a tile",
    )
    position.turn = _beginner(position)
    _want_turn(turn, (int(position.turn),))
    position.deck = vec[i64]()
    building.offer_faces(position)


def _set_play(position: Position, turn: int) -> None:
    require(position.placed >= position.seats, "every seat must have a first monster")
    require(position.done != first_bits(position.seats), "all first monsters are finished: the game is over")
    beginner = _beginner(position)
    require(beginner < 0, f"seat {beginner} must have started a minion")
    _want_turn(turn, (int(position.turn),))
    require(position.tile != NO_TILE, "the seat on turn must have drawn a tile")
    position.choices = building.placements(position, position.tile)
    require(bool(position.choices), "the drawn tile must fit somewhere; otherwise it is discarded")
    position.phase = PLAY
    position.pending = bit(position.turn)


def _set_over(position: Position, turn: int) -> None:
    """End the game (M8) after the last placement, or after the next turn's draws if these tiles fit nowhere (M13)."""
    require(position.placed >= position.seats, "every seat must have a first monster")
    ended = position.done == first_bits(position.seats)
    finished = ended or not len(position.deck)
    require(
        finished and position.tile == NO_TILE,
        "the game is over only when all first monsters are finished or the bag is empty",
    )
    seats, following = int(position.seats), int(position.turn)
    turns = [(following - 1) % seats] if position.placed > seats else []
    if len(position.discarded) and _beginner(position) < 0 and not ended:
        if not building.placements(position, position.discarded[len(position.discarded) - 1]):
            turns.append(following)
    _want_turn(turn, tuple(turns))
    position.turn = turn
    position.phase = OVER
    position.over = True


def _want_turn(turn: int, turns: tuple[int, ...]) -> None:
    who = " or ".join(str(seat) for seat in turns)
    require(
        turn in turns,
        f"turn must be {who} after the tiles placed, not {turn}" if who else "the game cannot have ended here",
    )
