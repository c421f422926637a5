"""The pieces of a view, and the reason why a piece is not a target now."""

from typing import Any, Final

from mypy_extensions import i64

from factoryfloor.kernel.masks import bit

from ..rules.pieces import BLANK, FACE_IDS, FACE_OF, FITS, LINKED, SIDES, THICK, THIN
from ..rules.plane import column, open_cells, row
from ..rules.position import NO_TILE, START, Position
from .structures import cell_id, laid_tiles, structure_id, structures
from .view import bag_of

_SIDES: Final = ((THICK, "thick"), (THIN, "thin"), (BLANK, "blank"))
_OTHER: Final = {"key": "other"}


def pieces(position: Position) -> list[str]:
    """Return the ids of all pieces in the order of the view: faces, then each structure with its open cells and
    tiles.
    """
    faces = [] if position.tile == NO_TILE else [FACE_IDS[position.tile]]
    faces += [*bag_of(position), *[FACE_IDS[face] for face in position.discarded]]
    found = list(dict.fromkeys(faces))
    for structure in structures(position):
        found.append(structure["id"])
        found += [cell["id"] for cell in structure["cells"]]
        found += [tile["tile"] for tile in structure["tiles"]]
    return found


def why_not(position: Position, piece: str) -> dict[str, Any]:
    """Return the reason why no legal action touches a piece. Return an empty dict if an action touches this piece."""
    if piece in FACE_OF:
        return _face(position, FACE_OF[piece])
    if "." in piece and piece.split(".", maxsplit=1)[0] in FACE_OF:
        return _tile(position, piece)
    for owner in range(position.seats):
        for number in range(position.numbers[owner] + 1):
            if piece == structure_id(int(owner), int(number)):
                return _structure(position, owner, number)
        if position.growing & bit(owner):
            for cell in position.edges[owner]:
                if piece == cell_id(int(owner), int(column(cell)), int(row(cell))):
                    return _barred(position, owner, position.numbers[owner]) or _cell(position, cell & 255)
    return _OTHER


def _face(position: Position, face: int) -> dict[str, Any]:
    left = int(position.faces_left()[face])
    if position.phase == START:
        return {} if left else {"key": "taken"}
    if face == position.tile:
        return {"key": "drawn", "places": len({action >> 2 for action in position.choices})}
    if left:
        return {"key": "in_bag", "left": left}
    return {"key": "discarded"} if face in list(position.discarded) else {"key": "none_left"}


def _tile(position: Position, piece: str) -> dict[str, Any]:
    face, _, copy = piece.partition(".")
    laid = [one for one in laid_tiles(position) if one.face == FACE_OF[face]]
    if not copy.isdecimal() or not 0 < int(copy) <= len(laid):
        return _OTHER
    tile = laid[int(copy) - 1]
    return _barred(position, tile.owner, tile.number) or {"key": "laid"}


def _structure(position: Position, owner: i64, number: i64) -> dict[str, Any]:
    barred = _barred(position, owner, number)
    if barred:
        return barred
    edge = position.edges[owner]
    refused = [_cell(position, cell & 255)["key"] for cell in edge if cell & LINKED and not _fits(position, cell & 255)]
    count = int(open_cells(edge))
    if len(refused) < count:
        return {"key": "places", "places": count - len(refused)}
    sides = {key.partition("_")[2] for key in refused}
    alike = sides in ({"thick"}, {"thin"})
    return {"key": f"nowhere_{sides.pop()}" if alike else "nowhere", "open": count}


def _barred(position: Position, owner: i64, number: i64) -> dict[str, Any]:
    """Return the reason why no tile may be added to a structure (M1, M5), or an empty dict if a tile may be added."""
    if position.phase == START:
        return {"key": "start", "left": int(position.seats - position.placed)}
    if number < position.numbers[owner] or not position.growing & bit(owner):
        return {"key": "finished"}
    if position.done & bit(position.turn) and not position.done & bit(owner):
        return {"key": "closed"}
    return {}


def _fits(position: Position, asked: i64) -> bool:
    return bool(FITS[((position.tile >> 1) << 8) | asked])


def _cell(position: Position, asked: i64) -> dict[str, Any]:
    """Return the sides that a cell requires but the drawn tile lacks (M4). The result is empty if the tile fits."""
    if _fits(position, asked):
        return {}
    tile = SIDES[4 * (position.tile >> 1)]
    for side, name in _SIDES:
        needs, has = _count(asked, side), _count(tile, side)
        if has < needs:
            return {"key": f"lacks_{name}" if has else f"none_{name}", "needs": needs, "has": has}
    return {"key": "order"} if asked & LINKED else {"key": "blank"}


def _count(sides: i64, side: i64) -> int:
    return sum(1 for place in range(4) if (sides >> (2 * place)) & 3 == side)
