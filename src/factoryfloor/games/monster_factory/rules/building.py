"""Laying tiles, finishing structures, drawing (M1 to M3, M5 to M8, M11 to M13)."""

from typing import Final, cast

from mypy_extensions import i64

from factoryfloor.kernel.events import Event
from factoryfloor.kernel.fast import append, vec

from .pieces import FACE_IDS, FACES, FITS, LINKS, TURNED
from .plane import column, edge_of, is_finished, row, with_tile
from .position import (
    ACTION_COUNT,
    NO_TILE,
    NOBODY,
    OVER,
    PLAY,
    STRIDE,
    Table,
    packed_tile,
    seat_bit,
)

_MASK: Final = 0x3FFFFFFFFFFFFFFF
_FACTOR: Final = 3202034522624059733
_ORIGIN_CELL: Final = ((128 << 8) | 128) << 8

# Every action as an object made once. They are handed on as objects: as numbers they would be made anew.
_ACTIONS: Final[list[object]] = list(range(ACTION_COUNT))


def add_to_log(table: Table, owner: i64, cell: i64, face: i64, turn: i64, by: i64) -> None:
    """Write a tile down, and count it to the structure in progress."""
    entry = packed_tile(owner, table.numbers[owner], cell, face, turn, by)
    table.tiles[table.placed] = entry
    table.placed += 1
    table.mark = ((table.mark ^ entry) * _FACTOR + 1) & _MASK
    table.sizes[owner] += 1
    if face & 1:
        table.eyes[owner] += 1


def begin(table: Table, owner: i64, face: i64, by: i64) -> None:
    """M1, M7, M12: a structure begins with this tile, unturned, at column 0, row 0."""
    table.sizes[owner] = 0
    table.eyes[owner] = 0
    table.growing |= seat_bit(owner)
    table.edges[owner] = edge_of(TURNED[(face >> 1) << 2])
    add_to_log(table, owner, _ORIGIN_CELL, face, 0, by)
    if table.log is not None:
        told = {"face": FACE_IDS[face], "number": int(table.numbers[owner])}
        table.log.append(Event("begin", int(owner), told))


def choose(table: Table, face: i64) -> None:
    """M1: the seat on turn takes a start tile; after the last one the rest is shuffled."""
    faces = table.faces[:]
    faces[face] -= 1
    table.faces = faces
    begin(table, table.turn, face, table.turn)
    table.turn = (table.turn + 1) % table.seats
    if table.turn == table.first:
        shuffle_bag(table)
        draw(table)
    else:
        offer_faces(table)


def deal(table: Table) -> None:
    """M1, option deal: everybody gets a random tile with three or four links."""
    faces = table.faces[:]
    for turn in range(table.seats):
        seat = (table.first + turn) % table.seats
        total: i64 = 0
        for face in range(i64(FACES)):
            if LINKS[face >> 1] >= 3:
                total += faces[face]
        pick = table.chance.below(total)
        face = 0
        while True:
            if LINKS[face >> 1] >= 3:
                if pick < faces[face]:
                    break
                pick -= faces[face]
            face += 1
        faces[face] -= 1
        begin(table, seat, face, NOBODY)
    table.faces = faces
    shuffle_bag(table)
    draw(table)


def shuffle_bag(table: Table) -> None:
    """The rest goes into the bag."""
    deck = vec[i64]()
    for face in range(i64(FACES)):
        for _ in range(table.faces[face]):
            deck = append(deck, face)
    table.chance.shuffle(deck, 0)
    table.deck = deck
    table.next = 0
    table.phase = PLAY


def offer_faces(table: Table) -> None:
    """M1: the faces that are still there."""
    choices: list[object] = []
    for face in range(i64(FACES)):
        if table.faces[face]:
            choices.append(_ACTIONS[face])
    table.choices = cast("list[int]", choices)
    table.pending = seat_bit(table.turn)


def draw(table: Table) -> None:
    """M2, M3: the seat on turn draws until a tile fits somewhere, or the bag is empty."""
    total: i64 = len(table.deck)
    table.reveals += 1
    while table.next < total:
        face = table.deck[table.next]
        table.next += 1
        table.tile = face
        table.choices = placements(table, face)
        if table.log is not None:
            table.log.append(Event("draw", int(table.turn), {"face": FACE_IDS[face]}))
        if table.choices:
            table.pending = seat_bit(table.turn)
            return
        discard(table, face)
    finish(table)


def discard(table: Table, face: i64) -> None:
    """M3: the tile fits nowhere and leaves the game."""
    table.discarded = append(table.discarded[:], face)
    table.mark = (table.mark + (face + 1) * _FACTOR) & _MASK
    if table.log is not None:
        table.log.append(Event("discard", int(table.turn), {"face": FACE_IDS[face]}))


def placements(table: Table, face: i64) -> list[int]:
    """M4, M5, M14: all structures, cells and turns where the seat on turn may lay a face."""
    choices: list[object] = []
    fits = FITS
    kind = (face >> 1) << 8
    own_first = table.done & seat_bit(table.turn) == 0
    for owner in range(table.seats):
        bit = seat_bit(owner)
        if table.growing & bit == 0 or not (own_first or table.done & bit):
            continue
        action: i64 = owner * STRIDE
        for cell in table.edges[owner]:
            turns: i64 = fits[kind | (cell & 255)]
            turned = action
            while turns:
                if turns & 1:
                    choices.append(_ACTIONS[turned])
                turns >>= 1
                turned += 1
            action += 4
    return cast("list[int]", choices)


def place(table: Table, action: i64) -> None:
    """M2, M11: lay the tile, see what it finished, and go on."""
    owner = action // STRIDE
    index = (action % STRIDE) >> 2
    turn = action & 3
    face = table.tile
    cell = table.edges[owner][index]
    edge = with_tile(table.edges[owner], index, TURNED[((face >> 1) << 2) + turn])
    table.edges[owner] = edge
    table.tile = NO_TILE
    add_to_log(table, owner, cell, face, turn, table.turn)
    if table.log is not None:
        tell_place(table, owner, cell, face, turn)
    if is_finished(edge):
        complete(table, owner)
        if table.done == all_seats(table.seats):
            finish(table)
            return
        begin_minion(table, owner)
    if table.next == len(table.deck):
        finish(table)
        return
    table.turn += 1
    if table.turn == table.seats:
        table.turn = 0
    draw(table)


def all_seats(seats: i64) -> i64:
    """The mask of this number of seats, up to six."""
    return 63 >> (6 - seats)


def tell_place(table: Table, owner: i64, cell: i64, face: i64, turn: i64) -> None:
    """The event of a tile laid."""
    if table.log is not None:
        told = {
            "owner": int(owner),
            "number": int(table.numbers[owner]),
            "face": FACE_IDS[face],
            "x": int(column(cell)),
            "y": int(row(cell)),
            "turn": int(turn),
        }
        table.log.append(Event("place", int(table.turn), told))


def complete(table: Table, owner: i64) -> None:
    """M6, M9: a structure is finished and scores; the next one has no tile yet."""
    is_first = table.numbers[owner] == 0
    gained = table.sizes[owner] if is_first else table.eyes[owner]
    table.points[owner] += gained
    table.growing &= ~seat_bit(owner)
    if is_first:
        table.done |= seat_bit(owner)
    if table.log is not None:
        told = {"number": int(table.numbers[owner]), "tiles": int(table.sizes[owner]), "points": int(gained)}
        table.log.append(Event("finished", int(owner), told))
    table.numbers[owner] += 1
    table.sizes[owner] = 0
    table.eyes[owner] = 0


def begin_minion(table: Table, owner: i64) -> None:
    """M7, M11 (c): the owner draws the first tile of the next minion, if there is one."""
    if table.next < len(table.deck):
        face = table.deck[table.next]
        table.next += 1
        table.reveals += 1
        begin(table, owner, face, NOBODY)


def finish(table: Table) -> None:
    """M8: the game ends at once. That cannot be taken back: whoever holds the seed now knows the bag."""
    table.phase = OVER
    table.over = True
    table.reveals += 1
    table.pending = 0
    table.tile = NO_TILE
    table.choices = []
    if table.log is not None:
        table.log.append(Event("final", -1, {}))
