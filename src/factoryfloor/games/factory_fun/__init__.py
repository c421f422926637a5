"""Factory Fun by Corne van Moorsel: one to five players build machines and pipes on a crowded hall floor."""

from factoryfloor.kernel.docstrings import document

from .game import FactoryFun
from .state import FactoryFunState

GAME = FactoryFun()

__all__ = ["GAME", "FactoryFun", "FactoryFunState"]

document(FactoryFun, type(GAME.encoder()))
