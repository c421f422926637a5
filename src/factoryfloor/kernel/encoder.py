"""The contract of an encoder: information states and actions as numbers, for learning."""

from mypy_extensions import i16, i64, mypyc_attr

from factoryfloor.kernel.fast import vec
from factoryfloor.kernel.state import State


@mypyc_attr(allow_interpreted_subclasses=True)
class Encoder:
    """Observations of one game as ``size`` small integers; stateless."""

    def __init__(self, size: int) -> None:
        self.size: i64 = size

    def encode(self, state: State, seat: i64, out: vec[i16], at: i64) -> None:
        """Write the observation of a seat to ``out[at : at + size]``, every entry, in place."""
        raise NotImplementedError

    def describe(self, action: i64) -> list[int]:
        """An action as a fixed number of features; by default its number alone."""
        return [action]


def encoded(encoder: Encoder, state: State, seat: i64) -> list[int]:
    """The observation of a seat as a new list."""
    out = vec[i16]([0] * encoder.size)
    encoder.encode(state, seat, out, 0)
    return [int(number) for number in out]
