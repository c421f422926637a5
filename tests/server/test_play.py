"""Play over sockets: whole games, several seats and screens, repetition, delay, undo, spectators."""

import asyncio
import json
import random
from contextlib import AsyncExitStack
from functools import partial
from typing import Any

import pytest

from factoryfloor.kernel import commitment
from factoryfloor.kernel.record import read_record
from tests.server.live_server import LiveServer, Person, Refused, TableClient, connected, play_all


async def seated(people: list[Person], stack: AsyncExitStack, **options: Any) -> tuple[str, list[TableClient]]:
    """A table with a seat for each person, and their sockets."""
    table = await people[0].make("me", *["open"] * (len(people) - 1), **options)
    for seat, person in enumerate(people[1:], 1):
        await person.sit(table, seat)
    return table, [await stack.enter_async_context(person.at(table)) for person in people]


async def test_four_people_play_a_game_to_its_end(people: list[Person]) -> None:
    async with AsyncExitStack() as stack:
        table, sockets = await seated(people, stack, length="long")
        await play_all(*sockets)
        await asyncio.gather(*(at.reached(sockets[0].n) for at in sockets))
        info = sockets[0].state["table"]
        assert info["status"] == "over"
        assert len(info["scores"]) == 4
        assert 1 in info["ranking"]
        assert commitment(info["seed"]) == info["commitment"]
        match = read_record(await people[3].get(f"/api/tables/{table}/record"))
        assert match.over
        assert match.state.scores() == info["scores"]
        for seat, at in enumerate(sockets):
            assert at.view() == match.state.view(seat)
            assert at.decision() is None
            assert at.state["undo"] == []
            assert at.state["movers"] == []


async def test_late_spectator_gets_the_public_state(people: list[Person]) -> None:
    async with AsyncExitStack() as stack:
        table, sockets = await seated(people, stack)
        await sockets[1].act(sockets[1].decision()["actions"][0]["text"])
        await sockets[0].until(lambda: sockets[0].n == sockets[1].n)
        again = await people[0].look(table)
        for part in ("n", "mine", "views", "decisions", "movers", "undo", "log"):
            assert again[part] == sockets[0].state[part] if part != "log" else sockets[0].entries, part


async def test_two_people_can_play_at_one_screen(people: list[Person]) -> None:
    wishes = [{"kind": "me"}, {"kind": "me", "name": "Grandma"}, {"kind": "me"}]
    made = await people[0].post("/api/tables", {"game": "tiny", "seats": wishes})
    name = people[0].name
    assert [seat["name"] for seat in made["seats"]] == [name, "Grandma", f"{name} 3"]
    async with people[0].at(made["id"]) as at:
        assert at.mine == [0, 1, 2]
        assert sorted(at.state["views"]) == ["0", "1", "2"]
        assert [decision["seat"] for decision in at.state["decisions"]] == [0, 1, 2]
        await at.play(random.Random(5))
        assert at.over


async def test_two_tabs_receive_the_same_messages(people: list[Person]) -> None:
    table = await people[0].make("me", "random")
    async with people[0].at(table) as left, people[0].at(table) as right:
        while not left.over:
            acting = random.Random(left.n).choice([left, right])
            if await acting.wanted():
                await acting.act(acting.decision()["actions"][0]["text"])
            await left.until(lambda: left.n >= right.n)
            await right.until(lambda: right.n >= left.n)
        await right.until(lambda: right.over)
        updates = [[text for text in at.heard if '"kind":"update"' in text] for at in (left, right)]
        assert updates[0][-len(updates[1]) :] == updates[1][-len(updates[0]) :]


async def test_server_executes_a_repeated_message_once(people: list[Person]) -> None:
    async with AsyncExitStack() as stack:
        table, sockets = await seated(people[:2], stack)
        action = sockets[0].decision()["actions"][0]["text"]
        n = sockets[0].n
        first = await sockets[0].act(action, mark="once")
        again = await sockets[0].act(action, mark="once", n=n)
        assert not first["again"]
        assert again["again"]
        assert first["n"] == again["n"] == n + 1
        async with people[0].at(table) as reconnected:
            once_more = await reconnected.act(action, mark="once", n=n)
            assert once_more["again"]
            assert once_more["n"] == first["n"]
            assert reconnected.n == first["n"]
        # the mark is the client's own: another player may use the same
        other = await sockets[1].act(sockets[1].decision()["actions"][0]["text"], mark="once")
        assert not other["again"]


async def test_server_executes_a_concurrent_duplicate_message_once(people: list[Person]) -> None:
    table = await people[0].make("me", "random")
    async with people[0].at(table) as left, people[0].at(table) as right:
        text, n = left.decision()["actions"][0]["text"], left.n
        acks = await asyncio.gather(left.act(text, mark="x", n=n), right.act(text, mark="x", n=n))
        assert sorted(ack["again"] for ack in acks) == [False, True]
        assert acks[0]["n"] == acks[1]["n"]


async def test_two_devices_of_one_player_can_answer_a_decision_only_once(people: list[Person]) -> None:
    table = await people[0].make("me", "open")
    await people[1].sit(table, 1)
    async with people[0].at(table) as left, people[0].at(table) as right:
        await left.until(left.decision)
        await right.until(lambda: right.n == left.n)
        n, texts = left.n, [action["text"] for action in left.decision()["actions"]]
        answers = await asyncio.gather(left.act(texts[0], n=n), right.act(texts[-1], n=n), return_exceptions=True)
        (refused,) = (answer for answer in answers if isinstance(answer, Refused))
        assert refused.code == "stale"
        await left.until(lambda: left.n == n + 1)
        await right.until(lambda: right.n == n + 1)
        assert [entry["kind"] for entry in right.entries].count("action") == 1
        assert left.view() == right.view()


async def test_error_for_a_stale_action_lists_the_legal_actions(people: list[Person]) -> None:
    async with AsyncExitStack() as stack:
        _, sockets = await seated(people[:2], stack)
        old = sockets[0].n
        for at in sockets:
            await at.act(at.decision()["actions"][0]["text"])
        await sockets[0].until(lambda: sockets[0].decision() and sockets[0].decision()["prompt"] == "pack")
        with pytest.raises(Refused) as refused:
            await sockets[0].act("pass", n=old)
        assert refused.value.code == "stale"
        assert "pass" in refused.value.message
        with pytest.raises(Refused) as refused:
            await sockets[0].act("pass", n=sockets[0].n + 7)
        assert refused.value.code == "stale"
        assert str(sockets[0].n) in refused.value.message


async def test_simultaneous_actions_do_not_count_as_stale(people: list[Person]) -> None:
    async with AsyncExitStack() as stack:
        _, sockets = await seated(people[:3], stack)
        old = sockets[0].n
        for at in sockets[1:]:
            await at.act(at.decision()["actions"][0]["text"])
        await sockets[0].until(lambda: sockets[0].n == old + 2)
        assert sockets[0].decision()["since"] <= old
        assert (await sockets[0].act(sockets[0].decision()["actions"][0]["text"], n=old))["n"] == old + 3


async def test_server_sends_decisions_only_when_they_change(people: list[Person]) -> None:
    async with AsyncExitStack() as stack:
        _, sockets = await seated(people[:3], stack)
        await sockets[1].act(sockets[1].decision()["actions"][0]["text"])
        await sockets[0].until(lambda: sockets[0].n == sockets[1].n)
        update = json.loads([text for text in sockets[0].heard if '"update"' in text][-1])
        assert update["decisions"] is None
        assert update["table"] is None
        assert update["views"] is not None
        own = json.loads([text for text in sockets[1].heard if '"update"' in text][-1])
        assert own["decisions"] == []
        assert own["undo"] == [1]


async def test_server_rejects_actions_for_seats_of_others(people: list[Person]) -> None:
    async with AsyncExitStack() as stack:
        table, sockets = await seated(people[:2], stack)
        async with people[2].at(table) as onlooker:
            for at, seat, words in ((sockets[0], 1, "yours: 0"), (onlooker, 0, "no seat"), (sockets[0], 9, "0 to 1")):
                with pytest.raises(Refused) as refused:
                    await at.act("pass", seat=seat)
                assert refused.value.code in ("not_yours", "no_seat")
                assert words in refused.value.message
                with pytest.raises(Refused):
                    await at.ask("undo", n=at.n, seat=seat)
        assert sockets[0].n == sockets[1].n == 3


async def test_server_rejects_actions_without_a_cookie(people: list[Person], server: LiveServer) -> None:
    table = await people[0].make("me", "random")
    async with connected(server.address, table) as stranger:
        await stranger.until(lambda: stranger.n)
        assert stranger.mine == []
        assert list(stranger.state["views"]) == ["-1"]
        for kind, fields in (("act", {"n": 2, "seat": 0, "actions": ["pass"]}), ("chat", {"text": "hello"})):
            with pytest.raises(Refused) as refused:
                await stranger.ask(kind, **fields)
            assert refused.value.code == "no_guest"


async def test_illegal_action_does_not_change_the_table(people: list[Person]) -> None:
    async with AsyncExitStack() as stack:
        table, sockets = await seated(people[:2], stack)
        before = await people[0].look(table)
        for texts in (["pass"], ["lay 99"], ["lay 1", "pass"], ["👻"]):
            with pytest.raises(Refused) as refused:
                await sockets[0].act(*texts)
            assert refused.value.code in ("illegal", "not_to_move")
            assert "seat 0" in refused.value.message
        after = await people[0].look(table)
        assert after == before | {"waited": after["waited"]}


async def packing(sockets: list[TableClient]) -> None:
    """Play a game of tiny to the packing phase."""
    for at in sockets:
        await at.act(at.decision()["actions"][0]["text"])
    for at in sockets:
        await at.asked("pack")


async def test_server_logs_a_chain_as_one_entry(people: list[Person]) -> None:
    async with AsyncExitStack() as stack:
        _, sockets = await seated(people[:2], stack)
        await packing(sockets)
        at = sockets[0]
        card = at.view()["players"][0]["hand"][0].removeprefix("c")
        with pytest.raises(Refused) as refused:
            await at.act("box left", "put 99")
        assert "step 2 of 2" in refused.value.message
        assert not at.decision()["mid_chain"]
        n = at.n
        assert (await at.act("box left", f"put {card}"))["n"] == n + 1
        await at.until(lambda: at.n == n + 1)
        assert at.entries[-1]["text"] == f"box left; put {card}"


async def test_server_logs_a_plan_as_its_actions(people: list[Person]) -> None:
    async with AsyncExitStack() as stack:
        _, sockets = await seated(people[:2], stack)
        await packing(sockets)
        at = sockets[1]
        card = int(at.view()["players"][1]["hand"][0].removeprefix("c"))
        with pytest.raises(Refused) as refused:
            await at.ask("plan", n=at.n, seat=1, plan={"crate": "top", "card": card})
        assert refused.value.code == "illegal"
        await at.ask("plan", n=at.n, seat=1, plan={"crate": "right", "card": card})
        assert at.entries[-1]["text"] == f"box right; put {card}"


async def test_player_can_undo_until_a_dependent_action(people: list[Person]) -> None:
    async with AsyncExitStack() as stack:
        _, sockets = await seated(people[:3], stack)
        at = sockets[0]
        view = at.view()
        await at.act(at.decision()["actions"][0]["text"])
        assert at.state["undo"] == [0]
        await sockets[1].act(sockets[1].decision()["actions"][0]["text"])
        await at.until(lambda: at.n == sockets[1].n)
        assert at.state["undo"] == [0]
        await at.ask("undo", n=at.n, seat=0)
        assert at.view()["players"][0] == view["players"][0]
        assert at.decision()
        assert at.state["undo"] == []
        assert at.entries[-1]["kind"] == "undo"
        assert at.entries[-1]["text"].startswith("lay ")
        await sockets[1].until(lambda: sockets[1].n == at.n)
        assert sockets[1].entries[-1]["text"] == ""
        assert sockets[1].state["undo"] == [1]
        for each in (at, sockets[2]):
            await each.act(each.decision()["actions"][0]["text"])
        await at.until(lambda: at.decision() and at.decision()["prompt"] == "pack")
        assert at.state["undo"] == []
        with pytest.raises(Refused) as refused:
            await at.ask("undo", n=at.n, seat=0)
        assert refused.value.code == "no_undo"


async def test_undo_of_an_unfinished_chain_is_hidden(people: list[Person]) -> None:
    async with AsyncExitStack() as stack:
        _, (at, other) = await seated(people[:2], stack)
        await packing([at, other])
        await at.act("box left")
        await at.ask("undo", n=at.n, seat=0)
        await other.reached(at.n)
        assert [entry["kind"] for entry in at.entries[-2:]] == ["action", "undo"]
        assert at.entries[-1]["text"] == "box left"
        assert other.entries[-1] == other.entries[-2] | {"n": at.n, "at": other.entries[-1]["at"]}


async def test_double_click_on_undo_takes_back_only_one_action(people: list[Person]) -> None:
    table = await people[0].make("me", "me")
    async with people[0].at(table) as at:
        await at.act(at.decision(0)["actions"][0]["text"], seat=0)
        n = at.n
        await at.ask("undo", n=n, seat=0)
        with pytest.raises(Refused) as refused:
            await at.ask("undo", n=n, seat=0)
        assert refused.value.code == "stale"


async def test_server_delivers_a_chat_message_once(people: list[Person]) -> None:
    async with AsyncExitStack() as stack:
        table, sockets = await seated(people[:2], stack)
        onlooker = await stack.enter_async_context(people[2].at(table))
        await sockets[1].ask("chat", id="a", text="  Good \u202eluck\n all ")
        again = await sockets[1].ask("chat", id="a", text="Good luck")
        await onlooker.ask("chat", text="thanks")
        for at in (*sockets, onlooker):
            await at.ask("sync")
            assert [line["text"] for line in at.chat] == ["Good luck all", "thanks"]
            assert [(line["name"], line["seat"]) for line in at.chat] == [(people[1].name, 1), (people[2].name, -1)]
        assert again["again"]
        assert [line["n"] for line in (await people[3].look(table))["chat"]] == [1, 2]
        with pytest.raises(Refused) as refused:
            await onlooker.ask("chat", text=" \u200b ")
        assert refused.value.code == "malformed"


async def test_server_shows_which_people_are_connected(people: list[Person]) -> None:
    table = await people[0].make("me", "open", "open")
    async with people[0].at(table) as host:
        async with people[1].at(table):
            await host.until(lambda: host.presence.get("spectators") == 1)
            assert host.presence["online"] == [True, False, False]
            await people[1].sit(table, 1)
            await host.until(lambda: host.state["table"]["spectators"] == 0)
            assert [seat["online"] for seat in host.state["table"]["seats"]] == [True, True, False]
        await host.until(lambda: host.presence["online"] == [True, False, False])


def _knows_onlookers(at: TableClient) -> bool:
    return bool(at.presence.get("spectators"))


async def test_server_throttles_the_number_of_spectators(people: list[Person]) -> None:
    table = await people[0].make("me", "open")
    async with people[0].at(table) as host, AsyncExitStack() as crowd:
        heard = len(host.heard)
        lookers = [await crowd.enter_async_context(people[1 + n % 3].at(table)) for n in range(30)]
        for at in lookers:
            await at.until(partial(_knows_onlookers, at))
        await host.until(lambda: host.presence.get("spectators") == 30)
        assert len(host.heard) - heard < 15
        await lookers[-1].until(lambda: lookers[-1].presence["spectators"] == 30)


async def test_spectator_who_takes_a_seat_sees_its_hand(people: list[Person]) -> None:
    table = await people[0].make("me", "open")
    async with people[0].at(table) as host, people[1].at(table) as guest:
        assert host.state["views"] == {}
        assert host.decision() is None
        await people[1].sit(table, 1)
        await guest.until(guest.decision)
        assert guest.mine == [1]
        assert list(guest.state["views"]) == ["1"]
        assert [entry["kind"] for entry in guest.entries[-2:]] == ["reveal", "start"]
        await people[1].post(f"/api/tables/{table}/leave", {"seat": 1, "bot": "random"})
        await guest.until(lambda: guest.mine == [])
        assert list(guest.state["views"]) == ["-1"]
        assert guest.decision() is None
        await host.until(lambda: host.entries[-1]["kind"] == "action")


async def test_client_can_request_a_sync(people: list[Person]) -> None:
    table = await people[0].make("me", "random")
    async with people[0].at(table) as at:
        assert (await at.ask("sync"))["n"] == at.n
        assert at.syncs == 2
