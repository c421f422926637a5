"""Puzzles over HTTP, on a server and on a device."""

import random

import pytest

from factoryfloor.puzzles.stored import find_puzzle, puzzles_of
from tests.device.page import Page
from tests.server.live_server import Person
from tests.server.test_tables import refusal

GAME = "monster_factory"


async def test_device_lists_the_same_puzzles_as_a_server(people: list[Person]) -> None:
    page = Page()
    page.tell("start", me={"id": "ann", "name": "Ann"})
    listed = await people[0].get(f"/api/puzzles/{GAME}")
    assert page.request("GET", f"puzzles/{GAME}")["body"] == listed
    path = f"puzzles/{GAME}/{listed[0]['id']}"
    served, there = await people[0].get(f"/api/{path}"), page.request("GET", path)["body"]
    assert served["puzzle"] == there["puzzle"]
    assert served["table"]["views"] == there["table"]["views"]
    assert served["table"]["decisions"] == there["table"]["decisions"]
    assert (await refusal(people[0].get(f"/api/puzzles/{GAME}/nonesuch"))).code == "not_found"
    assert page.request("GET", f"puzzles/{GAME}/nonesuch")["body"]["code"] == "not_found"


@pytest.mark.parametrize("game", ["fantastic_factories", "fzzt", "monster_factory", "factory_manager", "factory_fun"])
async def test_server_and_device_show_the_same_reasons_of_every_kind(people: list[Person], game: str) -> None:
    """One puzzle for each set of fields of a claim, because the server's format names each field."""
    by_kind = {
        tuple((*claim, claim["key"]) for claim in puzzle["because"]): puzzle["id"] for puzzle in puzzles_of(game)
    }
    page = Page()
    page.tell("start", me={"id": "ann", "name": "Ann"})
    for name in by_kind.values():
        path = f"puzzles/{game}/{name}"
        served, there = await people[0].get(f"/api/{path}"), page.request("GET", path)["body"]
        assert served["puzzle"]["because"] == there["puzzle"]["because"]


async def test_player_can_continue_from_the_position_of_a_puzzle(people: list[Person]) -> None:
    name = (await people[0].get(f"/api/puzzles/{GAME}"))[0]["id"]
    puzzle = find_puzzle(GAME, name)
    page = Page()
    page.tell("start", me={"id": "ann", "name": "Ann"})
    here = await people[0].post(f"/api/puzzles/{GAME}/{name}/again", {"bot": "random"})
    there = page.request("POST", f"puzzles/{GAME}/{name}/again", {"bot": "random"})["body"]
    for made in (here, there):
        kinds = ["player" if seat == puzzle["seat"] else "bot" for seat in range(puzzle["seats"])]
        assert [seat["kind"] for seat in made["seats"]] == kinds
        assert {seat["bot"] for seat in made["seats"] if seat["kind"] == "bot"} == {"random"}
    whole = page.request("GET", f"tables/{there['id']}")["body"]
    assert sum(entry["kind"] == "action" for entry in whole["log"]) >= len(puzzle["moves"])
    assert (await refusal(people[0].post(f"/api/puzzles/{GAME}/{name}/again", {"bot": "nonesuch"}))).code == "bad_bot"


async def test_only_a_review_offers_losses_for_practice(people: list[Person]) -> None:
    table = await people[0].make("me", "random", game=GAME)
    assert (await refusal(people[0].get(f"/api/tables/{table}/puzzle?turn=0"))).code == "not_over"
    async with people[0].at(table) as at:
        await at.play(random.Random(1))
    assert (await refusal(people[0].get(f"/api/tables/{table}/puzzle?turn=0"))).code == "no_puzzle"
    page = Page()
    page.tell("start", me={"id": "ann", "name": "Ann"})
    made = page.request("POST", "tables", {"game": GAME, "seats": [{"kind": "me"}, {"kind": "bot", "bot": "random"}]})
    there = page.request("GET", f"tables/{made['body']['id']}/puzzle?turn=0")
    assert there["body"]["code"] == "not_over"
