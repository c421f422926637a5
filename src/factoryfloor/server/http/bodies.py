"""Parameters of routes whose request body is checked against its declaration."""

from functools import partial
from typing import TYPE_CHECKING, Annotated, Any, TypeVar

from pydantic import BeforeValidator

from factoryfloor.tables.verbs.read_request import read_request


def body_of(kind: type) -> Any:
    """Return the type of a route's parameter for a request body of this kind."""
    return Annotated[kind, BeforeValidator(partial(read_request, kind))]


if TYPE_CHECKING:
    _Kind = TypeVar("_Kind")
    Body = Annotated[_Kind, "checked"]
else:

    class Body:
        """The type of a route's parameter: ``Body[TakeSeat]`` for a request body that is a ``TakeSeat``."""

        def __class_getitem__(cls, kind: type) -> Any:
            return body_of(kind)
