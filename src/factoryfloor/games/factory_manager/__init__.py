"""Power Grid: Factory Manager by Friedemann Friese: five rounds of a factory, two to five players."""

from factoryfloor.games.factory_manager.game import FactoryManager, FactoryState

GAME = FactoryManager()

__all__ = ["GAME", "FactoryManager", "FactoryState"]
