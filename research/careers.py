"""Simulates careers of people against the bot levels, and measures how often the interval contains the true level.

    python -m research.careers                   1,000 careers of each length, in all games with measured levels
    python -m research.careers --drift 3         the true level changes by 3 Elo a game (standard deviation)

The true level is drawn from the range of the levels and 200 Elo beyond. The bots play at their fixed ratings. Half of
the opponents have the level that is nearest to the person's level. The other opponents are drawn. The forms of all
seats in a game have Gumbel noise, so that pairs follow the logistic curve of Elo.
"""

import argparse
import random
from collections.abc import Iterator, Sequence
from math import log
from typing import Final

from factoryfloor.bots import levels
from factoryfloor.kernel import games
from factoryfloor.server.ratings.glicko import Rating
from factoryfloor.server.ratings.levels import INTERVAL, Against, first_level, level_after

ELO: Final = log(10) / 400
SIGMAS: Final = 1.96  # standard errors in half of the interval of a bot's rating
LENGTHS: Final = (3, 10, 30, 100)
SEATS: Final = (2, 3, 4)
BEYOND: Final = 200.0  # Elo beyond the weakest and the strongest level


def career(chance: random.Random, game: str, seats: int, drift: float) -> Iterator[tuple[float, Rating]]:
    """The true level and the measured level after each game."""
    fixed = [level.rating or 0.0 for level in levels(game)]
    errors = [(level.within or 0.0) / SIGMAS for level in levels(game)]
    true, level = chance.uniform(min(fixed) - BEYOND, max(fixed) + BEYOND), first_level(game)
    while True:
        bots = [_opponent(chance, fixed, level.rating) for _ in range(seats - 1)]
        mine, *others = [_form(chance, rating) for rating in (true, *(fixed[bot] for bot in bots))]
        against: Against = [
            (fixed[bot], errors[bot], float(mine > other)) for bot, other in zip(bots, others, strict=True)
        ]
        level = level_after(level, against)
        yield true, level
        true += chance.gauss(0, drift)


def _opponent(chance: random.Random, fixed: Sequence[float], rating: float) -> int:
    if chance.random() < 0.5:
        return min(range(len(fixed)), key=lambda bot: abs(fixed[bot] - rating))
    return chance.randrange(len(fixed))


def _form(chance: random.Random, rating: float) -> float:
    return ELO * rating - log(-log(chance.random()))


def coverage(game: str, seats: int, careers: int, drift: float) -> dict[int, tuple[float, float]]:
    """By the number of games: the share of careers whose interval contains the true level, and half of the mean width
    of the interval.
    """
    chance = random.Random(f"{game} {seats}")
    held, width = dict.fromkeys(LENGTHS, 0), dict.fromkeys(LENGTHS, 0.0)
    for _ in range(careers):
        for number, (true, level) in enumerate(career(chance, game, seats, drift), 1):
            if number in held:
                held[number] += abs(true - level.rating) <= INTERVAL * level.deviation
                width[number] += INTERVAL * level.deviation
            if number == LENGTHS[-1]:
                break
    return {number: (held[number] / careers, width[number] / careers) for number in LENGTHS}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--careers", type=int, default=1000, help="of each game and number of seats")
    parser.add_argument("--drift", type=float, default=0.0, help="Elo a game, standard deviation")
    arguments = parser.parse_args()
    print("| game | seats |" + "".join(f" {number} games |" for number in LENGTHS))
    print("|---|---|" + "---|" * len(LENGTHS))
    for game in games():
        for seats in SEATS:
            found = coverage(game, seats, arguments.careers, arguments.drift)
            cells = "".join(f" {100 * share:.1f} %, ± {within:.0f} |" for share, within in found.values())
            print(f"| {game} | {seats} |{cells}", flush=True)


if __name__ == "__main__":
    main()
