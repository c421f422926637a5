"""The English sentences of the reasons, as the client has them."""

import re
from functools import cache
from pathlib import Path

REASONS = Path(__file__).parents[2] / "web/src/games/fantastic_factories/words/reasons/en.ts"
ENTRY = re.compile(r"^  '([\w.]+)':\s*'([^\n]*)',$", re.MULTILINE)


@cache
def sentences() -> dict[str, str]:
    return dict(ENTRY.findall(REASONS.read_text("utf-8")))


def holes_of(kind: str, key: str) -> set[str]:
    """The facts that a sentence needs; there must be one for the key."""
    assert f"{kind}.{key}" in sentences(), f"no sentence {kind}.{key}"
    return set(re.findall(r"\{(\w+)\}", sentences()[f"{kind}.{key}"]))
