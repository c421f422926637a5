"""Requests of clients: the bodies of HTTP requests, and the messages of a socket."""

from typing import Annotated, Any, Literal

from pydantic import Field, RootModel

from factoryfloor.server.wire import Wire
from factoryfloor.tables.names import MAX_CHAT, MAX_NAME
from factoryfloor.tables.words import Access, ChatAccess, Takeover

Lens = Literal["knew", "open"]

# Bodies.


class Rename(Wire):
    """A new display name."""

    name: str = Field(min_length=1, max_length=MAX_NAME)


class SeatRequest(Wire):
    """The occupant of a seat of a new table. Several ``me`` make a hot seat; ``name`` names each."""

    kind: Literal["me", "open", "bot"]
    bot: str = ""
    name: str = Field(default="", max_length=MAX_NAME)


class NewTable(Wire):
    """A table to make.

    ``takeover``: by default ``anybody`` if a seat is open, else ``host``. ``word``: my client will contribute a word to
    the seed, so the server starts a seed exchange. ``away_after``: seconds, clamped to the server's bounds; None for
    the default. ``lesson``: a lesson of the game, for me alone; it sets seats, options and seed. ``coached``: advice at
    each decision; all other seats must be bots.
    """

    game: str
    options: dict[str, Any] = Field(default={})
    seats: list[SeatRequest] = Field(min_length=1, max_length=12)
    access: Access = "open"
    lesson: str = Field(default="", max_length=64)
    coached: bool = False
    takeover: Takeover | None = None
    chat: ChatAccess = "all"
    word: bool = False
    away_after: int | None = Field(default=None, ge=0)


class PlayDaily(Wire):
    """Play the daily deal of a game. ``day``: a date such as 2026-11-26, today (UTC) or one of the 30 days before."""

    game: str = Field(max_length=64)
    day: str = Field(max_length=10)


class TryAgain(Wire):
    """Play on from a position of a finished game. ``turn``: the actions before it; ``seat``: mine.

    ``bot``: a specification for the seats of people; bots stay.
    """

    turn: int = Field(ge=0)
    seat: int = Field(ge=0)
    bot: str = Field(default="craftsman", max_length=64)


class PlayPuzzle(Wire):
    """Play on from the position of a puzzle, in its seat. ``bot``: a specification for the other seats."""

    bot: str = Field(default="craftsman", max_length=64)


class ReviewRequest(Wire):
    """Ask for the review of a finished game. ``lens``: with what the seats knew, or with open hands.

    ``budget``: playouts of the whole review, 0 for the default of the game. Only players of the game may name one, at
    most the ``limit`` of its ReviewStatus.
    """

    lens: Lens = "knew"
    budget: int = Field(default=0, ge=0)


class TakeSeat(Wire):
    """Take a free seat, or a bot's seat. ``name``: for a second person at my screen.

    ``seat``: -1 for any free seat. ``word``: as in NewTable.
    """

    seat: int
    name: str = Field(default="", max_length=MAX_NAME)
    word: bool = False


class LeaveSeat(Wire):
    """Leave a seat: to ``bot`` (a specification) at any time, or free before the game starts."""

    seat: int
    bot: str = ""


class StartGame(Wire):
    """Start before all seats are taken: free seats go to ``bot`` (a specification). For the host."""

    bot: str = ""
    word: bool = False


class Rematch(Wire):
    """Ask for a rematch. ``word``: as in NewTable."""

    word: bool = False


class AbsenceVote(Wire):
    """Vote on the seats of an absent person: a bot (a specification), ``nobody`` to go on without, or ``wait``.

    ``seat`` must be a seat of ``player``.
    """

    seat: int
    player: str = Field(max_length=64)
    choice: str = Field(max_length=100)


class Nudge(Wire):
    """Remind a person that the table waits for them. ``seat`` must be a seat of ``player``."""

    seat: int
    player: str = Field(max_length=64)


class RemovePlayer(Wire):
    """Remove a person from all their seats.

    The seats go to ``bot`` (a specification), or become free before the start. ``seat`` must be a seat of ``player``,
    so that a person who has just taken the seat is not removed.
    """

    seat: int
    player: str = Field(max_length=64)
    bot: str = ""


class OfferSeat(Wire):
    """Offer a bot's seat to anybody, or withdraw the offer."""

    seat: int
    offered: bool = True


class MutePlayer(Wire):
    """Mute a person in the chat, or lift that."""

    player: str = Field(max_length=64)
    muted: bool = True


class SettingsChange(Wire):
    """New table settings: who may take bots' seats, who may write in the chat. None keeps a value."""

    takeover: Takeover | None = None
    chat: ChatAccess | None = None


# Messages of a socket. ``id`` is chosen by the client: at most 64 characters of ASCII.

MessageId = Annotated[str, Field(min_length=1, max_length=64, pattern="^[ -~]+$")]
Digest = Annotated[str, Field(pattern="^[0-9a-f]{64}$")]


class ActRequest(Wire):
    """Take one action, or all actions of a chain, in notation. ``n``: the log entry on which the choice was based."""

    kind: Literal["act"] = "act"
    id: MessageId
    n: int
    seat: int
    actions: list[Annotated[str, Field(max_length=200)]] = Field(min_length=1, max_length=500)


class PlanRequest(Wire):
    """Take all actions of a plan (a layout), in the format of the game."""

    kind: Literal["plan"] = "plan"
    id: MessageId
    n: int
    seat: int
    plan: dict[str, Any]


class PlanCheckRequest(Wire):
    """Ask for the effects of a plan, complete or not."""

    kind: Literal["check"] = "check"
    id: MessageId
    seat: int
    plan: dict[str, Any]


class WhyNotRequest(Wire):
    """Ask why a piece of my view cannot be used now."""

    kind: Literal["why_not"] = "why_not"
    id: MessageId
    seat: int
    piece: str = Field(max_length=200)


class HintRequest(Wire):
    """Ask for a hint, at a table where all other seats are bots. Hints are logged.

    ``quiet``: advice at a coached table, which is not logged.
    """

    kind: Literal["hint"] = "hint"
    id: MessageId
    seat: int
    quiet: bool = False


class RecapRequest(Wire):
    """Ask for a Recap: what one of my seats has seen since my last decision there. For a client that was away."""

    kind: Literal["recap"] = "recap"
    id: MessageId
    seat: int


class UndoRequest(Wire):
    """Undo the last action of a seat."""

    kind: Literal["undo"] = "undo"
    id: MessageId
    n: int
    seat: int


class ChatRequest(Wire):
    """Write a line in the chat."""

    kind: Literal["chat"] = "chat"
    id: MessageId
    text: str = Field(min_length=1, max_length=MAX_CHAT)


class CommitRequest(Wire):
    """Commit to a word for the seed: the digest of 64 random hexadecimal digits (``kernel.joint_seed``)."""

    kind: Literal["commit"] = "commit"
    id: MessageId
    commitment: Digest


class RevealRequest(Wire):
    """Reveal the word, once commitments are closed."""

    kind: Literal["reveal"] = "reveal"
    id: MessageId
    word: Digest


class SyncRequest(Wire):
    """Ask for a Sync."""

    kind: Literal["sync"] = "sync"
    id: MessageId


class PingRequest(Wire):
    """Ask whether the connection works. The Ack has the number of the newest log entry that was sent."""

    kind: Literal["ping"] = "ping"
    id: MessageId


Message = (
    ActRequest
    | PlanRequest
    | PlanCheckRequest
    | WhyNotRequest
    | HintRequest
    | RecapRequest
    | UndoRequest
    | ChatRequest
    | CommitRequest
    | RevealRequest
    | SyncRequest
    | PingRequest
)


class ClientMessage(RootModel[Annotated[Message, Field(discriminator="kind")]]):
    pass
