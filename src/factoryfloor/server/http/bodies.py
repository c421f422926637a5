"""Request bodies that are checked against their declaration."""

from functools import partial
from typing import TYPE_CHECKING, Annotated, Any, TypeVar

from pydantic import BeforeValidator

from factoryfloor.tables.verbs.read_request import read_request


def body_of(kind: type) -> Any:
    """Return the type of a parameter whose body is a request of this kind."""
    return Annotated[kind, BeforeValidator(partial(read_request, kind))]


if TYPE_CHECKING:
    _Kind = TypeVar("_Kind")
    Body = Annotated[_Kind, "checked"]
else:

    class Body:
        """``Body[TakeSeat]``: the parameter of a route whose body is a ``TakeSeat``."""

        def __class_getitem__(cls, kind: type) -> Any:
            return body_of(kind)
