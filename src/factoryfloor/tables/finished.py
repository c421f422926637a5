"""What only finished tables allow."""

from factoryfloor.tables.errors import Refused
from factoryfloor.tables.table import Table


def check_over(table: Table) -> None:
    """Raise Refused unless the game is over."""
    if table.status != "over":
        raise Refused("not_over", "hidden information is shown only after the game")


def check_reviewable(table: Table) -> None:
    """Raise Refused unless the game can be reviewed."""
    if table.status != "over":
        raise Refused("not_over", "only finished games are reviewed: this one is not over")
    if len(table.seats) < 2:
        raise Refused("bad_review", "a review compares seats; a game for one has none to compare")
