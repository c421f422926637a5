"""``factoryfloor play``: a game against bots in the terminal."""

import sys
from pathlib import Path
from typing import Any, Final

from factoryfloor.bots import BadBot, Bot, make_bot, read_specification
from factoryfloor.cli.arguments import bot_list, game_options, read_record_file
from factoryfloor.cli.console import console
from factoryfloor.cli.errors import BadUsage, Failed
from factoryfloor.cli.terminal_session import Quit, TerminalGame
from factoryfloor.kernel import BadSeats, Game, Match, find_game

USUAL_SEATS: Final = 4
USUAL_BOT: Final = "search:200ms"


def play(
    game_id: str,
    seats: int | None,
    bots: str | None,
    options: list[str],
    seed: str | None,
    seat: int,
    hint: str,
    language: str = "en",
) -> None:
    """Start a new game from the command line's arguments."""
    game = find_game(game_id)
    opponents = [USUAL_BOT] if bots is None else bot_list(bots)
    settled = _seats(game, seats, 0 if bots is None else len(opponents))
    game.check_seats(settled)
    if not 0 <= seat < settled:
        raise BadUsage(f"there is no seat {seat}; the seats are 0 to {settled - 1}")
    match = Match(game, settled, game_options(game, options), seed)
    others = [other for other in range(settled) if other != seat]
    run(match, seat, _seat_bots(game, opponents, others), hint, language)


def resume(game_id: str | None, path: Path, hint: str, bots: str | None = None, language: str = "en") -> None:
    """Resume a saved game. Of bots of other packages only ``bots`` are imported: a record may come from anybody."""
    match, record = read_record_file(path)
    if game_id is not None and game_id != match.game.id:
        raise BadUsage(f"{path} is a game of {match.game.id}, not of {game_id}")
    if match.over:
        raise BadUsage(f"the game in {path} is over; view it with: factoryfloor replay {path}")
    seat, seated = _people(record, match, [] if bots is None else bot_list(bots))
    run(match, seat, seated, hint, language)


def run(match: Match, seat: int, bots: dict[int, Bot], hint: str, language: str) -> None:
    """Play in this terminal, or from piped input."""
    if sys.stdin is None:
        raise Failed(
            "standard input is closed; run the command in a terminal, or play bots only with: factoryfloor arena"
        )
    if sys.stdin.isatty():
        _edit_lines()
    screen = console()
    game = TerminalGame(match, seat, bots, make_bot(hint, match.game), screen, language)
    try:
        game.run()
    except Quit:
        screen.print(game.say("terminal.goodbye"))
    except KeyboardInterrupt:
        screen.print(f"\n{game.say('terminal.interrupted')}")
        raise


def _seats(game: Game, seats: int | None, opponents: int) -> int:
    if seats is not None:
        if opponents >= max(seats, 1):
            raise BadSeats(f"{opponents} bots and you need {opponents + 1} seats, not {seats}")
        return seats
    return opponents + 1 if opponents else min(max(USUAL_SEATS, game.seats_min), game.seats_max)


def _seat_bots(game: Game, specs: list[str], seats: list[int]) -> dict[int, Bot]:
    """The bots of the seats, in order, repeated if there are fewer than seats."""
    if seats and not specs:
        raise BadBot(f"--bots is empty, but {len(seats)} seats need a bot")
    return {seat: make_bot(specs[number % len(specs)], game) for number, seat in enumerate(seats)}


def _people(record: dict[str, Any], match: Match, imported: list[str]) -> tuple[int, dict[int, Bot]]:
    """The seat without a bot, and the bots of the other seats."""
    players, seats = record.get("players"), match.seats
    if not isinstance(players, list) or len(players) != seats:
        raise BadUsage(f'the field "players" of the record must name a player for each of its {seats} seats')
    bots: dict[int, Bot] = {}
    for seat, player in enumerate(players):
        try:
            bot = read_specification(player, match.game.id)
        except BadBot:
            continue
        if not bot.imported or player in imported:
            bots[seat] = bot.make(match.game)
    people = [seat for seat in range(seats) if seat not in bots]
    if len(people) != 1:
        raise BadUsage(
            f"only a game of one person against bots can be resumed; the record has {len(people)} seats without a bot "
            "(allow its bots of other packages with --bots)"
        )
    return people[0], bots


def _edit_lines() -> None:
    """Enable line editing with the arrow keys, if readline is available."""
    try:
        import readline  # noqa: F401
    except ImportError:
        return
