"""The pieces of Factory Fun as numbers: codes, open sides, and contents of networks.

A *code* is the content of a cell: nothing, a wall, or a piece with its turn. A machine or a diagonal has two codes, one
for each of its cells. The sides are 0 north, 1 east, 2 south and 3 west. Tables are indexed by ``4 * code + side``.
"""

from typing import Final, NamedTuple

from mypy_extensions import i64

from factoryfloor.kernel.fast import vec

from .machines import COLOURS, MACHINES

STRIDE: Final = 11  # from a cell to the one south of it; column 0 is wall, which also bounds column 10 in the east
NORTH: Final = 0
EAST: Final = 1
SOUTH: Final = 2
WEST: Final = 3
STEPS: Final = (-STRIDE, 1, STRIDE, -1)
STEP: Final = vec[i64](list(STEPS))
BIT: Final = vec[i64]([1, 2, 4, 8])  # of each side, in a mask of sides

EMPTY: Final = 0
WALL: Final = 1  # a pillar, the border, or outside
BLACK: Final = 4  # a colour beside the four of COLOURS


class Shape(NamedTuple):
    """A piece that is not a machine, in one turn.

    ``paths`` contains the joined sides, as one text for each path. Each half of a diagonal has one side of each path.
    """

    kind: str
    turn: int
    paths: tuple[str, ...]
    colour: str = ""


_SIDE: Final = {"N": NORTH, "E": EAST, "S": SOUTH, "W": WEST}

# In the order of the codes, from 2 on. A diagonal has a code for each cell: left and right, or upper and lower (U21).
SHAPES: Final = (
    Shape("straight", 0, ("NS",)),
    Shape("straight", 90, ("EW",)),
    Shape("curve", 0, ("NE",)),
    Shape("curve", 90, ("ES",)),
    Shape("curve", 180, ("SW",)),
    Shape("curve", 270, ("WN",)),
    Shape("tee", 0, ("NES",)),
    Shape("tee", 90, ("ESW",)),
    Shape("tee", 180, ("SWN",)),
    Shape("tee", 270, ("WNE",)),
    Shape("plus", 0, ("NESW",)),
    Shape("cross", 0, ("NS", "EW")),
    Shape("double", 0, ("WN", "ES")),
    Shape("double", 90, ("NE", "SW")),
    Shape("diagonal", 0, ("N", "S")),
    Shape("diagonal", 0, ("S", "N")),
    Shape("diagonal", 90, ("E", "W")),
    Shape("diagonal", 90, ("W", "E")),
    *(Shape("supply", 0, ("NESW",), colour) for colour in COLOURS),
    *(Shape("white", 90 * side, (letter,)) for side, letter in enumerate("NESW")),
    *(Shape("black", 90 * side, (letter,), "black") for side, letter in enumerate("NESW")),
)
FIRST_SHAPE: Final = 2
CROSS: Final = 13  # from here on a pipe has two paths
LYING: Final = 16  # the left half of a lying diagonal; the right one is the next code
STANDING: Final = 18  # the upper half of a standing diagonal; the lower one is the next code
SUPPLY: Final = 20
WHITE: Final = 24
BLACK_STORE: Final = 28
MACHINE: Final = 32  # machine_code(0, 0, 0), after the SHAPES
CODES: Final = 472  # eight for each machine

# Kinds of open sides. A supply's side is open only if it faces one of the other kinds (U22).
SUPPLY_SIDE: Final = 1
PIPE_END: Final = 2
INLET: Final = 3
INPUT: Final = 4
OUTPUT: Final = 5

# The content of a network as one number. Amounts and counts can be added without a carry on 77 cells.
OUT_AMOUNT: Final = 0x1
IN_AMOUNT: Final = 0x400
AMOUNTS: Final = 0x3FF
OUTPUTS: Final = 0x10_0000
INPUTS: Final = 0x400_0000
SUPPLIES: Final = 0x2_0000_0000
WHITES: Final = 0x100_0000_0000
BLACKS: Final = 0x8000_0000_0000
LOOSE: Final = 0x40_0000_0000_0000
SOME_OUTPUTS: Final = 0x3F0_0000
SOME_INPUTS: Final = 0x1_FC00_0000
SOME_SUPPLIES: Final = 0xFE_0000_0000
SOME_WHITES: Final = 0x7F00_0000_0000
SOME_BLACKS: Final = 0x3F_8000_0000_0000

EDGES: Final = {"W": (0, WEST), "N1": (0, NORTH), "S1": (0, SOUTH), "E": (1, EAST), "N2": (1, NORTH), "S2": (1, SOUTH)}


class Port(NamedTuple):
    """A port at rotation 0, with its cell (0 or 1) and side.

    The colours are indexes of COLOURS. 4 is black, with amount 0.
    """

    half: int
    side: int
    colour: int
    amount: int
    output: bool


def _port(text: str, output: bool) -> Port:
    edge, colour, *amount = text.split(":")
    half, side = EDGES[edge]
    number = BLACK if colour == "black" else COLOURS.index(colour)
    return Port(half, side, number, int(amount[0]) if amount else 0, output)


# The ports of each machine: inputs in the order of the table, then the output.
PORTS: Final = [
    [*(_port(text, False) for text in machine.inputs.split()), _port(machine.output, True)] for machine in MACHINES
]


def machine_code(machine: i64, turn: i64, half: i64) -> i64:
    """Return the code of a cell of a machine. ``turn`` is the number of quarter turns clockwise (U20)."""
    return MACHINE + 8 * machine + 2 * turn + half


def _tables() -> tuple[bytes, list[int], list[int], bytes, bytes]:
    opening, node, tally = bytearray(4 * CODES), [0] * (4 * CODES), [0] * (4 * CODES)
    colour, kind = bytearray(4 * CODES), bytearray(CODES)
    for code, shape in enumerate(SHAPES, FIRST_SHAPE):
        kind[code] = KINDS.index(shape.kind if shape.kind != "supply" else f"supply {shape.colour}")
        for path, sides in enumerate(shape.paths):
            for letter in sides:
                at = 4 * code + _SIDE[letter]
                node[at] = path - (4 if code == LYING + 1 else 4 * STRIDE if code == STANDING + 1 else 0)
                opening[at] = {"supply": SUPPLY_SIDE, "white": INLET, "black": INLET}.get(shape.kind, PIPE_END)
                tally[at] = {"supply": SUPPLIES, "white": WHITES, "black": BLACKS}.get(shape.kind, 0)
                colour[at] = _COLOUR_BIT.get(shape.colour, 0)
    for machine, ports in enumerate(PORTS):
        for turn in range(4):
            for half in range(2):
                kind[machine_code(machine, turn, half)] = KINDS.index("machine")
            for port in ports:
                side = (port.side + turn) % 4
                at = 4 * int(machine_code(machine, turn, port.half)) + side
                node[at] = side
                opening[at] = OUTPUT if port.output else INPUT
                tally[at] = (OUTPUTS + port.amount * OUT_AMOUNT) if port.output else INPUTS + port.amount * IN_AMOUNT
                colour[at] = 1 << port.colour
    kind[WALL] = KINDS.index("wall")
    return bytes(opening), node, tally, bytes(colour), bytes(kind)


_COLOUR_BIT: Final = {"red": 1, "orange": 2, "blue": 4, "green": 8, "black": 16}
BLACK_BIT: Final = 16

# Kinds for pricing (U24).
KINDS: Final = (
    "nothing",
    "straight",
    "curve",
    "tee",
    "plus",
    "cross",
    "double",
    "diagonal",
    *(f"supply {colour}" for colour in COLOURS),
    "white",
    "black",
    "machine",
    "wall",
)
_BUILT: Final = _tables()
OPENING: Final = _BUILT[0]  # the kind of the side: closed (0), SUPPLY_SIDE, PIPE_END, INLET, INPUT or OUTPUT
NODE: Final = vec[i64](_BUILT[1])  # the node of the side, from 4 * cell on
TALLY: Final = vec[i64](_BUILT[2])  # the side's share of its network's content; a supply counts once
COLOUR: Final = _BUILT[3]  # the colour as a bit, 0 for pipes and white reservoirs
KIND: Final = _BUILT[4]  # by code, an index of KINDS
