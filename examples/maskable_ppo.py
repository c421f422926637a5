"""Train MaskablePPO of sb3-contrib for one seat of Factory Manager against random play.

    pip install "factoryfloor[rl]" torch sb3-contrib
    python examples/maskable_ppo.py

The program prints the share of games that the likeliest actions win before and after the training.
"""

import argparse

import torch
from sb3_contrib import MaskablePPO
from sb3_contrib.common.maskable.evaluation import evaluate_policy
from stable_baselines3.common.env_util import make_vec_env
from stable_baselines3.common.vec_env import VecNormalize

import factoryfloor.learn.gymnasium  # noqa: F401 - registers the environments
from factoryfloor import find_game
from factoryfloor.learn import environment_id

GAMES = 200  # games of a measurement
SETTINGS = {"n_steps": 256, "batch_size": 256, "n_epochs": 4, "learning_rate": 0.001, "gamma": 1.0, "gae_lambda": 0.98}


def environments(number: int, seed: int) -> VecNormalize:
    """Return games of two seats against random play, with scaled observations."""
    options = {"seats": 2, "bots": "random", "render_mode": None}
    made = make_vec_env(environment_id(find_game("factory_manager")), number, seed=seed, env_kwargs=options)
    return VecNormalize(made, norm_obs_keys=["observation"], norm_reward=False)


def won(model: MaskablePPO, seen: VecNormalize, seed: int) -> float:
    """Return the share of games won on other deals, with observations scaled as in the training. A draw counts half."""
    played = environments(8, seed)
    played.obs_rms, played.training = seen.obs_rms, False
    share, _ = evaluate_policy(model, played, n_eval_episodes=GAMES, warn=False)
    return float(share)


def main(arguments: list[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--steps", type=int, default=10_240)
    parser.add_argument("--seed", type=int, default=1)
    wish = parser.parse_args(arguments)
    torch.set_num_threads(1)
    games = environments(8, wish.seed)
    model = MaskablePPO("MultiInputPolicy", games, seed=wish.seed, **SETTINGS)
    for steps in (0, wish.steps):
        if steps:
            model.learn(steps)
        print(f"{steps} steps: wins {won(model, games, wish.seed + 1):.1%} of {GAMES} games against random")


if __name__ == "__main__":
    main()
