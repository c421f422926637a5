"""Themes of puzzles: their declarations, and a check of each kind of condition against the engine."""

from typing import Any

import pytest

import factoryfloor as ff
from factoryfloor.bots.common_worlds import CommonWorlds
from factoryfloor.bots.evaluations import heuristics_for
from factoryfloor.kernel import find_game
from factoryfloor.locales import game_catalogue
from factoryfloor.puzzles.puzzle import Puzzle, match_of
from factoryfloor.puzzles.showing import themes_of_decision
from factoryfloor.puzzles.stored import puzzles_of
from factoryfloor.puzzles.themes import DETECTORS, Compared, found_themes, holds, themes_of
from factoryfloor.reviews.reasons import Comparing
from tests.installed import INSTALLED
from tests.tiny_game import GAME

PLAYED = ("monster_factory", "fzzt")
SLOW = [name for name in INSTALLED if name not in PLAYED]
LOCALES = ("en", "ru", "zh-Hant")


def compared(puzzle: Puzzle) -> Compared:
    """The lines after the best action of a puzzle and after the natural one, played again in other worlds."""
    match, seat = match_of(puzzle), puzzle["seat"]
    best, other = (puzzle["tries"][index]["actions"] for index in (0, puzzle["obvious"] or 1))
    worlds = CommonWorlds(match.state, seat, heuristics_for(match.game), 51, False)
    comparing = Comparing(worlds, match.game.presentation(), best, other)
    for _ in comparing:
        pass
    return Compared(match.game, match.state, seat, (best, other), comparing.pairs)


def one_of_each(game: str) -> list[tuple[str, Puzzle]]:
    """A puzzle for each theme that some puzzle has."""
    found = {theme: puzzle for puzzle in reversed(puzzles_of(game)) for theme in puzzle["themes"]}
    return sorted(found.items())


@pytest.mark.parametrize("game", [*PLAYED, *(pytest.param(name, marks=pytest.mark.slow) for name in SLOW)])
def test_puzzle_theme_holds_in_other_sampled_worlds(game: str) -> None:
    """The theme does not depend on the worlds in which it was found."""
    held = [theme in found_themes(compared(puzzle)) for theme, puzzle in one_of_each(game)]
    assert sum(held) >= 0.8 * len(held)


@pytest.mark.parametrize("game", INSTALLED)
def test_puzzle_themes_have_names_in_three_languages(game: str) -> None:
    themes = themes_of(find_game(game))
    assert len(themes) >= 5
    for theme, conditions in themes.items():
        assert conditions
        for condition in conditions:
            assert next(iter(condition)) in DETECTORS
        assert all(game_catalogue(find_game(game), "lobby", code).find(f"theme.{theme}") for code in LOCALES)


@pytest.fixture(scope="module")
def finishing() -> Compared:
    """The lines after an action that finishes a monster of its seat, and after one that finishes nothing."""
    game = find_game("monster_factory")
    shown, heuristics = game.presentation(), heuristics_for(game)
    for match in (ff.play(game, ["greedy", "greedy"], seed=f"themes/{number}") for number in range(20)):
        played = match.at_start()
        for move in match.moves:
            state, seat = played.state.copy(), move.seat
            ends = {action: bool(shown.preview(state, seat, action).get("finishes")) for action in state.legal(seat)}
            own = [one for one in ends if ends[one] and state.notation(seat, one).startswith(f"place {seat} ")]
            if own and not all(ends.values()):
                courses = [own[0]], [next(one for one in ends if not ends[one])]
                comparing = Comparing(CommonWorlds(state, seat, heuristics, 51, False), shown, *courses)
                for _ in comparing:
                    pass
                return Compared(game, state, seat, courses, comparing.pairs)
            played.play(seat, move.action)
    raise AssertionError("no seat can finish a monster")


def test_conditions_about_actions_and_previews_agree_with_the_engine(finishing: Compared) -> None:
    state, seat, standing = finishing.state.copy(), finishing.seat, finishing.game.presentation().standing
    before = standing(state, seat)["monsters"]
    state.apply(seat, finishing.courses[0][0])
    assert standing(state, seat)["monsters"] == before + 1
    assert holds(finishing, {"shows": "finishes"})
    assert not holds(finishing, {"hides": "finishes"})
    assert holds(finishing, {"best": "place OWN .*"})
    assert not holds(finishing, {"best": "place (?!OWN ).*"})
    best, other = (finishing.preview(which)["open"] for which in (0, 1))
    assert best == 0 < other
    assert holds(finishing, {"lower": "open"})
    assert not holds(finishing, {"higher": "open"})


def test_conditions_about_events_and_figures_agree_with_the_lines(finishing: Compared) -> None:
    seat, pairs = finishing.seat, finishing.pairs
    often, seldom = (sum((seat, "finished") in pair[which].events for pair in pairs) for which in (0, 1))
    assert often == len(pairs)
    assert seldom <= len(pairs) / 2
    assert holds(finishing, {"happens": "finished", "of": "own"})
    assert not holds(finishing, {"averts": "finished", "of": "own"})
    more = {"more": "monsters", "of": "own", "when": "soon"}
    assert holds(finishing, more)
    assert not holds(finishing, {"less": "monsters", "of": "own", "when": "soon"})
    assert not holds(finishing, more | {"of": "rival"})
    turned = Compared(finishing.game, finishing.state, seat, finishing.courses[::-1], [(b, a) for a, b in pairs])
    assert holds(turned, {"less": "monsters", "of": "own", "when": "soon"})
    assert holds(turned, {"averts": "finished", "of": "own"})
    longest = max(best.length for best, _ in pairs)
    assert holds(finishing, {"left": longest})
    assert not holds(finishing, {"left": 0})


def test_game_without_a_file_of_themes_has_no_themes() -> None:
    assert themes_of(GAME) == {}


@pytest.mark.parametrize("game", INSTALLED)
def test_review_decision_has_the_themes_of_a_puzzle_with_the_same_position(game: str) -> None:
    """As far as a report shows them: by the actions, their previews and the claims."""
    shared = 0
    for theme, puzzle in one_of_each(game):
        match = match_of(puzzle)
        best, other = (puzzle["tries"][index]["actions"] for index in (0, puzzle["obvious"] or 1))
        courses = [
            {"actions": [match.state.notation(puzzle["seat"], each) for each in course]} for course in (best, other)
        ]
        decision: Any = {"seat": puzzle["seat"], "best": courses[0], "played": courses[1], "because": puzzle["because"]}
        shared += theme in themes_of_decision(match, decision, 1_000)
    assert shared >= 0.5 * len(one_of_each(game))
