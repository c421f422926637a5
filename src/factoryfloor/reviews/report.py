"""The report of a review, in the JSON format of files, the protocol, the server and the browser.

Values are expected results from 0.0 (last) to 1.0 (sole winner). In a result, place and winning have equal weight.
``turn`` is the number of actions in the record before a position. Turn 0 is the deal.
"""

from typing import Any, Final, Literal, NotRequired, TypedDict

from factoryfloor.bots.estimates import Estimate as Estimate  # noqa: PLC0414 - part of the form

FORMAT: Final = "factoryfloor-review"
VERSION: Final = 1
"""The version of the report's format."""

METHOD: Final = 16
"""The version of the method. It increases whenever the same record, budget and seed give a different review."""

Lens = Literal["knew", "open"]
"""The constraint on the sampled worlds: they are consistent with the seat's knowledge, or with the real hands of all
seats.
"""

Verdict = Literal["forced", "even", "unclear", "inaccuracy", "mistake", "blunder"]
"""The verdict on a decision.

``even``: no loss is established, and a relevant loss is unlikely. ``unclear``: the budget is too small to decide.
"""

LENSES: Final[tuple[Lens, ...]] = ("knew", "open")
LOSSES: Final = ("blunder", "mistake", "inaccuracy")
"""The verdicts for an established loss, worst first."""

VERDICTS: Final[tuple[Verdict, ...]] = ("forced", "even", "unclear", "inaccuracy", "mistake", "blunder")


class Course(TypedDict):
    """The actions of a seat that form one decision: an action, a chain or a plan.

    ``targets`` are the ids of the pieces that a player touches for the course. ``preview`` contains the costs and gains
    of the last action. In a chain, they include the earlier steps. ``effects`` states the costs and gains as sentences
    (missing in older reports). ``reason`` is the key of a sentence with its facts, or empty. ``value`` is the seat's
    expected result.
    """

    actions: list[str]
    targets: list[str]
    preview: dict[str, Any]
    effects: NotRequired[list[dict[str, Any]]]
    reason: dict[str, Any]
    value: float


When = Literal["round", "turn", "end"]
"""The moment at which a figure is compared: the end of the round, the seat's next turn (in a game without rounds), or
the end of the game.
"""


class Claim(TypedDict):
    """A difference between the better course and the played course: the mean of a figure after each course.

    If ``key`` is ``own``, the figure belongs to the seat that decides, and is larger after the better course. If
    ``key`` is ``rival``, the figure belongs to another seat, and is smaller after the better course. If ``key`` is
    ``later``, the figure belongs to the seat that decides, but is smaller after the better course, so that this course
    gains its advantage only later. ``figure`` is a name from ``Presentation.standing``. ``when`` is the moment of the
    figure. If ``fixed`` is true, both values are the same in all worlds.

    If ``key`` is ``sooner`` or ``longer``, the figure is ``ending``: the percentage of games in which the last round
    has started. It is larger after the better course for ``sooner``, and smaller for ``longer``.
    """

    key: Literal["own", "rival", "later", "sooner", "longer"]
    seat: int
    figure: str
    when: When
    better: float
    played: float
    fixed: NotRequired[bool]


class Step(TypedDict):
    """An action in notation, with the ids of the pieces that a player touches for it."""

    action: str
    targets: list[str]


class Found(TypedDict):
    """The obvious course that a seat avoided in its find. ``loss`` is what this course would have lost.

    ``obvious`` is the course with the highest priors. ``because`` contains the established advantages of the played
    course over it.
    """

    obvious: Course
    loss: Estimate
    because: list[Claim]


class Decision(TypedDict):
    """An unforced decision.

    ``best`` is None if no better course than the played course is known. ``turns`` are the turns of the decision's
    actions. Other seats may have acted between them. ``moment`` is the name of the position's moment
    (``Presentation.moment``), or empty. ``loss`` is the value of the seemingly best course minus the value of the
    played course, in results. If ``best`` is None, ``loss`` is at most 0. ``worlds`` is the number of sampled worlds in
    which the loss was measured. ``because`` contains the established advantages of the better course, at most one for
    the near future and one for the end of the game. ``line`` contains the seat's next actions after the better course
    that more than half of the sampled lines share, if they differ from the line after the played course. ``because``
    and ``line`` are missing if the review has not searched for reasons. ``hint`` states whether the player followed a
    hint. Without a hint, ``hint`` is missing. ``found`` marks the best find of a seat: its course was as good as the
    best, and the obvious course would have been a mistake.
    """

    turns: list[int]
    moment: NotRequired[dict[str, Any]]
    seat: int
    verdict: Verdict
    played: Course
    best: Course | None
    loss: Estimate
    worlds: int
    because: NotRequired[list[Claim]]
    line: NotRequired[list[Step]]
    hint: NotRequired[Literal["followed", "given"]]
    found: NotRequired[Found]


class Chances(TypedDict):
    """The expected result of each seat at a turn, in worlds with the real hands.

    The sum of the results is the same at all turns.
    """

    turn: int
    values: list[float]


class Luck(TypedDict):
    """The effect of a chance event on each seat: the value of the actual outcome minus the mean value of the possible
    outcomes.

    The effects of all seats add up to 0. ``turn`` is the turn of the position after the event. Turn 0 is the deal.
    """

    turn: int
    luck: list[float]


class Strength(TypedDict):
    """The bot level with the nearest mean loss, and all levels within the interval.

    This interval is wider than the interval of the mills, because the decisions of one game are only a sample of the
    player's decisions.
    """

    level: str
    weakest: str
    strongest: str


class SeatReview(TypedDict):
    """The totals of a seat in a review.

    ``mills`` is its mean loss per unforced decision, in thousandths of a result. ``result`` is the seat's result,
    ``luck`` the part due to luck, and ``adjusted`` the result without luck. ``strength`` is None if it is not
    established. It is also None if the seat lost the game before half of its decisions, because later decisions could
    lose only little.
    """

    seat: int
    unforced: int
    forced: int
    verdicts: dict[Verdict, int]
    mills: Estimate | None
    strength: Strength | None
    result: float
    luck: Estimate
    adjusted: Estimate


class Versions(TypedDict):
    """The versions of the inputs of a review. ``evaluation`` is ``playouts`` for a game without heuristics."""

    method: int
    rules: int
    evaluation: str
    program: str


class Report(TypedDict):
    """A complete or unfinished review.

    ``record`` is the digest of the reviewed record. ``budget`` is in playouts. ``rough`` means that the value of an
    action depends strongly on later play. The report then lists only losses that other bots confirm.
    ``little_luck`` means that luck explains little of the results in this game.
    """

    format: str
    version: int
    versions: Versions
    rough: NotRequired[bool]
    little_luck: NotRequired[bool]
    record: str
    game: str
    seats: int
    lens: Lens
    budget: int
    seed: str
    done: float
    decisions: list[Decision]
    chances: list[Chances]
    luck: list[Luck]
    by_seat: list[SeatReview]
