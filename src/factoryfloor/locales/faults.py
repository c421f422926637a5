"""Validates the catalogues.

Keys and placeholders must be the same as in English, and plurals must fit the language. Also computes the share of
translated texts.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from babel.numbers import format_percent

from factoryfloor.locales import CATEGORIES, PLACEHOLDER, catalogues, languages, locale_of, read_messages

OFFERED_FROM: Final = 80
"""The share of texts, in percent, above which a language is offered.

Other languages can only be chosen by their tag.
"""

REQUIRED: Final = ("en", "ru", "zh-Hant")
"""The languages that must have every text. A change of the English texts must include these languages."""

SAME_EVERYWHERE: Final = frozenset({"app.name"})
_PLURAL: Final = re.compile(rf"(.+)_({'|'.join(CATEGORIES)})")
_MARKUP: Final = re.compile(r"<\s*/?\s*\w|&#?\w+;")
_LONE_BRACE: Final = re.compile(r"(?<!\{)\{(?!\{)|(?<!\})\}(?!\})|\{\{(?!\w+\}\})")
_PERCENT: Final = re.compile(r"[\d}](\s*%)")
_SENTENCE: Final = re.compile(r"[a-z]{2}.* .*[a-z]{2}", re.IGNORECASE)

Messages = dict[str, str]


def plurals(messages: Messages) -> set[str]:
    """Return the keys, without category, of texts that depend on a number."""
    return {match[1] for key in messages if (match := _PLURAL.fullmatch(key))}


def plural_categories(language: str) -> list[str]:
    """Return the plural categories that a language uses for whole numbers and for other numbers.

    For example, Russian uses ``other`` for 2.5.
    """
    rules = locale_of(language).plural_form
    used = {rules(n) for n in (*range(200), 1_000_000, 0.5, 1.5, 2.5)}
    return [category for category in CATEGORIES if category in used]


def placeholders(messages: Messages) -> dict[str, set[str]]:
    """Return the placeholders of every text, keyed by the key without plural category. A plural also has ``n``."""
    found: dict[str, set[str]] = {}
    for key, text in messages.items():
        match = _PLURAL.fullmatch(key)
        names = found.setdefault(match[1] if match else key, {"n"} if match else set())
        names.update(PLACEHOLDER.findall(text))
    return found


def missing(english: Messages, other: Messages, language: str) -> list[str]:
    """Return the English keys, without plural category, that a language lacks. An incomplete plural counts as
    missing.
    """
    categories, plural = plural_categories(language), plurals(english)

    def has(key: str) -> bool:
        return all(f"{key}_{category}" in other for category in categories) if key in plural else key in other

    return [key for key in placeholders(english) if not has(key)]


def share_done(language: str) -> float:
    """Return the share of this package's texts that a language has, in percent."""
    total = lacking = 0
    for name in catalogues():
        english = read_messages(name, "en")
        total += len(placeholders(english))
        lacking += len(missing(english, read_messages(name, language), language))
    return 100 * (total - lacking) / total


def offered() -> list[str]:
    """Return the tags of the languages that people can choose, English first."""
    return [language for language in languages() if share_done(language) >= OFFERED_FROM]


def faults(english: Messages, other: Messages, language: str, *, whole: bool = True) -> Iterator[str]:
    """Yield the faults of a catalogue, compared with the English catalogue, as sentences.

    With ``whole``, missing texts and incomplete plurals are also faults.
    """
    wanted, found = placeholders(english), placeholders(other)
    for key in found.keys() - wanted.keys():
        yield f"{language} has {key}, which English has not"
    for key in wanted.keys() - found.keys() if whole else ():
        yield f"{language} lacks {key}"
    for key in sorted(found.keys() & wanted.keys()):
        for name in sorted(found[key] - wanted[key]):
            yield f"{key} has a placeholder in {language} that nothing fills: {name}"
        for name in sorted(wanted[key] - found[key]):
            yield f"{key} loses {name} in {language}"
    yield from _plural_faults(plurals(english), other, language, whole)
    for key, text in other.items():
        yield from (f"{key} {fault} in {language}" for fault in _text_faults(text, language))


def _plural_faults(wanted: set[str], other: Messages, language: str, whole: bool) -> Iterator[str]:
    categories = plural_categories(language)
    for key in sorted(plurals(other) | wanted):
        had = [category for category in CATEGORIES if f"{key}_{category}" in other]
        if key not in wanted:
            yield f"{key} has plurals in {language}, but is a text in English"
        elif key in other:
            yield f"{key} is a text in {language}, but depends on a number in English"
        elif had and (had != categories if whole else not set(had) <= set(categories)):
            yield f"{key} has the plurals {', '.join(had)} in {language}; needed: {', '.join(categories)}"


def _text_faults(text: str, language: str) -> Iterator[str]:
    if _MARKUP.search(text):
        yield "has markup"
    if _LONE_BRACE.search(text):
        yield "has a brace that belongs to no placeholder"
    sign = format_percent(0.5, locale=locale_of(language)).replace("50", "")
    if any(written != sign for written in _PERCENT.findall(text)):
        yield "writes % differently from the language"


def untranslated(english: Messages, other: Messages) -> list[str]:
    """Return the keys that a language lacks, and the keys whose text equals the English text."""
    wanted, found = placeholders(english), placeholders(other)
    same = (
        key
        for key, text in english.items()
        if other.get(key) == text and key not in SAME_EVERYWHERE and _SENTENCE.search(PLACEHOLDER.sub("", text))
    )
    return [*(key for key in wanted if key not in found), *same]
