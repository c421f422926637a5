"""Two tables that differ only in hidden information send a seat the same bytes."""

import random
import re
from typing import Any

import pytest

from factoryfloor.kernel import Match, State, find_game
from factoryfloor.tables.state.seats import Seat
from tests.fzzt import play
from tests.fzzt.test_leaks import followed
from tests.fzzt.twin_positions import Pair, other_action, redealt
from tests.tables.guests import ONE, TWO, Client, Tables

SEED = "the same for both"

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


def told(at: Client) -> list[str]:
    """All received messages without the ids of the table and of messages."""
    return [re.sub(r'"id":"mark \d+"', "", text.replace(at.table.id, "here")) for text in at.heard]


def reveals(state: State, mover: int, action: int) -> bool:
    """Whether an action reveals hidden information, after which the tables may differ."""
    after = state.copy()
    after.apply(mover, action)
    return after.reveals != state.reveals


def act_unseen(pair: Pair, which: int, at: Client, rng: random.Random) -> None:
    """Takes an action of another seat that the pair's seat cannot distinguish from the action at the other table."""
    assert at.table.state.match is not None
    state = at.table.state.match.state
    movers = [seat for seat in state.movers() if seat != pair.seat and seat in at.mine]
    for mover in movers[:1]:
        actions = other_action(state, pair.other, mover, rng)
        if actions is not None and which == 0:
            actions = (actions[0], actions[0])
        if actions is not None and not (reveals(pair.one, mover, actions[0]) or reveals(pair.other, mover, actions[1])):
            at.play(state.notation(mover, actions[which]), seat=mover)


def overheard(pair: Pair, which: int) -> list[list[str]]:
    """The messages that the seat and a spectator receive during the same actions at one of the two tables."""
    state = (pair.one, pair.other)[which]
    seats = [Seat("player", who.name, who.id) for who in (TWO if n == pair.seat else ONE for n in range(state.seats))]
    match = Match(find_game("fzzt"), state.seats, None, SEED, state.position())
    table = Tables().proceed(ONE, match, seats)
    assert table.state.match is not None
    host, seated, stranger = Client(table, ONE), Client(table, TWO), Client(table)
    rng = random.Random(pair.seat)
    act_unseen(pair, which, host, rng)
    with pytest.raises(KeyError):
        seated.play("bid 9z", seat=pair.seat)
    own = table.state.match.state
    if own.pending >> pair.seat & 1 and len(own.movers()) > 1:
        seated.play(own.notation(pair.seat, rng.choice(own.legal(pair.seat))), seat=pair.seat)
        seated.undo(pair.seat)
    seated.ask("recap", seat=pair.seat)
    for at in (seated, stranger):
        at.ask("sync")
    return [told(seated), told(stranger)]


@pytest.mark.parametrize(("seats", "peripherals", "part"), RECORDED)
def test_tables_with_equal_views_send_equal_bytes(seats: int, peripherals: Any, part: float) -> None:
    pair = pair_of(seats, peripherals, part)
    one, other = overheard(pair, 0), overheard(pair, 1)
    assert min(map(len, one)) >= 2
    assert one == other
