"""Registers the tiny game; a worker that imports this starts fast."""

from factoryfloor.kernel.registry import register
from tests.tiny_game import GAME

register(GAME)
