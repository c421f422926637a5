"""The page of a person, with levels, ratings, results and finished games."""

from collections.abc import Sequence
from typing import Any, Final

from sqlalchemy import Connection, Row

from factoryfloor.server.ratings.levels import INTERVAL
from factoryfloor.server.storage import history_rows
from factoryfloor.server.storage.history_rows import Filter
from factoryfloor.server.storage.played_rows import levels_of
from factoryfloor.server.storage.rating_rows import skill_of
from factoryfloor.server.wire import (
    BestDeal,
    FinishedGame,
    FinishedSeat,
    GameStanding,
    Level,
    Partner,
    PeopleRating,
    PersonPage,
)

_SIGMAS: Final = 1.96  # standard errors in half of a 95 % interval
_COURSE: Final = 500  # games in a plot
_POINTS: Final = 100  # points in a plot
_LENGTH: Final = 30  # games per page


def person_page(connection: Connection, player: str, viewer: str) -> PersonPage:
    """Return the page of a person for a visitor. Raises Refused if the visitor may not see the page."""
    row = history_rows.person(connection, player, viewer)
    mine = player == viewer
    rated = history_rows.rated_games(connection, player)
    best = history_rows.best_deals(connection, player)
    partners = history_rows.partners(connection, player) if mine else []
    return PersonPage(
        public_id=player,
        name=row.name,
        shows=row.shows if mine else "",
        standings=[
            GameStanding(
                game=sums.game,
                games=sums.games,
                won=sums.won,
                level=_level(connection, player, sums),
                rating=_rating(connection, player, sums.game, rated.get(sums.game, 0)),
                best_deal=_deal(best.get(sums.game)),
                loss=sums.loss,
                reviewed=sums.reviewed,
            )
            for sums in history_rows.sums(connection, player)
        ],
        partners=[Partner(public_id=each.player, name=each.name, games=each.games) for each in partners],
    )


def _level(connection: Connection, player: str, sums: Row[Any]) -> Level | None:
    if not sums.counted:
        return None
    course = [
        (row.ended, round(row.rating, 1), round(INTERVAL * row.deviation, 1))
        for row in levels_of(connection, player, sums.game, _COURSE)
    ]
    _, rating, within = course[-1]
    return Level(rating=rating, within=within, games=sums.counted, course=_thinned(course))


def _thinned(course: Sequence[tuple[float, float, float]]) -> list[tuple[float, float, float]]:
    """Reduce the points of a plot to a limited number. The last point always stays."""
    step = -(-len(course) // _POINTS)
    return list(course[::-1][::step][::-1])


def _rating(connection: Connection, player: str, game: str, games: int) -> PeopleRating | None:
    skill = skill_of(connection, player, game)
    if skill is None or not games:
        return None
    return PeopleRating(rating=round(skill.mu, 2), within=round(_SIGMAS * skill.sigma, 2), games=games)


def _deal(row: Row[*tuple[Any, ...]] | None) -> BestDeal | None:
    return None if row is None else BestDeal(day=row.day, table=row.table_id, points=row.points)


def finished_games(connection: Connection, player: str, viewer: str, wanted: Filter) -> tuple[list[FinishedGame], str]:
    """Return a page of a person's finished games, and the start of the next page.

    Raises Refused if the visitor may not see the games.
    """
    page = history_rows.history(connection, player, viewer, wanted, _LENGTH)
    return [_game(row, facts) for row, facts in page.games], page.more


def _game(row: Row[Any], facts: dict[str, Any]) -> FinishedGame:
    places, points = facts["ranking"], facts["scores"]
    shown = ("kind", "name", "before", "player", "bot")
    return FinishedGame(
        table=row.table_id,
        game=row.game,
        ended=row.ended,
        seat=row.seat,
        daily=facts["daily"],
        counted=row.against != "",
        loss=row.loss,
        seats=[
            FinishedSeat(seat=number, place=places[number], points=points[number], **{key: seat[key] for key in shown})
            for number, seat in enumerate(facts["seats"])
        ],
    )
