"""Lenient parsing of notation. The verb may be missing, and an unambiguous prefix is enough."""

from collections.abc import Iterable

from factoryfloor.kernel import IllegalAction, State

MAX_CANDIDATES = 12


def candidates(state: State, legal: Iterable[str], typed: str) -> list[str]:
    """Return the legal notations that a text may mean: one if the text is clear, none if the text is not legal."""
    names = list(legal)
    for verb in ["", *dict.fromkeys(name.split()[0] for name in names)]:
        whole = state.canonical(f"{verb} {typed}")
        if whole in names:
            return [whole]
    words = typed.lower().split()
    found = [name for name in names if words and _begins(name.split(), words)]
    shortest = [name for name in found if len(name.split()) == len(words)]
    return shortest if len(shortest) == 1 else found


def matching_notation(state: State, seat: int, legal: Iterable[str], typed: str) -> str:
    """Return the legal notation that a text means. Raises IllegalAction, which lists the candidates if the text is
    ambiguous.
    """
    found = candidates(state, legal, typed)
    if len(found) == 1:
        return found[0]
    if not found:
        raise IllegalAction(state.refusal(seat, typed))
    some = "; ".join(found[:MAX_CANDIDATES])
    more = f"; and {len(found) - MAX_CANDIDATES} more" if len(found) > MAX_CANDIDATES else ""
    raise IllegalAction(f"{typed!r} is ambiguous: {some}{more}")


def _begins(words: list[str], typed: list[str]) -> bool:
    """Return whether each typed word is a prefix of the word at its position, or of a part after a hyphen."""
    return len(typed) <= len(words) and all(
        word.startswith(start) or f"-{start}" in word for word, start in zip(words, typed, strict=False)
    )
