"""Hidden information: every message to every client of a game is compared with the truth."""

import asyncio
import json
import math
import random
from collections.abc import Iterator
from contextlib import AsyncExitStack, suppress
from functools import cache
from typing import Any

import pytest

from factoryfloor.kernel import Event, Match, State
from factoryfloor.kernel.registry import games
from factoryfloor.server.http import connection
from factoryfloor.tables.keeper.json_patch import patched
from factoryfloor.tables.ports.bot_question import BotQuestion
from factoryfloor.tables.ports.bots import BotAction
from factoryfloor.tables.state.seats import Viewer
from factoryfloor.tables.state.table import Table
from tests.server.live_server import LiveServer, Person, Refused, TableClient, connected, play_all

GAMES = sorted({"tiny", *games()})
ENTRIES = 300
"""Log entries of a game that are checked; a longer game goes on with entries of the same kinds."""


class Truth:
    """The truth about a table: by log entry, the position after it and its events."""

    def __init__(self, table: Table) -> None:
        first = table.steps[0].entry
        replayed = Table(table.id, first, table.setup)
        self.states: dict[int, State | None] = {first.n: None}
        self.events: dict[int, list[Event]] = {}
        self.seats: dict[int, list[str]] = {first.n: [seat.player for seat in replayed.seats]}
        for step in table.steps[1:]:
            done = replayed.apply(step.entry)
            self.states[step.entry.n] = replayed.match.state.copy() if replayed.match else None
            self.events[step.entry.n] = done.events
            self.seats[step.entry.n] = [seat.player for seat in replayed.seats]
        self.secret = replayed.seed_exchange.secret if replayed.seed_exchange is not None else "no word was given"
        assert replayed.match is not None
        self.match: Match = replayed.match
        self.view, self.texts, self.seen = (
            cache(self._view),
            cache(self._texts),
            cache(self._seen),
        )
        self.over = next((step.entry.n for step in table.steps if step.entry.kind == "over"), math.inf)

    def check(self, person: str, heard: list[str]) -> int:
        """Check that messages to a person contain only what its seats know. Returns the number of messages."""
        return sum(self.check_message(person, text) for text in heard)

    def check_message(self, person: str, text: str) -> bool:
        message = json.loads(text)
        n = message.get("n", 0)
        if message["kind"] not in ("sync", "update"):
            assert self.match.seed not in text
            assert self.secret not in text
            if "frames" in message.get("answer", {}):
                return self.check_recap(person, message["answer"])
            assert '"events"' not in text
            return False
        if n < self.over:
            assert self.match.seed not in text
            assert self.secret not in text
        viewer = tuple(seat for seat, player in enumerate(self.seats[n]) if person and player == person)
        self.check_position(viewer, n, message)
        for entry in message["log"] if message["kind"] == "sync" else [message["entry"]]:
            self.check_happened(viewer, entry)
        return True

    def check_recap(self, person: str, recap: dict[str, Any]) -> bool:
        """Check that the frames have the views and entries that were sent live to one of the person's seats."""
        viewer = [seat for seat, player in enumerate(self.seats[recap["n"]]) if person and player == person]
        view, n = recap["frames"][0]["view"], recap["since"]
        knowing = [seat for seat in viewer if self.view(n, seat) == view]
        assert knowing
        for frame in recap["frames"][1:]:
            view, n = patched(view, frame["patch"]), frame["entry"]["n"]
            knowing = [seat for seat in knowing if self.view(n, seat) == view]
            self.check_happened(tuple(knowing), frame["entry"])
        assert any(self.view(recap["n"], seat) == view for seat in knowing)
        return True

    def check_position(self, viewer: Viewer, n: int, message: dict[str, Any]) -> None:
        state = self.states[n]
        if message["mine"] is not None:
            assert message["mine"] == list(viewer)
        if state is None:
            assert message["views"] == {}
            return
        seats: list[int | None] = list(viewer) or [None]
        assert message["views"] == {str(-1 if seat is None else seat): self.view(n, seat) for seat in seats}
        for decision in message["decisions"] or []:
            assert decision["seat"] in viewer
            assert [act["text"] for act in decision["actions"]] == self.texts(n, decision["seat"])
        assert set(message["undo"] or []) <= set(viewer)

    def _view(self, n: int, seat: int | None) -> Any:
        state = self.states[n]
        assert state is not None
        return _json(state.view(seat))

    def _texts(self, n: int, seat: int) -> list[str]:
        state = self.states[n]
        assert state is not None
        return [state.notation(seat, action) for action in state.legal(seat)]

    def _seen(self, n: int, at: int, seat: int | None) -> Any:
        return _json(self.events[n][at].seen_by(seat))

    def check_happened(self, viewer: Viewer, entry: dict[str, Any]) -> None:
        if entry["kind"] in ("action", "undo") and entry["seat"] not in viewer:
            assert entry["text"] == ""
        events = self.events[entry["n"]]
        assert len(events) == len(entry["events"])
        for at, told in enumerate(entry["events"]):
            assert told in [self.seen(entry["n"], at, seat) for seat in (None, *viewer)]


def _json(value: Any) -> Any:
    return json.loads(json.dumps(value))


def numbers_and_words(value: Any) -> Iterator[Any]:
    """All values of a message, without its structure."""
    if isinstance(value, dict):
        yield from value
        for part in value.values():
            yield from numbers_and_words(part)
    elif isinstance(value, list):
        for part in value:
            yield from numbers_and_words(part)
    else:
        yield value


@pytest.mark.parametrize("game", GAMES)
async def test_messages_contain_only_information_that_their_receiver_may_know(
    game: str, people: list[Person], server: LiveServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(connection, "_RATE", 1e6)  # these people do not think before they act
    monkeypatch.setattr(server.services.guest_limits, "check_sync", lambda _: None)
    async with AsyncExitStack() as stack:
        table = await people[0].make("me", "open", "random", "me" if game == "tiny" else "open", game=game)
        sockets = [await stack.enter_async_context(person.at(table)) for person in people]
        stranger = await stack.enter_async_context(connected(server.address, table))
        await people[1].sit(table, 1)
        if game != "tiny":
            await people[2].sit(table, 3)
        players = sockets[:2] if game == "tiny" else sockets[:3]
        await play_with_second_thoughts(players)
        everybody = [*sockets, stranger]
        await asyncio.gather(*(at.reached(min(ENTRIES, server.room(table).state.n)) for at in everybody))
        assert all(at.over for at in everybody) or game != "tiny"
        truth = Truth(server.room(table).state)
        names = [*(person.id for person in people), ""]
        checked = [truth.check(name, at.heard) for name, at in zip(names, everybody, strict=True)]
        assert min(checked) > 10
        assert any('"frames"' in text for at in players for text in at.heard)


def ended(at: TableClient) -> bool:
    return bool(at.over or at.n >= ENTRIES)


async def play_with_second_thoughts(players: list[TableClient]) -> None:
    """Play at random, with occasional undos, syncs and recaps."""

    async def play(at: TableClient, chance: random.Random) -> None:
        await at.until(lambda: at.state["table"]["status"] == "running")
        await at.ask("recap", seat=at.mine[0])
        while not ended(at):
            await at.until(lambda: ended(at) or at.decision() or at.state["undo"])
            if at.state["undo"] and chance.random() < 0.3:
                with_seat = at.state["undo"][0]
                await at.send({"kind": "undo", "id": f"u{next(at.marks)}", "n": at.n, "seat": with_seat})
                await at.ask("sync")
            elif chance.random() < 0.1 and at.mine and not at.over:
                await ask_recap(at, chance.choice(at.mine))
            elif at.decision():
                decision = at.decision()
                text = chance.choice(decision["actions"])["text"]
                await act_unless_late(at, decision["seat"], text)
            elif not ended(at):
                await at.reached(at.n + 1)

    await asyncio.gather(*(play(at, random.Random(number)) for number, at in enumerate(players)))


async def ask_recap(at: TableClient, seat: int) -> None:
    """Requests a recap; the game may just have ended."""
    with suppress(Refused):
        await at.ask("recap", seat=seat)


async def act_unless_late(at: TableClient, seat: int, text: str) -> None:
    """Takes an action; an earlier decision may just have been undone."""
    try:
        ack = await at.act(text, seat=seat)
    except Refused as refusal:
        if refusal.code != "stale":
            raise
        await at.ask("sync")
    else:
        await at.reached(ack["n"])


async def test_no_message_contains_deck_cards_before_they_are_revealed(
    people: list[Person], server: LiveServer
) -> None:
    """The test checks raw bytes for the ids of face-down cards in the deck of Fzzzt!."""
    if "fzzt" not in games():
        pytest.skip("Fzzzt! is not installed")
    table = await people[0].make("me", "open", "open", "random", game="fzzt")
    for seat in (1, 2):
        await people[seat].sit(table, seat)
    async with AsyncExitStack() as stack:
        sockets = [await stack.enter_async_context(person.at(table)) for person in people]
        await play_all(*sockets[:3])
        await asyncio.gather(*(at.finished() for at in sockets))
        truth = Truth(server.room(table).state)
        for at in sockets:
            for text in at.heard:
                message = json.loads(text)
                if message["kind"] in ("sync", "update") and message["n"] < truth.over:
                    hidden = hidden_cards(truth.states[message["n"]])
                    assert not hidden & set(numbers_and_words(message))


def hidden_cards(state: State | None) -> set[str]:
    """The ids of the unseen cards."""
    if state is None:
        return set()
    view, position = state.view(None), state.position()
    seen = {word for word in numbers_and_words(view) if isinstance(word, str)}
    for seat in range(state.seats):
        seen |= {word for word in numbers_and_words(state.view(int(seat))) if isinstance(word, str)}
    deck = {word for word in numbers_and_words(position["deck"]) if isinstance(word, str)}
    hidden = deck - seen
    assert hidden or view["deck"] == 0, "the position has no deck of ids"
    return hidden


async def test_state_over_http_equals_the_state_over_the_socket(people: list[Person], server: LiveServer) -> None:
    table = await people[0].make("me", "open")
    await people[1].sit(table, 1)
    async with people[0].at(table) as at:
        await at.act(at.decision()["actions"][0]["text"])
    looks = [json.dumps(await person.look(table)) for person in people]
    room = server.room(table)
    for person, text in zip(people, looks, strict=True):
        message = json.loads(text)
        assert room.state.match.seed not in text
        viewer = room.state.viewer(person.id)
        assert list(message["views"]) == [str(seat) for seat in viewer or (-1,)]
    for path in ("/api/tables?which=mine", f"/api/tables/{table}", "/api/tables"):
        assert room.state.match.seed not in json.dumps(await people[0].get(path))


async def test_bot_workers_get_a_sampled_position(
    people: list[Person], server: LiveServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Positions sent to a worker agree with the seat's view, and sometimes differ from the truth."""
    asked: list[tuple[dict[str, Any], int, dict[str, Any], dict[str, Any]]] = []
    room: Any = None

    async def decide(question: BotQuestion, *_: Any) -> BotAction:
        seat = question.seat
        state = room.state.match.state
        asked.append((question.position, seat, state.view(seat), state.position()))
        return BotAction(random.choice(state.legal(seat)))

    monkeypatch.setattr(server.services.workers, "decide", decide)
    table = await people[0].make("me", "open", "open")
    room = server.room(table)
    await people[0].post(f"/api/tables/{table}/start", {"bot": "greedy"})
    async with people[0].at(table) as at:
        await at.play(random.Random(1))
    game = room.state.game
    assert len(asked) > 6
    for position, seat, view, _truth in asked:
        sample = game.load(position, room.state.match.state.chance.copy())
        assert sample.view(seat) == view or sample.view(seat) | {"players": 0} == view | {"players": 0}
        assert position["players"][seat]["hand"] == [
            int(card.removeprefix("c")) for card in view["players"][seat]["hand"]
        ]
    assert any(position["deck"] != truth["deck"] for position, _, _, truth in asked)
    assert all(room.state.match.seed not in json.dumps(position) for position, _, _, _ in asked)
