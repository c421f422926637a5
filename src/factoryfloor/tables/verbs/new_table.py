"""Creates tables: for a game, for a lesson, to continue a match, or for a rematch."""

from collections.abc import Collection, Generator, Iterator, Sequence
from dataclasses import asdict, dataclass, field, replace
from typing import Any, Final

from factoryfloor.bots import BadBot
from factoryfloor.kernel import Game, Match, find_game
from factoryfloor.lessons import find_lesson
from factoryfloor.tables.at_once import at_once
from factoryfloor.tables.ports.bot_catalogue import LESSON_BOT, check_bot
from factoryfloor.tables.state.errors import Refused
from factoryfloor.tables.state.names import clean_name, distinct_name
from factoryfloor.tables.state.people import Person
from factoryfloor.tables.state.seats import Seat, rematch_seats
from factoryfloor.tables.state.table import LogStep, Table
from factoryfloor.tables.state.table_settings import default_takeover
from factoryfloor.tables.state.words import AWAY_AFTER, Access, ChatAccess, Takeover
from factoryfloor.tables.verbs.requests import NewTable, SeatWish

_STAND_IN: Final = "craftsman"
"""The default bot that takes the seat of a person who leaves or who misses a deadline at a table by the day."""


@dataclass(frozen=True, slots=True)
class TableWish:
    """The choices for a new table. By default, ``takeover`` is ``anybody`` if a seat is open, or ``host`` otherwise."""

    seats: Sequence[SeatWish]
    options: dict[str, Any] = field(default_factory=dict)
    access: Access = "open"
    coached: bool = False
    takeover: Takeover | None = None
    chat: ChatAccess = "all"
    away_after: int = AWAY_AFTER
    days: int = 0
    stand_in: str = ""
    programs: bool = False
    rated: bool = False


def facts_of_game(game: Game, host: Person, wish: TableWish, imported_bots: Collection[str] = ()) -> dict[str, Any]:
    """Return the payload for the first entry of a new table. Raises FactoryFloorError if the choices are not
    allowed.
    """
    options = game.settle(wish.options, len(wish.seats))
    game.check_seats(len(wish.seats))
    seats = _with_distinct_names(
        [_seat_of(game, host, wish.seats, number, imported_bots) for number in range(len(wish.seats))]
    )
    if wish.coached and sorted(seat.kind for seat in seats) != ["bot"] * (len(seats) - 1) + ["player"]:
        raise Refused("bad_seats", "a coached table must have one person and bots in all other seats")
    programs = wish.programs or host.program != ""
    if wish.rated and (
        programs
        or any(seat.programs for seat in seats)
        or len(seats) < 2
        or any(seat.bot for seat in seats)
        or _sits_twice(seats)
    ):
        raise Refused(
            "bad_seats", "a rated table must have no bots and no programs, and each person must have one seat"
        )
    listed = [asdict(seat) for seat in seats]
    by_day = _by_day(game, wish.days, wish.stand_in, seats, imported_bots) if wish.days else {}
    return {
        "game": game.id,
        "rules": game.rules,
        "options": options,
        "access": wish.access,
        "rematch_of": "",
        "coached": wish.coached,
        "takeover": wish.takeover or default_takeover(listed),
        "chat": wish.chat,
        "away_after": wish.away_after,
        "host_name": host.name,
        "seats": listed,
        **by_day,
        **({"programs": True} if programs else {}),
        **({"rated": True} if wish.rated else {}),
    }


def _sits_twice(seats: Sequence[Seat]) -> bool:
    persons = [seat.player for seat in seats if seat.player]
    return len(set(persons)) < len(persons)


def stand_in_at(seats: Sequence[Seat]) -> str:
    """Return the bot for the seat of a person who leaves.

    If a bot level already plays at the table, return this level.
    """
    return next((seat.bot for seat in seats if seat.bot), _STAND_IN)


def _by_day(
    game: Game, days: int, bot: str, seats: Sequence[Seat], imported_bots: Collection[str] = ()
) -> dict[str, Any]:
    """Return the facts of a table by the day."""
    if all(seat.kind != "open" for seat in seats):
        raise Refused("bad_seats", "a table by the day needs an open seat for another person")
    stand_in = bot or stand_in_at(seats)
    check_bot(stand_in, game, imported_bots)
    return {"days": days, "stand_in": stand_in}


def facts_of_wish(wish: NewTable, host: Person, away_after: int, imported_bots: Collection[str] = ()) -> dict[str, Any]:
    """Return the payload for a requested table or lesson."""
    game = find_game(wish.game)
    if wish.lesson:
        return facts_of_lesson(game, host, wish.lesson)
    wanted = TableWish(
        wish.seats,
        wish.options,
        wish.access,
        wish.coached,
        wish.takeover,
        wish.chat,
        away_after,
        wish.days,
        wish.stand_in,
        wish.programs,
        wish.rated,
    )
    return facts_of_game(game, host, wanted, imported_bots)


def facts_of_lesson(game: Game, host: Person, name: str) -> dict[str, Any]:
    """Return the payload for a lesson.

    The host has one seat. Bots have all other seats. Raises BadLesson if the game has no such lesson.
    """
    lesson = find_lesson(game, name)
    seats = [Seat("bot", LESSON_BOT, bot=LESSON_BOT) for _ in range(lesson.seats)]
    seats[lesson.seat] = Seat("player", host.name, host.id)
    return {
        "game": game.id,
        "rules": game.rules,
        "options": game.settle(lesson.options, lesson.seats),
        "access": "link",
        "rematch_of": "",
        "takeover": "host",
        "chat": "all",
        "lesson": {"name": lesson.name, "digest": lesson.digest},
        "seats": [asdict(seat) for seat in seats],
    }


def facts_of_match(match: Match, host: Person, seats: Sequence[Seat]) -> dict[str, Any]:
    """Return the payload for a table that continues a match with these seats."""
    return {
        "game": match.game.id,
        "rules": match.rules,
        "options": match.options,
        "start": match.start,
        "chance": match.chance,
        "access": "link",
        "rematch_of": "",
        "takeover": "host",
        "chat": "all",
        "host_name": host.name,
        "seats": [asdict(seat) for seat in seats],
    }


def seats_of_record(record: dict[str, Any], match: Match, person: Person) -> list[Seat]:
    """Return the seats for a recorded game that the person continues.

    Bots keep their seats. The person gets all other seats.
    """
    seats: list[Seat] = []
    for name in record.get("players") or [""] * match.seats:
        try:
            check_bot(name, match.game)
            seats.append(Seat("bot", name, bot=name))
        except BadBot:
            seats.append(Seat("player", name or person.name, person.id))
    persons = [seat for seat in seats if seat.kind == "player"]
    if not persons:
        raise Refused("bad_seats", "this record has only bots, so there is no seat for a person")
    if len(persons) == 1:
        seats[seats.index(persons[0])] = Seat("player", person.name, person.id)
    return _with_distinct_names(seats)


@dataclass(frozen=True, slots=True)
class Trial:
    """A position of a finished game from which a person plays again.

    The position is after ``turn`` actions. The person gets one seat. A bot replaces all other people.
    """

    turn: int
    seat: int
    bot: str = "craftsman"


def seats_of_trial(table: Table, person: Person, trial: Trial, imported_bots: Collection[str] = ()) -> list[Seat]:
    """Return the seats for a finished game that is played again. The person gets one seat. Bots get all other seats.

    Raises FactoryFloorError if the person may not play this game again.
    """
    if not 0 <= trial.seat < len(table.seats):
        raise Refused("no_seat", f"there is no seat {trial.seat}; the seats are 0 to {len(table.seats) - 1}")
    check_bot(trial.bot, table.game, imported_bots)
    bots = [seat.bot or trial.bot for seat in table.seats]
    seats = [Seat("bot", bot, bot=bot) for bot in bots]
    seats[trial.seat] = Seat("player", person.name, person.id)
    return seats


def match_at(record: dict[str, Any], turn: int) -> Match:
    """Return the match of a finished game after ``turn`` actions, with the same seed. Raises Refused if ``turn`` is
    after the last action.
    """
    return at_once(match_in_steps(record, turn))


def match_in_steps(record: dict[str, Any], turn: int) -> Generator[None, None, Match]:
    """Replay the same match with one step for each action."""
    actions = record["actions"]
    if not 0 <= turn < len(actions):
        raise Refused("no_turn", f"the game has {len(actions)} actions; choose a turn before the last one")
    game, seats, options, seed = find_game(record["game"]), record["seats"], record["options"], record["seed"]
    match = Match(game, seats, options, seed, record.get("start"), record["rules"], record["chance"])
    for seat, text in actions[:turn]:
        yield
        match.play(seat, text)
    return match


def facts_of_rematch(
    table: Table, person: Person, here: Collection[str], left_out: Collection[str] = ()
) -> dict[str, Any]:
    """Return the payload for a rematch that a person requests.

    All players move on by one seat. ``here`` are the connected people. The seats of people in ``left_out`` become free.
    """
    limits = table.by_day
    by_day = {} if limits is None else {"days": limits.days, "stand_in": limits.bot}
    seats = rematch_seats(table.seats, frozenset({*here, person.id}), frozenset(left_out))
    rated = table.settings.rated and all(seat.kind != "bot" for seat in seats)
    return {
        "game": table.game.id,
        "rules": table.game.rules,
        "options": _options_of_rematch(table.options),
        "access": table.access,
        "rematch_of": table.id,
        "takeover": table.settings.takeover,
        "chat": table.settings.chat,
        "away_after": table.away_after,
        "host_name": person.name,
        "seats": [asdict(seat) for seat in seats],
        **by_day,
        **({"programs": True} if table.settings.programs else {}),
        **({"rated": True} if rated else {}),
    }


def _options_of_rematch(options: dict[str, Any]) -> dict[str, Any]:
    """Return the options of the previous table, changed so that each person keeps a chosen colour in the new seat."""
    colours = options.get("colours")
    return {**options, "colours": [colours[-1], *colours[:-1]]} if colours else options


class RematchExists(Refused):
    """Another request has already created the rematch."""


def check_may_play_again(table: Table, person: Person) -> None:
    """Raise Refused unless the person may request a rematch now."""
    if not table.viewer(person.id) and all(seat.former != person.id for seat in table.seats):
        raise Refused("forbidden", "only people who had a seat can ask for a rematch")
    if table.daily:
        raise Refused("forbidden", "a daily deal has no rematch; play the deal of the same day again")
    if table.status != "over":
        raise Refused("not_over", "a rematch can start only after the game")


def play_again(table: Table, table_id: str, removed: str = "") -> Iterator[LogStep]:
    """Log the table of the rematch.

    It may replace a table that was ``removed``. Raises RematchExists if another request has created the rematch.
    """
    if table.rematch != removed:
        raise RematchExists("taken", f"the rematch already exists: it is table {table.rematch}")
    yield table.apply(table.entry("rematch", table=table_id))


def _seat_of(game: Game, host: Person, wishes: Sequence[SeatWish], number: int, imported_bots: Collection[str]) -> Seat:
    """Return the occupant of a new table's seat.

    Without a name, additional people at the host's screen are numbered.
    """
    wish = wishes[number]
    if wish.kind == "open":
        return Seat(programs=wish.programs)
    if wish.kind == "bot":
        check_bot(wish.bot, game, imported_bots)
        return Seat("bot", wish.bot, bot=wish.bot)
    earlier = sum(1 for other in wishes[:number] if other.kind == "me")
    named = bool(wish.name) and not host.program
    name = clean_name(wish.name) if named else host.name
    return Seat("player", name if named or not earlier else f"{name} {earlier + 1}", host.id, program=host.program)


def _with_distinct_names(seats: list[Seat]) -> list[Seat]:
    """Append a number to names that look like earlier names."""
    apart: list[Seat] = []
    for seat in seats:
        if seat.kind == "player":
            seat = replace(seat, name=distinct_name(seat.name, [other.name for other in apart if other.name]))
        apart.append(seat)
    return apart
