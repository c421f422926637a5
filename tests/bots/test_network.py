"""The integer network: its values compared with plain sums, and invalid weight files."""

import json
import random
import zlib
from math import exp
from typing import Any

import pytest
from mypy_extensions import i16

from factoryfloor.bots.network import MOST_SEATS, BadWeights, Network, Weights, places_at, read, rows_before, written
from factoryfloor.kernel.fast import vec

UNIT = 65536


def some_weights(inputs: int, hidden: int, seed: str, most: int = 32767) -> Weights:
    chance = random.Random(seed)
    rows = rows_before(MOST_SEATS + 1)
    return Weights(
        {"inputs": inputs, "hidden": hidden, "game": "tiny"},
        [chance.randrange(3) for _ in range(inputs)],
        [chance.randint(-most, most) for _ in range(inputs * hidden)],
        [chance.randint(-UNIT, UNIT) for _ in range(MOST_SEATS * hidden)],
        [chance.randint(-2 * UNIT, 2 * UNIT) for _ in range(rows * (hidden + 1))],
    )


def plain_places(weights: Weights, observation: list[int], seats: int, turn: int) -> list[float]:
    """Return the probabilities of a seat's places, computed from the definition."""
    hidden = weights.hidden
    units = []
    for unit in range(hidden):
        total = weights.biases[(seats - 1) * hidden + unit]
        for index, value in enumerate(observation):
            total += value * weights.first[index * hidden + unit] * 2 ** weights.scales[index]
        units.append(max(0, total) / UNIT)
    logits = []
    places = places_at(seats)
    for place in range(places):
        row = weights.last[(rows_before(seats) + turn * places + place) * (hidden + 1) :][: hidden + 1]
        logits.append((sum(u * w for u, w in zip(units, row, strict=False)) + row[-1]) / UNIT)
    odds = [exp(logit - max(logits)) for logit in logits]
    return [one / sum(odds) for one in odds]


@pytest.mark.parametrize("seats", range(1, MOST_SEATS + 1))
@pytest.mark.parametrize("hidden", [2, 8])
def test_network_gives_the_same_place_odds_as_plain_sums(seats: int, hidden: int) -> None:
    weights = some_weights(12, hidden, f"{seats}/{hidden}", 3000)
    network = Network(weights)
    chance = random.Random(seats)
    for _ in range(20):
        observation = [chance.choice((0, 0, 1, 2, -3, 40)) for _ in range(12)]
        network.forward(vec[i16](observation), seats)
        for turn in range(seats):
            expected = plain_places(weights, observation, seats, turn)
            assert list(network.place_odds(seats, turn))[: places_at(seats)] == pytest.approx(expected, abs=1e-9)


def test_packed_units_do_not_overflow_into_each_other() -> None:
    """Sums near the limits of 32 bits, positive or negative, do not affect their neighbours."""
    weights = some_weights(4, 2, "extreme")
    for low in (-32767, 32767):
        for high in (-32767, 32767):
            weights.scales[:] = [3] * 4
            weights.first[:] = [low, high] * 4
            network = Network(weights)
            network.forward(vec[i16]([2000] * 4), 2)
            roof = 256 * UNIT
            wanted = [
                min(roof, max(0, weights.biases[2 + unit] + 8000 * 8 * weight))
                for unit, weight in enumerate((low, high))
            ]
            assert list(network.units) == wanted


def test_value_of_a_position_weighs_winning_by_ambition() -> None:
    network = Network(some_weights(3, 4, "value", 2000))
    network.forward(vec[i16]([1, 2, 3]), 4)
    first, second, third, _ = list(network.place_odds(4, 0))[:4]
    assert network.value(4, 0, 1.0) == pytest.approx(first)
    assert network.value(4, 0, 0.0) == pytest.approx(first + second * 2 / 3 + third / 3)
    assert network.value(4, 0, 0.5) == pytest.approx((network.value(4, 0, 0.0) + first) / 2)


def test_value_of_a_solo_position_is_the_probability_of_winning() -> None:
    network = Network(some_weights(3, 4, "alone", 2000))
    network.forward(vec[i16]([1, 2, 3]), 1)
    won, lost = list(network.place_odds(1, 0))[:2]
    assert won + lost == pytest.approx(1.0)
    assert network.value(1, 0, 0.5) == network.value(1, 0, 0.0) == pytest.approx(won)


def test_weights_read_from_a_file_equal_the_written_weights() -> None:
    weights = some_weights(7, 6, "file")
    found = read(written(weights), 7)
    for name in ("facts", "scales", "first", "biases", "last"):
        assert getattr(found, name) == getattr(weights, name)


@pytest.mark.parametrize(
    ("spoil", "message"),
    [
        (lambda data: data[:-20], "damaged or truncated"),
        (lambda data: data[:200] + bytes([data[200] ^ 1]) + data[201:], "damaged or truncated"),
        (lambda data: b"PK" + data, "not a weight file"),
        (lambda data: b"", "not a weight file"),
    ],
)
def test_network_rejects_invalid_weight_files(spoil: Any, message: str) -> None:
    with pytest.raises(BadWeights, match=message):
        read(spoil(written(some_weights(7, 6, "spoilt"))), 7)


def sealed(line: bytes, body: bytes) -> bytes:
    """Return a file with a valid checksum."""
    whole = line + b"\n" + body
    return b"factoryfloor weights\n" + whole + zlib.crc32(whole).to_bytes(4, "little")


def facts(**other: object) -> bytes:
    return json.dumps({"format": 1, "inputs": 7, "hidden": 6} | other).encode()


def body(**other: list[int]) -> bytes:
    """Return the numbers of a file, with some of them replaced."""
    weights = some_weights(7, 6, "body")
    for name, numbers in other.items():
        setattr(weights, name, numbers)
    return written(weights)[:-4].split(b"\n", 2)[2]


@pytest.mark.parametrize(
    "data",
    [
        b"factoryfloor weights\n\0\0\0\0",
        sealed(b"", b""),
        sealed(b"[" * 100_000, b""),
        sealed(b"[]", b""),
        sealed(b"null", b""),
        sealed(b"{}", b""),
        sealed(b"\xff", b""),
        sealed(facts(hidden="many"), body()),
        sealed(facts(hidden=None), body()),
        sealed(facts(hidden=-2), body()),
        sealed(facts(hidden=8), body()),
        sealed(facts(inputs=10**400), body()),
        sealed(facts(), b"not compressed"),
        sealed(facts(), body()[:-9]),
        sealed(facts(), zlib.compress(bytes(1_000_000))),
        sealed(facts(), body(scales=[0, 0, 0, 0, 0, 0, 16])),
        sealed(facts(), body(scales=[0, 0, -1, 0, 0, 0, 0])),
    ],
)
def test_network_rejects_a_malformed_file_with_a_valid_checksum(data: bytes) -> None:
    read(sealed(facts(), body()), 7)
    with pytest.raises(BadWeights):
        read(data, 7)


@pytest.mark.parametrize("size", range(60))
def test_network_rejects_a_truncated_weight_file(size: int) -> None:
    with pytest.raises(BadWeights, match="not a weight file" if size < 21 else "damaged or truncated"):
        read(written(some_weights(7, 6, "cut"))[:size], 7)


def test_network_rejects_weights_for_another_encoder() -> None:
    with pytest.raises(BadWeights, match="observations of 7 numbers, but the encoder writes 8"):
        read(written(some_weights(7, 6, "other")), 8)
