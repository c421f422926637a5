"""A finished game goes on from one of its turns at a new table, against bots."""

import random
from typing import Any

from tests.server.live_server import Person
from tests.server.test_tables import refusal


async def test_player_can_continue_from_a_position_of_a_finished_game(people: list[Person]) -> None:
    table = await people[0].make("me", "random", game="fzzt")
    async with people[0].at(table) as at:
        await at.play(random.Random(1))
    record = await people[0].get(f"/api/tables/{table}/record")
    turn = next(n for n, (seat, _) in enumerate(record["actions"]) if n > 9 and seat == 1)
    seen = await people[1].get(f"/api/tables/{table}/replay?seat=1")

    async def again(**wish: Any) -> Any:
        return await people[1].post(f"/api/tables/{table}/again", {"turn": turn, "seat": 1} | wish)

    made = await again()
    assert [seat["kind"] for seat in made["seats"]] == ["bot", "player"]
    assert (made["seats"][0]["bot"], made["access"], made["seed"]) == ("craftsman", "link", "")
    async with people[1].at(made["id"]) as at:
        await at.play(random.Random(2))
    replayed = await people[1].get(f"/api/tables/{made['id']}/record")
    assert replayed["actions"][:turn] == record["actions"][:turn]
    assert replayed["seed"] == record["seed"]
    assert (await people[1].get(f"/api/tables/{made['id']}/replay?seat=1"))["frames"][0] == seen["frames"][0]
    assert (await refusal(again(turn=len(record["actions"])))).code == "no_turn"
    assert (await refusal(again(seat=2))).code == "no_seat"
    assert (await refusal(again(bot="nonesuch"))).code == "bad_bot"


async def test_player_cannot_continue_from_a_position_of_a_running_game(people: list[Person]) -> None:
    table = await people[0].make("me", "random")
    assert (await refusal(people[0].post(f"/api/tables/{table}/again", {"turn": 0, "seat": 0}))).code == "not_over"
