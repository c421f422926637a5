"""Views. They contain everything except other hands, the decks, and other seats' unfinished chains."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, Literal, cast

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
    METAL,
    NOBODY,
    ON_CARD,
    ON_FLOOR,
    OVER,
    PRESTIGE,
    REFRESHED,
    SEAT,
    USED,
    WANT,
    WORK,
    Position,
)
from ..rules.rounds import die_id, excess_cards, excess_tokens, on_turn
from ..rules.stock import gone_blueprints, gone_contractors
from .chain_view import chain_view, hand_id

if TYPE_CHECKING:
    from .view_types import (
        Built,
        DieState,
        HandCard,
        Machine,
        MachineOutcome,
        MachineTurn,
        Market,
        Outcome,
        Phase,
        Player,
        Result,
        View,
    )

PHASES: Final[tuple[Phase, ...]] = ("market", "foreman", "work", "limits", "over")


def view_of(position: Position, seat: int | None) -> View:
    """Return the position as ``seat`` sees it, or as a spectator sees it if ``seat`` is None."""
    public = public_view(position)
    return public if seat is None else cast("View", {**public, **own_view(position, seat, cast("Any", public))})


def own_view(position: Position, seat: int, public: dict[str, Any]) -> dict[str, Any]:
    """Return the fields of a seat's view that differ from the spectators' view."""
    players = public["players"][:]
    chain = chain_view(position, seat) if position.own[seat * SEAT + WANT] else None
    players[seat] = {**players[seat], "cards": hand_view(position, seat), "chain": chain}
    return {"seat": seat, "players": players}


def public_view(position: Position) -> View:
    """Return the position as a spectator sees it."""
    alone = position.seats == 1
    return {
        "game": "fantastic_factories",
        "seats": int(position.seats),
        "seat": None,
        "over": position.over,
        "phase": PHASES[position.phase],
        "edition": EDITIONS[position.edition],
        "difficulty": DIFFICULTIES[position.difficulty] if alone else None,
        "round": int(position.round),
        "last": position.last,
        "triggered": triggered(position),
        "first": int(position.first),
        "turn": seat_on_turn(position),
        "market": market_view(position),
        "deck": {
            "blueprints": len(position.deck) - int(position.next),
            "contractors": len(position.agency) - int(position.agency_next),
        },
        "discard": {"blueprints": gone_blueprints(position), "contractors": gone_contractors(position)},
        "players": [player_view(position, player) for player in range(int(position.seats))],
        "machine": machine_view(position) if alone else None,
        "result": result_view(position) if position.over else None,
    }


def triggered(position: Position) -> list[int | Literal["machine"]]:
    """Return the seats that triggered the end. The Machine may be among them."""
    found: list[int | Literal["machine"]] = [
        seat for seat in range(int(position.seats)) if int(position.triggers) >> seat & 1
    ]
    if int(position.triggers) >> MACHINE & 1:
        found.append("machine")
    return found


def seat_on_turn(position: Position) -> int | None:
    """Return the current seat in the market phase, or in a work phase that seats play one after another."""
    seat = int(on_turn(position))
    return None if seat == NOBODY else seat


def market_view(position: Position) -> Market:
    """Return the two rows of the market."""
    blueprints = [int(position.common[slot]) for slot in range(ROW)]
    crew = [int(position.common[CREW + slot]) for slot in range(ROW)]
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
                "tool": TOOLS[position.tool_over(slot)],
            }
            for slot, hire in enumerate(crew)
        ],
    }


def player_view(position: Position, player: int) -> Player:
    """Return one player as the other players see it."""
    at = player * SEAT
    own = position.own
    dice = dice_view(position, player)
    hired = int(own[at + HIRED])
    waiting = bool(int(position.pending) >> player & 1)
    limits = position.phase == LIMITS
    return {
        "id": f"player-{player}",
        "seat": player,
        "metal": int(own[at + METAL]),
        "energy": int(own[at + ENERGY]),
        "goods": int(own[at + GOODS]),
        "prestige": int(own[at + PRESTIGE]),
        "score": int(scoring.points(position, player)),
        "buildings": int(own[at + BUILDINGS]),
        "tokens": {"metal": f"metal-{player}", "energy": f"energy-{player}"},
        "hand": int(own[at + CARDS]),
        "known": {CARD_IDS[kind]: int(own[at + KNOWN + kind]) for kind in range(KINDS) if own[at + KNOWN + kind]},
        "cards": hand_view(position, player) if position.over else None,
        "compound": compound_view(position, player),
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
        "done": position.phase in (WORK, LIMITS) and not (waiting and position.phase == WORK),
        "waiting": waiting,
        "excess": {
            "blueprints": int(excess_cards(position, player)) if limits else 0,
            "tokens": int(excess_tokens(position, player)) if limits else 0,
        },
        "chain": None,
    }


def hand_view(position: Position, player: int) -> list[HandCard]:
    """Return the cards in hand by kind. Copies are numbered."""
    return [{"id": piece, "card": CARD_IDS[kind]} for piece, kind in hand(position, player)]


def hand(position: Position, player: int) -> list[tuple[str, int]]:
    """Return the ids and kinds of the cards in hand, by kind."""
    held = position.own[player * SEAT + HAND : player * SEAT + HAND + KINDS]
    return [(hand_id(kind, copy), kind) for kind in range(KINDS) for copy in range(int(held[kind]))]


def built_kinds(position: Position, player: int) -> list[int]:
    """Return the kinds of a compound in the order in which they were built."""
    return [int(entry) % KINDS for entry in position.built if entry // KINDS == player]


def compound(position: Position, player: int) -> list[tuple[str, int, int]]:
    """Return the ids, kinds and copy numbers of a compound's cards in the order in which they were built."""
    found: list[tuple[str, int, int]] = []
    copies = dict.fromkeys(range(KINDS), 0)
    for kind in built_kinds(position, player):
        copies[kind] += 1
        number = f"-{copies[kind]}" if kind in (BEACON, OBELISK) else ""
        found.append((f"card-{player}-{CARD_IDS[kind]}{number}", kind, copies[kind]))
    return found


def compound_view(position: Position, player: int) -> list[Built]:
    """Return a compound's cards in the order in which they were built."""
    at = player * SEAT
    copied = int(position.own[at + COPIED])
    return [
        {
            "id": piece,
            "card": CARD_IDS[kind],
            "goods": int(position.own[at + MADE + kind]),
            "used": bool(int(position.own[at + USED]) >> kind & 1),
            "prestige": int(prestige_of(kind, copy)),
            "copied": CARD_IDS[copied - 1] if kind == REPLICATOR and copied else None,
        }
        for piece, kind, copy in compound(position, player)
    ]


def dice_view(position: Position, player: int) -> list[DieState]:
    """Return the dice of a seat with their values and places."""
    at = player * SEAT
    found: list[DieState] = []
    for die in range(int(position.own[at + DICE])):
        word = int(position.own[at + DIE + die])
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
    """Return the id of the piece under a die, or None for an unplaced die."""
    if place >= ON_CARD:
        return f"card-{player}-{CARD_IDS[place - ON_CARD]}"
    return f"floor-{player}-{FLOORS[place - ON_FLOOR]}" if place else None


def machine_view(position: Position) -> Machine:
    """Return the Machine and its last turn."""
    return {
        "cards": [{"id": f"machine-{n}", "card": CARD_IDS[kind]} for n, kind in enumerate(position.machine, 1)],
        "goods": int(position.machine_goods),
        "score": int(machine.score(position)),
        "margin": int(scoring.margin(position)),
        "types": {
            "production": int(machine.cards_of_type(position, 0)),
            "utility": int(machine.cards_of_type(position, 1)),
            "training": int(machine.cards_of_type(position, 2)),
            "special": int(machine.cards_of_type(position, 3)),
            "monument": int(machine.cards_of_type(position, 4)),
        },
        "last": machine_turn(position) if position.machine_turn else None,
    }


def machine_turn(position: Position) -> MachineTurn:
    """Return the Machine's last turn."""
    turn = int(position.machine_turn)
    return {
        "dice": machine.dice_of(turn),
        "took": f"machine-{len(position.machine)}" if machine.took_in(turn) else None,
        "slot": machine.slot_in(turn),
        "discarded": machine.swept_in(turn),
        "made": machine.made_in(turn),
    }


def result_view(position: Position) -> Result:
    """Return the result (F17, F34, F37)."""
    assert position.phase == OVER
    ranking = scoring.places(position)
    players: list[Outcome] = [
        {
            "total": int(scoring.points(position, seat)),
            "goods": int(position.own[seat * SEAT + GOODS]),
            "prestige": int(position.own[seat * SEAT + PRESTIGE]),
            "metal": int(position.own[seat * SEAT + METAL]),
            "energy": int(position.own[seat * SEAT + ENERGY]),
            "blueprints": int(position.own[seat * SEAT + CARDS]),
            "buildings": int(position.own[seat * SEAT + BUILDINGS]),
            "place": ranking[seat],
        }
        for seat in range(int(position.seats))
    ]
    alone: MachineOutcome = {
        "total": int(machine.score(position)),
        "goods": int(position.machine_goods),
        "cards": len(position.machine),
        "monuments": sum(1 for kind in position.machine if MONUMENTS >> int(kind) & 1),
        "margin": int(scoring.margin(position)),
        "beaten": scoring.margin(position) > 0,
    }
    return {"players": players, "machine": alone if position.seats == 1 else None}
