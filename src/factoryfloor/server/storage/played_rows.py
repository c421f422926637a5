"""Queries for the finished games of each person: the rows at the end of a game, and the levels after each game."""

from collections.abc import Iterator, Mapping
from typing import Any, Final

from sqlalchemy import Connection, Row, bindparam, select, tuple_, update

from factoryfloor.server.ratings.glicko import Rating
from factoryfloor.server.ratings.levels import against_levels, first_level, levels_after, packed, unpacked
from factoryfloor.server.storage import db_schema as db
from factoryfloor.tables.state.played import PlayedGame

_played: Final = db.played.c
_place: Final = tuple_(_played.ended, _played.table_id)
EARLIEST: Final = (_played.ended, _played.table_id)
LATEST: Final = (_played.ended.desc(), _played.table_id.desc())
"""The columns that order lists of games."""


def played_rows(table_id: str, game: PlayedGame) -> Iterator[dict[str, Any]]:
    """Yield a row for each person of a game, for the transaction that stores the end of the game."""
    for player in game.players:
        own = game.of(player)[0]
        yield {
            "table_id": table_id,
            "player": player,
            "game": game.game,
            "ended": game.ended,
            "seats": len(game.results),
            "seat": own.seat,
            "place": own.place,
            "points": own.points,
            "against": packed(against_levels(game, player)),
        }


def compute_levels(connection: Connection, most: int) -> bool:
    """Compute missing levels of a limited number of people.

    Return whether more levels may be missing. A repeated call changes nothing, because levels depend only on the rows.
    """
    missing = select(_played.player, _played.game).where(db.level_due).distinct().limit(most)
    found = list(connection.execute(missing))
    for player, game in found:
        _compute(connection, player, game)
    return len(found) == most


def _compute(connection: Connection, player: str, game: str) -> None:
    """Compute the levels of a person, beginning with the first game whose level is missing."""
    mine = (_played.player == player, _played.game == game, _played.against != "")
    columns = (_played.table_id, _played.ended, _played.against, _played.rating)
    first = connection.execute(
        select(*columns).where(*mine, _played.rating.is_(None)).order_by(*EARLIEST).limit(1)
    ).first()
    if first is None:
        return
    start = tuple_(first.ended, first.table_id)
    games = list(connection.execute(select(*columns).where(*mine, _place >= start).order_by(*EARLIEST)))
    before = _level_before(connection, mine, start) or first_level(game)
    levels = levels_after(before, (unpacked(row.against) for row in games))
    changed = update(db.played).where(_played.table_id == bindparam("of"), _played.player == player)
    values: dict[str, Any] = {name: bindparam(f"new_{name}") for name in ("rating", "deviation", "volatility")}
    rows = [
        {
            "of": row.table_id,
            "new_rating": level.rating,
            "new_deviation": level.deviation,
            "new_volatility": level.volatility,
        }
        for row, level in zip(games, levels, strict=True)
    ]
    connection.execute(changed.values(values), rows)


def _level_before(connection: Connection, mine: tuple[Any, ...], start: Any) -> Rating | None:
    query = select(_played.rating, _played.deviation, _played.volatility).where(*mine, _place < start)
    row = connection.execute(query.order_by(*LATEST).limit(1)).first()
    return None if row is None else Rating(row.rating, row.deviation, row.volatility)


def forget_levels(connection: Connection, player: str) -> None:
    """Mark the levels of a person to be computed again, because earlier games were added."""
    connection.execute(update(db.played).where(_played.player == player).values(rating=None))


def levels_of(connection: Connection, player: str, game: str, most: int) -> list[Row[*tuple[Any, ...]]]:
    """Return the last levels of a person in a game, earliest first."""
    query = select(_played.ended, _played.rating, _played.deviation).where(
        _played.player == player, _played.game == game, _played.rating.is_not(None)
    )
    last = query.order_by(*LATEST).limit(most)
    return list(connection.execute(last))[::-1]


def note_losses(connection: Connection, table_id: str, losses: Mapping[int, float]) -> None:
    """Store the mean loss per decision of reviewed seats."""
    for seat, loss in losses.items():
        here = (_played.table_id == table_id) & (_played.seat == seat)
        connection.execute(update(db.played).where(here).values(loss=loss))
