"""Measure the strength of the bots against their targets: contests on common deals, and a page of results.

    python -m research.aims --minutes 60                    continues research/strength.jsonl
    python -m research.aims --minutes 60 --only fzzt        contests whose name begins so
    python -m research.aims --minutes 60 --ceilings         the same contests by a search from which nothing is hidden
    python -m research.aims --again factory_fun             forgets the deals of a game, and draws it a new seed
    python -m research.aims                                 writes research/strength.md again, and plays nothing

The contests take turns. Each ends when a sequential test accepts the target or a share of wins eight points below it
(error rate about 5 %), or after --deals. Each bot with a time limit has a core. The seed of the deals was drawn when
the file was created, after the training of the weights in the package.
"""

import argparse
import json
import secrets
import time
from collections import defaultdict
from collections.abc import Collection
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from itertools import groupby, islice
from pathlib import Path
from typing import Any

from factoryfloor.arena import Interval, LocalExecutor, Pairing, PlayedGame, Playing, Sample, make_contest, mean, share
from factoryfloor.arena.contest import Contest
from factoryfloor.arena.jsonl import drop_partial_line
from factoryfloor.arena.sequential import SequentialTest, elo_of_share
from factoryfloor.kernel import find_game

DATA, PAGE = Path("research/strength.jsonl"), Path("research/strength.md")
LESS = 0.08
"""The difference in the share of wins between the aim and the other hypothesis of the test."""

UNTESTED = 60
"""Deals of a contest without a test. Its interval is computed once, after all deals."""

CEILING_DEALS = 40
"""Deals of a contest that measures a ceiling."""


@dataclass(frozen=True)
class Aim:
    """A bot's target: a share of wins against other bots or against the game alone, or points against copies of it."""

    game: str
    seats: int
    bot: str
    others: str
    least: float
    options: dict[str, Any] = field(default_factory=dict)
    what: str = "won"

    @property
    def name(self) -> str:
        return f"{self.game} {self.seats} {self.bot} {self.others}".strip()

    @property
    def times(self) -> int:
        """The factor of the printed result. Wins are printed in per cent."""
        return 100 if self.what == "won" else 1

    def contest(self, seed: str) -> Contest:
        """The contest that measures the aim. With ``others``, it runs until its test has decided."""
        bots = [self.bot, self.others] if self.others else [self.bot]
        focus = len(bots) > 1
        fair = 1 / self.seats
        until = (elo_of_share(self.least - LESS, fair), elo_of_share(self.least, fair)) if focus else None
        return make_contest(self.game, bots, self.seats, self.options, 1_000_000, seed, focus=focus, until=until)


QUICK, SEEING = "search:200ms", "omniscient:200ms"
AIMS = [
    Aim("fantastic_factories", 2, QUICK, "greedy", 0.75),
    Aim("monster_factory", 2, QUICK, "greedy", 0.80),
    Aim("factory_fun", 2, QUICK, "greedy", 0.70),
    Aim("fzzt", 2, QUICK, "greedy", 0.90),
    Aim("factory_manager", 2, QUICK, "greedy", 0.97),
    Aim("fzzt", 4, QUICK, "greedy", 0.70),
    Aim("monster_factory", 4, QUICK, "greedy", 0.45),
    Aim("fantastic_factories", 4, QUICK, "greedy", 0.45),
    Aim("factory_manager", 4, QUICK, "greedy", 0.45),
    Aim("factory_fun", 4, QUICK, "greedy", 0.45),
    Aim("fantastic_factories", 2, QUICK, f"{QUICK}@classic", 0.65),
    Aim("factory_manager", 2, QUICK, f"{QUICK}@classic", 0.65),
    Aim("factory_fun", 2, QUICK, f"{QUICK}@classic", 0.65),
    Aim("fantastic_factories", 2, "net", "greedy", 0.60),
    Aim("factory_manager", 2, "net", "greedy", 0.60),
    Aim("fantastic_factories", 1, QUICK, "", 0.85, {"difficulty": "insane"}),
    Aim("factory_manager", 4, QUICK, "", 225.0, what="score"),
]

CEILINGS = {aim.name: replace(aim, bot=SEEING) for aim in AIMS if aim.bot == QUICK and "@" not in aim.others}
"""Keyed by the name of an aim: the same contest with a search that knows decks, hands, dice and face-down cards."""


@dataclass
class Standing:
    """The played deals of one aim, by number: the wins or points, the number of games, and the thinking time.

    ``seed`` is the seed of all deals of the game. It was drawn after the bots' weights were made.
    """

    aim: Aim
    seed: str
    deals: dict[int, dict[str, Any]] = field(default_factory=dict)

    @property
    def result(self) -> Interval:
        samples = [Sample(deal["total"], deal["games"]) for _, deal in sorted(self.deals.items())]
        return share(samples) if self.aim.what == "won" else mean(samples)

    @property
    def told(self) -> str:
        """The result with its interval as text, empty before the first deal."""
        value, low, high = (self.aim.times * number for number in self.result)
        return f"{value:.1f} ± {(high - low) / 2:.1f}" if self.deals else ""

    @property
    def milliseconds(self) -> float:
        decisions: int = sum(deal["decisions"] for deal in self.deals.values())
        seconds: float = sum(deal["seconds"] for deal in self.deals.values())
        return 1000 * seconds / max(1, decisions)

    @property
    def answer(self) -> str:
        """The answer: reached, not reached, or not clear yet. Without a test, the interval decides."""
        if not self.aim.others:
            low, high = self.result[1:]
            if len(self.deals) < UNTESTED:
                return "not clear"
            return "reached" if low > self.aim.least else "not reached" if high < self.aim.least else "not clear"
        test = SequentialTest(self.aim.contest(self.seed))
        for number in sorted(self.deals):
            if not test.answer:
                test.count(self.deals[number]["total"] / self.deals[number]["games"])
        return {"elo0": "not reached", "elo1": "reached", "": "not clear"}[test.answer]

    def is_open(self, most: int) -> bool:
        """Whether more deals are needed.

        An aim with a test needs deals until the answer is clear. Other aims need a fixed number of deals.
        """
        if len(self.deals) >= (most if self.aim.others else min(most, UNTESTED)):
            return False
        return self.aim.bot == SEEING or len(self.deals) < 8 or self.answer == "not clear"


def header() -> dict[str, Any]:
    """The first line of the file: each game's seed of deals, and its date. Missing games get a new seed."""
    games: dict[str, Any] = json.loads(DATA.read_text().partition("\n")[0]) if DATA.exists() else {}
    missing = {aim.game: begun(aim.game) for aim in AIMS if aim.game not in games}
    if missing:
        games |= missing
        write(games, lines())
    return games


def begun(game: str) -> dict[str, Any]:
    """The header entry of a game, with a new seed."""
    return {"seed": secrets.token_hex(8), "begun": str(datetime.now(UTC).date()), "rules": find_game(game).rules}


def lines() -> list[dict[str, Any]]:
    """The deals in the file."""
    if not DATA.exists():
        return []
    drop_partial_line(DATA)
    return [json.loads(line) for line in DATA.read_text().splitlines()[1:]]


def write(games: dict[str, Any], deals: list[dict[str, Any]]) -> None:
    """Replace the file."""
    DATA.write_text("".join(json.dumps(line) + "\n" for line in [games, *deals]))


def read() -> dict[str, Standing]:
    """Read the deals of each aim in the file. Create the file if it is missing."""
    games, deals = header(), lines()
    standings = {aim.name: Standing(aim, games[aim.game]["seed"]) for aim in [*AIMS, *CEILINGS.values()]}
    for line in deals:
        if line["aim"] in standings:
            standings[line["aim"]].deals[line["deal"]] = line
    return standings


def forget(forgotten: list[str]) -> None:
    """Draw new seeds for games whose bots have changed, and drop the deals from the old seeds."""
    games = header() | {game: begun(game) for game in forgotten}
    write(games, [line for line in lines() if line["aim"].split()[0] not in forgotten])


def next_deals(contest: Contest, played: Collection[int], count: int) -> list[list[Pairing]]:
    """The games of the next ``count`` missing deals, including gaps after a killed run."""
    circles = groupby(contest.pairings(), key=lambda pairing: pairing.sample)
    return list(islice((list(games) for sample, games in circles if sample not in played), count))


def deal_of(aim: Aim, number: int, outcomes: list[PlayedGame]) -> dict[str, Any]:
    """A line of the file."""
    seats = [(outcome, seat) for outcome in outcomes for seat in outcome.seats_of(0)]
    if aim.what == "won":
        total = sum(outcome.won(0) for outcome in outcomes)
    else:
        total = sum(outcome.scores[seat] / len(outcome.seats_of(0)) for outcome, seat in seats)
    return {
        "aim": aim.name,
        "deal": number,
        "total": total,
        "games": len(outcomes),
        "decisions": sum(outcome.thought[seat][0] for outcome, seat in seats),
        "seconds": round(sum(outcome.thought[seat][1] for outcome, seat in seats), 3),
    }


def play(standing: Standing, jobs: int, count: int) -> None:
    """Play more deals. Write each deal when all its games are over."""
    aim = standing.aim
    contest = aim.contest(standing.seed)
    deals = next_deals(contest, standing.deals, count)
    found: dict[int, list[PlayedGame]] = defaultdict(list)
    sizes = {games[0].sample: len(games) for games in deals}
    for outcome in LocalExecutor(jobs).map(Playing(contest).play, [game for games in deals for game in games]):
        found[outcome.sample].append(outcome)
        if len(found[outcome.sample]) == sizes[outcome.sample]:
            line = deal_of(aim, outcome.sample, found[outcome.sample])
            standing.deals[outcome.sample] = line
            with DATA.open("a") as file:
                file.write(json.dumps(line) + "\n")


def page(standings: dict[str, Standing]) -> str:
    """The page, from the file alone."""
    rows = []
    for aim in AIMS:
        standing = standings[aim.name]
        ceiling = standings[CEILINGS[aim.name].name] if aim.name in CEILINGS else None
        others = f"{aim.seats - 1} `{aim.others}`" if aim.others else "the game" if aim.seats == 1 else "itself"
        options = "".join(f", {key} {value}" for key, value in aim.options.items())
        cells = [
            find_game(aim.game).title + options,
            str(aim.seats),
            f"`{aim.bot}`",
            others,
            f"{aim.times * aim.least:g}",
            standing.told,
            str(len(standing.deals)),
            f"{standing.milliseconds:.0f}" if standing.deals else "",
            standing.answer if standing.deals else "not played yet",
            f"{ceiling.told} ({len(ceiling.deals)})" if ceiling and ceiling.deals else "",
        ]
        rows.append("| " + " | ".join(cells) + " |")
    return "\n".join([HEAD.strip(), *rows, ""])


HEAD = """
# How strong the bots are

This page is generated: `python -m research.aims --minutes 60` plays on where `strength.jsonl` ends, and writes it
again. Contests are on common deals ([arena](../docs/bots/arena.md)): all rotations of one bot among its opponents play
the same deal, and are one sample of the 95 % interval. Each goes on until a sequential test says whether the aim is
likelier than eight of a hundred wins less, or the other way round; about 5 % of such answers are wrong. The deals
of each game come from a seed that was drawn after the weights in the package were made. Bots that think by the
clock had a core each; ms are of a decision, forced ones included. What was tried: [training](log/training.md).
Monster Factory and Fzzzt! have no contest against `@classic`: learning has brought nothing there, so `@classic` is
what the package plays.

*Nothing hidden* is the same contest on the same deals (their number in brackets) by the same search in the same time,
but it is shown decks, hands, dice to come and what lies face down. No fair bot that searches so can win more than
about that much: what is missing above it is luck that nobody commands, or sight that ends before it matters.

| game | seats | bot | against | aim | wins %, or points | deals | ms | | nothing hidden |
|---|---|---|---|---|---|---|---|---|---|
"""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--minutes", type=float, default=0.0)
    parser.add_argument("--only", nargs="*", default=[""], help="beginnings of names: fzzt, 'factory_fun 4'")
    parser.add_argument("--deals", type=int, default=400, help="the most of one contest")
    parser.add_argument("--jobs", type=int, default=0)
    parser.add_argument("--again", nargs="*", default=[], help="games whose bots have changed: played from the start")
    parser.add_argument("--ceilings", action="store_true", help="play by a search from which nothing is hidden")
    wanted = parser.parse_args()
    if wanted.again:
        forget([find_game(game).id for game in wanted.again])
    standings = read()
    until = time.monotonic() + 60 * wanted.minutes
    while time.monotonic() < until:
        open_ones = [
            standing
            for name, standing in standings.items()
            if name.startswith(tuple(wanted.only))
            and (standing.aim.bot == SEEING) == wanted.ceilings
            and standing.is_open(min(wanted.deals, CEILING_DEALS) if wanted.ceilings else wanted.deals)
        ]
        if not open_ones:
            break
        least = min(open_ones, key=lambda standing: len(standing.deals))
        play(least, wanted.jobs, 8)
        print(least.aim.name, len(least.deals), least.result, least.answer, flush=True)
        PAGE.write_text(page(standings))
    PAGE.write_text(page(standings))


if __name__ == "__main__":
    main()
