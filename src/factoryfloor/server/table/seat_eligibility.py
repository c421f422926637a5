"""Which seats a person may take, given the hands that people have seen."""

from factoryfloor.server.errors import Refused
from factoryfloor.server.table.table import Table


def check_unseen(table: Table, player: str, number: int) -> None:
    """Raise Refused for a bot's seat if a person would then play who has seen another seat's hand.

    This holds for the person who takes the seat and for the persons already playing. It does not apply to one person
    who plays against bots only.
    """
    others = {seat.player for seat in table.seats if seat.player} - {player}
    if not others:
        return
    if table.hands_seen.get(player, {number}) - {number}:
        raise Refused(
            "forbidden",
            f"seat {number} is not available: you have seen the hand of another seat, and other persons play",
        )
    knowing = next((other for other in others if table.hands_seen.get(other, set()) - set(table.viewer(other))), "")
    if knowing:
        raise Refused(
            "forbidden",
            f"no person can join this game: {table.name_of(knowing)} has seen the hand of another seat",
        )
