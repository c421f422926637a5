"""Reasons for actions: their claims are true, and nearly every bot choice has one."""

from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

from factoryfloor.bots import GreedyBot, decide
from factoryfloor.games.monster_factory import GAME
from factoryfloor.kernel import State, TableChance
from factoryfloor.locales import read_messages
from factoryfloor.locales.faults import placeholders
from tests.monster_factory.builder import Draft
from tests.monster_factory.tiles import MIXES

HEURISTICS = GAME.heuristics()
TEXTS = placeholders(read_messages("monster_factory", "en"))
OWN_PLACES = {"close_own", "extend_own", "grow_own", "eye_own", "close_minion", "extend_minion", "grow_minion"}
OTHERS_PLACES = {
    "hinder",
    "hinder_minion",
    "dead_end",
    "dead_end_minion",
    "no_own",
    "no_own_equal",
    "no_own_level",
    "spare_own",
    "close_rival",
    "close_rival_minion",
    "keep_open",
    "keep_open_minion",
    "finish_rival",
    "finish_rival_minion",
}


def choices(games: int, seats: int | None = None) -> Iterator[tuple[State, int, int, dict[str, Any]]]:
    """Every choice of greedy bots with its reason, before it is taken."""
    bot = GreedyBot(HEURISTICS)
    for game in range(games):
        state = GAME.start(seats or 2 + game % 5, {"mix": MIXES[game % 3]}, TableChance(f"explain {game}"))
        while not state.over:
            [seat] = state.movers()
            action = decide(bot, state, seat, seed=game)
            yield state, seat, action, HEURISTICS.explain(state, seat, action)
            state.apply(seat, action)


def generic_share(games: int) -> float:
    """The part of all choices that has no specific reason; every other reason has a sentence."""
    keys = Counter(str(reason["key"]) for *_, reason in choices(games))
    assert {f"explain.{key}" for key in keys} - {"explain.best"} <= TEXTS.keys()
    return keys["best"] / keys.total()


@pytest.mark.slow
def test_few_choices_of_greedy_have_only_the_generic_reason() -> None:
    assert generic_share(10) < 0.05


def own_places(state: State, seat: int) -> int:
    """Returns the number of open places of a seat's structure in progress; 0 if its last structure is finished."""
    structures = [one for one in state.view(None)["structures"] if one["owner"] == seat and not one["finished"]]
    return int(structures[0]["open"]) if structures else 0


def own_places_after_own_tiles(state: State, seat: int) -> int:
    """The most open places that the seat's structure keeps if the seat places its tile there."""
    kept = []
    for action in state.legal(seat):
        if HEURISTICS.explain(state, seat, action).get("owner") == seat:
            after = state.copy()
            after.apply(seat, action)
            kept.append(own_places(after, seat))
    return max(kept)


def test_numbers_in_reasons_match_the_position_after_the_action() -> None:
    """M8, M9: points, totals, open cells and worth are those of the position after the action."""
    seen: Counter[str] = Counter()
    for state, seat, action, reason in choices(8):
        key = str(reason["key"])
        seen[key] += 1
        after = state.copy()
        after.apply(seat, action)
        if key.startswith("finish"):
            assert after.scores()[reason["owner"]] - state.scores()[reason["owner"]] == reason["points"]
            assert not after.over
        elif key.startswith("end_"):
            scores = after.scores()
            assert after.over
            assert reason["total"] == scores.pop(seat)
            assert reason["rival"] == max(scores)
        elif key == "last":
            assert after.over
        elif "open" in reason:
            structures = after.view(None)["structures"]
            [built] = [one for one in structures if one["owner"] == reason["owner"] and not one["finished"]]
            assert built["open"] == reason["open"]
            assert built["worth"] == reason.get("worth", built["worth"])
            assert 0 <= reason["after"] <= 100
        assert (key in OWN_PLACES) <= (reason.get("owner") == seat)
        assert (key in OTHERS_PLACES) <= (reason.get("owner") != seat)
        assert not key.startswith("hinder") or reason["after"] < reason["before"]
        if key in ("no_own", "no_own_equal"):
            assert 0 < reason["rise"] == reason["after"] - reason["before"]
        if key == "no_own":
            assert reason["rise"] < reason["elsewhere"]
        if key == "extend_minion":
            [before] = [one for one in state.view(None)["structures"] if one["owner"] == seat and not one["finished"]]
            assert before["worth"] == reason["worth"]
        if key.startswith("close_rival"):
            assert own_places_after_own_tiles(state, seat) < own_places(state, seat)
        if key == "close_rival":
            [theirs] = [
                one for one in after.view(None)["structures"] if one["owner"] == reason["owner"] and not one["finished"]
            ]
            assert reason["places"] == own_places(after, seat)
            assert reason["points"] == theirs["worth"] + theirs["open"]
    assert {"finish_own", "close_own", "hinder", "no_own_equal", "eye_own", "close_rival"} <= set(seen)


def test_reason_for_a_start_tile_names_its_number_of_limbs() -> None:
    """With two seats many links are good; with six seats few links, because many other players add to the monster."""
    for seats, wanted in ((2, "start_large_mixed"), (6, "start_small_mixed")):
        state, _, action, reason = next(choices(1, seats))
        [seat] = state.movers()
        face = state.notation(seat, action).split()[1]
        assert reason["key"] == wanted
        assert reason["links"] == sum(side in "tT" for side in face)
        assert reason["thin"] == face.count("t")
        assert reason["thick"] == face.count("T")


def test_cell_that_no_remaining_tile_can_close_is_a_dead_end() -> None:
    """M6: the tile leaves a thin side open when no remaining tile has a thin side."""
    state = Draft("TTTTe T-T- T-T-", tile="T-t-", bag="T--- T---e T---", rest=False).state()
    [seat] = state.movers()
    reasons = {state.notation(seat, action): HEURISTICS.explain(state, seat, action) for action in state.legal(seat)}
    assert {reason["key"] for text, reason in reasons.items() if text.startswith("place 0")} <= OWN_PLACES
    rivals = [reason for text, reason in reasons.items() if text.startswith("place 1")]
    assert rivals
    assert all(reason["key"] == "dead_end" and reason["after"] < reason["before"] for reason in rivals)
    assert all(reason["size"] == 2 for reason in rivals)


def test_forced_choice_has_a_specific_reason() -> None:
    state = Draft("t-t- T-t-", tile="T---", bag="T---e").state()
    [seat] = state.movers()
    [action] = state.legal(seat)
    assert HEURISTICS.explain(state, seat, action) == {"key": "only", "owner": 1}
