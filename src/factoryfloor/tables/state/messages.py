"""The JSON messages about a table. The TypeScript types are generated from these declarations.

Tables use the declarations only for type checking. The server also validates stored summaries with them.
"""

from typing import Any, Literal, NotRequired

from typing_extensions import TypedDict

from factoryfloor.kernel.action_list import Stop
from factoryfloor.tables.state.words import Access, ChatAccess, SeatKind, Status, Takeover


class SeatInfo(TypedDict):
    """A seat that is free or belongs to a person (``player``, a public id) or to a bot (``bot``, a specification).

    ``offered`` means that any person may take the seat from its bot. ``former`` is the person who left the seat to the
    bot and may reclaim it. If the seat is ``held``, this person gets the seat back on reconnecting. ``before`` is the
    name of the last other person who had the seat. ``only`` lists the people who may take the seat from its bot. The
    list may be empty. None means that newcomers may also take the seat. ``due`` is the time, in seconds since 1970, at
    which the seat goes to a bot at a table by the day. ``vacation`` is the end of the person's vacation. ``due``
    already includes the vacation. If ``player`` or ``former`` is a program, ``program`` is the owner's public id.
    Otherwise ``program`` is empty. ``programs`` means that a program may take the seat.
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
    """The vote of ``voter`` on the seats of the absent person ``of``. The choice is a bot, or ``nobody`` to continue
    without the person.

    ``seat`` is the first of the absent person's seats. ``voter`` and ``of`` are public ids.
    """

    seat: int
    of: str
    voter: str
    choice: str


class Agreement(TypedDict):
    """A proposal to ``end`` the game, or to ``undo`` the last action of ``seat`` and all later actions.

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
    """The commit-reveal exchange in which server and clients draw the seed together.

    In the stage ``committing``, the server has published the ``commitment`` to its secret, and each client commits to a
    word. In the stage ``revealing``, each of these clients reveals its word. In the stage ``done``, the seed has been
    drawn from all revealed words. ``secret`` is empty until the game is over.
    """

    stage: Literal["committing", "revealing", "done"]
    commitment: str
    secret: str
    words: list[SeedWord]


class TableInfo(TypedDict):
    """All public facts of a table except its position. ``seed`` is empty until the game is over.

    ``rematch`` is the id of this table's rematch. ``rematch_of`` is the id of the table of which this table is a
    rematch. ``daily`` is the date of the table's daily deal, or empty. ``forfeited`` means that the person has left the
    seat of a daily deal. The result then does not count. ``joint_seed`` is None if the server drew the seed alone.
    ``takeover`` states who may take a bot's seat: ``anybody``, or only people whom the host allows (``host``).
    ``programs`` means that programs may take all seats. ``chat`` states who may write in the chat. The people in
    ``muted`` may not write. ``host_name`` is the name of the host, who may have no seat. After ``away_after`` seconds
    without a connection, a person is absent. The other people may then vote on the absent person's seats (``votes``).
    ``lesson`` is the name of the lesson at this table, or empty. ``coached`` means that one person plays against bots
    and gets advice at each decision. ``rated`` means that the result counts for the rating among people, unless a bot
    has a seat from the start. ``movers`` are the seats with a pending decision at the time of the message. ``days`` is
    the number of days for each decision at a table by the day, or 0 at a live table. After this time, the bot
    ``stand_in`` takes the seat. ``agreements`` lists the proposals that take effect when all people with a seat agree.
    ``undo_together`` lists the seats whose last action the people may propose to undo.
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
    """The pending decision of a seat. The server accepts an action if its ``n`` is at least ``since``.

    ``seconds`` is the time left at the time of the message, or None without a time limit.
    """

    seat: int
    since: int
    prompt: str
    mid_chain: bool
    actions: list[LegalAction]
    seconds: float | None


class LogEntry(TypedDict):
    """A log entry as one client may see it: its number ``n``, and the events of an action or the change of the table.

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
    """The current step of the table's lesson: its text, and the pieces to which the text points.

    ``say`` is the key of the text. ``act`` is the next action of the solution. ``parts`` contains the actions of a plan
    that the lesson teaches one by one. ``ended`` marks the closing text. ``renewed`` means that the lesson has changed
    since the table was made. The learner must then start the lesson again at another table.
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
    """A chat message. ``player`` is the public id of the writer."""

    n: int
    name: str
    player: str
    seat: int
    text: str
    at: float


class Sync(TypedDict):
    """The whole state. The server sends it after a connection begins, and on request after a gap.

    ``views`` maps each of my seats to its view, or ``"-1"`` to the spectators' view. ``movers`` contains all seats with
    a pending decision. ``waited`` contains the seconds since each of these decisions came up. ``lesson`` is None if the
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
    """One log entry. The number ``n`` increases by one with each entry. Fields that have not changed are None.
    ``decisions`` contains the decisions of all my seats.

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

    The server sends this message after a connection begins and after every change. ``away`` is None for connected
    people and for seats without a person.
    """

    kind: Literal["presence"]
    online: list[bool]
    away: list[float | None]
    spectators: int


class ReviewMessage(TypedDict):
    """The progress of a review of this finished game, sent at most once per second. ``done`` is the finished share of
    the review.

    ``ahead`` is the number of earlier reviews in the queue. ``report`` contains the results so far of a running review,
    with the ten worst decisions, worst first. Clients request the whole report of a finished review by HTTP. ``failed``
    is the reason why the review failed. ``withdrawn`` means that no client is waiting for the review.
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
    """The result of a list of actions: the number of ``played`` actions, and the reason why the list ``stopped``, as a
    code and as text.

    The code is empty if all actions were played.
    """

    played: int
    stopped: Stop
    message: str


class Ack(TypedDict):
    """The confirmation that the message ``id`` was executed and is durable.

    ``again`` means that the message repeated an executed message. ``turn`` is the result of an act with ``turn``.
    """

    kind: Literal["ack"]
    id: str
    n: int
    again: bool
    turn: NotRequired[PlayedTurn]


class Answer(TypedDict):
    """The answer to a question, such as the effects of a plan, the reason why a piece is unusable, a hint or a Recap.

    For a usable piece, the reason is empty. Otherwise ``key`` is the key of a text of the game, and the other fields
    are the values in this text. A hint has ``action`` (in notation), ``actions`` (the whole chain), ``targets``,
    ``plan`` (or null) and ``reason``.
    """

    kind: Literal["answer"]
    id: str
    answer: dict[str, Any]


class Refusal(TypedDict):
    """The rejection of the message ``id``.

    ``id`` is missing if the message had no id. ``code`` is for programs, and ``message`` for people. ``seat`` is the
    winner of a race (``too_late``). ``seconds`` is the time until a retry may succeed, or 0 if waiting does not help.
    ``say`` is the key of the lesson text that answers the rejected action.
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
    """One step of a replay: the log entry, and the view after the entry.

    The first frame contains a ``view``. Each later frame contains the ``patch`` from the previous view to its own view.
    """

    entry: LogEntry | None
    view: dict[str, Any] | None
    patch: list[Operation]


class Replay(TypedDict):
    """A finished game step by step, as ``seat`` saw it, as a spectator saw it (-1), or with all hands ``open``.

    ``moment`` is the name of the first position's moment. The log entries contain the names of later moments.
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
    """The views of a seat since the person's last decision at entry ``since``.

    ``n`` is the newest entry. The frames are similar to the frames of a Replay. The first frame contains the view after
    ``since``. One frame follows for each later action or undo. In a long recap, one frame covers several actions: a
    frame without an entry, or the first frame with an entry. ``frames`` is empty for a person who has just taken the
    seat.
    """

    since: int
    n: int
    frames: list[Frame]


ServerMessage = Sync | Update | ChatMessage | Presence | NudgeMessage | ReviewMessage | Ack | Answer | Refusal


class DailyLevel(TypedDict):
    """The plays of a daily deal by a bot ``level`` in the person's seat: their number, the planned number, and their
    points.

    ``spread`` is the standard deviation of the points. ``beaten`` is the number of plays with fewer points than the
    person.
    """

    level: str
    plays: int
    most: int
    mean: float
    spread: float
    beaten: int
