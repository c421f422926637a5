"""How fast a game's rules are on this machine."""

from factoryfloor.bench.measure import Measurement, measure, random_games, usual_seats

__all__ = ["Measurement", "measure", "random_games", "usual_seats"]
