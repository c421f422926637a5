"""Messages between server and client. The TypeScript types are generated from these models."""

from typing import Annotated, Any, Literal

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, RootModel

MAX_NAME = 24
MAX_CHAT = 500
MAX_SENTENCE = 1000
AWAY_AFTER = 120


class Wire(BaseModel):
    """Base of all messages: unknown fields are rejected, defaults are always sent."""

    model_config = ConfigDict(extra="forbid", json_schema_serialization_defaults_required=True)

    def as_json(self) -> bytes:
        """The message as JSON."""
        return self.model_dump_json().encode()


# Facts about games.


class LessonInfo(Wire):
    """A lesson of a game. ``digest`` changes when the lesson does."""

    name: str
    digest: str
    steps: int


class LevelInfo(Wire):
    """A bot level of a game: its name and the bot specification behind it.

    ``rating``: Elo relative to ``greedy``; null if not measured. ``within``: half of its 95 % interval.
    ``milliseconds``: thinking time per decision. ``extrapolated``: the rating is based on few games.
    """

    name: str
    spec: str
    rating: float | None
    within: float | None
    milliseconds: float
    extrapolated: bool


class GameInfo(Wire):
    """A game on this server. ``options`` maps a key to its kind, default and choices; ``rules_text`` is Markdown."""

    id: str
    title: str
    seats: tuple[int, int]
    options: dict[str, dict[str, Any]]
    rules: int
    blurb: str = ""
    minutes: tuple[int, int] | None = None
    weight: int = 0
    rules_text: str = ""
    fewest_wins: bool = False
    bots: list[str]
    levels: list[LevelInfo] = []
    components: dict[str, Any] = {}
    lessons: list[LessonInfo] = []


class Me(Wire):
    """The guest identified by the cookie. ``public_id`` is the identity that others see."""

    public_id: str
    name: str


class Rename(Wire):
    """A new display name."""

    name: str = Field(min_length=1, max_length=MAX_NAME)


# Tables.

SeatKind = Literal["open", "player", "bot"]
Status = Literal["open", "starting", "running", "over"]
Access = Literal["open", "link"]
Takeover = Literal["host", "anybody"]
ChatAccess = Literal["all", "seats"]
Digest = Annotated[str, Field(pattern="^[0-9a-f]{64}$")]


class SeatInfo(Wire):
    """One seat: free, a person's (``player`` is the public id) or a bot's (``bot`` is its specification).

    ``offered``: anybody may take it from its bot. ``former``: the person who left it to the bot and may reclaim it;
    ``held``: it is returned as soon as that person reconnects. ``before``: the name of the previous other person here.
    """

    seat: int
    kind: SeatKind
    name: str = ""
    player: str = ""
    bot: str = ""
    online: bool = False
    offered: bool = False
    former: str = ""
    held: bool = False
    before: str = ""


class Vote(Wire):
    """A vote of ``voter`` on the seats of the absent person ``of``: a bot, or ``nobody`` to go on without.

    ``seat`` is the first of those seats. Both persons are public ids.
    """

    seat: int
    of: str
    voter: str
    choice: str


class SeedWord(Wire):
    """The random word of the person whose first seat is ``seat``. Fields are empty until they are sent."""

    seat: int
    commitment: str = ""
    word: str = ""


class JointSeed(Wire):
    """The commit-reveal exchange by which server and clients draw the seed together.

    ``committing``: the server has committed to its secret (``commitment``), and each client commits to a word.
    ``revealing``: each client that committed reveals its word. ``done``: the seed is drawn from all revealed words.
    ``secret`` is empty until the game is over.
    """

    stage: Literal["committing", "revealing", "done"]
    commitment: str
    secret: str = ""
    words: list[SeedWord]


class TableInfo(Wire):
    """All public facts of a table except the position. ``seed`` is empty until the game is over.

    ``rematch``: the id of the table that plays this one again; ``rematch_of``: the id of the table before it.
    ``daily``: the date of its daily deal, or empty. ``joint_seed``: None if the server drew the seed alone.
    ``takeover``: who may take a bot's seat: anybody, or those whom the host allows (``host``).
    ``chat``: who may write, except the persons in ``muted``. ``host_name``: the name of the host, who may have no seat.
    ``away_after``: seconds without a connection after which a person is absent and the others may vote (``votes``).
    ``lesson``: the name of the lesson played here, or empty. ``coached``: one person against bots, with advice at each
    decision. ``movers``: the seats with a pending decision when this was sent.
    """

    id: str
    game: str
    options: dict[str, Any]
    access: Access
    status: Status
    host: str
    seats: list[SeatInfo]
    commitment: str = ""
    seed: str = ""
    scores: list[int] | None = None
    ranking: list[int] | None = None
    rematch: str = ""
    rematch_of: str = ""
    daily: str = ""
    lesson: str = ""
    coached: bool = False
    joint_seed: JointSeed | None = None
    takeover: Takeover = "host"
    chat: ChatAccess = "all"
    muted: list[str] = []
    host_name: str = ""
    away_after: int = AWAY_AFTER
    votes: list[Vote] = []
    spectators: int = 0
    movers: list[int] = []
    created: float
    changed: float


class TableLists(Wire):
    """The lists of the lobby: public open tables, public running tables, and all tables where I have a seat."""

    open: list[TableInfo]
    running: list[TableInfo]
    mine: list[TableInfo]


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
    options: dict[str, Any] = {}
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


class DailyDeal(Wire):
    """The daily deal of a game: one person against the same ``bots``, with the same seed for everybody.

    Only a person's first table counts (``table``, empty without one), with its ``points`` and ``place``; ``status`` is
    empty without one. ``players`` and ``best``: the number of finished tables that count, and their most points.
    ``inventor``: the points of the strongest bot in the person's seat, shown when the person's table is over, and None
    until it has finished; ``inventor_table`` can be replayed then.
    """

    game: str
    day: str
    bots: list[str]
    table: str = ""
    status: Literal["", "running", "over"] = ""
    points: int | None = None
    place: int | None = None
    players: int = 0
    best: int | None = None
    inventor: int | None = None
    inventor_place: int | None = None
    inventor_table: str = ""


class DailyResult(Wire):
    """A table of mine that counts for a day. ``points`` and ``place`` are None unless I finished it."""

    game: str
    day: str
    table: str
    points: int | None
    place: int | None


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


# Requests of the host.


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


# Decisions.


class LegalAction(Wire):
    """A legal action: its number, notation, targets (pieces to touch) and preview (costs and gains)."""

    action: int
    text: str
    targets: list[str] = []
    preview: dict[str, Any] = {}


class Decision(Wire):
    """The pending decision of a seat. Actions are accepted with any ``n`` that is at least ``since``.

    ``seconds``: the time left when this was sent; None without a time limit.
    """

    seat: int
    since: int
    prompt: str
    mid_chain: bool = False
    actions: list[LegalAction]
    seconds: float | None = None


class LogEntry(Wire):
    """Log entry ``n`` as one client may see it: the events of an action, or a change of the table.

    ``kind``: ``action``, ``timeout`` (an action that the server took at a time limit), ``undo``, ``hint``, ``sit``,
    ``leave``, ``bot``, ``remove``, ``offer``, ``mute``, ``settings``, ``vote`` (``text``: the name of the voter),
    ``stand_in``, ``return``, ``seed_exchange``, ``commit``, ``commitments_closed``, ``reveal``,
    ``start`` (``text``: the names of those whose word is not in the seed), ``over``, ``rematch``.
    """

    n: int
    kind: str
    seat: int = -1
    name: str = ""
    text: str = ""
    events: list[dict[str, Any]] = []
    at: float = 0.0


class LessonPart(Wire):
    """An action of the plan that a lesson asks for, and the key of its text."""

    act: str
    say: str


class LessonStep(Wire):
    """The current step of the table's lesson: its text, and the pieces that it points at.

    ``say``: the key of the text. ``act``: the next action of the solution. ``parts``: those of a plan that the lesson
    teaches one by one. ``ended``: this is the closing text.
    ``renewed``: the lesson has changed since the table was made; it must be started again at another table.
    """

    step: int = 0
    steps: int = 0
    say: str = ""
    point: list[str] = []
    act: str = ""
    parts: list[LessonPart] = []
    ended: bool = False
    renewed: bool = False


class ChatLine(Wire):
    """A line of chat; ``player`` is the public id of its writer."""

    n: int
    name: str
    player: str = ""
    seat: int = -1
    text: str
    at: float


# From server to client.


class Sync(Wire):
    """The whole state: sent after connecting, and when the client asks for it after a gap.

    ``views``: the view of each of my seats by seat number, or the spectators' view under ``"-1"``.
    ``movers``: all seats with a pending decision; ``waited``: the seconds since each of them came up.
    ``lesson``: None without a lesson.
    """

    kind: Literal["sync"] = "sync"
    n: int
    table: TableInfo
    mine: list[int]
    views: dict[str, dict[str, Any]]
    decisions: list[Decision]
    movers: list[int] = []
    waited: list[float] = []
    undo: list[int]
    lesson: LessonStep | None = None
    log: list[LogEntry]
    chat: list[ChatLine]


class Update(Wire):
    """One log entry: ``n`` counts up by one. Unchanged fields are None. ``decisions`` lists all of my seats.

    ``lesson``: None only without a lesson.
    """

    kind: Literal["update"] = "update"
    n: int
    entry: LogEntry
    table: TableInfo | None = None
    mine: list[int] | None = None
    views: dict[str, dict[str, Any]] | None = None
    decisions: list[Decision] | None = None
    movers: list[int] | None = None
    waited: list[float] | None = None
    undo: list[int] | None = None
    lesson: LessonStep | None = None


class ChatMessage(Wire):
    """A line of chat. Chat lines are numbered separately."""

    kind: Literal["chat"] = "chat"
    line: ChatLine


class Presence(Wire):
    """The connected persons: a flag per seat, the seconds since each absent person left, the number of spectators.

    Sent after connecting and at every change. ``away`` is None for connected persons and for seats without a person.
    """

    kind: Literal["presence"] = "presence"
    online: list[bool]
    away: list[float | None] = []
    spectators: int


class NudgeMessage(Wire):
    """A reminder that the table waits for me. ``name``: the sender."""

    kind: Literal["nudge"] = "nudge"
    name: str


class Ack(Wire):
    """The message ``id`` was executed and is durable. ``again``: it was a repetition of an executed message."""

    kind: Literal["ack"] = "ack"
    id: str
    n: int
    again: bool = False


class Answer(Wire):
    """The answer to a question: the effects of a plan, the reason why a piece is unusable, a hint, or a Recap.

    A reason is empty for a usable piece; else ``key`` names a text of the game, and the other fields are its facts.
    A hint has ``action`` (in notation), ``actions`` (the whole chain), ``targets``, ``plan`` (or null) and ``reason``.
    """

    kind: Literal["answer"] = "answer"
    id: str
    answer: dict[str, Any]


def _readable(text: str) -> str:
    """Make a message valid UTF-8 and limit its length."""
    text = text.encode("utf-8", "replace").decode()
    return text if len(text) <= MAX_SENTENCE else f"{text[: MAX_SENTENCE - 200]} ... {text[-190:]}"


class Refusal(Wire):
    """The message ``id`` (if it had one) was rejected. ``code`` is for programs, ``message`` for people.

    ``seat``: the winner of a race (``too_late``). ``seconds``: when a retry may succeed; 0 if waiting does not help.
    ``say``: in a lesson, the key of the text that answers the rejected action.
    """

    kind: Literal["error"] = "error"
    id: str = ""
    code: str
    message: Annotated[str, BeforeValidator(_readable)]
    seat: int = -1
    seconds: int = 0
    say: str = ""


class ServerMessage(
    RootModel[
        Annotated[
            Sync | Update | ChatMessage | Presence | NudgeMessage | Ack | Answer | Refusal,
            Field(discriminator="kind"),
        ]
    ]
):
    pass


# From client to server. ``id`` is chosen by the client: at most 64 characters of ASCII.

MessageId = Annotated[str, Field(min_length=1, max_length=64, pattern="^[ -~]+$")]


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


class ClientMessage(
    RootModel[
        Annotated[
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
            | PingRequest,
            Field(discriminator="kind"),
        ]
    ]
):
    pass


# Replays.


class Operation(Wire):
    """One operation of a JSON Patch (RFC 6902); a path that ends with ``-`` adds at the end of a list."""

    op: Literal["add", "remove", "replace"]
    path: str
    value: Any = None


class Frame(Wire):
    """One step of a replay: the log entry and the view after it.

    The first frame has the ``view``; each other frame has the ``patch`` from the previous view to its own.
    """

    entry: LogEntry | None
    view: dict[str, Any] | None = None
    patch: list[Operation] = []


class Replay(Wire):
    """A finished game, step by step: as ``seat`` saw it, as a spectator did (-1), or with all hands ``open``."""

    game: str
    options: dict[str, Any]
    players: list[str]
    scores: list[int] | None = None
    ranking: list[int] | None = None
    seat: int = -1
    open: bool = False
    frames: list[Frame]


class Recap(Wire):
    """What a seat has seen since the last decision of its person, at entry ``since``; ``n`` is the newest entry.

    The frames are those of a Replay: the view after ``since``, and one frame for each action or undo since then. In a
    long recap, one frame without an entry, or the first one with an entry, covers several actions. ``frames`` is empty
    for a person who has just taken the seat.
    """

    since: int
    n: int
    frames: list[Frame]
