"""JSON in the form of a position that is invalid."""

import copy
import random
from typing import Any


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
