"""What every game is made of: the contract, chance, events, the match and its record."""

from factoryfloor.kernel.chance import Chance, FastChance, TableChance, commitment, fresh_seed
from factoryfloor.kernel.errors import (
    BadOption,
    BadPosition,
    BadRecord,
    BadSeats,
    FactoryFloorError,
    IllegalAction,
    NotToMove,
    NoUndo,
    UnknownGame,
)
from factoryfloor.kernel.events import Event, EventKind
from factoryfloor.kernel.game import Game
from factoryfloor.kernel.match import Match, Move
from factoryfloor.kernel.options import Choice, Flag, Option, Subset
from factoryfloor.kernel.outcome import rank
from factoryfloor.kernel.record import canonical
from factoryfloor.kernel.registry import find_game, games
from factoryfloor.kernel.state import State

__all__ = [
    "BadOption",
    "BadPosition",
    "BadRecord",
    "BadSeats",
    "Chance",
    "Choice",
    "Event",
    "EventKind",
    "FactoryFloorError",
    "FastChance",
    "Flag",
    "Game",
    "IllegalAction",
    "Match",
    "Move",
    "NoUndo",
    "NotToMove",
    "Option",
    "State",
    "Subset",
    "TableChance",
    "UnknownGame",
    "canonical",
    "commitment",
    "find_game",
    "fresh_seed",
    "games",
    "rank",
]
