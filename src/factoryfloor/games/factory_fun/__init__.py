"""Factory Fun by Corne van Moorsel: machines piped together on a crowded hall floor, one to five players."""

from factoryfloor.games.factory_fun.game import FactoryFun, FactoryFunState

GAME = FactoryFun()

__all__ = ["GAME", "FactoryFun", "FactoryFunState"]
