"""Monster Factory by Donald X. Vaccarino: two to six players grow monsters from tiles."""

from factoryfloor.kernel.docstrings import document

from .game import MonsterFactory

GAME = MonsterFactory()

__all__ = ["GAME", "MonsterFactory"]

document(MonsterFactory, type(GAME.encoder()))
