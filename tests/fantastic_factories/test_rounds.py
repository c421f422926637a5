"""Rounds, the end, scores, and cards that pay automatically: F14, F16, F17, F28, F36, F40 to F42."""

import pytest

from factoryfloor.kernel import State
from tests.fantastic_factories import play
from tests.fantastic_factories.builder import PositionBuilder, seat, shopping, working

TWELVE = "aluminum_factory:12"


def ended(*players: dict[str, object], **more: object) -> State:
    """All seats but the last end their work; then the last seat ends its work."""
    state = PositionBuilder(*players, waiting=(len(players) - 1,), **more).state()  # type: ignore[arg-type]
    play.act(state, len(players) - 1, "end")
    return state


def next_round(state: State) -> State:
    """All seats take the first available card and end their work, which ends the round."""
    number = state.view(None)["round"]
    while state.view(None)["round"] == number and not state.over:
        for mover in state.movers():
            verbs = ("take", "end", "discard")
            play.act(state, mover, next(text for text in play.texts(state, mover) if text.split()[0] in verbs))
    return state


def test_f14_first_player_token_moves_clockwise() -> None:
    state = ended(seat(), seat(), seat(), first=1)
    assert (state.view(None)["first"], state.movers(), state.view(None)["round"]) == (2, [2], 4)
    assert next_round(state).view(None)["first"] == 0


@pytest.mark.parametrize(
    ("mine", "triggers"),
    [
        (seat(compound="aluminum_factory", goods=TWELVE), True),
        (seat(compound="aluminum_factory", goods="aluminum_factory:11"), False),
        (seat(compound="aluminum_factory biolab", goods="aluminum_factory:10 biolab:2"), True),
        (seat(compound="beacon " * 4 + "obelisk " * 5 + "dojo"), True),
        (seat(compound="beacon " * 4 + "obelisk " * 5), False),
    ],
)
def test_f16_twelve_goods_or_ten_buildings_end_the_game(mine: dict[str, object], triggers: bool) -> None:
    """F16: the round is finished, then exactly one more round follows; the headquarters is no building."""
    state = ended(mine, seat())
    assert state.view(None)["last"] == triggers
    assert state.view(None)["triggered"] == ([0] if triggers else [])
    next_round(state)
    assert state.over == triggers


def test_f16_trigger_in_the_last_round_adds_no_round() -> None:
    """F28: one more full round follows, regardless of other triggers."""
    mine, other = seat(compound="aluminum_factory", goods=TWELVE), seat(compound="biolab", goods="biolab:12")
    state = ended(mine, other)
    assert state.view(None)["triggered"] == [0, 1]
    assert next_round(state).over
    state = PositionBuilder(mine, other, triggered=(0,), waiting=(1,)).state()
    play.act(state, 1, "end")
    assert state.over
    assert state.view(None)["round"] == 3


def test_f28_round_continues_after_an_early_trigger() -> None:
    """F28: the goal is checked when the round ends; the other seats continue to work."""
    mine = seat(compound="battery_factory", goods="battery_factory:11", energy=4)
    state = working(mine)
    play.act(state, 0, "activate battery_factory", "end")
    assert state.movers() == [1]
    assert not state.view(None)["last"]
    play.act(state, 1, "place 1 generate", "end")
    assert state.view(None)["last"]


def test_f28_all_seats_play_the_last_round() -> None:
    """F28, F25: the last round has a moved token, a market phase, a work phase and limits."""
    state = ended(seat(compound="biolab", goods="biolab:12"), seat(metal=12))
    assert (state.view(None)["first"], state.view(None)["phase"]) == (1, "market")
    for mover in (1, 0):
        play.act(state, mover, next(text for text in play.texts(state, mover) if text.startswith("take")))
    assert state.view(None)["phase"] == "work"
    play.act(state, 1, next(text for text in play.texts(state, 1) if "mine" in text or "generate" in text))
    for mover in (0, 1):
        play.act(state, mover, "end")
    while not state.over:
        assert play.prompt(state, 1) == "limits"
        play.act(state, 1, play.texts(state, 1)[0])
    own = play.player(state, 1)
    assert own["metal"] + own["energy"] == 12


def test_f27_tenth_building_by_an_engineer_triggers_the_end() -> None:
    """F16: a tenth building in the market phase triggers the end, too."""
    compound = "beacon " * 4 + "obelisk " * 5
    mine = seat("gymnasium", compound, energy=4)
    state = shopping(mine, crew="miner architect investor engineer", deck="dojo")
    play.act(state, 0, "hire 4 engineer", "discard gymnasium")
    play.act(state, 1, play.texts(state, 1)[0])
    for mover in (0, 1):
        play.act(state, mover, "end")
    assert state.view(None)["last"]


def over(*players: dict[str, object]) -> State:
    return PositionBuilder(*players, phase="over", triggered=(0,)).state()


def test_f17_score_is_goods_plus_prestige() -> None:
    mine = seat(compound="biolab megalith obelisk beacon dojo mega_factory", goods="biolab:12")
    assert over(mine, seat()).scores() == [12 + 1 + 3 + 2 + 2 + 0 + 1, 0]


@pytest.mark.parametrize(
    ("rest", "ranking"),
    [
        ((seat(metal=2), seat(metal=1, energy=9)), [1, 2, 3]),
        ((seat(metal=1, energy=2), seat(metal=1, energy=1)), [1, 2, 3]),
        ((seat("dojo dojo", metal=1), seat("robot", metal=1)), [1, 2, 3]),
        ((seat("dojo", metal=1), seat("robot", metal=1)), [1, 2, 2]),
        ((seat(metal=1), seat(metal=3)), [1, 3, 2]),
    ],
)
def test_f17_metal_then_energy_then_blueprints_break_ties(
    rest: tuple[dict[str, object], ...], ranking: list[int]
) -> None:
    """F17: lower places use the same criteria; seats equal in all criteria share a place."""
    winner = seat(compound="biolab", goods="biolab:12")
    assert over(winner, *rest).ranking() == ranking


def test_f17_players_share_a_tie_for_first_place() -> None:
    mine, other = seat(compound="biolab", goods="biolab:12"), seat(compound="dojo biolab", goods="biolab:12")
    assert over(mine, other).ranking() == [1, 1]


def test_view_shows_all_hands_at_the_end() -> None:
    state = over(seat("robot", "biolab", goods="biolab:12"), seat("dojo"))
    assert state.view(0)["players"][1]["cards"] == [{"id": "hand-dojo-1", "card": "dojo"}]
    assert state.view(None)["result"]["players"][0]["total"] == 13


# Scrap Yard and Solar Array.


def test_f41_rulebook_buildings_pay_at_the_start_of_work() -> None:
    """F41: each card pays automatically once per round, from the round after it was built."""
    state = shopping(seat("dojo foundry", "scrap_yard solar_array", metal=1, energy=1))
    play.act(state, 0, next(text for text in play.texts(state) if text.startswith("take")))
    events = play.act(state, 1, play.texts(state, 1)[0])
    gains = [(event["metal"], event["energy"], event["from"]) for event in events if event["kind"] == "gain"]
    assert gains == [(1, 0, "card-0-scrap_yard"), (0, 2, "card-0-solar_array")]
    assert play.tokens(state) == (2, 3, 0)
    events = play.act(state, 0, "build dojo", "discard foundry")
    assert play.kinds_of(events) == ["build"]


def test_f41_rulebook_building_does_not_pay_in_the_round_in_which_it_is_built() -> None:
    state = working(seat("scrap_yard refinery", metal=1, energy=2), waiting=(0,))
    assert play.kinds_of(play.act(state, 0, "build scrap_yard", "discard refinery")) == ["build"]
    assert play.tokens(state) == (0, 0, 0)
    play.act(state, 0, "end")
    for mover in (1, 0):
        play.act(state, mover, next(text for text in play.texts(state, mover) if text.startswith("take")))
    assert play.tokens(state) == (1, 0, 0)


def test_f41_rulebook_building_from_the_engineer_pays_in_the_same_round() -> None:
    state = shopping(seat("gymnasium", energy=4), crew="miner architect investor engineer", deck="solar_array")
    play.act(state, 0, "hire 4 engineer", "discard gymnasium")
    assert play.tokens(state) == (0, 0, 0)
    play.act(state, 1, play.texts(state, 1)[0])
    assert play.tokens(state) == (0, 2, 0)


def test_f40_retail_building_pays_when_another_card_is_built() -> None:
    """F40: the card pays once a round, after the cost is paid; F42: the card pays nothing at the start of the phase."""
    mine = seat("dojo foundry gymnasium beacon", "scrap_yard solar_array", metal=3, energy=2)
    state = shopping(mine, edition="retail")
    play.act(state, 0, next(text for text in play.texts(state) if text.startswith("take")))
    play.act(state, 1, play.texts(state, 1)[0])
    assert play.tokens(state) == (3, 2, 0)
    events = play.act(state, 0, "build dojo", "discard foundry")
    assert play.kinds_of(events) == ["build", "gain", "gain"]
    assert play.tokens(state) == (3, 3, 0)
    assert play.player(state)["used"] == ["scrap_yard", "solar_array"]
    assert play.kinds_of(play.act(state, 0, "build gymnasium", "discard beacon")) == ["build"]


def test_f42_retail_gain_cannot_pay_for_the_build_that_causes_it() -> None:
    mine = seat("foundry dojo", "scrap_yard solar_array", metal=1)
    assert "build foundry" not in play.texts(working(mine, edition="retail"))


def test_f40_retail_gain_can_pay_only_for_a_later_build() -> None:
    mine = seat("scrap_yard refinery dojo foundry", metal=2, energy=3)
    state = working(mine, edition="retail")
    assert play.kinds_of(play.act(state, 0, "build scrap_yard", "discard refinery")) == ["build"]
    play.act(state, 0, "build dojo", "discard foundry")
    assert play.tokens(state) == (1, 0, 0)


def test_f42_retail_building_pays_when_another_retail_building_is_built() -> None:
    state = working(seat("scrap_yard refinery", "solar_array", metal=1, energy=2), edition="retail")
    trial = state.copy()
    play.act(trial, 0, "build scrap_yard")
    assert play.preview(trial, "discard refinery")["gain"] == {"energy": 2}
    play.act(state, 0, "build scrap_yard", "discard refinery")
    assert play.tokens(state) == (0, 2, 0)
    assert play.player(state)["used"] == ["solar_array"]


def test_f42_build_by_the_engineer_uses_up_a_retail_building() -> None:
    """F42: the card pays once in the market and work phases together, and does not pay the Engineer's 4 energy."""
    mine = seat("gymnasium dojo foundry", "solar_array", metal=1, energy=4)
    state = shopping(mine, crew="miner architect investor engineer", deck="biolab", edition="retail")
    play.act(state, 0, "hire 4 engineer", "discard gymnasium")
    assert play.tokens(state) == (1, 2, 0)
    play.act(state, 1, play.texts(state, 1)[0])
    play.act(state, 0, "build dojo", "discard foundry")
    assert play.tokens(state) == (0, 1, 0)
    poor = seat("gymnasium", "solar_array", energy=3)
    short = shopping(poor, crew="miner architect investor engineer", edition="retail")
    assert "hire 4 engineer" not in play.texts(short)


def test_f42_retail_building_from_the_engineer_pays_only_for_later_builds() -> None:
    mine = seat("gymnasium dojo foundry", metal=1, energy=5)
    state = shopping(mine, crew="miner architect investor engineer", deck="solar_array", edition="retail")
    play.act(state, 0, "hire 4 engineer", "discard gymnasium")
    assert play.tokens(state) == (1, 1, 0)
    play.act(state, 1, play.texts(state, 1)[0])
    play.act(state, 0, "build dojo", "discard foundry")
    assert play.tokens(state) == (0, 2, 0)
