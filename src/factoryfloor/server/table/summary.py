"""What everybody may know of a table beside the position: the fields of TableInfo."""

from collections.abc import Mapping
from typing import Any

from factoryfloor.kernel import commitment
from factoryfloor.server.table.table import Table


def summary(table: Table) -> dict[str, Any]:
    """The fields of TableInfo that follow from the log, as JSON."""
    over, seed, house = table.status == "over", table.seed, table.house
    return {
        "id": table.id,
        "game": table.game.id,
        "options": table.options,
        "access": table.access,
        "status": table.status,
        "host": house.host,
        "host_name": next((seat.name for seat in table.seats if seat.player == house.host), house.host_name),
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
        "joint_seed": table.drawing.facts(over=over) if table.drawing is not None else None,
        "takeover": house.takeover,
        "chat": house.chat,
        "muted": sorted(house.muted),
        "away_after": table.away_after,
        "votes": table.votes.listed(),
        "created": table.created,
        "changed": table.changed,
    }


def present(facts: dict[str, Any], away: Mapping[str, float]) -> dict[str, Any]:
    """The facts with who is connected; ``away``: the seconds for which persons at the table have not been."""
    for seat in facts["seats"]:
        gone = away.get(seat["player"] or seat.get("former", ""))
        seat["online"] = bool(seat["player"]) and gone is None
        seat["away"] = gone
    return facts
