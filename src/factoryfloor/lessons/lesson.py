"""The file format of a lesson: the start of a game, and steps with the expected decisions."""

from typing import Annotated, Any, ClassVar, Literal, TypeAlias

from pydantic import BaseModel, ConfigDict, Field

from factoryfloor.kernel import FactoryFloorError

Comparison: TypeAlias = Literal["==", "!=", "<", "<=", ">", ">=", "has", "lacks"]
Predicate: TypeAlias = tuple[str, Comparison, Any]
"""Path, comparison, value. The path consists of keys and indices of JSON, separated by dots; ``#`` is a length."""

Wish: TypeAlias = str | Annotated[list[str], Field(min_length=1)]
"""One decision, in notation: an action, or the actions of a chain or plan that are played together."""

Key: TypeAlias = Annotated[str, Field(pattern=r"^[a-z][a-z0-9_]*$")]
"""The key of a text, without the lesson's name."""


class BadLesson(FactoryFloorError):
    """A lesson that is malformed or does not fit the rules."""

    code: ClassVar[str] = "bad_lesson"


class Written(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class Pattern(Written):
    """Conditions on a decision: its text with ``*`` for anything, its preview, the learner's view after it."""

    text: str = "*"
    preview: list[Predicate] = []
    after: list[Predicate] = []


class Try(Written):
    """A likely mistake and the text that answers it. ``do`` is an example, required if several actions match."""

    action: str | Pattern
    say: Key
    do: Wish | None = None


class Step(Written):
    """One sentence, and the learner's decisions. ``do`` is the solution, a wish for each decision.

    ``expect``: the accepted decisions; by default ``do`` in this order. The step ends after as many decisions as ``do``
    has, or when ``until`` holds. ``point``: the highlighted pieces; by default the targets of the solution's next
    action.
    """

    say: Key
    do: list[Wish] = Field(min_length=1)
    point: list[str] | None = None
    expect: list[str | Pattern] | None = None
    until: list[Predicate] = []
    answers: list[tuple[int, Wish]] = []
    tries: list[Try] = []
    other: Key


class Lesson(Written):
    """A lesson of a game. ``order``: its position in the list. ``end``: the closing text.

    The learner has ``seat``; the other seats play the answers of the steps.
    """

    game: str
    name: Key
    order: int
    rules: int
    seats: int
    seat: int = 0
    options: dict[str, Any] = {}
    seed: str
    opening: list[tuple[int, Wish]] = []
    steps: list[Step] = Field(min_length=1)
    end: Key = "end"
    digest: str = ""


def actions_of(wish: Wish) -> list[str]:
    """The actions of a wish."""
    return [wish] if isinstance(wish, str) else list(wish)
