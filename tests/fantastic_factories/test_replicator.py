"""The Replicator, which acts as a card of the row, and the Laboratory, which works by itself: F11, F23, F24."""

from factoryfloor.games.fantastic_factories import GAME
from tests.fantastic_factories import play
from tests.fantastic_factories.builder import PositionBuilder, seat, working
from tests.fantastic_factories.cards import EDITIONS

# The Replicator.


def test_f23_replicator_can_copy_25_kinds_of_cards() -> None:
    """F11, F23: in both editions the Replicator copies 25 kinds and none of the seven others."""
    cards = GAME.components()["blueprints"]
    rich = {"metal": 20, "energy": 20, "hired": "hired_hands", "dice": "1 6 6 6 5 4"}
    for edition in EDITIONS:
        copied = []
        for name in cards:
            hand = "biolab obelisk robot" if name != "robot" else "biolab obelisk golem"
            state = working(seat(hand, "replicator", **rich), row=f"{name} - - -", edition=edition)  # type: ignore[arg-type]
            if "activate replicator" in play.texts(state):
                assert play.begun(state, 0, "activate replicator") == [f"copy {name}"]
                copied.append(name)
        refused = {"beacon", "megalith", "obelisk", "laboratory", "scrap_yard", "solar_array", "replicator"}
        assert set(cards) - set(copied) == refused
        assert len(copied) == 25


def test_f23_player_pays_for_the_replicator_before_its_effect() -> None:
    """F23: a Foundry with a 3 takes 4 energy, a Golem for a 5 takes 6; the card's gains cannot pay the energy."""
    state = working(seat(compound="replicator", energy=4, dice="3 4 4 4"), row="foundry - - -")
    assert play.begun(state, 0, "activate replicator", "copy foundry") == ["die 3"]
    play.act(state, 0, "activate replicator", "copy foundry", "die 3")
    assert play.tokens(state) == (3, 0, 0)
    state = working(seat(compound="replicator", energy=6), row="golem - - -")
    assert play.begun(state, 0, "activate replicator", "copy golem")[-1] == "value 5"
    poor = seat(compound="replicator", dice="6 6 6 6")
    assert play.texts(working(poor, row="power_plant - - -"))[-1] == "end"


def test_f11_dice_and_goods_lie_on_the_replicator() -> None:
    state = working(seat(compound="replicator", energy=2, dice="1 2 3 4"), row="biolab - - -")
    events = play.act(state, 0, "activate replicator", "copy biolab")
    own = play.player(state)
    assert own["goods"] == {"replicator": 1}
    assert (own["used"], own["copied"]) == (["replicator"], "biolab")
    assert own["dice"][0]["place"] == "replicator"
    told = play.one(events, "activate")
    assert (told["card"], told["piece"], told["copied"]) == ("biolab", "card-0-replicator", "blueprint-1")


def test_f11_several_seats_may_copy_a_card_that_they_have_used_themselves() -> None:
    mine = seat(compound="replicator biolab", energy=5, dice="1 1 2 3")
    state = PositionBuilder(mine, seat(compound="replicator", energy=5), row="biolab - - -").state()
    play.act(state, 0, "activate biolab", "activate replicator", "copy biolab")
    play.act(state, 1, "activate replicator", "copy biolab")
    assert (play.tokens(state)[2], play.tokens(state, 1)[2]) == (2, 1)


def test_f11_replicator_copies_only_cards_in_the_blueprint_row() -> None:
    state = working(seat(compound="replicator", energy=9, dice="6 6 6 1"), row="biolab nuclear_plant obelisk dojo")
    copies = ["copy biolab", "copy dojo", "copy nuclear_plant"]
    assert play.begun(state, 0, "activate replicator") == copies


def test_replicator_can_copy_cards_that_add_or_reroll_dice() -> None:
    """F11: the steps of the copied card follow."""
    row = "robot temp_agency mega_factory gymnasium"
    state = working(seat(compound="replicator", metal=1, energy=3, dice="2 2 2 1"), row=row)
    trial = state.copy()
    play.act(trial, 0, "activate replicator", "copy robot")
    assert (len(play.player(trial)["dice"]), play.tokens(trial)) == (5, (0, 2, 0))
    trial = state.copy()
    play.act(trial, 0, "activate replicator", "copy temp_agency", "die 1", "reroll")
    assert play.tokens(trial) == (1, 1, 0)
    trial = state.copy()
    play.act(trial, 0, "activate replicator", "copy mega_factory", "dice 2 2 2", "value 6")
    assert play.player(trial)["dice"][4] == {"value": 6, "place": None}
    trial = state.copy()
    play.act(trial, 0, "activate replicator", "copy gymnasium", "die 1")
    assert play.player(trial)["dice"][3] == {"value": 2, "place": None}


# The Laboratory.


def test_f24_laboratory_draws_one_card_for_the_first_goods_of_a_round() -> None:
    """F24: one card for any number of goods, after all other gains of the activation, and once a round."""
    mine = seat("biolab robot", "laboratory recycling_plant battery_factory", energy=6)
    state = working(mine, deck="dojo golem obelisk beacon")
    events = play.act(state, 0, "activate recycling_plant", "discard biolab", "discard robot")
    draws = [(event["number"], event["from"]) for event in events if event["kind"] == "draw"]
    assert draws == [(2, "card-0-recycling_plant"), (1, "card-0-laboratory")]
    assert play.player(state)["used"] == ["laboratory", "recycling_plant"]
    events = play.act(state, 0, "activate battery_factory")
    assert "draw" not in play.kinds_of(events)


def test_f24_laboratory_ignores_goods_made_before_it_was_built() -> None:
    mine = seat("laboratory refinery", "battery_factory biolab", metal=1, energy=9)
    state = working(mine, deck="dojo")
    play.act(state, 0, "activate battery_factory", "build laboratory", "discard refinery")
    assert play.player(state)["hand"] == []
    play.act(state, 0, "activate biolab")
    assert play.player(state)["hand"] == ["dojo"]


def test_f24_laboratory_counts_goods_of_the_replicator() -> None:
    state = working(seat(compound="replicator laboratory", energy=2), row="biolab - - -", deck="dojo")
    play.act(state, 0, "activate replicator", "copy biolab")
    assert play.player(state)["hand"] == ["dojo"]


def test_f24_laboratory_does_not_draw_for_metal_or_energy() -> None:
    state = working(seat(compound="power_plant laboratory"))
    play.act(state, 0, "activate power_plant", "die 4")
    assert play.player(state)["used"] == ["power_plant"]
