"""The numbers of actions."""

from typing import Any, Final

from .layout import CELLS

GIVE_UP: Final = 0  # place nothing
BUILD: Final = 1  # confirm the current factory
CLEAR: Final = 2  # start removing pieces
CONNECT: Final = 3  # stop removing pieces
EXTEND: Final = 4  # extend from a supply, although no end is open
PASS: Final = 5  # take no machine
DONE: Final = 6  # the list of machines is complete
READY: Final = 7  # turn up the machines, so that live claims begin
NAME: Final = 8  # + colour: the bonus supply of any colour
LAY: Final = 16  # + code: lay a piece on the wanted cell
CLAIM: Final = 64  # + machine: take it, or rank it next
LIFT: Final = 128  # + machine: lift it, to lay it elsewhere
REMOVE: Final = 256  # + cell: remove the piece there
FROM: Final = 384  # + cell: the cell to extend from a supply
PLACE: Final = 512  # + 4 * cell + turn: lay the machine in hand
ACTION_COUNT: Final = PLACE + 4 * CELLS

# Every action as a preallocated object. With this type, compiled code does not unpack the objects and allocate new
# ones.
ACTIONS: Final[list[Any]] = list(range(ACTION_COUNT))
