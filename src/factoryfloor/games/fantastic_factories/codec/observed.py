"""The names and bounds of the numbers that the encoder writes."""

from typing import Final

from factoryfloor.kernel.encoder import MOST, Number, of_players, repeated

from ..rules.actions import ACTIVATING, PROMPTS
from ..rules.cards import (
    BEACON,
    BLUEPRINT_COUNT,
    CARD_IDS,
    CONTRACTOR_COPIES,
    CONTRACTOR_IDS,
    COPIES,
    DIFFICULTIES,
    EDITIONS,
    FLOORS,
    HIRES,
    KINDS,
    MOST_SEATS,
    OBELISK,
    ROW,
    TOOLS,
    TYPES,
)
from ..rules.dice import PATTERN_COUNT, VALUES
from ..rules.position import MOST_DICE, OVER

_SLOTS: Final = [str(slot) for slot in range(ROW)]
_VALUES: Final = [str(value) for value in range(1, VALUES + 1)]
_BY_KIND: Final = list(zip(CARD_IDS, COPIES, strict=True))


def observed_numbers() -> list[Number]:
    """Return all numbers in order. During a round, the rules do not limit rounds and tokens."""
    return [
        Number("seats", 1, MOST_SEATS),
        Number("edition", 0, len(EDITIONS) - 1),
        Number("difficulty", -1, len(DIFFICULTIES) - 1),
        Number("phase", 0, OVER),
        Number("round", 1, MOST),
        Number("last round"),
        Number("first player, seats clockwise", 0, MOST_SEATS - 1),
        Number("turn, seats clockwise", -1, MOST_SEATS - 1),
        Number("blueprints in the deck", 0, BLUEPRINT_COUNT),
        Number("contractors in the deck", 0, sum(CONTRACTOR_COPIES)),
        Number("decision pending"),
        Number("over"),
        *repeated("blueprint in slot", _SLOTS, -1, KINDS - 1),
        *repeated("contractor in slot", _SLOTS, -1, HIRES - 1),
        *repeated("tool over slot", _SLOTS, 0, len(TOOLS) - 1),
        *(Number(f"discarded {card}", 0, copies) for card, copies in _BY_KIND),
        *(Number(f"discarded {card}", 0, CONTRACTOR_COPIES[hire]) for hire, card in enumerate(CONTRACTOR_IDS)),
        Number("goods of the Machine", 0, MOST),
        Number("cards of the Machine", 0, BLUEPRINT_COUNT),
        *repeated("cards of the Machine, type", list(TYPES), 0, BLUEPRINT_COUNT),
        *(Number(f"in hand {card}", 0, copies) for card, copies in _BY_KIND),
        *_chain(),
        *of_players(MOST_SEATS, _player()),
    ]


def _chain() -> list[Number]:
    """Return the numbers of the viewer's unfinished chain. Cards and choices are numbered from 1. 0 means none."""
    return [
        Number("chain step", 0, len(PROMPTS) - 1),
        Number("chain verb", 0, ACTIVATING),
        Number("chain slot or kind", 0, KINDS - 1),
        Number("chain copied kind", 0, KINDS),
        Number("chain dice pattern", 0, PATTERN_COUNT),
        *repeated("chain discard", ["1", "2", "3"], 0, KINDS),
        Number("chain discards", 0, 3),
        *repeated("chain rerolled dice", _VALUES, 0, MOST_DICE),
        Number("chain value", 0, VALUES),
        Number("chain gain", 0, 3),
        Number("chain split", 0, 5),
    ]


def _player() -> list[Number]:
    return [
        Number("seat present"),
        Number("waiting"),
        Number("metal", 0, MOST),
        Number("energy", 0, MOST),
        Number("goods", 0, MOST),
        Number("prestige", 0, MOST),
        Number("buildings", 0, BLUEPRINT_COUNT),
        Number("hand", 0, BLUEPRINT_COUNT),
        Number("dice", 0, MOST_DICE),
        Number("contractor", 0, HIRES),
        Number("refreshed"),
        Number("copied kind", 0, KINDS),
        *repeated("unplaced dice", _VALUES, 0, MOST_DICE),
        *(Number(f"dice on {floor}", 0, MOST_DICE) for floor in FLOORS),
        *(
            number
            for kind, (card, copies) in enumerate(_BY_KIND)
            for number in (
                Number(f"built {card}", 0, copies if kind in (BEACON, OBELISK) else 1),
                Number(f"used {card}"),
                Number(f"known in hand {card}", 0, copies),
            )
        ),
    ]
