"""Check a game against the whole contract."""

from collections.abc import Callable, Iterator
from typing import Any

from factoryfloor.kernel import Game
from factoryfloor.testing import (
    belief_support,
    chance_places,
    companions,
    game_end,
    game_facts,
    hidden_information,
    hidden_values,
    legal_actions,
    noninterference,
    positions,
    resampling,
    undo,
    visibility,
)
from factoryfloor.testing.failure import ContractBroken
from factoryfloor.testing.trial import PLAYS, Trial

Check = Callable[[Trial], None]

CHECKS: tuple[Check, ...] = (
    positions.check_deal,
    game_end.check_end,
    legal_actions.check_legal_lists,
    companions.check_timing,
    legal_actions.check_questions_change_nothing,
    companions.check_encoder,
    positions.check_copies,
    legal_actions.check_every_action,
    legal_actions.check_refusals,
    legal_actions.check_notation,
    companions.check_presentation,
    legal_actions.check_chains,
    positions.check_positions,
    positions.check_wrong_positions,
    visibility.check_views,
    visibility.check_events,
    visibility.check_log,
    hidden_information.check_resample,
    resampling.check_redealt,
    hidden_values.check_hidden_values,
    belief_support.check_belief_support,
    noninterference.check_event_noninterference,
    chance_places.check_reshuffle,
    noninterference.check_reshuffle_support,
    chance_places.check_places,
    hidden_information.check_unseen,
    hidden_information.check_private_choices,
    companions.check_heuristics,
    game_end.check_numbers,
    game_end.check_replay,
    game_end.check_start_from_position,
    undo.check_undo,
)
"""All checks of a random game. Each check can also be called alone, as in ``check_copies(Trial(game, 3,
seed="7"))``.
"""


def check_game(
    game: Game,
    games: int = 20,
    seed: int = 1,
    seats: int | None = None,
    options: dict[str, Any] | None = None,
    looks: int = 12,
) -> None:
    """Check a game against the whole contract.

    Raises ContractBroken at the first violation. ``games`` random games are checked, with all seat counts in turn
    unless ``seats`` is given. The first round has default options. Later rounds have random options unless ``options``
    are given. ``looks`` positions of each game are checked thoroughly. The same ``seed`` gives the same games.
    """
    game_facts.check_facts(game)
    for trial in trials(game, games, seed, seats, options, looks):
        check_trial(trial)


def check_trial(trial: Trial) -> None:
    """Run all checks on one random game."""
    for check in CHECKS:
        run(check, trial)


def run(check: Check, trial: Trial) -> None:
    """Run one check. Any exception of the game counts as a violation."""
    try:
        check(trial)
    except ContractBroken as broken:
        broken.add_note(f"found by {check.__name__}")
        raise
    except Exception as error:
        where = f"{trial.game.id}, {trial.seats} seats, options {trial.options}, seed {trial.seed!r}"
        notes = "".join(f" ({note})" for note in getattr(error, "__notes__", []))
        raise ContractBroken(f"{where}: {check.__name__} raised {type(error).__name__}: {error}{notes}") from error


def trials(
    game: Game, games: int, seed: int, seats: int | None, options: dict[str, Any] | None, looks: int
) -> Iterator[Trial]:
    """Yield the random games to check."""
    counts = range(game.seats_min, game.seats_max + 1) if seats is None else [seats]
    for number in range(games):
        play = PLAYS[number // len(counts) % len(PLAYS)]
        trial = Trial(game, counts[number % len(counts)], options, f"{seed}.{number}", looks, play=play)
        if options is None and number >= len(counts):
            trial.options = any_options(trial)
        yield trial


def any_options(trial: Trial) -> dict[str, Any]:
    """Draw random options. Options of kinds unknown to the kernel keep their defaults."""
    rng = trial.random("options")
    values: dict[str, Any] = {}
    for option in trial.game.options:
        facts_of = option.describe()
        if facts_of["kind"] == "flag":
            values[option.key] = rng.random() < 0.5
        elif facts_of["kind"] == "choice":
            values[option.key] = rng.choice(facts_of["choices"])
        elif facts_of["kind"] == "subset":
            values[option.key] = [name for name in facts_of["choices"] if rng.random() < 0.5]
        elif facts_of["kind"] == "first":
            values[option.key] = rng.choice([None, *range(trial.seats)])
    return values
