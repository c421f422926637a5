"""The file format of a lesson: the start of a game, and steps with the expected decisions."""

from dataclasses import dataclass, field
from typing import Annotated, Any, ClassVar, Literal, TypeAlias

from factoryfloor.kernel import FactoryFloorError

Comparison: TypeAlias = Literal["==", "!=", "<", "<=", ">", ">=", "has", "lacks"]
Predicate: TypeAlias = tuple[str, Comparison, Any]
"""A path, a comparison and a value. The path consists of JSON keys and indices, separated by dots; ``#`` stands for a
length.
"""

Wish: TypeAlias = str | list[str]
"""One decision in notation: an action, or the actions of a chain or plan that are played together."""

Key: TypeAlias = Annotated[str, r"[a-z][a-z0-9_]*"]
"""The key of a text, without the lesson's name."""

PartKey: TypeAlias = Annotated[str, r"((each\.)?[a-z][a-z0-9_]*)?"]
"""The key of a text of the lesson, or empty. If several lessons share a text, its key begins with ``each.``."""


class BadLesson(FactoryFloorError):
    """The lesson is malformed or does not fit the rules."""

    code: ClassVar[str] = "bad_lesson"


@dataclass(frozen=True)
class Pattern:
    """Conditions on a decision: on its text (``*`` matches any text), on its preview, and on the learner's view after
    the decision.
    """

    text: str = "*"
    preview: list[Predicate] = field(default_factory=list)
    after: list[Predicate] = field(default_factory=list)


@dataclass(frozen=True)
class Try:
    """A likely mistake, and the text that answers it.

    ``do`` is an example of the mistake. It is required if several actions match.
    """

    action: str | Pattern
    say: Key
    do: Wish | None = None


@dataclass(frozen=True)
class Step:
    """A text, and decisions of the learner.

    ``do`` is the solution, with one wish for each decision. ``expect`` lists the accepted decisions. By default, these
    are the decisions in ``do``, in this order. The step ends after as many decisions as ``do`` has, or when ``until``
    holds. ``point`` lists the highlighted pieces. By default, these are the targets of the solution's next action.
    ``parts`` are the texts of a plan's actions, one for each action of the only wish. The board shows the progress.
    """

    say: Key
    do: list[Wish]
    other: Key
    parts: list[PartKey] = field(default_factory=list)
    point: list[str] | None = None
    expect: list[str | Pattern] | None = None
    until: list[Predicate] = field(default_factory=list)
    answers: list[tuple[int, Wish]] = field(default_factory=list)
    tries: list[Try] = field(default_factory=list)


@dataclass(frozen=True, kw_only=True)
class Lesson:
    """A lesson of a game. ``order`` is its position in the list. ``end`` is the closing text.

    The learner has the seat ``seat``. The other seats play the answers of the steps.
    """

    game: str
    name: Key
    order: int
    rules: int
    seats: int
    seat: int = 0
    options: dict[str, Any] = field(default_factory=dict)
    seed: str
    opening: list[tuple[int, Wish]] = field(default_factory=list)
    steps: list[Step]
    end: Key = "end"
    digest: str = ""


def actions_of(wish: Wish) -> list[str]:
    """Return the actions of a wish."""
    return [wish] if isinstance(wish, str) else list(wish)
