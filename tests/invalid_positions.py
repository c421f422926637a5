"""JSON in the form of a position that is invalid."""

import copy
import random
from contextlib import suppress
from typing import Any

import pytest

from factoryfloor.kernel import BadPosition, FastChance, Game


def rejection(game: Game, position: Any) -> str:
    """The reason why a position is rejected; loaded as trusted, it is rejected too or gives a state."""
    with pytest.raises(BadPosition) as rejected:
        game.load(position, FastChance(1))
    with suppress(BadPosition):
        state = game.load(position, FastChance(1), trusted=True)
        assert state.position().keys() == position.keys()
    assert 0 < len(str(rejected.value)) < 600
    return str(rejected.value)


def change_somewhere(value: Any, others: list[Any], rng: random.Random) -> None:
    """Change one place in a JSON value: delete, duplicate, swap or replace it."""
    while True:
        keys = list(value) if isinstance(value, dict) else list(range(len(value)))
        key = rng.choice(keys)
        inner = value[key]
        if not (isinstance(inner, dict | list) and inner) or rng.random() < 0.1:
            break
        value = inner
    way = rng.randrange(4)
    if way == 0:
        del value[key]
    elif way == 1 and isinstance(value, list):
        value.insert(rng.randrange(len(value) + 1), copy.deepcopy(inner))
    elif way == 2 and isinstance(value, list) and len(value) > 1:
        other = rng.randrange(len(value))
        value[key], value[other] = value[other], value[key]
    else:
        value[key] = copy.deepcopy(rng.choice(others))
