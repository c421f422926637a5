"""The kernel's own methods of states, defaults of companions, errors, events."""

import pydoc
from pathlib import Path
from types import ModuleType

import pytest
from hypothesis import given
from hypothesis import strategies as st

from factoryfloor import bots, kernel
from factoryfloor.kernel import (
    TO_THE_END,
    BadPosition,
    Encoder,
    Event,
    FastChance,
    Heuristics,
    IllegalAction,
    NotToMove,
    Plans,
    Presentation,
    State,
    TableChance,
    Timing,
    UnknownEvaluation,
    errors,
    fast,
    find_game,
    rank,
)
from factoryfloor.kernel.docstrings import docstring
from factoryfloor.kernel.hashing import mix
from factoryfloor.kernel.masks import lowest_seat
from factoryfloor.kernel.outcome import utility
from factoryfloor.kernel.playout import random_playout
from factoryfloor.testing.random_games import random_match, random_state
from tests.installed import INSTALLED
from tests.kernel.small_games import Turns, TurnsGame
from tests.tiny_game import GAME

KEYS = st.lists(st.lists(st.integers(-3, 3), min_size=2, max_size=2), min_size=1, max_size=6)


@given(KEYS)
def test_place_is_one_more_than_the_number_of_better_results(keys: list[list[int]]) -> None:
    places = rank(keys)
    for key, place in zip(keys, places, strict=True):
        assert place == 1 + sum(other > key for other in keys)


@given(KEYS.filter(lambda keys: len(keys) > 1))
def test_utilities_have_a_constant_sum(keys: list[list[int]]) -> None:
    places = rank(keys)
    worths = [utility(places, seat) for seat in range(len(places))]
    assert sum(worths) == pytest.approx(len(places) / 2)
    assert all(0.0 <= worth <= 1.0 for worth in worths)
    for one, place in zip(worths, places, strict=True):
        for other, other_place in zip(worths, places, strict=True):
            assert (one > other) == (place < other_place)


def test_utility_is_1_for_the_first_place_and_0_for_the_last() -> None:
    assert (utility([1], 0), utility([2], 0)) == (1.0, 0.0)
    assert [utility([3, 1, 2], seat) for seat in range(3)] == [0.0, 1.0, 0.5]
    assert utility([1, 1], 0) == utility([1, 1, 1, 1], 3) == 0.5


def test_movers_lists_the_pending_seats() -> None:
    state = GAME.start(4, None, TableChance("x"))
    for pending in range(16):
        state.pending = pending
        assert state.movers() == [seat for seat in range(4) if pending & 1 << seat]


def test_parse_accepts_notation_in_any_case_and_spacing() -> None:
    state = GAME.start(2, None, TableChance("x"))
    action = state.legal(0)[0]
    for text in (f"lay {action + 1}", f" Lay\t{action + 1}\n", f"LAY  {action + 1}"):
        assert state.parse(0, text) == action


def test_rejection_lists_legal_actions() -> None:
    state = Turns(FastChance(1))
    with pytest.raises(IllegalAction, match=r"^'add 3' is not legal for seat 0 now; legal: add 1; add 2$"):
        state.parse(0, "add 3")
    with pytest.raises(IllegalAction, match=r"^'action 3' is not legal for seat 0 now; legal: add 1; add 2$"):
        state.play(0, 3)
    with pytest.raises(NotToMove, match=r"^seat 1 has no pending decision; to move: 0$"):
        state.play(1, 1)


def test_rejection_lists_only_some_of_many_legal_actions() -> None:
    class Many(Turns):
        def legal(self, seat: int) -> list[int]:
            return list(range(1, 31))

    assert Many(FastChance(1)).refusal(0, "x").endswith("add 7; add 8; and 22 more")


def test_optional_methods_of_a_state_have_correct_defaults() -> None:
    state = Turns(FastChance(1))
    assert state.ranking() == [1, 1]
    assert state.canonical("  ADD  1 ") == "add 1"
    state.apply(0, 2)
    assert state.ranking() == [1, 2]


def test_companion_classes_have_correct_defaults() -> None:
    state, heuristics, presentation = Turns(FastChance(1)), Heuristics(), Presentation()
    assert presentation.prompt(state, 0) == "act"
    assert (presentation.targets(state, 0, 1), presentation.preview(state, 0, 1)) == ([], {})
    assert (presentation.pieces(state, 0), presentation.why_not(state, 0, "pile")) == ([], {})
    assert (Timing().time_limit(state, 0), Timing().race_winner(state, 0, 1)) == (None, -1)
    assert (heuristics.priors(state, 0), heuristics.suggest(state, 0)) == ([0.0, 0.0], [])
    assert (heuristics.explain(state, 0, 1), heuristics.reaction_time(state, 0, 1)) == ({}, 0.0)
    state.apply(0, 2)
    assert heuristics.evaluate(state) == [1.0, 0.0]
    assert {int(heuristics.rollout_action(state, 1, FastChance(seed))) for seed in range(20)} == {1, 2}


def test_game_offers_no_companion_classes_by_default() -> None:
    game = TurnsGame()
    assert (game.plans(), game.timing(), game.encoder()) == (None, None, None)
    assert (
        game.heuristics("classic").search_parameters(2).horizon
        == game.heuristics().search_parameters(3).horizon
        == TO_THE_END
    )
    with pytest.raises(UnknownEvaluation, match="no evaluation 'old'; it has classic"):
        game.heuristics("old")


def test_default_evaluation_of_a_solo_game_is_the_score() -> None:
    state = GAME.start(1, None, TableChance("x"))
    state.apply(0, state.legal(0)[0])
    assert Heuristics().evaluate(state) == [state.scores()[0]]
    assert state.scores()[0] > 0


def test_default_information_key_differs_between_information_sets() -> None:
    one, other = Turns(FastChance(1), 2), Turns(FastChance(2), 2)
    assert one.information_key(0) == other.information_key(0)
    assert one.information_key(0) != one.information_key(1), "the legal actions of a seat are part of it"
    other.total = 3
    assert one.information_key(0) != other.information_key(0)
    assert 0 <= one.information_key(0) < 2**62


@pytest.mark.parametrize("method", ["legal", "resample", "view", "notation", "apply", "scores", "copy", "position"])
def test_state_raises_an_error_for_each_missing_required_method(method: str) -> None:
    arguments = {"legal": (0,), "resample": (0, FastChance(1)), "view": (0,), "notation": (0, 0), "apply": (0, 0)}
    with pytest.raises(NotImplementedError):
        getattr(State(2, FastChance(1)), method)(*arguments.get(method, ()))


class TestPlayout:
    def test_lowest_seat_returns_the_lowest_seat_of_a_mask(self) -> None:
        for seats in range(1, 64):
            assert lowest_seat(seats) == min(seat for seat in range(6) if seats & 1 << seat)
        assert lowest_seat(1 << 61) == 61

    @pytest.mark.parametrize("seats", [1, 2, 3, 4])
    def test_playout_reaches_the_end_and_counts_its_decisions(self, seats: int) -> None:
        chance = FastChance(5)
        state = GAME.start(seats, None, chance)
        decisions = random_playout(state, chance)
        assert state.over
        assert 2 * 2 * seats <= decisions <= 2 * 3 * seats
        assert random_playout(state, chance) == 0

    def test_playouts_with_the_same_chance_are_equal(self) -> None:
        first, second = (random_state(GAME, 3, seed=4) for _ in range(2))
        assert first.position() == second.position()
        assert first.position() != random_state(GAME, 3, seed=5).position()

    def test_playouts_play_every_legal_action(self) -> None:
        """Six sequences of adding one or two end with a two-player count of six or seven."""
        ends = set()
        for seed in range(60):
            state = Turns(FastChance(seed))
            random_playout(state, FastChance(seed + 1000))
            ends.add(state.total)
        assert ends == {6, 7}

    def test_playout_stops_after_the_given_number_of_decisions(self) -> None:
        assert random_state(GAME, 2, decisions=0).position() == GAME.start(2, None, FastChance(mix(1, 1))).position()
        assert random_state(GAME, 2, decisions=10_000).over
        assert len(random_match(GAME, 2, decisions=7).moves) == 7


class TestEvent:
    EVENT = Event("dealt", 1, {"count": 2}, {1: {"cards": ["a", "b"]}, 0: {"cards": ["c"]}})

    def test_every_seat_sees_the_public_part_of_an_event(self) -> None:
        assert self.EVENT.seen_by(None) == {"kind": "dealt", "seat": 1, "count": 2}
        assert self.EVENT.seen_by(2) == {"kind": "dealt", "seat": 1, "count": 2}
        assert Event("over", -1, {}).seen_by(0) == {"kind": "over", "seat": -1}

    def test_seat_sees_its_private_part_of_an_event(self) -> None:
        assert self.EVENT.seen_by(1) == {"kind": "dealt", "seat": 1, "count": 2, "cards": ["a", "b"]}
        assert self.EVENT.seen_by(0) == {"kind": "dealt", "seat": 1, "count": 2, "cards": ["c"]}

    def test_private_field_of_an_event_replaces_the_public_field_for_its_seat(self) -> None:
        event = Event("laid", 0, {"count": None}, {0: {"count": 2}})
        assert (event.seen_by(1)["count"], event.seen_by(0)["count"]) == (None, 2)

    def test_stored_event_has_all_private_parts_in_order(self) -> None:
        whole = self.EVENT.whole()
        assert whole["private"] == {"0": {"cards": ["c"]}, "1": {"cards": ["a", "b"]}}
        assert list(whole["private"]) == ["0", "1"]
        assert "private" not in Event("over", -1, {}).whole()


def test_errors_have_distinct_codes() -> None:
    kinds = [
        kind for kind in vars(errors).values() if isinstance(kind, type) and issubclass(kind, errors.FactoryFloorError)
    ]
    codes = {kind.code for kind in kinds}
    assert len(codes) == len(kinds) == 11
    assert codes >= {"unknown_game", "bad_seats", "bad_option", "not_to_move", "illegal", "no_undo"}
    assert str(BadPosition("why")) == "why"


def test_help_of_the_kernel_is_complete_with_and_without_compilation() -> None:
    for one, sentence in [(State, "Redeal everything hidden"), (Heuristics, "it is the rollout policy")]:
        assert sentence in pydoc.plain(pydoc.render_doc(one))
    source = Path(fast.__file__).with_name("state.py").read_text(encoding="utf-8")
    text = docstring(source, "State")
    assert text.startswith("A position of a game.")
    assert "resample(self, seat: i64, chance: Chance) -> None\n    Redeal everything hidden" in text


@pytest.mark.parametrize("companion", [Encoder, Presentation, Plans, Timing])
def test_help_explains_companion_classes_with_and_without_compilation(companion: type) -> None:
    shown = pydoc.plain(pydoc.render_doc(companion))
    source = Path(fast.__file__).with_name(companion.__name__.lower() + ".py").read_text(encoding="utf-8")
    about, *methods = docstring(source, companion.__name__).split("\n\n")
    explained = [line for method in methods for line in method.splitlines() if line.startswith("    ")]
    for line in [*about.splitlines(), *explained]:
        assert line.strip() in shown


@pytest.mark.parametrize("module", [kernel, bots])
def test_public_classes_have_docstrings_with_and_without_compilation(module: ModuleType) -> None:
    classes = [one for one in map(vars(module).get, module.__all__) if isinstance(one, type)]
    assert len(classes) > 10
    for one in classes:
        source = Path(fast.__file__).parents[2] / (one.__module__.replace(".", "/") + ".py")
        written = docstring(source.read_text(encoding="utf-8"), one.__name__)
        assert (one.__doc__ or "").splitlines()[0] == written.splitlines()[0]


@pytest.mark.parametrize("game", INSTALLED)
def test_classes_of_a_game_have_docstrings_with_and_without_compilation(game: str) -> None:
    found = find_game(game)
    assert type(found).__doc__
    assert ":meth:`numbers`" in (type(found.encoder()).__doc__ or "")
