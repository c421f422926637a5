"""The tiny game, registered: imported by the processes of a server in tests, so it imports nothing else."""

from factoryfloor.kernel.registry import register
from tests.tiny_game import GAME

register(GAME)
