"""What the numbers of an observation and of an action mean to a learner."""

import random
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from factoryfloor.bots import decide, make_bot
from factoryfloor.kernel import Encoder, FastChance, Game, Number, State, encoded, find_game, games
from factoryfloor.kernel.encoder import LEAST, MOST

GAMES = [(game, seats) for game in games() for seats in {find_game(game).seats_min, find_game(game).seats_max}]


def encoder_of(game: Game) -> Encoder:
    encoder = game.encoder()
    assert encoder is not None
    return encoder


@pytest.mark.parametrize("game_id", games())
def test_features_differ_for_all_actions(game_id: str) -> None:
    game = find_game(game_id)
    encoder = encoder_of(game)
    described = [tuple(encoder.describe(action)) for action in range(game.action_count)]
    assert {len(features) for features in described} == {len(encoder.features)}
    assert len(set(described)) == game.action_count


@pytest.mark.parametrize("game_id", games())
def test_each_observed_number_has_a_different_name(game_id: str) -> None:
    encoder = encoder_of(find_game(game_id))
    numbers = encoder.numbers()
    assert len(numbers) == encoder.size
    assert len({number.name for number in numbers}) == encoder.size
    assert all(LEAST <= number.lower < number.upper <= MOST for number in numbers)


def test_encoder_without_names_has_the_widest_bounds() -> None:
    assert Encoder(2).numbers() == [Number("number 0", LEAST, MOST), Number("number 1", LEAST, MOST)]


def options_of(game: Game, rng: random.Random) -> dict[str, Any]:
    """Random values for the options that have a list of choices."""
    chosen: dict[str, Any] = {}
    for option in game.options:
        facts = option.describe()
        if facts["kind"] == "flag":
            chosen[option.key] = rng.random() < 0.5
        elif facts["kind"] == "choice":
            chosen[option.key] = rng.choice(facts["choices"])
        elif facts["kind"] == "subset":
            chosen[option.key] = [name for name in facts["choices"] if rng.random() < 0.5]
    return chosen


def play(game: Game, seats: int, seed: int, bot: str, look: Callable[[State], None]) -> None:
    """Plays a game with random options and checks every position."""
    rng = random.Random(seed)
    state = game.start(seats, options_of(game, rng), FastChance(seed))
    player = make_bot(bot, game)
    look(state)
    while not state.over:
        mover = rng.choice(state.movers())
        state.play(mover, decide(player, state, mover, rng.getrandbits(60)))
        look(state)


@pytest.mark.parametrize(("game_id", "seats"), GAMES)
def test_observations_are_within_their_bounds(game_id: str, seats: int) -> None:
    """Whole games, random and with most seats greedy; every number of the observation of one seat of each position."""
    game = find_game(game_id)
    encoder = encoder_of(game)
    least = np.full(encoder.size, MOST)
    most = np.full(encoder.size, LEAST)

    rng = random.Random(1)

    def look(state: State) -> None:
        seen = encoded(encoder, state, rng.randrange(seats))
        np.minimum(least, seen, out=least)
        np.maximum(most, seen, out=most)

    for seed, bot in enumerate(("random", "greedy") if seats == game.seats_max else ("random",)):
        play(game, seats, seed, bot, look)
    wrong = [
        (number, int(least[index]), int(most[index]))
        for index, number in enumerate(encoder.numbers())
        if least[index] < number.lower or most[index] > number.upper
    ]
    assert wrong == []


def _of_fzzt(view: dict[str, Any], own: dict[str, Any], other: dict[str, Any]) -> dict[str, int]:
    shown = {f"own unit {unit['unit']}": 1 for unit in own["units"]}
    bid = {} if own["bid"] is None else {"own bid size": own["bid"]["count"]}
    return {"own hand": own["hand"], "opponent 1 discard": other["discard"]} | shown | bid


def _of_monster_factory(view: dict[str, Any], own: dict[str, Any], other: dict[str, Any]) -> dict[str, int]:
    return {"tiles in the bag": view["bag"]["left"], "own score": own["score"], "opponent 1 score": other["score"]}


def _of_factory_fun(view: dict[str, Any], own: dict[str, Any], other: dict[str, Any]) -> dict[str, int]:
    return {"round": view["round"], "own money": own["money"], "opponent 1 money": other["money"]}


def _of_factory_manager(view: dict[str, Any], own: dict[str, Any], other: dict[str, Any]) -> dict[str, int]:
    return {
        f"phase {view['phase']}": 1,
        "price of energy": view["price"]["now"],
        "own money": own["money"],
        "opponent 1 free workers": len(other["workers"]["free"]),
        "own storage": own["dials"]["storage"]["value"],
    }


def _of_fantastic_factories(view: dict[str, Any], own: dict[str, Any], other: dict[str, Any]) -> dict[str, int]:
    goods = {"own metal": own["metal"], "opponent 1 goods": other["goods"], "opponent 1 hand": other["hand"]}
    return {"round": view["round"]} | goods


SHOWN = {
    "fzzt": _of_fzzt,
    "monster_factory": _of_monster_factory,
    "factory_fun": _of_factory_fun,
    "factory_manager": _of_factory_manager,
    "fantastic_factories": _of_fantastic_factories,
}


@pytest.mark.parametrize("game_id", SHOWN)
def test_named_numbers_of_an_observation_agree_with_the_view(game_id: str) -> None:
    """The observation and the view have the same facts by name."""
    game = find_game(game_id)
    encoder = encoder_of(game)
    names = [number.name for number in encoder.numbers()]

    def look(state: State) -> None:
        if not state.over:
            view = state.view(1)
            shown = SHOWN[game_id](view, view["players"][1], view["players"][2])
            seen = dict(zip(names, encoded(encoder, state, 1), strict=True))
            assert {name: seen[name] for name in shown} == shown

    play(game, 3, 1, "random", look)
