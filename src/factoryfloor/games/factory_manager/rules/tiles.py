"""The table of the factory tiles and discounts, with its checks.

The published rules contain the totals of each type, the six X tiles, storage +1 at 6 and storage +4 at 18. All other
numbers on the tiles for sale are reconstructed. If the printed numbers are found, only these rows must change.
"""

from typing import Final, Literal, NamedTuple

TileType = Literal["storage", "machine", "working-robot", "personnel-robot", "control", "optimization"]
STORAGE: Final = "storage"
MACHINE: Final = "machine"
WORKING: Final = "working-robot"
PERSONNEL: Final = "personnel-robot"
CONTROL: Final = "control"
OPTIMIZATION: Final = "optimization"
TYPES: Final[tuple[TileType, ...]] = (STORAGE, MACHINE, WORKING, PERSONNEL, CONTROL, OPTIMIZATION)
TOTALS: Final = (35, 27, 18, 9, 9, 8)  # tiles of each type, start tiles and X tiles included
SEATS: Final = (2, 3, 4, 5)
X: Final = 0  # in place of a number of players: an X tile (P6)
START_MACHINES: Final = 2  # of each player (P4)
START_STORAGES: Final = 3


class Kind(NamedTuple):
    """A row of the table of tiles.

    Energy and workers are positive if the tile needs them, and negative if it saves them. ``players`` has an entry for
    each copy for sale: the minimum number of players with which the copy is used, or ``X``.
    """

    id: str
    type: TileType
    price: int
    production: int
    storage: int
    energy: int
    workers: int
    players: tuple[int, ...]


# Kinds in the order of the columns: by type, cheapest first. Within a kind: X tiles first, then ascending by players.
KINDS: Final = (
    Kind("start-machine", MACHINE, 0, 1, 0, 2, 2, ()),
    Kind("start-storage", STORAGE, 0, 0, 1, 0, 0, ()),
    Kind("storage-1", STORAGE, 6, 0, 1, 0, 0, (X, 2, 2)),
    Kind("storage-2", STORAGE, 10, 0, 2, 0, 0, (2, 2, 2, 3, 4, 5)),
    Kind("storage-3", STORAGE, 14, 0, 3, 0, 0, (2, 2, 2, 3, 4, 5)),
    Kind("storage-4", STORAGE, 18, 0, 4, 0, 0, (2, 2, 3, 4, 5)),
    Kind("machine-1", MACHINE, 6, 1, 0, 1, 1, (X, 2, 3)),
    Kind("machine-2", MACHINE, 8, 2, 0, 3, 3, (2, 2, 4)),
    Kind("machine-3", MACHINE, 11, 2, 0, 2, 2, (2, 3, 5)),
    Kind("machine-4", MACHINE, 14, 2, 0, 1, 2, (2, 4)),
    Kind("machine-5", MACHINE, 16, 3, 0, 2, 4, (2, 5)),
    Kind("machine-6", MACHINE, 19, 3, 0, 1, 3, (2, 3)),
    Kind("machine-7", MACHINE, 22, 3, 0, 1, 2, (4,)),
    Kind("machine-8", MACHINE, 25, 4, 0, 1, 3, (2,)),
    Kind("working-robot-1", WORKING, 4, 1, 0, 2, 0, (X, 2, 3)),
    Kind("working-robot-2", WORKING, 7, 1, 0, 1, 0, (2, 2, 3, 4, 5)),
    Kind("working-robot-3", WORKING, 10, 1, 0, 0, 0, (2, 4, 5)),
    Kind("working-robot-4", WORKING, 13, 2, 0, 2, 0, (2, 3, 4)),
    Kind("working-robot-5", WORKING, 17, 2, 0, 1, 0, (2, 5)),
    Kind("working-robot-6", WORKING, 21, 2, 0, 0, 0, (2, 3)),
    Kind("personnel-robot-1", PERSONNEL, 3, 0, 0, 1, -1, (X, 2)),
    Kind("personnel-robot-2", PERSONNEL, 5, 0, 0, 0, -1, (2, 4)),
    Kind("personnel-robot-3", PERSONNEL, 7, 0, 0, 1, -2, (2, 3, 5)),
    Kind("personnel-robot-4", PERSONNEL, 9, 0, 0, 0, -2, (2,)),
    Kind("personnel-robot-5", PERSONNEL, 12, 0, 0, 0, -3, (4,)),
    Kind("control-1", CONTROL, 6, 0, 0, -1, 0, (X, 2)),
    Kind("control-2", CONTROL, 10, 0, 0, -2, 0, (2, 4)),
    Kind("control-3", CONTROL, 14, 0, 0, -3, 0, (2, 3)),
    Kind("control-4", CONTROL, 18, 0, 0, -4, 0, (2, 5)),
    Kind("control-5", CONTROL, 22, 0, 0, -5, 0, (3,)),
    Kind("optimization-1", OPTIMIZATION, 4, 0, 0, 0, -1, (X, 2)),
    Kind("optimization-2", OPTIMIZATION, 8, 0, 0, 0, -2, (2, 4)),
    Kind("optimization-3", OPTIMIZATION, 12, 0, 0, 0, -3, (3, 5)),
    Kind("optimization-4", OPTIMIZATION, 16, 0, 0, 0, -4, (2, 3)),
)

# Discounts of the turn-order tiles 1 to 12.
DISCOUNTS: Final = (0, 0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5)


def is_start(kind: Kind) -> bool:
    """Return whether each player starts the game with tiles of this kind."""
    return not kind.players


def faults(kinds: tuple[Kind, ...], discounts: tuple[int, ...]) -> list[str]:
    """Return the faults of a table, checked against the known printed numbers."""
    strange = [f"{kind.id}: there is no type {kind.type}" for kind in kinds if kind.type not in TYPES]
    if strange:
        return strange
    found = [f"{kind.id}: {fault}" for kind in kinds for fault in _kind_faults(kind)]
    ids = [kind.id for kind in kinds]
    if len(set(ids)) != len(ids) or ids[:2] != ["start-machine", "start-storage"]:
        found.append("ids must be unique, with the two start kinds first")
    for_sale = [(TYPES.index(kind.type), kind.price) for kind in kinds[2:]]
    if for_sale != sorted(for_sale):
        found.append("tiles for sale must be sorted by type and price")
    for type_, total in zip(TYPES, TOTALS, strict=True):
        copies = sum(copies_of(kind) for kind in kinds if kind.type == type_)
        if copies != total:
            found.append(f"there must be {total} tiles of type {type_}, not {copies}")
        crossed = sum(kind.players.count(X) for kind in kinds if kind.type == type_)
        if crossed != 1:
            found.append(f"there must be one X tile of type {type_}, not {crossed}")
    prices = {kind.storage: kind.price for kind in kinds[2:] if kind.type == STORAGE}
    if (prices.get(1), prices.get(4)) != (6, 18):
        found.append("storage +1 must cost 6 and storage +4 must cost 18")
    if len(discounts) != 12 or any(discounts[:3]) or list(discounts) != sorted(discounts):
        found.append("there must be twelve ascending discounts, 0 for the tiles 1 to 3")
    return found


def copies_of(kind: Kind) -> int:
    """Return the number of tiles of a kind."""
    if not is_start(kind):
        return len(kind.players)
    return 5 * (START_MACHINES if kind.type == MACHINE else START_STORAGES)


def _kind_faults(kind: Kind) -> list[str]:
    found = []
    if any(number != X and number not in SEATS for number in kind.players) or list(kind.players) != sorted(
        kind.players
    ):
        found.append("players must be X or 2 to 5, ascending")
    if not 0 <= kind.price <= 60 or is_start(kind) != (kind.price == 0):
        found.append("prices must be 1 to 60, and 0 for start tiles")
    signs = (kind.production > 0, kind.storage > 0, _sign(kind.energy), _sign(kind.workers))
    wanted = {
        STORAGE: [(False, True, 0, 0)],
        MACHINE: [(True, False, energy, 1) for energy in (0, 1)],
        WORKING: [(True, False, energy, 0) for energy in (0, 1)],
        PERSONNEL: [(False, False, energy, -1) for energy in (0, 1)],
        CONTROL: [(False, False, -1, 0)],
        OPTIMIZATION: [(False, False, 0, -1)],
    }
    if signs not in wanted[kind.type]:
        found.append(f"a tile of type {kind.type} has other effects (P3)")
    return found


def _sign(number: int) -> int:
    return (number > 0) - (number < 0)


_FAULTS: Final = faults(KINDS, DISCOUNTS)
if _FAULTS:
    raise ValueError("; ".join(_FAULTS))
