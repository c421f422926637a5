"""The pages of people: finished games with filters, page by page, and who may see them."""

import json
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import insert

from factoryfloor.cli.history import export_records
from factoryfloor.kernel.record import read_record
from factoryfloor.server.storage import db_schema as db
from factoryfloor.server.storage.database import open_database
from tests.server.live_server import LiveServer, Person, Refused, play_all
from tests.server.test_merging import merged
from tests.tiny_game import GAME


async def finished(person: Person, other: Person | None = None, access: str = "open", bot: str = "greedy") -> str:
    """Play a game to its end, with another person or a bot."""
    table = await person.make("me", "open" if other else bot, access=access)
    async with person.at(table) as at:
        if other is None:
            await play_all(at)
        else:
            await other.sit(table, 1)
            async with other.at(table) as across:
                await play_all(at, across)
    return table


async def games(viewer: Person, of: Person, query: str = "") -> list[str]:
    return [game["table"] for game in await viewer.get(f"/api/people/{of.id}/games{query}")]


async def test_page_of_a_person_lists_finished_games_with_results(people: list[Person]) -> None:
    person, other = people[:2]
    alone, together = await finished(person), await finished(person, other)
    await person.make("me", "open")
    found = await person.get(f"/api/people/{person.id}/games")
    assert [game["table"] for game in found] == [together, alone]
    info = (await person.look(together))["table"]
    assert [(seat["name"], seat["place"], seat["points"]) for seat in found[0]["seats"]] == [
        (seat["name"], place, points)
        for seat, place, points in zip(info["seats"], info["ranking"], info["scores"], strict=True)
    ]
    page = await person.get(f"/api/people/{person.id}")
    won = sum(game["seats"][game["seat"]]["place"] == 1 for game in found)
    (standing,) = page["standings"]
    assert (standing["game"], standing["games"], standing["won"]) == ("tiny", 2, won)
    assert (page["name"], page["shows"], page["partners"]) == (
        person.name,
        "nobody",
        [{"public_id": other.id, "name": other.name, "games": 1}],
    )


async def test_finished_games_can_be_filtered_by_game_seats_partner_and_result(people: list[Person]) -> None:
    person, other = people[:2]
    alone, together = await finished(person), await finished(person, other)
    assert await games(person, person, f"?partner={other.id}") == [together]
    assert await games(person, person, f"?partner={people[2].id}") == []
    assert await games(person, person, "?game=tiny") == [together, alone]
    assert await games(person, person, "?game=fzzt") == []
    assert await games(person, person, "?seats=2") == [together, alone]
    assert await games(person, person, "?seats=3") == []
    won, lost = await games(person, person, "?result=won"), await games(person, person, "?result=lost")
    assert sorted(won + lost) == sorted([alone, together])
    for game in await person.get(f"/api/people/{person.id}/games?result=won"):
        assert game["seats"][game["seat"]]["place"] == 1


async def test_other_people_see_only_the_games_that_a_person_allows(people: list[Person]) -> None:
    person, partner, stranger = people[:3]
    public, hidden = await finished(person, partner), await finished(person, access="link")
    ours = await finished(person, partner, access="link")

    async def seen(viewer: Person) -> list[str]:
        answers = [await viewer.http.get(f"/api/people/{person.id}{path}") for path in ("", "/games")]
        if answers[0].status_code == 200:
            return [game["table"] for game in answers[1].json()]
        assert [(answer.status_code, answer.json()["code"]) for answer in answers] == [(403, "private")] * 2
        return []

    assert [await seen(each) for each in (person, partner, stranger)] == [[ours, hidden, public], [], []]
    await person.ask("PUT", "/api/me/shows", json={"to": "partners"})
    assert [await seen(each) for each in (partner, stranger)] == [[ours, public], []]
    await person.ask("PUT", "/api/me/shows", json={"to": "everybody"})
    assert [await seen(each) for each in (partner, stranger)] == [[ours, public], [public]]
    page = await stranger.get(f"/api/people/{person.id}")
    assert (page["shows"], page["partners"]) == ("", [])
    assert (await person.get(f"/api/people/{person.id}"))["shows"] == "everybody"
    with pytest.raises(Refused, match="no such person"):
        await stranger.get("/api/people/nobody")


def fill(database: Path, player: str, count: int) -> None:
    """Finished games of a person, some of which ended at the same moment."""
    seats = [{"kind": "player", "name": "A", "before": "", "player": player, "bot": ""}]
    opened = open_database(str(database))
    with opened.writing.begin() as connection:
        for number in range(count):
            name, ended = f"t{number:011}", 1000.0 + number // 3
            facts = {"id": name, "seats": seats, "ranking": [1], "scores": [number], "daily": ""}
            table: dict[str, Any] = {"id": name, "game": "tiny", "status": "over", "access": "open", "host": player}
            table |= {"created": 1.0, "changed": ended, "summary": str(facts).replace("'", '"')}
            connection.execute(insert(db.tables).values(table))
            row = {"table_id": name, "player": player, "game": "tiny", "ended": ended, "seats": 1, "seat": 0}
            connection.execute(insert(db.played).values(row | {"place": 1, "points": number}))
    opened.close()


async def test_pages_of_finished_games_list_every_game_once(people: list[Person], database: Path) -> None:
    person = people[0]
    fill(database, person.id, 70)
    found: list[str] = []
    path = f"/api/people/{person.id}/games?game=tiny"
    while path:
        answer = await person.http.get(path)
        found += [game["table"] for game in answer.json()]
        following = answer.links.get("next", {}).get("url", "")
        path = f"/api/people/{person.id}/{following}" if following else ""
    assert found == [f"t{number:011}" for number in sorted(range(70), key=lambda n: (n // 3, n), reverse=True)]
    with pytest.raises(Refused, match="`before` must come from"):
        await person.get(f"/api/people/{person.id}/games?before=yesterday")


async def level(person: Person, games: int) -> Any:
    """Returns the level of a person as soon as the level includes a number of games."""
    while True:
        standings = (await person.get(f"/api/people/{person.id}"))["standings"]
        if standings and (found := standings[0]["level"]) is not None and found["games"] == games:
            return found


@pytest.fixture
def measured(monkeypatch: pytest.MonkeyPatch) -> None:
    """Gives the levels of Tiny the ratings of another game."""
    from factoryfloor.bots import levels
    from factoryfloor.server.ratings import levels as module

    known = {each.name: each for each in levels("fzzt")}
    monkeypatch.setattr(module, "level_of", lambda _game, name: known[name])


@pytest.mark.usefixtures("measured")
async def test_level_counts_each_game_once_even_after_a_restart_and_a_merge(
    people: list[Person], server: LiveServer
) -> None:
    person, guest = people[:2]
    await finished(person, bot="apprentice")
    first = await level(person, 1)
    assert len(first["course"]) == 1
    await finished(guest, bot="apprentice")
    await finished(person)  # greedy is no level
    server.services.standings.compute_soon()
    assert await level(person, 1) == first
    await merged(guest, person)
    both = await level(person, 2)
    assert both["within"] < first["within"]
    await person.ask("DELETE", "/api/me")


async def test_people_can_search_all_public_finished_games(people: list[Person]) -> None:
    person, other = people[:2]
    alone, together = await finished(person), await finished(person, other)
    await finished(other, access="link")

    async def found(query: str) -> list[str]:
        return [info["id"] for info in await people[2].get(f"/api/tables?which=over{query}")]

    assert await found("") == [together, alone]
    assert await found(f"&name={other.name.upper()}") == [together]
    assert await found(f"&name={person.name[:-1]}") == [together, alone]
    assert await found("&name=tiny") == []  # a game, not a name
    assert [await found(f"&seats={seats}") for seats in (2, 3)] == [[together, alone], []]
    assert [await found(f"&game={game}") for game in ("tiny", "fzzt")] == [[together, alone], []]
    with pytest.raises(Refused, match="only finished games"):
        await people[2].get("/api/tables?which=open&game=tiny")


async def test_person_can_download_all_own_games_as_one_file_of_records(
    people: list[Person], server: LiveServer, database: Path, tmp_path: Path
) -> None:
    person, other = people[:2]
    mine = [await finished(person), await finished(person, other, access="link")]
    theirs = await finished(other)
    answer = await person.http.get("/api/me/games")
    assert answer.headers["content-disposition"].startswith("attachment")
    lines = [json.loads(line) for line in answer.text.splitlines()]
    assert [line["table"] for line in lines] == mine
    for line in lines:
        record = await person.get(f"/api/tables/{line['table']}/record")
        assert {key: line[key] for key in record} == record
        assert read_record(line, GAME).over
    for table in (*mine, theirs):
        await server.stored(table)
    for who, expected in (("", [*mine, theirs]), (other.id, [mine[1], theirs])):
        file = tmp_path / "games.ndjson"
        with file.open("wb") as target:
            assert export_records(target, who, str(database))
        assert sorted(json.loads(line)["table"] for line in file.read_text().splitlines()) == sorted(expected)
