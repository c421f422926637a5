"""Factory Fun by Corne van Moorsel: machines piped together on a crowded hall floor, one to five players."""

from .game import FactoryFun
from .state import FactoryFunState

GAME = FactoryFun()

__all__ = ["GAME", "FactoryFun", "FactoryFunState"]
