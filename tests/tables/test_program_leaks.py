"""Programs get the same at two tables that differ only in what is hidden: bytes by a token, texts by MCP.

Lists of actions stop at the same place there.
"""

import json
import random
from collections.abc import Callable, Iterator
from queue import SimpleQueue
from typing import Any, cast

import pytest

from factoryfloor.agents.server import Server
from factoryfloor.agents.tools import BadCall, Tools
from factoryfloor.kernel import Match, find_game
from factoryfloor.tables.keeper.inbox import Inbox
from factoryfloor.tables.local_table import LocalTable
from factoryfloor.tables.state.people import Person
from factoryfloor.tables.state.seats import Seat
from tests.fzzt.twin_positions import Pair
from tests.tables.guests import ONE, Client, Tables, info
from tests.tables.test_noninterference import RECORDED, SEED, act_unseen, pair_of, told

PROGRAM, AGENT = Person("two", "BOT Two", program="three"), Person("four", "BOT Four", program="five")


def table_of(pair: Pair, which: int, *programs: Person) -> LocalTable:
    """A table of a person where the first program has the pair's seat, and each other one the next seat."""
    state = (pair.one, pair.other)[which]
    seats = [Seat("player", ONE.name, ONE.id)] * state.seats
    for number, program in enumerate(programs[: state.seats - 1], pair.seat):
        seats[number % state.seats] = Seat("player", program.name, program.id, program=program.program)
    return Tables().proceed(ONE, Match(find_game("fzzt"), state.seats, None, SEED, state.position()), seats)


def heard(pair: Pair, which: int) -> list[str]:
    """Returns the messages received by a program that asks for everything and sends lists of actions."""
    table = table_of(pair, which, PROGRAM)
    program = Client(table, PROGRAM)
    rng = random.Random(pair.seat)
    for _ in range(3):
        decision = program.decision()
        texts = [rng.choice(decision["actions"])["text"] for _ in range(3)] if decision else ["bid me", "bid 9z"]
        for seat in (pair.seat, (pair.seat + 1) % pair.one.seats):
            message = {"kind": "act", "id": f"mark {rng.random()}", "n": program.n, "seat": seat, "turn": True}
            if not (decision and len(table.state.movers()) == 1):  # its action would reveal the others' decisions
                table.receive(program.inbox, message | {"actions": texts})
    program.ask("recap", seat=pair.seat)
    program.ask("sync")
    return told(program)


@pytest.mark.parametrize(("seats", "peripherals", "part"), RECORDED[::2])
def test_bot_program_gets_no_hidden_information_from_action_lists(seats: int, peripherals: Any, part: float) -> None:
    pair = pair_of(seats, peripherals, part)
    one, other = heard(pair, 0), heard(pair, 1)
    assert len(one) >= 4
    assert one == other


class Socket(Inbox):
    """The socket of an agent at a table in this process."""

    def __init__(self, table: LocalTable) -> None:
        super().__init__(AGENT)
        self._table, self._read = table, SimpleQueue[bytes]()

    def __enter__(self) -> "Socket":
        self._table.join(self)
        return self

    def __exit__(self, *_: object) -> None:
        self._table.disconnect(self)

    def __iter__(self) -> Iterator[bytes]:
        return iter(self._read.get, b"")

    def send(self, message: bytes | str, *, sync: bool = False) -> None:
        """Receive a message of the table, or send it the agent's."""
        if isinstance(message, str):
            self._table.receive(self, json.loads(message))
        else:
            self._read.put(message)

    def close(self) -> None:
        self._read.put(b"")


class Site:
    """The server of an agent: one table in this process."""

    def __init__(self, table: LocalTable) -> None:
        self._table = table

    def ask(self, path: str, *_: object) -> Any:
        facts = info(self._table)
        return {"mine": [facts], "open": []} if path == "/api/tables" else facts

    def connect(self, _table: str) -> Socket:
        return Socket(self._table)


def read(pair: Pair, which: int) -> list[str]:
    """Returns the texts read by an agent that plays lists, invents turns and actions, and looks again and again."""
    table = table_of(pair, which, AGENT, PROGRAM)
    person, program = Client(table, ONE), Client(table, PROGRAM)
    tools, rng = Tools(cast("Server", Site(table))), random.Random(pair.seat)
    texts: list[str] = []

    def use(tool: Callable[..., str], *arguments: Any) -> None:
        try:
            texts.append(tool(*arguments).replace(table.id, "here"))
        except BadCall as error:
            texts.append(str(error))

    use(tools.tables)
    use(tools.look, table.id)
    for other in (person, program):
        act_unseen(pair, which, other, rng)
        use(tools.play, table.id, 0, ["bid 9z"], {})  # all messages before its answer have been read
        use(tools.look, table.id)
    own = table.state.match.state if table.state.match else pair.one
    for seat in [pair.seat] if len(own.movers()) > 1 else []:  # its action reveals no others
        legal = table.state.legal(seat)
        actions = [own.notation(seat, rng.choice(legal)), "bid 9z"] if legal else ["bid me"]
        for turn in (0, table.state.n):
            use(tools.play, table.id, turn, actions, {})
    use(tools.play, table.id, 10**6, ["win"], {})
    use(tools.play, table.id, table.state.n, [], {"pieces": []})
    use(tools.wait, table.id, 0)
    tools.close()
    return texts


@pytest.mark.parametrize(("seats", "peripherals", "part"), RECORDED[::2])
def test_agent_receives_no_hidden_information(seats: int, peripherals: Any, part: float) -> None:
    pair = pair_of(seats, peripherals, part)
    one, other = read(pair, 0), read(pair, 1)
    assert "your seat" in one[1]
    assert "view of seat" in one[-1]
    assert one == other
