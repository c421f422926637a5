"""The sentences of the client's catalogues for reasons, and their placeholders."""

import re
from functools import cache
from pathlib import Path

WORDS = Path(__file__).parents[2] / "web/src/games/factory_fun/words"
LANGUAGES = ("en", "ru", "zh-Hant")
SENTENCE = re.compile(r"'(why|explain)\.(\w+)':\s+'([^']*)'")


@cache
def holes(language: str) -> dict[str, set[str]]:
    """The facts that each sentence names, by ``why.KEY`` and ``explain.KEY``."""
    text = (WORDS / f"reasons.{language}.ts").read_text(encoding="utf-8")
    return {f"{kind}.{key}": set(re.findall(r"\{(\w+)\}", words)) for kind, key, words in SENTENCE.findall(text)}


def unworded(kind: str, told: dict[str, set[str]]) -> list[str]:
    """The reasons without a sentence in some language, or whose sentence names a fact that is missing."""
    return [
        f"{language} {kind}.{key} {facts}"
        for language in LANGUAGES
        for key, facts in told.items()
        if not holes(language).get(f"{kind}.{key}", {"a sentence"}) <= facts
    ]
