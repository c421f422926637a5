"""``factoryfloor --version``, which prints the versions of the package and of each game's rules."""

from factoryfloor import __version__
from factoryfloor.kernel import games
from factoryfloor.kernel.fast import COMPILED


def version_lines() -> list[str]:
    """Return the package's version, whether the rules are compiled, and the version of each game's rules."""
    kind = "compiled" if COMPILED else "plain Python"
    return [
        f"factoryfloor {__version__} ({kind})",
        *(f"{game.id}: rules version {game.rules}" for game in games().values()),
    ]
