"""The facts in answers of the server's API, except those of a table. The TypeScript types are generated from them."""

from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from factoryfloor.tables.state.messages import DailyLevel, TableInfo


class Wire(BaseModel):
    """The base of all facts and requests: unknown fields are rejected, and defaults are always sent."""

    model_config = ConfigDict(extra="forbid", json_schema_serialization_defaults_required=True)


class LessonInfo(Wire):
    """A lesson of a game. ``digest`` changes when the lesson changes."""

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


class BoardInfo(Wire):
    """The display of fields on the generic board.

    ``hide``: not shown; ``cards``: drawn as cards; ``seats``: numbers that are seats. A field is written as the keys
    that lead to it, separated by dots, without positions in lists.
    """

    hide: list[str] = []
    cards: list[str] = []
    seats: list[str] = []


class GameInfo(Wire):
    """A game on this server. ``options`` maps a key to its kind, default and choices; ``rules_text`` is Markdown.

    ``texts``: the texts of a game that has its own, by language, part (``""``, ``lessons``, ``lobby``) and key; in the
    list of games, only the texts of its lobby card. ``board``: the labels of its generic board.
    """

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
    newcomers: dict[str, Any] = {}
    bots: list[str]
    levels: list[LevelInfo] = []
    components: dict[str, Any] = {}
    lessons: list[LessonInfo] = []
    texts: dict[str, dict[str, dict[str, str]]] = {}
    board: BoardInfo = Field(default_factory=BoardInfo)


class Banned(Wire):
    """A ban by the operator, with its reason. ``until``: seconds since 1970; None for a permanent ban."""

    until: float | None
    reason: str


class Me(Wire):
    """The guest identified by the cookie. ``public_id`` is the identity that others see."""

    public_id: str
    name: str
    banned: Banned | None = None


class Person(Wire):
    """Another person: the id that others see, and the name."""

    public_id: str
    name: str


class MyBlocks(Wire):
    """The people whom I have blocked, the latest first."""

    blocked: list[Person]


class Invitee(Person):
    """A person with whom I have played, and whether this person is invited to a table or has declined."""

    invitation: Literal["none", "open", "declined"]


class TablePartners(Wire):
    """The people whom I can invite to a table, the latest partner first."""

    partners: list[Invitee]


class ReportSent(Wire):
    """The id of a report that was stored for the operator."""

    id: str


class Device(Wire):
    """A device where I am signed in: its browser and system, if known, and the times of sign-in and of the last visit.

    ``here``: it is the device that sent this request.
    """

    id: str
    device: str
    created: float
    seen: float
    here: bool


class MyDevices(Wire):
    """My devices: this device first, then by last visit. Also the time at which my recovery code was made; None if I
    have none.
    """

    devices: list[Device]
    recovery_code: float | None


class PasskeyInfo(Wire):
    """A passkey of mine: the device that created it, the time of creation, and the time of the last use; None before
    the first.
    """

    id: str
    device: str
    made: float
    used: float | None


class MyPasskeys(Wire):
    """My passkeys. ``available``: this site supports passkeys."""

    available: bool
    passkeys: list[PasskeyInfo]


class SignInLink(Wire):
    """The secret of a link that signs in one other device within some seconds."""

    secret: str
    seconds: int


class RecoveryCode(Wire):
    """My new recovery code, which is shown only once."""

    code: str


class NoticeChannel(Wire):
    """A place where I receive notices. ``address``: for a webhook only the host, because the rest is secret.

    ``device``: the device of a push subscription. ``confirmed``: a mail address is used only when it is confirmed.
    ``failed``: the reason why the last notice was not delivered, or empty.
    """

    id: str
    channel: Literal["push", "discord", "slack", "telegram", "ntfy", "mail"]
    address: str
    device: str
    made: float
    confirmed: bool
    failed: str


class MyNotices(Wire):
    """The places where I receive notices. ``push_key``: the site's key for push subscriptions; ``mail``: this site
    sends mail.
    """

    channels: list[NoticeChannel]
    push_key: str
    mail: bool


class BotGame(Wire):
    """A game that a bot accepts. ``options``: the accepted values of some options. Other options may have any value."""

    game: str
    options: dict[str, list[Any]]


class BotInfo(Wire):
    """A bot as others see it. ``games``: the games that it accepts; empty means all."""

    public_id: str
    name: str
    games: list[BotGame]


class MyBot(Wire):
    """A bot of mine. ``token``: it has one. ``games``: the games that it accepts; empty means all.

    ``tables``: today's tables without a person.
    """

    id: str
    name: str
    created: float
    seen: float
    token: bool
    games: list[BotGame]
    tables: int


class MyBots(Wire):
    """My bots, the oldest first. ``most_tables``: the maximum number of tables that a bot may play per day without a
    person.
    """

    bots: list[MyBot]
    most_tables: int


class BotToken(Wire):
    """The token of a bot, which is shown only once. ``bot``: its public id."""

    bot: str
    token: str


class TableLists(Wire):
    """The lists of the lobby: public open tables, public running tables, and all tables where I have a seat."""

    open: list[TableInfo]
    running: list[TableInfo]
    mine: list[TableInfo]


class ReviewProgress(Wire):
    """An unfinished review. ``budget``: the requested budget in playouts, 0 for the default. ``done``: the finished
    share.

    ``ahead``: the number of reviews before it in the queue. ``mine``: I have requested it. ``report``: the review so
    far with its ten worst decisions, the worst first; None until the first is known.
    """

    state: Literal["waiting", "running"]
    budget: int
    done: float
    ahead: int
    mine: bool
    report: dict[str, Any] | None


class ReviewStatus(Wire):
    """The review of a finished game through a lens. ``report`` is the stored report; ``request`` is the review in
    progress.

    A report whose ``done`` is below 1 is partial: its review reached the server's time limit. ``stale``: a new review
    would differ, because the method or the game's evaluation has changed. ``failed``: the reason why the last attempt
    failed, or empty. ``repeatable``: the default budget may be requested, unless it has failed. ``limit``: the largest
    budget that I may name, 0 for none. The form of a report is declared in ``factoryfloor.reviews.report``.
    """

    lens: str
    report: dict[str, Any] | None
    stale: bool
    request: ReviewProgress | None
    failed: str
    repeatable: bool
    limit: int


class PuzzleInfo(Wire):
    """A puzzle of a game. ``rating``: the Elo, on the scale of the levels, of a bot that solves it in half of its
    attempts.

    ``themes``: the names of its ideas, the most specific first; the game's lobby texts have their words.
    """

    id: str
    rating: int
    seats: int
    themes: list[str]


class Estimate(Wire):
    """A mean and the bounds of its 99 % interval, in results."""

    value: float
    low: float
    high: float


class PuzzleTry(Wire):
    """A first action with the measured course. ``actions``: the course in notation; ``targets``: the pieces to touch.

    ``preview``: the costs and gains of the last action, which in a chain include the steps before it; ``effects``: the
    same as sentences, none in older reviews; ``reason``: the key of a sentence and its facts, empty without one;
    ``value``: the seat's expected result; ``loss``: the best's value minus this, 0 for the best.
    """

    actions: list[str]
    targets: list[str]
    preview: dict[str, Any]
    effects: list[dict[str, Any]] = []
    reason: dict[str, Any]
    value: float
    loss: Estimate


class Claim(Wire):
    """The difference between the best action and another action, as in a review: the mean of one figure of a seat after
    each.

    ``key``: ``own`` or ``rival``; ``figure``: a name of the game's standing; ``when``: ``round``, ``turn`` or ``end``.
    """

    key: Literal["own", "rival"]
    seat: int
    figure: str
    when: Literal["round", "turn", "end"]
    better: float
    played: float


class Step(Wire):
    """A later action in notation, and the pieces to touch for it."""

    action: str
    targets: list[str]


class Puzzle(Wire):
    """A decision at which one action is clearly best, for ``seat``. ``tries``: the best first.

    ``complete``: all legal actions were compared; else only those that a review compared. ``rating``: None for a
    decision of a reviewed game. ``worlds``: the number of sampled worlds that measured. ``obvious``: the index of the
    try with the highest prior, or of the action that was played. ``themes``: as of the list; of a decision of a
    reviewed game those that its report shows. ``because``, ``line``: as of a review's decision, for the best against
    the obvious action, or against the next best where the obvious one is the best.
    """

    id: str
    game: str
    seats: int
    seat: int
    rating: int | None
    worlds: int
    obvious: int
    themes: list[str]
    because: list[Claim]
    line: list[Step]
    tries: list[PuzzleTry]
    complete: bool


class PuzzleTable(Wire):
    """A puzzle and its table as the seat sees it: the Sync message of a table without a time limit."""

    puzzle: Puzzle
    table: dict[str, Any]


class DailyDeal(Wire):
    """The daily deal of a game: one person against the same ``bots``, with the same seed for every person.

    Only a person's first table counts: ``table`` with its ``points``, ``place`` and ``status``; ``table`` and
    ``status`` are empty without one. ``players`` and ``best``: the number of finished tables that count, and their most
    points; ``beaten``: those of them with fewer points than the person's. ``inventor``: the points of the strongest bot
    in the person's seat, shown when the person's table is over, and None until it has finished; ``inventor_table`` can
    be replayed then. ``levels``: the plays by levels of bots so far, the weakest level first, shown when the person has
    a result.
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
    beaten: int = 0
    inventor: int | None = None
    inventor_place: int | None = None
    inventor_table: str = ""
    levels: list[DailyLevel] = []


class DailyResult(Wire):
    """A table of mine that counts for a day. ``points`` and ``place`` are None unless I finished it."""

    game: str
    day: str
    table: str
    points: int | None
    place: int | None


class Level(Wire):
    """The level of a person in a game, by Glicko-2 against the levels of bots, in Elo relative to ``greedy``.

    ``within``: half of its 95 % interval; ``games``: the games that count. ``course``: the level after some of these
    games: the time in seconds since 1970, the rating, and half of its interval.
    """

    rating: float
    within: float
    games: int
    course: list[tuple[float, float, float]]


class PeopleRating(Wire):
    """The rating of a person among people, with half of its 95 % interval; ``games``: the rated games."""

    rating: float
    within: float
    games: int


class BestDeal(Wire):
    """The daily deal in which a person got the most points."""

    day: str
    table: str
    points: int


class GameStanding(Wire):
    """The finished games of a person in one game: their number, and the number of wins, sole or shared.

    ``level`` and ``rating`` are None if no game counts. ``loss``: the mean loss per decision in the ``reviewed`` games,
    in results; None if there are none.
    """

    game: str
    games: int
    won: int
    level: Level | None
    rating: PeopleRating | None
    best_deal: BestDeal | None
    loss: float | None
    reviewed: int


class Partner(Wire):
    """A person with whom another person has finished ``games`` of the last 500 games."""

    public_id: str
    name: str
    games: int


class PersonPage(Wire):
    """A person as the visitor may see them. ``shows``: the people who may see this page; empty unless it is mine.

    ``partners``: the most frequent partners; empty unless the page is mine.
    """

    public_id: str
    name: str
    shows: Literal["", "nobody", "partners", "everybody"]
    standings: list[GameStanding]
    partners: list[Partner]


class FinishedSeat(Wire):
    """A seat of a finished game, with its place and points. The other fields are those of SeatInfo."""

    seat: int
    kind: Literal["open", "player", "bot"]
    name: str
    before: str
    player: str
    bot: str
    place: int
    points: int


class FinishedGame(Wire):
    """A finished game of a person. ``seat``: the person's seat; ``ended``: seconds since 1970.

    ``counted``: it counts for the level; ``loss``: the mean loss per decision in its review; None without a review.
    """

    table: str
    game: str
    ended: float
    seat: int
    daily: str
    counted: bool
    loss: float | None
    seats: list[FinishedSeat]
