"""Levels: six named opponents in every game.

Each level is a bot specification with a measured strength. The file ``levels.json`` in this folder defines the levels.
``factoryfloor ladder`` measures the levels and writes the file. Games without rows in the file use the rows with the
empty name.
"""

import json
from pathlib import Path
from typing import Any, Final, final

from factoryfloor.kernel.copying import Copyable

LEVELS: Final = ("apprentice", "journeyman", "craftsman", "engineer", "chief", "inventor")
"""The names of the levels, weakest first."""

TABLE: Final = "levels.json"


@final
class Level(Copyable):
    """A level of one game.

    ``spec`` is the bot's specification. ``rating`` is the Elo relative to ``greedy``, and ``within`` is half of the
    rating's 95 % interval. Both are None if the level was not measured. ``milliseconds`` is the mean thinking time per
    decision. ``extrapolated`` means that the rating was derived from few games or from the ratings of faster bots.
    """

    def __init__(
        self,
        name: str,
        spec: str,
        rating: float | None = None,
        within: float | None = None,
        milliseconds: float = 0.0,
        extrapolated: bool = True,
    ) -> None:
        self.name = name
        self.spec = spec
        self.rating = rating
        self.within = within
        self.milliseconds = milliseconds
        self.extrapolated = extrapolated

    def to_json(self) -> dict[str, Any]:
        """Return the level as JSON, for tables and the protocol."""
        return {
            "name": self.name,
            "spec": self.spec,
            "rating": self.rating,
            "within": self.within,
            "milliseconds": self.milliseconds,
            "extrapolated": self.extrapolated,
        }


_tables: Final[dict[str, list[Level]]] = {}


def levels(game: str = "") -> list[Level]:
    """Return the levels of a game by its id, weakest first.

    With an empty id, return the levels for games that have no rows in the file.
    """
    if not _tables:
        _tables.update(read_table(Path(__file__).with_name(TABLE)))
    return _tables.get(game, _tables[""])


def level_of(game: str, name: str) -> Level:
    """Return the level of a game with this name. The name must be in ``LEVELS``."""
    return levels(game)[LEVELS.index(name)]


def read_table(file: Path) -> dict[str, list[Level]]:
    """Read the levels of each game from a file.

    Raises ValueError unless each game has exactly the levels in ``LEVELS``.
    """
    table: dict[str, list[Level]] = {}
    for game, rows in json.loads(file.read_text(encoding="utf-8")).items():
        if tuple([row["name"] for row in rows]) != LEVELS:
            raise ValueError(f"{file}: the levels of {game!r} must be {', '.join(LEVELS)}")
        table[game] = [
            Level(
                row["name"],
                row["spec"],
                row["rating"],
                row["within"],
                row["milliseconds"],
                row["extrapolated"],
            )
            for row in rows
        ]
    return table


def write_table(file: Path, table: dict[str, list[Level]]) -> None:
    """Write a file of levels, with one level per line."""
    games: list[str] = []
    for game, rows in sorted(table.items()):
        lines = ",\n".join([f"  {json.dumps(row.to_json())}" for row in rows])
        games.append(f"{json.dumps(game)}: [\n{lines}\n]")
    file.write_text("{\n" + ",\n".join(games) + "\n}\n", encoding="utf-8")
