"""Reading a position: it is laid tile by tile, by the rules."""

from typing import Any, Final

from mypy_extensions import i64

from factoryfloor.games.monster_factory import building
from factoryfloor.games.monster_factory.log import laid_tiles
from factoryfloor.games.monster_factory.pieces import FACE_IDS, FACE_OF, FACES, FITS, MIXES, TURNED, faces_of
from factoryfloor.games.monster_factory.plane import column, is_finished, row, with_tile
from factoryfloor.games.monster_factory.position import RULES
from factoryfloor.games.monster_factory.state import NO_TILE, NOBODY, OVER, START, Table, seat_bit
from factoryfloor.games.monster_factory.view import PHASES
from factoryfloor.kernel.errors import BadPosition
from factoryfloor.kernel.fast import append, vec

_FIELDS: Final = ("game", "rules", "seats", "options", "phase", "first", "turn", "tile", "bag", "discarded", "placed")


def want(condition: bool, reason: str) -> None:
    """Refuse the position unless the condition holds."""
    if not condition:
        raise BadPosition(reason)


def number(value: Any, name: str, least: int, most: int) -> int:
    """A checked whole number."""
    good = isinstance(value, int) and not isinstance(value, bool) and least <= value <= most
    want(good, f"{name} must be a whole number from {least} to {most}, not {value!r:.40}")
    return int(value)


def face(value: Any, name: str) -> int:
    """A checked face."""
    want(isinstance(value, str) and value in FACE_OF, f"{name}: there is no tile {value!r:.40}")
    return FACE_OF[value]


def face_list(value: Any, name: str) -> list[int]:
    """A checked list of faces."""
    want(isinstance(value, list), f"{name} must be a list of tiles")
    return [face(entry, name) for entry in value]


def fields(value: Any, name: str, keys: tuple[str, ...]) -> dict[str, Any]:
    """A checked object with exactly these keys."""
    want(isinstance(value, dict), f"{name} must be an object, not {value!r:.40}")
    missing = [key for key in keys if key not in value]
    want(not missing, f"{name} lacks {', '.join(missing)}")
    strange = sorted(str(key) for key in value if key not in keys)
    want(not strange, f"{name} has no {', '.join(strange)}")
    return dict(value)


def seats_in(position: Any) -> int:
    """The checked number of seats."""
    given = fields(position, "the position", _FIELDS)
    want(given["game"] == "monster_factory", f"this is not a position of monster_factory but of {given['game']!r:.40}")
    want(given["rules"] == RULES, f"the position is of rules version {given['rules']!r:.20}, not {RULES}")
    return number(given["seats"], "seats", 2, 6)


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
    table.turn = number(position["turn"], "turn", 0, seats - 1)
    placed = position["placed"]
    want(isinstance(placed, list) and len(placed) <= len(table.tiles), "placed must be a list of at most 88 tiles")
    for order, entry in enumerate(placed, 1):
        _lay(table, entry, f"tile {order} of placed")
    for gone in face_list(position["discarded"], "discarded"):
        building.discard(table, gone)
    _fill_bag(table, face_list(position["bag"], "the bag"), position["tile"], options["mix"])
    _set_phase(table, PHASES.index(position["phase"]))


def _lay(table: Table, entry: Any, name: str) -> None:
    tile = fields(entry, name, ("owner", "number", "face", "x", "y", "turn", "by"))
    owner = number(tile["owner"], f"owner of {name}", 0, int(table.seats) - 1)
    kind = face(tile["face"], name)
    turn = number(tile["turn"], f"turn of {name}", 0, 3)
    by = NOBODY if tile["by"] is None else number(tile["by"], f"by of {name}", 0, int(table.seats) - 1)
    growing = bool(table.growing & seat_bit(owner))
    due = int(table.numbers[owner])
    want(tile["number"] == due, f"{name} belongs to structure {due} of seat {owner}, not {tile['number']!r:.20}")
    if not growing:
        want((tile["x"], tile["y"], turn) == (0, 0, 0), f"{name} begins a structure: x 0, y 0, turn 0")
        building.begin(table, owner, kind, by)
        return
    edge = table.edges[owner]
    index = next((i for i, cell in enumerate(edge) if (column(cell), row(cell)) == (tile["x"], tile["y"])), -1)
    want(index >= 0 and bool(FITS[((kind >> 1) << 8) | (edge[index] & 255)] >> turn & 1), f"{name} does not fit there")
    building.add_to_log(table, owner, edge[index], kind, turn, by)
    table.edges[owner] = with_tile(edge, index, TURNED[((kind >> 1) << 2) + turn])
    if is_finished(table.edges[owner]):
        building.complete(table, owner)
        table.numbers[owner] += 1


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


def _set_phase(table: Table, phase: int) -> None:
    everybody = all(table.sizes[seat] or table.numbers[seat] for seat in range(int(table.seats)))
    ended = table.done == building.all_seats(table.seats)
    if phase == START:
        taken = int(table.placed)
        started = (int(table.turn) - int(table.first)) % int(table.seats)
        alone = taken == started and table.tile == NO_TILE and not table.discarded
        want(not table.dealt and alone, "at the start each seat from the first to the one before the turn has one tile")
        table.deck = vec[i64]()
        building.offer_faces(table)
        return
    want(everybody, "every seat must have a first monster")
    table.phase = phase
    if phase == OVER:
        finished = ended or not len(table.deck)
        want(
            finished and table.tile == NO_TILE, "the game is over when all first monsters are finished or the bag empty"
        )
        table.over = True
        return
    want(not ended, "all first monsters are finished: the game is over")
    unfit = [seat for seat in range(int(table.seats)) if not table.growing & seat_bit(seat)]
    want(not unfit or not len(table.deck), f"seat {unfit[:1]} must have begun a minion")
    want(table.tile != NO_TILE, "the seat on turn must have drawn a tile")
    table.choices = building.placements(table, table.tile)
    want(bool(table.choices), "the tile drawn must fit somewhere; otherwise it is discarded")
    table.pending = seat_bit(table.turn)
