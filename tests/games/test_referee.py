"""Whole random games, each step checked by a second implementation of the rules."""

from collections import Counter

import pytest

from tests.games.spec import SPECS, Games, Spec, judged

SERIES = [
    pytest.param(spec, games, marks=[pytest.mark.slow] if games.slow else [], id=f"{name}-{games.name}")
    for name, spec in SPECS.items()
    for games in spec.games
]


@pytest.mark.parametrize(("spec", "games"), SERIES)
def test_engine_agrees_with_the_referee_in_whole_games(spec: Spec, games: Games) -> None:
    seen: Counter[str] = Counter()
    for seats, options, seed in games.tables:
        seen += judged(spec, seats, options, seed)
    assert {what: seen[what] for what, least in games.least.items() if seen[what] < least} == {}
