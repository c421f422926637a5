"""The lenient reading of notation: without its verb, or by an unambiguous prefix."""

from collections.abc import Iterable

from factoryfloor.kernel import IllegalAction, State

MAX_CANDIDATES = 12


def matching_notation(state: State, seat: int, legal: Iterable[str], typed: str) -> str:
    """The legal notation that a text means. Raises IllegalAction, with the candidates if it is ambiguous."""
    names = list(legal)
    for verb in ["", *dict.fromkeys(name.split()[0] for name in names)]:
        whole = state.canonical(f"{verb} {typed}")
        if whole in names:
            return whole
    words = typed.lower().split()
    found = [name for name in names if words and _begins(name.split(), words)]
    shortest = [name for name in found if len(name.split()) == len(words)]
    if len(shortest) == 1 or len(found) == 1:
        return (shortest if len(shortest) == 1 else found)[0]
    if not found:
        raise IllegalAction(state.refusal(seat, typed))
    some = "; ".join(found[:MAX_CANDIDATES])
    more = f"; and {len(found) - MAX_CANDIDATES} more" if len(found) > MAX_CANDIDATES else ""
    raise IllegalAction(f"{typed!r} is ambiguous: {some}{more}")


def _begins(words: list[str], typed: list[str]) -> bool:
    """Whether every typed word is a prefix of the word at its position, or of a part of it after a hyphen."""
    return len(typed) <= len(words) and all(
        word.startswith(start) or f"-{start}" in word for word, start in zip(words, typed, strict=False)
    )
