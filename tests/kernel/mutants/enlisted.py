"""The tiny game, broken in many ways: each mutant breaks one promise of the contract."""

from collections.abc import Callable
from typing import TypeVar

_Kind = TypeVar("_Kind", bound=type)

MUTANTS: dict[str, list[type]] = {}
"""The mutants by the names of the checks that may be the first to find them."""


def found_by(*checks: str) -> Callable[[_Kind], _Kind]:
    """One of these checks must find the mutant."""

    def enlist(mutant: _Kind) -> _Kind:
        MUTANTS.setdefault(" or ".join(checks), []).append(mutant)
        return mutant

    return enlist
