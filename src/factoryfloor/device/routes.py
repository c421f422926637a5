"""The HTTP API of a server, reduced to the needs of a single person. Paths, bodies and answers are the same as those of
a server.
"""

import hashlib
import json
import re
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Any, Final
from urllib.parse import parse_qs, urlsplit

from factoryfloor.device import puzzle_routes
from factoryfloor.device.asked import CREATED, OK, Asked
from factoryfloor.device.device_table import DeviceTable
from factoryfloor.device.device_tables import DeviceTables
from factoryfloor.device.log_check import check_log
from factoryfloor.kernel import FactoryFloorError, Game, find_game
from factoryfloor.kernel.record import read_record
from factoryfloor.tables.keeper.first_entries import Start
from factoryfloor.tables.keeper.replay_frames import frames, replay, viewer_of
from factoryfloor.tables.state.errors import Refused
from factoryfloor.tables.state.finished import check_over
from factoryfloor.tables.state.hints import hints_of
from factoryfloor.tables.state.setup import id_of_request
from factoryfloor.tables.state.words import AWAY_AFTER
from factoryfloor.tables.verbs.daily_deal import day_of, facts_of_daily, facts_of_reference, playable_day
from factoryfloor.tables.verbs.new_table import (
    Trial,
    facts_of_match,
    facts_of_rematch,
    facts_of_wish,
    match_at,
    seats_of_record,
    seats_of_trial,
)
from factoryfloor.tables.verbs.requests import (
    NewTable,
    PlayDaily,
    Rematch,
    ReviewRequest,
    TryAgain,
)
from factoryfloor.tables.verbs.verb_list import CHANGES, REMATCH, Change


def answer(device: DeviceTables, number: int, method: str, path: str, body: Any) -> None:
    """Answer a request."""

    def respond(status: int, content: Any) -> None:
        device.post({"kind": "response", "id": number, "status": status, "body": content})

    split = urlsplit(path)
    query = {key: values[-1] for key, values in parse_qs(split.query).items()}
    asked = Asked(device, (), query, body if isinstance(body, dict) else {}, respond)
    for wanted, pattern, handle in _ROUTES:
        match = re.fullmatch(pattern, split.path)
        if wanted == method and match is not None:
            asked = replace(asked, parts=match.groups())
            asked.attempt(partial(handle, asked))
            return
    asked.refuse(Refused("not_found", f"there is nothing at {path[:80]!r} on this device"))


def _make(asked: Asked) -> None:
    """Create a table. Answer a repeated request with the existing table."""
    device, wish = asked.device, asked.wish(NewTable)
    if wish.days:
        raise Refused("not_by_day", "a device supports only live tables")
    facts, start = facts_of_wish(wish, device.me, AWAY_AFTER), Start(word=wish.word)
    table_id = id_of_request(device.me.id, wish.id)

    def opened(found: DeviceTable | FactoryFloorError) -> None:
        if isinstance(found, FactoryFloorError):
            device.make(facts, lambda made: asked.tell(made, CREATED), start, table_id=table_id)
        else:
            asked.tell(found, CREATED)

    if wish.id:
        device.open(table_id, opened)
    else:
        asked.make(facts, start)


def _daily(asked: Asked) -> None:
    """Open the daily deal of a day. The deal is the same on all devices, because its seed is derived from the day."""
    device, game, day = asked.device, *_deal(asked)
    asked.make(facts_of_daily(game, day, device.me), Start(seed=_seed_of(game, day)))


def _reference(asked: Asked) -> None:
    game, day = _deal(asked)
    asked.make(facts_of_reference(game, day), Start(seed=_seed_of(game, day)))


def _proceed(asked: Asked) -> None:
    """Continue the unfinished game of a record."""
    match, me = read_record(asked.body), asked.device.me
    if match.over:
        raise Refused("over", "this record's game is over; open the record as a replay")
    facts = facts_of_match(match, me, seats_of_record(asked.body, match, me))
    asked.make(facts, Start(match=match, hints=hints_of(asked.body)))


def _deal(asked: Asked) -> tuple[Game, str]:
    today = day_of(asked.device.setup.clock.now())
    wish = asked.wish(PlayDaily)
    return find_game(wish.game), playable_day(wish.day, today)


def _seed_of(game: Game, day: str) -> str:
    return hashlib.sha256(f"factoryfloor deal {game.id} {day}".encode()).hexdigest()


def _at(use: Callable[[Asked, DeviceTable], None]) -> Callable[[Asked], None]:
    """Return the handler of a request about a table."""

    def handle(asked: Asked) -> None:
        def opened(found: DeviceTable | FactoryFloorError) -> None:
            if isinstance(found, FactoryFloorError):
                asked.refuse(found)
            else:
                asked.attempt(lambda: use(asked, found))

        asked.device.open(asked.parts[0], opened)

    return handle


def _act(verb: Change[Any]) -> Callable[[Asked], None]:
    """Return the handler of a request that changes a table."""

    def use(asked: Asked, table: DeviceTable) -> None:
        wish = asked.wish(verb.request)
        table.request(verb, asked.device.me, wish, lambda result: asked.tell(result.error or table))

    return _at(use)


def _look(asked: Asked, table: DeviceTable) -> None:
    asked.answer(OK, json.loads(table.live.whole(asked.device.me.id)))


def _rematch(asked: Asked, table: DeviceTable) -> None:
    device, wish = asked.device, asked.wish(Rematch)
    REMATCH.check(table.live, device.me, wish)(table.state)
    if table.state.rematch:
        device.open(table.state.rematch, asked.tell)
        return
    facts = facts_of_rematch(table.state, device.me, table.presence.online())
    device.make(facts, asked.tell, Start(word=wish.word), before=table)


def _record(asked: Asked, table: DeviceTable) -> None:
    """Answer with the record of a table.

    The game may still be running, because the person may want to continue it elsewhere and already has the log.
    """
    if table.state.match is None or table.state.daily or table.state.lesson is not None:
        check_over(table.state)
    asked.answer(OK, table.state.record())


def _replay(asked: Asked, table: DeviceTable) -> None:
    check_over(table.state)
    _answer_replay(asked, table.state.record())


def _replay_record(asked: Asked) -> None:
    _answer_replay(asked, asked.body)


def _answer_replay(asked: Asked, record: dict[str, Any]) -> None:
    match = read_record(record)
    viewer = viewer_of(int(asked.query["seat"]) if "seat" in asked.query else None, match.seats)
    names = record.get("players") or [""] * match.seats
    steps = frames(match, names, [viewer], record.get("hints", []))
    asked.answer(OK, replay(match, names, viewer, [step[0] for step in steps]))


def _review(asked: Asked, table: DeviceTable) -> None:
    asked.device.reviews.status(table, asked.query.get("lens", "knew"), asked.tell_review)


def _start_review(asked: Asked, table: DeviceTable) -> None:
    wish = asked.wish(ReviewRequest)
    asked.device.reviews.request(table, wish.lens, wish.budget, asked.tell_review)


def _withdraw_review(asked: Asked, table: DeviceTable) -> None:
    asked.device.reviews.withdraw(table, asked.query.get("lens", "knew"), asked.tell_review)


def _try_again(asked: Asked, table: DeviceTable) -> None:
    """Continue from a position of a finished game, against bots."""
    check_over(table.state)
    wish = asked.wish(TryAgain)
    trial = Trial(wish.turn, wish.seat, wish.bot)
    seats = seats_of_trial(table.state, asked.device.me, trial)
    match = match_at(table.state.record(), trial.turn)
    asked.make(facts_of_match(match, asked.device.me, seats), Start(match=match))


_TABLE: Final = r"tables/(\w+)"
_ROUTES: Final[list[tuple[str, str, Callable[[Asked], None]]]] = [
    ("POST", "tables", _make),
    ("POST", "daily", _daily),
    ("POST", "daily/reference", _reference),
    ("POST", "replay", _replay_record),
    ("POST", "record", _proceed),
    ("POST", "logs/check", check_log),
    ("GET", _TABLE, _at(_look)),
    *(("POST", f"{_TABLE}/{verb.name}", _act(verb)) for verb in CHANGES),
    ("POST", f"{_TABLE}/{REMATCH.name}", _at(_rematch)),
    ("GET", f"{_TABLE}/record", _at(_record)),
    ("GET", f"{_TABLE}/replay", _at(_replay)),
    ("GET", f"{_TABLE}/review", _at(_review)),
    ("POST", f"{_TABLE}/review", _at(_start_review)),
    ("DELETE", f"{_TABLE}/review", _at(_withdraw_review)),
    ("POST", f"{_TABLE}/again", _at(_try_again)),
    ("GET", f"{_TABLE}/puzzle", _at(puzzle_routes.practise)),
    ("GET", r"puzzles/(\w+)", puzzle_routes.list_all),
    ("GET", r"puzzles/(\w+)/(\w+)", puzzle_routes.show),
    ("POST", r"puzzles/(\w+)/(\w+)/again", puzzle_routes.play_on),
]
