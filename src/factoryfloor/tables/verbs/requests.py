"""The requests of clients: the bodies of HTTP requests, and the messages of a socket."""

from dataclasses import dataclass, field
from typing import Annotated, Any, ClassVar, Literal

from factoryfloor.kernel.action_list import MAX_ACTIONS
from factoryfloor.tables.state.day_limits import MOST_DAYS, VACATION
from factoryfloor.tables.state.names import MAX_CHAT, MAX_NAME
from factoryfloor.tables.state.words import Access, ChatAccess, Takeover
from factoryfloor.tables.verbs.limits import Limits

Lens = Literal["knew", "open"]
Name = Annotated[str, Limits(0, MAX_NAME)]
Short = Annotated[str, Limits(0, 64)]


class Declared:
    """The base of all requests, whose JSON schema allows no undeclared fields. The JSON schema allows no further
    fields.
    """

    __slots__ = ()
    __pydantic_config__: ClassVar[dict[str, Any]] = {
        "extra": "forbid",
        "json_schema_serialization_defaults_required": True,
    }


# Bodies.


@dataclass(kw_only=True, slots=True)
class VerbRequest(Declared):
    """An action of a person. The client chooses ``id``. A request with a known id takes effect only once."""

    id: Annotated[str, Limits(0, 64, "^[ -~]*$")] = ""


@dataclass(kw_only=True, slots=True)
class Rename(Declared):
    """A new display name."""

    name: Annotated[str, Limits(1, MAX_NAME)]


@dataclass(kw_only=True, slots=True)
class ShowGames(Declared):
    """The people who may see my page with my games: nobody, the people with whom I have finished games, or
    everybody.
    """

    to: Literal["nobody", "partners", "everybody"]


@dataclass(kw_only=True, slots=True)
class SignIn(Declared):
    """The secret from a sign-in link, or a recovery code."""

    secret: Annotated[str, Limits(1, 80)]


@dataclass(kw_only=True, slots=True)
class NewChannel(Declared):
    """A new channel for my notices.

    ``address`` is the address of a push subscription or a webhook, a mail address, or the token of a Telegram bot.
    ``p256dh`` and ``auth`` are the keys of a push subscription, and ``chat`` is the chat of a Telegram bot.
    ``language`` is the language of the texts, as a BCP 47 tag. ``replaces`` is the id of one of my channels, which the
    new one replaces while keeping the language.
    """

    channel: Literal["push", "discord", "slack", "telegram", "ntfy", "mail"]
    address: Annotated[str, Limits(1, 1100)]
    p256dh: Annotated[str, Limits(0, 200, "^[A-Za-z0-9_=-]*$")] = ""
    auth: Annotated[str, Limits(0, 100, "^[A-Za-z0-9_=-]*$")] = ""
    chat: Annotated[str, Limits(0, 64, "^[@A-Za-z0-9_-]*$")] = ""
    language: Short = ""
    replaces: Short = ""


@dataclass(kw_only=True, slots=True)
class ConfirmChannel(Declared):
    """The code that was sent to a mail address."""

    code: Annotated[str, Limits(1, 20)]


@dataclass(kw_only=True, slots=True)
class NewBot(Declared):
    """Create a bot account, whose name is marked BOT."""

    name: Annotated[str, Limits(1, MAX_NAME)]


@dataclass(kw_only=True, slots=True)
class AcceptedGame(Declared):
    """A game that a bot plays. ``options`` lists the accepted values of some options. Every other option may have any
    value.
    """

    game: Short
    options: dict[str, Any] = field(default_factory=dict)


@dataclass(kw_only=True, slots=True)
class Accepts(Declared):
    """The games that a bot plays; an empty list means all."""

    games: Annotated[list[AcceptedGame], Limits(0, 50)]


@dataclass(kw_only=True, slots=True)
class PasskeyAnswer(Declared):
    """The answer of the browser to the options of a passkey: the JSON of a ``PublicKeyCredential``."""

    credential: dict[str, Any]


@dataclass(slots=True)
class SeatWish(Declared):
    """The occupant of a seat at a new table. Several ``me`` make a hot seat, in which ``name`` names each person.

    ``programs`` means that a program may take this seat.
    """

    kind: Literal["me", "open", "bot"]
    bot: str = ""
    name: Name = ""
    programs: bool = False


@dataclass(kw_only=True, slots=True)
class NewTable(VerbRequest):
    """Create a table.

    ``takeover`` is ``anybody`` by default if a seat is open, and ``host`` otherwise. ``word`` means that my client will
    contribute a word to the seed, so the server starts a seed exchange. ``away_after`` is a number of seconds within
    the server's bounds, or None for the default. ``lesson`` names a lesson of the game, which I play alone; the lesson
    sets seats, options and seed. ``coached`` requests advice at each decision, and requires bots in all other seats.
    ``days`` is the number of days for each decision at a table by the day, or 0 for a live table. ``stand_in`` is the
    bot that takes a seat at the deadline; the default is the first bot at the table, or ``craftsman``. ``programs``
    means that programs may take all seats. ``rated`` means that the result counts for the rating among people; no bot
    may then have a seat from the start.
    """

    game: str
    options: dict[str, Any] = field(default_factory=dict)
    seats: Annotated[list[SeatWish], Limits(1, 12)]
    access: Access = "open"
    lesson: Short = ""
    coached: bool = False
    takeover: Takeover | None = None
    chat: ChatAccess = "all"
    word: bool = False
    away_after: Annotated[int, Limits()] | None = None
    days: Annotated[int, Limits(0, MOST_DAYS)] = 0
    stand_in: Short = ""
    programs: bool = False
    rated: bool = False


@dataclass(kw_only=True, slots=True)
class PlayDaily(Declared):
    """Play the daily deal of a game. ``day`` is a date such as 2026-11-26: today (UTC) or one of the 30 days before."""

    game: Short
    day: Annotated[str, Limits(0, 10)]


@dataclass(kw_only=True, slots=True)
class TryAgain(Declared):
    """Play on from a position of a finished game. ``turn`` is the number of actions before the position, and ``seat``
    is my seat.

    ``bot`` is the specification of the bot that takes the other people's seats; bots keep their seats.
    """

    turn: Annotated[int, Limits()]
    seat: Annotated[int, Limits()]
    bot: Short = "craftsman"


@dataclass(kw_only=True, slots=True)
class PlayPuzzle(Declared):
    """Play on from the position of a puzzle, in the puzzle's seat. ``bot`` is the specification of the bot that takes
    the other seats.
    """

    bot: Short = "craftsman"


@dataclass(kw_only=True, slots=True)
class ReviewRequest(Declared):
    """Request the review of a finished game. ``lens`` decides whether the review knows only what each seat knew, or all
    hands.

    ``budget`` is the number of playouts of the whole review, or 0 for the game's default. Only players of the game may
    name a budget, up to the ``limit`` of its ReviewStatus.
    """

    lens: Lens = "knew"
    budget: Annotated[int, Limits()] = 0


@dataclass(kw_only=True, slots=True)
class TakeSeat(VerbRequest):
    """Take a free seat, or a bot's seat. ``name`` is for a second person at my screen.

    ``seat`` is -1 for any free seat. ``word`` has the same meaning as in NewTable.
    """

    seat: int
    name: Name = ""
    word: bool = False


@dataclass(kw_only=True, slots=True)
class LeaveSeat(VerbRequest):
    """Leave a seat, which becomes free before the start or goes to ``bot`` (a specification) at any time."""

    seat: int
    bot: str = ""


@dataclass(kw_only=True, slots=True)
class StartGame(VerbRequest):
    """Start before all seats are taken. The free seats go to ``bot`` (a specification). Only the host may do this."""

    bot: str = ""
    word: bool = False


@dataclass(kw_only=True, slots=True)
class Rematch(VerbRequest):
    """Request a rematch. ``word`` has the same meaning as in NewTable."""

    word: bool = False


@dataclass(kw_only=True, slots=True)
class AbsenceVote(VerbRequest):
    """Vote on the seats of an absent person: for a bot (its specification), for ``nobody`` to continue without the
    person, or for ``wait``.

    ``seat`` must be a seat of ``player``.
    """

    seat: int
    player: Short
    choice: Annotated[str, Limits(0, 100)]


@dataclass(kw_only=True, slots=True)
class Agree(VerbRequest):
    """Make a proposal, agree to a proposal, or withdraw. A proposal takes effect when all people with a seat agree.

    ``what`` proposes to end the game, or, at a table by the day, to undo the last action of ``seat`` and everything
    since then.
    """

    what: Literal["end", "undo"]
    seat: int = -1
    agreed: bool = True


@dataclass(kw_only=True, slots=True)
class Vacation(VerbRequest):
    """Take a number of vacation days, at all my tables by the day. My deadlines do not run during the vacation."""

    days: Annotated[int, Limits(1, VACATION)]


@dataclass(kw_only=True, slots=True)
class Note(Declared):
    """My private notes at a table. An empty text removes my notes."""

    text: Annotated[str, Limits(0, 4000)]


@dataclass(kw_only=True, slots=True)
class Report(Declared):
    """A report about a person at a table, with the numbers of that person's chat messages in question and a
    description.
    """

    player: Short
    lines: Annotated[list[Annotated[int, Limits(1, 1 << 53)]], Limits(0, 20)]
    reason: Annotated[str, Limits(0, MAX_CHAT)] = ""


@dataclass(kw_only=True, slots=True)
class Nudge(VerbRequest):
    """Remind a person that the table is waiting. ``seat`` must be a seat of ``player``."""

    seat: int
    player: Short


@dataclass(kw_only=True, slots=True)
class RemovePlayer(VerbRequest):
    """Remove a person from all their seats.

    The seats go to ``bot`` (a specification), or become free before the start. ``seat`` must be a seat of ``player``,
    so that a person who has just taken the seat is not removed.
    """

    seat: int
    player: Short
    bot: str = ""


@dataclass(kw_only=True, slots=True)
class OfferSeat(VerbRequest):
    """Offer a bot's seat to anyone, or withdraw the offer.

    With ``to`` programs, the offer lets programs take this seat, whether it is free or a bot's. The host or the seat's
    player may make such an offer.
    """

    seat: int
    offered: bool = True
    to: Literal["anybody", "programs"] = "anybody"


@dataclass(kw_only=True, slots=True)
class MutePlayer(VerbRequest):
    """Mute a person in the chat, or lift the mute."""

    player: Short
    muted: bool = True


@dataclass(kw_only=True, slots=True)
class SettingsChange(VerbRequest):
    """New table settings, which say who may take bots' seats and write in the chat, and whether programs may sit.

    A value of None keeps the current setting.
    """

    takeover: Takeover | None = None
    chat: ChatAccess | None = None
    programs: bool | None = None


# Messages of a socket. The client chooses ``id``, which has at most 64 ASCII characters.

MessageId = Annotated[str, Limits(1, 64, "^[ -~]+$")]
Digest = Annotated[str, Limits(64, 64, "^[0-9a-f]{64}$")]


@dataclass(kw_only=True, slots=True)
class ActRequest(Declared):
    """Take one action, or all actions of a chain, in notation. ``n`` is the log entry on which the choice was based.

    ``turn`` means that the list is played until something is revealed, another seat acts or an action is illegal.
    Without ``turn``, either all actions are taken or none.
    """

    kind: Literal["act"] = "act"
    id: MessageId
    n: int
    seat: int
    actions: Annotated[list[Annotated[str, Limits(0, 200)]], Limits(1, MAX_ACTIONS)]
    turn: bool = False


@dataclass(kw_only=True, slots=True)
class PlanRequest(Declared):
    """Take all actions of a plan, such as a layout, in the format of the game."""

    kind: Literal["plan"] = "plan"
    id: MessageId
    n: int
    seat: int
    plan: dict[str, Any]


@dataclass(kw_only=True, slots=True)
class PlanCheckRequest(Declared):
    """Request the effects of a plan, which may be incomplete."""

    kind: Literal["check"] = "check"
    id: MessageId
    seat: int
    plan: dict[str, Any]


@dataclass(kw_only=True, slots=True)
class WhyNotRequest(Declared):
    """Request the reason why a piece of my view cannot be used now."""

    kind: Literal["why_not"] = "why_not"
    id: MessageId
    seat: int
    piece: Annotated[str, Limits(0, 200)]


@dataclass(kw_only=True, slots=True)
class HintRequest(Declared):
    """Request a hint, at a table where all other seats are bots. Hints are logged.

    ``quiet`` requests advice at a coached table, which is not logged. ``longer`` requests a longer search for the
    decision of my last hint. The answer repeats that hint, unless another action is clearly better.
    """

    kind: Literal["hint"] = "hint"
    id: MessageId
    seat: int
    quiet: bool = False
    longer: bool = False


@dataclass(kw_only=True, slots=True)
class HindsightRequest(Declared):
    """Ask for a better course than my last decision at a seat, which can no longer be undone.

    The answer has the form of a hint and is not logged. Hindsight is allowed even if other people play, because it
    concerns only the past.
    """

    kind: Literal["hindsight"] = "hindsight"
    id: MessageId
    seat: int


@dataclass(kw_only=True, slots=True)
class RecapRequest(Declared):
    """Request a Recap of everything that one of my seats has seen since my last decision there. Clients that were away
    use this message.
    """

    kind: Literal["recap"] = "recap"
    id: MessageId
    seat: int


@dataclass(kw_only=True, slots=True)
class UndoRequest(Declared):
    """Undo the last action of a seat."""

    kind: Literal["undo"] = "undo"
    id: MessageId
    n: int
    seat: int


@dataclass(kw_only=True, slots=True)
class ChatRequest(Declared):
    """Write a message in the chat."""

    kind: Literal["chat"] = "chat"
    id: MessageId
    text: Annotated[str, Limits(1, MAX_CHAT)]


@dataclass(kw_only=True, slots=True)
class CommitRequest(Declared):
    """Commit to a word for the seed by sending the digest of 64 random hexadecimal digits (``kernel.joint_seed``)."""

    kind: Literal["commit"] = "commit"
    id: MessageId
    commitment: Digest


@dataclass(kw_only=True, slots=True)
class RevealRequest(Declared):
    """Reveal the word after the commitments are closed."""

    kind: Literal["reveal"] = "reveal"
    id: MessageId
    word: Digest


@dataclass(kw_only=True, slots=True)
class SyncRequest(Declared):
    """Request a Sync."""

    kind: Literal["sync"] = "sync"
    id: MessageId


@dataclass(kw_only=True, slots=True)
class SeenRequest(Declared):
    """Report that a visible page shows the table, including my decision, up to entry ``n``, so that no notice about it
    is needed.
    """

    kind: Literal["seen"] = "seen"
    id: MessageId
    n: int


@dataclass(kw_only=True, slots=True)
class PingRequest(Declared):
    """Check whether the connection works. The Ack contains the number of the newest log entry that was sent."""

    kind: Literal["ping"] = "ping"
    id: MessageId


Message = (
    ActRequest
    | PlanRequest
    | PlanCheckRequest
    | WhyNotRequest
    | HintRequest
    | HindsightRequest
    | RecapRequest
    | UndoRequest
    | ChatRequest
    | CommitRequest
    | RevealRequest
    | SyncRequest
    | SeenRequest
    | PingRequest
)
