"""The sentences for reasons, and their placeholders."""

from functools import cache

from factoryfloor.locales import read_messages
from factoryfloor.locales.faults import REQUIRED, placeholders


@cache
def facts_of(language: str) -> dict[str, set[str]]:
    """The facts that each sentence names, by ``why.KEY`` and ``explain.KEY``."""
    return placeholders(read_messages("factory_fun", language))


def unworded(kind: str, told: dict[str, set[str]]) -> list[str]:
    """The reasons without a sentence in some language, or whose sentence names a fact that is missing."""
    return [
        f"{language} {kind}.{key} {facts}"
        for language in REQUIRED
        for key, facts in told.items()
        if key != "best" and not facts_of(language).get(f"{kind}.{key}", {"a sentence"}) <= facts
    ]
