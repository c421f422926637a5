"""Power Grid: Factory Manager by Friedemann Friese. Two to five players each run a factory for five rounds."""

from factoryfloor.kernel.docstrings import document

from .game import FactoryManager

GAME = FactoryManager()

__all__ = ["GAME", "FactoryManager"]

document(FactoryManager, type(GAME.encoder()))
