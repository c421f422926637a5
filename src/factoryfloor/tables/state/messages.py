"""The JSON messages about a table. The TypeScript types are generated from these declarations.

Tables use the declarations only for type checking; the server also validates stored summaries with them.
"""

from typing import Any, Literal, NotRequired

from typing_extensions import TypedDict

from factoryfloor.kernel.action_list import Stop
from factoryfloor.tables.state.words import Access, ChatAccess, SeatKind, Status, Takeover


class SeatInfo(TypedDict):
    """A seat that is free or belongs to a person (``player``, a public id) or to a bot (``bot``, a specification).

    ``offered`` means that any person may take the seat from its bot. ``former`` is the person who left the seat to the
    bot and may reclaim it; if the seat is ``held``, that person gets it back on reconnecting. ``before`` is the name of
    the last other person who had the seat. ``only`` lists the only people who may take the seat from its bot; the list
    may be empty, and None means that newcomers may take the seat, too. ``due`` is the moment, in seconds since 1970, at
    which the seat of a table by the day goes to a bot. ``vacation`` is the end of the person's vacation, which ``due``
    already takes into account. ``program`` is the owner's public id if ``player`` or ``former`` is a program, and empty
    otherwise. ``programs`` means that a program may take the seat.
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
    """The vote of ``voter`` on the seats of the absent person ``of``: for a bot, or for ``nobody`` to continue without
    the person.

    ``seat`` is the first of the absent person's seats. ``voter`` and ``of`` are public ids.
    """

    seat: int
    of: str
    voter: str
    choice: str


class Agreement(TypedDict):
    """A proposal to ``end`` the game, or to ``undo`` the last action of ``seat`` and everything since then.

    ``by`` lists the public ids of the people who agree, beginning with the person who made the proposal.
    """

    what: Literal["end", "undo"]
    seat: int
    by: list[str]


class SeedWord(TypedDict):
    """The random word of the person whose first seat is ``seat``. Each field is empty until its value has been sent."""

    seat: int
    commitment: str
    word: str


class JointSeed(TypedDict):
    """The commit-reveal exchange by which server and clients draw the seed together.

    ``committing`` means that the server has published the ``commitment`` to its secret, and each client commits to a
    word. ``revealing`` means that each client that has committed reveals its word. ``done`` means that the seed has
    been drawn from all revealed words. ``secret`` is empty until the game is over.
    """

    stage: Literal["committing", "revealing", "done"]
    commitment: str
    secret: str
    words: list[SeedWord]


class TableInfo(TypedDict):
    """All public facts of a table except its position. ``seed`` is empty until the game is over.

    ``rematch`` is the id of the table that plays this game again, and ``rematch_of`` the id of the table before this
    one. ``daily`` is the date of the table's daily deal, or empty. ``forfeited`` means that the person has left the
    seat, so that the result does not count. ``joint_seed`` is None if the server drew the seed alone. ``takeover`` says
    who may take a bot's seat: ``anybody``, or only people whom the host allows (``host``). ``programs`` means that
    programs may take all seats. ``chat`` says who may write, except the people in ``muted``. ``host_name`` is the name
    of the host, who may have no seat. After ``away_after`` seconds without a connection a person is absent, and the
    others may vote on that person's seats (``votes``). ``lesson`` is the name of the lesson at this table, or empty.
    ``coached`` means that one person plays against bots and gets advice at each decision. ``rated`` means that the
    result counts for the rating among people, unless a bot has a seat from the start. ``movers`` are the seats with a
    pending decision at the time of the message. ``days`` is the number of days that a person has for each decision at a
    table by the day, after which the bot ``stand_in`` takes the seat; it is 0 at a live table. ``agreements`` lists the
    proposals that take effect when all people with a seat agree; ``undo_together`` lists the seats whose last action
    the people may propose to undo.
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
    """A legal action with its number, notation, targets (pieces to touch) and preview (costs and gains)."""

    action: int
    text: str
    targets: list[str]
    preview: dict[str, Any]


class Decision(TypedDict):
    """The pending decision of a seat. An action is accepted if its ``n`` is at least ``since``.

    ``seconds`` is the time left at the time of the message, or None without a time limit.
    """

    seat: int
    since: int
    prompt: str
    mid_chain: bool
    actions: list[LegalAction]
    seconds: float | None


class LogEntry(TypedDict):
    """A log entry as one client may see it, with the events of an action or a change of the table; its number is ``n``.

    ``said`` is the sentence of each event (``Presentation.sentence``). The list is empty if all sentences are the
    default, and missing in replays of older versions. ``moment`` is the name of the new position's moment
    (``Presentation.moment``), or None if the name has not changed. ``kind``: ``action``, ``timeout`` (an action that
    the server took at a time limit), ``undo``, ``hint``, ``sit``, ``leave``, ``bot``, ``remove``, ``offer``, ``mute``,
    ``settings``, ``vote`` (``text``: the name of the voter), ``stand_in``, ``late`` (a bot takes the seat at the
    deadline), ``warn``, ``vacation``, ``agree`` (``text``: ``end`` or ``undo``, empty if withdrawn), ``return``,
    ``seed_exchange``, ``commit``, ``commitments_closed``, ``reveal``, ``start`` (``text``: the names of those whose
    word is not in the seed), ``over``, ``rematch``.
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
    """An action of the plan that a lesson requests, and the key of the text about this action."""

    act: str
    say: str


class LessonStep(TypedDict):
    """The current step of the table's lesson, with its text and the pieces to which the text points.

    ``say`` is the key of the text. ``act`` is the next action of the solution. ``parts`` are the actions of a plan that
    the lesson teaches one by one. ``ended`` marks the closing text. ``renewed`` means that the lesson has changed since
    the table was made, so that it must be started again at another table.
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
    """A chat message whose writer has the public id ``player``."""

    n: int
    name: str
    player: str
    seat: int
    text: str
    at: float


class Sync(TypedDict):
    """The whole state, which the server sends after connecting and on request after a gap.

    ``views`` maps each of my seats to its view, or ``"-1"`` to the spectators' view. ``movers`` are all seats with a
    pending decision, and ``waited`` gives the seconds since each of these decisions came up. ``lesson`` is None if the
    table has no lesson.
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
    """One log entry; the numbers ``n`` increase by one. Fields that have not changed are None. ``decisions`` covers all
    of my seats.

    ``lesson`` is None only if the table has no lesson.
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
    """A chat message. Chat messages have their own numbers."""

    kind: Literal["chat"]
    line: ChatLine


class Presence(TypedDict):
    """The connections to a table: a flag per seat, the seconds since each absent person left, and the number of
    spectators.

    The server sends this message after connecting and at every change. ``away`` is None for connected people and for
    seats without a person.
    """

    kind: Literal["presence"]
    online: list[bool]
    away: list[float | None]
    spectators: int


class ReviewMessage(TypedDict):
    """The progress of a review of this finished game, sent at most once per second. ``done`` is the finished share of
    the review.

    ``ahead`` is the number of earlier reviews in the queue. ``report`` contains the results so far while the review is
    running, with the ten worst decisions in order, worst first. Clients request the whole report of a finished review
    by HTTP. ``failed`` is the reason why the review failed. ``withdrawn`` means that no client waits for the review.
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
    """A reminder that the table is waiting for me. ``name`` is the sender's name."""

    kind: Literal["nudge"]
    name: str


class PlayedTurn(TypedDict):
    """The number of actions of a list that were ``played``, and the reason why the list ``stopped`` as a code (empty if
    all were played) and as text.
    """

    played: int
    stopped: Stop
    message: str


class Ack(TypedDict):
    """The confirmation that the message ``id`` was executed and is durable. ``again`` means that it repeated an
    executed message.

    ``turn`` says what was played of an act with ``turn``.
    """

    kind: Literal["ack"]
    id: str
    n: int
    again: bool
    turn: NotRequired[PlayedTurn]


class Answer(TypedDict):
    """The answer to a question, such as the effects of a plan, the reason why a piece is unusable, a hint or a Recap.

    For a usable piece the reason is empty. Otherwise its ``key`` names a text of the game, and the other fields are the
    facts of this text. A hint has ``action`` (in notation), ``actions`` (the whole chain), ``targets``, ``plan`` (or
    null) and ``reason``.
    """

    kind: Literal["answer"]
    id: str
    answer: dict[str, Any]


class Refusal(TypedDict):
    """The rejection of the message ``id``, which is missing if the message had none. ``code`` is for programs, and
    ``message`` for people.

    ``seat`` is the winner of a race (``too_late``). ``seconds`` says when a retry may succeed, or is 0 if waiting does
    not help. ``say`` is the key of the lesson text that answers the rejected action.
    """

    kind: Literal["error"]
    id: str
    code: str
    message: str
    seat: int
    seconds: int
    say: str


class Operation(TypedDict):
    """One operation of a JSON Patch (RFC 6902). A path that ends with ``-`` appends to a list."""

    op: Literal["add", "remove", "replace"]
    path: str
    value: NotRequired[Any]


class Frame(TypedDict):
    """One step of a replay, with the log entry and the view after it.

    The first frame contains a ``view``, and each later frame the ``patch`` from the previous view to its own.
    """

    entry: LogEntry | None
    view: dict[str, Any] | None
    patch: list[Operation]


class Replay(TypedDict):
    """A finished game step by step, as ``seat`` saw it, as a spectator saw it (-1), or with all hands ``open``.

    ``moment`` is the name of the first position's moment; the log entries name the later ones.
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
    """The views of a seat since its person's last decision at entry ``since``. ``n`` is the newest entry.

    The frames resemble those of a Replay: the first contains the view after ``since``, and one frame follows for each
    action or undo since then. In a long recap, one frame covers several actions: a frame without an entry, or the first
    frame with an entry. ``frames`` is empty for a person who has just taken the seat.
    """

    since: int
    n: int
    frames: list[Frame]


ServerMessage = Sync | Update | ChatMessage | Presence | NudgeMessage | ReviewMessage | Ack | Answer | Refusal


class DailyLevel(TypedDict):
    """The plays of a deal by a ``level`` of bots in the person's seat, with their number, the planned number, and their
    points.

    ``spread`` is the standard deviation, and ``beaten`` the number of plays with fewer points than the person's.
    """

    level: str
    plays: int
    most: int
    mean: float
    spread: float
    beaten: int
