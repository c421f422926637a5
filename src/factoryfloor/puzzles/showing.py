"""Prepares puzzles for clients: the table as the seat sees it, and a reply to every try."""

import json
from collections.abc import Collection, Iterator, Sequence
from typing import Any, Final

from factoryfloor.bots.estimates import Estimate
from factoryfloor.bots.evaluations import heuristics_for
from factoryfloor.kernel import Match
from factoryfloor.puzzles.puzzle import Puzzle, match_of
from factoryfloor.puzzles.stored import puzzles_of
from factoryfloor.puzzles.themes import Reviewed, found_themes
from factoryfloor.reviews.report import Claim, Course, Decision, Report
from factoryfloor.reviews.writing import course_of
from factoryfloor.tables.keeper.renderer import Renderer
from factoryfloor.tables.ports.bot_catalogue import check_bot
from factoryfloor.tables.state.entry import Entry
from factoryfloor.tables.state.errors import Refused
from factoryfloor.tables.state.people import Person
from factoryfloor.tables.state.seats import Seat
from factoryfloor.tables.state.setup import Setup
from factoryfloor.tables.state.table import Table
from factoryfloor.tables.verbs import game_start
from factoryfloor.tables.verbs.new_table import facts_of_match, match_at

BOT: Final = "craftsman"
"""The default opponent at a table that continues from a puzzle."""

_LISTED: Final = ("id", "rating", "seats", "themes")
_SHOWN: Final = ("id", "game", "seats", "seat", "rating", "worlds", "obvious", "themes", "line")

Json = dict[str, Any]


def listed(game: str) -> list[Json]:
    """List id, rating, seats and themes of every puzzle of a game, in a fixed order. Raises UnknownGame if there is no
    such game.
    """
    return [{name: found[name] for name in _LISTED} for found in puzzles_of(game)]


def shown(puzzle: Puzzle, person: Person, setup: Setup) -> Json:
    """Return a puzzle of the package with its table as the seat sees it."""
    match = match_of(puzzle)
    tries = [{**course, "loss": loss} for course, loss in courses_of(puzzle, match)]
    kept = {name: puzzle[name] for name in _SHOWN}
    return {
        "puzzle": {**kept, "because": _claims(puzzle["because"]), "tries": tries, "complete": True},
        "table": seen_by(puzzle["id"], match, puzzle["seat"], person, setup),
    }


def courses_of(puzzle: Puzzle, match: Match) -> Iterator[tuple[Course, Estimate]]:
    """Yield the tries of a puzzle, each with its loss. ``match`` must be at the puzzle's position."""
    heuristics = heuristics_for(match.game)
    for tried in puzzle["tries"]:
        value = puzzle["value"] - tried["loss"]["value"]
        course = course_of(match.game, heuristics, match.state, puzzle["seat"], tried["actions"], value)
        yield course, tried["loss"]


def _claims(claims: Sequence[Claim]) -> list[Json]:
    """Return claims with all fields, because a stored claim has ``fixed`` only if it is true."""
    return [{"fixed": False, **claim} for claim in claims]


def newest_report(stored: Report | None, stale: bool, running: Report | None) -> Report | None:
    """Return the report that a page shows: the report of a review in progress, unless a current report is stored."""
    return stored if running is None or (stored is not None and not stale) else running


def shown_decision(report: Report | None, record: Json, turn: int, person: Person, setup: Setup) -> Json:
    """Return the decision at a turn of a reviewed game as a puzzle.

    The tries are the actions that the review compared. Raises Refused if the review has no better action for this
    decision.
    """
    decisions = [] if report is None else report["decisions"]
    found: Decision | None = next((each for each in decisions if each["turns"][0] == turn), None)
    if report is None or found is None or found["best"] is None or found["loss"]["low"] <= 0.0:
        raise Refused(
            "no_puzzle", f"the review has not established a better action at turn {turn}; choose a turn with a loss"
        )
    match = match_at(record, turn)
    nothing = Estimate(value=0.0, low=0.0, high=0.0)
    puzzle: Json = {
        "id": f"{report['record'][:8]}-{turn}",
        "game": report["game"],
        "seats": report["seats"],
        "seat": found["seat"],
        "rating": None,
        "worlds": found["worlds"],
        "obvious": 1,
        "themes": themes_of_decision(match, found, len(record["actions"]) - turn),
        "because": _claims(found.get("because", [])),
        "line": found.get("line", []),
        "tries": [{**found["best"], "loss": nothing}, {**found["played"], "loss": found["loss"]}],
        "complete": False,
    }
    return {"puzzle": puzzle, "table": seen_by(puzzle["id"], match, found["seat"], person, setup)}


def themes_of_decision(match: Match, decision: Decision, left: int) -> list[str]:
    """Return the themes of a decision's better course.

    ``match`` must be at the decision. ``left`` is the number of actions to the end of the game.
    """
    seat, best = decision["seat"], decision["best"]
    if best is None:
        return []
    courses = [best["actions"], decision["played"]["actions"]]
    first, second = ([match.state.parse(seat, course[0])] for course in courses)
    claims = decision.get("because", [])
    return found_themes(Reviewed(match.game, match.state, seat, (first, second), [], claims, left))


def facts_to_go_on(puzzle: Puzzle, match: Match, person: Person, bot: str, imported_bots: Collection[str] = ()) -> Json:
    """Return the payload for a table that continues from a puzzle.

    The person has the seat of the puzzle, and bots have all other seats.
    """
    check_bot(bot, match.game, imported_bots)
    return facts_of_match(match, person, _seats(match, puzzle["seat"], person, bot))


def seen_by(id: str, match: Match, seat: int, person: Person, setup: Setup) -> Json:
    """Return the Sync message for the person in a seat, of a table without a time limit at a match's position."""
    facts = facts_of_match(match, person, _seats(match, seat, person, ""))
    table = Table(id, Entry(1, "created", -1, setup.clock.now(), facts, person.id), setup)
    for _ in game_start.proceed(table, match):
        pass
    sync: Json = json.loads(Renderer(table).sync((seat,), (), 0, ()))
    for decision in sync["decisions"]:
        decision["seconds"] = None
    return sync


def _seats(match: Match, seat: int, person: Person, bot: str) -> Sequence[Seat]:
    seats = [Seat("bot", bot, bot=bot) for _ in range(match.seats)]
    seats[seat] = Seat("player", person.name, person.id)
    return seats
