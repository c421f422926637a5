"""The report of a review, in the JSON form that files, the protocol, the server and the browser use.

Values are expected results from 0.0 (last) to 1.0 (sole winner), in which place and winning have equal weight. ``turn``
counts the actions of the record before a position: turn 0 is the deal.
"""

from typing import Any, Final, Literal, NotRequired, TypedDict

from factoryfloor.bots.estimates import Estimate as Estimate  # noqa: PLC0414 - part of the form

FORMAT: Final = "factoryfloor-review"
VERSION: Final = 1
"""The version of the report's form."""

METHOD: Final = 14
"""The version of the method, which increases when the same record, budget and seed give a different review."""

Lens = Literal["knew", "open"]
"""The common property of the sampled worlds: they agree with the seat's knowledge, or with all hands as they really
were.
"""

Verdict = Literal["forced", "even", "unclear", "inaccuracy", "mistake", "blunder"]
"""``even``: no loss is established, and no relevant loss is possible. ``unclear``: the budget is too small to
decide.
"""

LENSES: Final[tuple[Lens, ...]] = ("knew", "open")
LOSSES: Final = ("blunder", "mistake", "inaccuracy")
"""The verdicts for an established loss, worst first."""

VERDICTS: Final[tuple[Verdict, ...]] = ("forced", "even", "unclear", "inaccuracy", "mistake", "blunder")


class Course(TypedDict):
    """The actions of one seat that form one decision: an action, a chain or a plan.

    ``targets`` are the ids of the pieces that a player touches for the course. ``preview`` contains the costs and gains
    of the last action, which in a chain include the steps before it, and ``effects`` states them as sentences (missing
    in older reports). ``reason`` is the key of a sentence and its facts, or empty. ``value`` is the seat's expected
    result.
    """

    actions: list[str]
    targets: list[str]
    preview: dict[str, Any]
    effects: NotRequired[list[dict[str, Any]]]
    reason: dict[str, Any]
    value: float


When = Literal["round", "turn", "end"]
"""The moment of a figure: the end of the round, the seat's next turn in a game without rounds, or the end of the
game.
"""


class Claim(TypedDict):
    """A difference between the better course and the played one: the mean of a figure in the lines after each course.

    ``key`` is ``own`` if the figure belongs to the deciding ``seat``, which has more of it after the better course. For
    another seat, which has less of it, ``key`` is ``rival``. ``figure`` is a name from ``Presentation.standing``.
    ``when`` is the moment of the figure.
    """

    key: Literal["own", "rival"]
    seat: int
    figure: str
    when: When
    better: float
    played: float


class Step(TypedDict):
    """An action in notation, with the ids of the pieces that a player touches for it."""

    action: str
    targets: list[str]


class Decision(TypedDict):
    """An unforced decision. ``best`` is None if no better course than the played one is known; otherwise its value is
    higher.

    ``turns`` are the turns of its actions, between which other seats may have acted. ``moment`` is the name of the
    position's moment (``Presentation.moment``), or empty. ``loss`` is the value of the course that looked best minus
    that of the played one, in results; it is at most 0 if ``best`` is None. ``worlds`` is the number of sampled worlds
    in which the loss was measured. ``because`` contains the established advantages of the better course, at most one
    for the near future and one for the end of the game. ``line`` contains the seat's next actions after it, as far as
    more than half of the sampled lines share them and those after the played course differ. Both fields are missing if
    no reasons were sought. ``hint`` says whether the played course is what a hint advised, and is missing if there was
    no hint.
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


class Chances(TypedDict):
    """The expected result of each seat at a turn, in worlds with the real hands. The results add up to the same sum at
    all turns.
    """

    turn: int
    values: list[float]


class Luck(TypedDict):
    """The effect of a chance event on each seat: the value of the actual outcome minus the mean value of the possible
    outcomes. The effects of all seats add up to 0. ``turn`` is the turn of the position after the event; 0 is the deal.
    """

    turn: int
    luck: list[float]


class Strength(TypedDict):
    """The level of bots with the nearest mean loss, and the levels that the interval reaches.

    This interval is wider than that of the mills, because the decisions of one game are only a sample of the player's
    decisions.
    """

    level: str
    weakest: str
    strongest: str


class SeatReview(TypedDict):
    """The totals of a seat in a review.

    ``mills`` is its mean loss per unforced decision, in thousandths of a result. ``result`` is the seat's result,
    ``luck`` the part due to luck, and ``adjusted`` the result without luck. ``strength`` is None if it is not
    established, or if the game was lost before half of the decisions, which could then lose little.
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
    """The inputs that determine a review. ``evaluation`` is ``playouts`` for a game without heuristics."""

    method: int
    rules: int
    evaluation: str
    program: str


class Report(TypedDict):
    """A review that is complete or in progress. ``record`` is the digest of the reviewed record, and ``budget`` is in
    playouts.

    ``rough`` means that the value of an action depends strongly on how all seats continue, so that the report lists
    only losses that other bots confirm.
    """

    format: str
    version: int
    versions: Versions
    rough: NotRequired[bool]
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
