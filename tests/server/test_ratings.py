"""Ratings among people: ties, the results that count, and the same numbers from the logs."""

import random
from collections.abc import Iterator
from dataclasses import asdict
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from orjson import dumps
from sqlalchemy import Connection, delete, insert, select, update

from factoryfloor.kernel.outcome import rank
from factoryfloor.server.ratings.people import Skill, Skills, rated_seats
from factoryfloor.server.rooms.standings import compute_standings
from factoryfloor.server.storage import db_schema as db
from factoryfloor.server.storage import person_rows
from factoryfloor.server.storage.database import open_database
from factoryfloor.server.storage.rating_recount import recompute
from factoryfloor.server.storage.rating_rows import rating_rows, skill_of
from factoryfloor.server.storage.rows import entry_row
from factoryfloor.tables.state.entry import Entry, Kind
from factoryfloor.tables.state.played import PlayedGame, played
from factoryfloor.tables.state.seats import Seat
from tests.server.live_server import LiveServer, Person, Refused, play_all

PERSONS = [f"person{number}" for number in range(6)]
SKILLS = Skills()
places_of_keys = st.lists(st.integers(0, 3), min_size=2, max_size=6).map(lambda keys: rank([[key] for key in keys]))


@given(places_of_keys, st.floats(-20, 60), st.floats(0.5, 10))
def test_winner_is_rated_above_a_loser_of_the_same_earlier_rating(places: list[int], mu: float, sigma: float) -> None:
    after = SKILLS.after(places, [Skill(mu, sigma)] * len(places))
    for one, here in zip(places, after, strict=True):
        for other, there in zip(places, after, strict=True):
            if one == other:
                assert here.mu == pytest.approx(there.mu)
            elif one < other:
                assert here.mu > there.mu
    best = [each.mu for place, each in zip(places, after, strict=True) if place == 1]
    assert min(best) >= mu - 1e-9


def log_of(
    seats: list[Seat], ranking: list[int], at: float, *between: tuple[Kind, int, dict[str, Any]], rated: bool = True
) -> list[Entry]:
    """The log of a finished game."""
    facts = {"game": "fzzt", "seats": [asdict(seat) for seat in seats], "rated": rated}
    steps: list[tuple[Kind, int, dict[str, Any]]] = [("created", -1, facts), ("start", -1, {"seed": "x"})]
    steps += [*between, ("over", -1, {"scores": ranking, "ranking": ranking})]
    return [Entry(n, kind, seat, at, payload, "host") for n, (kind, seat, payload) in enumerate(steps, 1)]


def game_of(entries: list[Entry]) -> PlayedGame:
    game = played(entries)
    assert game is not None
    return game


def persons(*names: str) -> list[Seat]:
    return [Seat("player", name, name) for name in names]


BOT = Seat("bot", "chief", bot="chief")


def test_rating_counts_only_seats_of_different_persons() -> None:
    def counted(seats: list[Seat], *between: tuple[Kind, int, dict[str, Any]], rated: bool = True) -> list[str]:
        ranking = list(range(1, len(seats) + 1))
        return [each.player for each in rated_seats(game_of(log_of(seats, ranking, 1.0, *between, rated=rated)))]

    assert counted(persons("a", "b", "c")) == ["a", "b", "c"]
    assert counted(persons("a", "b"), rated=False) == []
    assert counted([*persons("a", "b"), BOT]) == []
    assert counted(persons("a", "b", "b", "c")) == ["a", "c"]
    left: tuple[Kind, int, dict[str, Any]] = ("stand_in", 1, {"bot": "random"})
    assert counted(persons("a", "b", "c"), left) == ["a", "c"]
    assert counted(persons("a", "b", "c"), left, ("return", 1, {"name": "b"})) == ["a", "c"]
    assert counted(persons("a", "b"), left) == []


@pytest.fixture
def connection(database: Path) -> Iterator[Connection]:
    opened = open_database(str(database))
    with opened.writing.begin() as connection:
        yield connection
    opened.close()


def store(connection: Connection, table_id: str, entries: list[Entry]) -> None:
    """Store a finished game as the server does."""
    summary = dumps({"id": table_id, "rated": True, "seats": []}).decode()
    table = {"id": table_id, "game": "fzzt", "status": "over", "access": "open", "host": "host", "created": 1.0}
    connection.execute(insert(db.tables).values(table | {"changed": 1.0, "summary": summary}))
    connection.execute(insert(db.log), [entry_row(table_id, entry) for entry in entries])
    sitting = [{"player": name, "table_id": table_id, "changed": 1.0} for name in game_of(entries).players]
    connection.execute(insert(db.sitting), sitting)
    rows = list(rating_rows(table_id, game_of(entries)))
    if rows:
        connection.execute(insert(db.ratings), rows)


def stored(connection: Connection) -> dict[tuple[str, str], tuple[int, float, float]]:
    rows = connection.execute(select(db.ratings))
    return {(row.table_id, row.player): (row.n, row.mu, row.sigma) for row in rows}


def season(connection: Connection, games: int = 40) -> None:
    """Some dozens of games with ties; now and then several are stored before ratings are computed."""
    chance = random.Random(4)
    for number in range(games):
        who = chance.sample(PERSONS, chance.randint(2, 5))
        ranking = rank([[chance.randrange(3)] for _ in who])
        ended = 100.0 + number + chance.choice([0, 0, 1.5])  # not always in the order of storing
        store(connection, f"t{number}", log_of(persons(*who), ranking, ended))
        if chance.random() < 0.7:
            compute_standings(connection, 100)
    compute_standings(connection, 100)


def test_recomputing_ratings_from_the_logs_gives_the_same_ratings(connection: Connection) -> None:
    season(connection)
    before = stored(connection)
    assert len({mu for _, mu, _ in before.values()}) > 60
    assert sorted({n for n, _, _ in before.values()}) == list(range(1, 41))
    assert recompute(connection) == (40, 0)
    assert stored(connection) == before
    connection.execute(update(db.ratings).where(db.ratings.c.table_id == "t7").values(mu=99.0))
    connection.execute(delete(db.ratings).where(db.ratings.c.table_id == "t39"))
    assert recompute(connection)[1] > 0
    assert {key: each[1:] for key, each in stored(connection).items()} == {
        key: each[1:] for key, each in before.items()
    }


def test_deletion_of_a_person_does_not_change_the_ratings_of_others(connection: Connection) -> None:
    season(connection)
    before = skill_of(connection, PERSONS[1], "fzzt")
    person_rows.remove(connection, PERSONS[0], "Former player")
    assert skill_of(connection, PERSONS[0], "fzzt") is None
    assert skill_of(connection, PERSONS[1], "fzzt") == before
    assert recompute(connection) == (40, 0)


def test_merged_persons_have_one_rating_from_all_games(connection: Connection) -> None:
    season(connection)
    person_rows.merge(connection, PERSONS[0], PERSONS[1])
    compute_standings(connection, 1000)
    after = stored(connection)
    assert recompute(connection) == (40, 0)
    assert stored(connection) == after
    assert {n for n, _, _ in after.values()} == set(range(1, 41))


async def test_rated_game_counts_once(people: list[Person], server: LiveServer) -> None:
    person, other = people[:2]
    wish = {"game": "tiny", "seats": [{"kind": "me"}, {"kind": "open"}], "rated": True}
    info = await person.post("/api/tables", wish)
    assert info["rated"]
    with pytest.raises(Refused, match="without bots") as refused:
        await person.post(f"/api/tables/{info['id']}/start", {"bot": "greedy"})
    assert refused.value.code == "rated"
    async with person.at(info["id"]) as at, other.at(info["id"]) as across:
        await other.sit(info["id"], 1)
        await play_all(at, across)
    found = await rating(person, person.id)
    server.services.standings.compute_soon()
    assert await rating(person, person.id) == found
    assert found["games"] == 1


async def rating(person: Person, of: str) -> Any:
    """The rating of a person in Tiny, as soon as it is computed."""
    while True:
        (standing,) = (await person.get(f"/api/people/{of}"))["standings"]
        if standing["rating"] is not None:
            return standing["rating"]


async def test_rated_table_rejects_bots_and_second_seats_of_a_person(people: list[Person]) -> None:
    for seats in (["me", "open", "bot"], ["me", "me"], ["me", "me", "open"]):
        wishes = [{"kind": kind, "bot": "greedy" if kind == "bot" else ""} for kind in seats]
        with pytest.raises(Refused, match=r"a rated table must .*bots"):
            await people[0].post("/api/tables", {"game": "tiny", "seats": wishes, "rated": True})
