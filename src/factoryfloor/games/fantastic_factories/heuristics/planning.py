"""The work of one seat as a puzzle: which dice where, what to build, in which order. Solved by beam search."""

from typing import Final

from mypy_extensions import i64

from factoryfloor.kernel.fast import vec

from .beam import Beam
from .moves import expand
from .node import BENCH

_DEPTH: Final = 24


def search(beam: Beam) -> None:
    """Search until no bench of the beam leads on."""
    first: i64 = 0
    last: i64 = 1
    depth: i64 = 0
    while first < last and depth < _DEPTH:
        beam.next = vec[i64]()
        beam.next_values = vec[float]()
        beam.next_keys = vec[i64]()
        for index in range(first, last):
            beam.parent = index
            beam.now = beam.nodes[index * BENCH : index * BENCH + BENCH]
            expand(beam)
        first = last
        for index in range(len(beam.next_values)):
            beam.keep(index)
        last = len(beam.values)
        depth += 1
