"""Views, components, events, previews and plans have exactly the types that the client's TypeScript is written from."""

import importlib
import json
import random
from collections.abc import Iterator
from typing import Any, Literal, NotRequired

import pytest
from pydantic import ConfigDict, TypeAdapter
from typing_extensions import TypedDict

from factoryfloor.kernel.match import Match
from factoryfloor.kernel.registry import find_game

SETTINGS: tuple[tuple[str, int, dict[str, Any]], ...] = (
    ("factory_fun", 1, {}),
    ("factory_fun", 3, {"diagonal": True}),
    ("factory_fun", 4, {"selection": "live"}),
    ("factory_fun", 2, {"selection": "draft", "boards": "expert"}),
    ("factory_manager", 2, {"first_game": True}),
    ("factory_manager", 3, {}),
    ("factory_manager", 5, {}),
    ("fantastic_factories", 1, {}),
    ("fantastic_factories", 3, {}),
    ("fantastic_factories", 5, {"edition": "retail"}),
    ("fzzt", 2, {}),
    ("fzzt", 4, {}),
    ("fzzt", 6, {}),
    ("monster_factory", 2, {}),
    ("monster_factory", 6, {"mix": "gentle"}),
)
STRICT = ConfigDict(extra="forbid", strict=True)


def exactly(declared: Any) -> TypeAdapter[Any]:
    """A check of lists of the declared type: no unknown or missing fields, no number for a boolean."""
    return TypeAdapter(list[declared], config=STRICT)


def types_of(game: str) -> Any:
    return importlib.import_module(f"factoryfloor.games.{game}.codec.view_types")


def events_of(game: str) -> dict[str, TypeAdapter[Any]]:
    """By kind; fields that only some seats see may be missing."""
    private = {kind.name: kind.private for kind in find_game(game).events}
    found = {}
    for kind, fields in types_of(game).EVENTS.items():
        common = {"kind": Literal[kind], "seat": int}
        rest = {name: NotRequired[of] if name in private[kind] else of for name, of in fields.items()}
        found[kind] = exactly(TypedDict(kind, {**common, **rest}))  # type: ignore[operator]
    return found


def played(match: Match, chance: random.Random) -> Iterator[None]:
    """A game of uniform actions, until it is over."""
    while not match.over:
        state = match.state
        seat = chance.choice([seat for seat in range(match.seats) if state.pending >> seat & 1])
        match.play(seat, chance.choice(list(state.legal(seat))))
        yield


@pytest.mark.parametrize(("game", "seats", "options"), SETTINGS)
def test_views_and_events_have_the_declared_types(game: str, seats: int, options: dict[str, Any]) -> None:
    declared, events, chance = types_of(game), events_of(game), random.Random(7)
    viewers = (None, *range(seats))
    views: list[Any] = []
    previews: list[Any] = []
    viewers = (None, *range(seats))
    told: dict[str, list[Any]] = {kind: [] for kind in events}
    for seed in ("one", "two"):
        match = Match(find_game(game), seats, options, seed)
        for _ in played(match, chance):
            views.append(match.state.view(chance.choice(viewers)))
            for event in match.moves[-1].events:
                told[event.kind] += [event.seen_by(viewer) for viewer in viewers]
            if hasattr(declared, "Preview"):
                shown = match.game.presentation()
                for seat in range(seats):
                    some = list(match.state.legal(seat))[:2]
                    previews += [shown.preview(match.state, seat, action) for action in some]
        views += [match.state.view(viewer) for viewer in viewers]
    exactly(declared.View).validate_json(json.dumps(views))
    for kind, some in told.items():
        events[kind].validate_json(json.dumps(some))
    if previews:
        exactly(declared.Preview).validate_json(json.dumps(previews))


@pytest.mark.parametrize("game", sorted({game for game, _, _ in SETTINGS}))
def test_components_and_events_are_all_declared(game: str) -> None:
    components = find_game(game).components()
    exactly(types_of(game).Components).validate_json(json.dumps([components]))
    declared = {kind: set(fields) for kind, fields in types_of(game).EVENTS.items()}
    assert declared == {kind.name: {*kind.public, *kind.private} for kind in find_game(game).events}
