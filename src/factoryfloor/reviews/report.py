"""The report of a review, in the JSON form for files, the protocol, the server and the browser.

Values are expected results from 0.0 (last) to 1.0 (sole winner): half the place, half winning. ``turn`` counts the
actions of the record before a position: turn 0 is the deal.
"""

from typing import Any, Final, Literal, NotRequired, TypedDict

from factoryfloor.bots.estimates import Estimate as Estimate  # noqa: PLC0414 - part of the form

FORMAT: Final = "factoryfloor-review"
VERSION: Final = 1
"""The version of the report's form."""

METHOD: Final = 14
"""The version of the method. It increases when the same record, budget and seed give a different review."""

Lens = Literal["knew", "open"]
"""What the sampled worlds have in common: the seat's knowledge, or all hands as they really were."""

Verdict = Literal["forced", "even", "unclear", "inaccuracy", "mistake", "blunder"]
"""``even``: no loss is established, and no relevant loss is possible. ``unclear``: the budget is too small."""

LENSES: Final[tuple[Lens, ...]] = ("knew", "open")
LOSSES: Final = ("blunder", "mistake", "inaccuracy")
"""The verdicts of an established loss, the worst first."""

VERDICTS: Final[tuple[Verdict, ...]] = ("forced", "even", "unclear", "inaccuracy", "mistake", "blunder")


class Course(TypedDict):
    """Actions of one seat that are one decision: an action, a chain or a plan.

    ``targets``: the ids of the pieces that a player touches for it; ``preview``: the costs and gains of the last
    action, which in a chain include the steps before it; ``effects``: the same as sentences, missing in older reports;
    ``reason``: the key of a sentence and its facts, empty without one; ``value``: the seat's expected result.
    """

    actions: list[str]
    targets: list[str]
    preview: dict[str, Any]
    effects: NotRequired[list[dict[str, Any]]]
    reason: dict[str, Any]
    value: float


When = Literal["round", "turn", "end"]
"""The end of the round, the seat's next turn in a game without rounds, the end of the game."""


class Claim(TypedDict):
    """A difference between the better course and the played course: the mean of a figure in the lines after each.

    ``key``: ``own`` if ``seat`` made the decision; its figure is larger after the better course. ``rival`` for another
    seat; its figure is smaller. ``figure``: a name of ``Presentation.standing``. ``when``: the moment.
    """

    key: Literal["own", "rival"]
    seat: int
    figure: str
    when: When
    better: float
    played: float


class Step(TypedDict):
    """An action in notation, and the ids of the pieces that a player touches for it."""

    action: str
    targets: list[str]


class Decision(TypedDict):
    """An unforced decision. ``best`` is None if what was played is the best known; otherwise its value is higher.

    ``turns``: the turns at which its actions were taken; other seats may have acted in between. ``moment``: the name of
    the position's moment (``Presentation.moment``), empty without one. ``loss``: the course
    that looked best minus what was played, in results; at most 0 if ``best`` is None. ``worlds``: the number of sampled
    worlds that it was measured in. ``because``: the established advantages of the better course, at most one for the
    near future and one for the end of the game; ``line``: the seat's next actions after it, as far as more than half of
    the sampled lines share them, if others follow what was played. Both are missing if they were not sought.
    ``hint``: whether what was played is what a hint advised; missing without a hint.
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
    """The expected result of each seat at a turn, in worlds with the real hands. The sum is the same at all turns."""

    turn: int
    values: list[float]


class Luck(TypedDict):
    """The effect of a chance event on each seat: the value of its outcome minus the mean over the possible outcomes.
    The effects of all seats add up to 0. ``turn`` is the turn of the position after the event; 0 is the deal.
    """

    turn: int
    luck: list[float]


class Strength(TypedDict):
    """The level of bots with the nearest mean loss, and the levels that the interval reaches.

    This interval is wider than the interval of the mills, because the decisions of one game are only a sample of the
    player's decisions.
    """

    level: str
    weakest: str
    strongest: str


class SeatReview(TypedDict):
    """The totals of a seat.

    ``mills``: its mean loss per unforced decision, in thousandths of a result. ``result``: the seat's result; ``luck``:
    the part due to luck; ``adjusted``: the result without its luck. ``strength`` is None if it is not established, or
    if the game was lost before half of the decisions, so that these could lose little.
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
    """A review, complete or in progress. ``record`` is the digest of the reviewed record; ``budget`` is in playouts.

    ``rough``: the value of an action depends strongly on how all seats continue; only losses that other bots confirm
    are listed.
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
