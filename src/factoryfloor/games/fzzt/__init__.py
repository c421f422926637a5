"""Fzzzt! by Tony Boydell: auctions for robots and production units, two to six players."""

from .game import Fzzzt
from .state import FzzztState

GAME = Fzzzt()

__all__ = ["GAME", "Fzzzt", "FzzztState"]
