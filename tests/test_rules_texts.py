"""The rules as text for people and programs, and the notation for programs: complete, without the client's words."""

import json
import random
import re
from pathlib import Path

import pytest

from factoryfloor import show
from factoryfloor.kernel import FastChance, find_game
from factoryfloor.locales import languages, read_messages
from factoryfloor.text.rules import rules_text
from tests.test_floors import GAMES, SOURCES
from tests.tiny_game import GAME

PAGES = Path(__file__).parents[1] / "web" / "src" / "games"


@pytest.mark.parametrize("game_id", GAMES)
def test_rules_page_starts_with_the_goal_and_ends_with_the_end_of_the_game(game_id: str) -> None:
    game = find_game(game_id)
    rules = game.written_rules()
    assert rules.startswith(f"# {game.title}\n\n## Goal of the game\n\n")
    assert 3_000 < len(rules) < 12_000
    assert re.search(r"^## .*(?:End|Income)", rules, re.MULTILINE)
    assert re.findall(r"[{}\\<>]|[Tt]ouch a|\bclick", rules) == []


@pytest.mark.parametrize("game_id", GAMES)
def test_notation_section_explains_every_verb(game_id: str) -> None:
    """The verbs of all legal actions of random games in several options, each in code."""
    game = find_game(game_id)
    explained = {code.split()[0] for code in re.findall(r"`([^`]+)`", game.written_notation())}
    rng = random.Random(1)
    for seats in (game.seats_min, game.seats_max):
        options = {"selection": "live"} if game_id == "factory_fun" and seats > 1 else {}
        state = game.start(seats, options, FastChance(seats))
        met: set[str] = set()
        while not state.over:
            seat = state.movers()[0]
            legal = state.legal(seat)
            met |= {state.notation(seat, action).split()[0] for action in legal}
            state.play(seat, rng.choice(legal))
        assert met <= explained
        assert met


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("game_id", GAMES)
def test_rules_text_has_every_section_in_every_language(game_id: str, language: str) -> None:
    """The text has each section but those of the page alone, and a text for each key of the page."""
    sections = json.loads((SOURCES / "games" / game_id / "rules.json").read_text(encoding="utf-8"))
    messages = read_messages(f"{game_id}.rules", language)
    shown = rules_text(find_game(game_id), language)
    for name, blocks in sections.items():
        parts = [{"says": [block]} if isinstance(block, str) else block for block in blocks]
        for part in parts:
            for kind in ("says", "points", "page"):
                for key in part.get(kind, ()):
                    assert (messages[f"{name}.{key}"] in shown) is (kind != "page")
        in_text = any(part.get("says") or part.get("points") for part in parts)
        assert (f"\n\n## {messages[f'{name}.title']}\n\n" in shown) is in_text


@pytest.mark.parametrize("game_id", GAMES)
def test_rules_page_draws_each_figure(game_id: str) -> None:
    sections = json.loads((SOURCES / "games" / game_id / "rules.json").read_text(encoding="utf-8"))
    figures = [block["figure"] for blocks in sections.values() for block in blocks if "figure" in block]
    page = (PAGES / game_id / "rules" / "Figures.svelte").read_text(encoding="utf-8")
    assert re.findall(r"\bif name === '(\S+)'", page) == figures


def test_rules_text_of_a_third_party_game_is_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    assert rules_text(GAME) == "This game has no rules page yet."
    monkeypatch.setattr(GAME, "rules_text", "# Tiny\n\nLay a card.")
    assert rules_text(GAME) == "# Tiny\n\nLay a card."


def test_notebook_shows_the_rules_text() -> None:
    drawing = show(find_game("fzzt"), language="ru")
    assert repr(drawing) == rules_text(find_game("fzzt"), "ru")
    assert "<pre" in drawing._repr_html_()
    assert "# Fzzzt!" in drawing._repr_html_()
