"""All texts for people, with a folder per language and a file per game and purpose.

The format is i18next's JSON (version 4), because translation platforms support it and because it has plural categories.
A file is flat. It has keys with dots, placeholders ``{{name}}``, and, for a text that depends on the number ``n``, a
key for each plural category of the language (``tiles_one``, ``tiles_other``). The language ``en`` defines keys and
placeholders.

If a language lacks a text, the English text is shown. A game of another package brings its own texts
(:mod:`factoryfloor.resources.texts`).
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Final

from babel import Locale, UnknownLocaleError
from babel.lists import format_list
from babel.numbers import format_decimal, format_percent

from factoryfloor.kernel import Game, UnknownGame, find_game
from factoryfloor.resources.texts import messages_of, texts_beside

FOLDER: Final = Path(__file__).parent
CATEGORIES: Final = ("zero", "one", "two", "few", "many", "other")
PLACEHOLDER: Final = re.compile(r"\{\{(\w+)\}\}")
_FILLED: Final = re.compile(r"\{\{(\w+)\}\}([.。]?)")
_HAN: Final = "[\u3400-\u9fff]"
_BETWEEN_HAN: Final = re.compile(f"(?<={_HAN}) (?={_HAN})")
_BESIDE_AND: Final = re.compile(r"(?<=\w)(?=和)|(?<=和)(?=\w)", re.ASCII)


class MissingText(KeyError):
    """There is no text with this key, or one of its placeholders is not filled."""


def languages() -> list[str]:
    """List the languages that have at least one text, by BCP 47 tag, English first.

    ``faults.offered`` lists the languages that people can choose.
    """
    found = (path.name for path in FOLDER.iterdir() if path.is_dir() and any(path.glob("*.json")))
    return sorted(found, key=lambda tag: (tag != "en", tag))


def why_no_texts(language: object) -> str:
    """Return an error message for a language without texts, or an empty string for a language with texts."""
    known = languages()
    return "" if language in known else f"there are no texts in {language!r:.60}; languages: {', '.join(known)}"


def catalogues() -> list[str]:
    """Return the names of the catalogues: ``common``, ``ID``, ``ID.lessons``."""
    return sorted(path.stem for path in (FOLDER / "en").glob("*.json"))


def read_messages(name: str, language: str) -> dict[str, str]:
    """Return the messages of a catalogue by key.

    The result is empty if the language lacks the file. Raises BadTexts if the file is malformed.
    """
    path = FOLDER / language / f"{name}.json"
    return messages_of(path.read_text(encoding="utf-8")) if path.exists() else {}


@cache
def locale_of(language: str) -> Locale:
    """Return the rules of a language for plurals, lists and numbers. An unknown language uses the rules of English."""
    for tag in (language, language.partition("-")[0]):
        with suppress(UnknownLocaleError, ValueError):
            return Locale.parse(tag, sep="-")
    return Locale("en")


class Catalogue:
    """The texts of one file in one language.

    ``fallback`` provides the texts that this language lacks. A ``lenient`` catalogue shows the key if ``fallback`` also
    lacks the text, and keeps unfilled placeholders.
    """

    def __init__(
        self, messages: dict[str, str], language: str, fallback: Catalogue | None = None, *, lenient: bool = False
    ) -> None:
        self.messages = messages
        self.language = language
        self._fallback = fallback
        self._lenient = lenient

    @property
    def _locale(self) -> Locale:
        """Return the locale. It is not stored, because its dictionary grows with use and would be part of every copy of
        a catalogue.
        """
        return locale_of(self.language)

    def say(self, key: str, /, **facts: str | float) -> str:
        """Return a text with its placeholders filled. ``n`` selects the plural form. Raises MissingText unless the
        catalogue is lenient.
        """
        text = self._choose(key, facts.get("n"))
        if text is not None:
            return self._fill(key, text, facts)
        if self._fallback is not None:
            return self._fallback.say(key, **facts)
        if self._lenient:
            return key
        raise MissingText(f"no text {key!r} in {self.language}")

    def find(self, *words: str) -> str | None:
        """Return the text with the key ``words`` joined by dots, or None.

        Use this method for words that come from data.
        """
        found = self.messages.get(".".join(words))
        return self._fallback.find(*words) if found is None and self._fallback is not None else found

    def has(self, key: str) -> bool:
        """Return whether a text with this key exists, including texts that depend on a number."""
        return self._choose(key, None) is not None or (self._fallback is not None and self._fallback.has(key))

    def list(self, parts: list[str]) -> str:
        """Join parts as in ``Anna, Boris and Chen``. In Chinese, a space separates ``和`` from a Latin letter or a
        digit.
        """
        return _BESIDE_AND.sub(" ", format_list(parts, locale=self._locale))

    def commas(self, parts: Iterable[str]) -> str:
        """Join parts as in ``nut, bolt, cog``."""
        return ("、" if self._locale.language in ("ja", "zh") else ", ").join(parts)

    def semicolons(self, parts: Iterable[str]) -> str:
        """Join parts as in ``Anna: nut; Boris: bolt``."""
        return ("；" if self._locale.language in ("ja", "zh") else "; ").join(parts)

    def sentences(self, parts: Iterable[str]) -> str:
        """Join sentences, in Chinese without a space."""
        return ("" if self._locale.language in ("ja", "zh") else " ").join(parts)

    def number(self, value: float) -> str:
        """Write a number in the format of the language, with a real minus sign."""
        return format_decimal(value, locale=self._locale).replace("-", "−")

    def signed(self, value: float) -> str:
        """Write a gain or a loss with its sign."""
        return f"{'+' if value > 0 else ''}{self.number(value)}"

    def percent(self, share: float) -> str:
        """Write a share from 0 to 1 in whole percent."""
        return format_percent(share, locale=self._locale)

    def _choose(self, key: str, n: str | float | None) -> str | None:
        if key in self.messages:
            return self.messages[key]
        category = "other" if n is None else self._locale.plural_form(float(n))
        tried = (f"{key}_{one}" for one in (category, "other"))
        return next((self.messages[one] for one in tried if one in self.messages), None)

    def _fill(self, key: str, text: str, facts: dict[str, str | float]) -> str:
        """Return a text with its placeholders filled.

        After a value that ends with a full stop, the text's full stop is dropped. A space separates Chinese characters
        from the Latin letters and digits of a name, but not from other Chinese characters.
        """

        def filled(match: re.Match[str]) -> str:
            if match[1] not in facts and self._lenient:
                return match[0]
            if match[1] not in facts:
                raise MissingText(f"{key!r} needs {match[1]!r}")
            value = self._written(facts[match[1]])
            if value.endswith((".", "!", "?", "…", "。", "！", "？")):
                return value
            return _apart(text[: match.start()], value, text[match.end(1) + 2 :]) + match[2]

        return _BETWEEN_HAN.sub("", _FILLED.sub(filled, text))

    def _written(self, fact: str | float) -> str:
        """Write a fact as text: 2.0 as ``2``, -1 with a real minus sign, and 2.5 in the format of the language."""
        if isinstance(fact, str):
            return fact
        return str(int(fact)).replace("-", "−") if float(fact).is_integer() else self.number(fact)


def _apart(before: str, name: str, after: str) -> str:
    """Return a name, with a space between Chinese text and a Latin letter or digit at the start or end of the name."""
    if re.fullmatch(r"[\W\d]*", name):
        return name
    left = " " if re.match(r"\w", name, re.ASCII) and re.match(_HAN, before[-1:]) else ""
    right = " " if re.match(r"\w", name[-1], re.ASCII) and re.match(_HAN, after[:1]) else ""
    return left + name + right


@cache
def catalogue(name: str, language: str = "en") -> Catalogue:
    """Return a catalogue of this package in a language. Raises MissingText for an unknown catalogue."""
    if language not in languages() or not (FOLDER / "en" / f"{name}.json").exists():
        raise MissingText(f"no catalogue {name!r} in {language!r}; languages: {', '.join(languages())}")
    return Catalogue(read_messages(name, language), language, None if language == "en" else catalogue(name))


def game_catalogue(game: Game | str, part: str = "", language: str = "en") -> Catalogue:
    """Return a part of a game's texts, such as ``lessons``, from the folder of its class or from this package. The part
    may be empty.

    Texts that the language lacks are taken from English, or from the first language of the game.
    """
    beside = {} if (found := _installed(game)) is None else texts_beside(found)
    if not beside:
        name = ".".join(filter(None, (game if isinstance(game, str) else game.id, part)))
        known = (FOLDER / "en" / f"{name}.json").exists()
        return catalogue(name, language) if known else Catalogue({}, language, lenient=True)
    made: Catalogue | None = None
    others = [tag for tag in reversed(beside) if tag not in ("en", language)]
    for tag in (*others, "en", *([] if language == "en" else [language])):
        made = Catalogue(beside.get(tag, {}).get(part, {}), tag, made, lenient=True)
    assert made is not None
    return made


def _installed(game: Game | str) -> Game | None:
    try:
        return find_game(game) if isinstance(game, str) else game
    except UnknownGame:
        return None
