"""What a seat may see: all but the others' hands, the decks, and unfinished decisions of others."""

from typing import Any, Final

from ..rules import machine, scoring
from ..rules.cards import (
    BEACON,
    CARD_IDS,
    CONTRACTOR_IDS,
    DIFFICULTIES,
    EDITIONS,
    FLOORS,
    KINDS,
    MONUMENTS,
    OBELISK,
    REPLICATOR,
    ROW,
    TOOLS,
    TYPES,
    prestige_of,
)
from ..rules.position import (
    BUILDINGS,
    CARDS,
    COPIED,
    CREW,
    DICE,
    DIE,
    EMPTY,
    ENERGY,
    GOODS,
    HAND,
    HIRED,
    KNOWN,
    LIMITS,
    MACHINE,
    MADE,
    MARKET,
    METAL,
    ON_CARD,
    ON_FLOOR,
    OVER,
    PRESTIGE,
    REFRESHED,
    SEAT,
    USED,
    WANT,
    WORK,
    Table,
)
from ..rules.rounds import die_id, excess_cards, excess_tokens
from ..rules.stock import gone_blueprints, gone_contractors
from .chain_view import chain_view, hand_id

PHASES: Final = ("market", "foreman", "work", "limits", "over")


def view_of(table: Table, seat: int | None) -> dict[str, Any]:
    """The table as ``seat`` sees it; None for an onlooker."""
    alone = table.seats == 1
    return {
        "game": "fantastic_factories",
        "seats": int(table.seats),
        "seat": seat,
        "over": table.over,
        "phase": PHASES[table.phase],
        "edition": EDITIONS[table.edition],
        "difficulty": DIFFICULTIES[table.difficulty] if alone else None,
        "round": int(table.round),
        "last": table.last,
        "triggered": triggered(table),
        "first": int(table.first),
        "turn": int(table.turn) if table.phase == MARKET else None,
        "market": market_view(table),
        "deck": {
            "blueprints": len(table.deck) - int(table.next),
            "contractors": len(table.agency) - int(table.agency_next),
        },
        "discard": {"blueprints": gone_blueprints(table), "contractors": gone_contractors(table)},
        "players": [player_view(table, player, seat) for player in range(int(table.seats))],
        "machine": machine_view(table) if alone else None,
        "result": result_view(table) if table.over else None,
    }


def triggered(table: Table) -> list[int | str]:
    """Who made the last round come."""
    found: list[int | str] = [seat for seat in range(int(table.seats)) if int(table.triggers) >> seat & 1]
    return found + (["machine"] if int(table.triggers) >> MACHINE & 1 else [])


def market_view(table: Table) -> dict[str, Any]:
    """The two rows."""
    blueprints = [int(table.common[slot]) for slot in range(ROW)]
    crew = [int(table.common[CREW + slot]) for slot in range(ROW)]
    return {
        "row_ids": ["row-blueprints", "row-contractors"],
        "blueprints": [
            {"id": f"blueprint-{slot}", "card": None if kind == EMPTY else CARD_IDS[kind]}
            for slot, kind in enumerate(blueprints, 1)
        ],
        "contractors": [
            {
                "id": f"contractor-{slot + 1}",
                "card": None if hire == EMPTY else CONTRACTOR_IDS[hire],
                "tool": TOOLS[table.tool_over(slot)],
            }
            for slot, hire in enumerate(crew)
        ],
    }


def player_view(table: Table, player: int, seat: int | None) -> dict[str, Any]:
    """One player's things as ``seat`` sees them."""
    at = player * SEAT
    own = table.own
    dice = dice_view(table, player)
    hired = int(own[at + HIRED])
    waiting = bool(int(table.pending) >> player & 1)
    limits = table.phase == LIMITS
    return {
        "id": f"player-{player}",
        "seat": player,
        "metal": int(own[at + METAL]),
        "energy": int(own[at + ENERGY]),
        "goods": int(own[at + GOODS]),
        "prestige": int(own[at + PRESTIGE]),
        "score": int(scoring.points(table, player)),
        "buildings": int(own[at + BUILDINGS]),
        "tokens": {"metal": f"metal-{player}", "energy": f"energy-{player}"},
        "hand": int(own[at + CARDS]),
        "known": {CARD_IDS[kind]: int(own[at + KNOWN + kind]) for kind in range(KINDS) if own[at + KNOWN + kind]},
        "cards": hand_view(table, player) if player == seat or table.over else None,
        "compound": compound_view(table, player),
        "dice": dice,
        "floors": [
            {
                "id": f"floor-{player}-{floor}",
                "floor": floor,
                "dice": [die["id"] for die in dice if die["place"] == f"floor-{player}-{floor}"],
            }
            for floor in FLOORS
        ],
        "hired": CONTRACTOR_IDS[hired - 1] if hired else None,
        "refreshed": bool(own[at + REFRESHED]),
        "done": table.phase in (WORK, LIMITS) and not (waiting and table.phase == WORK),
        "waiting": waiting,
        "excess": {
            "blueprints": int(excess_cards(table, player)) if limits else 0,
            "tokens": int(excess_tokens(table, player)) if limits else 0,
        },
        "chain": chain_view(table, player) if player == seat and own[at + WANT] else None,
    }


def hand_view(table: Table, player: int) -> list[dict[str, str]]:
    """The cards in hand by kind, copies numbered."""
    cards = []
    for kind in range(KINDS):
        for copy in range(int(table.own[player * SEAT + HAND + kind])):
            cards.append({"id": hand_id(kind, copy), "card": CARD_IDS[kind]})
    return cards


def built_kinds(table: Table, player: int) -> list[int]:
    """The kinds of a compound in the order built."""
    return [int(entry) % KINDS for entry in table.built if entry // KINDS == player]


def compound_view(table: Table, player: int) -> list[dict[str, Any]]:
    """The cards of a compound in the order built."""
    at = player * SEAT
    copied = int(table.own[at + COPIED])
    cards: list[dict[str, Any]] = []
    copies = dict.fromkeys(range(KINDS), 0)
    for kind in built_kinds(table, player):
        copies[kind] += 1
        number = f"-{copies[kind]}" if kind in (BEACON, OBELISK) else ""
        cards.append(
            {
                "id": f"card-{player}-{CARD_IDS[kind]}{number}",
                "card": CARD_IDS[kind],
                "goods": int(table.own[at + MADE + kind]),
                "used": bool(int(table.own[at + USED]) >> kind & 1),
                "prestige": int(prestige_of(kind, copies[kind])),
                "copied": CARD_IDS[copied - 1] if kind == REPLICATOR and copied else None,
            }
        )
    return cards


def dice_view(table: Table, player: int) -> list[dict[str, Any]]:
    """The dice of a seat with values and places."""
    at = player * SEAT
    found = []
    for die in range(int(table.own[at + DICE])):
        word = int(table.own[at + DIE + die])
        found.append(
            {
                "id": die_id(player, die),
                "value": word & 7 or None,
                "place": place_id(player, word >> 3),
                "extra": die >= 4,
            }
        )
    return found


def place_id(player: int, place: int) -> str | None:
    """The piece on which a die lies, None for an unplaced one."""
    if place >= ON_CARD:
        return f"card-{player}-{CARD_IDS[place - ON_CARD]}"
    return f"floor-{player}-{FLOORS[place - ON_FLOOR]}" if place else None


def machine_view(table: Table) -> dict[str, Any]:
    """The Machine's things, and its turn before this."""
    return {
        "cards": [{"id": f"machine-{n}", "card": CARD_IDS[kind]} for n, kind in enumerate(table.machine, 1)],
        "goods": int(table.machine_goods),
        "score": int(machine.score(table)),
        "margin": int(scoring.margin(table)),
        "types": {name: int(machine.cards_of_type(table, number)) for number, name in enumerate(TYPES)},
        "last": machine_turn(table) if table.machine_turn else None,
    }


def machine_turn(table: Table) -> dict[str, Any]:
    """The Machine's turn before this."""
    turn = int(table.machine_turn)
    return {
        "dice": machine.dice_of(turn),
        "took": f"machine-{len(table.machine)}" if machine.took_in(turn) else None,
        "slot": machine.slot_in(turn),
        "discarded": machine.swept_in(turn),
        "made": machine.made_in(turn),
    }


def result_view(table: Table) -> dict[str, Any]:
    """How the game ended (F17, F34, F37)."""
    assert table.phase == OVER
    ranking = scoring.places(table)
    players = []
    for seat in range(int(table.seats)):
        own = [int(table.own[seat * SEAT + field]) for field in (GOODS, PRESTIGE, METAL, ENERGY, CARDS, BUILDINGS)]
        names = ("goods", "prestige", "metal", "energy", "blueprints", "buildings")
        total = {"total": int(scoring.points(table, seat))}
        players.append(total | dict(zip(names, own, strict=True)) | {"place": ranking[seat]})
    alone = {
        "total": int(machine.score(table)),
        "goods": int(table.machine_goods),
        "cards": len(table.machine),
        "monuments": sum(1 for kind in table.machine if MONUMENTS >> int(kind) & 1),
        "margin": int(scoring.margin(table)),
        "beaten": scoring.margin(table) > 0,
    }
    return {"players": players, "machine": alone if table.seats == 1 else None}
