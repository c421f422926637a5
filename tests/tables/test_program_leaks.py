"""A program with a token gets the same bytes at two tables that differ only in what is hidden from its seat.

Its lists of actions stop at the same place there.
"""

import random
from typing import Any

import pytest

from factoryfloor.kernel import Match, find_game
from factoryfloor.tables.state.people import Person
from factoryfloor.tables.state.seats import Seat
from tests.fzzt.twin_positions import Pair
from tests.tables.guests import ONE, Client, Tables
from tests.tables.test_noninterference import RECORDED, SEED, pair_of, told

PROGRAM = Person("two", "BOT Two", program="three")


def heard(pair: Pair, which: int) -> list[str]:
    """The messages that a program receives which asks for everything and sends lists of actions."""
    state = (pair.one, pair.other)[which]
    seats = [
        Seat("player", PROGRAM.name, PROGRAM.id, program=PROGRAM.program)
        if number == pair.seat
        else Seat("player", ONE.name, ONE.id)
        for number in range(state.seats)
    ]
    table = Tables().proceed(ONE, Match(find_game("fzzt"), state.seats, None, SEED, state.position()), seats)
    program = Client(table, PROGRAM)
    rng = random.Random(pair.seat)
    for _ in range(3):
        decision = program.decision()
        texts = [rng.choice(decision["actions"])["text"] for _ in range(3)] if decision else ["bid me", "bid 9z"]
        for seat in (pair.seat, (pair.seat + 1) % state.seats):
            message = {"kind": "act", "id": f"mark {rng.random()}", "n": program.n, "seat": seat, "turn": True}
            if not (decision and len(table.state.movers()) == 1):  # its action would reveal the others' decisions
                table.receive(program.inbox, message | {"actions": texts})
    program.ask("recap", seat=pair.seat)
    program.ask("sync")
    return told(program)


@pytest.mark.parametrize(("seats", "peripherals", "part"), RECORDED[::2])
def test_a_program_learns_nothing_from_lists(seats: int, peripherals: Any, part: float) -> None:
    pair = pair_of(seats, peripherals, part)
    one, other = heard(pair, 0), heard(pair, 1)
    assert len(one) >= 4
    assert one == other
