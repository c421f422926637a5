"""The numbers of actions.

A bid is the mask (1 to 255) of its cards' positions in the hand. The numbers of mounts and shreds start at ``MOUNT``.
"""

from typing import Final

from mypy_extensions import i64

from .pieces import KIND_AT, KIND_COUNT, REST, UNIT_COUNT

DONE: Final = 0
MOUNT: Final = 256  # + unit * KIND_COUNT + kind of robot
SHRED: Final = MOUNT + UNIT_COUNT * KIND_COUNT  # + kind of robot
ACTION_COUNT: Final = SHRED + KIND_COUNT

# Every action as a preallocated int, so that lists of legal actions allocate no ints.
ACTIONS: Final = list(range(ACTION_COUNT))


def _bids_of(size: int, equal: int) -> list[int]:
    """Return all bids from a hand of ``size`` cards.

    Bit ``i`` of ``equal`` is set if the cards at positions ``i`` and ``i + 1`` have the same kind. Equal cards are bid
    from the lowest up, so that equal bids are one action.
    """
    return [
        places
        for places in range(1, 1 << size)
        if all(
            not (equal >> place & 1 and places >> (place + 1) & 1 and not places >> place & 1)
            for place in range(size - 1)
        )
    ]


# By the pattern of a hand (see hand_pattern).
_PATTERNS = [
    (size, pattern - (1 << (size - 1))) for size in range(1, 9) for pattern in range(1 << (size - 1), 1 << size)
]
BIDS: Final[list[list[int]]] = [[], *[_bids_of(size, equal) for size, equal in _PATTERNS]]
SINGLE_BIDS: Final[list[list[int]]] = [[bid for bid in bids if bid & (bid - 1) == 0] for bids in BIDS]


def hand_pattern(hand: i64) -> i64:
    """Return the index of a hand in ``BIDS``.

    It has a bit for each pair of neighbours of the same kind, and one more bit above these bits.
    """
    equal: i64 = 0
    top: i64 = 0
    last: i64 = -1
    while hand:
        low = hand & -hand
        hand ^= low
        kind: i64 = KIND_AT[low % REST]
        if top == 0:
            top = 1
        else:
            if kind == last:
                equal |= top
            top += top
        last = kind
    return equal | top


def cards_at(hand: i64, places: i64) -> i64:
    """Return the cards of a hand at these positions."""
    cards: i64 = 0
    while places:
        low = hand & -hand
        hand ^= low
        if places & 1:
            cards |= low
        places >>= 1
    return cards


def mounted_unit(action: i64) -> i64:
    """Return the unit of a mount."""
    return (action - MOUNT) // KIND_COUNT


def robot_kind(action: i64) -> i64:
    """Return the kind of the robot that is mounted or shredded."""
    return (action - MOUNT) % KIND_COUNT
