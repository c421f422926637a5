"""Two tables that differ only in hidden information send a seat the same bytes."""

import random
import re
from collections.abc import Iterator
from contextlib import AsyncExitStack
from typing import Any

import pytest

from factoryfloor.kernel import Game, Match, State
from factoryfloor.tables import table as tables
from factoryfloor.tables.setup import Randomness
from tests.fzzt import play
from tests.fzzt.test_leaks import followed
from tests.fzzt.twin_positions import Pair, other_action, redealt
from tests.server.live_server import LiveServer, Person, Refused, TableClient

SEED = "the same seed for both, so that it cannot be what differs"

RECORDED = [
    (seats, peripherals, part)
    for seats, peripherals in ((2, ()), (3, ("p03-modem",)), (4, ()), (4, "all"), (6, ()))
    for part in (0.0, 0.07, 0.2, 0.45, 0.7, 0.9)
]
"""The set of pairs: seats, peripherals and after what part of a fixed random game."""


def pair_of(seats: int, peripherals: Any, part: float) -> Pair:
    """The first seat for which a twin position can be dealt."""
    start = play.start(seats, peripherals, part)
    decisions = sum(1 for _ in play.decisions(start.copy(), random.Random(seats)))
    state, rng = start, random.Random(seats)
    onlooker = followed(state, rng, int(part * decisions))
    pairs = (redealt(state, onlooker, seat, rng) for seat in rng.sample(range(seats), seats))
    return next(pair for pair in pairs if pair.differs())


def told(at: TableClient, table: str) -> list[str]:
    """All received messages without the table's id, message ids and times."""
    alike = re.compile(r'"(?:at|created|changed)":[\d.]+|"waited":\[[\d.,]*\]|"id":"mark-\d+"')
    return [alike.sub("", text.replace(table, "here")) for text in at.heard]


def reveals(state: State, mover: int, action: int) -> bool:
    """Whether an action reveals hidden information, after which the tables may differ."""
    after = state.copy()
    after.apply(mover, action)
    return after.reveals != state.reveals


async def overheard(server: LiveServer, people: list[Person], pair: Pair, which: int) -> list[list[str]]:
    """The messages that the seat and a spectator receive during the same actions at one of the two tables."""
    state = (pair.one, pair.other)[which]
    kinds = ["open" if seat == pair.seat else "me" for seat in range(state.seats)]
    table = await people[0].make(*kinds, game="fzzt", **state.position()["options"])
    await people[1].sit(table, pair.seat)
    async with AsyncExitStack() as stack:
        host, seated, stranger = [await stack.enter_async_context(person.at(table)) for person in people[:3]]
        rng = random.Random(pair.seat)
        for mover in [seat for seat in state.movers() if seat != pair.seat]:
            actions = other_action(server.room(table).table.match.state, pair.other, mover, rng)
            if actions is not None and which == 0:
                actions = (actions[0], actions[0])
            if actions is not None and not (
                reveals(pair.one, mover, actions[0]) or reveals(pair.other, mover, actions[1])
            ):
                await host.act(state.notation(mover, actions[which]), seat=mover)
            break
        with pytest.raises(Refused):
            await seated.act("bid 9z")
        own = server.room(table).table.match.state
        if own.pending >> pair.seat & 1 and len(own.movers()) > 1:
            await seated.act(own.notation(pair.seat, rng.choice(own.legal(pair.seat))))
            await seated.ask("undo", n=seated.n, seat=pair.seat)
        await seated.ask("recap", seat=pair.seat)
        for at in (seated, stranger):
            await at.ask("sync")
        return [told(seated, table), told(stranger, table)]


@pytest.fixture
def starting(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[dict[str, Any]]]:
    """Matches of the server begin with these positions, one after the other."""
    positions: list[dict[str, Any]] = []

    def match(game: Game, seats: int, _options: dict[str, Any], _seed: str, rules: int) -> Match:
        return Match(game, seats, None, SEED, positions.pop(0), rules)

    monkeypatch.setattr(tables, "Match", match)
    monkeypatch.setattr(Randomness, "seed", lambda _: SEED)
    yield positions
    assert not positions


@pytest.mark.parametrize(("seats", "peripherals", "part"), RECORDED)
async def test_tables_with_equal_views_send_equal_bytes(
    seats: int,
    peripherals: Any,
    part: float,
    people: list[Person],
    server: LiveServer,
    starting: list[dict[str, Any]],
) -> None:
    pair = pair_of(seats, peripherals, part)
    starting += [pair.one.position(), pair.other.position()]
    one, other = [await overheard(server, people, pair, which) for which in (0, 1)]
    assert min(map(len, one)) >= 2
    assert one == other
