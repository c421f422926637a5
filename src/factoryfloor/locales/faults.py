"""Validation of the catalogues: every language has the keys and placeholders of English, and its own plurals."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from babel import Locale
from babel.numbers import format_percent

from factoryfloor.locales import CATEGORIES, PLACEHOLDER

SAME_EVERYWHERE: Final = frozenset({"app.name"})
_PLURAL: Final = re.compile(rf"(.+)_({'|'.join(CATEGORIES)})")
_MARKUP: Final = re.compile(r"<\s*/?\s*\w|&#?\w+;")
_LONE_BRACE: Final = re.compile(r"(?<!\{)\{(?!\{)|(?<!\})\}(?!\})|\{\{(?!\w+\}\})")
_PERCENT: Final = re.compile(r"[\d}](\s*%)")
_SENTENCE: Final = re.compile(r"[a-z]{2}.* .*[a-z]{2}", re.IGNORECASE)

Messages = dict[str, str]


def plurals(messages: Messages) -> set[str]:
    """The keys, without category, of texts that depend on a number."""
    return {match[1] for key in messages if (match := _PLURAL.fullmatch(key))}


def plural_categories(language: str) -> list[str]:
    """The plural categories of a language's numbers, whole or not: in Russian ``other`` is the form of 2.5."""
    rules = Locale.parse(language, sep="-").plural_form
    used = {rules(n) for n in (*range(200), 1_000_000, 0.5, 1.5, 2.5)}
    return [category for category in CATEGORIES if category in used]


def placeholders(messages: Messages) -> dict[str, set[str]]:
    """The placeholders of every text, by its key without plural category; a plural also has ``n``."""
    found: dict[str, set[str]] = {}
    for key, text in messages.items():
        match = _PLURAL.fullmatch(key)
        names = found.setdefault(match[1] if match else key, {"n"} if match else set())
        names.update(PLACEHOLDER.findall(text))
    return found


def faults(english: Messages, other: Messages, language: str) -> Iterator[str]:
    """The faults of a catalogue in a language beside the English one, as sentences."""
    wanted, found = placeholders(english), placeholders(other)
    for key in found.keys() - wanted.keys():
        yield f"{language} has {key}, which English has not"
    for key in wanted.keys() - found.keys():
        yield f"{language} lacks {key}"
    for key in sorted(found.keys() & wanted.keys()):
        for name in sorted(found[key] - wanted[key]):
            yield f"{key} has a placeholder in {language} that nothing fills: {name}"
        for name in sorted(wanted[key] - found[key]):
            yield f"{key} loses {name} in {language}"
    yield from _plural_faults(plurals(english), other, language)
    for key, text in other.items():
        yield from (f"{key} {fault} in {language}" for fault in _text_faults(text, language))


def _plural_faults(wanted: set[str], other: Messages, language: str) -> Iterator[str]:
    categories = plural_categories(language)
    for key in sorted(plurals(other) | wanted):
        had = [category for category in CATEGORIES if f"{key}_{category}" in other]
        if key not in wanted:
            yield f"{key} has plurals in {language}, but is a text in English"
        elif key in other:
            yield f"{key} is a text in {language}, but depends on a number in English"
        elif had and had != categories:
            yield f"{key} has the plurals {', '.join(had)} in {language}; needed: {', '.join(categories)}"


def _text_faults(text: str, language: str) -> Iterator[str]:
    if not text.strip():
        yield "is empty"
    if _MARKUP.search(text):
        yield "has markup"
    if _LONE_BRACE.search(text):
        yield "has a brace that belongs to no placeholder"
    sign = format_percent(0.5, locale=Locale.parse(language, sep="-")).replace("50", "")
    if any(written != sign for written in _PERCENT.findall(text)):
        yield "writes % differently from the language"


def untranslated(english: Messages, other: Messages) -> list[str]:
    """The keys that a language lacks, and those whose sentence equals the English one."""
    wanted, found = placeholders(english), placeholders(other)
    same = (
        key
        for key, text in english.items()
        if other.get(key) == text and key not in SAME_EVERYWHERE and _SENTENCE.search(PLACEHOLDER.sub("", text))
    )
    return [*(key for key in wanted if key not in found), *same]
