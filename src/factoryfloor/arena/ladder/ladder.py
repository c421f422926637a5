"""The conditions of a ladder, and its bots."""

from dataclasses import dataclass
from typing import Any, Final

from factoryfloor.arena.contest import BadContest
from factoryfloor.bots import levels, make_bot, read_specification
from factoryfloor.kernel import Game, find_game

ANCHOR: Final = "greedy"
"""The bot with the rating 0. It was chosen because it has no parameters and is of medium strength."""

USUAL: Final = (
    *(f"noisy:{noise}" for noise in (10000, 1000, 600, 400, 280, 200, 140, 100, 70, 50, 20, 0)),
    ANCHOR,
    *(f"noisy:0/{playouts}" for playouts in (4, 16, 64, 256)),
)
"""The bots of every ladder in addition to the levels.

There are many of them, so that evenly spaced levels can be selected.
"""

MOST_BOTS: Final = 60


@dataclass(frozen=True)
class Ladder:
    """The conditions of a ladder, as stored in its file. They never change."""

    game: str
    seats: int
    options: dict[str, Any]
    seed: str


def make_ladder(game: str, seats: int | None = None, options: dict[str, Any] | None = None, seed: str = "1") -> Ladder:
    """Create a ladder, by default with two seats. Raises UnknownGame, BadSeats, BadOption or BadContest."""
    rules = find_game(game)
    number = max(2, rules.seats_min) if seats is None else seats
    rules.check_seats(number)
    if number < 2:
        raise BadContest("a ladder needs at least two seats, because ratings come from games against other bots")
    return Ladder(rules.id, number, rules.settle(options, number), seed)


def contestants(game: Game, wanted: list[str]) -> list[str]:
    """Return the distinct bots of a ladder, with levels resolved to their specifications.

    Raises BadBot or BadContest. By default, the bots are the usual rungs and the levels of the game. Among the levels
    with a time budget, only the strongest is included.
    """
    by_name = {level.name: level.spec for level in levels(game.id)}
    *others, top = by_name.values()
    named = wanted or [*USUAL, *(spec for spec in others if not is_slow(spec)), top]
    bots = list(dict.fromkeys([ANCHOR, *(by_name.get(spec, spec) for spec in named)]))
    for spec in bots:
        make_bot(spec, game)
    if not 2 <= len(bots) <= MOST_BOTS:
        raise BadContest(f"a ladder needs 2 to {MOST_BOTS} bots, not {len(bots)}")
    return bots


def is_slow(spec: str) -> bool:
    """Return whether a bot's budget is a time.

    The results of such a bot are not reproducible. It plays only a few games.
    """
    return read_specification(spec).milliseconds > 0
