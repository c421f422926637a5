"""The daily deal, which each person plays alone against bots."""

from collections.abc import Sequence
from dataclasses import asdict
from datetime import UTC, date, datetime, timedelta
from typing import Any, Final

from factoryfloor.bots import LEVELS
from factoryfloor.kernel import Game
from factoryfloor.tables.state.errors import Refused
from factoryfloor.tables.state.people import Person
from factoryfloor.tables.state.seats import Seat
from factoryfloor.tables.state.yardstick import opponents

DAYS: Final = 30
"""The number of past days whose deals can still be played."""

_STRONGEST: Final = LEVELS[-1]


def day_of(moment: float) -> date:
    """Return the UTC date at a time in seconds since 1970.

    UTC is used because the day must be the same for all players.
    """
    return datetime.fromtimestamp(moment, UTC).date()


def read_day(text: str, today: date) -> str:
    """Return a date in the notation 2026-11-26. Raises Refused for other notations and for future days."""
    try:
        day = date.fromisoformat(text)
    except ValueError:
        day = None
    if day is None or day.isoformat() != text:  # the standard library also accepts 20261126 and 2026-W48-4
        raise Refused("malformed", f"{text!r:.40} is not a date such as {today}")
    if day > today:
        raise Refused("not_found", f"the daily deal of {day} starts at 00:00 UTC on that day; today is {today}")
    return text


def playable_day(text: str, today: date) -> str:
    """Return a date whose deal can be played today. Raises Refused for other dates."""
    day = read_day(text, today)
    if date.fromisoformat(day) < today - timedelta(DAYS):
        raise Refused("not_found", f"choose a day from {today - timedelta(DAYS)} to {today} (UTC)")
    return day


def facts_of_daily(game: Game, day: str, person: Person) -> dict[str, Any]:
    """Return the payload for the first entry of a person's table."""
    seats = [Seat("player", person.name, person.id), *opponents(game)]
    return _facts(game, day, seats) | {"host_name": person.name}


def facts_of_reference(game: Game, day: str) -> dict[str, Any]:
    """Return the payload for the game in which the strongest bot plays a deal in the person's seat."""
    seats = [Seat("bot", _STRONGEST, bot=_STRONGEST), *opponents(game)]
    return _facts(game, day, seats) | {"reference": True}


def _facts(game: Game, day: str, seats: Sequence[Seat]) -> dict[str, Any]:
    return {
        "game": game.id,
        "rules": game.rules,
        "options": game.settle({}, len(seats)),
        "access": "link",
        "rematch_of": "",
        "daily": day,
        "takeover": "host",
        "chat": "all",
        "seats": [asdict(seat) for seat in seats],
    }
