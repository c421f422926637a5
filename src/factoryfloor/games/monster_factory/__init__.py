"""Monster Factory by Donald X. Vaccarino. Two to six players build monsters from tiles."""

from factoryfloor.kernel.docstrings import document

from .game import MonsterFactory

GAME = MonsterFactory()

__all__ = ["GAME", "MonsterFactory"]

document(MonsterFactory, type(GAME.encoder()))
