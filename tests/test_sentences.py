"""Sentences: events, previews and reasons in words, the same in the terminal and in the browser."""

import json
from pathlib import Path
from typing import Any

import pytest

import factoryfloor as ff
from factoryfloor.kernel import find_game
from factoryfloor.locales import languages
from factoryfloor.text import (
    effects_in_words,
    event_in_words,
    figure_in_words,
    moment_in_words,
    reason_in_words,
    words_of,
)

FIXTURE = Path(__file__).parents[1] / "web/src/lib/board/fixtures/sentences.json"
CASES: dict[str, list[dict[str, Any]]] = json.loads(FIXTURE.read_text("utf-8"))
NAMES = ["Anna", "Boris", "Chen", "Dolores", "Efim", "Fay"]


def line(game: str, event: dict[str, Any], language: str = "en", names: list[str] = NAMES) -> str:
    found = find_game(game)
    return event_in_words(found, event, words_of(found, names, language))


@pytest.mark.parametrize("case", CASES["log"], ids=lambda case: f"{case['game']} {case['event']['kind']}")
def test_terminal_describes_events_with_the_words_of_the_browser(case: dict[str, Any]) -> None:
    said = find_game(case["game"]).presentation().sentence(case["event"], len(NAMES))
    assert said == case["said"]
    assert {tag: line(case["game"], case["event"], tag) for tag in languages()} == case["words"]


@pytest.mark.parametrize("case", CASES["effects"], ids=lambda case: f"{case['game']} {' '.join(case['preview'])}")
def test_terminal_describes_previews_with_the_words_of_the_browser(case: dict[str, Any]) -> None:
    game = find_game(case["game"])
    assert game.presentation().effects(case["preview"]) == case["effects"]
    said = {tag: effects_in_words(game, case["preview"], words_of(game, [], tag)) for tag in languages()}
    assert said == case["words"]


@pytest.mark.parametrize("case", CASES["moments"], ids=lambda case: f"{case['game']} {case['moment']['key']}")
def test_terminal_describes_moments_with_the_words_of_the_browser(case: dict[str, Any]) -> None:
    game = find_game(case["game"])
    said = {tag: moment_in_words(game, case["moment"], words_of(game, [], tag)) for tag in languages()}
    assert said == case["words"]
    assert all(said.values())


@pytest.mark.parametrize("case", CASES["figures"], ids=lambda case: f"{case['game']} {case['figure']}")
def test_terminal_describes_figures_with_the_words_of_the_browser(case: dict[str, Any]) -> None:
    game, facts = find_game(case["game"]), (case["figure"], case["value"])
    said = {tag: figure_in_words(game, *facts, words_of(game, [], tag)) for tag in languages()}
    assert said == case["words"]


@pytest.mark.parametrize("game", ["factory_fun", "factory_manager", "fantastic_factories", "fzzt", "monster_factory"])
def test_every_moment_of_a_game_has_a_text(game: str) -> None:
    match = ff.play(game, ["random", "random"], seed="moments")
    played, presentation = match.at_start(), match.game.presentation()
    texts = words_of(match.game, []).texts
    rounds: list[int] = []
    for move in match.moves:
        moment = presentation.moment(played.state)
        assert texts.has(moment["key"])
        rounds.append(moment.get("round", 0))
        played.play(move.seat, move.action)
    assert rounds == sorted(rounds)
    assert presentation.moment(played.state) == {"key": "moment.over"}


@pytest.mark.parametrize("game", ["factory_fun", "factory_manager", "fantastic_factories", "fzzt", "monster_factory"])
def test_event_of_an_unknown_kind_has_no_sentence(game: str) -> None:
    assert line(game, {"kind": "unheard-of", "seat": 0}) == ""


def test_factory_fun_build_shows_income_and_cost() -> None:
    built = {"kind": "built", "seat": 1, "machine": "m01", "value": 8, "price": 3, "money": 7, "bonus": 0}
    assert line("factory_fun", built) == "Boris builds the Jam Press: value 8, price 3, money left 7."
    chained = "Boris builds the Jam Press: value 8, price 3, money left 7, chain bonus 10."
    assert line("factory_fun", built | {"bonus": 10}) == chained
    assert "money left −4" in line("factory_fun", built | {"money": -4})


def test_factory_fun_list_is_shown_only_to_a_seat_that_knows_it() -> None:
    assert line("factory_fun", {"kind": "ranked", "seat": 0}) == "Anna seals a list."
    ranked = {"kind": "ranked", "seat": 0, "list": ["m01"]}
    assert line("factory_fun", ranked) == "Anna seals a list: Jam Press."


def test_factory_manager_purchase_shows_its_cost_and_the_cost_of_its_space() -> None:
    buy = {"kind": "buy", "seat": 0, "tile": "machine-5-1", "price": 14, "space": 0, "aside": False}
    assert line("factory_manager", buy) == "Anna buys for 14: Machine\N{NO-BREAK SPACE}5."
    spaced = "Anna buys for 14: Machine\N{NO-BREAK SPACE}5. A new space costs 10."
    assert line("factory_manager", buy | {"space": 10}) == spaced
    assert line("factory_manager", buy | {"aside": True}) == "Anna buys for 14, for later: Machine\N{NO-BREAK SPACE}5."


def test_factory_manager_describes_a_forced_pass_and_a_loss() -> None:
    forced = {"kind": "pass", "seat": 2, "tile": "turn-9", "forced": True}
    assert line("factory_manager", forced) == "Chen cannot raise and passes automatically."
    assert line("factory_manager", forced | {"seat": 3, "forced": False}) == "Dolores passes."
    income = {"kind": "income", "seat": 1, "income": -9, "paid": -2, "money": 0}
    assert line("factory_manager", income) == "Boris has an income of −2 and now has 0."


def test_fantastic_factories_activation_shows_cost_and_gain() -> None:
    activate = {"kind": "activate", "seat": 1, "card": "trash_compactor", "copied": None, "discards": ["dojo", "robot"]}
    activate |= {"paid_metal": 0, "paid_energy": 0, "goods": 2, "metal": 0, "energy": 0}
    said = "Boris activates Trash Compactor: 2 goods. To do so, Boris discards Dojo and Robot."
    assert line("fantastic_factories", activate) == said
    copied = "Boris activates Trash Compactor, copied by the Replicator: 2 energy for 2 goods."
    assert line("fantastic_factories", activate | {"discards": [], "paid_energy": 2, "copied": "blueprint-2"}) == copied


def test_fantastic_factories_drawn_cards_are_shown_only_to_a_seat_that_saw_them() -> None:
    drawn = {"kind": "draw", "seat": 1, "number": 1, "from": "floor-1-research"}
    assert line("fantastic_factories", drawn) == "Boris draws 1 blueprint (Research)."
    assert line("fantastic_factories", drawn | {"cards": ["golem"]}) == "Boris draws Golem (Research)."


def test_fantastic_factories_describes_the_machine_and_a_solo_round() -> None:
    trigger = {"kind": "trigger", "seat": -1, "by": "machine", "goods": 12, "buildings": 9}
    said = "The Machine has 12 goods: one more round follows this one."
    assert line("fantastic_factories", trigger, names=["Anna"]) == said
    begins = {"kind": "round", "seat": -1, "round": 2, "first": 0, "last": False}
    assert line("fantastic_factories", begins, names=["Anna"]) == "Round 2."


def test_fantastic_factories_reason_has_typed_facts() -> None:
    useless = {"key": "build.energy", "card": "golem", "needs": 4, "has": 2}
    typed = find_game("fantastic_factories").presentation().reason
    assert typed(useless) == useless | {fact: {"key": "energy", "n": useless[fact]} for fact in ("needs", "has")}
    assert typed({"key": "hire.tool", "card": "miner", "tool": "gear"})["tool"] == {"key": "tool.gear"}
    retail = typed({"key": "build.effect", "effect": "recycling_plant", "edition": "retail"})
    assert retail == {"key": "build.effect", "effect": {"key": "card.recycling_plant.retail"}}
    assert typed({}) == {}


def test_fzzt_reveal_lists_bids_with_names_and_totals() -> None:
    bids = {"bids": [["r3-n", "r1-bc-m1"], None, ["fzzzt.2"]], "powers": [4, None, 3]}
    said = "Bids: Anna 4: robot 3 (nut), robot 1 (bolt, cog); Chen 3: Fzzzt."
    assert line("fzzt", {"kind": "reveal", "seat": -1} | bids) == said


def test_fzzt_shows_a_number_of_cards_only_if_it_is_known() -> None:
    laid = {"kind": "laid", "seat": 1}
    assert line("fzzt", laid | {"count": None}) == ""
    assert line("fzzt", laid | {"count": 2}) == "Boris lays 2 cards face down."


def test_fzzt_lists_hands_if_their_sizes_differ() -> None:
    assert line("fzzt", {"kind": "deal", "seat": -1, "hands": [4, 6]}) == "Players draw cards: Anna 4, Boris 6."
    assert line("fzzt", {"kind": "deal", "seat": -1, "hands": [6, 6]}) == "Each player draws 6 cards."


def test_fzzt_says_that_the_winner_must_take_an_unwanted_card() -> None:
    sold = {"kind": "sold", "seat": 1, "lot": 0, "card": "fzzzt"}
    assert line("fzzt", sold) == "Boris must take the Fzzzt."
    assert line("fzzt", {"kind": "sizes", "seat": -1, "counts": [1, 2]}) == ""


def test_monster_factory_names_the_owner_of_a_structure() -> None:
    place = {"kind": "place", "seat": 0, "owner": 0, "number": 0, "face": "tTt-e", "x": 1, "y": 0, "turn": 0}
    own = "Anna adds to their own monster: fork (thin, thick, thin) with eyes."
    assert line("monster_factory", place) == own
    other = "Anna adds to Boris’s minion 2: fork (thin, thick, thin) with eyes."
    assert line("monster_factory", place | {"owner": 1, "number": 2}) == other
    assert line("monster_factory", {"kind": "draw", "seat": 0, "face": "tTt-e"}) == ""


def test_monster_factory_shows_the_score_of_a_finished_structure() -> None:
    finished = {"kind": "finished", "seat": 1, "number": 0, "tiles": 12, "points": 12}
    assert line("monster_factory", finished) == "The first monster of Boris is finished: 12 points for 12 tiles."
    minion = "Minion 2 of Boris is finished with 4 tiles: 1 point for tiles with eyes."
    assert line("monster_factory", finished | {"number": 2, "tiles": 4, "points": 1}) == minion


@pytest.mark.parametrize(
    ("game", "event", "field", "forms"),
    [
        ("factory_manager", {"kind": "bid", "tile": "turn-1"}, "bid", {1: "1 рабочего", 2: "2 рабочих"}),
        (
            "fantastic_factories",
            {"kind": "draw", "from": "architect"},
            "number",
            {1: "1 чертёж (Architect)", 3: "3 чертежа", 5: "5 чертежей"},
        ),
        ("fzzt", {"kind": "laid"}, "count", {1: "1 карту", 3: "3 карты", 5: "5 карт "}),
        (
            "monster_factory",
            {"kind": "finished", "number": 0, "points": 12},
            "tiles",
            {21: "21 тайл, 12 очков", 3: "3 тайла", 12: "12 тайлов"},
        ),
    ],
)
def test_russian_sentences_have_the_right_plural_forms(
    game: str, event: dict[str, Any], field: str, forms: dict[int, str]
) -> None:
    for number, form in forms.items():
        assert form in line(game, event | {"seat": 0, field: number}, "ru")


def test_sentences_for_reasons_contain_numbers_and_names() -> None:
    game = find_game("fzzt")
    words = words_of(game, [], "ru")
    value = {"key": "explain.loss", "n": 3}
    long_shot = {"key": "long_shot", "power": 2, "odds": 9, "value": {"sentences": [value]}}
    assert "около 3 очков" in reason_in_words(game, long_shot, words)
    assert "−1,5" in reason_in_words(game, {"key": "shred", "robot": "x", "more": -1.5}, words)
    for vague in ({}, {"key": "best"}, {"key": "unheard-of"}):
        assert reason_in_words(game, vague, words) == ""
