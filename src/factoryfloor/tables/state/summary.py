"""The public facts of a table, which are the same for all viewers."""

from collections.abc import Collection
from typing import TYPE_CHECKING, Any

from factoryfloor.kernel import commitment
from factoryfloor.tables.state.agreements import undone_together
from factoryfloor.tables.state.seat_eligibility import only_takers
from factoryfloor.tables.state.table import Table

if TYPE_CHECKING:
    from factoryfloor.tables.state.messages import TableInfo


def summary(table: Table, online: Collection[str] = (), spectators: int = 0) -> "TableInfo":
    """Return the TableInfo. ``online`` are the connected people."""
    over, seed, settings = table.status == "over", table.seed, table.settings
    return {
        "id": table.id,
        "game": table.game.id,
        "options": table.options,
        "access": table.access,
        "status": table.status,
        "host": settings.host,
        "host_name": next((seat.name for seat in table.seats if seat.player == settings.host), settings.host_name),
        "seats": [
            {
                "seat": number,
                "kind": seat.kind,
                "name": seat.name,
                "player": seat.player,
                "bot": seat.bot,
                "offered": seat.kind == "bot" and table.offers(number),
                "former": seat.former,
                "held": seat.held,
                "before": seat.before,
                "program": seat.program,
                "programs": table.welcomes(number),
                "only": only_takers(table, number),
                "online": seat.player in online,
                "due": table.by_day.deadline(number) if table.by_day is not None else None,
                "vacation": table.by_day.vacation(seat.owner) if table.by_day is not None and seat.owner else None,
            }
            for number, seat in enumerate(table.seats)
        ],
        "commitment": commitment(seed) if seed else "",
        "seed": seed if over else "",
        "scores": table.scores,
        "ranking": table.ranking,
        "rematch": table.rematch,
        "rematch_of": table.rematch_of,
        "daily": table.daily,
        "forfeited": table.forfeited,
        "lesson": table.lesson.name if table.lesson is not None else "",
        "coached": table.coached,
        "rated": settings.rated,
        "joint_seed": table.seed_exchange.facts(over=over) if table.seed_exchange is not None else None,
        "takeover": settings.takeover,
        "programs": settings.programs,
        "chat": settings.chat,
        "muted": sorted(settings.muted),
        "away_after": table.away_after,
        "votes": table.votes.listed(),
        "agreements": table.agreements.listed(),
        "undo_together": _undone_together(table),
        "days": table.by_day.days if table.by_day is not None else 0,
        "stand_in": table.by_day.bot if table.by_day is not None else "",
        "movers": table.movers(),
        "created": table.created,
        "changed": table.changed,
        "spectators": spectators,
    }


def _undone_together(table: Table) -> list[int]:
    """At a table by the day, return the seats whose last action the people may undo together."""
    match = table.match
    if table.by_day is None or match is None or table.status != "running":
        return []
    return [
        number
        for number, seat in enumerate(table.seats)
        if seat.player and table.needs_consent(number) and undone_together(match, number) is not None
    ]


def with_online(facts: dict[str, Any], online: Collection[str]) -> dict[str, Any]:
    """Set the online flags of a stored summary."""
    for seat in facts["seats"]:
        seat["online"] = seat["player"] in online
    return facts


def waiting_for(facts: dict[str, Any]) -> list[int]:
    """Return the seats to move from a stored summary.

    The list is empty for a person who plays alone with bots, because this person can always continue.
    """
    seats = facts.get("seats", [])
    persons = {seat["player"] for seat in seats if seat["player"]}
    if facts.get("status") == "running" and len(persons) == 1:
        return [seat["seat"] for seat in seats if seat["player"]]
    return list(facts.get("movers", []))
