"""The contract of an encoder, which writes information states and actions as numbers for learning."""

from typing import Final, NamedTuple

from mypy_extensions import i16, i64, mypyc_attr

from factoryfloor.kernel.copying import Copyable
from factoryfloor.kernel.fast import vec
from factoryfloor.kernel.state import State

LEAST: Final = -32768
MOST: Final = 32767
"""The bound of an observed number for which the rules set no narrower bound."""


class Number(NamedTuple):
    """The unique name of an observed number, and its bounds."""

    name: str
    lower: int = 0
    upper: int = 1


@mypyc_attr(allow_interpreted_subclasses=True)
class Encoder(Copyable):
    """A stateless object that encodes the observations of one game as ``size`` small integers, and describes actions by
    ``features``.

    ``features`` are the names of the numbers that :meth:`describe` returns. Many observations share one array ``out``.
    ``at`` is the index of the first number of an observation.
    """

    def __init__(self, size: int, features: tuple[str, ...] = ("action",)) -> None:
        self.size: i64 = size
        self.features = features

    def encode(self, state: State, seat: i64, out: vec[i16], at: i64) -> None:
        """Write the observation of a seat to ``out[at : at + size]``, which must contain zeros.

        The method may skip entries that are 0.
        """
        raise NotImplementedError

    def numbers(self) -> list[Number]:
        """Return the name and bounds of each number of an observation, in order. By default a number is named after its
        index and has the range of int16.
        """
        return [Number(f"number {index}", LEAST, MOST) for index in range(self.size)]

    def describe(self, action: i64) -> list[int]:
        """Describe an action by one number for each entry of ``features``, with -1 where a feature does not apply. The
        default description is the action's number.
        """
        return [action]


def repeated(what: str, names: list[str], lower: int = 0, upper: int = 1) -> list[Number]:
    """Return one number of the same kind for each name.

    >>> repeated("card", ["a", "b"], 0, 2)[1]
    Number(name='card b', lower=0, upper=2)
    """
    return [Number(f"{what} {name}", lower, upper) for name in names]


def of_players(seats: int, numbers: list[Number]) -> list[Number]:
    """Return the numbers of the observing seat, followed by the same numbers for each opponent, clockwise. The numbers
    of an absent opponent are 0.

    >>> [number.name for number in of_players(3, [Number("money", 1, 9)])]
    ['own money', 'opponent 1 money', 'opponent 2 money']
    """
    found: list[Number] = []
    for turn in range(seats):
        who = f"opponent {turn}" if turn else "own"
        found += [Number(f"{who} {name}", min(lower, 0), upper) for name, lower, upper in numbers]
    return found


def family_of(families: tuple[int, ...], action: i64) -> int:
    """Return the index of an action's family. ``families`` lists the first action of each family in ascending order
    from 0.

    >>> family_of((0, 4, 9), 8)
    1
    """
    family = len(families) - 1
    while families[family] > action:
        family -= 1
    return family


def encoded(encoder: Encoder, state: State, seat: i64) -> list[int]:
    """Return the observation of a seat as a new list of ``encoder.size`` numbers."""
    out = vec[i16]([0] * encoder.size)
    encoder.encode(state, seat, out, 0)
    return [int(number) for number in out]
