"""The advice for a beginner's first card: it is soon paid for, and ordinary dice run it."""

from collections import Counter
from typing import Any, Final

import pytest

from factoryfloor.bots import decide, make_bot
from factoryfloor.games.fantastic_factories import GAME
from factoryfloor.kernel import State
from tests.fantastic_factories import play
from tests.fantastic_factories.builder import seat, shopping, working

DEALS: Final = 36
BLUEPRINTS: Final = GAME.components()["blueprints"]
# Four ordinary dice, 1 3 4 6, bring this much in the headquarters.
INCOME: Final = {"metal": 2, "energy": 4}


def advice(state: State, at: int = 0) -> str | None:
    action = GAME.heuristics().advise(state, at)
    return None if action is None else state.notation(at, action)


def affordable(player: dict[str, Any], card: str) -> bool:
    return all(player[what] + INCOME[what] >= BLUEPRINTS[card][what] for what in INCOME)


def standing(state: State) -> list[str]:
    return [built["card"] for built in state.view(0)["players"][0]["compound"]]


def first_rounds(number: int) -> tuple[str, dict[str, Any], list[str]]:
    """The first card that a coached player is advised to take, their state then, and the buildings after two rounds."""
    state, bot = play.start(3, number), make_bot("greedy", GAME)
    card, mine = "", {}
    while state.view(0)["round"] <= 2:
        at = state.movers()[0]
        action = GAME.heuristics().advise(state, at) if at == 0 else None
        if action is not None and not card:
            text = state.notation(at, action)
            assert text.startswith("take "), text
            card, mine = text.split()[2], state.view(0)["players"][0]
        if at != 0:
            state.apply(at, min(state.legal(at), key=lambda other: state.notation(at, other) != "end"))
        else:
            state.apply(at, decide(bot, state.copy(), at, seed=number) if action is None else action)
    return card, mine, standing(state)


def test_advice_for_the_first_card_is_a_building_for_this_round_or_the_next() -> None:
    """Every advised card is affordable with ordinary dice; every player has a building after two rounds."""
    soon = 0
    for number in range(DEALS):
        card, mine, built = first_rounds(number)
        assert BLUEPRINTS[card]["type"] != "monument", number
        hand = [held["card"] for held in mine["cards"]]
        mates = [other for other in hand if BLUEPRINTS[other]["tool"] == BLUEPRINTS[card]["tool"]]
        assert affordable(mine, card) or any(affordable(mine, other) for other in mates), (number, card)
        assert set(built) - {"beacon", "obelisk", "megalith"}, (number, card)
        soon += bool(mates)
    assert soon >= 0.75 * DEALS, "it is paid with, or pays for, a card in hand"


def test_advice_for_the_first_card_is_never_a_beacon() -> None:
    mine = seat(hand="manufactory recycling_plant beacon robot", metal=1, energy=2)
    state = shopping(mine, row="beacon mega_factory nuclear_plant assembly_line", round=1)
    assert advice(state) != "take 1 beacon"
    state = shopping(mine, row="beacon motherlode obelisk nuclear_plant", round=1)
    assert advice(state) == "take 4 nuclear_plant", "it pays for the factory in hand"


@pytest.mark.parametrize(
    ("row", "advised", "key"),
    [
        ("beacon recycling_plant harvester biolab", "take 2 recycling_plant", "take.goods.soon"),
        ("beacon harvester warehouse obelisk", "take 2 harvester", "take.supplies.now"),
        ("beacon mega_factory incinerator laboratory", "take 3 incinerator", "take.supplies.soon"),
    ],
)
def test_advice_for_the_first_card_prefers_factories(row: str, advised: str, key: str) -> None:
    """A factory comes first, then other buildings; cards that need rare dice come last."""
    state = shopping(seat(hand="dojo temp_agency gymnasium", metal=1, energy=2), row=row, round=1)
    assert advice(state) == advised
    assert GAME.heuristics().explain(state, 0, state.parse(0, advised))["key"] == key


def test_advice_for_the_first_card_can_be_material_for_a_factory_in_hand() -> None:
    state = shopping(seat(hand="manufactory dojo", metal=1, energy=2), row="beacon nuclear_plant obelisk obelisk")
    assert advice(state) == "take 2 nuclear_plant"
    told = GAME.heuristics().explain(state, 0, state.parse(0, "take 2 nuclear_plant"))
    assert told == {"key": "take.material", "card": "nuclear_plant", "tool": "wrench", "other": "manufactory"}


def test_advice_is_to_build_the_first_building_once_it_is_affordable() -> None:
    hand = "recycling_plant solar_array robot temp_agency"
    assert advice(working(seat(hand=hand, metal=2, energy=2))) == "build recycling_plant"
    assert advice(working(seat(hand=hand, metal=1, energy=2))) is None, "another building would spend its metal"


def test_beginner_gets_no_advice_after_the_first_building() -> None:
    def mine() -> dict[str, Any]:
        return seat(hand="harvester temp_agency", compound="robot", metal=1, energy=2)

    assert advice(shopping(mine(), row="beacon incinerator warehouse obelisk")) is None
    assert advice(working(mine())) is None


def test_bots_ignore_the_advice_for_beginners(monkeypatch: pytest.MonkeyPatch) -> None:
    """The same seeds give the same actions with and without it."""

    def opening() -> list[str]:
        state, bots = play.start(2, "ignored"), [make_bot(spec, GAME) for spec in ("greedy", "search:3")]
        played: Counter[str] = Counter()
        for _ in range(8):
            at = state.movers()[0]
            action = decide(bots[at], state.copy(), at, seed=3)
            played[state.notation(at, action)] += 1
            state.apply(at, action)
        return sorted(played.elements())

    before = opening()
    heuristics = type(GAME.heuristics())
    try:
        monkeypatch.setattr(heuristics, "advise", lambda *_: pytest.fail("a bot asked for the advice"))
    except TypeError:
        pytest.skip("compiled classes cannot be patched")
    assert opening() == before
