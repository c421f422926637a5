"""Russian words agree with their numbers; the expected forms come from ``russian.py``, not from the catalogues."""

import re
from collections.abc import Iterator

import pytest

from factoryfloor.locales import Catalogue, catalogue, catalogues
from factoryfloor.locales.faults import placeholders, plurals
from tests.locales.russian import disagreements

NUMBERS = (1, 2, 3, 5, 21, 2.5, 14.5)
NAME = "§"
"""A filling that is no number and no word."""


def russian() -> Iterator[tuple[Catalogue, str, set[str], bool]]:
    """Each Russian text: its catalogue, key and placeholders, and whether it is counted."""
    for name in catalogues():
        texts = catalogue(name, "ru")
        counted = plurals(texts.messages)
        for key, holes in placeholders(texts.messages).items():
            yield texts, key, holes, key in counted


def counted_phrase(texts: Catalogue, key: str, hole: str) -> str | None:
    """The key of the counted phrase that is filled into a placeholder, such as ``{{points}}``."""
    if hole in ("amount", "needs", "has") and re.search(r"generate|energy|electrician|hired_hands", key):
        hole = "energy"
    return hole if hole in plurals(texts.messages) and texts.messages[f"{hole}_one"].startswith("{{n}}") else None


def _filling(holes: set[str], number: float) -> dict[str, str | float]:
    names: dict[str, str | float] = dict.fromkeys(holes, NAME)
    return names | {"n": number, "worth": written(number)}


def written(number: float) -> str:
    return f"{number:g}".replace(".", ",")


@pytest.mark.parametrize("number", NUMBERS)
def test_russian_words_agree_with_their_number(number: float) -> None:
    found: list[str] = []
    for texts, key, holes, counted in russian():
        if counted:
            text = texts.say(key, **_filling(holes, number))
            assert "." not in re.sub(r"\.(?=\D|$)", "", text), "a decimal has a comma"
            found += disagreements(text)
    assert found == []


@pytest.mark.parametrize("number", NUMBERS)
def test_counted_phrase_agrees_with_the_texts_around_it(number: float) -> None:
    found: list[str] = []
    for texts, key, holes, _ in russian():
        phrases = {hole: phrase for hole in holes if (phrase := counted_phrase(texts, key, hole))}
        if phrases:
            filling = {hole: texts.say(phrase, n=number) for hole, phrase in phrases.items()}
            found += disagreements(texts.say(key, **dict.fromkeys(holes, NAME) | {"n": 7} | filling))
    assert found == []


@pytest.mark.parametrize("number", NUMBERS)
def test_text_without_plural_forms_has_no_number_before_a_noun(number: float) -> None:
    found: list[str] = []
    for texts, key, holes, counted in russian():
        if not counted:
            filling = {hole: NAME if hole in ("name", "what") else written(number) for hole in holes}
            found += disagreements(texts.say(key, **filling), strict=False)
    assert found == []


@pytest.mark.parametrize(
    "text",
    [
        *("около 3 очка", "около 1 очко", "около 2,5 очков", "2,5 очков", "5 карты", "21 карт", "111 карта"),
        *("Каждый берёт 1 карта.", "к 2 места", "против 1 бот", "2 свободное место", "Осталось 1 секунда"),
        *("Положить на тайл 1 рабочий", "2 рабочего", "2,5 рабочих", "Осталась 5 секунд", "3 неведомы"),
    ],
)
def test_agreement_check_finds_a_wrong_form(text: str) -> None:
    assert list(disagreements(text))


@pytest.mark.parametrize(
    "text",
    [
        *(
            "около 3 очков",
            "около 1 очка",
            "около 2,5 очка",
            "2,5 очка",
            "5 карт",
            "21 карта",
            "111 карт",
            "лишь около 4 очков",
        ),
        *("Каждый берёт 1 карту.", "к 2 местам", "против 1 бота", "2 свободных места", "Осталась 1 секунда"),
        *("Положить на тайл 1 рабочего", "2 рабочих", "2,5 рабочего", "Осталось 5 секунд", "3 из 5"),
    ],
)
def test_agreement_check_accepts_a_correct_form(text: str) -> None:
    assert list(disagreements(text)) == []
