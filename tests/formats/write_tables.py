"""Write ``tables.sql`` and ``tables.json``: ``PYTHONPATH=src:. python -m tests.formats.write_tables``.

Only before the first release, when the log has changed; afterwards both are kept as they are.
"""

import asyncio
import json
import random
import sqlite3
import tempfile
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

from factoryfloor.kernel import Match
from factoryfloor.kernel.record import digest
from factoryfloor.server.storage.database import open_database
from factoryfloor.server.storage.store import Store
from factoryfloor.tables.state.table import Table
from tests.server.live_server import QUICK, Person, serving

HERE = Path(__file__).parent
RUNNING = {"fzzt": 10, "monster_factory": 10, "factory_manager": 12, "fantastic_factories": 14, "factory_fun": 12}
FINISHED = (
    ("fzzt", ("me", "greedy"), "open"),
    ("monster_factory", ("me", "me", "random"), "link"),
    ("factory_manager", ("me", "random"), "open"),
)


def play_on(match: Match) -> None:
    """Take 30 further decisions: decision k by the lowest seat, its legal action 7k modulo their number."""
    for number in range(30):
        if not match.over:
            seat = min(match.state.movers())
            legal = match.state.legal(seat)
            match.play(seat, legal[7 * number % len(legal)])


async def play_some(host: Person, guest: Person, game: str, decisions: int) -> None:
    """A running table of two people, with chat, and an action taken back where the game allows it."""
    table = await host.make("me", "open", game=game)
    rng = random.Random(game)
    async with host.at(table) as mine, guest.at(table) as theirs:
        await guest.sit(table, 1)
        undone = False
        while decisions:
            await mine.until(lambda: mine.n >= theirs.n)
            await theirs.until(lambda: theirs.n >= mine.n)
            at = mine if mine.decision() else theirs
            if not (decision := at.decision()):
                await asyncio.sleep(0.01)
                continue
            ack = await at.act(rng.choice(decision["actions"])["text"], seat=decision["seat"])
            decisions -= 1
            await at.reached(ack["n"])
            if not undone and at.state["undo"]:
                await at.ask("undo", n=at.n, seat=at.state["undo"][0])
                undone = True
        await mine.ask("chat", text="good luck, удачи, 祝你好運")


async def play_whole(person: Person, game: str, seats: tuple[str, ...], access: str) -> str:
    """A finished table of a person and bots."""
    table = await person.make(*seats, game=game, access=access)
    async with person.at(table) as at:
        await at.play(random.Random(game))
        await at.ask("chat", text="well played")
    return table


async def play(database: Path) -> dict[str, str]:
    """Tables of every status; the cookies of the people by name."""
    later = QUICK.model_copy(update={"store_after": 3600.0})
    async with serving(database, later) as server, Person(server.address) as one, Person(server.address) as two:
        for game, decisions in RUNNING.items():
            await play_some(one, two, game, decisions)
        tables = [await play_whole(two, *facts) for facts in FINISHED]
        await two.post(f"/api/tables/{tables[0]}/rematch")
        await one.make("me", "open", "open", game="fzzt")
        return {one.name: one.cookie, two.name: two.cookie}


def facts_of(database: Path) -> Iterator[dict[str, Any]]:
    """The state of each table, and its state after 30 further decisions."""
    opened = open_database(str(database))
    store = Store(opened)
    with closing(sqlite3.connect(database)) as connection:
        ids = [row[0] for row in connection.execute("select id from tables order by created, id")]
    for table_id in ids:
        table = Table.replay(table_id, store.entries(table_id))
        facts: dict[str, Any] = {"id": table_id, "game": table.game.id, "status": table.status, "n": table.n}
        if (match := table.match) is not None:
            facts |= {"actions": len(match.moves), "undo": sorted(table.undoable)}
            facts["digest"] = digest(match.state.position())
            if match.over:
                facts["scores"] = match.state.scores()
            else:
                play_on(match)
                facts["after"] = digest(match.state.position())
        yield facts
    opened.close()


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        database = Path(folder) / "tables.sqlite3"
        people = asyncio.run(play(database))
        with closing(sqlite3.connect(database)) as connection:
            (HERE / "tables.sql").write_text("\n".join(connection.iterdump()) + "\n", encoding="utf-8")
        tables = ",\n".join(map(json.dumps, facts_of(database)))
    text = f'{{\n"people": {json.dumps(people)},\n"tables": [\n{tables}\n]\n}}\n'
    (HERE / "tables.json").write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
