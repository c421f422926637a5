"""Puzzles on a device: the puzzles of the package, and mistakes from reviews."""

from factoryfloor.device.asked import OK, Asked
from factoryfloor.device.device_table import DeviceTable
from factoryfloor.device.reviews import Status
from factoryfloor.puzzles import showing
from factoryfloor.puzzles.puzzle import match_of
from factoryfloor.puzzles.stored import find_puzzle
from factoryfloor.tables.keeper.first_entries import Start
from factoryfloor.tables.state.errors import Refused
from factoryfloor.tables.state.finished import check_over
from factoryfloor.tables.verbs.requests import PlayPuzzle


def list_all(asked: Asked) -> None:
    """Answer with the puzzles of a game."""
    asked.answer(OK, showing.listed(*asked.parts))


def show(asked: Asked) -> None:
    """Answer with a puzzle and its table."""
    asked.answer(OK, showing.shown(find_puzzle(*asked.parts), asked.device.me, asked.device.setup))


def play_on(asked: Asked) -> None:
    """Create a table that continues from a puzzle, against bots."""
    puzzle = find_puzzle(*asked.parts)
    match = match_of(puzzle)
    facts = showing.facts_to_go_on(puzzle, match, asked.device.me, asked.wish(PlayPuzzle).bot)
    asked.make(facts, Start(match=match))


def practise(asked: Asked, table: DeviceTable) -> None:
    """Answer with a mistake from the review of a finished game, as a puzzle. The review may still be in progress."""
    check_over(table.state)
    turn, me, setup = int(asked.query["turn"]), asked.device.me, asked.device.setup

    def show_loss(status: Status | Refused) -> None:
        if isinstance(status, Refused):
            raise status
        running = status["request"] and status["request"]["report"]
        report = showing.newest_report(status["report"], status["stale"], running)
        asked.answer(OK, showing.shown_decision(report, table.state.record(), turn, me, setup))

    asked.device.reviews.status(table, "knew", lambda status: asked.attempt(lambda: show_loss(status)))
