"""A small quantized network with one hidden layer.

It predicts the ranks of all seats from an observation. All weights are integers, so that values are identical on every
machine, compiled or not. Two hidden units share a machine word: the low and the high 32 bits. One multiplication
computes both units, and their sums never overlap.
"""

import json
import zlib
from array import array
from math import exp
from typing import Any, ClassVar, Final, final

from mypy_extensions import i16, i64, mypyc_attr

from factoryfloor.kernel.copying import Copyable
from factoryfloor.kernel.errors import FactoryFloorError
from factoryfloor.kernel.fast import vec

FORMAT: Final = 1
UNIT: Final = 65536
"""The fixed-point scale of hidden sums and output weights: this number stands for 1.0."""
MOST_HIDDEN: Final = 256
MOST_SEATS: Final = 6
_MAGIC: Final = b"factoryfloor weights\n"
_WORD: Final = 4294967296  # 2**32
_HALF_WORD: Final = 2147483648  # 2**31
_ROOF: Final = 16777216  # maximum of a hidden unit, which is 256.0
_SHIFT: Final = 65536.0 * 65536.0
_MOST_SCALE: Final = 15  # a scaled 16-bit weight stays within 32 bits


class BadWeights(FactoryFloorError):
    """A weight file cannot be used. The message states the reason and how to create a new file."""

    code: ClassVar[str] = "bad_weights"


@final
class Weights(Copyable):
    """The parameters of a network as a weight file stores them, and ``facts`` about its training.

    ``first`` contains the 16-bit weights of the hidden units, input by input. The unit of the weights of input i is 2
    ** ``scales[i]`` / 65536. ``biases`` has a row for each seat count from 1 to 6. ``last`` has a row of output weights
    and a bias for each seat count, relative seat and rank. Their unit is 1/65536.
    """

    def __init__(
        self, facts: dict[str, Any], scales: list[int], first: list[int], biases: list[int], last: list[int]
    ) -> None:
        self.facts = facts
        self.scales = scales
        self.first = first
        self.biases = biases
        self.last = last

    @property
    def inputs(self) -> int:
        return int(self.facts["inputs"])

    @property
    def hidden(self) -> int:
        return int(self.facts["hidden"])


def rows_before(seats: int) -> int:
    """Return the number of output rows before the rows of a seat count. Each row stands for a rank of a relative seat.

    >>> [rows_before(seats) for seats in (1, 2, 3, 4)]
    [0, 2, 6, 15]
    """
    return sum(fewer * places_at(fewer) for fewer in range(1, seats))


def places_at(seats: i64) -> i64:
    """Return the number of ranks for a seat count.

    A solo game has two ranks, because the game itself counts as the opponent.
    """
    return 2 if seats == 1 else seats


def written(weights: Weights) -> bytes:
    """Serialize weights as a line of facts in JSON, followed by the packed numbers."""
    head = json.dumps({"format": FORMAT, **weights.facts}, sort_keys=True).encode()
    parts = [
        _packed("b", weights.scales),
        _packed("h", weights.first),
        _packed("i", weights.biases),
        _packed("i", weights.last),
    ]
    body = zlib.compress(b"".join(parts), 9)
    whole = head + b"\n" + body
    return _MAGIC + whole + zlib.crc32(whole).to_bytes(4, "little")


def read(data: bytes, size: int) -> Weights:
    """Parse a weight file for observations of ``size`` numbers. Raises BadWeights if the file is invalid."""
    if not data.startswith(_MAGIC):
        raise BadWeights("this is not a weight file; `factoryfloor train GAME` creates one")
    # check the length first, because compiled code raises SystemError for a slice that ends before its start
    if len(data) < len(_MAGIC) + 4 or zlib.crc32(data[len(_MAGIC) : -4]).to_bytes(4, "little") != data[-4:]:
        raise BadWeights("the weight file is damaged or truncated; restore it from a copy or train again")
    whole = data[len(_MAGIC) : -4]
    try:
        return _parsed(whole, size)
    except (ArithmeticError, AttributeError, LookupError, RecursionError, TypeError, ValueError, zlib.error) as fault:
        raise BadWeights(
            f"the weight file is malformed ({fault!r:.200}); train again with `factoryfloor train GAME`"
        ) from fault


def _parsed(whole: bytes, size: int) -> Weights:
    """Parse the weights in the checked part of a file. Raises BadWeights or, for a malformed file, another error."""
    line, _, body = whole.partition(b"\n")
    facts: dict[str, Any] = json.loads(line)
    if facts.pop("format") != FORMAT:
        raise BadWeights("the weight file has another format version; train again with `factoryfloor train GAME`")
    inputs, hidden = int(facts["inputs"]), int(facts["hidden"])
    if inputs != size:
        raise BadWeights(
            f"the weights are for observations of {inputs} numbers, but the encoder writes {size} numbers; "
            "train again with `factoryfloor train GAME`"
        )
    _check_hidden(hidden)
    rows = rows_before(MOST_SEATS + 1)
    counts = (("b", inputs), ("h", inputs * hidden), ("i", MOST_SEATS * hidden), ("i", rows * (hidden + 1)))
    length = sum([array(kind).itemsize * count for kind, count in counts])
    packed = zlib.decompressobj().decompress(body, length + 1)
    if len(packed) != length:
        raise ValueError(f"the weights have {len(packed)} bytes instead of {length}")
    parts: list[list[int]] = []
    at = 0
    for kind, count in counts:
        width = array(kind).itemsize * count
        parts.append(_unpacked(kind, packed[at : at + width]))
        at += width
    if not 0 <= min(parts[0]) <= max(parts[0]) <= _MOST_SCALE:
        raise ValueError(f"a scale is not between 0 and {_MOST_SCALE}")
    return Weights(facts, parts[0], parts[1], parts[2], parts[3])


def _check_hidden(hidden: int) -> None:
    if hidden % 2 or not 2 <= hidden <= MOST_HIDDEN:
        raise BadWeights(f"the number of hidden units must be even and from 2 to {MOST_HIDDEN}, not {hidden}")


def _packed(kind: str, numbers: list[int]) -> bytes:
    return array(kind, numbers).tobytes()


def _unpacked(kind: str, data: bytes) -> list[int]:
    numbers = array(kind)
    numbers.frombytes(data)
    return numbers.tolist()


@final
@mypyc_attr(allow_interpreted_subclasses=True)
class Network(Copyable):
    """A network for inference.

    ``words`` stores the ``hidden`` units in pairs. The sums of the units must stay below 2**31.
    """

    def __init__(self, weights: Weights) -> None:
        hidden = weights.hidden
        _check_hidden(hidden)
        self.facts = weights.facts
        self.inputs: i64 = weights.inputs
        self.hidden: i64 = hidden
        self.words: i64 = hidden // 2
        first: list[int] = []
        for number in range(weights.inputs):
            scale = weights.scales[number]
            row = weights.first[number * hidden : (number + 1) * hidden]
            scaled = [weight << scale for weight in row]
            first += [scaled[unit] + (scaled[unit + 1] << 32) for unit in range(0, hidden, 2)]
        biases = weights.biases
        self.first: vec[i64] = vec[i64](first)
        self.biases: vec[i64] = vec[i64]([biases[unit] + (biases[unit + 1] << 32) for unit in range(0, len(biases), 2)])
        self.last: vec[i64] = vec[i64](weights.last)
        self.sums: vec[i64] = vec[i64]([0] * self.words)
        self.units: vec[i64] = vec[i64]([0] * self.hidden)
        self.places: vec[float] = vec[float]([0.0] * MOST_SEATS)

    def forward(self, observation: vec[i16], seats: i64) -> None:
        """Compute the hidden layer for an observation of a game with ``seats`` seats."""
        words = self.words
        sums, first, biases = self.sums, self.first, self.biases
        start: i64 = (seats - 1) * words
        for word in range(words):
            sums[word] = biases[start + word]
        row: i64 = 0
        for index in range(self.inputs):
            value: i64 = i64(observation[index])
            if value:
                for word in range(words):
                    sums[word] += value * first[row + word]
            row += words
        units = self.units
        for word in range(words):
            both = sums[word]
            low: i64 = ((both + _HALF_WORD) & (_WORD - 1)) - _HALF_WORD
            high: i64 = (both - low) >> 32
            units[2 * word] = rectified(low)
            units[2 * word + 1] = rectified(high)

    def place_odds(self, seats: i64, turn: i64) -> vec[float]:
        """Return the rank probabilities of the seat that is ``turn`` seats after the observing seat.

        Later calls overwrite the returned buffer.
        """
        units, last, places = self.units, self.last, self.places
        hidden = self.hidden
        count = places_at(seats)
        row: i64 = (head(seats) + turn * count) * (hidden + 1)
        top: float = -1.0e300
        for place in range(count):
            total: i64 = last[row + hidden] * UNIT
            for unit in range(hidden):
                total += units[unit] * last[row + unit]
            logit: float = float(total) / _SHIFT
            places[place] = logit
            if logit > top:
                top = logit
            row += hidden + 1
        whole: float = 0.0
        for place in range(count):
            places[place] = exp(places[place] - top)
            whole += places[place]
        for place in range(count):
            places[place] /= whole
        return places

    def value(self, seats: i64, turn: i64, ambition: float) -> float:
        """Return the expected utility of a relative seat.

        ``ambition`` is the weight of winning relative to the weight of the rank.
        """
        places = self.place_odds(seats, turn)
        lowest = places_at(seats) - 1
        utility: float = 0.0
        for place in range(lowest):
            utility += places[place] * float(lowest - place)
        return (1.0 - ambition) * utility / float(lowest) + ambition * places[0]


def rectified(number: i64) -> i64:
    return 0 if number < 0 else (_ROOF if number > _ROOF else number)


def head(seats: i64) -> i64:
    """Compute :func:`rows_before` without a loop, for compiled callers."""
    below: i64 = seats - 1
    return below * (below + 1) * (2 * below + 1) // 6 + (1 if below else 0)
