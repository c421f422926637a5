"""Parses notation leniently. The verb may be missing, and an unambiguous prefix is enough."""

from collections.abc import Iterable

from factoryfloor.kernel import IllegalAction, State

MAX_CANDIDATES = 12


def candidates(state: State, legal: Iterable[str], typed: str) -> list[str]:
    """Return the legal notations that a text may mean.

    For a clear text, there is one. For an illegal text, there is none.
    """
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
    """Return the legal notation that a text means.

    Raises IllegalAction for other texts. If the text is ambiguous, the message lists the candidates.
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
    """Return whether each typed word is a prefix of the word at the same position, or of a part of this word after a
    hyphen.
    """
    return len(typed) <= len(words) and all(
        word.startswith(start) or f"-{start}" in word for word, start in zip(words, typed, strict=False)
    )
