"""Hold a game to the contract."""

from collections.abc import Callable, Iterator
from typing import Any

from factoryfloor.kernel import Game
from factoryfloor.testing import actions, endings, facts, hidden, positions, redealt, telling, undoing
from factoryfloor.testing.failure import ContractBroken
from factoryfloor.testing.setting import Setting

Check = Callable[[Setting], None]

CHECKS: tuple[Check, ...] = (
    positions.check_deal,
    endings.check_end,
    actions.check_legal_lists,
    actions.check_time,
    actions.check_questions_change_nothing,
    positions.check_copies,
    actions.check_every_action,
    actions.check_refusals,
    actions.check_notation,
    actions.check_pieces,
    actions.check_chains,
    positions.check_positions,
    positions.check_wrong_positions,
    telling.check_views,
    telling.check_events,
    telling.check_log,
    hidden.check_resample,
    redealt.check_redealt,
    hidden.check_unseen,
    hidden.check_private_choices,
    endings.check_numbers,
    endings.check_replay,
    endings.check_start_from_position,
    undoing.check_undo,
)
"""All checks of a random game. Each can be used alone: ``check_copies(Setting(game, 3, seed="7"))``."""


def check_game(
    game: Game,
    games: int = 20,
    seed: int = 1,
    seats: int | None = None,
    options: dict[str, Any] | None = None,
    looks: int = 12,
) -> None:
    """Hold a game to the whole contract. Raises ContractBroken with the first promise that it does not keep.

    ``games`` random games are looked at, the seat counts taking turns unless ``seats`` names one. The first
    round has the default options, later ones any, unless ``options`` are given. Each game is looked at in
    ``looks`` of its positions; the same ``seed`` looks at the same games.
    """
    facts.check_facts(game)
    for setting in settings(game, games, seed, seats, options, looks):
        for check in CHECKS:
            run(check, setting)


def run(check: Check, setting: Setting) -> None:
    """Carry out one check; whatever the game raises in it breaks the contract too."""
    try:
        check(setting)
    except ContractBroken as broken:
        broken.add_note(f"found by {check.__name__}")
        raise
    except Exception as error:
        where = f"{setting.game.id}, {setting.seats} seats, options {setting.options}, seed {setting.seed!r}"
        notes = "".join(f" ({note})" for note in getattr(error, "__notes__", []))
        raise ContractBroken(f"{where}: {check.__name__} met {type(error).__name__}: {error}{notes}") from error


def settings(
    game: Game, games: int, seed: int, seats: int | None, options: dict[str, Any] | None, looks: int
) -> Iterator[Setting]:
    """The random games to look at."""
    counts = range(game.seats_min, game.seats_max + 1) if seats is None else [seats]
    for number in range(games):
        setting = Setting(game, counts[number % len(counts)], options, f"{seed}.{number}", looks)
        if options is None and number >= len(counts):
            setting.options = any_options(setting)
        yield setting


def any_options(setting: Setting) -> dict[str, Any]:
    """Options at random; those of kinds that the kernel does not know keep their defaults."""
    rng = setting.random("options")
    values: dict[str, Any] = {}
    for option in setting.game.options:
        facts_of = option.describe()
        if facts_of["kind"] == "flag":
            values[option.key] = rng.random() < 0.5
        elif facts_of["kind"] == "choice":
            values[option.key] = rng.choice(facts_of["choices"])
        elif facts_of["kind"] == "subset":
            values[option.key] = [name for name in facts_of["choices"] if rng.random() < 0.5]
    return values
