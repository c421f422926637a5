"""The entries of a table's log: all that ever happened at it, in order, as it is stored."""

from dataclasses import dataclass, field
from typing import Any, Literal

from pydantic_core import from_json, to_json

Kind = Literal["created", "sit", "leave", "bot", "start", "action", "undo", "over", "rematch"]


@dataclass(frozen=True, slots=True)
class Entry:
    """Entry ``n`` of a log. What ``payload`` holds depends on the kind:

    created  game, rules, options, access, host, seats (kind, name, player, bot of each), rematch_of, daily
    sit      name            a person (``player``) takes the seat
    leave    nothing         the seat is free again
    bot      bot             the seat goes to a bot of this specification
    start    seed            the game begins
    action   actions         one action or a chain, in notation; ``player`` is empty when a bot took it, and when
                             the table did because time was over (``timeout`` is true then)
    undo     text            the seat's last action is taken back
    over     scores, ranking
    rematch  table           this table is played again there

    ``message`` is the client's own mark for what it sent, by which a repetition is known.
    """

    n: int
    kind: Kind
    seat: int
    at: float
    payload: dict[str, Any] = field(default_factory=dict)
    player: str = ""
    message: str = ""

    def row(self, table_id: str) -> dict[str, Any]:
        """The row of the log that holds it."""
        return {
            "table_id": table_id,
            "n": self.n,
            "kind": self.kind,
            "seat": self.seat,
            "payload": to_json(self.payload).decode(),
            "player": self.player,
            "message": self.message,
            "at": self.at,
        }

    @classmethod
    def of_row(cls, row: Any) -> "Entry":
        """The entry that a row of the log holds."""
        return cls(row.n, row.kind, row.seat, row.at, from_json(row.payload), row.player, row.message)
