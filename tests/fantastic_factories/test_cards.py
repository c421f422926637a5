"""At least one test for each blueprint with an activation: F9 to F13, F22 to F24."""

import pytest

from factoryfloor.games.fantastic_factories import GAME
from tests.fantastic_factories import play
from tests.fantastic_factories.builder import PositionBuilder, seat, working
from tests.fantastic_factories.cards import EDITIONS

Tokens = tuple[int, int, int]

# compound, metal, energy, dice; the steps after `activate NAME`; metal, energy and goods then.
SIMPLE: list[tuple[str, int, int, str, list[str], Tokens]] = [
    ("aluminum_factory", 0, 5, "3 3 1 2", ["dice 3 3"], (1, 0, 2)),
    ("assembly_line", 0, 0, "5 3 4 1", ["dice 3 4 5"], (0, 0, 2)),
    ("battery_factory", 0, 4, "1 1 1 1", [], (0, 0, 1)),
    ("biolab", 0, 1, "1 2 3 4", [], (0, 0, 1)),
    ("concrete_plant", 4, 0, "4 4 1 2", ["dice 4 4"], (0, 0, 2)),
    ("foundry", 0, 5, "5 1 2 3", ["die 5"], (5, 0, 0)),
    ("fulfillment_center", 0, 2, "4 1 2 3", [], (1, 0, 1)),
    ("harvester", 0, 0, "2 2 1 3", ["dice 2 2", "gain metal"], (4, 0, 0)),
    ("harvester", 0, 0, "2 2 1 3", ["dice 2 2", "gain energy"], (0, 7, 0)),
    ("manufactory", 0, 0, "2 2 1 3", ["dice 2 2", "gain metal"], (2, 0, 1)),
    ("manufactory", 0, 0, "2 2 1 3", ["dice 2 2", "gain energy"], (0, 3, 1)),
    ("manufactory", 0, 0, "2 2 1 3", ["dice 2 2", "gain blueprints"], (0, 0, 1)),
    ("mega_factory", 0, 0, "5 5 5 3", ["dice 5 5 5", "value 1"], (0, 0, 2)),
    ("motherlode", 0, 0, "3 1 2 4", ["die 3"], (1, 0, 0)),
    ("motherlode", 0, 0, "3 1 2 4", ["die 4"], (2, 0, 0)),
    ("nuclear_plant", 0, 0, "6 1 2 4", [], (0, 1, 1)),
    ("power_plant", 0, 0, "6 1 2 4", ["die 6"], (0, 6, 0)),
    ("warehouse", 0, 0, "6 4 4 1", ["dice 4 4 6"], (0, 2, 2)),
]


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(("name", "metal", "energy", "dice", "steps", "after"), SIMPLE)
def test_card_has_its_printed_costs_and_gains(
    name: str, metal: int, energy: int, dice: str, steps: list[str], after: Tokens, edition: str
) -> None:
    """The printed numbers; dice and goods are on the card, which is used (F9)."""
    state = working(seat(compound=name, metal=metal, energy=energy, dice=dice), edition=edition)
    text = [f"activate {name}", *steps]
    before = state.copy()
    play.act(before, 0, *text[:-1])
    promised = play.preview(before, text[-1])
    play.act(state, 0, *text)
    assert play.tokens(state) == after
    assert promised["last"]
    gain, cost = promised.get("gain", {}), promised.get("cost", {})
    change = tuple(gain.get(what, 0) - cost.get(what, 0) for what in ("metal", "energy", "goods"))
    assert change == tuple(now - was for now, was in zip(after, (metal, energy, 0), strict=True))
    own = play.player(state)
    assert own["used"] == [name]
    assert own["goods"] == ({name: after[2]} if after[2] else {})
    taken = sorted(die["value"] for die in own["dice"] if die["place"] == name)
    exact = {"biolab": [1], "fulfillment_center": [4], "nuclear_plant": [6]}.get(name, [])
    chosen = [int(word) for step in steps if step.startswith("di") for word in step.split()[1:]]
    assert taken == (chosen or exact)


@pytest.mark.parametrize(
    ("name", "short"),
    [
        ("aluminum_factory", seat(energy=4, dice="3 3 3 3")),
        ("aluminum_factory", seat(energy=9, dice="1 2 3 4")),
        ("assembly_line", seat(dice="1 2 5 6")),
        ("battery_factory", seat(energy=3)),
        ("biolab", seat(energy=0)),
        ("biolab", seat(energy=9, dice="2 3 4 5")),
        ("black_market", seat()),
        ("concrete_plant", seat(metal=2, dice="3 3 4 4")),
        ("dojo", seat(energy=0)),
        ("fitness_center", seat(energy=9, dice="1 1 1 1")),
        ("foundry", seat(energy=1, dice="2 3 4 5")),
        ("fulfillment_center", seat(energy=1)),
        ("golem", seat(energy=0)),
        ("gymnasium", seat(energy=9, dice="6 6 6 6")),
        ("harvester", seat()),
        ("incinerator", seat("dojo")),
        ("incinerator", seat(metal=1)),
        ("manufactory", seat()),
        ("mega_factory", seat(dice="1 1 2 2")),
        ("motherlode", seat(dice="1@generate 2@generate 3@generate 4@mine")),
        ("nuclear_plant", seat(dice="1 2 3 5")),
        ("power_plant", seat(dice="1@generate 2@generate 3@generate 4@mine")),
        ("recycling_plant", seat("dojo", energy=2)),
        ("recycling_plant", seat("dojo dojo", energy=1)),
        ("refinery", seat("dojo dojo", energy=3)),
        ("refinery", seat("dojo dojo robot", energy=2)),
        ("robot", seat()),
        ("temp_agency", seat(energy=0)),
        ("temp_agency", seat(energy=9, dice="1@generate 2@generate 3@generate 4@mine")),
        ("trash_compactor", seat("dojo", dice="1 1 2 3")),
        ("trash_compactor", seat("dojo dojo")),
        ("warehouse", seat(dice="4 4 5 1")),
    ],
)
def test_player_cannot_activate_a_card_without_its_costs(name: str, short: dict[str, object]) -> None:
    """F29: an activation without its dice, tokens or cards cannot start."""
    assert f"activate {name}" not in play.texts(working(short | {"compound": [name]}))


def test_assembly_line_takes_three_consecutive_dice() -> None:
    state = working(seat(compound="assembly_line robot", used="robot", dice="6 1 2 5 4"))
    assert play.begun(state, 0, "activate assembly_line") == ["dice 4 5 6"]


def test_warehouse_takes_three_dice_with_a_sum_of_at_least_14() -> None:
    state = working(seat(compound="warehouse robot golem", used="robot golem", dice="6 5 4 4 3 2"))
    sets = play.begun(state, 0, "activate warehouse")
    assert sets == ["dice 4 5 6", "dice 3 5 6", "dice 4 4 6"]
    every = [
        (low, mid, high)
        for low in range(1, 7)
        for mid in range(low, 7)
        for high in range(mid, 7)
        if low + mid + high >= 14
    ]
    for values in every:
        state = working(seat(compound="warehouse", dice=" ".join(map(str, (*values, 1)))))
        assert play.begun(state, 0, "activate warehouse") == ["dice " + " ".join(map(str, values))]


def test_concrete_plant_costs_energy_once_for_both_dice() -> None:
    state = working(seat(compound="concrete_plant", metal=3, dice="3 3 4 4"))
    assert play.begun(state, 0, "activate concrete_plant") == ["dice 3 3"]


def test_manufactory_draws_two_cards() -> None:
    state = working(seat(compound="manufactory", dice="2 2 1 3"), deck="dojo robot golem")
    play.act(state, 0, "activate manufactory", "dice 2 2", "gain blueprints")
    assert play.player(state)["hand"] == ["dojo", "robot"]


@pytest.mark.parametrize(("die", "after"), [(1, 6), (2, 5), (3, 4), (4, 3), (5, 2), (6, 1)])
def test_dojo_turns_a_die_to_its_opposite_face(die: int, after: int) -> None:
    state = working(seat(compound="dojo", energy=1, dice=f"{die} {die} {die} {die}"))
    events = play.act(state, 0, "activate dojo", f"die {die}")
    told = play.one(events, "change")
    assert (told["die"], told["before"], told["after"]) == ("die-0-1", die, after)
    assert [die["value"] for die in play.player(state)["dice"]] == [after, die, die, die]
    assert play.tokens(state) == (0, 0, 0)


def test_fitness_center_lowers_a_die_by_one() -> None:
    state = working(seat(compound="fitness_center", energy=1, dice="1 2 6 6"))
    assert play.begun(state, 0, "activate fitness_center") == ["die 2", "die 6"]
    play.act(state, 0, "activate fitness_center", "die 6")
    assert [die["value"] for die in play.player(state)["dice"]] == [1, 2, 5, 6]


def test_gymnasium_raises_a_die_by_one() -> None:
    state = working(seat(compound="gymnasium", energy=1, dice="1 2 6 6"))
    assert play.begun(state, 0, "activate gymnasium") == ["die 1", "die 2"]
    play.act(state, 0, "activate gymnasium", "die 2")
    assert [die["value"] for die in play.player(state)["dice"]] == [1, 3, 6, 6]


def test_golem_creates_a_die_with_the_value_of_the_paid_energy() -> None:
    """F10: a named X of at most the available energy; afterwards an ordinary unplaced die."""
    state = working(seat(compound="golem gymnasium", energy=5))
    assert play.begun(state, 0, "activate golem") == [f"value {x}" for x in range(1, 6)]
    events = play.act(state, 0, "activate golem", "value 4")
    assert play.one(events, "extra")["value"] == 4
    assert play.tokens(state) == (0, 1, 0)
    assert play.player(state)["dice"][4] == {"value": 4, "place": None}
    play.act(state, 0, "activate gymnasium", "die 4")
    play.act(state, 0, "place 4 mine", "place 5 mine")
    assert play.begun(working(seat(compound="golem", energy=9)), 0, "activate golem")[-1] == "value 6"


def test_incinerator_gives_energy_for_a_discarded_card() -> None:
    state = working(seat("dojo", "incinerator", metal=1))
    play.act(state, 0, "activate incinerator", "discard dojo")
    assert play.tokens(state) == (0, 6, 0)
    assert state.position()["discard"]["blueprints"] == {"dojo": 1}


def test_robot_rolls_an_extra_die() -> None:
    values = set()
    for seed in range(30):
        state = PositionBuilder(seat(compound="robot", metal=1), seat()).state(f"robot {seed}")
        [told] = play.one(play.act(state, 0, "activate robot"), "roll")["dice"]
        assert told["id"] == "die-0-5"
        values.add(play.player(state)["dice"][4]["value"])
        assert play.tokens(state) == (0, 0, 0)
    assert values == set(range(1, 7))


def test_mega_factory_adds_a_die_with_a_chosen_value() -> None:
    state = working(seat(compound="mega_factory", dice="5 5 5 3"))
    assert play.begun(state, 0, "activate mega_factory", "dice 5 5 5") == [f"value {v}" for v in range(1, 7)]
    play.act(state, 0, "activate mega_factory", "dice 5 5 5", "value 3")
    assert play.player(state)["dice"][4] == {"value": 3, "place": None}


@pytest.mark.parametrize(("edition", "draws"), [("rulebook", 2), ("retail", 1)])
def test_f40_recycling_plant_draws_two_cards_or_one_by_edition(edition: str, draws: int) -> None:
    mine = seat("dojo robot", "recycling_plant", energy=2)
    state = working(mine, deck="golem biolab obelisk", edition=edition)
    play.act(state, 0, "activate recycling_plant", "discard dojo", "discard robot")
    assert play.player(state)["hand"] == sorted(["golem", "biolab"][:draws])
    assert play.tokens(state) == (0, 0, 1)


@pytest.mark.parametrize(("edition", "number"), [("rulebook", 3), ("retail", 1)])
def test_f40_refinery_discards_three_cards_or_one_by_edition(edition: str, number: int) -> None:
    state = working(seat("dojo dojo robot", "refinery", energy=3), edition=edition)
    play.act(state, 0, "activate refinery", *["discard dojo", "discard robot", "discard dojo"][:number])
    assert play.tokens(state) == (3, 0, 0)
    assert len(play.player(state)["hand"]) == 3 - number
    if number == 1:
        assert "activate refinery" in play.texts(working(seat("dojo", "refinery", energy=3), edition=edition))


def test_trash_compactor_discards_two_cards_for_two_goods() -> None:
    state = working(seat("dojo dojo", "trash_compactor", dice="2 2 3 4"))
    assert play.begun(state, 0, "activate trash_compactor", "dice 2 2", "discard dojo") == ["discard dojo"]
    play.act(state, 0, "activate trash_compactor", "dice 2 2", "discard dojo", "discard dojo")
    assert (play.tokens(state), play.player(state)["hand"]) == ((0, 0, 2), [])


def test_temp_agency_costs_the_same_for_any_number_of_dice() -> None:
    state = working(seat(compound="temp_agency", energy=1, dice="1 1 1 1"))
    steps = ["activate temp_agency", *["die 1"] * 4, "reroll"]
    assert len(play.one(play.act(state, 0, *steps), "roll")["dice"]) == 4
    assert play.tokens(state) == (0, 0, 0)


# F12: seven kinds cost more than 4.
SPLITS = {
    "beacon": ["split 0 4", "split 1 3", "split 2 2"],
    "black_market": ["split 2 2", "split 3 1"],
    "laboratory": ["split 0 4", "split 1 3"],
    "manufactory": ["split 1 3", "split 2 2"],
    "mega_factory": ["split 2 2", "split 3 1"],
    "megalith": ["split 2 2", "split 3 1", "split 4 0"],
    "warehouse": ["split 2 2", "split 3 1"],
}


@pytest.mark.parametrize("name", list(SPLITS))
def test_f12_black_market_gives_4_within_the_printed_cost(name: str) -> None:
    """F12: exactly 4 within the printed amounts; the Megalith's discount does not matter."""
    for split in SPLITS[name]:
        state = working(seat(name, "black_market obelisk"))
        assert play.begun(state, 0, "activate black_market", "die 1", f"discard {name}") == SPLITS[name]
        play.act(state, 0, "activate black_market", "die 1", f"discard {name}", split)
        assert play.tokens(state) == (*(int(word) for word in split.split()[1:]), 0)


@pytest.mark.parametrize("name", [card for card in GAME.components()["blueprints"] if card not in SPLITS])
def test_f12_black_market_gives_the_printed_cost(name: str) -> None:
    printed = GAME.components()["blueprints"][name]
    state = working(seat(name, "black_market"))
    play.act(state, 0, "activate black_market", "die 1", f"discard {name}")
    assert play.tokens(state) == (printed["metal"], printed["energy"], 0)
    assert printed["metal"] + printed["energy"] <= 4
