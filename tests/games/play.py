"""Decisions applied to a game of any kind."""

import random
from collections.abc import Callable, Iterable
from typing import Any

from factoryfloor.kernel import Event, State

Decide = Callable[[State, random.Random], tuple[int, int]]


def events_of(state: State, decisions: Iterable[tuple[int, str | int]]) -> list[dict[str, Any]]:
    """Apply decisions of seats, in notation or as actions; return the events with all fields."""
    events: list[Event] = []
    state.events = events
    for seat, decision in decisions:
        state.play(seat, state.parse(seat, decision) if isinstance(decision, str) else decision)
    state.events = None
    return [event.whole() for event in events]


def act_in_turn(state: State, *texts: str) -> list[dict[str, Any]]:
    """Apply actions of the seats on turn; return the events."""
    return events_of(state, ((state.movers()[0], text) for text in texts))


def act_by_seat(state: State, *decisions: str) -> list[dict[str, Any]]:
    """Apply decisions like ``0 bid 3n 1bc``, each by its seat; return the events with all fields."""
    parts = (decision.partition(" ") for decision in decisions)
    return events_of(state, ((int(seat), text) for seat, _, text in parts))


def texts(state: State, seat: int | None = None) -> list[str]:
    """The legal actions of a seat, or of the one on turn, in notation."""
    if seat is None:
        [seat] = state.movers()
    return [state.notation(seat, action) for action in state.legal(seat)]


def played_by(decide: Decide) -> Callable[[State, random.Random, int], State]:
    """A function that plays a number of random decisions, or to the end, and returns the state."""

    def played_to(state: State, rng: random.Random, decisions: int) -> State:
        for _ in range(decisions):
            if state.over:
                break
            state.apply(*decide(state, rng))
        return state

    return played_to
