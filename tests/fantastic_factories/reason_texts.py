"""The facts that the sentences of reasons need."""

from factoryfloor.locales import read_messages
from factoryfloor.locales.faults import placeholders

FACTS = placeholders(read_messages("fantastic_factories", "en"))


def facts_of(kind: str, key: str) -> set[str]:
    """The facts that a sentence needs; there must be one for the key."""
    assert f"{kind}.{key}" in FACTS, f"no sentence {kind}.{key}"
    return FACTS[f"{kind}.{key}"]
