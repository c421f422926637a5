"""The tiny game, broken in many ways: each mutant breaks one promise of the contract."""

from collections.abc import Callable

from tests.tiny_game import Tiny

MUTANTS: dict[str, list[type[Tiny]]] = {}
"""The mutants by the names of the checks that may be the first to find them."""


def found_by(*checks: str) -> Callable[[type[Tiny]], type[Tiny]]:
    """One of these checks must find the mutant."""

    def enlist(mutant: type[Tiny]) -> type[Tiny]:
        MUTANTS.setdefault(" or ".join(checks), []).append(mutant)
        return mutant

    return enlist
