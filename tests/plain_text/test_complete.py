"""The text for an agent has all facts of the agent's view."""

import doctest
import json
import random
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from factoryfloor.kernel import Match, find_game
from factoryfloor.text import complete
from factoryfloor.text.complete import complete_text
from tests.games.spec import SPECS
from tests.plain_text.rebuilt_view import rebuilt

GAMES = ["factory_fun", "factory_manager", "fantastic_factories", "fzzt", "monster_factory"]


def positions(game: str, number: int, seed: str) -> Iterator[tuple[Match, int | None]]:
    """Positions of games of all numbers of seats and of any options, played at random; with a viewer of each."""
    rules, lots = find_game(game), random.Random(seed)
    while True:
        seats = lots.randint(rules.seats_min, min(rules.seats_max, 6))
        any_options = SPECS[game].any_options
        options = any_options(lots) if any_options is not None else None
        match = Match(rules, seats, options, f"{lots.getrandbits(60)}")
        while not match.over:
            yield match, lots.choice([None, *range(seats)])
            number -= 1
            if not number:
                return
            seat = lots.choice(match.state.movers())
            match.play(seat, lots.choice(match.state.legal(seat)))
        yield match, lots.choice([None, *range(seats)])
        number -= 1
        if not number:
            return


@pytest.mark.parametrize("game", GAMES)
def test_view_can_be_rebuilt_from_its_text(game: str) -> None:
    check_texts(game, 100, "text")


def check_texts(game: str, number: int, seed: str) -> None:
    """Rebuild the views of positions of a game from their texts; ``scripts/long.py`` checks 10,000."""
    for match, viewer in positions(game, number, seed):
        view = match.state.view(viewer)
        assert rebuilt(complete_text(view)) == view


VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text() | st.sampled_from(["-", "yes", "no", "3", "a|b", "x: 1"]),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
    max_leaves=12,
)


@settings(max_examples=25)
@given(st.dictionaries(st.text(), VALUES, min_size=1))
def test_any_view_can_be_rebuilt_from_its_text(view: dict[str, Any]) -> None:
    """Games of other packages may have any texts in views, also texts that look like the format's own signs."""
    assert rebuilt(complete_text(view)) == view


def test_text_of_a_view_is_shorter_than_its_json() -> None:
    for game in GAMES:
        views = [match.state.view(viewer) for match, viewer in positions(game, 30, "length")]
        assert sum(len(complete_text(view)) for view in views) < sum(len(json.dumps(view)) for view in views)


def test_examples_in_the_docstrings_are_correct() -> None:
    result = doctest.testmod(complete)
    assert result.attempted
    assert not result.failed
