"""One random game checked against the contract, the same in every run."""

from factoryfloor.kernel import Game
from factoryfloor.testing.contract import any_options, check_trial
from factoryfloor.testing.trial import PLAYS, Trial

LOOKS = 6


def check_random_game(game: Game, kind: str) -> None:
    """Check a game of one kind of random play, with random options; each kind has another number of seats."""
    seats = game.seats_max - PLAYS.index(kind) % (game.seats_max - game.seats_min + 1)
    trial = Trial(game, seats, None, f"2.{kind}", LOOKS, play=kind)
    trial.options = any_options(trial)
    check_trial(trial)
