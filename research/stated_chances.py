"""Compares the percentages in the bots' reasons with what then happened, in games between mixed levels.

    python -m research.stated_chances fzzt --seats 3 --games 60
    python -m research.stated_chances monster_factory

In Fzzzt!, a reason states how often a bid wins the card. In Monster Factory, a reason states the chance that a monster
or a minion is finished. Each line of the output is a group of reasons: their number, the mean of their percentages, and
the percentage that came true.
"""

import argparse
import random
from collections import defaultdict
from collections.abc import Callable, Iterator
from typing import Any, Final

from factoryfloor.bots import decide, level_of, make_bot
from factoryfloor.bots.evaluations import heuristics_for
from factoryfloor.kernel import Match, find_game

LEVELS: Final = ("apprentice", "journeyman", "craftsman", "engineer")
Outcome = tuple[str, int, bool]
"""The kind of a claim, its percentage, and whether it came true."""


def steps(match: Match, number: int) -> Iterator[tuple[int, dict[str, Any]]]:
    """Play a match between levels, and yield each seat and its reason before the action is played."""
    names = [LEVELS[(number + seat * (1 + number // 4)) % len(LEVELS)] for seat in range(match.seats)]
    bots = [make_bot(level_of(match.game.id, name).spec, match.game) for name in names]
    heuristics, lots = heuristics_for(match.game), random.Random(match.seed)
    while not match.over:
        seat = match.state.movers()[0]
        action = decide(bots[seat], match.state, seat, lots.getrandbits(62))
        heuristics.begin()
        yield seat, heuristics.explain(match.state, seat, action)
        match.play(seat, action)


def bids(match: Match, number: int) -> Iterator[Outcome]:
    """Yield the claims about bids of Fzzzt!."""
    stated: dict[int, int] = {}
    sale = match.state.view(0)["last"]
    for seat, reason in steps(match, number):
        last = match.state.view(0)["last"]
        if last != sale:
            sale = last
            yield from (("bid", odds, bidder == last["winner"]) for bidder, odds in stated.items())
            stated = {}
        if "odds" in reason:
            stated[seat] = reason["odds"]


def finishes(match: Match, number: int) -> Iterator[Outcome]:
    """Yield the claims about monsters and minions of Monster Factory."""
    stated: list[tuple[int, tuple[int, int]]] = []
    for _, reason in steps(match, number):
        if "after" in reason:
            mine = [one for one in match.state.view(0)["structures"] if one["owner"] == reason["owner"]]
            stated.append((reason["after"], (reason["owner"], mine[-1]["number"])))
    finished = {(one["owner"], one["number"]) for one in match.state.view(0)["structures"] if one["finished"]}
    for chance, which in stated:
        yield ("minion" if which[1] else "monster"), chance, which in finished


CLAIMS: Final[dict[str, Callable[[Match, int], Iterator[Outcome]]]] = {"fzzt": bids, "monster_factory": finishes}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", choices=CLAIMS)
    parser.add_argument("--seats", type=int, default=3)
    parser.add_argument("--games", type=int, default=60)
    asked = parser.parse_args()
    game = find_game(asked.game)
    groups: dict[tuple[str, int], list[tuple[int, bool]]] = defaultdict(list)
    for number in range(asked.games):
        for kind, stated, came_true in CLAIMS[asked.game](Match(game, asked.seats, None, f"stated/{number}"), number):
            groups[kind, stated // 10].append((stated, came_true))
    for (kind, _), found in sorted(groups.items()):
        mean = sum(percent for percent, _ in found) / len(found)
        true = 100.0 * sum(came_true for _, came_true in found) / len(found)
        print(f"{kind:8} {len(found):5}  stated {mean:3.0f} %  true {true:3.0f} %")


if __name__ == "__main__":
    main()
