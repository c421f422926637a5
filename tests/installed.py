"""The installed games, without those that other tests register."""

from importlib.metadata import entry_points
from typing import Final

INSTALLED: Final = sorted(entry.name for entry in entry_points(group="factoryfloor.games"))
