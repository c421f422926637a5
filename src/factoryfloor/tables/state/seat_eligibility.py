"""Rules that decide which seats a person may take after people have seen hands."""

from collections.abc import Sequence

from factoryfloor.tables.state.errors import Refused
from factoryfloor.tables.state.people import Person
from factoryfloor.tables.state.seats import Seat
from factoryfloor.tables.state.table import Table


def check_unseen(table: Table, player: str, number: int) -> None:
    """Raise Refused for a bot's seat if a person would unfairly know or influence a hand.

    A seat that a person has played can only go back to this person. If this person has left the seat, a person who
    never had a seat at the table and is not the host may also take it. No person may play against a person who has seen
    another seat's hand. People for whom a seat is held count as playing. The last rule does not apply to a person who
    plays only against bots.
    """
    played = {other for other, seats in table.hands_seen.items() if number in seats}
    if played and player not in played:
        seat = table.seats[number]
        if not seat.former or seat.held:  # the player was removed or is absent
            raise Refused("forbidden", f"seat {number} belonged to {seat.before}; only this person can take it")
        if player in table.hands_seen or player == table.host:
            raise Refused(
                "forbidden",
                f"seat {number} belonged to {seat.before}; only this person or a newcomer can take it",
            )
    owners = _owned(table, number)
    others = set(owners) - {player}
    if not others:
        return
    if table.hands_seen.get(player, {number}) - {number}:
        raise Refused(
            "forbidden",
            f"seat {number} is not available: you have seen another seat's hand, and other people are playing",
        )
    knowing = next((other for other in others if table.hands_seen.get(other, set()) - owners[other]), "")
    if knowing:
        first = table.seats[min(owners[knowing])]
        raise Refused(
            "forbidden",
            f"no person can join this game: {first.name if first.player else first.before} has seen the hand of "
            "another seat",
        )


def check_one_hand(seats: Sequence[Seat], person: Person, number: int) -> None:
    """Raise Refused if a person and the person's programs would know two hands in a game with other people.

    Without other people, a person may play with several programs to test them.
    """
    hands: dict[str, set[str]] = {person.program or person.id: {person.id}}
    for other, seat in enumerate(seats):
        if other != number and seat.responsible:
            hands.setdefault(seat.responsible, set()).add(seat.owner)
    alone = len(hands) == 1 and all(seat.kind != "open" for other, seat in enumerate(seats) if other != number)
    if not alone and any(len(players) > 1 for players in hands.values()):
        raise Refused(
            "one_hand",
            "a person and their program, or two programs of one person, may sit at one table only if nobody else "
            "sits there and no other seat is free",
        )


def only_takers(table: Table, number: int) -> list[str] | None:
    """Return the public ids of the people who may take a seat according to :func:`check_unseen`.

    Return None if newcomers may also take the seat.
    """
    if table.status != "running" or table.seats[number].kind != "bot" or _passes(table, "", number):
        return None
    return sorted(player for player in table.hands_seen if _passes(table, player, number))


def _passes(table: Table, player: str, number: int) -> bool:
    try:
        check_unseen(table, player, number)
    except Refused:
        return False
    return True


def _owned(table: Table, taken: int) -> dict[str, set[int]]:
    """Return the seats of each person, including held seats, without the seat to be taken."""
    owned: dict[str, set[int]] = {}
    for number, seat in enumerate(table.seats):
        if seat.owner and number != taken:
            owned.setdefault(seat.owner, set()).add(number)
    return owned
