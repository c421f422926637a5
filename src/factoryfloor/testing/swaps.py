"""Lists the leaves of a position by path, and swaps two leaves that seats cannot see."""

import random
from collections.abc import Iterable, Iterator
from typing import Any

from factoryfloor.kernel import BadPosition, FastChance, Game, State
from factoryfloor.testing.difference import copied, difference

Path = tuple[str | int, ...]


def leaves(value: Any, path: Path = ()) -> Iterator[tuple[Path, Any]]:
    """Yield the innermost values of a JSON value, each with its path."""
    if isinstance(value, dict):
        for key, item in value.items():
            yield from leaves(item, (*path, key))
    elif isinstance(value, list):
        for index, item in enumerate(value):
            yield from leaves(item, (*path, index))
    else:
        yield path, value


def leaf(value: Any, path: Path) -> Any:
    """Return the value at a path, or an Ellipsis if the path does not exist."""
    for key in path:
        try:
            value = value[key]
        except (LookupError, TypeError):
            return ...
    return value


def path_name(path: Path) -> str:
    """Write a path as messages show it.

    >>> path_name(("players", 1, "hand"))
    'players[1].hand'
    """
    return "".join(f"[{key}]" if isinstance(key, int) else f".{key}" for key in path).lstrip(".")


def swapped(written: dict[str, Any], one: Path, other: Path) -> dict[str, Any]:
    """Return a copy of a position with two leaves swapped."""
    changed: dict[str, Any] = copied(written)
    _set(changed, one, leaf(written, other))
    _set(changed, other, leaf(written, one))
    return changed


def _set(value: Any, path: Path, item: Any) -> None:
    for key in path[:-1]:
        value = value[key]
    value[path[-1]] = item


def random_pairs(written: dict[str, Any], rng: random.Random, number: int) -> Iterator[tuple[Path, Path]]:
    """Yield random pairs of different values of one type, half of them from similar paths."""
    groups: dict[Any, list[Path]] = {}
    for path, value in _swappable(written):
        kind = type(value)
        groups.setdefault(kind, []).append(path)
        groups.setdefault((kind, *(key for key in path if isinstance(key, str))), []).append(path)
    alike = [paths for kind, paths in groups.items() if isinstance(kind, tuple) and len(paths) > 1]
    alltogether = [paths for kind, paths in groups.items() if not isinstance(kind, tuple) and len(paths) > 1]
    for turn in range(number):
        pool = alike if turn % 2 else alltogether
        if pool:
            one, other = rng.sample(rng.choice(pool), 2)
            if leaf(written, one) != leaf(written, other):
                yield one, other


def pile_ends(written: dict[str, Any], rng: random.Random) -> Iterator[tuple[Path, Path]]:
    """Yield the first and the last value of each list, each paired with another value of the list, because games draw
    from the ends.
    """
    piles: dict[tuple[Path, Path], list[Path]] = {}
    for path, _ in _swappable(written):
        place = next((place for place in reversed(range(len(path))) if isinstance(path[place], int)), None)
        if place is not None:
            piles.setdefault((path[:place], path[place + 1 :]), []).append(path)
    for paths in sorted(piles.values(), key=len, reverse=True):
        for end in (paths[-1], paths[0]):
            others = [path for path in paths if leaf(written, path) != leaf(written, end)]
            if others:
                yield end, rng.choice(others)


def _swappable(written: dict[str, Any]) -> Iterator[tuple[Path, Any]]:
    for path, value in leaves(written):
        if isinstance(value, str | int) and not isinstance(value, bool):
            yield path, value


def loaded_unseen(game: Game, state: State, changed: dict[str, Any], seats: Iterable[int | None]) -> State | None:
    """Return the state of a changed position if the game accepts it and no seat can notice the change."""
    try:
        twin = game.load(changed, FastChance(1))
    except BadPosition:
        return None
    if difference(twin.position(), changed):  # the order of the values has no meaning
        return None
    if (twin.pending, twin.mid_chain) != (state.pending, state.mid_chain):
        return None
    for seat in seats:
        if seat is not None and twin.legal(seat) != state.legal(seat):
            return None
        if difference(state.view(seat), twin.view(seat)):
            return None
    return twin
