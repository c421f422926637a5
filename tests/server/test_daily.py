"""Daily deals: everybody gets the same secret deal, one table counts, and the page shows the strongest bot's result."""

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path
from statistics import fmean, pstdev
from typing import Any

import pytest

from factoryfloor.bots import LEVELS
from factoryfloor.kernel import commitment, find_game, fresh_seed
from factoryfloor.tables.keeper.first_entries import Start, new_table
from factoryfloor.tables.ports.deal_plays import DealPlay
from factoryfloor.tables.state.setup import Setup
from factoryfloor.tables.verbs.daily_deal import DAYS, facts_of_reference
from tests.server.live_server import QUICK, LiveServer, Person, Refused, connected, http_client, serving
from tests.server.manual_clock import ManualClock
from tests.timeouts import until

DAY = 86400.0
TODAY = "2023-11-14"


async def play(person: Person, day: str, game: str = "tiny") -> Any:
    """Plays the deal of a day to its end, always with the first action; returns the finished table."""
    table = (await person.post("/api/daily", {"game": game, "day": day}))["id"]
    async with person.at(table) as at:
        while not at.over:
            if at.decision():
                ack = await at.act(at.decision()["actions"][0]["text"])
                await at.reached(ack["n"])
            await at.wanted()
        return at.state["table"]


async def deal(person: Person, day: str = "", game: str = "tiny") -> dict[str, Any]:
    """The deal of a game as a person sees it."""
    deals = await person.get(f"/api/daily?day={day}")
    return next(each for each in deals if each["game"] == game)


async def reference(person: Person, game: str = "tiny") -> dict[str, Any]:
    """Returns the deal once the strongest bot has finished it."""
    found = await deal(person, game=game)

    async def look() -> None:
        nonlocal found
        found = await deal(person, game=game)

    await until(lambda: found["inventor"] is not None, look)
    return found


def dealt(sync: dict[str, Any]) -> list[Any]:
    """Return the belt and the hands in the view of the first seat."""
    view = sync["views"]["0"]
    return [view["belt"], *(player["cards"] for player in view["players"])]


async def test_everybody_gets_the_same_unpredictable_daily_deal(database: Path) -> None:
    clock = ManualClock()
    async with (
        serving(database, clock=clock) as server,
        Person(server.address) as one,
        Person(server.address) as two,
    ):
        wish = {"game": "fzzt", "day": TODAY}
        tables = [await person.post("/api/daily", wish) for person in (one, two)]
        assert {table["daily"] for table in tables} == {TODAY}
        assert len({table["commitment"] for table in tables}) == 1
        assert [table["seed"] for table in tables] == ["", ""]
        first, second = [await person.look(table["id"]) for person, table in zip((one, two), tables, strict=True)]
        assert dealt(first) == dealt(second)  # the bots may have bid at one of the tables
        with closing(sqlite3.connect(database)) as connection:
            seed = connection.execute("select seed from daily_seeds").fetchone()[0]
        assert commitment(seed) == tables[0]["commitment"]
        assert TODAY not in seed, "a seed that follows from the day could be computed"
        await clock.move(DAY)
        later = await one.post("/api/daily", wish | {"day": "2023-11-15"})
        assert later["commitment"] != tables[0]["commitment"]


async def test_only_the_first_table_of_a_daily_deal_counts(people: list[Person]) -> None:
    today = (await deal(people[0]))["day"]
    wish = {"game": "tiny", "day": today}
    table = await people[0].post("/api/daily", wish)
    running = await deal(people[0])
    assert (running["table"], running["status"], running["points"]) == (table["id"], "running", None)
    assert (await people[0].post("/api/daily", wish))["id"] == table["id"], "the running table goes on"
    over = await play(people[0], today)
    assert over["id"] == table["id"]
    counted = await deal(people[0])
    assert (counted["points"], counted["place"]) == (over["scores"][0], over["ranking"][0])
    again = await play(people[0], today)
    assert again["id"] != table["id"]
    after = await deal(people[0])
    assert [after[key] for key in ("table", "points", "players")] == [table["id"], counted["points"], 1]
    assert await people[0].get("/api/daily/mine") == [
        {"game": "tiny", "day": today, "table": table["id"], "points": counted["points"], "place": counted["place"]}
    ]


async def test_daily_page_shows_the_best_result_and_the_strongest_bots_result(people: list[Person]) -> None:
    assert (await deal(people[0]))["best"] is None
    day = (await deal(people[0]))["day"]
    points = [(await play(person, day))["scores"][0] for person in people[:2]]
    found = await reference(people[0])
    assert (found["players"], found["best"]) == (2, max(points))
    beaten = [(await deal(person))["beaten"] for person in people[:3]]
    assert beaten == [int(points[0] > points[1]), int(points[1] > points[0]), 0]
    assert found["inventor_place"] in (1, 2, 3)
    replay = await people[0].get(f"/api/tables/{found['inventor_table']}/replay?seat=0")
    assert replay["frames"], "the strongest bot's game can be watched"
    hidden = await deal(people[2])
    assert (hidden["inventor"], hidden["inventor_table"]) == (None, ""), "not before my own table is over"


async def test_strongest_bot_continues_a_daily_deal_after_a_restart(database: Path) -> None:
    async with serving(database) as server, Person(server.address) as person:
        day = (await deal(person))["day"]
        await play(person, day)
        cookie = person.cookie
    async with serving(database) as server, Person(server.address, cookie) as person:
        assert (await reference(person))["inventor"] is not None
    with closing(sqlite3.connect(database)) as connection:
        assert connection.execute("select count(*) from daily_tables where player = ''").fetchone() == (1,)


async def test_levels_play_the_daily_deal_while_the_server_is_idle(database: Path) -> None:
    most = 2
    settings = QUICK.model_copy(update={"daily_plays": most, "bot_workers": 2})

    found: dict[str, Any] = {}

    async def look() -> None:
        found.update(await deal(people[0]))

    async with serving(database, settings) as server:
        people = [Person(server.address), Person(server.address)]
        async with people[0], people[1]:
            await look()
            over = await play(people[0], found["day"])
            await until(lambda: any(each["plays"] == most for each in found["levels"]), look)
            assert [each["level"] for each in found["levels"]] == list(LEVELS[: len(found["levels"])])
            for each in found["levels"]:
                assert (each["most"], each["plays"] <= most) == (most, True)
            with closing(sqlite3.connect(database)) as connection:
                query = "select points from daily_plays where game = 'tiny' and level = 'apprentice'"
                points = [int(each) for each in connection.execute(query).fetchone()[0].split()]
            weakest = found["levels"][0]
            assert (weakest["mean"], weakest["spread"]) == (fmean(points), pstdev(points))
            assert weakest["beaten"] == sum(each < over["scores"][0] for each in points)
            assert (await deal(people[1]))["levels"] == [], "not before my own table is over"


def test_bot_game_of_a_daily_deal_uses_its_cards_and_can_be_suspended() -> None:
    seed = fresh_seed()
    game = find_game("fzzt")
    table, _ = new_table(facts_of_reference(game, TODAY), "", Setup(), Start(seed=seed))
    play = DealPlay(game, seed, "craftsman")
    assert table.match is not None
    assert play.match.state.position() == table.match.at_start().state.position()
    slices = 1
    while play.play(0.0):
        slices += 1
    assert slices == len(play.match.moves) > 1


async def leave(person: Person, table: str) -> None:
    await person.post(f"/api/tables/{table}/leave", {"seat": 0, "bot": "greedy"})


@pytest.mark.parametrize("returns", [False, True])
async def test_daily_game_does_not_count_after_its_seat_was_left_to_a_bot(people: list[Person], returns: bool) -> None:
    day = (await deal(people[0]))["day"]
    table = (await people[0].post("/api/daily", {"game": "tiny", "day": day}))["id"]
    async with people[0].at(table) as at:
        assert not at.state["table"]["forfeited"]
        await leave(people[0], table)
        if returns:
            await people[0].sit(table, 0)
            assert (await play(people[0], day))["id"] == table
        await at.finished()
        assert at.state["table"]["forfeited"]
        assert (at.mine == [0]) == returns
    found = await deal(people[0])
    assert (found["status"], found["points"], found["players"]) == ("over", None, 0)


async def test_simultaneous_requests_for_a_daily_deal_create_one_table(people: list[Person]) -> None:
    wish = {"game": "tiny", "day": (await deal(people[0]))["day"]}
    made = await asyncio.gather(*(people[0].post("/api/daily", wish) for _ in range(5)))
    assert len({table["id"] for table in made}) == 1
    assert len(await people[0].get("/api/tables?which=mine")) == 1


async def check_closed(server: LiveServer, person: Person, table: str) -> None:
    """Checks that all requests about a table, and its socket, are refused."""
    paths = (await person.get("/api/openapi.json"))["paths"]
    about = [
        (path, method)
        for path, methods in paths.items()
        if path.startswith("/api/tables/{table_id}")
        for method in methods
    ]
    assert len(about) > 10
    for path, method in about:
        with pytest.raises(Refused, match="own_deal_first"):
            await person.ask(method, path.replace("{table_id}", table), json={})
    async with connected(server.address, table, {"Cookie": f"factoryfloor_guest={person.cookie}"}) as link:
        await link.until_closed()
        assert [error["code"] for error in link.errors] == ["own_deal_first"]
        assert link.n == 0


async def test_other_tables_of_a_daily_deal_stay_hidden_until_my_game_ends(
    server: LiveServer, people: list[Person]
) -> None:
    """Another table of the same deal shows future cards: some of them while it runs, all of them in its replay."""
    one, two = people[:2]
    wish = {"game": "tiny", "day": (await deal(one))["day"]}
    table = (await one.post("/api/daily", wish))["id"]
    await check_closed(server, two, table)
    assert (await play(one, wish["day"]))["id"] == table
    tables = table, (await reference(one))["inventor_table"]
    await two.post("/api/daily", wish)
    for each in tables:
        await check_closed(server, two, each)
        async with http_client(server.address) as visitor:
            assert (await visitor.get(f"/api/tables/{each}")).status_code == 403
    await play(two, wish["day"])
    for each in tables:
        assert (await two.get(f"/api/tables/{each}/replay"))["frames"]


@pytest.mark.parametrize(
    ("day", "code"),
    [
        *((day, "malformed") for day in ("yesterday", "2023-13-01", "2023-W46-2", "20231114", "2023-11-14 ", "")),
        ("2023-11-15", "not_found"),
        ("2023-10-14", "not_found"),
    ],
)
async def test_server_rejects_days_that_cannot_be_played(database: Path, day: str, code: str) -> None:
    async with serving(database, clock=ManualClock()) as server, Person(server.address) as person:
        with pytest.raises(Refused, match=code):
            await person.post("/api/daily", {"game": "tiny", "day": day})
        if code == "malformed" and day:
            with pytest.raises(Refused, match=code):
                await person.get(f"/api/daily?day={day}")
        first = await person.post("/api/daily", {"game": "tiny", "day": "2023-10-15"})
        assert first["daily"] == "2023-10-15", f"{DAYS} days ago"


async def test_daily_game_across_midnight_counts_for_the_day_of_its_start(database: Path) -> None:
    """A day is the UTC date of the server's clock: the page asks for today's deal without naming the day."""
    clock = ManualClock()
    async with serving(database, clock=clock) as server, Person(server.address) as person:
        await clock.move(6400 - 0.5)  # from 22:13:20
        assert (await deal(person))["day"] == TODAY
        wish = {"game": "tiny", "day": TODAY}
        table = (await person.post("/api/daily", wish))["id"]
        tomorrow = wish | {"day": "2023-11-15"}
        with pytest.raises(Refused, match="not_found"):
            await person.post("/api/daily", tomorrow)
        await clock.move(1.0)
        today = await deal(person)
        assert (today["day"], today["status"]) == ("2023-11-15", "")
        assert (await deal(person, TODAY))["status"] == "running"
        assert (await person.post("/api/daily", tomorrow))["id"] != table
        over = await play(person, TODAY)
        assert (over["id"], over["daily"]) == (table, TODAY)
        found = await deal(person, TODAY)
        assert (found["points"], found["players"]) == (over["scores"][0], 1)
        assert (await deal(person))["players"] == 0
        results = await person.get("/api/daily/mine")
        assert [(each["day"], each["points"]) for each in results] == [("2023-11-15", None), (TODAY, found["points"])]


async def test_player_can_finish_and_read_a_deal_that_is_too_old_to_start(database: Path) -> None:
    clock = ManualClock()
    async with serving(database, clock=clock) as server, Person(server.address) as person:
        table = (await person.post("/api/daily", {"game": "tiny", "day": TODAY}))["id"]
        await clock.move((DAYS + 1) * DAY)
        over = await play(person, TODAY)
        assert over["id"] == table, "the running table goes on"
        assert (await deal(person, TODAY))["points"] == over["scores"][0]
        with pytest.raises(Refused, match="not_found"):
            await person.post("/api/daily", {"game": "tiny", "day": TODAY})


async def test_daily_table_has_no_hints_and_no_rematch(people: list[Person]) -> None:
    day = (await deal(people[0]))["day"]
    table = (await people[0].post("/api/daily", {"game": "tiny", "day": day}))["id"]
    async with people[0].at(table) as at:
        await at.wanted()
        with pytest.raises(Refused, match="forbidden"):
            await at.ask("hint", seat=0)
    with pytest.raises(Refused, match="forbidden"):
        await people[0].post(f"/api/tables/{table}/rematch")


async def test_table_of_the_strongest_bot_is_not_listed(people: list[Person]) -> None:
    day = (await deal(people[0]))["day"]
    await play(people[0], day)
    found = await reference(people[0])
    for which in ("open", "running", "over", "mine"):
        listed = [each["id"] for each in await people[0].get(f"/api/tables?which={which}")]
        assert found["inventor_table"] not in listed
