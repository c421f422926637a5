"""Chains: unfinished decisions of several steps. A chain has no effect until it is complete (F29)."""

from mypy_extensions import i64

from factoryfloor.kernel.masks import bit

from .actions import ASK_NOTHING
from .position import CHAIN_END, DOUBLE, HAND, HELD, SEAT, SPENT, SPENT_COUNT, SUBJECT, VERB, WANT, Position


def open_chain(position: Position, seat: i64, verb: i64, subject: i64, want: i64) -> None:
    """Begin a chain. ``want`` is the first step of the chain."""
    at = seat * SEAT
    position.own[at + VERB] = verb
    position.own[at + SUBJECT] = subject
    position.own[at + WANT] = want
    if want != ASK_NOTHING:
        position.mid_chain |= bit(seat)


def close_chain(position: Position, seat: i64) -> None:
    """Clear the chain of a seat."""
    at = seat * SEAT
    for field in range(at + WANT, at + CHAIN_END):
        position.own[field] = 0
    position.mid_chain &= ~bit(seat)


def spend(position: Position, seat: i64, kind: i64) -> None:
    """Set a blueprint aside for discarding."""
    at = seat * SEAT
    position.own[at + SPENT] |= (kind + 1) << (6 * position.own[at + SPENT_COUNT])
    position.own[at + SPENT_COUNT] += 1


def first_spent(position: Position, seat: i64) -> i64:
    """Return the kind that was set aside first."""
    return (position.own[seat * SEAT + SPENT] & 63) - 1


def spendable(position: Position, seat: i64) -> i64:
    """Return the kinds with a copy in hand that has not been set aside."""
    at = seat * SEAT
    held = position.own[at + HELD]
    spent = position.own[at + SPENT]
    while spent:
        kind = (spent & 63) - 1
        spent >>= 6
        if (
            not position.own[at + DOUBLE] & bit(kind)
            or set_aside(position, seat, kind) >= position.own[at + HAND + kind]
        ):
            held &= ~bit(kind)
    return held


def set_aside(position: Position, seat: i64, kind: i64) -> i64:
    """Return the number of copies of a kind that are set aside."""
    spent = position.own[seat * SEAT + SPENT]
    number: i64 = 0
    while spent:
        if (spent & 63) - 1 == kind:
            number += 1
        spent >>= 6
    return number
