"""Fzzzt! by Tony Boydell: auctions for robots and production units, two to six players."""

from .game import Fzzzt

GAME = Fzzzt()

__all__ = ["GAME", "Fzzzt"]
