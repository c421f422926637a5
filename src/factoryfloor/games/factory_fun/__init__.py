"""Factory Fun by Corne van Moorsel. One to five players build machines and pipes in crowded halls."""

from factoryfloor.kernel.docstrings import document

from .game import FactoryFun
from .state import FactoryFunState

GAME = FactoryFun()

__all__ = ["GAME", "FactoryFun", "FactoryFunState"]

document(FactoryFun, type(GAME.encoder()))
