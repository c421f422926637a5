"""The table of a game's baselines.

A fixed protocol makes the results of different people comparable. docs/methods/baselines.md describes this protocol.
Any change that affects results increases the version of the protocol.
"""

from collections.abc import Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass
from typing import Any, Final

from factoryfloor import __version__
from factoryfloor.arena.contest import BadContest, Contest, make_contest
from factoryfloor.arena.executor import Executor
from factoryfloor.arena.intervals import Interval
from factoryfloor.arena.play_game import PlayedGame
from factoryfloor.arena.run_contest import run
from factoryfloor.arena.standings import Standing, standing_json, summarize
from factoryfloor.bots import LEVELS, BotMaker, level_of, read_specification
from factoryfloor.bots.evaluations import NET, evaluation_names
from factoryfloor.kernel import Game, find_game
from factoryfloor.kernel.fast import COMPILED

PROTOCOL: Final = 1
OPPONENTS: Final = ("random", "greedy")
DEALS: Final = 100
SLOW_DEALS: Final = 4
"""The number of deals for bots with a time limit. These bots play the first deals of the set."""
SEED: Final = "baselines"
MAX_DEALS: Final = 100_000


@dataclass(frozen=True)
class Row:
    """The results of a bot against each opponent.

    ``spec`` is the bot's specification. For a level, it is the specification of the level.
    """

    bot: str
    spec: str
    deals: int
    results: dict[str, Standing]


class Baselines:
    """A table of baselines.

    Each bot has one seat, and the opponent has all other seats. All bots play the same deals. The rows are random,
    greedy, the levels, net (if the game has weights), and then ``bots``.
    """

    def __init__(
        self,
        game: Game | str,
        bots: Sequence[str | BotMaker] = (),
        seats: int | None = None,
        options: dict[str, Any] | None = None,
        deals: int = DEALS,
        slow_deals: int = SLOW_DEALS,
        seed: str = SEED,
    ) -> None:
        """Create a table.

        If ``slow_deals`` is 0, bots with a time limit are left out. Raises BadContest and the errors of
        ``make_contest``.
        """
        self.game = find_game(game) if isinstance(game, str) else game
        self.seats = max(2, self.game.seats_min) if seats is None else seats
        if not 1 <= deals <= MAX_DEALS or slow_deals < 0:
            raise BadContest(f"baselines need 1 to {MAX_DEALS} deals, not {deals} (and {slow_deals} with a time limit)")
        if self.seats < 2:
            raise BadContest("baselines need at least two seats, because every bot plays against another bot")
        self.deals = deals
        self.slow_deals = min(slow_deals, deals)
        self.seed = seed
        learned = [NET] if NET in evaluation_names(self.game) else []
        entrants: list[str | BotMaker] = [*OPPONENTS, *LEVELS, *learned, *bots]
        self.contests = [made for bot in entrants if (made := self._contests(bot, options))]
        self.options = self.contests[0][0].options

    @property
    def games(self) -> int:
        """Return the number of games in the table."""
        return sum(contest.games for row in self.contests for contest in row)

    def play(self, executor: Executor | int = 1) -> Iterator[PlayedGame | Row]:
        """Play the games. Yields each outcome, and each row after its last outcome. Raises the errors of ``run``."""
        for contests in self.contests:
            results: dict[str, Standing] = {}
            for opponent, contest in zip(OPPONENTS, contests, strict=True):
                outcomes = []
                with closing(run(contest, executor)) as played:
                    for outcome in played:
                        outcomes.append(outcome)
                        yield outcome
                results[opponent] = summarize(contest, outcomes).standings[0]
            bot = contests[0].bots[0]
            spec = level_of(self.game.id, bot).spec if bot in LEVELS else bot
            yield Row(bot, spec, contests[0].games // self.seats, results)

    def _contests(self, bot: str | BotMaker, options: dict[str, Any] | None) -> list[Contest]:
        """Return the contests of a bot, one for each opponent. The list is empty for a bot with a time limit that is
        left out.
        """
        deals = self.slow_deals if _is_slow(bot, self.game) else self.deals
        if not deals:
            return []
        games = deals * self.seats
        return [
            make_contest(self.game, [bot, opponent], self.seats, options, games, self.seed, focus=True)
            for opponent in OPPONENTS
        ]

    def to_json(self, rows: Sequence[Row]) -> dict[str, Any]:
        """Return the conditions and the rows as JSON."""
        return {
            "protocol": PROTOCOL,
            "program": __version__,
            "compiled": COMPILED,
            "game": self.game.id,
            "rules": self.game.rules,
            "seats": self.seats,
            "options": self.options,
            "seed": self.seed,
            "deals": self.deals,
            "slow_deals": self.slow_deals,
            "rows": [
                {
                    "bot": row.bot,
                    "spec": row.spec,
                    "deals": row.deals,
                    "against": {opponent: standing_json(standing) for opponent, standing in row.results.items()},
                }
                for row in rows
            ],
        }

    def to_markdown(self, rows: Sequence[Row]) -> str:
        """Return the conditions and the rows as a Markdown page."""
        deals = f"{self.deals} common deal{'' if self.deals == 1 else 's'}"
        heads = [f"wins % against `{opponent}` | score | " for opponent in OPPONENTS]
        lines = [
            f"## Baselines of {self.game.title}",
            "",
            f"Protocol {PROTOCOL}: {self.seats} seats, {deals} ({self.slow_deals} for bots with a time limit), "
            f"each in every seat, seed {_code(self.seed)}, {_options(self.options)}; rules version "
            f"{self.game.rules}, factoryfloor {__version__}, {'compiled' if COMPILED else 'plain Python'}. "
            "Parentheses: 95 % intervals.",
            "",
            f"| bot | deals | {''.join(heads)}ms |",
            "|---|---|" + "---|---|" * len(OPPONENTS) + "---|",
            *map(_line, rows),
        ]
        return "\n".join(lines)


def _is_slow(bot: str | BotMaker, game: Game) -> bool:
    if not isinstance(bot, str) or bot.startswith(("exec:", "omniscient:")):
        return False
    return read_specification(bot, game.id).milliseconds > 0


def _line(row: Row) -> str:
    name = _code(row.bot) + (f" ({_code(row.spec)})" if row.spec != row.bot else "")
    cells = [f"{_share(standing.wins)} | {standing.score.value:.1f}" for standing in row.results.values()]
    return f"| {name} | {row.deals} | {' | '.join(cells)} | {_milliseconds(row):.2g} |"


def _milliseconds(row: Row) -> float:
    return sum(standing.milliseconds for standing in row.results.values()) / len(row.results)


def _share(wins: Interval) -> str:
    return f"{100 * wins.value:.1f} ({100 * wins.low:.1f}-{100 * wins.high:.1f})"


def _code(text: str) -> str:
    """Format text as code for a cell of a table."""
    return "`" + text.replace("`", "'").replace("|", "\\|").replace("\n", " ") + "`"


def _options(options: dict[str, Any]) -> str:
    return ", ".join(f"{key} {value}" for key, value in options.items()) or "no options"
