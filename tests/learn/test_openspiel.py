"""OpenSpiel's own tests of the registered games, and further guarantees."""

import json
import pickle
import random
from typing import Any

import pytest

pyspiel = pytest.importorskip("pyspiel", reason="OpenSpiel is not installed")

from factoryfloor.kernel import canonical_json, encoded, find_game, games  # noqa: E402
from factoryfloor.kernel.outcome import utility  # noqa: E402
from factoryfloor.kernel.registry import register  # noqa: E402
from factoryfloor.learn import openspiel  # noqa: E402
from factoryfloor.learn.openspiel import short_name  # noqa: E402
from tests.kernel.small_games import TurnsGame  # noqa: E402


def loaded(game: str, seats: int) -> Any:
    return pyspiel.load_game(short_name(find_game(game)), {"players": seats})


def pickled(value: Any) -> Any:
    return pickle.loads(pickle.dumps(value))  # noqa: S301 -- our own


@pytest.mark.parametrize(
    ("game", "seats"),
    [(game, seats) for game in games() for seats in (find_game(game).seats_min, find_game(game).seats_max)],
)
def test_game_passes_the_random_simulation_of_openspiel(game: str, seats: int) -> None:
    """`make test-long` plays many games with every number of seats."""
    pyspiel.random_sim_test(loaded(game, seats), num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize("game", games())
def test_openspiel_state_follows_the_rules_of_the_game(game: str) -> None:
    spiel, rng = loaded(game, 3), random.Random(1)
    state = spiel.new_initial_state()
    assert state.is_chance_node()
    assert len(state.chance_outcomes()) == 1000
    state.apply_action(7)
    position, observer = state.position.copy(), spiel.make_py_observer()
    encoder = find_game(game).encoder()
    assert encoder is not None
    while not state.is_terminal():
        seat = position.movers()[0]
        assert (state.current_player(), state.legal_actions()) == (seat, position.legal(seat))
        observer.set_from(state, seat)
        assert observer.tensor.tolist() == encoded(encoder, position, seat)
        other = state.clone()
        action = rng.choice(state.legal_actions())
        assert state.string_to_action(seat, position.notation(seat, action)) == action
        state.apply_action(action)
        assert str(other) != str(state)
        position.play(seat, action)
        assert str(state) == str(state.clone())
    assert state.returns() == [utility(position.ranking(), seat) for seat in range(3)]


def test_same_chance_outcome_gives_the_same_deal_in_openspiel() -> None:
    def dealt(deal: int) -> str:
        state = loaded("fzzt", 3).new_initial_state()
        state.apply_action(deal)
        return str(state)

    assert dealt(1) == dealt(1)
    assert dealt(1) != dealt(2)


CHOSEN: dict[str, dict[str, Any]] = {
    "factory_fun": {"boards": "expert", "diagonal": True, "last_taker_free": False, "selection": "draft"},
    "factory_manager": {"first_game": True},
    "fantastic_factories": {"edition": "retail", "difficulty": "hard"},
    "fzzt": {"peripherals": "p04-calculator+p03-modem"},
    "monster_factory": {"start": "deal", "mix": "long"},
}


@pytest.mark.parametrize("game", CHOSEN)
def test_openspiel_game_string_contains_the_options(game: str) -> None:
    spiel = pyspiel.load_game(short_name(find_game(game)), {"players": 2, "deals": 7, **CHOSEN[game]})
    again = pyspiel.load_game(str(spiel))
    assert again.setup == spiel.setup
    assert (str(again), again.deals) == (str(spiel), 7)
    assert again.get_parameters() == spiel.get_parameters()
    unpickled = pickled(spiel)
    assert (unpickled, unpickled.setup) == (spiel, spiel.setup)


def test_option_all_is_expanded_to_the_full_list() -> None:
    spiel = pyspiel.load_game("factoryfloor_fzzt(players=3,peripherals=all)")
    assert len(spiel.setup.options["peripherals"]) == 12
    assert pyspiel.load_game(str(spiel)).setup == spiel.setup


@pytest.mark.parametrize("game", games())
def test_serialized_openspiel_state_continues_like_the_original(game: str) -> None:
    spiel, rng = loaded(game, 2), random.Random(2)
    state = spiel.new_initial_state()
    copies = [pickled(state)]
    state.apply_action(5)
    while not state.is_terminal() and len(state.history()) < 60:
        if len(state.history()) in (1, 9, 30):
            _, again = pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(spiel, state))
            copies += [again, pickled(state)]
        if len(state.history()) == 1:
            copies[0].apply_action(5)
        action = rng.choice(state.legal_actions())
        state.apply_action(action)
        for copy in copies:
            copy.apply_action(action)
    for copy in copies:
        assert str(copy) == str(state)
        assert copy.history() == state.history()
        assert copy.information_state_string(0) == state.information_state_string(0)


def test_sampled_openspiel_state_can_be_serialized() -> None:
    state = loaded("fzzt", 3).new_initial_state()
    for action in (4, 1, 1):
        state.apply_action(action)
    sample = state.resample_from_infostate(2, random.Random(1).random)
    sample.apply_action(sample.legal_actions()[-1])
    again = pickled(sample)
    for copy in (sample, again):
        copy.apply_action(copy.legal_actions()[0])
    assert str(again) == str(sample)
    assert again.information_state_string(0) == sample.information_state_string(0)


def test_parameter_until_ends_a_game_at_the_first_event_of_a_kind() -> None:
    spiel = pyspiel.load_game("factoryfloor_fzzt(players=2,until=sold)")
    state = spiel.new_initial_state()
    state.apply_action(0)
    assert state.returns() == [0.0, 0.0]
    state.apply_action(state.legal_actions()[0])
    assert not state.is_terminal()
    state.apply_action(state.legal_actions()[-1])
    assert state.is_terminal()
    assert not state.position.over
    assert state.returns() == [utility(state.position.ranking(), seat) for seat in range(2)]
    assert (state.clone().is_terminal(), state.legal_actions()) == (True, [])
    with pytest.raises((RuntimeError, Exception), match="the game is over"):
        state.apply_action(1)
    with pytest.raises((RuntimeError, Exception), match="no event 'auction' for until; its events are round,"):
        pyspiel.load_game("factoryfloor_fzzt(until=auction)")


def test_properties_that_openspiel_games_declare_are_correct() -> None:
    four, solo = loaded("fzzt", 4), loaded("fantastic_factories", 1)
    kind = pyspiel.GameType
    assert (four.get_type().utility, four.utility_sum()) == (kind.Utility.CONSTANT_SUM, 2.0)
    assert (solo.get_type().utility, solo.utility_sum()) == (kind.Utility.GENERAL_SUM, None)
    assert four.max_chance_nodes_in_history() == 1
    assert four.get_type().provides_information_state_string
    assert four.get_type().provides_information_state_tensor


def test_openspiel_observer_shows_what_its_information_type_allows() -> None:
    spiel, private = loaded("fzzt", 2), pyspiel.PrivateInfoType
    state = spiel.new_initial_state()
    state.apply_action(1)

    def seen(public: bool, recall: bool, kind: Any) -> Any:
        observer = spiel.make_py_observer(pyspiel.IIGObservationType(public, recall, kind))
        return observer and observer.string_from(state, 1)

    def view(seat: int | None) -> str:
        return canonical_json(state.position.view(seat))

    assert seen(True, False, private.SINGLE_PLAYER) == view(1) == state.observation_string(1)
    assert seen(True, False, private.NONE) == view(None)
    assert seen(True, True, private.SINGLE_PLAYER) == state.recall.information(1) == state.information_state_string(1)
    assert seen(True, True, private.NONE) == state.recall.information(None)
    assert seen(True, False, private.ALL_PLAYERS) is None
    assert seen(False, True, private.SINGLE_PLAYER) is None
    own = json.loads(seen(False, False, private.SINGLE_PLAYER))
    mine = state.position.view(1)
    assert own == {"players": {"1": {"cards": mine["players"][1]["cards"]}}, "prospects": mine["prospects"], "seat": 1}
    assert spiel.make_py_observer({}).string_from(state, 1) == view(1)
    assert spiel.make_observer({}) is not None


@pytest.mark.parametrize("game", games())
def test_information_state_tensors_are_equal_for_equal_information_states(game: str) -> None:
    """Pairs: a state and a sample of it, in which other seats differ; a state and the next one."""
    spiel, chance = loaded(game, 2), random.Random(3)
    size = int(spiel.encoder.size)
    assert spiel.information_state_tensor_shape() == [size + openspiel.DIGEST]
    state = spiel.new_initial_state()
    assert not any(state.information_state_tensor(0))
    state.apply_action(1)
    kinds = {False: 0, True: 0}
    for deal in range(2, 14):
        if state.is_terminal():
            state = spiel.new_initial_state()
            state.apply_action(deal)
        tensors = [state.information_state_tensor(seat) for seat in range(2)]
        assert tensors[0][:size] == state.observation_tensor(0)
        other = state.resample_from_infostate(0, chance.random)
        for seat in range(2):
            same = other.information_state_string(seat) == state.information_state_string(seat)
            assert (other.information_state_tensor(seat) == tensors[seat]) is same
            kinds[same] += 1
        before = state.information_state_string(0)
        state.apply_action(chance.choice(state.legal_actions()))
        same = state.information_state_string(0) == before
        assert (state.information_state_tensor(0) == tensors[0]) is same
    assert min(kinds.values()) > 2


def test_openspiel_playthrough_can_be_repeated() -> None:
    from open_spiel.python.algorithms import generate_playthrough  # loads scipy.stats, for two seconds

    text = "factoryfloor_fzzt(players=2,until=sold)"
    shown = generate_playthrough.playthrough(text, None, seed=1)
    assert "IsTerminal() = True" in shown
    assert shown == generate_playthrough.playthrough(text, None, seed=1)


def test_openspiel_game_without_an_encoder_has_no_tensors() -> None:
    register(TurnsGame())
    openspiel.register()
    spiel = pyspiel.load_game("factoryfloor_turns")
    assert not spiel.get_type().provides_observation_tensor
    state = spiel.new_initial_state()
    state.apply_action(0)
    assert state.observation_string(1) == '{"to_move":[0],"total":0}'
    with pytest.raises(ValueError, match="no tensor"):
        state.observation_tensor(1)


def test_openspiel_rejects_impossible_games() -> None:
    with pytest.raises((RuntimeError, Exception), match="seats"):
        loaded("fzzt", 9)
    with pytest.raises(ValueError, match="never from a position"):
        loaded("fzzt", 2).new_initial_state("{}")
    state = loaded("fzzt", 2).new_initial_state()
    state.apply_action(0)
    with pytest.raises((RuntimeError, Exception), match="not legal"):
        state.apply_action(645)
