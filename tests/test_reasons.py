"""Reasons: every piece has a sentence, few are generic, and every key exists in all languages."""

from functools import cache
from pathlib import Path
from typing import Any, Final

import pytest

from factoryfloor.kernel import FastChance, Game, find_game, games
from factoryfloor.locales import read_messages
from factoryfloor.locales.faults import REQUIRED, placeholders
from factoryfloor.testing.reason_coverage import GENERIC, LAST_RESORT, Reasons, count_explanations, count_refusals

WEB: Final = Path(__file__).parents[1] / "web" / "src" / "games"
POSITIONS: Final = 200
CHOICES: Final = 1000  # of greedy bots, that are looked at in a game


def everything(game: Game) -> dict[str, Any]:
    """Returns options with all extras of a game, so that all its pieces occur."""
    return {key: "all" for key, told in game.describe()["options"].items() if told["kind"] == "subset"}


def says_why(game: Game) -> bool:
    """Returns whether a game lists its pieces."""
    return bool(game.presentation().pieces(game.start(game.seats_max, None, FastChance(1)), 0))


def explains(game: Game) -> bool:
    """Returns whether a game has reasons for its bots' actions."""
    state = game.start(game.seats_max, None, FastChance(1))
    seat = state.movers()[0]
    return bool(game.heuristics().explain(state, seat, state.legal(seat)[0]))


WORDED: Final = [(name, game) for name, game in games().items() if (WEB / name / "words").is_dir()]
SAYING: Final = [name for name, game in WORDED if says_why(game)]
EXPLAINING: Final = [name for name, game in WORDED if explains(game)]


@cache
def refusals(id: str) -> Reasons:
    return count_refusals(find_game(id), POSITIONS, options=everything(find_game(id)))


@cache
def explanations(id: str) -> Reasons:
    return count_explanations(find_game(id), options=everything(find_game(id)), most=CHOICES)


def unworded(id: str, prefix: str, reasons: Reasons) -> list[str]:
    """Returns what a game's texts lack: keys, or facts for the placeholders of messages."""
    found = []
    told = {*reasons.keys, GENERIC} if prefix == "why" else {*reasons.keys} - {LAST_RESORT}
    for language in REQUIRED:
        words = placeholders(read_messages(id, language))
        found += [f"{language}: {prefix}.{key}" for key in told if f"{prefix}.{key}" not in words]
        for key, facts in reasons.holes.items():
            holes = words.get(f"{prefix}.{key}", set())
            found += [f"{language}: {prefix}.{key} has a hole {hole}" for hole in sorted(holes - facts)]
    return found


def test_first_game_has_reasons_and_explanations() -> None:
    assert "fzzt" in SAYING
    assert "fzzt" in EXPLAINING


@pytest.mark.parametrize("id", SAYING)
def test_every_piece_has_a_sentence(id: str) -> None:
    found = refusals(id)
    assert found.asked > POSITIONS
    assert found.mute == []
    assert found.share(GENERIC) <= 0.01, found.keys
    assert unworded(id, "why", found) == []


@pytest.mark.slow
@pytest.mark.parametrize("id", EXPLAINING)
def test_choices_have_specific_reasons(id: str) -> None:
    found = explanations(id)
    assert found.asked > 0
    assert found.mute == []
    assert found.share(LAST_RESORT) < 0.05, found.keys
    assert unworded(id, "explain", found) == []
