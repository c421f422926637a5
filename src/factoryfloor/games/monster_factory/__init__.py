"""Monster Factory by Donald X. Vaccarino: tiles grown into monsters, two to six players."""

from .game import MonsterFactory

GAME = MonsterFactory()

__all__ = ["GAME", "MonsterFactory"]
