"""Whole random games under the other sides' own tests, as many as are wanted: what `scripts/long.py` runs."""

import random
import warnings

from factoryfloor.kernel import find_game
from factoryfloor.learn import environment_id, pettingzoo

LONGEST = 100_000  # decisions; every game of ours ends before


def under_pettingzoo(game: str, seats: int, number: int, seed: int) -> None:
    from pettingzoo.test import api_test, parallel_api_test, parallel_seed_test, seed_test

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # the tests of `make test` look at them
        for _ in range(number):
            api_test(pettingzoo.env(game, seats=seats), num_cycles=LONGEST)
        for _ in range((number + 1) // 2):  # two games each
            parallel_api_test(pettingzoo.parallel_env(game, seats=seats), num_cycles=LONGEST)
    seed_test(lambda: pettingzoo.env(game, seats=seats), num_cycles=500)
    parallel_seed_test(lambda: pettingzoo.parallel_env(game, seats=seats), num_cycles=500)


def under_gymnasium(game: str, seats: int, number: int, seed: int) -> None:
    """With its checker around every step of every game."""
    import gymnasium
    from gymnasium.utils.env_checker import check_env

    import factoryfloor.learn.gymnasium  # noqa: F401 - registers the environments

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        env = gymnasium.make(environment_id(find_game(game)), seats=seats, bots="random", illegal="stay")
        check_env(env.unwrapped, skip_render_check=True)
        for index in range(number):
            seen, _ = env.reset(seed=seed + index)
            env.action_space.seed(seed + index)
            over = False
            while not over:
                seen, _, over, cut, _ = env.step(env.action_space.sample(seen["action_mask"]))
                assert not cut
                assert seen["action_mask"].any() != over


def under_openspiel(game: str, seats: int, number: int, seed: int) -> None:
    """Its random games; with the fewest seats a playthrough too, which is slow: made again it is the same."""
    import pyspiel
    from open_spiel.python.algorithms.generate_playthrough import playthrough

    from factoryfloor.learn.openspiel import short_name

    text = f"{short_name(find_game(game))}(players={seats})"
    pyspiel.random_sim_test(pyspiel.load_game(text), num_sims=number, serialize=True, verbose=False)
    if seats > find_game(game).seats_min:
        return
    chance = random.Random(seed).randrange(1_000_000)
    told = playthrough(text, None, seed=chance)
    assert "IsTerminal() = True" in told
    assert told == playthrough(text, None, seed=chance)
