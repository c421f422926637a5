"""Entries of the log of a table: everything that happened there, in order, as it is stored."""

from dataclasses import dataclass, field
from typing import Any, Final, Literal

from orjson import dumps
from pydantic_core import from_json

Kind = Literal[
    "created",
    "sit",
    "leave",
    "bot",
    "remove",
    "offer",
    "mute",
    "settings",
    "vote",
    "stand_in",
    "return",
    "deal",
    "commit",
    "opening",
    "reveal",
    "start",
    "action",
    "undo",
    "hint",
    "over",
    "rematch",
]

OF_PLAY: Final[tuple[Kind, ...]] = ("action", "undo", "hint")
"""Kinds of entries that change no TableInfo."""


@dataclass(frozen=True, slots=True)
class Entry:
    """Entry ``n`` of a log. The fields of ``payload`` by kind:

    created  game, rules, options, access, seats (kind, name, player, bot, before, former, held of each), rematch_of,
             coached, daily, takeover, chat, away_after, host_name, lesson (name and digest, of a table made for one)
    sit      name            a person (``player``) takes the seat
    leave    nothing         the seat is free again
    bot      bot             the seat goes to a bot of this specification
    remove   bot             the host (``player``) takes the seat from its person: for a bot, or empty for nobody
    offer    offered         the host lets anybody take the seat from its bot, or no longer
    mute     muted, of       the host lets somebody (``of``) write in the chat no longer, or again
    house    takeover, chat  the host changes who may take bots' seats, and who may write in the chat
    vote     of, choice      a person (``player``) would give the seats of one who is away (``of``) to a bot of this
                             specification, go on without (``nobody``), or ``wait``; ``seat`` is the first of them
    stand_in bot             the seat of one who is away goes to a bot until that person returns; before the start, with
                             an empty one, it is free again
    return   name            a person (``player``) is back: votes about that person are forgotten, and the seat is given
                             back; it is -1 if none is
    deal     secret          the drawing of a joint seed begins with a secret of the server
    commit   commitment      a person commits to a word
    opening  nothing         no commitment is taken any more: words may be revealed
    reveal   word            a person reveals the word
    start    seed            the game begins
    action   actions         one action or a chain, in notation; ``player`` is empty for a bot's, and for one that
                             the table took when time was over (``timeout`` is true then)
    undo     nothing         the seat's last action is taken back
    hint     actions         a hint was given to the seat: to take these, in notation
    over     scores, ranking, log_full (only if the game ended as it stood, since its log was full)
    rematch  table           the table of the rematch

    ``message`` is the client's own mark for its message; a repetition is recognised by it.
    """

    n: int
    kind: Kind
    seat: int
    at: float
    payload: dict[str, Any] = field(default_factory=dict)
    player: str = ""
    message: str = ""

    def row(self, table_id: str) -> dict[str, Any]:
        """The entry as a row of the log."""
        return {
            "table_id": table_id,
            "n": self.n,
            "kind": self.kind,
            "seat": self.seat,
            "payload": dumps(self.payload).decode(),
            "player": self.player,
            "message": self.message,
            "at": self.at,
        }

    @classmethod
    def of_row(cls, row: Any) -> "Entry":
        """The entry in a row of the log."""
        return cls(row.n, row.kind, row.seat, row.at, from_json(row.payload), row.player, row.message)
