"""Fantastic Factories by Joseph Z Chen and Justin Faulkner. One to five players run factories with dice."""

from factoryfloor.kernel.docstrings import document

from .game import FantasticFactories
from .state import FactoriesState

GAME = FantasticFactories()

__all__ = ["GAME", "FactoriesState", "FantasticFactories"]

document(FantasticFactories, type(GAME.encoder()))
