"""All texts for people: a folder per language, a file per game and purpose.

The format is i18next's JSON (version 4), because translation platforms read it and it has plural categories. A file is
flat: keys with dots, placeholders ``{{name}}``, and for a text that depends on the number ``n`` a key for each plural
category of the language (``tiles_one``, ``tiles_other``). ``en`` defines keys and placeholders.

A text that a language lacks is English. A game of another package brings its own texts
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
    """A text with this key does not exist, or one of its placeholders is not filled."""


def languages() -> list[str]:
    """The languages with any text, by BCP 47 tag, English first. ``faults.offered`` lists those to choose from."""
    found = (path.name for path in FOLDER.iterdir() if path.is_dir() and any(path.glob("*.json")))
    return sorted(found, key=lambda tag: (tag != "en", tag))


def why_no_texts(language: object) -> str:
    """An error message for a language without texts; empty for a language with texts."""
    known = languages()
    return "" if language in known else f"there are no texts in {language!r:.60}; languages: {', '.join(known)}"


def catalogues() -> list[str]:
    """The names of the catalogues: ``common``, ``ID``, ``ID.lessons``."""
    return sorted(path.stem for path in (FOLDER / "en").glob("*.json"))


def read_messages(name: str, language: str) -> dict[str, str]:
    """The messages of a catalogue by key; empty if the language lacks the file. Raises BadTexts."""
    path = FOLDER / language / f"{name}.json"
    return messages_of(path.read_text(encoding="utf-8")) if path.exists() else {}


@cache
def locale_of(language: str) -> Locale:
    """The rules of a language for plurals, lists and numbers. An unknown language has the rules of English."""
    for tag in (language, language.partition("-")[0]):
        with suppress(UnknownLocaleError, ValueError):
            return Locale.parse(tag, sep="-")
    return Locale("en")


class Catalogue:
    """The texts of one file in one language.

    ``fallback`` provides texts that are missing in this language. ``lenient``: a text that is also missing in
    ``fallback`` is shown as its key, and unfilled placeholders stay.
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
        """Not stored, because the dictionary grows with use, and copies of a catalogue would contain it."""
        return locale_of(self.language)

    def say(self, key: str, /, **facts: str | float) -> str:
        """A text with its placeholders filled. ``n`` selects the plural. Raises MissingText unless lenient."""
        text = self._choose(key, facts.get("n"))
        if text is not None:
            return self._fill(key, text, facts)
        if self._fallback is not None:
            return self._fallback.say(key, **facts)
        if self._lenient:
            return key
        raise MissingText(f"no text {key!r} in {self.language}")

    def find(self, *words: str) -> str | None:
        """The text whose key is ``words`` joined by dots, or None. For words that come from data."""
        found = self.messages.get(".".join(words))
        return self._fallback.find(*words) if found is None and self._fallback is not None else found

    def has(self, key: str) -> bool:
        """Whether a text with this key exists. It may depend on a number."""
        return self._choose(key, None) is not None or (self._fallback is not None and self._fallback.has(key))

    def list(self, parts: list[str]) -> str:
        """``Anna, Boris and Chen``. In Chinese, a space separates ``和`` from a Latin letter or a digit."""
        return _BESIDE_AND.sub(" ", format_list(parts, locale=self._locale))

    def commas(self, parts: Iterable[str]) -> str:
        """``nut, bolt, cog``."""
        return ("、" if self._locale.language in ("ja", "zh") else ", ").join(parts)

    def semicolons(self, parts: Iterable[str]) -> str:
        """``Anna: nut; Boris: bolt``."""
        return ("；" if self._locale.language in ("ja", "zh") else "; ").join(parts)

    def sentences(self, parts: Iterable[str]) -> str:
        """Sentences in sequence. Chinese puts no space between them."""
        return ("" if self._locale.language in ("ja", "zh") else " ").join(parts)

    def number(self, value: float) -> str:
        """A number as the language writes it, with a real minus sign."""
        return format_decimal(value, locale=self._locale).replace("-", "−")

    def signed(self, value: float) -> str:
        """A gain or loss with its sign."""
        return f"{'+' if value > 0 else ''}{self.number(value)}"

    def percent(self, share: float) -> str:
        """A share from 0 to 1 in whole percent."""
        return format_percent(share, locale=self._locale)

    def _choose(self, key: str, n: str | float | None) -> str | None:
        if key in self.messages:
            return self.messages[key]
        category = "other" if n is None else self._locale.plural_form(float(n))
        tried = (f"{key}_{one}" for one in (category, "other"))
        return next((self.messages[one] for one in tried if one in self.messages), None)

    def _fill(self, key: str, text: str, facts: dict[str, str | float]) -> str:
        """A text with its placeholders filled.

        A value that ends with a full stop gets no second one. A space separates Chinese characters from the Latin
        letters and digits of a name, but not from each other.
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
        """A fact as text: ``2`` for 2.0, and 2.5 as the language writes it."""
        if isinstance(fact, float):
            return str(int(fact)) if fact.is_integer() else self.number(fact)
        return str(fact)


def _apart(before: str, name: str, after: str) -> str:
    """A name, with a space towards Chinese characters if it starts or ends with a Latin letter or a digit."""
    if re.fullmatch(r"[\W\d]*", name):
        return name
    left = " " if re.match(r"\w", name, re.ASCII) and re.match(_HAN, before[-1:]) else ""
    right = " " if re.match(r"\w", name[-1], re.ASCII) and re.match(_HAN, after[:1]) else ""
    return left + name + right


@cache
def catalogue(name: str, language: str = "en") -> Catalogue:
    """A catalogue of this package in a language. Raises MissingText for an unknown one."""
    if language not in languages() or not (FOLDER / "en" / f"{name}.json").exists():
        raise MissingText(f"no catalogue {name!r} in {language!r}; languages: {', '.join(languages())}")
    return Catalogue(read_messages(name, language), language, None if language == "en" else catalogue(name))


def game_catalogue(game: Game | str, part: str = "", language: str = "en") -> Catalogue:
    """A part of a game's texts, such as ``lessons``, from beside its class or from this package. It may be empty.

    Texts that are missing in the language come from English, or from the first language that the game has.
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
