"""What the games of a contest say about its bots."""

from dataclasses import dataclass
from typing import Any

from factoryfloor.arena.contest import Contest
from factoryfloor.arena.intervals import Interval, mean, wilson
from factoryfloor.arena.playing import Outcome
from factoryfloor.arena.ratings import Order, orders, rate


@dataclass(frozen=True)
class Standing:
    """One bot's results.

    ``wins``: the share of its games that one of its seats won; a win shared by k seats counts 1/k for each.
    ``fair``: the share it would have if all seats were equal. ``place`` and ``score`` are means over its
    seats. ``rating`` is None where a contest has only one bot, or only solo games.
    """

    bot: str
    games: int
    seats: int
    wins: Interval
    fair: float
    place: float
    score: Interval
    rating: Interval | None
    milliseconds: float


@dataclass(frozen=True)
class Summary:
    """The standings after the games played so far, which may be fewer than the contest has."""

    contest: Contest
    outcomes: list[Outcome]
    standings: list[Standing]

    def to_json(self) -> dict[str, Any]:
        """As ``summary.json`` beside the records holds it."""
        contest = self.contest
        return {
            "game": contest.game,
            "seats": contest.seats,
            "options": contest.options,
            "seed": contest.seed,
            "focus": contest.focus,
            "games": len(self.outcomes),
            "games_planned": contest.games,
            "decisions": sum(count for outcome in self.outcomes for count, _ in outcome.thought),
            "bots": [_standing_json(standing) for standing in self.standings],
        }


def _standing_json(standing: Standing) -> dict[str, Any]:
    return {
        "bot": standing.bot,
        "games": standing.games,
        "seats": standing.seats,
        "wins": _interval_json(standing.wins),
        "fair": standing.fair,
        "place": standing.place,
        "score": _interval_json(standing.score),
        "rating": None if standing.rating is None else _interval_json(standing.rating),
        "ms_per_decision": standing.milliseconds,
    }


def _interval_json(interval: Interval) -> dict[str, float]:
    return {"value": interval.value, "low": interval.low, "high": interval.high}


def summarize(contest: Contest, outcomes: list[Outcome]) -> Summary:
    """The standings, in the order in which the contest names its bots."""
    outcomes = sorted(outcomes, key=lambda outcome: outcome.number)
    ratings = _ratings(contest, outcomes)
    standings = [_standing(contest, outcomes, bot, ratings) for bot in range(len(contest.bots))]
    return Summary(contest, outcomes, standings)


def _standing(contest: Contest, outcomes: list[Outcome], bot: int, ratings: list[Interval] | None) -> Standing:
    wins, scores, places = 0.0, [], []
    seats, decisions, seconds = 0, 0, 0.0
    for outcome in outcomes:
        own = [seat for seat, other in enumerate(outcome.seating) if other == bot]
        if not own:
            continue
        winners = outcome.ranking.count(1)
        wins += sum(1 / winners for seat in own if outcome.ranking[seat] == 1)
        scores.append(sum(outcome.scores[seat] for seat in own) / len(own))
        places += [outcome.ranking[seat] for seat in own]
        seats += len(own)
        decisions += sum(outcome.thought[seat][0] for seat in own)
        seconds += sum(outcome.thought[seat][1] for seat in own)
    games = len(scores)
    return Standing(
        bot=contest.names[bot],
        games=games,
        seats=seats,
        wins=wilson(wins, games),
        fair=seats / games / contest.seats if games else 0.0,
        place=sum(places) / len(places) if places else 0.0,
        score=mean(scores),
        rating=None if ratings is None else ratings[bot],
        milliseconds=1000 * seconds / decisions if decisions else 0.0,
    )


def _ratings(contest: Contest, outcomes: list[Outcome]) -> list[Interval] | None:
    """Relative to the random bot, where it takes part, else to the first."""
    if len(contest.bots) < 2 or contest.seats < 2:
        return None
    results: dict[Order, float] = {}
    for outcome in outcomes:
        for order, weight in orders(outcome.seating, outcome.ranking).items():
            results[order] = results.get(order, 0.0) + weight
    anchor = contest.bots.index("random") if "random" in contest.bots else 0
    return rate(len(contest.bots), results.items(), anchor)
