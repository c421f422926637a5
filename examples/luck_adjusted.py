"""A contest whose result is shown twice, raw and adjusted for luck.

    python examples/luck_adjusted.py

The value of each draw is compared with the mean value of other draws at the same place. The sum of the differences is
the luck of a bot. Its mean is 0, so the adjusted share of wins has the same mean and a narrower interval.
"""

import argparse

import factoryfloor as ff
from factoryfloor.arena import Interval


def saved(raw: Interval, adjusted: Interval) -> float:
    """Return the share of games that the adjustment saves. The width of an interval decreases with the root of their
    number.
    """
    return 1.0 - ((adjusted.high - adjusted.low) / (raw.high - raw.low)) ** 2


def main(arguments: list[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--seed", default="1")
    wish = parser.parse_args(arguments)
    bots = ["search:30", "greedy"]
    summary = ff.contest("monster_factory", bots, games=wish.games, seats=2, seed=wish.seed, adjust="classic")
    first = summary.standings[0]
    assert first.adjusted is not None, "the contest adjusts"
    for name, wins in (("raw", first.wins), ("adjusted", first.adjusted)):
        print(f"{first.bot} wins {wins.value:.1%} ({wins.low:.1%} to {wins.high:.1%}) {name}")
    print(f"{saved(first.wins, first.adjusted):.0%} of the games saved")


if __name__ == "__main__":
    main()
