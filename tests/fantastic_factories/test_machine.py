"""Alone against the Machine: F30 to F37."""

from typing import Any

import pytest

from factoryfloor.games.fantastic_factories import GAME
from factoryfloor.kernel import Chance, State
from factoryfloor.testing.unplaced import UnplacedChance
from tests.fantastic_factories import play
from tests.fantastic_factories.builder import PositionBuilder, seat
from tests.fantastic_factories.cards import CARDS, DIFFICULTIES, MONUMENTS

COLOURS = ("blue", "yellow", "green", "red", "purple")


def seed_for(**dice: int) -> str:
    """A seed whose first five dice show these values; unnamed dice show any."""
    for number in range(20_000):
        chance: Chance = UnplacedChance(f"machine {number}")
        rolled = {colour: int(chance.below(6)) + 1 for colour in COLOURS}
        if all(rolled[colour] == value for colour, value in dice.items()):
            return f"machine {number}"
    raise AssertionError(dice)


def machine_turn(
    machine: str, seed: str, mine: dict[str, Any] | None = None, **more: Any
) -> tuple[State, list[dict[str, Any]]]:
    """The player ends the work of a round, and the Machine moves."""
    state = PositionBuilder(mine or seat(), machine=machine, **more).state(seed, UnplacedChance)
    return state, play.act(state, 0, "end")


@pytest.mark.parametrize("difficulty", list(DIFFICULTIES))
def test_f30_machine_starts_with_cards_but_no_monuments(difficulty: str) -> None:
    """F30: dealt monuments are discarded and replaced; F37: the default is normal."""
    discarded = 0
    for seed in range(25):
        position = play.start(1, seed, difficulty=difficulty).position()
        assert len(position["machine"]["cards"]) == DIFFICULTIES[difficulty]
        assert not set(position["machine"]["cards"]) & set(MONUMENTS)
        assert set(position["discard"]["blueprints"]) <= set(MONUMENTS)
        discarded += sum(position["discard"]["blueprints"].values())
    assert discarded > 0
    assert GAME.settle({}, 1)["difficulty"] == "normal"


@pytest.mark.parametrize("green", [1, 2, 3, 4])
def test_f31_green_die_takes_the_card_at_its_number_from_the_left(green: int) -> None:
    row = ["foundry", "dojo", "obelisk", "robot"]
    state, events = machine_turn("biolab golem warehouse", seed_for(green=green), row=" ".join(row), deck="megalith")
    taken = play.one(events, "machine_take")
    assert (taken["card"], taken["slot"], taken["piece"]) == (row[green - 1], green, "machine-4")
    row[green - 1] = "megalith"
    assert state.position()["blueprints"] == row


@pytest.mark.parametrize(("green", "swept"), [(5, "blueprints"), (6, "contractors")])
def test_f31_green_5_or_6_takes_the_top_card_and_discards_the_row(green: int, swept: str) -> None:
    """F31: filled again from the left."""
    deck, agency = "megalith foundry dojo beacon obelisk", "miner engineer foreman specialist"
    row = "robot golem biolab refinery"
    more: dict[str, Any] = {"row": row, "deck": deck, "agency": agency, "crew": "investor investor architect architect"}
    state, events = machine_turn("biolab golem warehouse", seed_for(green=green), **more)
    assert play.one(events, "machine_take")["card"] == "megalith"
    assert play.one(events, "machine_take")["slot"] is None
    assert play.one(events, "machine_discard")["row"] == swept
    rest = deck.split()[1:]
    assert state.position()["blueprints"] == (rest if green == 5 else row.split())
    assert state.position()["contractors"] == (agency.split() if green == 6 else more["crew"].split())
    assert state.view(0)["machine"]["last"]["discarded"] == swept


def test_f32_dice_make_goods_for_the_cards_of_their_colour() -> None:
    """F32: blue production, yellow utility, red training, purple special; the card just taken counts."""
    seed = seed_for(blue=2, yellow=1, green=1, red=2, purple=1)
    machine = "biolab warehouse dojo"
    state, events = machine_turn(machine, seed, row="foundry robot obelisk beacon")
    made = [(event["colour"], event["cards"], event["made"]) for event in events if event["kind"] == "machine_make"]
    assert made == [("blue", 2, True), ("yellow", 1, True), ("red", 1, False), ("purple", 0, False)]
    assert state.view(0)["machine"]["goods"] == 2
    assert state.view(0)["machine"]["last"]["made"] == ["blue", "yellow"]
    assert play.kinds_of(events)[1:4] == ["machine_roll", "machine_take", "refill"]


def test_f33_machine_may_hold_duplicates() -> None:
    state, _ = machine_turn("dojo golem warehouse", seed_for(green=1), row="dojo - - -")
    assert state.position()["machine"]["cards"] == ["dojo", "golem", "warehouse", "dojo"]


def test_f33_machine_triggers_the_end_only_by_goods() -> None:
    seed = seed_for(blue=1, green=1)
    state, _ = machine_turn("biolab golem dojo", seed, machine_goods=11, round=9)
    assert state.view(0)["triggered"] == ["machine"]
    many = "biolab golem dojo biolab golem dojo robot robot refinery foundry"
    state, _ = machine_turn(many, seed, round=9)
    assert len(state.position()["machine"]["cards"]) == 11
    assert state.view(0)["triggered"] == []


def test_f34_machine_scores_goods_cards_and_monuments() -> None:
    """F34: goods, number of cards, and number of monuments."""
    mine = seat(compound="biolab", goods="biolab:12")
    machine = "biolab golem dojo obelisk beacon"
    state = PositionBuilder(mine, phase="over", machine=machine, machine_goods=5, triggered=(0,)).state()
    told = state.view(0)["result"]["machine"]
    assert told == {"total": 12, "goods": 5, "cards": 5, "monuments": 2, "margin": 1, "beaten": True}
    assert (state.scores(), state.ranking()) == ([13], [1])


@pytest.mark.parametrize(("goods", "place"), [(5, 1), (6, 2), (7, 2)])
def test_f34_player_wins_only_with_more_points_than_the_machine(goods: int, place: int) -> None:
    """F37: rank 1 when the Machine was beaten, else 2."""
    mine = seat(compound="biolab", goods="biolab:12")
    machine = "biolab golem dojo obelisk beacon"
    state = PositionBuilder(mine, phase="over", machine=machine, machine_goods=goods, triggered=(0,)).state()
    assert state.ranking() == [place]
    assert state.view(None)["machine"]["margin"] == 13 - 7 - goods


def test_f35_machine_rolls_after_the_player_has_discarded_down_to_the_limits() -> None:
    state, events = machine_turn("biolab golem dojo", seed_for(green=1), seat(metal=13))
    assert "machine_roll" not in play.kinds_of(events)
    assert "machine_roll" in play.kinds_of(play.act(state, 0, "discard metal"))


def test_f35_machine_takes_no_card_from_an_empty_slot() -> None:
    """F35: an empty slot, with deck and discard empty."""
    kept = ["biolab", "golem", "dojo"]
    left = [name for name, card in CARDS.items() for _ in range(card.copies)]
    for name in [*kept, "robot"]:
        left.remove(name)
    hand, compound = left[:10], sorted(set(left[10:]) - {"robot"})
    rest = list(left[10:])
    for name in compound:
        rest.remove(name)
    machine = " ".join(kept + rest)
    mine = seat(" ".join(hand), " ".join(compound))
    state = PositionBuilder(mine, machine=machine, row="- robot - -", round=40, triggered=(0,), machine_goods=9).state(
        seed_for(green=1), UnplacedChance
    )
    events = play.act(state, 0, "end")
    assert play.one(events, "machine_take")["card"] is None
    assert state.view(0)["machine"]["last"]["took"] is None
    state = PositionBuilder(mine, machine=machine, row="- robot - -", round=40, triggered=(0,), machine_goods=9).state(
        seed_for(green=5), UnplacedChance
    )
    events = play.act(state, 0, "end")
    assert play.one(events, "machine_take")["card"] is None
    assert play.one(events, "reshuffle")["cards"] == {"robot": 1}


def test_f36_one_more_round_follows_any_trigger() -> None:
    """F36: both rounds with the Machine's turn."""
    mine = seat(compound="biolab", goods="biolab:12")
    state, events = machine_turn("biolab golem dojo", seed_for(green=1), mine)
    assert "machine_roll" in play.kinds_of(events)
    assert state.view(0)["last"]
    play.act(state, 0, next(text for text in play.texts(state) if text.startswith("take")))
    assert "machine_roll" in play.kinds_of(play.act(state, 0, "end"))
    assert state.over


def test_f36_goods_of_the_machines_last_turn_count() -> None:
    mine = seat(compound="biolab", goods="biolab:12")
    state, _ = machine_turn("biolab golem dojo", seed_for(blue=1, green=1), mine, triggered=(0,))
    assert state.over
    assert state.view(0)["machine"]["goods"] >= 1


def test_f37_difficulty_has_no_effect_with_two_seats() -> None:
    for difficulty in DIFFICULTIES:
        state = play.start(2, 0, difficulty=difficulty)
        assert state.view(0)["machine"] is None
        assert state.view(0)["difficulty"] is None
        assert state.position()["blueprints"] == play.start(2, 0).position()["blueprints"]
