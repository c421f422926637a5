"""Monster Factory by Donald X. Vaccarino: tiles grown into monsters, two to six players."""

from factoryfloor.kernel.docstrings import document

from .game import MonsterFactory

GAME = MonsterFactory()

__all__ = ["GAME", "MonsterFactory"]

document(MonsterFactory, type(GAME.encoder()))
