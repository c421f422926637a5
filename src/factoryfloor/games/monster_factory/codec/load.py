"""Reading a position: it is laid tile by tile, in turn, by the rules."""

from typing import Any, Final

from mypy_extensions import i64

from factoryfloor.kernel import checked
from factoryfloor.kernel.checked import fields, number, want
from factoryfloor.kernel.fast import append, vec

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
from ..rules.position import NO_TILE, NOBODY, OVER, PLAY, START, Table, seat_bit
from .dump import RULES
from .structures import laid_tiles
from .view import PHASES

_FIELDS: Final = ("game", "rules", "seats", "options", "phase", "first", "turn", "tile", "bag", "discarded", "placed")


def face(value: Any, name: str) -> int:
    """A checked face."""
    want(isinstance(value, str) and value in FACE_OF, f"{name}: there is no tile {value!r:.40}")
    return FACE_OF[value]


def face_list(value: Any, name: str) -> list[int]:
    """A checked list of faces."""
    want(isinstance(value, list), f"{name} must be a list of tiles")
    return [face(entry, name) for entry in value]


def seats_in(position: object) -> int:
    """The checked number of seats."""
    return checked.seats_in(position, "monster_factory", RULES, (2, 6), _FIELDS)


def read_into(table: Table, position: dict[str, Any]) -> None:
    """Fill an empty table from a checked form, laying tile by tile. Raises BadPosition."""
    seats = int(table.seats)
    options = fields(position["options"], "options", ("start", "mix"))
    want(options["start"] in ("choose", "deal"), f"the option start is choose or deal, not {options['start']!r:.40}")
    want(options["mix"] in MIXES, f"the option mix is one of {', '.join(MIXES)}, not {options['mix']!r:.40}")
    want(position["phase"] in PHASES, f"phase is one of {', '.join(PHASES)}, not {position['phase']!r:.40}")
    table.dealt = options["start"] == "deal"
    table.mix = MIXES.index(options["mix"])
    table.first = number(position["first"], "first", 0, seats - 1)
    table.turn = table.first
    placed = position["placed"]
    want(isinstance(placed, list) and len(placed) <= len(table.tiles), "placed must be a list of at most 88 tiles")
    for order, entry in enumerate(placed, 1):
        _lay(table, entry, f"tile {order} of placed")
    for gone in face_list(position["discarded"], "discarded"):
        building.discard(table, gone)
    _fill_bag(table, face_list(position["bag"], "the bag"), position["tile"], options["mix"])
    turn = number(position["turn"], "turn", 0, seats - 1)
    phase = PHASES.index(position["phase"])
    if phase == START:
        _set_start(table, turn)
    elif phase == PLAY:
        _set_play(table, turn)
    else:
        _set_over(table, turn)


def _lay(table: Table, entry: Any, name: str) -> None:
    """Lay the next tile; ``table.turn`` is the seat on turn."""
    tile = fields(entry, name, ("owner", "number", "face", "x", "y", "turn", "by"))
    seats = int(table.seats)
    owner = number(tile["owner"], f"owner of {name}", 0, seats - 1)
    kind = face(tile["face"], name)
    x, y = number(tile["x"], f"x of {name}", -TILES, TILES), number(tile["y"], f"y of {name}", -TILES, TILES)
    turn = number(tile["turn"], f"turn of {name}", 0, 3)
    by = NOBODY if tile["by"] is None else number(tile["by"], f"by of {name}", 0, seats - 1)
    due = int(table.numbers[owner])
    which = number(tile["number"], f"number of {name}", 0, TILES)
    want(which == due, f"{name} belongs to structure {due} of seat {owner}, not {which}")
    want(table.done != building.all_seats(seats), f"the game was over before {name}: all first monsters were finished")
    beginner = _beginner(table)
    if beginner >= 0:
        want(owner == beginner, f"{name} must begin a structure of seat {beginner}")
        want((x, y, turn) == (0, 0, 0), f"{name} begins a structure: x 0, y 0, turn 0")
        _begin(table, owner, kind, by, name)
        return
    want(by == table.turn, f"{name} was laid by seat {int(table.turn)}, which was on turn, not by {tile['by']}")
    own_first = not table.done & seat_bit(by)
    want(own_first or bool(table.done & seat_bit(owner)), f"{name}: seat {by} may no longer play on first monsters")
    edge = table.edges[owner]
    index = next((i for i, cell in enumerate(edge) if (column(cell), row(cell)) == (x, y)), -1)
    want(index >= 0 and bool(FITS[((kind >> 1) << 8) | (edge[index] & 255)] >> turn & 1), f"{name} does not fit there")
    building.add_to_log(table, owner, edge[index], kind, turn, by)
    table.edges[owner] = with_tile(edge, index, TURNED[((kind >> 1) << 2) + turn])
    if is_finished(table.edges[owner]):
        building.complete(table, owner)
    table.turn = (table.turn + 1) % table.seats


def _beginner(table: Table) -> int:
    """The seat whose structure begins with the next tile (M1, M7), or -1."""
    seats = int(table.seats)
    if table.placed < seats:
        return (int(table.first) + int(table.placed)) % seats
    return next((seat for seat in range(seats) if not table.growing & seat_bit(seat)), -1)


def _begin(table: Table, owner: int, kind: int, by: int, name: str) -> None:
    starting = table.placed < table.seats
    taken = starting and not table.dealt
    whom = f"seat {owner}, which took it" if taken else "nobody (null): it was drawn"
    want(by == (owner if taken else NOBODY), f"{name} was laid by {whom}")
    dealt = starting and table.dealt
    want(not dealt or LINKS[kind >> 1] >= 3, f"{name}: start tiles that are dealt have three or four links")
    building.begin(table, owner, kind, by)


def _fill_bag(table: Table, bag: list[int], tile: Any, mix: str) -> None:
    table.tile = NO_TILE if tile is None else face(tile, "tile")
    counts = [0] * FACES
    for seen in [*bag, *[int(gone) for gone in table.discarded], *[laid.face for laid in laid_tiles(table)]]:
        counts[seen] += 1
    if table.tile != NO_TILE:
        counts[table.tile] += 1
    for kind, wanted in enumerate(faces_of(mix)):
        want(counts[kind] == wanted, f"the mix {mix} has {wanted} tiles {FACE_IDS[kind]}, the position {counts[kind]}")
    deck = vec[i64]()
    faces = vec[i64]([0] * FACES)
    for kind in bag:
        deck = append(deck, kind)
        faces[kind] += 1
    table.deck = deck
    table.faces = faces


def _set_start(table: Table, turn: int) -> None:
    begun = table.placed < table.seats and table.tile == NO_TILE and not table.discarded
    want(not table.dealt and begun, "at the start each seat from the first to the one before the turn has one tile")
    table.turn = _beginner(table)
    _want_turn(turn, (int(table.turn),))
    table.deck = vec[i64]()
    building.offer_faces(table)


def _set_play(table: Table, turn: int) -> None:
    want(table.placed >= table.seats, "every seat must have a first monster")
    want(table.done != building.all_seats(table.seats), "all first monsters are finished: the game is over")
    beginner = _beginner(table)
    want(beginner < 0, f"seat {beginner} must have begun a minion")
    _want_turn(turn, (int(table.turn),))
    want(table.tile != NO_TILE, "the seat on turn must have drawn a tile")
    table.choices = building.placements(table, table.tile)
    want(bool(table.choices), "the tile drawn must fit somewhere; otherwise it is discarded")
    table.phase = PLAY
    table.pending = seat_bit(table.turn)


def _set_over(table: Table, turn: int) -> None:
    """M8: after the last placement, or after draws that fitted nowhere, which are of the next turn (M13)."""
    want(table.placed >= table.seats, "every seat must have a first monster")
    ended = table.done == building.all_seats(table.seats)
    finished = ended or not len(table.deck)
    want(finished and table.tile == NO_TILE, "the game is over when all first monsters are finished or the bag empty")
    seats, following = int(table.seats), int(table.turn)
    turns = [(following - 1) % seats] if table.placed > seats else []
    if len(table.discarded) and _beginner(table) < 0 and not ended:
        if not building.placements(table, table.discarded[len(table.discarded) - 1]):
            turns.append(following)
    _want_turn(turn, tuple(turns))
    table.turn = turn
    table.phase = OVER
    table.over = True


def _want_turn(turn: int, turns: tuple[int, ...]) -> None:
    who = " or ".join(str(seat) for seat in turns)
    want(turn in turns, f"turn must be {who} after the tiles placed, not {turn}" if who else "nothing ended the game")
