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
    """A person's request to perform a verb.

    The client chooses ``id``. A repeated request with the same id has no effect.
    """

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
    ``language`` is the language of the texts, as a BCP 47 tag. ``replaces`` is the id of one of my channels. The new
    channel replaces this channel and keeps its language.
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
    """Create a bot account. The bot's name begins with BOT."""

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
    """The games that a bot plays. An empty list means all games."""

    games: Annotated[list[AcceptedGame], Limits(0, 50)]


@dataclass(kw_only=True, slots=True)
class PasskeyAnswer(Declared):
    """The answer of the browser to the options of a passkey: the JSON of a ``PublicKeyCredential``."""

    credential: dict[str, Any]


@dataclass(slots=True)
class SeatWish(Declared):
    """The occupant of a seat at a new table.

    Several people can share a screen: each has a seat with ``me`` and a ``name``. ``programs`` means that a program may
    take this seat.
    """

    kind: Literal["me", "open", "bot"]
    bot: str = ""
    name: Name = ""
    programs: bool = False


@dataclass(kw_only=True, slots=True)
class NewTable(VerbRequest):
    """Create a table.

    By default, ``takeover`` is ``anybody`` if a seat is open, or ``host`` otherwise. ``word`` means that my client will
    contribute a word to the seed. The server then starts a seed exchange. ``away_after`` is a number of seconds within
    the server's bounds, or None for the default. ``lesson`` is the name of a lesson of the game. I play a lesson alone.
    The lesson determines seats, options and seed. ``coached`` requests advice at each decision. It requires bots in all
    other seats. ``days`` is the number of days for each decision at a table by the day, or 0 for a live table.
    ``stand_in`` is the bot that takes a seat at the deadline; the default is the first bot at the table, or
    ``craftsman``. ``programs`` means that programs may take all seats. ``rated`` means that the result counts for the
    rating among people. A rated table must start without bots.
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

    ``bot`` is the specification of the bot that takes the other people's seats. Bots keep their seats.
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
    choose a budget, up to ``limit`` in ReviewStatus.
    """

    lens: Lens = "knew"
    budget: Annotated[int, Limits()] = 0


@dataclass(kw_only=True, slots=True)
class TakeSeat(VerbRequest):
    """Take a free seat, or a bot's seat. ``name`` is the name of a second person at my screen.

    ``seat`` is -1 for any free seat. ``word`` has the same meaning as in NewTable.
    """

    seat: int
    name: Name = ""
    word: bool = False


@dataclass(kw_only=True, slots=True)
class LeaveSeat(VerbRequest):
    """Leave a seat.

    With ``bot`` (a specification), the seat goes to this bot. Without ``bot``, it becomes free, which is possible only
    before the start.
    """

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
    """Vote on the seats of an absent person. The choice is a bot (its specification), ``nobody`` to continue without
    the person, or ``wait``.

    ``seat`` must be a seat of ``player``.
    """

    seat: int
    player: Short
    choice: Annotated[str, Limits(0, 100)]


@dataclass(kw_only=True, slots=True)
class Agree(VerbRequest):
    """Make a proposal, agree to a proposal, or withdraw.

    A proposal takes effect when all people with a seat agree. ``what`` is a proposal to end the game, or, at a table by
    the day, to undo the last action of ``seat`` and all later actions.
    """

    what: Literal["end", "undo"]
    seat: int = -1
    agreed: bool = True


@dataclass(kw_only=True, slots=True)
class Vacation(VerbRequest):
    """Take vacation days at all my tables by the day. My deadlines do not run during the vacation."""

    days: Annotated[int, Limits(1, VACATION)]


@dataclass(kw_only=True, slots=True)
class Note(Declared):
    """My private notes at a table. An empty text removes my notes."""

    text: Annotated[str, Limits(0, 4000)]


@dataclass(kw_only=True, slots=True)
class Report(Declared):
    """A report about a person at a table: a description, and the numbers of the person's chat messages to report."""

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
    """Remove a person from all seats.

    The seats go to ``bot`` (a specification), or become free before the start. ``seat`` must be a seat of ``player``,
    so that another person who has just taken the seat is not removed.
    """

    seat: int
    player: Short
    bot: str = ""


@dataclass(kw_only=True, slots=True)
class OfferSeat(VerbRequest):
    """Offer a bot's seat to all people, or withdraw the offer.

    With ``programs`` in ``to``, offer a free seat or a bot's seat to programs. The host or the seat's player may make
    this offer.
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
    """New table settings: who may take bots' seats, who may write in the chat, and whether programs may sit.

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

    With ``turn``, actions are taken until information is revealed, another seat acts or an action is illegal. Without
    ``turn``, either all actions are taken or none.
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
    """Request a hint.

    Bots must have all other seats. Hints are logged. ``quiet`` requests advice at a coached table. Advice is not
    logged. ``longer`` requests a longer search for the decision of my last hint. The answer repeats that hint, unless
    another action is clearly better.
    """

    kind: Literal["hint"] = "hint"
    id: MessageId
    seat: int
    quiet: bool = False
    longer: bool = False


@dataclass(kw_only=True, slots=True)
class HindsightRequest(Declared):
    """Request a better alternative to my last decision at a seat.

    The decision must no longer be undoable. The answer has the form of a hint and is not logged. Hindsight is allowed
    even if other people play, because it concerns only the past.
    """

    kind: Literal["hindsight"] = "hindsight"
    id: MessageId
    seat: int


@dataclass(kw_only=True, slots=True)
class RecapRequest(Declared):
    """Request a Recap of everything that one of my seats has seen since my last decision at this seat.

    Clients that were away use this message.
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
    """Report that a visible page shows the table up to entry ``n``. No notice about my decision is then needed."""

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
