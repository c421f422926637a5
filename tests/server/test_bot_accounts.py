"""Bots: programs that sign in with a token, are marked, and sit only where programs are welcome."""

import json
import sqlite3
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, closing
from pathlib import Path
from typing import Any

import pytest
import websockets
from websockets.frames import Frame, Opcode

from factoryfloor.server.people import bot_accounts
from factoryfloor.server.people.bot_accounts import MOST_BOTS
from tests.server.live_server import LiveServer, Person, Refused, TableClient, connected


class Program(Person):
    """A program with the token of a bot."""

    def __init__(self, address: str, token: str) -> None:
        super().__init__(address)
        self.token = token
        self.http.headers["Authorization"] = f"Bearer {token}"

    @asynccontextmanager
    async def at(self, table: str) -> AsyncIterator[TableClient]:
        async with connected(self.address, table, {"Authorization": f"Bearer {self.token}"}) as seated:
            await seated.until(lambda: seated.n > 0)
            yield seated


async def bot_of(owner: Person, name: str = "Rusty") -> Program:
    """A new bot of a person."""
    made = await owner.post("/api/me/bots", {"name": name})
    program = Program(owner.address, made["token"])
    await program.__aenter__()
    assert program.id == made["bot"]
    return program


async def welcome(host: Person, *seats: str) -> str:
    """A table where programs are welcome."""
    wishes = [{"kind": seat} if seat in ("me", "open") else {"kind": "bot", "bot": seat} for seat in seats]
    return str((await host.post("/api/tables", {"game": "tiny", "seats": wishes, "programs": True}))["id"])


async def code_of(asked: Any) -> str:
    with pytest.raises(Refused) as refused:
        await asked
    return refused.value.code


async def test_bot_program_can_play_a_game_with_a_person(people: list[Person]) -> None:
    owner, person = people[:2]
    bot = await bot_of(owner)
    assert bot.name == "BOT Rusty"
    table = await welcome(person, "me", "open")
    await bot.sit(table, -1)
    async with person.at(table) as one, bot.at(table) as two:
        seats = (await person.look(table))["table"]["seats"]
        assert [(seat["name"], seat["program"]) for seat in seats] == [(person.name, ""), ("BOT Rusty", owner.id)]
        while not one.over:
            for at in (one, two):
                if (decision := at.decision()) and not at.over:
                    actions = [decision["actions"][0]["text"], "nothing of the kind"]
                    ack = await at.ask("act", n=at.n, seat=decision["seat"], actions=actions, turn=True)
                    assert ack["turn"]["played"] == 1
                    await one.reached(ack["n"])
                    await two.reached(ack["n"])
        assert "BOT Rusty" in {entry["name"] for entry in one.entries}
    record = await person.get(f"/api/tables/{table}/record")
    assert record["players"] == [person.name, "BOT Rusty"]
    await bot.http.aclose()


async def test_bot_program_can_sit_only_at_tables_that_accept_programs(people: list[Person]) -> None:
    owner, host = people[:2]
    bot = await bot_of(owner)
    table = await host.make("me", "open")
    assert await code_of(bot.sit(table, 1)) == "no_programs"
    assert await code_of(owner.post(f"/api/tables/{table}/settings", {"programs": True})) == "forbidden"
    changed = await host.post(f"/api/tables/{table}/settings", {"programs": True})
    assert changed["programs"]
    await bot.sit(table, 1)
    assert (await host.look(table))["table"]["status"] in ("starting", "running")
    await bot.http.aclose()


async def test_bot_program_can_take_only_a_seat_that_accepts_programs(people: list[Person]) -> None:
    owner, host, guest, second = people[:4]
    bot, other = await bot_of(owner), await bot_of(second)
    seats = [{"kind": "me"}, {"kind": "open"}, {"kind": "open", "programs": True}, {"kind": "open"}]
    table = (await host.post("/api/tables", {"game": "tiny", "seats": seats}))["id"]
    assert await code_of(bot.sit(table, 1)) == "no_programs"
    await bot.sit(table, -1)
    assert await code_of(other.sit(table, -1)) == "no_programs"
    info = (await host.look(table))["table"]
    assert [seat["programs"] for seat in info["seats"]] == [False, False, True, False]
    assert (info["seats"][2]["player"], info["programs"]) == (bot.id, False)

    offer = f"/api/tables/{table}/offer"
    assert await code_of(guest.post(offer, {"seat": 3, "to": "programs"})) == "forbidden"
    for seat in (1, 3):
        await host.post(offer, {"seat": seat, "to": "programs"})
    await host.post(offer, {"seat": 3, "to": "programs", "offered": False})
    assert await code_of(other.sit(table, 3)) == "no_programs"
    await guest.sit(table, 1)
    await host.post(f"/api/tables/{table}/start", {"bot": "greedy"})
    await host.post(f"/api/tables/{table}/settings", {"takeover": "host"})
    assert await code_of(other.sit(table, 3)) == "no_programs"
    await guest.post(f"/api/tables/{table}/leave", {"seat": 1, "bot": "greedy"})
    assert await code_of(second.sit(table, 1)) == "ask_host", "the guest's seat welcomes only programs"
    await other.sit(table, 1)
    await host.post(offer, {"seat": 3, "to": "programs"})
    assert [seat["programs"] for seat in (await host.look(table))["table"]["seats"]] == [False, True, True, True]
    for each in (bot, other):
        await each.http.aclose()


async def test_rated_table_rejects_bot_programs(people: list[Person]) -> None:
    wish = {"game": "tiny", "seats": [{"kind": "me"}, {"kind": "open", "programs": True}], "rated": True}
    assert await code_of(people[0].post("/api/tables", wish)) == "bad_seats"
    rated = (await people[0].post("/api/tables", wish | {"seats": [{"kind": "me"}, {"kind": "open"}]}))["id"]
    assert await code_of(people[0].post(f"/api/tables/{rated}/offer", {"seat": 1, "to": "programs"})) == "rated"


async def test_bot_account_may_use_only_the_requests_for_playing(people: list[Person]) -> None:
    bot = await bot_of(people[0])
    for method, path, body in (
        ("POST", "/api/me/bots", {"name": "Two"}),
        ("POST", "/api/me/link", None),
        ("PUT", "/api/me", {"name": "Human"}),
        ("DELETE", "/api/me", None),
        ("GET", "/api/me/export", None),
        ("POST", "/api/daily", {"game": "tiny", "day": "2026-11-29"}),
    ):
        assert await code_of(bot.ask(method, path, json=body)) == "not_for_bots"
    assert await code_of(people[0].ask("PUT", "/api/me/accepts", json={"games": []})) == "not_for_bots"
    await bot.http.aclose()


async def test_token_without_the_prefix_bearer_creates_no_guest(people: list[Person]) -> None:
    bot = await bot_of(people[0])
    bot.http.headers["Authorization"] = bot.token
    with pytest.raises(Refused, match="must contain Bearer"):
        await bot.get("/api/me")
    await bot.http.aclose()


@pytest.mark.parametrize("way", ["guessed", "revoked", "renewed", "deleted", "a cookie's"])
async def test_server_rejects_invalid_bot_tokens(people: list[Person], way: str) -> None:
    owner = people[0]
    bot = await bot_of(owner)
    table = await welcome(people[1], "me", "open")
    await bot.sit(table, 1)
    async with bot.at(table) as at:
        if way == "guessed":
            bot.http.headers["Authorization"] = "Bearer ffbot_guessed"
        elif way == "a cookie's":
            bot.http.headers["Authorization"] = f"Bearer {owner.cookie}"
        else:
            await {
                "revoked": lambda: owner.ask("DELETE", f"/api/me/bots/{bot.id}/token"),
                "renewed": lambda: owner.post(f"/api/me/bots/{bot.id}/token"),
                "deleted": lambda: owner.ask("DELETE", f"/api/me/bots/{bot.id}"),
            }[way]()
            await at.until_closed()
            assert at.closed is not None
            assert at.closed.rcvd is not None
            assert at.closed.rcvd.code == 4401
    with pytest.raises(Refused) as refused:
        await bot.look(table)
    assert (refused.value.code, refused.value.status) == ("bad_token", 401)
    token = bot.http.headers["Authorization"]
    async with websockets.connect(
        f"ws://{bot.address}/api/tables/{table}/socket", additional_headers={"Authorization": token}, proxy=None
    ) as link:
        assert json.loads(await link.recv())["code"] == "bad_token"
        with pytest.raises(websockets.ConnectionClosed) as closed:
            await link.recv()
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 4401
    await bot.http.aclose()


async def test_server_stores_no_bot_token_and_accepts_it_only_in_its_header(
    people: list[Person], server: LiveServer, database: Path
) -> None:
    bot = await bot_of(people[0])
    cookie = Person(server.address, bot.token)
    assert (await cookie.get("/api/me"))["public_id"] != bot.id, "a new guest"
    in_address = Person(server.address)
    assert (await in_address.get(f"/api/me?token={bot.token}"))["public_id"] != bot.id
    with closing(sqlite3.connect(database)) as connection:
        assert all(bot.token not in line for line in connection.iterdump())
    for each in (bot, cookie, in_address):
        await each.http.aclose()


async def test_bot_program_cannot_use_the_seat_of_another_player(people: list[Person]) -> None:
    first, second = await bot_of(people[0], "One"), await bot_of(people[1], "Two")
    table = await welcome(people[2], "me", "open", "open")
    await first.sit(table, 1)
    await second.sit(table, 2)
    async with second.at(table) as at:
        await at.until(lambda: at.state["table"]["status"] == "running")
        with pytest.raises(Refused, match="not_yours"):
            await at.act("pass", seat=1)
    assert await code_of(people[1].ask("DELETE", f"/api/me/bots/{first.id}")) == "not_found"
    for bot in (first, second):
        await bot.http.aclose()


async def test_owner_of_a_bot_program_cannot_see_two_hands(people: list[Person]) -> None:
    owner, stranger = people[:2]
    bot, other = await bot_of(owner, "One"), await bot_of(owner, "Two")
    table = await welcome(stranger, "me", "open", "open")
    await owner.sit(table, 1)
    assert await code_of(bot.sit(table, 2)) == "one_hand"
    table = await welcome(stranger, "me", "open", "open")
    await bot.sit(table, 1)
    assert await code_of(owner.sit(table, 2)) == await code_of(other.sit(table, 2)) == "one_hand"
    table = await welcome(owner, "me", "open")
    await bot.sit(table, 1)
    table = await welcome(owner, "me", "open", "greedy")
    await bot.sit(table, 1)
    await owner.post(f"/api/tables/{table}/settings", {"takeover": "anybody"})
    assert await code_of(stranger.sit(table, 2)) == "one_hand"
    for each in (bot, other):
        await each.http.aclose()


async def test_server_rejects_names_of_persons_that_look_like_bot_names(people: list[Person]) -> None:
    person = people[0]
    for name in ("BOT Anna", "bot", "В0Т Anna", "Bot-Anna"):
        with pytest.raises(Refused) as refused:
            await person.ask("PUT", "/api/me", json={"name": name})
        assert refused.value.code == "bad_name"
    assert (await person.ask("PUT", "/api/me", json={"name": "Botany"}))["name"] == "Botany"
    await person.post("/api/me/bots", {"name": "bot Anna"})
    bots = (await person.get("/api/me/bots"))["bots"]
    assert [(bot["name"], bot["token"]) for bot in bots] == [("BOT Anna", True)]


async def test_bot_program_declares_the_games_and_options_that_it_accepts(people: list[Person]) -> None:
    bot = await bot_of(people[0])
    await bot.ask("PUT", "/api/me/accepts", json={"games": [{"game": "tiny", "options": {"length": ["short"]}}]})
    long, short = [
        (
            await people[1].post(
                "/api/tables",
                {"game": "tiny", "seats": [{"kind": "me"}, {"kind": "open"}], "programs": True, "options": options},
            )
        )["id"]
        for options in ({"length": "long"}, {"length": "short"})
    ]
    assert await code_of(bot.sit(long, 1)) == "not_accepted"
    await bot.sit(short, 1)
    for games in ([{"game": "chess"}], [{"game": "tiny", "options": {"length": "short"}}]):
        with pytest.raises(Refused):
            await bot.ask("PUT", "/api/me/accepts", json={"games": games})
    accepted = [{"game": "tiny", "options": {"length": ["short"]}}]
    assert (await people[0].get("/api/me/bots"))["bots"][0]["games"] == accepted
    assert await people[1].get(f"/api/bots/{bot.id}") == {"public_id": bot.id, "name": bot.name, "games": accepted}
    assert await code_of(people[1].get(f"/api/bots/{people[0].id}")) == "not_found"
    await bot.http.aclose()


async def test_server_limits_the_tables_without_a_person_per_day(
    people: list[Person], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bot_accounts, "MOST_TABLES", 2)
    bot = await bot_of(people[0])
    tables = [await bot.make("me", "greedy") for _ in range(2)]
    assert await code_of(bot.make("me", "greedy")) == "too_many_tables"
    await bot.sit(tables[0], 0)
    await bot.sit(await welcome(people[1], "me", "open"), 1)
    assert (await people[0].get("/api/me/bots"))["bots"][0]["tables"] == 2
    assert (await people[1].look(tables[0]))["table"]["programs"]
    await bot.http.aclose()


async def test_server_limits_the_number_of_bots_per_person(people: list[Person]) -> None:
    made = [await people[0].post("/api/me/bots", {"name": f"N{number}"}) for number in range(MOST_BOTS)]
    assert await code_of(people[0].post("/api/me/bots", {"name": "more"})) == "too_many_bots"
    left = await people[0].ask("DELETE", f"/api/me/bots/{made[0]['bot']}")
    assert len(left["bots"]) == MOST_BOTS - 1


async def test_deleting_a_person_deletes_the_persons_bots(people: list[Person]) -> None:
    owner, person = people[:2]
    bot = await bot_of(owner)
    assert (await owner.get("/api/me/export"))["bots"][0]["name"] == "BOT Rusty"
    table = await welcome(person, "me", "open")
    await bot.sit(table, 1)
    gone = owner.id, bot.id
    await owner.ask("DELETE", "/api/me")
    (seat,) = (seat for seat in (await person.look(table))["table"]["seats"] if seat["seat"] == 1)
    assert seat["before"] == "Former player"
    assert not set(gone) & {seat["player"], seat["program"]}
    assert seat["program"], "it stays marked"
    assert await code_of(bot.get("/api/me")) == "bad_token"
    await bot.http.aclose()


async def test_merged_person_keeps_the_bots_of_both_accounts(people: list[Person]) -> None:
    one, other = people[:2]
    bot = await bot_of(one)
    table = await welcome(people[2], "me", "open")
    await bot.sit(table, 1)
    link = (await other.post("/api/me/link"))["secret"]
    await one.post("/api/sign-in", {"secret": link})
    assert [each["name"] for each in (await other.get("/api/me/bots"))["bots"]] == ["BOT Rusty"]
    assert (await people[2].look(table))["table"]["seats"][1]["program"] == other.id
    assert (await bot.get("/api/me"))["public_id"] == bot.id
    await bot.http.aclose()


async def test_misbehaving_bot_program_does_not_disturb_the_person(people: list[Person]) -> None:
    bot, person = await bot_of(people[0]), people[1]
    table = await welcome(person, "me", "open")
    await bot.sit(table, 1)
    async with person.at(table) as at, bot.at(table) as other:
        await other.until(other.decision)
        n, legal = other.n, other.decision()["actions"][0]["text"]
        for code, fields in (
            ("stale", {"n": n + 100, "seat": 1, "actions": [legal]}),
            ("not_yours", {"n": n, "seat": 0, "actions": [legal]}),
            ("illegal", {"n": n, "seat": 1, "actions": ["bid 9z"] * 500, "turn": True}),
        ):
            with pytest.raises(Refused, match=code):
                await other.ask("act", **fields)
        twice = [await other.ask("act", id="same", n=n, seat=1, actions=[legal]) for _ in range(2)]
        assert [ack["again"] for ack in twice] == [False, True]
        with pytest.raises(Refused, match="stale"):
            await other.ask("act", n=1, seat=1, actions=[legal])
        other.link.transport.write(Frame(Opcode.TEXT, b'{"kind": "act", "id"', fin=False).serialize(mask=True))
        for _ in range(3):
            other.link.transport.write(Frame(Opcode.CONT, b" " * 40_000, fin=False).serialize(mask=True))
        await other.until_closed()
        await at.act(at.decision()["actions"][0]["text"])
    async with bot.at(table) as again:
        await again.until(again.decision)
    await bot.http.aclose()
