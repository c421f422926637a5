"""The standings of a contest: the shares of wins, the scores and the ratings of its bots."""

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from itertools import groupby
from statistics import fmean
from typing import Any

from factoryfloor.arena.contest import Contest
from factoryfloor.arena.control_variates import adjusted
from factoryfloor.arena.intervals import Interval, Sample, mean, share
from factoryfloor.arena.play_game import PlayedGame
from factoryfloor.arena.ratings import Order, Results, orders, rate
from factoryfloor.arena.sequential import SequentialTest
from factoryfloor.arena.usage import Usage, total


@dataclass(frozen=True)
class Standing:
    """The results of one bot in a contest.

    ``samples`` is the number of its common deals. ``wins`` is the share of wins. A win shared by k seats counts 1/k for
    each seat. ``adjusted`` is the luck-adjusted share, if the contest adjusts for luck. ``fair`` is the expected share
    if all bots were equally strong. ``place`` and ``score`` are means over the bot's seats. ``rating`` is None with a
    single bot or seat. ``fallbacks`` is the number of an external bot's failed decisions, by reason. ``usage`` is the
    sum of the usages that the bot has reported.
    """

    bot: str
    games: int
    samples: int
    seats: int
    wins: Interval
    adjusted: Interval | None
    fair: float
    place: float
    score: Interval
    rating: Interval | None
    milliseconds: float
    fallbacks: dict[str, int]
    usage: Usage


@dataclass(frozen=True)
class Summary:
    """The standings after the games played so far.

    Games that were still in progress when the sequential ``test`` decided are left out.
    """

    contest: Contest
    outcomes: list[PlayedGame] = field(repr=False)
    standings: list[Standing]
    test: SequentialTest | None = None

    def __str__(self) -> str:
        """Return a line for the contest, and a line for each bot with the share of wins and its interval, the mean
        place and the mean score.
        """
        width = max(len(standing.bot) for standing in self.standings)
        rows = [
            f"{standing.bot:<{width}}  wins {_percent(standing.wins)}  place {standing.place:.2f}"
            f"  score {standing.score.value:.1f}"
            for standing in self.standings
        ]
        return "\n".join([f"{self.contest.game}, {self.contest.seats} seats, {len(self.outcomes)} games", *rows])

    def to_json(self) -> dict[str, Any]:
        """Return the summary in the format of ``summary.json``."""
        contest = self.contest
        return {
            "game": contest.game,
            "seats": contest.seats,
            "options": contest.options,
            "seed": contest.seed,
            "deals": None if contest.deals is None else contest.deals.commitment,
            "focus": contest.focus,
            "games": len(self.outcomes),
            "games_planned": contest.games,
            "samples": len({outcome.sample for outcome in self.outcomes}),
            "adjust": contest.adjust or None,
            "test": None if self.test is None else self.test.to_json(),
            "decisions": sum(count for outcome in self.outcomes for count, _ in outcome.thought),
            "bots": [standing_json(standing) for standing in self.standings],
        }


def _percent(interval: Interval) -> str:
    return f"{100 * interval.value:.1f} % ({100 * interval.low:.1f} to {100 * interval.high:.1f})"


def standing_json(standing: Standing) -> dict[str, Any]:
    return {
        "bot": standing.bot,
        "games": standing.games,
        "samples": standing.samples,
        "seats": standing.seats,
        "wins": _interval_json(standing.wins),
        "wins_without_luck": None if standing.adjusted is None else _interval_json(standing.adjusted),
        "fair": standing.fair,
        "place": standing.place,
        "score": _interval_json(standing.score),
        "rating": None if standing.rating is None else _interval_json(standing.rating),
        "ms_per_decision": standing.milliseconds,
        "fallbacks": standing.fallbacks,
        "usage": standing.usage.to_json(),
    }


def _interval_json(interval: Interval) -> dict[str, float]:
    return {"value": interval.value, "low": interval.low, "high": interval.high}


def summarize(contest: Contest, outcomes: list[PlayedGame]) -> Summary:
    """Return the standings of a contest, with bots in the contest's order."""
    outcomes = sorted(outcomes, key=lambda outcome: outcome.number)
    test = None
    if contest.until is not None:
        test = SequentialTest(contest)
        for outcome in outcomes:
            test.add(outcome)
        if test.answer:
            outcomes = [outcome for outcome in outcomes if outcome.sample <= test.samples]
    circles = circles_of(outcomes)
    ratings = _ratings(contest, circles)
    standings = [_standing(contest, circles, bot, ratings) for bot in range(len(contest.bots))]
    return Summary(contest, outcomes, standings, test)


def circles_of(outcomes: list[PlayedGame]) -> list[list[PlayedGame]]:
    """Group outcomes by deal, in the order of their numbers."""
    return [list(circle) for _, circle in groupby(outcomes, key=lambda outcome: outcome.sample)]


def won(circles: list[list[PlayedGame]], bot: int) -> list[Sample]:
    """Return the wins of a bot, with one sample for each circle that the bot has played."""
    return _samples(circles, bot, lambda outcome, own: outcome.won(bot))


def won_without_luck(circles: list[list[PlayedGame]], bot: int) -> list[Sample]:
    """Return the wins of a bot minus the bot's luck, by circle."""
    luck = _samples(circles, bot, lambda outcome, own: outcome.lucky(bot))
    return adjusted(won(circles, bot), [sample.total for sample in luck])


def _samples(
    circles: list[list[PlayedGame]], bot: int, worth: Callable[[PlayedGame, list[int]], float]
) -> list[Sample]:
    """Return the totals of a bot by circle. ``worth`` returns the value of a game for the seats of the bot."""
    found = []
    for circle in circles:
        games = [(outcome, own) for outcome in circle if (own := outcome.seats_of(bot))]
        if games:
            found.append(Sample(sum(worth(outcome, own) for outcome, own in games), len(games)))
    return found


def _standing(contest: Contest, circles: list[list[PlayedGame]], bot: int, ratings: list[Interval] | None) -> Standing:
    wins = won(circles, bot)
    played = [(outcome, seat) for circle in circles for outcome in circle for seat in outcome.seats_of(bot)]
    games, seats = int(sum(sample.games for sample in wins)), len(played)
    thought = [outcome.thought[seat] for outcome, seat in played]
    decisions = sum(count for count, _ in thought)
    return Standing(
        bot=contest.names[bot],
        games=games,
        samples=len(wins),
        seats=seats,
        wins=share(wins),
        adjusted=share(won_without_luck(circles, bot)) if contest.adjust else None,
        fair=seats / games / contest.seats if games else 0.0,
        place=sum(outcome.ranking[seat] for outcome, seat in played) / seats if seats else 0.0,
        score=mean(_samples(circles, bot, lambda outcome, own: fmean(outcome.scores[seat] for seat in own))),
        rating=None if ratings is None else ratings[bot],
        milliseconds=1000 * sum(seconds for _, seconds in thought) / decisions if decisions else 0.0,
        fallbacks=Counter(why for outcome, seat in played for at, _, why in outcome.fallbacks if at == seat),
        usage=total(outcome.usage[seat] for outcome, seat in played if outcome.usage),
    )


def _ratings(contest: Contest, circles: list[list[PlayedGame]]) -> list[Interval] | None:
    """Return ratings relative to the random bot if it takes part, and otherwise to the first bot."""
    if len(contest.bots) < 2 or contest.seats < 2:
        return None
    samples: Counter[Results] = Counter()
    for circle in circles:
        results: dict[Order, float] = {}
        for outcome in circle:
            for order, weight in orders(outcome.seating, outcome.ranking).items():
                results[order] = results.get(order, 0.0) + weight
        samples[frozenset(results.items())] += 1
    anchor = contest.bots.index("random") if "random" in contest.bots else 0
    return rate(len(contest.bots), samples, anchor)
