"""The copy and pickle protocol of compiled classes, which have no ``__dict__``.

mypyc calls the constructor of a compiled class whenever ``copy`` or ``pickle`` creates an instance, unless the class
allows interpreted subclasses. A class works with ``copy`` and ``pickle`` if it meets one of these conditions:

- it allows interpreted subclasses, which is also the way for a class whose constructor changes its arguments or
  computes for long;
- every required argument of its constructor is also an attribute, under the same name and of the same type;
- it overrides ``__getnewargs__`` to pass other arguments to the constructor; the restored attributes then overwrite the
  results.
"""

from copy import deepcopy
from functools import cache
from inspect import Parameter, signature
from typing import Any

from mypy_extensions import mypyc_attr


@mypyc_attr(allow_interpreted_subclasses=True)
class Copyable:
    """The base of classes whose instances can be copied, deep-copied and pickled."""

    def __getnewargs__(self) -> tuple[Any, ...]:
        kind: Any = type(self)
        if "__mypyc_attrs__" not in vars(kind):  # the class is not compiled
            return ()
        names = _required(kind)
        missing = [name for name in names if not hasattr(self, name)]
        return () if missing else tuple([getattr(self, name) for name in names])

    def __getstate__(self) -> dict[str, Any]:
        state: dict[str, Any] = {}
        for name in getattr(type(self), "__mypyc_attrs__", ()):
            if hasattr(self, name):
                state[name] = getattr(self, name)
        own: Any = object.__getstate__(self)  # an interpreted class has a dict, or a dict and slots
        for part in own if isinstance(own, tuple) else (own,):
            state.update(part or {})
        return state

    def __setstate__(self, state: dict[str, Any]) -> None:
        for name, value in state.items():
            setattr(self, name, value)

    def __copy__(self) -> Any:
        return deepcopy(self)


def uninitialized(kind: Any) -> Any:
    """Return an instance of a class whose attributes are not set."""
    return kind.__new__(kind)


@cache
def _required(kind: Any) -> list[str]:
    parameters = signature(kind).parameters.values()
    return [one.name for one in parameters if one.default is Parameter.empty]
