"""People's levels against bots: Glicko-2, the results that count, and the rows that follow from them."""

import random
from collections.abc import Iterator
from math import isclose, log
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Connection, insert, select, update

from factoryfloor.bots import LEVELS, levels
from factoryfloor.server.ratings.glicko import Outcome, Rating, rated
from factoryfloor.server.ratings.levels import INTERVAL, against_levels, first_level, level_after, packed
from factoryfloor.server.storage import db_schema as db
from factoryfloor.server.storage.database import open_database
from factoryfloor.server.storage.played_rows import compute_levels, forget_levels, levels_of
from factoryfloor.tables.state.entry import Entry, Kind
from factoryfloor.tables.state.played import PlayedGame, played

ME, OTHER = "me", "other"
ELO = log(10) / 400


def test_glicko_2_reproduces_the_example_of_its_paper() -> None:
    outcomes = [Outcome(1400, 30, 1.0), Outcome(1550, 100, 0.0), Outcome(1700, 300, 0.0)]
    after = rated(Rating(1500, 200, 0.06), outcomes)
    assert (round(after.rating, 2), round(after.deviation, 2)) == (1464.05, 151.52)
    assert isclose(after.volatility, 0.05999, abs_tol=1e-5)
    assert rated(Rating(1500, 200, 0.06), []).deviation > 200


def career(chance: random.Random, game: str, games: int, seats: int) -> bool:
    """Returns whether the interval contains a person's true level after some games of luck and strength."""
    opponents, level = levels(game), first_level(game)
    ratings = [bot.rating or 0.0 for bot in opponents]
    true = chance.uniform(min(ratings) - 200, max(ratings) + 200)
    for _ in range(games):
        bots = chance.choices(opponents, k=seats - 1)
        mine, *others = [_form(chance, each) for each in (true, *(bot.rating or 0.0 for bot in bots))]
        against = [(bot.rating or 0.0, 20.0, float(mine > other)) for bot, other in zip(bots, others, strict=True)]
        level = level_after(level, against)
    return abs(true - level.rating) <= INTERVAL * level.deviation


def _form(chance: random.Random, rating: float) -> float:
    return ELO * rating - log(-log(chance.random()))


@pytest.mark.parametrize(("games", "seats"), [(5, 2), (25, 4)])
def test_interval_of_a_level_contains_the_true_level(games: int, seats: int) -> None:
    chance = random.Random(52)
    held = sum(career(chance, game, games, seats) for game in ("fzzt", "factory_manager") for _ in range(150))
    assert held >= 0.93 * 300  # 95 % less two standard errors of this sample


def seat(player: str = "", bot: str = "") -> dict[str, Any]:
    return {"kind": "player" if player else "bot", "name": player or bot, "player": player, "bot": bot}


def finished(
    seats: list[dict[str, Any]], ranking: list[int], *between: tuple[Kind, int, dict[str, Any]], **facts: Any
) -> PlayedGame | None:
    """The game of a log: created, started, some entries, over."""
    entries: list[tuple[Kind, int, dict[str, Any]]] = [
        ("created", -1, {"game": "fzzt", "seats": seats} | facts),
        ("start", -1, {"seed": "x"}),
        *between,
        ("over", -1, {"scores": ranking, "ranking": ranking} | ({"together": True} if "together" in facts else {})),
    ]
    return played(Entry(n, kind, at, 100.0 + n, payload, ME) for n, (kind, at, payload) in enumerate(entries, 1))


def scores(game: PlayedGame | None) -> list[float]:
    assert game is not None
    return [score for _, _, score in against_levels(game, ME)]


def test_each_bot_opponent_of_a_level_counts_as_one_result() -> None:
    seats = [seat(ME), seat(bot="craftsman"), seat(bot="chief"), seat(bot="search:200ms"), seat(OTHER)]
    assert scores(finished(seats, [2, 1, 2, 4, 5])) == [0.0, 0.5]


@pytest.mark.parametrize(
    ("between", "facts"),
    [
        ([("hint", 0, {"actions": []})], {}),
        ([], {"coached": True}),
        ([], {"practice": True}),
        ([], {"together": True}),
        ([("bot", 0, {"bot": "chief"})], {}),
        ([("bot", 0, {"bot": "chief"}), ("sit", 0, {"name": ME})], {}),
        ([("stand_in", 1, {"bot": "random"})], {}),
    ],
)
def test_games_with_help_or_with_a_seat_left_to_a_bot_do_not_count(between: Any, facts: dict[str, Any]) -> None:
    assert scores(finished([seat(ME), seat(bot="craftsman")], [1, 2])) == [1.0]
    assert scores(finished([seat(ME), seat(bot="craftsman")], [1, 2], *between, **facts)) == []


def test_games_with_two_seats_of_one_person_do_not_count() -> None:
    assert scores(finished([seat(ME), seat(ME), seat(bot="craftsman")], [1, 2, 3])) == []
    assert finished([seat(ME), seat(bot="craftsman")], [1, 2], chance="places") is None
    assert finished([seat(ME), seat(bot="craftsman")], [1, 2], lesson={"name": "x"}) is None


def test_all_levels_of_measured_games_have_a_rating() -> None:
    assert [level.name for level in levels("fzzt") if level.rating is not None] == list(LEVELS)


@pytest.fixture
def connection(database: Path) -> Iterator[Connection]:
    opened = open_database(str(database))
    with opened.writing.begin() as connection:
        yield connection
    opened.close()


def add(connection: Connection, at: float, score: float, player: str = ME) -> None:
    row = {"table_id": f"t{at}", "player": player, "game": "fzzt", "ended": at, "seats": 2, "seat": 0, "place": 1}
    connection.execute(insert(db.played).values(row | {"points": 0, "against": packed([(0.0, 20.0, score)])}))


def course(connection: Connection, player: str = ME) -> list[tuple[float, float]]:
    return [(row.ended, row.rating) for row in levels_of(connection, player, "fzzt", 100)]


def test_levels_do_not_depend_on_the_order_in_which_games_are_stored(connection: Connection) -> None:
    for at in range(6):
        add(connection, at, at % 2)
        compute_levels(connection, 10)
    step_by_step = course(connection)
    forget_levels(connection, ME)
    assert course(connection) == []
    assert not compute_levels(connection, 10)
    assert course(connection) == step_by_step
    add(connection, 2.5, 1.0)  # stored late, by another node
    compute_levels(connection, 10)
    late = course(connection)
    assert late[:3] == step_by_step[:3]
    assert [at for at, _ in late] == [0, 1, 2, 2.5, 3, 4, 5]
    assert late[-1][1] > step_by_step[-1][1]


def test_recomputing_levels_gives_the_same_levels(connection: Connection) -> None:
    add(connection, 1.0, 1.0)
    compute_levels(connection, 1)
    before = course(connection)
    assert not compute_levels(connection, 1)
    assert course(connection) == before


def test_server_computes_levels_of_many_persons_in_batches(connection: Connection) -> None:
    for number in range(5):
        add(connection, number, 1.0, f"p{number}")
    assert [compute_levels(connection, 2) for _ in range(3)] == [True, True, False]
    assert len(set(connection.scalars(select(db.played.c.rating)))) == 1


def test_level_of_a_merged_person_counts_games_in_their_order(connection: Connection) -> None:
    for at in (1.0, 3.0):
        add(connection, at, 1.0)
    add(connection, 2.0, 0.0, OTHER)
    compute_levels(connection, 10)
    connection.execute(update(db.played).where(db.played.c.player == OTHER).values(player=ME))
    forget_levels(connection, ME)
    compute_levels(connection, 10)
    rises = [
        after > before for (_, before), (_, after) in zip(course(connection), course(connection)[1:], strict=False)
    ]
    assert rises == [False, True]
