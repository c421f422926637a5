"""Factory Fun by Corne van Moorsel: machines piped together on a crowded hall floor, one to five players."""

from factoryfloor.kernel.docstrings import document

from .game import FactoryFun
from .state import FactoryFunState

GAME = FactoryFun()

__all__ = ["GAME", "FactoryFun", "FactoryFunState"]

document(FactoryFun, type(GAME.encoder()))
