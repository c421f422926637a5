"""Notation, targets, prompts and refusals."""

import random
from typing import Any

import pytest

from factoryfloor.kernel.errors import IllegalAction, NotToMove
from tests.factory_manager import play
from tests.factory_manager.builder import Builder


def test_game_normalizes_typed_actions() -> None:
    state = Builder([2, 10]).offer("storage-2").state()
    assert state.parse(0, "  BUY   Storage-2 ") == state.parse(0, "buy storage-2")
    assert state.parse(0, "Done") == state.parse(0, "hire 0")
    with pytest.raises(NotToMove):
        state.parse(1, "hire 0")


def test_each_action_has_the_pieces_to_touch_as_targets() -> None:
    state = Builder([2, 10]).lay(0, "control-1", "machine-3").offer("storage-2").state()
    targets = {text: play.PRESENTATION.targets(state, 0, state.parse(0, text)) for text in play.texts(state)}
    assert targets["buy storage-2"] == ["storage-2-1", "factory-0"]
    assert targets["buy storage-2 aside"] == ["storage-2-1", "aside-0"]
    assert targets["lay machine-3"] == ["machine-3-1", "factory-0"]
    assert targets["tear start-machine"] == ["start-machine-1"]
    assert targets["hire 2"] == ["seasonal-0-1", "seasonal-0-2"]
    state = play.start(2)
    lot = state.view(None)["auction"]["lots"][0]
    [seat] = state.movers()
    assert play.PRESENTATION.targets(state, seat, state.parse(seat, f"nominate {lot['number']} 1")) == [lot["id"]]


def test_rejection_at_each_prompt_lists_the_legal_actions() -> None:
    """Each prompt occurs, and its error lists the legal actions."""
    words = {
        "nominate": "nominates a turn-order tile and opens with 0 to",
        "bid": "raises above",
        "add": "on the last tile",
        "put": "must put",
        "extra": "can add up to",
        "buy": "workers left to buy or tear down",
        "run": "confirms the running set",
    }
    rng = random.Random(11)
    asked: dict[str, str] = {}
    state = play.start(3, "words")
    while not state.over:
        [seat] = state.movers()
        prompt = play.PRESENTATION.prompt(state, seat)
        with pytest.raises(IllegalAction) as refusal:
            state.parse(seat, "sell everything")
        asked[prompt] = str(refusal.value)
        assert words[prompt] in asked[prompt]
        state.apply(*play.decide(state, rng))
    assert set(asked) == set(words)
    assert len(max(asked.values(), key=len)) < 500


@pytest.mark.parametrize("text", ["", "nominate", "nominate 13 0", "bid -1", "buy start-machine", "run", "x" * 999])
def test_game_rejects_invalid_notation(text: str) -> None:
    state = play.start(2)
    with pytest.raises(IllegalAction, match="is not legal: seat"):
        state.parse(state.movers()[0], text)


def test_pieces_keep_their_ids_during_a_game() -> None:
    """Every tile of the game is in exactly one place of the view, from the first position to the last."""
    rng = random.Random(13)
    state = play.start(4, "ids")
    wanted = sorted(tiles_in(state.view(None)))
    assert len(wanted) == len(set(wanted)) == 64 + 6 + 4 * 5
    while not state.over:
        state.apply(*play.decide(state, rng))
        assert sorted(tiles_in(state.view(None))) == wanted


def tiles_in(view: dict[str, Any]) -> list[str]:
    found = [*view["gone"], *(tile["id"] for tile in view["market"]["tiles"])]
    for column in view["columns"]:
        found += column["tiles"]
    for player in view["players"]:
        laid = [*player["general"], player["control"], player["optimization"], *player["waiting"]]
        found += [tile["id"] for tile in laid if tile]
        workers = player["workers"]
        places = [workers[place] for place in ("canteen", "bid", "free", "hired", "supply")]
        assert len({worker for place in places for worker in place}) == sum(map(len, places)) == 9
    return found
