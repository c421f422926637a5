"""Checks for operations that are allowed only after the game."""

from factoryfloor.tables.state.errors import Refused
from factoryfloor.tables.state.table import Table


def check_over(table: Table) -> None:
    """Raise Refused unless the game is over."""
    if table.status != "over":
        raise Refused("not_over", "hidden information is shown only after the game")


def check_reviewable(table: Table) -> None:
    """Raise Refused unless the game can be reviewed."""
    if table.status != "over":
        raise Refused("not_over", "only finished games can be reviewed; this game is not over")
    if len(table.seats) < 2:
        raise Refused("bad_review", "a review compares seats, but a solo game has only one seat")


def is_player(table: Table, person: str) -> bool:
    """Return whether a person has played the game, or has hosted a game in which only bots played."""
    persons = {owner for seat in table.seats if (owner := seat.player or seat.former)} or {table.host}
    return bool(person) and person in persons
