"""Check that every hidden value of a position varies when it is resampled for a seat that cannot see it."""

import random
from collections.abc import Iterator
from typing import Any

from factoryfloor.kernel import BadPosition, FastChance, State
from factoryfloor.testing.difference import copied, difference
from factoryfloor.testing.trial import Step, Trial

LOOKS = 3
SWAPS = 80  # pairs of values tried per position
SAMPLES = 40

Path = tuple[str | int, ...]


def check_hidden_values(trial: Trial) -> None:
    """Check that two values that can be swapped without a seat noticing are redealt for it.

    A value that is equal in all samples either leaks to bots, or is a public fact missing from the view.
    """
    rng = trial.random("hidden values")
    looks = set(rng.sample(sorted(trial.chosen()), min(LOOKS, len(trial.chosen()))))
    for step in trial.steps():
        if step.number in looks:
            seat = rng.randrange(trial.seats)
            if not step.state.mid_chain & ~(1 << seat):  # unfinished chains of others are taken back, not redealt
                _check_position(trial, step, seat, rng)


def _check_position(trial: Trial, step: Step, seat: int, rng: random.Random) -> None:
    written = step.state.position()
    varied: set[Path] | None = None
    for one, other in _pairs(written, rng):
        swapped = copied(written)
        _set(swapped, one, _get(written, other))
        _set(swapped, other, _get(written, one))
        if not _unseen(trial, step, seat, swapped):
            continue
        varied = _varied(step.state, seat, written) if varied is None else varied
        for path in (one, other):
            if path not in varied:
                names = f"{_name(one)} ({_get(written, one)!r}) and {_name(other)} ({_get(written, other)!r})"
                trial.fail(
                    step.number, f"seat {seat} cannot see {names} swapped, and no sample for it varies {_name(path)}"
                )


def _unseen(trial: Trial, step: Step, seat: int, swapped: dict[str, Any]) -> bool:
    """Whether the game accepts the position and the seat cannot distinguish it from the true one."""
    try:
        twin = trial.game.load(swapped, FastChance(1))
    except BadPosition:
        return False
    state = step.state
    if difference(twin.position(), swapped):  # the order of the values has no meaning
        return False
    if (twin.pending, twin.mid_chain) != (state.pending, state.mid_chain) or twin.legal(seat) != state.legal(seat):
        return False
    return not difference(state.view(seat), twin.view(seat))


def _varied(state: State, seat: int, written: dict[str, Any]) -> set[Path]:
    """The paths whose values differ from the true ones in any sample."""
    paths, varied = [path for path, _ in _leaves(written, ())], set[Path]()
    for number in range(SAMPLES):
        sample = state.copy()
        sample.resample(seat, FastChance(number))
        redealt = sample.position()
        for path in paths:
            if path not in varied and _get(redealt, path) != _get(written, path):
                varied.add(path)
    return varied


def _pairs(written: dict[str, Any], rng: random.Random) -> Iterator[tuple[Path, Path]]:
    """Random pairs of different values of one type, half of them from similar paths."""
    groups: dict[Any, list[Path]] = {}
    for path, value in _leaves(written, ()):
        if isinstance(value, str | int) and not isinstance(value, bool):
            kind = type(value)
            groups.setdefault(kind, []).append(path)
            groups.setdefault((kind, *(key for key in path if isinstance(key, str))), []).append(path)
    alike = [paths for kind, paths in groups.items() if isinstance(kind, tuple) and len(paths) > 1]
    alltogether = [paths for kind, paths in groups.items() if not isinstance(kind, tuple) and len(paths) > 1]
    for number in range(SWAPS):
        pool = alike if number % 2 else alltogether
        if pool:
            one, other = rng.sample(rng.choice(pool), 2)
            if _get(written, one) != _get(written, other):
                yield one, other


def _leaves(value: Any, path: Path) -> Iterator[tuple[Path, Any]]:
    if isinstance(value, dict):
        for key, item in value.items():
            yield from _leaves(item, (*path, key))
    elif isinstance(value, list):
        for index, item in enumerate(value):
            yield from _leaves(item, (*path, index))
    else:
        yield path, value


def _get(value: Any, path: Path) -> Any:
    """The value at a path; an Ellipsis if it does not exist."""
    for key in path:
        try:
            value = value[key]
        except (LookupError, TypeError):
            return ...
    return value


def _set(value: Any, path: Path, item: Any) -> None:
    for key in path[:-1]:
        value = value[key]
    value[path[-1]] = item


def _name(path: Path) -> str:
    return "".join(f"[{key}]" if isinstance(key, int) else f".{key}" for key in path).lstrip(".")
