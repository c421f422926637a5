"""Games of Fantastic Factories, at random and by hand."""

import random
from typing import Any

from factoryfloor.games.fantastic_factories import GAME
from factoryfloor.kernel import State, TableChance
from tests.fantastic_factories.cards import DIFFICULTIES, EDITIONS
from tests.games.play import events_of, played_by
from tests.games.play import texts as texts_of

PRESENTATION = GAME.presentation()


def start(seats: int, seed: object = 0, edition: str = "rulebook", difficulty: str = "normal") -> State:
    """A new game."""
    return GAME.start(seats, options(edition=edition, difficulty=difficulty), TableChance(f"factories {seats} {seed}"))


def options(edition: str = "rulebook", difficulty: str = "normal", work: str = "together") -> dict[str, str]:
    """The options that are part of a position."""
    return {"edition": edition, "difficulty": difficulty} | ({} if work == "together" else {"work": work})


def any_options(rng: random.Random) -> dict[str, str]:
    return options(rng.choice(EDITIONS), rng.choice(list(DIFFICULTIES)), rng.choice(["together", "in_turn"]))


def decide(state: State, rng: random.Random) -> tuple[int, int]:
    """A random pending seat and action; the work is seldom ended while other actions are possible."""
    seat = rng.choice(state.movers())
    legal = state.legal(seat)
    busy = [action for action in legal if state.notation(seat, action) not in ("end", "roll")]
    return seat, rng.choice(busy if busy and rng.random() < 0.9 else legal)


played_to = played_by(decide)


def act(state: State, seat: int, *texts: str) -> list[dict[str, Any]]:
    """Apply an action of a seat; return the events with all fields."""
    return events_of(state, ((seat, text) for text in texts))


def texts(state: State, seat: int = 0) -> list[str]:
    """The legal actions of a seat, in notation."""
    return texts_of(state, seat)


def prompt(state: State, seat: int = 0) -> str:
    """The prompt of a seat."""
    return PRESENTATION.prompt(state, seat)


def preview(state: State, text: str, seat: int = 0) -> dict[str, Any]:
    """The cost and gain of an action in notation."""
    return PRESENTATION.preview(state, seat, state.parse(seat, text))


def begun(state: State, seat: int, *texts_of: str) -> list[str]:
    """Returns the possible actions after some steps; the state is unchanged."""
    trial = state.copy()
    act(trial, seat, *texts_of)
    return texts(trial, seat)


def player(state: State, seat: int = 0) -> dict[str, Any]:
    """A seat's part of the position."""
    found: dict[str, Any] = state.position()["players"][seat]
    return found


def tokens(state: State, seat: int = 0) -> tuple[int, int, int]:
    """Metal, energy and goods of a seat."""
    own = player(state, seat)
    return own["metal"], own["energy"], sum(own["goods"].values())


def kinds_of(events: list[dict[str, Any]]) -> list[str]:
    return [event["kind"] for event in events]


def one(events: list[dict[str, Any]], kind: str) -> dict[str, Any]:
    """The only event of a kind."""
    [found] = [event for event in events if event["kind"] == kind]
    return found
