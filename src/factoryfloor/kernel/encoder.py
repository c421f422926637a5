"""The contract of an encoder: information states and actions as numbers, for learning."""

from mypy_extensions import i16, i64, mypyc_attr

from factoryfloor.kernel.fast import vec
from factoryfloor.kernel.state import State


@mypyc_attr(allow_interpreted_subclasses=True)
class Encoder:
    """Encodes observations of one game as ``size`` small integers, and actions as ``features``; stateless.

    ``features`` are the names of the numbers that :meth:`describe` returns. Many observations share one array ``out``;
    ``at`` is the index of the first number of this one.
    """

    def __init__(self, size: int, features: tuple[str, ...] = ("action",)) -> None:
        self.size: i64 = size
        self.features = features

    def encode(self, state: State, seat: i64, out: vec[i16], at: i64) -> None:
        """Write the observation of a seat to ``out[at : at + size]``, which must be zero.

        Only entries other than 0 are written, and none is read.
        """
        raise NotImplementedError

    def describe(self, action: i64) -> list[int]:
        """An action as one number per entry of ``features``, -1 if not applicable; by default its number."""
        return [action]


def family_of(families: tuple[int, ...], action: i64) -> int:
    """The index of an action's family; ``families`` holds the first action of each, ascending from 0.

    >>> family_of((0, 4, 9), 8)
    1
    """
    family = len(families) - 1
    while families[family] > action:
        family -= 1
    return family


def encoded(encoder: Encoder, state: State, seat: i64) -> list[int]:
    """The observation of a seat as a new list of ``encoder.size`` numbers."""
    out = vec[i16]([0] * encoder.size)
    encoder.encode(state, seat, out, 0)
    return [int(number) for number in out]
