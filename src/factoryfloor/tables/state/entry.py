"""The entries of a table's log."""

from dataclasses import dataclass, field
from typing import Any, Final, Literal

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
    "warn",
    "vacation",
    "agree",
    "return",
    "seed_exchange",
    "commit",
    "commitments_closed",
    "reveal",
    "start",
    "action",
    "undo",
    "hint",
    "over",
    "rematch",
]

OF_PLAY: Final[tuple[Kind, ...]] = ("action", "undo", "hint")
"""The kinds of entries that do not change the TableInfo."""


@dataclass(frozen=True, slots=True)
class Entry:
    """One entry of a log, with its number ``n``. The fields of ``payload`` depend on the kind:

    created  game, rules, options, access, seats (the fields of each Seat), rematch_of, coached, programs, daily,
             reference, practice (a daily deal that does not count) and rated (only True), takeover, chat, away_after,
             host_name, lesson (name and digest), start and chance of a match that is continued, days and stand_in of a
             table by the day
    sit      name, program (only for a program: the public id of its owner)  a person (``player``) takes the seat
    leave    nothing         the seat becomes free
    bot      bot             the seat goes to a bot of this specification
    remove   bot             the host (``player``) removes the person: the seat goes to a bot, or empty: becomes free
    offer    offered, to     the host offers the bot's seat to anybody, or withdraws the offer; with ``to`` the host or
                             the player of the seat offers any seat to programs
    mute     muted, of       the host mutes a person (``of``) in the chat, or lifts that
    settings takeover, chat, programs  the host changes who may take bots' seats, who may write in the chat, and
                             whether programs may sit
    vote     of, choice      a person (``player``) votes on the seats of an absent person (``of``): a bot specification,
                             ``nobody`` to go on without, or ``wait``; ``seat`` is the first of the seats
    stand_in bot             the seat of an absent person goes to a bot until that person returns; empty: it becomes
                             free (before the start); ``timeout`` is true at the deadline of a table by the day
    warn     nothing         the person at the seat is warned: the deadline is near
    vacation until           a person (``player``) is on vacation until a moment in seconds since 1970
    agree    what, agreed    a person (``player``) agrees to ``end`` the game or to ``undo`` the seat's last action, or
                             withdraws that
    return   name            a person (``player``) is back: votes about them end, and the seat is returned (-1: none)
    seed_exchange  secret    the seed is drawn with the players, from a secret of the server and their words
    commit   commitment      a person commits to a word
    commitments_closed  nothing  words may be revealed from now on
    reveal   word            a person reveals the word
    start    seed            the game starts
    action   actions         one action or a chain, in notation; ``player`` is empty for bots and for actions taken at a
                             time limit (``timeout`` is then true); ``turn`` says where a list of actions stopped
    undo     nothing         the seat's last action is undone; if ``together`` is true, with everything since then
    hint     actions         the seat gets a hint: these actions, in notation
    over     scores, ranking, log_full (only if the game ended because its log was full), together (only if
             the people agreed to end it)
    rematch  table           the table of the rematch

    ``message`` is the id that the client chose; it identifies repetitions.
    """

    n: int
    kind: Kind
    seat: int
    at: float
    payload: dict[str, Any] = field(default_factory=dict)
    player: str = ""
    message: str = ""
