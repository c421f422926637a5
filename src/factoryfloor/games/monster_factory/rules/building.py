"""Placements: start tiles, draws, placed tiles and finished structures (M1 to M3, M5 to M8, M11 to M13)."""

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from factoryfloor.kernel.fast import append, vec
from factoryfloor.kernel.hashing import mix
from factoryfloor.kernel.masks import bit, first_bits
from factoryfloor.kernel.rows import append_fitting, each_of

from . import events
from .actions import ACTION_COUNT, STRIDE, cell_of, owner_of, turn_of
from .pieces import FACE_IDS, FACES, FITS, LINKS, TURNED
from .places import BAG, START_TILE
from .plane import ORIGIN, column, edge_of, is_finished, row, with_tile
from .position import (
    NO_TILE,
    NOBODY,
    OVER,
    PLAY,
    Position,
    packed_tile,
)

if TYPE_CHECKING:
    from .event_types import Begin, Finished, Place

# Every action as a preallocated object, so that lists of legal actions allocate no objects.
_ACTIONS: Final = list(range(ACTION_COUNT))


def add_tile(position: Position, owner: i64, cell: i64, face: i64, turn: i64, by: i64) -> None:
    """Add a tile to the structure in progress of ``owner``."""
    entry = packed_tile(owner, position.numbers[owner], cell, face, turn, by)
    position.tiles[position.placed] = entry
    position.placed += 1
    position.mark = mix(position.mark, entry)
    position.sizes[owner] += 1
    if face & 1:
        position.eyes[owner] += 1


def begin(position: Position, owner: i64, face: i64, by: i64) -> None:
    """Begin a structure with this tile at column 0, row 0, without a turn (M1, M7, M12)."""
    position.sizes[owner] = 0
    position.eyes[owner] = 0
    position.growing |= bit(owner)
    position.edges[owner] = edge_of(TURNED[(face >> 1) << 2])
    add_tile(position, owner, ORIGIN, face, 0, by)
    if position.events is not None:
        told: Begin = {"face": FACE_IDS[face], "number": int(position.numbers[owner])}
        position.events.append(events.BEGIN.event(int(owner), told))


def choose(position: Position, face: i64) -> None:
    """Give a start tile to the seat whose turn it is (M1). After the last start tile, the bag is shuffled."""
    faces = position.faces[:]
    faces[face] -= 1
    position.faces = faces
    begin(position, position.turn, face, position.turn)
    position.turn = (position.turn + 1) % position.seats
    if position.turn == position.first:
        shuffle_bag(position)
        draw(position)
    else:
        offer_faces(position)


def deal_starts(position: Position) -> None:
    """Give each seat a random tile with three or four links (M1, option deal)."""
    faces = position.faces[:]
    for turn in range(position.seats):
        seat = (position.first + turn) % position.seats
        total: i64 = 0
        for face in range(i64(FACES)):
            if LINKS[face >> 1] >= 3:
                total += faces[face]
        position.chance.at(START_TILE, turn, 0)
        pick = position.chance.below(total)
        face = 0
        while True:
            if LINKS[face >> 1] >= 3:
                if pick < faces[face]:
                    break
                pick -= faces[face]
            face += 1
        faces[face] -= 1
        begin(position, seat, face, NOBODY)
    position.faces = faces
    shuffle_bag(position)
    draw(position)


def shuffle_bag(position: Position) -> None:
    """Shuffle the remaining tiles into the bag."""
    deck = vec[i64]()
    for face in range(i64(FACES)):
        for _copy in range(position.faces[face]):
            deck = append(deck, face)
    position.chance.at(BAG, 0, 0)
    position.chance.shuffle(deck, 0)
    position.deck = deck
    position.next = 0
    position.phase = PLAY


def offer_faces(position: Position) -> None:
    """Offer the remaining faces to the seat whose turn it is (M1)."""
    left: i64 = 0
    for face in range(i64(FACES)):
        if position.faces[face]:
            left |= bit(face)
    position.choices = each_of(_ACTIONS, 0, left)
    position.pending = bit(position.turn)


def draw(position: Position) -> None:
    """Draw tiles until one fits somewhere or the bag is empty (M2, M3)."""
    total: i64 = len(position.deck)
    position.reveals += 1
    while position.next < total:
        face = position.deck[position.next]
        position.next += 1
        position.tile = face
        position.choices = placements(position, face)
        if position.events is not None:
            position.events.append(events.DRAW.event(int(position.turn), {"face": FACE_IDS[face]}))
        if position.choices:
            position.pending = bit(position.turn)
            return
        discard(position, face)
    finish(position)


def discard(position: Position, face: i64) -> None:
    """Remove a tile that fits nowhere from the game (M3)."""
    position.discarded = append(position.discarded[:], face)
    if position.events is not None:
        position.events.append(events.DISCARD.event(int(position.turn), {"face": FACE_IDS[face]}))


def placements(position: Position, face: i64) -> list[int]:
    """Return the legal placements of a face by the seat whose turn it is (M4, M5, M14)."""
    choices: list[int] = []
    kind = (face >> 1) << 8
    own_first = position.done & bit(position.turn) == 0
    for owner in range(position.seats):
        mask = bit(owner)
        if position.growing & mask == 0 or not (own_first or position.done & mask):
            continue
        append_fitting(choices, _ACTIONS, owner * STRIDE, position.edges[owner], FITS, kind)
    return choices


def place(position: Position, action: i64) -> None:
    """Place the drawn tile, score the structure if it is finished, and continue (M2, M11)."""
    owner = owner_of(action)
    index = cell_of(action)
    turn = turn_of(action)
    face = position.tile
    cell = position.edges[owner][index]
    edge = with_tile(position.edges[owner], index, TURNED[((face >> 1) << 2) + turn])
    position.edges[owner] = edge
    position.tile = NO_TILE
    add_tile(position, owner, cell, face, turn, position.turn)
    if position.events is not None:
        tell_place(position, owner, cell, face, turn)
    if is_finished(edge):
        complete(position, owner)
        if position.done == first_bits(position.seats):
            finish(position)
            return
        begin_minion(position, owner)
    if position.next == len(position.deck):
        finish(position)
        return
    position.turn += 1
    if position.turn == position.seats:
        position.turn = 0
    draw(position)


def tell_place(position: Position, owner: i64, cell: i64, face: i64, turn: i64) -> None:
    """Append the event of a placement."""
    if position.events is not None:
        told: Place = {
            "owner": int(owner),
            "number": int(position.numbers[owner]),
            "face": FACE_IDS[face],
            "x": int(column(cell)),
            "y": int(row(cell)),
            "turn": int(turn),
        }
        position.events.append(events.PLACE.event(int(position.turn), told))


def complete(position: Position, owner: i64) -> None:
    """Score a finished structure (M6, M9). The next structure has no tile yet."""
    is_first = position.numbers[owner] == 0
    gained = position.sizes[owner] if is_first else position.eyes[owner]
    position.points[owner] += gained
    position.growing &= ~bit(owner)
    if is_first:
        position.done |= bit(owner)
    if position.events is not None:
        told: Finished = {
            "number": int(position.numbers[owner]),
            "tiles": int(position.sizes[owner]),
            "points": int(gained),
        }
        position.events.append(events.FINISHED.event(int(owner), told))
    position.numbers[owner] += 1
    position.sizes[owner] = 0
    position.eyes[owner] = 0


def begin_minion(position: Position, owner: i64) -> None:
    """Draw the first tile of the owner's next minion, if the bag has one (M7, M11 (c))."""
    if position.next < len(position.deck):
        face = position.deck[position.next]
        position.next += 1
        position.reveals += 1
        begin(position, owner, face, NOBODY)


def finish(position: Position) -> None:
    """End the game (M8). The seed is published, and therefore undo is no longer possible."""
    position.phase = OVER
    position.over = True
    position.reveals += 1
    position.pending = 0
    position.tile = NO_TILE
    position.choices = []
    if position.events is not None:
        position.events.append(events.FINAL.event(-1, {}))
