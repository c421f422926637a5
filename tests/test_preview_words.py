"""Previews in words, the same in the terminal and in the browser."""

import json
from pathlib import Path
from typing import Any

import pytest

from factoryfloor.kernel import find_game
from factoryfloor.locales import languages
from factoryfloor.text import facts_in_words, text_of, words_of

FIXTURE = Path(__file__).parents[1] / "web/src/lib/review/fixtures/previews.json"
CASES: list[dict[str, Any]] = json.loads(FIXTURE.read_text("utf-8"))


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case['game']} {' '.join(case['preview'])}")
def test_previews_have_the_words_of_the_browser(case: dict[str, Any]) -> None:
    game = find_game(case["game"])
    said = {tag: facts_in_words(text_of(game), case["preview"], words_of(game, [], tag)) for tag in languages()}
    assert said == case["words"]
