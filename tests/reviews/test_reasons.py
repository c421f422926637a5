"""Reasons of reviews: each claim is recomputed in other worlds, with another bot and from the views alone."""

import math
from collections.abc import Callable
from typing import Any, Literal

import pytest

import factoryfloor as ff
from factoryfloor.bots import decide, make_bot
from factoryfloor.bots.candidates import completed
from factoryfloor.bots.common_worlds import CommonWorlds
from factoryfloor.bots.evaluations import heuristics_for
from factoryfloor.kernel import FastChance, Game, Match, State, find_game
from factoryfloor.locales import languages
from factoryfloor.reviews import Report
from factoryfloor.reviews.reasons import Comparing, Line
from factoryfloor.reviews.report import LOSSES, Claim, Decision
from factoryfloor.text import figure_in_words, words_of
from factoryfloor.text.review_words import ReviewWords, losses
from tests.tiny_game import GAME as TINY

GAMES = ["factory_fun", "factory_manager", "fantastic_factories", "fzzt", "monster_factory"]

Player = dict[str, Any]

IN_THE_VIEW: dict[str, dict[str, Callable[[Player], int]]] = {
    "factory_fun": {
        "points": lambda player: player["score"],
        "money": lambda player: player["money"],
        "bonus": lambda player: sum(chain["bonus"] for chain in player["chains"]),
    },
    "factory_manager": {"money": lambda player: player["money"], "income": lambda player: player["income"] or 0},
    "fantastic_factories": {
        "points": lambda player: player["score"],
        "goods": lambda player: player["goods"],
        "buildings": lambda player: len(player["compound"]),
        "blueprints": lambda player: player["hand"],
    },
    "fzzt": {"units": lambda player: len(player["units"])},
    "monster_factory": {
        "points": lambda player: player["score"],
        "monsters": lambda player: player["first_finished"] + player["minions"],
    },
}
"""Figures of a standing, from the view of a player."""


@pytest.mark.parametrize("name", GAMES)
def test_standing_of_a_seat_agrees_with_the_view(name: str) -> None:
    match = ff.play(name, ["random", "random"], seed="standing")
    played, shown = match.at_start(), match.game.presentation()
    for move in match.moves:
        played.play(move.seat, move.action)
        view = played.state.view(None)
        assert shown.ending(played.state) == (name == "fantastic_factories" and view["last"])
        for seat, player in enumerate(view["players"]):
            standing = shown.standing(played.state, seat)
            assert {figure: standing[figure] for figure in IN_THE_VIEW[name]} == {
                figure: read(player) for figure, read in IN_THE_VIEW[name].items()
            }
            assert 2 <= len(standing) <= 4
    first = [next(iter(shown.standing(played.state, seat).values())) for seat in range(match.seats)]
    assert first == played.state.scores(), "the most important figure decides the game"
    for language in languages():
        words = words_of(match.game, [], language)
        for figure in shown.standing(played.state, 0):
            assert words.texts.has(f"standing.{figure}")
            for value in (1, 2, 5, 2.5):
                assert words.texts.number(value) in figure_in_words(match.game, figure, value, words)


def test_power_of_fzzt_equals_the_power_of_all_loose_robots() -> None:
    match = ff.play("fzzt", ["random", "random"], seed="power")
    power = {robot: card["power"] for robot, card in match.game.components()["robots"].items()}
    state = match.state
    for player in state.view(None)["players"]:
        loose = set(player["robots"]) - {robot for unit in player["units"] for robot in unit["robots"]}
        standing = match.game.presentation().standing(state, player["seat"])
        assert standing["power"] == sum(power.get(robot) or power[robot.partition(".")[0]] for robot in loose)


class Trial:
    """Two courses in a position, continued by greedy bots in worlds of the test's own."""

    def __init__(self, game: Game, before: State, seat: int, courses: list[list[int]]) -> None:
        self.game = game
        self.before = before
        self.seat = seat
        self.courses = courses
        self.bot = make_bot("greedy", game)

    def gains(self, claim: Claim, worlds: int) -> list[float]:
        """The differences of a claim's figure in the direction of the claim, by world."""
        sign = 1 if claim["key"] in ("own", "sooner") else -1
        found = []
        for world in range(worlds):
            better, played = (self.figure(course, claim, world) for course in self.courses)
            found.append(sign * (better - played))
        return found

    def figure(self, course: list[int], claim: Claim, world: int) -> float:
        state = self.before.copy()
        state.resample(self.seat, FastChance(777_000 + world))
        for action in course:
            state.apply(self.seat, action)
        while not state.over and not self.reached(state, claim["when"]):
            seat = state.movers()[0]
            state.apply(seat, decide(self.bot, state, seat, seed=world))
        if claim["figure"] == "ending":
            return 100.0 * float(state.view(None)["last"])
        return self.game.presentation().standing(state, claim["seat"])[claim["figure"]]

    def reached(self, state: State, when: str) -> bool:
        if when == "turn":
            return self.seat in state.movers() and not state.mid_chain
        return when == "round" and state.view(None)["round"] != self.before.view(None)["round"]


def spread(values: list[float]) -> tuple[float, float]:
    """The mean of values and its standard error."""
    mean = sum(values) / len(values)
    return mean, math.sqrt(sum((value - mean) ** 2 for value in values) / (len(values) - 1) / len(values))


def found_claims(game: Game, match: Match, every: int) -> list[tuple[Trial, Claim]]:
    """The claims about greedy's choice against the action that priors like least, at every few unforced decisions."""
    heuristics, played = heuristics_for(game), match.at_start()
    found: list[tuple[Trial, Claim]] = []
    for turn, move in enumerate(match.moves):
        state, seat = played.state, move.seat
        legal = state.legal(seat)
        if turn % every == 0 and len(legal) > 1 and not state.mid_chain:
            heuristics.begin()
            priors = heuristics.priors(state, seat)
            first = [legal[priors.index(pick(priors))] for pick in (max, min)]
            courses = [completed(heuristics, state, seat, [action]) for action in first]
            worlds = CommonWorlds(state.copy(), seat, heuristics, 5, False)
            comparing = Comparing(worlds, game.presentation(), *courses)
            for _ in comparing:
                pass
            found += [(Trial(game, state.copy(), seat, courses), claim) for claim in comparing.because]
        played.play(seat, move.action)
    return found


CHECKED = [
    ("monster_factory", 1, 24),
    ("fzzt", 9, 10),
    pytest.param("factory_manager", 25, 8, marks=pytest.mark.slow),
    pytest.param("fantastic_factories", 61, 8, marks=pytest.mark.slow),
    pytest.param("factory_fun", 25, 6, marks=pytest.mark.slow),
]


@pytest.mark.parametrize(("name", "every", "worlds"), CHECKED)
def test_claims_about_a_puzzle_hold_in_other_worlds_with_another_bot(name: str, every: int, worlds: int) -> None:
    game = find_game(name)
    claims = found_claims(game, ff.play(game, ["greedy", "random"], seed="claims"), every)
    assert claims
    reversed_ones, confirmed = [], 0
    for trial, claim in claims:
        mean, error = spread(trial.gains(claim, worlds))
        if mean + 3 * error < 0:
            reversed_ones.append((claim, mean, error))
        confirmed += mean > 0
    assert not reversed_ones
    assert confirmed >= 0.7 * len(claims)


def explained(report: Report) -> list[Decision]:
    return [found for found in losses(report) if found.get("because")]


def test_reason_names_a_number_that_differs_between_the_lines() -> None:
    seen = 0
    for number in range(6):
        match = ff.play(TINY, ["random"] * 3, seed=f"reasons/{number}")
        report = ff.review(match, budget=6000)
        words = ReviewWords(TINY, words_of(TINY, ["Anna", "Boris", "Chen"]))
        for found in explained(report):
            seen += 1
            for claim in found["because"]:
                assert claim["better"] != claim["played"]
                assert (claim["better"] > claim["played"]) == (claim["key"] == "own")
                assert (claim["seat"] != found["seat"]) == (claim["key"] == "rival")
                said = words.why(found)
                assert {words.words.texts.number(claim[one]) for one in ("better", "played")} <= set(
                    said.replace(",", " ").rstrip(".").replace(". ", " ").split()
                )
                assert claim["key"] != "rival" or words.words.name(claim["seat"]) in said
    assert seen >= 3


def test_only_established_losses_have_reasons_and_they_are_reproducible() -> None:
    match = ff.play(TINY, ["random"] * 3, seed="reasons/0")
    first, again = (ff.review(match, budget=6000) for _ in range(2))
    assert first == again
    assert explained(first)
    assert all(found["verdict"] in LOSSES for found in first["decisions"] if "because" in found)


class Level:
    """A presentation whose figures are the same after every action."""

    def moment(self, state: State) -> dict[str, Any]:
        return {}

    def targets(self, state: State, seat: int, action: int) -> list[str]:
        return []

    def ending(self, state: State) -> bool:
        return False

    def standing(self, state: State, seat: int) -> dict[str, float]:
        return {"points": 3.0}

    def parts(self) -> list[str]:
        return []


def test_review_gives_no_reason_for_equal_lines() -> None:
    state = TINY.start(2, None, FastChance(1))
    seat = state.movers()[0]
    courses = [[action] for action in state.legal(seat)[:2]]
    shown: Any = Level()
    comparing = Comparing(CommonWorlds(state, seat, TINY.heuristics(), 3, False), shown, *courses)
    for _ in comparing:
        pass
    assert comparing.because == []


def test_identical_line_has_no_reason_and_no_comparison() -> None:
    state = TINY.start(2, None, FastChance(1))
    seat = state.movers()[0]
    course = [state.legal(seat)[0]]
    comparing = Comparing(CommonWorlds(state, seat, TINY.heuristics(), 3, False), TINY.presentation(), course, course)
    for _ in comparing:
        pass
    assert (comparing.because, comparing.line) == ([], [])


def line_with(points: float, bonus: float) -> Line:
    return Line(standings={"round": [{"points": points, "bonus": bonus}], "end": [{"points": 60.0, "bonus": 0.0}]})


@pytest.mark.parametrize(("better", "key"), [(True, "sooner"), (False, "longer")])
def test_end_of_the_game_comes_before_other_near_figures(better: bool, key: Literal["sooner", "longer"]) -> None:
    state = TINY.start(2, None, FastChance(1))
    shown: Any = Level()
    comparing = Comparing(CommonWorlds(state, 0, TINY.heuristics(), 3, False), shown, [0], [0])
    comparing.pairs = [(line_with(44.0, 25.0), line_with(42.0, 15.0)) for _ in range(32)]
    for world, (one, other) in enumerate(comparing.pairs):
        one.ending, other.ending = better, not better if world % 8 < 6 else better
    comparing.claim()
    shares = (100.0, 25.0) if better else (0.0, 75.0)
    (claim,) = comparing.because
    assert claim == Claim(key=key, seat=0, figure="ending", when="round", better=shares[0], played=shares[1])


class Parts(Level):
    """A presentation whose bonus is a part of the points."""

    def parts(self) -> list[str]:
        return ["bonus"]


def test_smaller_total_is_not_hidden_by_a_larger_part() -> None:
    state = TINY.start(2, None, FastChance(1))
    shown: Any = Parts()
    comparing = Comparing(CommonWorlds(state, 0, TINY.heuristics(), 3, False), shown, [0], [0])
    comparing.pairs = [(line_with(42.0, 25.0), line_with(44.0, 15.0)) for _ in range(32)]
    comparing.claim()
    (claim,) = comparing.because
    assert claim == Claim(key="later", seat=0, figure="points", when="round", better=42.0, played=44.0, fixed=True)
    comparing.pairs[0] = (line_with(41.0, 25.0), line_with(44.0, 15.0))
    comparing.because = []
    comparing.claim()
    assert "fixed" not in comparing.because[0]
