"""Messages about a table, as JSON. The TypeScript types are generated from these declarations.

The tables use them only for type checking; the server also validates stored summaries with them.
"""

from typing import Any, Literal, NotRequired

from typing_extensions import TypedDict

from factoryfloor.kernel.action_list import Stop
from factoryfloor.tables.state.words import Access, ChatAccess, SeatKind, Status, Takeover


class SeatInfo(TypedDict):
    """One seat: free, a person's (``player`` is the public id) or a bot's (``bot`` is its specification).

    ``offered``: anybody may take it from its bot. ``former``: the person who left it to the bot and may reclaim it;
    ``held``: it is returned as soon as that person reconnects. ``before``: the name of the previous other person here.
    ``only``: the only people who may take the seat from its bot, perhaps none, for instance the one who was removed;
    None: newcomers may, too. ``due``: when the seat goes to a bot at a table by the day, in seconds since 1970;
    ``vacation``: the end of the person's vacation, which is included in ``due``. ``program``: the public id of the
    owner, if ``player`` or ``former`` is a program; else empty. ``programs``: a program may take the seat.
    """

    seat: int
    kind: SeatKind
    name: str
    player: str
    bot: str
    online: bool
    offered: bool
    former: str
    held: bool
    before: str
    only: list[str] | None
    due: float | None
    vacation: float | None
    program: str
    programs: bool


class Vote(TypedDict):
    """A vote of ``voter`` on the seats of the absent person ``of``: a bot, or ``nobody`` to continue without the
    person.

    ``seat`` is the first of those seats. Both people are public ids.
    """

    seat: int
    of: str
    voter: str
    choice: str


class Agreement(TypedDict):
    """A proposal to ``end`` the game, or to ``undo`` the last action of ``seat`` and everything since then.

    ``by``: the public ids of the people who agree, starting with the person who proposed it.
    """

    what: Literal["end", "undo"]
    seat: int
    by: list[str]


class SeedWord(TypedDict):
    """The random word of the person whose first seat is ``seat``. Fields are empty until they are sent."""

    seat: int
    commitment: str
    word: str


class JointSeed(TypedDict):
    """The commit-reveal exchange by which server and clients draw the seed together.

    ``committing``: the server has committed to its secret (``commitment``), and each client commits to a word.
    ``revealing``: each client that committed reveals its word. ``done``: the seed is drawn from all revealed words.
    ``secret`` is empty until the game is over.
    """

    stage: Literal["committing", "revealing", "done"]
    commitment: str
    secret: str
    words: list[SeedWord]


class TableInfo(TypedDict):
    """All public facts of a table except the position. ``seed`` is empty until the game is over.

    ``rematch``: the id of the table that plays this one again; ``rematch_of``: the id of the table before it.
    ``daily``: the date of its daily deal, or empty; ``forfeited``: its person has left the seat, so it does not count.
    ``joint_seed``: None if the server drew the seed alone.
    ``takeover``: who may take a bot's seat: anybody, or those whom the host allows (``host``).
    ``programs``: programs may take all seats. ``chat``: who may write, except the people in ``muted``.
    ``host_name``: the name of the host, who may have no seat.
    ``away_after``: seconds without a connection after which a person is absent and the others may vote (``votes``).
    ``lesson``: the name of the lesson played here, or empty. ``coached``: one person against bots, with advice at each
    decision. ``rated``: the result counts for the rating among people, unless a bot has a seat from the start.
    ``movers``: the seats with a pending decision when this was sent.
    ``days``: the days that a person has for each decision at a table by the day, after which the bot ``stand_in`` takes
    the seat; 0 at a live table. ``agreements``: what is carried out when all people with a seat agree;
    ``undo_together``: the seats whose last action can be proposed.
    """

    id: str
    game: str
    options: dict[str, Any]
    access: Access
    status: Status
    host: str
    seats: list[SeatInfo]
    commitment: str
    seed: str
    scores: list[int] | None
    ranking: list[int] | None
    rematch: str
    rematch_of: str
    daily: str
    forfeited: bool
    lesson: str
    coached: bool
    rated: bool
    joint_seed: JointSeed | None
    takeover: Takeover
    programs: bool
    chat: ChatAccess
    muted: list[str]
    host_name: str
    away_after: int
    votes: list[Vote]
    agreements: list[Agreement]
    undo_together: list[int]
    days: int
    stand_in: str
    spectators: int
    movers: list[int]
    created: float
    changed: float


class LegalAction(TypedDict):
    """A legal action: its number, notation, targets (pieces to touch) and preview (costs and gains)."""

    action: int
    text: str
    targets: list[str]
    preview: dict[str, Any]


class Decision(TypedDict):
    """The pending decision of a seat. Actions are accepted with any ``n`` that is at least ``since``.

    ``seconds``: the time left when this was sent; None without a time limit.
    """

    seat: int
    since: int
    prompt: str
    mid_chain: bool
    actions: list[LegalAction]
    seconds: float | None


class LogEntry(TypedDict):
    """Log entry ``n`` as one client may see it: the events of an action, or a change of the table.

    ``said``: the sentence of each event (``Presentation.sentence``); empty if all are the default, missing in
    replays of older versions. ``moment``: the name of the new position's moment (``Presentation.moment``), None if it
    is the same as before.
    ``kind``: ``action``, ``timeout`` (an action that the server took at a time limit), ``undo``, ``hint``, ``sit``,
    ``leave``, ``bot``, ``remove``, ``offer``, ``mute``, ``settings``, ``vote`` (``text``: the name of the voter),
    ``stand_in``, ``late`` (a bot takes the seat at the deadline), ``warn``, ``vacation``,
    ``agree`` (``text``: ``end`` or ``undo``, empty if withdrawn), ``return``, ``seed_exchange``,
    ``commit``, ``commitments_closed``, ``reveal``,
    ``start`` (``text``: the names of those whose word is not in the seed), ``over``, ``rematch``.
    """

    n: int
    kind: str
    seat: int
    name: str
    text: str
    events: list[dict[str, Any]]
    said: NotRequired[list[dict[str, Any] | None]]
    moment: NotRequired[dict[str, Any] | None]
    at: float


class LessonPart(TypedDict):
    """An action of the plan that a lesson requests, and the key of its text."""

    act: str
    say: str


class LessonStep(TypedDict):
    """The current step of the table's lesson: its text, and the pieces to which it points.

    ``say``: the key of the text. ``act``: the next action of the solution. ``parts``: the actions of a plan that the
    lesson teaches one by one. ``ended``: this is the closing text. ``renewed``: the lesson has changed since the table
    was made; it must be started again at another table.
    """

    step: int
    steps: int
    say: str
    point: list[str]
    act: str
    parts: list[LessonPart]
    ended: bool
    renewed: bool


class ChatLine(TypedDict):
    """A chat message. ``player`` is the public id of its writer."""

    n: int
    name: str
    player: str
    seat: int
    text: str
    at: float


class Sync(TypedDict):
    """The whole state. It is sent after connecting, and when the client requests it after a gap.

    ``views``: the view of each of my seats by seat number, or the spectators' view under ``"-1"``. ``movers``: all
    seats with a pending decision; ``waited``: the seconds since each of them came up. ``lesson``: None without a
    lesson.
    """

    kind: Literal["sync"]
    n: int
    table: TableInfo
    mine: list[int]
    views: dict[str, dict[str, Any]]
    decisions: list[Decision]
    movers: list[int]
    waited: list[float]
    undo: list[int]
    lesson: LessonStep | None
    log: list[LogEntry]
    chat: list[ChatLine]


class Update(TypedDict):
    """One log entry: ``n`` counts up by one. Unchanged fields are None. ``decisions`` lists all of my seats.

    ``lesson``: None only without a lesson.
    """

    kind: Literal["update"]
    n: int
    entry: LogEntry
    table: TableInfo | None
    mine: list[int] | None
    views: dict[str, dict[str, Any]] | None
    decisions: list[Decision] | None
    movers: list[int] | None
    waited: list[float] | None
    undo: list[int] | None
    lesson: LessonStep | None


class ChatMessage(TypedDict):
    """A chat message. Chat messages are numbered separately."""

    kind: Literal["chat"]
    line: ChatLine


class Presence(TypedDict):
    """The connected people: a flag per seat, the seconds since each absent person left, the number of spectators.

    Sent after connecting and at every change. ``away`` is None for connected people and for seats without a person.
    """

    kind: Literal["presence"]
    online: list[bool]
    away: list[float | None]
    spectators: int


class ReviewMessage(TypedDict):
    """The progress of a review of this finished game, sent at most once a second. ``done``: the finished share.

    ``ahead``: the number of reviews before it in the queue. ``report``: while the review is running, its results so far
    with the ten worst decisions, the worst first. The whole report of a finished review is requested by HTTP.
    ``failed``: the reason. ``withdrawn``: no client waits for it.
    """

    kind: Literal["review"]
    lens: str
    budget: int
    state: Literal["waiting", "running", "done", "failed", "withdrawn"]
    ahead: int
    done: float
    report: dict[str, Any] | None
    failed: str


class NudgeMessage(TypedDict):
    """A reminder that the table is waiting for me. ``name``: the sender."""

    kind: Literal["nudge"]
    name: str


class PlayedTurn(TypedDict):
    """The number of actions of a list that were ``played``, the reason why the list ``stopped`` (empty if it did not),
    and the reason as text.
    """

    played: int
    stopped: Stop
    message: str


class Ack(TypedDict):
    """The message ``id`` was executed and is durable. ``again``: it was a repetition of an executed message.

    ``turn``: for an act with ``turn``, what was played.
    """

    kind: Literal["ack"]
    id: str
    n: int
    again: bool
    turn: NotRequired[PlayedTurn]


class Answer(TypedDict):
    """The answer to a question: the effects of a plan, the reason why a piece is unusable, a hint, or a Recap.

    A reason is empty for a usable piece; else ``key`` names a text of the game, and the other fields are its facts.
    A hint has ``action`` (in notation), ``actions`` (the whole chain), ``targets``, ``plan`` (or null) and ``reason``.
    """

    kind: Literal["answer"]
    id: str
    answer: dict[str, Any]


class Refusal(TypedDict):
    """The message ``id`` (if it had one) was rejected. ``code`` is for programs, ``message`` for people.

    ``seat``: the winner of a race (``too_late``). ``seconds``: when a retry may succeed; 0 if waiting does not help.
    ``say``: in a lesson, the key of the text that answers the rejected action.
    """

    kind: Literal["error"]
    id: str
    code: str
    message: str
    seat: int
    seconds: int
    say: str


class Operation(TypedDict):
    """One operation of a JSON Patch (RFC 6902). A path that ends with ``-`` adds at the end of a list."""

    op: Literal["add", "remove", "replace"]
    path: str
    value: NotRequired[Any]


class Frame(TypedDict):
    """One step of a replay: the log entry and the view after it.

    The first frame has the ``view``; each other frame has the ``patch`` from the previous view to its own.
    """

    entry: LogEntry | None
    view: dict[str, Any] | None
    patch: list[Operation]


class Replay(TypedDict):
    """A finished game, step by step: as ``seat`` saw it, as a spectator did (-1), or with all hands ``open``.

    ``moment``: the name of the first position's moment; the log entries have the later ones.
    """

    game: str
    options: dict[str, Any]
    players: list[str]
    scores: list[int] | None
    ranking: list[int] | None
    seat: int
    open: bool
    moment: NotRequired[dict[str, Any]]
    frames: list[Frame]


class Recap(TypedDict):
    """The views of a seat since the last decision of its person at entry ``since``. ``n`` is the newest entry.

    The frames are those of a Replay: the view after ``since``, and one frame for each action or undo since then. In a
    long recap, one frame without an entry, or the first one with an entry, covers several actions. ``frames`` is empty
    for a person who has just taken the seat.
    """

    since: int
    n: int
    frames: list[Frame]


ServerMessage = Sync | Update | ChatMessage | Presence | NudgeMessage | ReviewMessage | Ack | Answer | Refusal


class DailyLevel(TypedDict):
    """The plays of a deal by a ``level`` of bots in the person's seat: their number, the planned number, and their
    points.

    ``spread``: the standard deviation; ``beaten``: the plays with fewer points than the person's.
    """

    level: str
    plays: int
    most: int
    mean: float
    spread: float
    beaten: int
