"""The models of the server's answers, except answers about a table. The TypeScript types are generated from them."""

from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from factoryfloor.tables.state.messages import DailyLevel, TableInfo


class Wire(BaseModel):
    """The base of all models and requests, which rejects unknown fields and always sends defaults."""

    model_config = ConfigDict(extra="forbid", json_schema_serialization_defaults_required=True)


class LessonInfo(Wire):
    """A lesson of a game. ``digest`` changes whenever the lesson changes."""

    name: str
    digest: str
    steps: int


class LevelInfo(Wire):
    """A bot level of a game with its name and bot specification.

    ``rating`` is the level's Elo relative to ``greedy``, or null if it was not measured. ``within`` is half of the
    rating's 95 % interval. ``milliseconds`` is the thinking time per decision. ``extrapolated`` means that the rating
    is based on few games.
    """

    name: str
    spec: str
    rating: float | None
    within: float | None
    milliseconds: float
    extrapolated: bool


class BoardInfo(Wire):
    """The display of fields on the generic board.

    The board hides the fields in ``hide``, draws the fields in ``cards`` as cards, and shows the fields in ``seats`` as
    seats. A field is given by its path of keys, separated by dots, without list indexes.
    """

    hide: list[str] = []
    cards: list[str] = []
    seats: list[str] = []


class GameInfo(Wire):
    """A game on this server.

    ``options`` maps each key to its kind, default and choices. ``rules_text`` is Markdown. ``texts`` contains the
    game's own texts, keyed by language, part (``""``, ``lessons``, ``lobby``) and key. In the list of games, ``texts``
    contains only the texts of the lobby card. ``board`` contains the labels of its generic board.
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
    """A ban by the operator, with its reason. ``until`` is in seconds since 1970, or None for a permanent ban."""

    until: float | None
    reason: str


class Me(Wire):
    """The guest identified by the cookie. Other people see ``public_id``."""

    public_id: str
    name: str
    banned: Banned | None = None


class Person(Wire):
    """Another person's public id and name."""

    public_id: str
    name: str


class MyBlocks(Wire):
    """The people whom I have blocked, latest first."""

    blocked: list[Person]


class Invitee(Person):
    """A person with whom I have played.

    The other fields state whether this person is invited to a table or has declined.
    """

    invitation: Literal["none", "open", "declined"]


class TablePartners(Wire):
    """The people whom I can invite to a table, latest partner first."""

    partners: list[Invitee]


class ReportSent(Wire):
    """The id of a report that was stored for the operator."""

    id: str


class Device(Wire):
    """A device on which I am signed in, with its browser and system, if known, and the times of sign-in and last visit.

    ``here`` marks the device that sent this request.
    """

    id: str
    device: str
    created: float
    seen: float
    here: bool


class MyDevices(Wire):
    """My devices, beginning with this one and then ordered by last visit.

    The answer also contains the time at which my recovery code was made, or None without a code.
    """

    devices: list[Device]
    recovery_code: float | None


class PasskeyInfo(Wire):
    """One of my passkeys, with the device that created it, the time of creation, and the time of the last use (None
    before the first).
    """

    id: str
    device: str
    made: float
    used: float | None


class MyPasskeys(Wire):
    """My passkeys. ``available`` means that this site supports passkeys."""

    available: bool
    passkeys: list[PasskeyInfo]


class SignInLink(Wire):
    """The secret of a link that signs in one other device within a limited time."""

    secret: str
    seconds: int


class RecoveryCode(Wire):
    """My new recovery code, which is shown only once."""

    code: str


class NoticeChannel(Wire):
    """A channel through which I receive notices. ``address`` shows only the host of a webhook, because the rest is
    secret.

    ``device`` is the device of a push subscription. ``confirmed`` means that the mail address has been confirmed. Mail
    addresses that are not confirmed are not used. ``failed`` is the reason why the last notice was not delivered, or
    empty.
    """

    id: str
    channel: Literal["push", "discord", "slack", "telegram", "ntfy", "mail"]
    address: str
    device: str
    made: float
    confirmed: bool
    failed: str


class MyNotices(Wire):
    """The channels through which I receive notices.

    ``push_key`` is the site's key for push subscriptions. ``mail`` means that this site sends mail.
    """

    channels: list[NoticeChannel]
    push_key: str
    mail: bool


class BotGame(Wire):
    """A game that a bot accepts. ``options`` contains the accepted values of some options. Every other option may have
    any value.
    """

    game: str
    options: dict[str, list[Any]]


class BotInfo(Wire):
    """A bot as other people see it. ``games`` lists the games that the bot accepts. An empty list means all games."""

    public_id: str
    name: str
    games: list[BotGame]


class MyBot(Wire):
    """One of my bots.

    ``token`` means that the bot has a token. ``games`` lists the games that the bot accepts. An empty list means all
    games. ``tables`` is the number of the bot's tables without people since midnight UTC.
    """

    id: str
    name: str
    created: float
    seen: float
    token: bool
    games: list[BotGame]
    tables: int


class MyBots(Wire):
    """My bots, oldest first. A bot may join at most ``most_tables`` tables without people per day."""

    bots: list[MyBot]
    most_tables: int


class BotToken(Wire):
    """The token of a bot, which is shown only once. ``bot`` is the bot's public id."""

    bot: str
    token: str


class TableLists(Wire):
    """The lists of the lobby: public open tables, public running tables, and all tables at which I have a seat."""

    open: list[TableInfo]
    running: list[TableInfo]
    mine: list[TableInfo]


class ReviewProgress(Wire):
    """An unfinished review. ``budget`` is the requested budget in playouts, or 0 for the default. ``done`` is the
    finished share of the review.

    ``ahead`` is the number of earlier reviews in the queue. ``mine`` means that I have requested the review. ``report``
    is the review so far with its ten worst decisions, worst first. It is None until a decision has been reviewed.
    """

    state: Literal["waiting", "running"]
    budget: int
    done: float
    ahead: int
    mine: bool
    report: dict[str, Any] | None


class ReviewStatus(Wire):
    """The review of a finished game with a lens. ``report`` is the stored report, and ``request`` is the review in
    progress.

    If ``done`` of a report is below 1, the report is partial, because the review reached the server's time limit.
    ``stale`` means that a new review would differ, because the method or the game's evaluation has changed. ``failed``
    is the reason why the last attempt failed, or empty. ``repeatable`` means that the default budget may be requested,
    because it has not failed. ``limit`` is the largest budget that I may choose, or 0 for none.
    ``factoryfloor.reviews.report`` declares the form of a report.
    """

    lens: str
    report: dict[str, Any] | None
    stale: bool
    request: ReviewProgress | None
    failed: str
    repeatable: bool
    limit: int


class PuzzleInfo(Wire):
    """A puzzle of a game. ``rating`` is the Elo, on the scale of the levels, of a bot that solves the puzzle in half of
    its attempts.

    ``themes`` lists the keys of its ideas, most specific first. The game's lobby texts contain the names of the ideas.
    """

    id: str
    rating: int
    seats: int
    themes: list[str]


class Estimate(Wire):
    """A mean result with the bounds of its 99 % interval."""

    value: float
    low: float
    high: float


class PuzzleTry(Wire):
    """A possible first action, with the actions that were measured after it.

    ``actions`` contains these actions in notation, and ``targets`` the pieces to touch. ``preview`` contains the costs
    and gains of the last action. In a chain of steps, they include the earlier steps. ``effects`` states the costs and
    gains as sentences (empty in older reviews). ``reason`` is the key of a sentence with its facts, or empty. ``value``
    is the seat's expected result. ``loss`` is the value of the best try minus this value.
    """

    actions: list[str]
    targets: list[str]
    preview: dict[str, Any]
    effects: list[dict[str, Any]] = []
    reason: dict[str, Any]
    value: float
    loss: Estimate


class Claim(Wire):
    """A difference between the best action and another action, as in a review: the mean of a seat's figure after each
    action.

    The fields have the same meaning as in a report of a review.
    """

    key: Literal["own", "rival", "later", "sooner", "longer"]
    seat: int
    figure: str
    when: Literal["round", "turn", "end"]
    better: float
    played: float
    fixed: bool = False


class Step(Wire):
    """A later action in notation, with the pieces to touch."""

    action: str
    targets: list[str]


class Puzzle(Wire):
    """A decision of ``seat`` at which one action is clearly best.

    ``tries`` begins with the best action. ``complete`` means that all legal actions were compared. Otherwise only the
    actions of a review were compared. ``rating`` is None for a decision of a reviewed game. ``worlds`` is the number of
    sampled worlds in which the tries were measured. ``obvious`` is the index of the try with the highest prior, or of
    the action that was played. ``themes`` are the themes in the list of puzzles, or in the report of a reviewed game.
    ``because`` and ``line`` have the same meaning as in a review. They compare the best action with the obvious action,
    or with the second best action if the obvious action is the best.
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
    """A puzzle and its table as the seat sees it, in the form of the Sync message of a table without a time limit."""

    puzzle: Puzzle
    table: dict[str, Any]


class DailyDeal(Wire):
    """The daily deal of a game, in which every person plays alone against the same ``bots`` with the same seed.

    Only a person's first table counts: ``table`` with its ``points``, ``place`` and ``status``. Without such a table,
    ``table`` and ``status`` are empty. ``players`` is the number of finished tables that count. ``best`` is the highest
    number of points at these tables. ``beaten`` is the number of tables with fewer points than the person's table.
    ``inventor`` is the number of points of the strongest bot in the person's seat. It is None until the bot has
    finished and the person's table is over. ``inventor_table`` can then be replayed. ``levels`` contains the plays by
    bot levels so far, weakest level first. It is empty until the person has a result.
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
    """One of my tables that counts for a day. ``points`` and ``place`` are None if I did not finish the table."""

    game: str
    day: str
    table: str
    points: int | None
    place: int | None


class Level(Wire):
    """The level of a person in a game: a Glicko-2 rating against the bot levels, in Elo relative to ``greedy``.

    ``within`` is half of its 95 % interval. ``games`` is the number of games that count. ``course`` lists the levels
    after some of these games. Each item contains the time in seconds since 1970, the rating, and half of its interval.
    """

    rating: float
    within: float
    games: int
    course: list[tuple[float, float, float]]


class PeopleRating(Wire):
    """The rating of a person among people, with half of its 95 % interval and the number of rated ``games``."""

    rating: float
    within: float
    games: int


class BestDeal(Wire):
    """The daily deal in which a person got the most points."""

    day: str
    table: str
    points: int


class GameStanding(Wire):
    """A person's number of finished games of one kind, and the number of sole or shared wins.

    ``level`` and ``rating`` are None if no game counts. ``loss`` is the mean loss per decision in the ``reviewed``
    games, in results, or None if there are none.
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
    """A person who took part in ``games`` of another person's last 500 finished games."""

    public_id: str
    name: str
    games: int


class PersonPage(Wire):
    """A person's page as the visitor may see it.

    ``shows`` states who may see this page. ``partners`` lists the most frequent partners. Both fields are empty unless
    the page is mine.
    """

    public_id: str
    name: str
    shows: Literal["", "nobody", "partners", "everybody"]
    standings: list[GameStanding]
    partners: list[Partner]


class FinishedSeat(Wire):
    """A seat of a finished game, with its place and points. The other fields are the same as in SeatInfo."""

    seat: int
    kind: Literal["open", "player", "bot"]
    name: str
    before: str
    player: str
    bot: str
    place: int
    points: int


class FinishedGame(Wire):
    """A finished game of a person.

    ``seat`` is the person's seat. ``ended`` is the time of the end in seconds since 1970. ``counted`` means that the
    game counts for the level. ``loss`` is the mean loss per decision in the game's review, or None without a review.
    """

    table: str
    game: str
    ended: float
    seat: int
    daily: str
    counted: bool
    loss: float | None
    seats: list[FinishedSeat]
