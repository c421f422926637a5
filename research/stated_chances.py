"""Compares the numbers in the bots' reasons with what then happened, in games between mixed levels.

    python -m research.stated_chances fzzt --seats 3 --games 60
    python -m research.stated_chances monster_factory

In Fzzzt!, a reason states how often a bid wins the card, and the bid that is expected of another player. In Monster
Factory, a reason states the chance that a monster or a minion is finished. Each line of the output is a group of
reasons: their number, the mean of their percentages, and the percentage that came true. The last line, for Fzzzt! only,
is about the expected bids.
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
    for stated, last in auctions(match, number):
        yield from (("bid", reason["odds"], seat == last["winner"]) for seat, reason in stated if "odds" in reason)


def prices(match: Match, number: int) -> Iterator[tuple[int, int]]:
    """Yield the expected and the actual highest bids of other players in Fzzzt!."""
    for stated, last in auctions(match, number):
        powers = [bid["power"] if bid else 0 for bid in last["bids"]]
        for seat, reason in stated:
            if "price" in reason:
                yield reason["price"], max(power for other, power in enumerate(powers) if other != seat)


def auctions(match: Match, number: int) -> Iterator[tuple[list[tuple[int, dict[str, Any]]], dict[str, Any]]]:
    """Yield the reasons of the seats in each auction of Fzzzt!, with the auction's result."""
    stated: list[tuple[int, dict[str, Any]]] = []
    sale = match.state.view(0)["last"]
    for step in steps(match, number):
        last = match.state.view(0)["last"]
        if last != sale:
            sale = last
            yield stated, last
            stated = []
        stated.append(step)


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

    def at(number: int) -> Match:
        return Match(game, asked.seats, None, f"stated/{number}")

    for number in range(asked.games):
        for kind, stated, came_true in CLAIMS[asked.game](at(number), number):
            groups[kind, stated // 10].append((stated, came_true))
    for (kind, _), found in sorted(groups.items()):
        mean = sum(percent for percent, _ in found) / len(found)
        true = 100.0 * sum(came_true for _, came_true in found) / len(found)
        print(f"{kind:8} {len(found):5}  stated {mean:3.0f} %  true {true:3.0f} %")
    if asked.game == "fzzt":
        write_prices([pair for number in range(asked.games) for pair in prices(at(number), number)])


def write_prices(pairs: list[tuple[int, int]]) -> None:
    stated, true = (sum(side) / len(pairs) for side in zip(*pairs, strict=True))
    near = [round(100.0 * sum(abs(one - other) <= far for one, other in pairs) / len(pairs)) for far in (1, 2)]
    print(
        f"prices   {len(pairs):5}  stated {stated:.1f}  true {true:.1f}  within 1: {near[0]} %  within 2: {near[1]} %"
    )


if __name__ == "__main__":
    main()
