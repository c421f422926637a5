"""The top-level functions of the package: they play games, save and load them, and run contests.

>>> import factoryfloor as ff
>>> match = ff.play("fzzt", ["greedy", "random", "random"], seed="1")
>>> ff.loads(ff.dumps(match)).state.scores() == match.state.scores()
True
>>> len(ff.contest("fzzt", ["greedy", "random"], games=4, seats=2, seed="1").outcomes)
4
"""

import json
import random
from collections.abc import Collection, Sequence
from pathlib import Path
from typing import Any, cast

from factoryfloor.arena import Summary, make_contest, run, summarize
from factoryfloor.bots import BotMaker, decide, make_bot
from factoryfloor.kernel import BadRecord, Game, Match, find_game, games
from factoryfloor.kernel.record import read_record, write_record
from factoryfloor.reviews import Lens, Report, Reviewer


class Review(dict[str, Any]):
    """The report of a review (:class:`factoryfloor.reviews.Report`), which notebooks draw."""


def installed_games() -> dict[str, Game]:
    """Return the installed games by id, including games of other packages."""
    return games()


def play(
    game: Game | str, bots: Sequence[str | BotMaker], *, seed: str | None = None, options: dict[str, Any] | None = None
) -> Match:
    """Play a match to its end, with one bot per seat.

    A bot is a specification, a Bot, or a class or function that creates a Bot. A class or function with a required
    argument receives the game. The same ``seed`` gives the same match, unless a bot has a time budget. Raises
    UnknownGame, BadSeats, BadOption or BadBot.
    """
    rules = find_game(game) if isinstance(game, str) else game
    match = Match(rules, len(bots), options, seed)
    seated = [make_bot(bot, rules) for bot in bots]
    lots: random.Random = random.SystemRandom() if seed is None else random.Random(seed)
    while not match.over:
        seat = match.state.movers()[0]
        match.play(seat, decide(seated[seat], match.state, seat, lots.getrandbits(62)))
    return match


def contest(
    game: Game | str,
    bots: Sequence[str | BotMaker],
    *,
    games: int = 200,
    seats: int | None = None,
    seed: str | None = None,
    options: dict[str, Any] | None = None,
    jobs: int = 1,
    focus: bool = False,
    until: tuple[float, float] | None = None,
    adjust: str = "",
) -> Summary:
    """Play ``games`` games between bots with rotating seats, in ``jobs`` processes (0 means all cores), and return the
    standings.

    Bots are given as in :func:`play`. A Bot plays all its games. A class or function creates a new Bot for each seat of
    each game. With several processes, classes and functions are pickled, so define them in a module. ``focus``,
    ``until`` and ``adjust`` have the same meaning as in :class:`factoryfloor.arena.Contest`. Raises BadContest,
    UnknownGame, BadSeats, BadOption, BadBot, UnknownEvaluation, GameFailed, NoProgram, ProgramFailed or WorkerLost.
    """
    held = make_contest(game, bots, seats, options, games, seed, focus, until, adjust)
    return summarize(held, list(run(held, jobs)))


def review(
    match: Match, *, budget: int = 0, seed: str = "", lens: Lens = "knew", turns: Collection[int] | None = None
) -> Report:
    """Review a finished match.

    The report contains the loss of each decision, the effect of luck, and the chances of every seat. The arguments are
    the same as for :class:`factoryfloor.reviews.Reviewer`, which can also work in slices. A notebook draws the report.
    With :func:`factoryfloor.show`, you can set the players' names and the language. Raises BadReview if the match
    cannot be reviewed.
    """
    reviewer = Reviewer(match, budget, seed, lens, turns)
    for _ in reviewer.run():
        pass
    return cast("Report", Review(reviewer.report()))


def moves(match: Match) -> list[dict[str, Any]]:
    """Return a table of all moves, one row per move, for ``pandas.DataFrame``.

    A row contains ``turn`` (from 0), ``seat``, ``action`` in notation, ``number`` of the action, ``legal`` (the number
    of legal actions), and ``score_0``, ``score_1``, ..., the scores of the seats after the move.
    """
    again, rows = match.at_start(), []
    for turn, move in enumerate(match.moves):
        legal = len(again.state.legal(move.seat))
        again.play(move.seat, move.action)
        row = {"turn": turn, "seat": move.seat, "action": move.text, "number": int(move.action), "legal": legal}
        rows.append(row | {f"score_{seat}": score for seat, score in enumerate(again.state.scores())})
    return rows


def dumps(match: Match, players: list[str] | None = None) -> str:
    """Return the record of a match as JSON text, including the seed."""
    return json.dumps(write_record(match, players), ensure_ascii=False)


def loads(text: str) -> Match:
    """Replay and verify the record of a match from JSON text. Raises BadRecord with the reason if the record is
    invalid.
    """
    try:
        record = json.loads(text.removeprefix("\ufeff"))
    except (RecursionError, ValueError) as error:
        raise BadRecord(f"this is not a record: {error}") from error
    return read_record(record)


def save(match: Match, path: str | Path, players: list[str] | None = None) -> None:
    """Write the record of a match to a file. Raises OSError if this fails."""
    Path(path).write_text(dumps(match, players) + "\n", encoding="utf-8")


def load(path: str | Path) -> Match:
    """Replay and verify the record of a match from a file. Raises OSError, or BadRecord with the reason if the record
    is invalid.
    """
    try:
        return loads(Path(path).read_text(encoding="utf-8"))
    except UnicodeDecodeError as error:
        raise BadRecord(f"this is not a record: {error}") from error
