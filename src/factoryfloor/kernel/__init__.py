"""The contract that every game implements, and shared code for chance, events, matches and records."""

from factoryfloor.kernel.chance import Chance, FastChance, TableChance, commitment, fresh_seed
from factoryfloor.kernel.docstrings import document
from factoryfloor.kernel.encoder import Encoder, Number, encoded
from factoryfloor.kernel.errors import (
    BadOption,
    BadPosition,
    BadRecord,
    BadSeats,
    FactoryFloorError,
    IllegalAction,
    NotToMove,
    NoUndo,
    OtherRules,
    UnknownEvaluation,
    UnknownGame,
)
from factoryfloor.kernel.events import Event, EventKind
from factoryfloor.kernel.game import Game
from factoryfloor.kernel.heuristics import TO_THE_END, Heuristics, Planning, SearchParameters
from factoryfloor.kernel.match import Match, Move
from factoryfloor.kernel.options import Choice, Colours, FirstSeat, Flag, Option, Subset
from factoryfloor.kernel.outcome import rank
from factoryfloor.kernel.plans import Plans
from factoryfloor.kernel.presentation import Presentation
from factoryfloor.kernel.record import canonical_json
from factoryfloor.kernel.registry import find_game, games
from factoryfloor.kernel.state import State
from factoryfloor.kernel.timing import Timing

__all__ = [
    "TO_THE_END",
    "BadOption",
    "BadPosition",
    "BadRecord",
    "BadSeats",
    "Chance",
    "Choice",
    "Colours",
    "Encoder",
    "Event",
    "EventKind",
    "FactoryFloorError",
    "FastChance",
    "FirstSeat",
    "Flag",
    "Game",
    "Heuristics",
    "IllegalAction",
    "Match",
    "Move",
    "NoUndo",
    "NotToMove",
    "Number",
    "Option",
    "OtherRules",
    "Planning",
    "Plans",
    "Presentation",
    "SearchParameters",
    "State",
    "Subset",
    "TableChance",
    "Timing",
    "UnknownEvaluation",
    "UnknownGame",
    "canonical_json",
    "commitment",
    "encoded",
    "find_game",
    "fresh_seed",
    "games",
    "rank",
]

document(*map(globals().get, __all__))
