"""Making tables, taking and leaving seats, starting, listing, rematches."""

import asyncio
import random
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import pytest

from tests.server.live_server import QUICK, LiveServer, Person, Refused, play_all, serving
from tests.timeouts import TIMEOUT


async def refusal(asked: Any) -> Refused:
    with pytest.raises(Refused) as refused:
        await asked
    return refused.value


def kinds(info: dict[str, Any]) -> str:
    """Returns the seats as letters: p(erson), b(ot), o(pen)."""
    return "".join(seat["kind"][0] for seat in info["seats"])


async def test_game_starts_when_the_last_seat_is_taken(people: list[Person]) -> None:
    table = await people[0].make("me", "open", "random", "open")
    info = (await people[1].look(table))["table"]
    assert (info["status"], kinds(info), info["host"]) == ("open", "pobo", people[0].id)
    assert info["commitment"] == info["seed"] == ""
    assert kinds(await people[1].sit(table, 3)) == "pobp"
    with pytest.raises(Refused):
        await people[2].sit(table, 1, name="\u200b")
    info = await people[2].sit(table, 1, name=" D\u202eoc ")
    assert (info["status"], kinds(info)) == ("running", "ppbp")
    assert [seat["name"] for seat in info["seats"]] == [people[0].name, "Doc", "random", people[1].name]
    assert len(info["commitment"]) == 64
    assert info["seed"] == ""


async def test_game_against_bots_starts_immediately(people: list[Person]) -> None:
    made = await people[0].post(
        "/api/tables", {"game": "tiny", "seats": [{"kind": "me"}, {"kind": "bot", "bot": "greedy"}]}
    )
    assert made["status"] == "running"


@pytest.mark.parametrize(
    ("wish", "code", "words"),
    [
        ({"seats": [{"kind": "me"}] * 5}, "bad_seats", "1 to 4"),
        ({"game": "chess"}, "unknown_game", "tiny"),
        ({"options": {"colour": "red"}}, "bad_option", "length"),
        ({"options": {"length": "endless"}}, "bad_option", "short, long"),
        ({"seats": [{"kind": "bot", "bot": "oracle"}]}, "bad_bot", "greedy"),
        ({"seats": [{"kind": "bot", "bot": "omniscient:20"}]}, "bad_bot", "greedy"),
        ({"seats": [{"kind": "bot"}]}, "bad_bot", "greedy"),
        ({"seats": [{"kind": "bot", "bot": "search:60000ms"}]}, "bad_bot", "10000ms"),
        ({"seats": [{"kind": "bot", "bot": "search:20001"}]}, "bad_bot", "20000 playouts"),
        ({"seats": []}, "malformed", "seats"),
        ({"seats": [{"kind": "me", "name": "\u200b"}]}, "bad_name", "name"),
        ({"access": "secret"}, "malformed", "access"),
        ({"gane": "tiny"}, "malformed", "gane"),
    ],
)
async def test_server_rejects_invalid_tables(people: list[Person], wish: dict[str, Any], code: str, words: str) -> None:
    told = await refusal(people[0].post("/api/tables", {"game": "tiny", "seats": [{"kind": "me"}]} | wish))
    assert told.code == code
    assert words in told.message
    assert await people[0].get("/api/tables?which=mine") == []


async def test_person_cannot_choose_a_taken_seat(people: list[Person]) -> None:
    table = await people[0].make("me", "open", "random")
    assert (await refusal(people[1].sit(table, 0))).code == "taken"
    assert (await refusal(people[1].sit(table, 2))).code == "taken"
    assert (await refusal(people[1].sit(table, 3))).code == "no_seat"
    assert (await refusal(people[1].sit(table, -2))).code == "no_seat"
    before = (await people[0].look(table))["n"]
    assert (await people[0].sit(table, 0))["status"] == "open"  # I sit there already: nothing happens
    assert (await people[0].look(table))["n"] == before


async def test_player_can_leave_a_seat(people: list[Person]) -> None:
    table = await people[0].make("me", "open", "open")
    leave = f"/api/tables/{table}/leave"
    assert (await refusal(people[1].post(leave, {"seat": 0}))).code == "not_yours"
    await people[1].sit(table, 1)
    assert kinds(await people[1].post(leave, {"seat": 1})) == "poo"
    await people[1].sit(table, 1)
    assert (await refusal(people[1].post(leave, {"seat": 1, "bot": "oracle"}))).code == "bad_bot"
    assert kinds(await people[1].post(leave, {"seat": 1, "bot": "random"})) == "pbo"
    info = await people[2].sit(table, 2)
    assert info["status"] == "running"
    assert (await refusal(people[2].post(leave, {"seat": 2}))).code == "bot_wanted"
    assert kinds(await people[2].post(leave, {"seat": 2, "bot": "greedy"})) == "pbb"


async def test_host_can_fill_free_seats_with_bots(people: list[Person]) -> None:
    table = await people[0].make("me", "open", "open")
    start = f"/api/tables/{table}/start"
    assert (await refusal(people[1].post(start, {"bot": "random"}))).code == "forbidden"
    told = await refusal(people[0].post(start, {}))
    assert told.code == "seats_free"
    assert "1, 2" in told.message
    assert (await refusal(people[0].post(start, {"bot": "oracle"}))).code == "bad_bot"
    await people[1].sit(table, 2)
    info = await people[0].post(start, {"bot": "greedy"})
    assert (info["status"], kinds(info)) == ("running", "pbp")
    assert (await refusal(people[0].post(start, {"bot": "greedy"}))).code == "started"


async def test_game_can_start_after_the_host_left(people: list[Person]) -> None:
    table = await people[0].make("me", "open", "open")
    await people[1].sit(table, 1)
    await people[0].post(f"/api/tables/{table}/leave", {"seat": 0})
    assert (await people[1].post(f"/api/tables/{table}/start", {"bot": "random"}))["status"] == "running"


async def test_lobby_shows_open_running_and_finished_tables(people: list[Person]) -> None:
    waiting = await people[0].make("me", "open")
    hidden = await people[0].make("me", "open", access="link")
    running = await people[1].make("me", "me")
    left = await people[2].make("me", "open")
    await people[2].post(f"/api/tables/{left}/leave", {"seat": 0})
    finished = await people[3].make("random", "random")
    async with people[3].at(finished) as at:
        await at.until(lambda: at.over)

    async def listed(person: Person, which: str) -> list[str]:
        return [info["id"] for info in await person.get(f"/api/tables?which={which}")]

    assert await listed(people[0], "open") == [waiting]
    assert await listed(people[0], "running") == [running]
    assert await listed(people[0], "over") == [finished]
    assert await listed(people[0], "mine") == [hidden, waiting]
    assert await listed(people[2], "mine") == []
    lists = await people[1].get("/api/tables")
    assert [[info["id"] for info in lists[which]] for which in ("open", "running", "mine")] == [
        [waiting],
        [running],
        [running],
    ]
    assert (await people[3].look(hidden))["table"]["id"] == hidden  # the link is enough


async def test_lists_of_tables_are_sorted_by_the_last_change(people: list[Person]) -> None:
    first, second = await people[0].make("me", "me"), await people[0].make("me", "me")
    async with people[0].at(first) as at:
        await at.act(at.decision()["actions"][0]["text"])
    assert [info["id"] for info in await people[0].get("/api/tables?which=mine")] == [first, second]


async def test_person_can_take_over_a_bots_seat_in_a_running_game(people: list[Person]) -> None:
    table = await people[0].make("me", "random", "random")
    async with people[0].at(table) as host, people[1].at(table) as guest:
        await host.until(lambda: host.state["movers"] == [0])
        await people[0].post(f"/api/tables/{table}/offer", {"seat": 2})
        await people[1].sit(table, 2)
        await guest.until(lambda: guest.mine == [2])
        assert guest.view(2)["players"][2]["laid"] > 0  # the card that the bot has laid
        await play_all(host, guest)
        assert guest.over


async def test_player_cannot_change_seats_to_see_another_hand(people: list[Person]) -> None:
    table = await people[0].make("me", "open", "random")
    await people[1].sit(table, 1)
    told = await refusal(people[1].sit(table, 2))
    assert told.code == "forbidden"
    await people[1].post(f"/api/tables/{table}/leave", {"seat": 1, "bot": "random"})
    assert (await refusal(people[1].sit(table, 2))).code == "forbidden"
    assert kinds(await people[1].sit(table, 1)) == "ppb"  # back to the old seat is fine
    assert kinds(await people[2].sit(table, 2)) == "ppp"


async def test_solo_player_may_take_any_bots_seat(people: list[Person]) -> None:
    table = await people[0].make("me", "random", "random")
    assert kinds(await people[0].sit(table, 2)) == "pbp"


async def test_rematch_rotates_the_seats_and_is_created_once(people: list[Person], server: LiveServer) -> None:
    table = await people[0].make("me", "open", "greedy", length="long")
    await people[1].sit(table, 1)
    again = f"/api/tables/{table}/rematch"
    assert (await refusal(people[0].post(again))).code == "not_over"
    async with people[0].at(table) as left, people[1].at(table) as right:
        await play_all(left, right)
        assert (await refusal(people[2].post(again))).code == "forbidden"
        made = await asyncio.gather(people[0].post(again), people[1].post(again), people[0].post(again))
        assert len({info["id"] for info in made}) == 1
        info = made[0]
        assert [seat["name"] for seat in info["seats"]] == ["greedy", people[0].name, people[1].name]
        assert (info["status"], info["rematch_of"]) == ("running", table)
        assert info["options"]["length"] == "long"
        await right.until(lambda: right.state["table"]["rematch"] == info["id"])
        assert right.entries[-1]["kind"] == "rematch"
        assert right.entries[-1]["text"] == info["id"]
    async with people[1].at(info["id"]) as at:
        assert at.mine == [2]
        assert at.state["table"]["commitment"] != left.state["table"]["commitment"]


async def test_finished_table_rejects_commands(people: list[Person]) -> None:
    table = await people[0].make("me", "me")
    async with people[0].at(table) as at:
        await at.play(random.Random(3))
        for asked in (at.act("pass"), at.ask("undo", n=at.n, seat=0)):
            assert (await refusal(asked)).code == "over"
    assert (await refusal(people[0].post(f"/api/tables/{table}/leave", {"seat": 0, "bot": "random"}))).code == "over"
    assert (await refusal(people[1].sit(table, 1))).code == "over"


async def test_server_rejects_actions_before_the_start(people: list[Person]) -> None:
    table = await people[0].make("me", "open")
    async with people[0].at(table) as at:
        told = await refusal(at.act("pass"))
        assert told.code == "not_started"
        assert "1" in told.message
    assert (await refusal(people[0].get(f"/api/tables/{table}/record"))).code == "not_over"
    assert (await refusal(people[0].get(f"/api/tables/{table}/replay"))).code == "not_over"


async def test_repeated_request_takes_effect_once(people: list[Person], server: LiveServer) -> None:
    table = await people[0].make("me", "open", "open")
    log, request = server.room(table).state.steps, dict[str, Any]()
    for person, what, body in (
        (people[1], "sit", {"seat": 1}),
        (people[1], "leave", {"seat": 1}),
        (people[1], "sit", {"seat": 1}),
        (people[0], "settings", {"chat": "seats"}),
        (people[0], "mute", {"player": people[1].id}),
        (people[0], "remove", {"seat": 1, "player": people[1].id}),
        (people[0], "start", {"bot": "random"}),
    ):
        request = body | {"id": f"request {len(log)}"}
        first = await person.post(f"/api/tables/{table}/{what}", request)
        assert log[-1].entry.kind in ("sit", "leave", "settings", "mute", "remove", "start", "action")
        entries = [step.entry for step in log if step.entry.message == request["id"]]
        again = await person.post(f"/api/tables/{table}/{what}", request)
        assert [entry.player for entry in entries] == [person.id]
        assert [step.entry for step in log if step.entry.message == request["id"]] == entries
        assert again["seats"] == first["seats"] or what == "start"
    assert (await people[0].post(f"/api/tables/{table}/start", request))["status"] == "running"
    with pytest.raises(Refused, match="started"):
        await people[0].post(f"/api/tables/{table}/start", {"bot": "random"})


@pytest.mark.parametrize("dropped", [False, True])
async def test_repeated_request_for_a_table_creates_one_table(database: Path, dropped: bool) -> None:
    few = QUICK.model_copy(update={"tables_at_once_person": 2, "tables_an_hour_person": 0.0})
    wish = {"game": "tiny", "seats": [{"kind": "me"}, {"kind": "open"}], "id": "1"}
    async with AsyncExitStack() as stack:
        server = await stack.enter_async_context(serving(database, few))
        one = await stack.enter_async_context(Person(server.address))
        other = await stack.enter_async_context(Person(server.address))
        made = await asyncio.gather(*(one.post("/api/tables", wish) for _ in range(4)))
        table = made[0]["id"]
        assert {each["id"] for each in made} == {table}
        if dropped:
            server.services.lobby.drop_idle(-TIMEOUT)
            assert not server.services.lobby.rooms
        assert (await one.post("/api/tables", wish))["id"] == table
        assert (await one.post("/api/tables", wish | {"id": "2"}))["id"] != table, "repeats counted for the limit"
        assert len((await one.get("/api/tables"))["mine"]) == 2
        assert (await other.post("/api/tables", wish))["id"] != table
        assert len((await other.get("/api/tables"))["open"]) == 3


async def test_id_of_a_request_belongs_to_its_person(people: list[Person], server: LiveServer) -> None:
    table = await people[0].make("me", "open", "open")
    for person in people[1:3]:
        await person.post(f"/api/tables/{table}/sit", {"seat": -1, "id": "1"})
    assert [seat.player for seat in server.room(table).state.seats] == [person.id for person in people[:3]]
