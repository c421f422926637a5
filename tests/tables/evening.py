"""A scripted evening: two people and a spectator play a game, with everything that a table offers.

A stage is where it is played: a server, or tables in this process. Every message that a client receives is compared.
"""

import json
from collections.abc import Mapping
from types import SimpleNamespace
from typing import Any, Protocol

from factoryfloor.kernel import State
from factoryfloor.kernel.joint_seed import word_commitment
from factoryfloor.tables.keeper.inbox import Inbox
from factoryfloor.tables.local_table import LocalTable, LocalTables
from factoryfloor.tables.ports.bots import BotsHere
from factoryfloor.tables.state.clock import Clock
from factoryfloor.tables.state.log_limits import LogLimits
from factoryfloor.tables.state.people import Person
from factoryfloor.tables.state.setup import Randomness, Setup
from factoryfloor.tables.verbs.new_table import TableWish
from factoryfloor.tables.verbs.requests import SeatWish

ENTRIES = 90
"""Log entries after which a game ends."""

START = 1_700_000_000.0


class Counted(Randomness):
    """Ids and seeds in a fixed order."""

    def __init__(self) -> None:
        self._tables = self._seeds = 0

    def table_id(self) -> str:
        self._tables += 1
        return f"table{self._tables}"

    def seed(self) -> str:
        self._seeds += 1
        return f"{self._seeds:064x}"


def middle(state: State, seat: int) -> int:
    """The decision of all bots: the action in the middle."""
    legal = state.legal(seat)
    return legal[len(legal) // 2]


def hint(state: State, seat: int) -> dict[str, Any]:
    """The hint of all bots."""
    text = state.notation(seat, middle(state, seat))
    return {"action": text, "actions": [text], "targets": [], "reason": {"key": "hint"}, "plan": None}


class Stage(Protocol):
    """Where an evening is played. ``heard``: the messages of each connection."""

    @property
    def people(self) -> Mapping[str, Person]: ...
    @property
    def heard(self) -> dict[str, list[str]]: ...
    async def make(self, who: str, game: str, seats: list[dict[str, str]], **options: Any) -> str: ...
    async def request(self, who: str, table: str, what: str, **fields: Any) -> Any: ...
    async def connect(self, key: str, who: str, table: str) -> None: ...
    async def disconnect(self, key: str) -> None: ...
    async def send(self, key: str, message: dict[str, Any]) -> None: ...
    async def move(self, seconds: float) -> None: ...
    async def quiet(self, table: str) -> None: ...


class ManualTime(Clock):
    """A clock that stands still until it is moved."""

    def __init__(self) -> None:
        self.moment = START

    def now(self) -> float:
        return self.moment

    def monotonic(self) -> float:
        return self.moment


class ScriptedBots(BotsHere):
    """Bots that choose the action in the middle."""

    def decide(self, table: Any, sample: State, seat: int, bot: str) -> int:
        return middle(sample, seat)

    def hint(self, table: Any, seat: int) -> dict[str, Any]:
        return hint(table.sample(seat), seat)


class LocalStage:
    """Tables in this process."""

    def __init__(self, people: Mapping[str, Person], tables: LocalTables | None = None) -> None:
        self.people: Mapping[str, Person] = people
        self.clock = ManualTime()
        setup = Setup(self.clock, LogLimits(ENTRIES, 1000), Counted())
        self.tables = tables or LocalTables(setup=setup, bots=ScriptedBots())
        self._inboxes: dict[str, tuple[LocalTable, Inbox]] = {}

    @property
    def heard(self) -> dict[str, list[str]]:
        return {key: [message.decode() for message in inbox.messages] for key, (_, inbox) in self._inboxes.items()}

    async def make(self, who: str, game: str, seats: list[dict[str, str]], **options: Any) -> str:
        wish = TableWish([SeatWish(**seat) for seat in seats], **options)  # type: ignore[arg-type]
        return self.tables.create(self.people[who], game, wish).id

    async def request(self, who: str, table: str, what: str, **fields: Any) -> Any:
        local, person = self.tables.open(table), self.people[who]
        if what == "rematch":
            return self.tables.rematch(local, person).id
        if "player" in fields:
            fields["of"] = fields.pop("player")
        return getattr(local, {"settings": "change_settings"}.get(what, what))(person, **fields)

    async def connect(self, key: str, who: str, table: str) -> None:
        local = self.tables.open(table)
        self._inboxes[key] = local, local.connect(self.people.get(who))

    async def disconnect(self, key: str) -> None:
        local, inbox = self._inboxes[key]
        local.disconnect(inbox)

    async def send(self, key: str, message: dict[str, Any]) -> None:
        local, inbox = self._inboxes[key]
        local.receive(inbox, message)

    async def move(self, seconds: float) -> None:
        self.clock.moment += seconds

    async def quiet(self, table: str) -> None:
        self.tables.open(table).advance()


class Seat:
    """A client's knowledge of a table, from its messages."""

    def __init__(self, stage: Stage, key: str) -> None:
        self._stage = stage
        self._key = key
        self._read = 0
        self.n = 0
        self.state: dict[str, Any] = {}

    def look(self) -> "Seat":
        heard = self._stage.heard[self._key]
        for text in heard[self._read :]:
            message = json.loads(text)
            if message["kind"] in ("sync", "update"):
                self.n = message["n"]
                self.state |= {key: value for key, value in message.items() if value is not None}
        self._read = len(heard)
        return self


async def play_evening(stage: Stage, game: str) -> None:
    """Play a game with all that a table offers, and a rematch; then one with hints against a bot."""
    run = SimpleNamespace(asked=0)

    async def ask(key: str, kind: str, **fields: Any) -> None:
        run.asked += 1
        await stage.send(key, {"kind": kind, "id": f"message {run.asked}", **fields})
        await stage.quiet(table)

    async def request(who: str, what: str, **fields: Any) -> Any:
        answer = await stage.request(who, table, what, **fields)
        await stage.quiet(table)
        return answer

    async def act(seats: dict[str, Seat], count: int) -> None:
        """Some actions, each of the first client with a decision."""
        for _ in range(count):
            for key, seat in seats.items():
                decisions = seat.look().state["decisions"]
                if decisions:
                    legal, n = decisions[0]["actions"], seat.n
                    text = legal[(7 * n + 3) % len(legal)]["text"]
                    await ask(key, "act", n=n, seat=decisions[0]["seat"], actions=[text])
                    break

    bob = stage.people["bob"]
    table = await stage.make("ann", game, [{"kind": "me"}, {"kind": "open"}])
    await stage.connect("ann", "ann", table)
    await stage.connect("watcher", "", table)
    await request("bob", "sit")
    await stage.connect("bob", "bob", table)
    words = {key: number * 64 for key, number in (("ann", "a"), ("bob", "b"))}
    for key, word in words.items():
        await ask(key, "commit", commitment=word_commitment(word))
    for key, word in words.items():
        await ask(key, "reveal", word=word)
    seats = {key: Seat(stage, key) for key in ("ann", "bob")}
    await act(seats, 6)
    for key in seats:  # those who may undo do so; the others are refused
        seat = seats[key].look()
        await ask(key, "undo", n=seat.n, seat=seat.state["mine"][0])
    await ask("ann", "chat", text="Good luck! Удачи! 祝好運 \u200b")
    await ask("watcher", "chat", text="may I?")
    await ask("bob", "act", n=seats["bob"].n, seat=0, actions=["nonsense"])
    await ask("ann", "why_not", seat=0, piece="nothing")
    await request("ann", "mute", player=bob.id, muted=True)
    await ask("bob", "chat", text="not heard")
    await request("ann", "settings", takeover="host", chat="seats")
    await stage.move(3.0)
    await act(seats, 6)
    await ask("bob", "recap", seat=1)
    await stage.disconnect("bob")
    await stage.quiet(table)
    await stage.move(200.0)
    await stage.quiet(table)
    await request("ann", "vote", player=bob.id, seat=1, choice="greedy")
    await act({"ann": seats["ann"]}, 4)
    await stage.connect("bob again", "bob", table)
    await stage.quiet(table)
    seats = {"ann": seats["ann"], "bob again": Seat(stage, "bob again")}
    while seats["ann"].look().state["table"]["status"] == "running":
        await act(seats, 5)
    await ask("ann", "sync")
    table = await request("bob", "rematch")
    await stage.quiet(table)
    await stage.connect("ann in the rematch", "ann", table)
    await act({"ann in the rematch": Seat(stage, "ann in the rematch")}, 2)
    table = await stage.make("ann", game, [{"kind": "bot", "bot": "greedy"}, {"kind": "me"}], coached=True)
    await stage.quiet(table)
    await stage.connect("ann alone", "ann", table)
    alone = {"ann alone": Seat(stage, "ann alone")}
    for quiet in (False, True):
        await act(alone, 2)
        await ask("ann alone", "hint", seat=1, quiet=quiet)
        await ask("ann alone", "hindsight", seat=1)
