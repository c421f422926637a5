"""Validates the answers of workers, which come from other processes or through the database."""

from typing import Annotated, Any, Final

from pydantic import BaseModel, ConfigDict, Field, StringConstraints, ValidationError

from factoryfloor.server.bots.worker_process import WorkerFailed
from factoryfloor.tables.ports.bots import BotAction

MAX_REACTION: Final = 60.0
"""The longest accepted reaction time in seconds."""

_Text = Annotated[str, StringConstraints(max_length=10_000)]
_Texts = Annotated[list[_Text], Field(max_length=10_000)]


class _Hint(BaseModel):
    """A hint in the format of :func:`factoryfloor.bots.hint_of`."""

    model_config = ConfigDict(strict=True)

    action: _Text
    actions: _Texts = Field(min_length=1)
    targets: _Texts
    reason: dict[str, Any]
    plan: dict[str, Any] | None


def without_error(answer: object) -> dict[str, Any]:
    """Return the answer if it is an object without an error. Raises WorkerFailed otherwise."""
    if not isinstance(answer, dict):
        raise WorkerFailed(f"the worker answered {answer!r:.80}, which is not an object")
    if "error" in answer:
        raise WorkerFailed(f"{answer['error']!s:.1000}")
    return answer


def read_move(answer: object) -> BotAction:
    """Return the action in an answer. Raises WorkerFailed if the answer is malformed."""
    found = without_error(answer)
    action, seconds = found.get("action"), found.get("reaction_time")
    if type(action) is not int or not 0 <= action < 1 << 62:
        raise WorkerFailed(f"the worker's answer is malformed: action is {action!r:.60}")
    if isinstance(seconds, bool) or not isinstance(seconds, int | float) or not 0.0 <= seconds <= MAX_REACTION:
        raise WorkerFailed(f"the worker's answer is malformed: reaction_time is {seconds!r:.60}")
    return BotAction(action, float(seconds))


def read_hint(answer: object) -> dict[str, Any]:
    """Return the hint in an answer. Raises WorkerFailed if the answer is malformed."""
    try:
        return _Hint.model_validate(without_error(answer)).model_dump()
    except ValidationError as error:
        fault = error.errors(include_url=False, include_context=False)[0]
        where = ".".join(map(str, fault["loc"]))
        reason = f"{where}: {fault['msg']} (not {fault['input']!r:.60})"
        raise WorkerFailed(f"the worker's answer is malformed: {reason}") from error
