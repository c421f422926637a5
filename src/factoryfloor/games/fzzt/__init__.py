"""Fzzzt! by Tony Boydell. Two to six players bid for robots and production units."""

from factoryfloor.kernel.docstrings import document

from .game import Fzzzt

GAME = Fzzzt()

__all__ = ["GAME", "Fzzzt"]

document(Fzzzt, type(GAME.encoder()))
