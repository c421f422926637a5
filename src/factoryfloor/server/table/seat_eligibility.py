"""What people at a table have seen of its hands, and which seats they may take because of that."""

from factoryfloor.server.errors import Refused
from factoryfloor.server.table.table import Table


def check_unseen(table: Table, player: str, number: int) -> None:
    """Refuse a bot's seat in a game with others if anybody who then plays knows another hand than the own ones.

    Who has seen another hand does not get this one, removed or not; and nobody sits down against somebody who has. Who
    plays alone with bots hurts nobody.
    """
    others = {seat.player for seat in table.seats if seat.player} - {player}
    if not others:
        return
    if table.hands_seen.get(player, {number}) - {number}:
        raise Refused(
            "forbidden",
            f"seat {number} cannot be taken by somebody who has seen the hand of another seat while others play",
        )
    knowing = next((other for other in others if table.hands_seen.get(other, set()) - set(table.viewer(other))), "")
    if knowing:
        raise Refused(
            "forbidden",
            f"{table.name_of(knowing)}, who plays here, has seen the hand of another seat: nobody can join this game",
        )
