"""Power Grid: Factory Manager by Friedemann Friese: five rounds of a factory, two to five players."""

from factoryfloor.kernel.docstrings import document

from .game import FactoryManager

GAME = FactoryManager()

__all__ = ["GAME", "FactoryManager"]

document(FactoryManager, type(GAME.encoder()))
