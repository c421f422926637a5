"""``factoryfloor play``, which plays a game against bots in the terminal."""

import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Final

from rich.console import Console

from factoryfloor.bots import BadBot, make_bot, read_specification
from factoryfloor.cli.arguments import bot_list, game_options, read_record_file
from factoryfloor.cli.console import console
from factoryfloor.cli.errors import BadUsage, Failed
from factoryfloor.cli.terminal_session import Quit, TerminalGame
from factoryfloor.kernel import BadSeats, Game, Match, find_game
from factoryfloor.locales import Catalogue, catalogue
from factoryfloor.tables.state.hints import Advice, hints_of
from factoryfloor.tables.state.seats import Seat

USUAL_SEATS: Final = 4
USUAL_BOT: Final = "search:200ms"
PERSON: Final = "you"  # the id of the person


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
    others = _seat_bots(opponents, [other for other in range(settled) if other != seat])
    _run(match, seats_with(settled, others, language), hint, language)


def resume(game_id: str | None, path: Path, hint: str, bots: str | None = None, language: str = "en") -> None:
    """Resume a saved game.

    Bots of other packages are imported only if they are in ``bots``, because records may come from untrusted people.
    """
    match, record = read_record_file(path)
    if game_id is not None and game_id != match.game.id:
        raise BadUsage(f"{path} is a game of {match.game.id}, not of {game_id}")
    if match.over:
        raise BadUsage(f"the game in {path} is over; view it with: factoryfloor replay {path}")
    others = _recorded_bots(record, match, [] if bots is None else bot_list(bots))
    _run(match, seats_with(match.seats, others, language), hint, language, hints_of(record))


def _run(match: Match, seats: list[Seat], hint: str, language: str, hints: Sequence[Advice] = ()) -> None:
    for spec in {hint, *(seat.bot for seat in seats if seat.bot)}:
        make_bot(spec, match.game)  # raises BadBot now, not at the first decision
    screen = console()
    game = TerminalGame(match.game, seats, hint, screen, language)
    in_terminal(screen, game.words.common, lambda: game.play(match, hints))


def in_terminal(screen: Console, common: Catalogue, play: Callable[[], None]) -> None:
    """Play in this terminal, or from piped input."""
    if sys.stdin is None:
        raise Failed(
            "standard input is closed; run this command in a terminal, or let bots play with: factoryfloor arena"
        )
    if sys.stdin.isatty():
        _edit_lines()
    try:
        play()
    except Quit:
        screen.print(common.say("terminal.goodbye"))
    except KeyboardInterrupt:
        screen.print(f"\n{common.say('terminal.interrupted')}")
        raise


def _seats(game: Game, seats: int | None, opponents: int) -> int:
    if seats is not None:
        if opponents >= max(seats, 1):
            raise BadSeats(f"you and {opponents} bots need {opponents + 1} seats, not {seats}")
        return seats
    return opponents + 1 if opponents else min(max(USUAL_SEATS, game.seats_min), game.seats_max)


def _seat_bots(specs: list[str], seats: list[int]) -> dict[int, str]:
    """Return the bots of the seats in order. If there are fewer bots than seats, the list of bots is repeated."""
    if seats and not specs:
        raise BadBot(f"--bots is empty, but {len(seats)} seats need a bot")
    return {seat: specs[number % len(specs)] for number, seat in enumerate(seats)}


def _recorded_bots(record: dict[str, Any], match: Match, imported: list[str]) -> dict[int, str]:
    """Return the bots of all seats except one. Raises BadUsage if the record does not determine these bots."""
    players, seats = record.get("players"), match.seats
    if not isinstance(players, list) or len(players) != seats:
        raise BadUsage(f'the field "players" in the record must name a player for each of its {seats} seats')
    bots: dict[int, str] = {}
    for seat, player in enumerate(players):
        try:
            bot = read_specification(player, match.game.id)
        except BadBot:
            continue
        if not bot.imported or player in imported:
            bots[seat] = player
    if len(bots) != seats - 1:
        raise BadUsage(
            f"only games of one person against bots can be resumed; the record has {seats - len(bots)} seats without "
            "a bot (use --bots to allow its bots from other packages)"
        )
    return bots


def seats_with(seats: int, bots: dict[int, str], language: str) -> list[Seat]:
    """Return the occupants of the seats: the bots and the person."""
    person = catalogue("common", language).say("terminal.you")
    return [
        Seat("bot", bots[seat], bot=bots[seat]) if seat in bots else Seat("player", person, PERSON)
        for seat in range(seats)
    ]


def _edit_lines() -> None:
    """Enable line editing with the arrow keys, if readline is available."""
    try:
        import readline  # noqa: F401
    except ImportError:
        return
