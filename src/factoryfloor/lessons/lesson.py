"""A lesson as it is written: the start of a game, and steps with what is expected in each."""

from typing import Annotated, Any, ClassVar, Literal, TypeAlias

from pydantic import BaseModel, ConfigDict, Field

from factoryfloor.kernel import FactoryFloorError

Comparison: TypeAlias = Literal["==", "!=", "<", "<=", ">", ">=", "has", "lacks"]
Predicate: TypeAlias = tuple[str, Comparison, Any]
"""Path, comparison, value. The path leads into JSON by keys and indices with dots between; ``#`` is a length."""

Wish: TypeAlias = str | Annotated[list[str], Field(min_length=1)]
"""One decision, in notation: an action, or the actions of a chain or plan that are taken together."""

Key: TypeAlias = Annotated[str, Field(pattern=r"^[a-z][a-z0-9_]*$")]
"""A text of the lesson, without the lesson's name before it."""


class BadLesson(FactoryFloorError):
    """A lesson that cannot be read or does not fit the rules."""

    code: ClassVar[str] = "bad_lesson"


class Written(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class Pattern(Written):
    """What a decision is like: its text with ``*`` for anything, its preview, the view of the learner after it."""

    text: str = "*"
    preview: list[Predicate] = []
    after: list[Predicate] = []


class Try(Written):
    """A likely wrong try and the text that answers it. ``do`` is an example, needed where several actions make it."""

    action: str | Pattern
    say: Key
    do: Wish | None = None


class Step(Written):
    """One sentence, and what the learner does about it. ``do`` is the solution, a wish for each decision.

    ``expect``: what is let through; without it, just ``do`` in this order. The step ends when as many decisions were
    made as ``do`` has, or with ``until`` when that holds. ``point``: what is pointed at; without it, the targets of the
    next action of the solution.
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
    """A lesson of a game. ``order``: its place among them. ``end``: the closing word.

    The learner sits at ``seat``; all others play the answers of the steps.
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
