"""What travels between server and client. The TypeScript types are generated from these models."""

from typing import Annotated, Any, Literal

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, RootModel

MAX_NAME = 24
MAX_CHAT = 500
MAX_SENTENCE = 1000
AWAY_AFTER = 120


class Wire(BaseModel):
    """Base of all messages: unknown fields are refused, defaults are always sent."""

    model_config = ConfigDict(extra="forbid", json_schema_serialization_defaults_required=True)

    def as_json(self) -> bytes:
        """The message as it is sent."""
        return self.model_dump_json().encode()


# Facts about games.


class LessonInfo(Wire):
    """A lesson of a game. ``digest`` changes when the lesson does."""

    name: str
    digest: str
    steps: int


class LevelInfo(Wire):
    """A level of bots in a game: its name, which is a specification, and what it stands for there.

    ``rating``: on Elo's scale, 0 as strong as ``greedy``, with half its 95 % interval; null where it was not measured.
    ``milliseconds``: of thinking for a decision. ``extrapolated``: the rating comes from a few games.
    """

    name: str
    spec: str
    rating: float | None
    within: float | None
    milliseconds: float
    extrapolated: bool


class GameInfo(Wire):
    """A game that this server offers. ``options`` maps a key to its kind, default and choices; rules are Markdown."""

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
    """Who the cookie says I am. ``public_id`` is what others see of my identity."""

    public_id: str
    name: str


class Rename(Wire):
    name: str = Field(min_length=1, max_length=MAX_NAME)


# Tables.

SeatKind = Literal["open", "player", "bot"]
Status = Literal["open", "dealing", "running", "over"]
Access = Literal["open", "link"]
Takeover = Literal["host", "anybody"]
Chatters = Literal["all", "seats"]
Digest = Annotated[str, Field(pattern="^[0-9a-f]{64}$")]


class SeatInfo(Wire):
    """One seat: free, a person's (``player`` is the public id) or a bot's (``bot`` is its specification).

    ``offered``: anybody may take it from its bot. ``former`` is who left it to the bot, and may come back to it;
    ``held``: it is given back when that person returns. ``before`` is the name of the last other person who played it.
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
    """What ``voter`` would do about the seats of the person ``of``, who is away: a bot, or go on without (``nobody``).

    ``seat`` is the first of them. Both persons are public ids.
    """

    seat: int
    of: str
    voter: str
    choice: str


class Word(Wire):
    """The random word of the person whose first seat is ``seat``; empty as long as it was not sent."""

    seat: int
    commitment: str = ""
    word: str = ""


class JointSeed(Wire):
    """The drawing of the seed by the server and the persons at the table.

    ``committing``: the server has committed to its secret (``commitment``), and each client commits to a word.
    ``revealing``: each client that did reveals its word. ``done``: the seed is drawn; who has no word was left out.
    ``secret`` is empty until the game is over.
    """

    stage: Literal["committing", "revealing", "done"]
    commitment: str
    secret: str = ""
    words: list[Word]


class TableInfo(Wire):
    """All about a table but the position. ``seed`` is empty until the game is over.

    ``rematch`` is the table that plays this one again, ``rematch_of`` the one that this one plays again. ``daily`` is
    the date whose deal is played, which is the same for all, or empty. ``joint_seed`` is None where the server drew the
    seed alone. ``takeover``: anybody may take a bot's seat, or whom the ``host`` lets. ``chat``: who may write, but for
    the persons in ``muted``. ``host_name`` is the name of the host, who may sit nowhere. Who is not connected for
    ``away_after`` seconds is away: the persons present may decide about the seat, by ``votes``. ``lesson`` is the
    lesson that is given here, or empty. ``coached``: one person plays against bots, with advice at each decision.
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
    chat: Chatters = "all"
    muted: list[str] = []
    host_name: str = ""
    away_after: int = AWAY_AFTER
    votes: list[Vote] = []
    spectators: int = 0
    created: float
    changed: float


class TableLists(Wire):
    """What a lobby shows: open and running tables that anybody may see, and all where I sit."""

    open: list[TableInfo]
    running: list[TableInfo]
    mine: list[TableInfo]


class SeatWish(Wire):
    """How a seat shall be filled when a table is made. Several ``me`` make a hot seat; ``name`` names each."""

    kind: Literal["me", "open", "bot"]
    bot: str = ""
    name: str = Field(default="", max_length=MAX_NAME)


class NewTable(Wire):
    """``daily``: for one who plays alone, the deal of today.

    ``takeover`` is ``host`` where nothing is said and no seat is open, else ``anybody``. ``word``: my client comes to
    the table with a word for the seed, so the deal waits for it. ``away_after``: seconds; the server keeps it within
    bounds, None is its default. ``lesson``: a lesson of the game for me alone, which itself says how many seats there
    are, and their options and seed. ``coached``: I am advised; all other seats are bots'.
    """

    game: str
    options: dict[str, Any] = {}
    seats: list[SeatWish] = Field(min_length=1, max_length=12)
    access: Access = "open"
    daily: bool = False
    lesson: str = Field(default="", max_length=64)
    coached: bool = False
    takeover: Takeover | None = None
    chat: Chatters = "all"
    word: bool = False
    away_after: int | None = Field(default=None, ge=0)


class SitDown(Wire):
    """Take a free seat, or a bot's seat. ``name`` differs from my own for a second person at my screen.

    ``seat`` is -1 for any that is free. ``word``: as for a new table, my client comes with a word.
    """

    seat: int
    name: str = Field(default="", max_length=MAX_NAME)
    word: bool = False


class GiveUp(Wire):
    """Leave a seat: to nobody before the game starts, to ``bot`` (a specification) at any time."""

    seat: int
    bot: str = ""


class StartNow(Wire):
    """The host starts before all seats are taken: the free ones go to ``bot`` (a specification)."""

    bot: str = ""
    word: bool = False


class PlayAgain(Wire):
    """A rematch is wanted. ``word``: as for a new table, my client comes with a word."""

    word: bool = False


class Absent(Wire):
    """Vote on the seats of a person who is away: a bot (a specification), go on without (``nobody``), or ``wait``.

    ``seat`` and ``player`` must agree.
    """

    seat: int
    player: str = Field(max_length=64)
    choice: str = Field(max_length=100)


class Nudge(Wire):
    """Remind a person at the table that others wait. ``seat`` and ``player`` must agree."""

    seat: int
    player: str = Field(max_length=64)


# What a host may do.


class Remove(Wire):
    """Remove a person from all seats at the table.

    The seats go to ``bot`` (a specification), or before the start to nobody. ``seat`` and ``player`` must agree, so
    that nobody is removed who has sat down there meanwhile.
    """

    seat: int
    player: str = Field(max_length=64)
    bot: str = ""


class Offer(Wire):
    """Let anybody take a bot's seat, or no longer."""

    seat: int
    offered: bool = True


class Mute(Wire):
    """Let a person write in the chat no longer, or again."""

    player: str = Field(max_length=64)
    muted: bool = True


class HouseRules(Wire):
    """Change who may take bots' seats, and who may write in the chat; None changes nothing."""

    takeover: Takeover | None = None
    chat: Chatters | None = None


# What a seat is offered.


class Act(Wire):
    """A legal action: number, notation, its targets (pieces to touch), what it costs and gains."""

    action: int
    text: str
    targets: list[str] = []
    preview: dict[str, Any] = {}


class Decision(Wire):
    """What a seat owes. An act is accepted with any ``n`` that is at least ``since``.

    ``seconds`` is the time that was left to decide when this was sent, None for any time.
    """

    seat: int
    since: int
    prompt: str
    mid_chain: bool = False
    actions: list[Act]
    seconds: float | None = None


class Happened(Wire):
    """Log entry ``n`` as told to one client: the events of an action, or something about the table itself.

    ``what``: ``action``, ``timeout`` (an action that the table took, since time was over), ``undo``, ``hint`` (one
    was given), ``sit``, ``leave``, ``bot``, ``remove``, ``offer``, ``mute``, ``house``, ``vote`` (``text``: the name
    of the voter), ``stand_in``, ``return``, ``deal``, ``commit``, ``opening``, ``reveal``, ``start`` (``text``: the
    names of those whose word is not in the seed), ``over``, ``rematch``.
    """

    n: int
    what: str
    seat: int = -1
    name: str = ""
    text: str = ""
    events: list[dict[str, Any]] = []
    at: float = 0.0


class LessonStep(Wire):
    """How far the lesson of this table has come: what it says now, and the pieces that it points at.

    ``say`` names a text of the game's lessons, ``act`` is the action of its solution that is due. ``ended``: that is
    the closing word. ``renewed``: the lesson is another one since this table was made; nothing is said here any more,
    and it has to be begun anew.
    """

    step: int = 0
    steps: int = 0
    say: str = ""
    point: list[str] = []
    act: str = ""
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
    """Everything at once: after connecting, and whenever the client asks because it saw a gap.

    ``views`` has one view for each of my seats by its number, or one under ``"-1"`` for an onlooker.
    ``movers`` are all seats that owe a decision now, ``waited`` the seconds for which each of them has owed it.
    ``lesson`` is None where no lesson is given.
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
    log: list[Happened]
    chat: list[ChatLine]


class Update(Wire):
    """One log entry: ``n`` counts up by one. What did not change is None (``decisions``: of my seats, all).

    ``lesson`` is None only where no lesson is given.
    """

    kind: Literal["update"] = "update"
    n: int
    happened: Happened
    table: TableInfo | None = None
    mine: list[int] | None = None
    views: dict[str, dict[str, Any]] | None = None
    decisions: list[Decision] | None = None
    movers: list[int] | None = None
    waited: list[float] | None = None
    undo: list[int] | None = None
    lesson: LessonStep | None = None


class Chatted(Wire):
    """A line of chat; chat has a count of its own."""

    kind: Literal["chat"] = "chat"
    line: ChatLine


class Presence(Wire):
    """Who is connected now: a flag a seat, for how many seconds others have not been, and how many look on.

    It is sent after connecting and whenever that, or who has a seat, has changed. ``away`` is None for who is here, and
    where nobody sits.
    """

    kind: Literal["presence"] = "presence"
    online: list[bool]
    away: list[float | None] = []
    spectators: int


class Nudged(Wire):
    """Somebody reminds me that the table waits for me. ``name``: who it is."""

    kind: Literal["nudged"] = "nudged"
    name: str


class Ack(Wire):
    """The message ``id`` was carried out and is durable. ``again``: it had been already."""

    kind: Literal["ack"] = "ack"
    id: str
    n: int
    again: bool = False


class Told(Wire):
    """The answer to a question: the effects of a plan, a reason or a hint.

    A reason is empty for a piece that can be touched; else ``key`` names a sentence of the game, the rest are facts.
    A hint is ``action`` (in notation), ``actions`` (with the steps after it, where it begins a chain), ``targets``,
    ``plan`` (where all of it is one, else null) and ``reason``.
    """

    kind: Literal["told"] = "told"
    id: str
    told: dict[str, Any]


def _readable(text: str) -> str:
    """A sentence that can be sent whatever it quotes: without lone surrogates, not too long."""
    text = text.encode("utf-8", "replace").decode()
    return text if len(text) <= MAX_SENTENCE else f"{text[: MAX_SENTENCE - 200]} ... {text[-190:]}"


class Refusal(Wire):
    """The message ``id`` (if it had one) was not carried out. ``code`` for programs, ``message`` for people.

    ``seat`` is who was faster, where somebody was (``too_late``). After ``seconds`` it may be tried again; 0 if that
    is no matter of time. ``say``: in a lesson, the text that answers an action which was not taken.
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
            Sync | Update | Chatted | Presence | Nudged | Ack | Told | Refusal,
            Field(discriminator="kind"),
        ]
    ]
):
    pass


# From client to server. ``id`` is the client's own mark for its message: at most 64 characters of ASCII.

MessageId = Annotated[str, Field(min_length=1, max_length=64, pattern="^[ -~]+$")]


class DoAct(Wire):
    """Take one action, or several of one chain all or none, in notation. ``n``: the log number it was based on."""

    kind: Literal["act"] = "act"
    id: MessageId
    n: int
    seat: int
    actions: list[Annotated[str, Field(max_length=200)]] = Field(min_length=1, max_length=500)


class DoPlan(Wire):
    """Take a whole plan (a layout), as the game defines it, all or none."""

    kind: Literal["plan"] = "plan"
    id: MessageId
    n: int
    seat: int
    plan: dict[str, Any]


class DoCheck(Wire):
    """Ask what a plan would do, finished or not."""

    kind: Literal["check"] = "check"
    id: MessageId
    seat: int
    plan: dict[str, Any]


class DoWhy(Wire):
    """Ask why a piece of my view can be touched for nothing now."""

    kind: Literal["why"] = "why"
    id: MessageId
    seat: int
    piece: str = Field(max_length=200)


class DoHint(Wire):
    """Ask for a hint, where all other seats are bots. It is noted in the log.

    ``quiet``: it is advice at a coached table, which is not noted.
    """

    kind: Literal["hint"] = "hint"
    id: MessageId
    seat: int
    quiet: bool = False


class DoUndo(Wire):
    kind: Literal["undo"] = "undo"
    id: MessageId
    n: int
    seat: int


class DoChat(Wire):
    kind: Literal["chat"] = "chat"
    id: MessageId
    text: str = Field(min_length=1, max_length=MAX_CHAT)


class DoCommit(Wire):
    """Commit to a word for the seed: the digest of 64 random hexadecimal digits (``kernel.joint_seed``)."""

    kind: Literal["commit"] = "commit"
    id: MessageId
    commitment: Digest


class DoReveal(Wire):
    """Reveal the word, when no commitment is taken any more."""

    kind: Literal["reveal"] = "reveal"
    id: MessageId
    word: Digest


class DoSync(Wire):
    kind: Literal["sync"] = "sync"
    id: MessageId


class ClientMessage(
    RootModel[
        Annotated[
            DoAct | DoPlan | DoCheck | DoWhy | DoHint | DoUndo | DoChat | DoCommit | DoReveal | DoSync,
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
    """One step of a replay: what happened, and how the table looks after it.

    The first frame has the ``view``; each of the others has the ``patch`` that makes its view of the one before.
    """

    happened: Happened | None
    view: dict[str, Any] | None = None
    patch: list[Operation] = []


class Replay(Wire):
    """A finished game, step by step: as ``seat`` saw it, as an onlooker did (-1), or with every hand ``open``."""

    game: str
    options: dict[str, Any]
    players: list[str]
    scores: list[int] | None = None
    ranking: list[int] | None = None
    seat: int = -1
    open: bool = False
    frames: list[Frame]
