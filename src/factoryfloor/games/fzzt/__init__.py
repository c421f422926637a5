"""Fzzzt! by Tony Boydell: auctions for robots and production units, two to six players."""

from factoryfloor.kernel.docstrings import document

from .game import Fzzzt

GAME = Fzzzt()

__all__ = ["GAME", "Fzzzt"]

document(Fzzzt, type(GAME.encoder()))
