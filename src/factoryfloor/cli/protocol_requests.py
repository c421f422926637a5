"""The requests of the protocol. Each command has a model that is strict about the names and types of fields."""

import json
from typing import Annotated, Any, ClassVar, Literal

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter, ValidationError

from factoryfloor.bots.specification import MAX_MILLISECONDS
from factoryfloor.kernel import FactoryFloorError

MAX_ACTIONS = 10_000
MAX_ID = 64  # characters


class BadJson(FactoryFloorError):
    """The line is not JSON."""

    code: ClassVar[str] = "bad_json"


class BadRequest(FactoryFloorError):
    """The request is not an object, or has a missing, unknown or badly typed field."""

    code: ClassVar[str] = "bad_request"


class UnknownCommand(FactoryFloorError):
    """The value of ``cmd`` is unknown."""

    code: ClassVar[str] = "unknown_cmd"


RequestId = Annotated[str, Field(min_length=1, max_length=MAX_ID)] | int
"""The id of a request, chosen by the client."""

Every = Annotated[float, Field(ge=0.1)] | None
"""The seconds between intermediate answers of a search."""


class ProtocolRequest(BaseModel):
    """A request. A search with an ``id`` runs in parallel with later requests. Its answers have the same id."""

    model_config = ConfigDict(extra="forbid", strict=True)

    id: RequestId | None = None


class ListGames(ProtocolRequest):
    cmd: Literal["games"]


class New(ProtocolRequest):
    cmd: Literal["new"]
    game: str
    seats: int
    options: dict[str, Any] = {}
    seed: str | None = None


class Load(ProtocolRequest):
    cmd: Literal["load"]
    position: dict[str, Any]
    game: str | None = None
    seed: str | None = None


class Legal(ProtocolRequest):
    cmd: Literal["legal"]
    seat: int


class Play(ProtocolRequest):
    """Play an action or a chain. With ``turn``, play as much of the list ``actions`` as can be played."""

    cmd: Literal["play"]
    seat: int
    action: str | None = None
    actions: Annotated[list[str], Field(min_length=1, max_length=MAX_ACTIONS)] | None = None
    turn: bool = False


class Plan(ProtocolRequest):
    cmd: Literal["plan"]
    seat: int
    plan: dict[str, Any]


class CheckPlan(ProtocolRequest):
    cmd: Literal["check"]
    seat: int
    plan: dict[str, Any]


class Hint(ProtocolRequest):
    cmd: Literal["hint"]
    seat: int
    bot: str = "judge:1500ms"
    seed: int | None = None
    language: str = "en"
    every: Every = None


class WhyNot(ProtocolRequest):
    cmd: Literal["why_not"]
    seat: int
    piece: str


class Undo(ProtocolRequest):
    cmd: Literal["undo"]
    seat: int


class View(ProtocolRequest):
    cmd: Literal["view"]
    seat: int | None


class Position(ProtocolRequest):
    cmd: Literal["position"]


class Scores(ProtocolRequest):
    cmd: Literal["scores"]


class Record(ProtocolRequest):
    cmd: Literal["record"]


class AskBot(ProtocolRequest):
    cmd: Literal["bot"]
    seat: int
    bot: str
    ms: Annotated[int, Field(ge=1, le=MAX_MILLISECONDS)] | None = None
    seed: int | None = None
    every: Every = None


class Analyse(ProtocolRequest):
    """Review the finished game of a record, or the current game after its end.

    ``every`` is the number of seconds between intermediate answers.
    """

    cmd: Literal["analyse"]
    record: dict[str, Any] | None = None
    turns: Annotated[list[int], Field(max_length=MAX_ACTIONS)] | None = None
    lens: Literal["knew", "open"] = "knew"
    budget: int = 0
    seed: str = ""
    every: Every = None


class Stop(ProtocolRequest):
    """End the search with this ``id``, or all searches."""

    cmd: Literal["stop"]


AnyRequest = (
    ListGames
    | New
    | Load
    | Legal
    | Play
    | Plan
    | CheckPlan
    | Hint
    | WhyNot
    | Undo
    | View
    | Position
    | Scores
    | Record
    | AskBot
    | Analyse
    | Stop
)

_MARKS: TypeAdapter[RequestId] = TypeAdapter(RequestId)
_READER: TypeAdapter[AnyRequest] = TypeAdapter(Annotated[AnyRequest, Field(discriminator="cmd")])


def read_request(line: bytes) -> AnyRequest:
    """Parse the request on a line. Raises BadJson, BadRequest or UnknownCommand."""
    try:
        value = json.loads(line.decode("utf-8"), parse_constant=_refuse_constant)
        json.dumps(value, ensure_ascii=False).encode("utf-8")  # rejects lone surrogates
    except RecursionError as fault:
        raise BadJson("the line is nested too deeply") from fault
    except UnicodeEncodeError as fault:
        raise BadJson("the line contains a lone surrogate, which is not valid Unicode") from fault
    except ValueError as fault:
        raise BadJson(f"the line is not JSON: {fault}") from fault
    if not isinstance(value, dict):
        raise BadRequest('a request must be a JSON object such as {"cmd": "games"}')
    try:
        return _READER.validate_python(value)
    except ValidationError as fault:
        raise _refusal(fault) from fault


def id_on(line: bytes) -> RequestId | None:
    """Return the id of a malformed request, or None if the request has no id."""
    try:
        mark = json.loads(line.decode("utf-8"))["id"]
        return _MARKS.validate_python(mark, strict=True)
    except (ValueError, RecursionError, KeyError, TypeError, IndexError):
        return None


def _refuse_constant(name: str) -> None:
    raise ValueError(f"{name} is not a JSON number")


def _refusal(fault: ValidationError) -> FactoryFloorError:
    """Return the first validation error as one sentence."""
    error = fault.errors(include_url=False, include_context=True)[0]
    if error["type"] == "union_tag_invalid":
        context = error["ctx"]
        return UnknownCommand(f"unknown cmd {context['tag']!r}; known: {context['expected_tags']}")
    if error["type"] == "union_tag_not_found":
        return BadRequest('the field "cmd" is missing: it names the command')
    command, *path = (str(part) for part in error["loc"])
    where = ".".join(path)
    if error["type"] == "missing":
        return BadRequest(f'{command}: the field "{where}" is missing')
    if error["type"] == "extra_forbidden":
        return BadRequest(f'{command}: there is no field "{where}"')
    return BadRequest(f'{command}: the field "{where}": {error["msg"]}')
