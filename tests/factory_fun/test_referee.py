"""The validator against a second, slow one: thousands of legal and corrupted factories."""

import random
from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from factoryfloor.games.factory_fun.codec.faults import describe
from factoryfloor.games.factory_fun.codec.load_factory import read_pieces
from factoryfloor.games.factory_fun.codec.view_types import Fault
from factoryfloor.games.factory_fun.rules.blueprint import pieces_of
from factoryfloor.games.factory_fun.rules.layout import blank
from factoryfloor.games.factory_fun.rules.legality import faults
from factoryfloor.games.factory_fun.rules.machines import MACHINE_OF
from factoryfloor.games.factory_fun.rules.price import price
from factoryfloor.games.factory_fun.rules.scoring import chain_bonus, chains
from tests.factory_fun import random_factories
from tests.factory_fun.factories import Layout
from tests.factory_fun.printed import pieces as as_json
from tests.factory_fun.referee import TILES, WAY, Judgement, Piece
from tests.factory_fun.referee import price as referee_price

OPEN_FLOOR = ("..........",) * 9


def laid(pieces: list[Piece]) -> Layout:
    obstacles: list[Fault] = []
    layout = read_pieces(as_json(*map(random_factories.text, pieces)), blank(OPEN_FLOOR), obstacles)
    assert not obstacles
    return layout


def compare(pieces: list[Piece]) -> Judgement:
    """Checks that engine and referee find the same loose ends, as many faulty networks, a cycle or none, and the same
    bonus.
    """
    judged, layout = Judgement(pieces), laid(pieces)
    told = describe(layout, faults(layout))
    loose = {((*fault["cells"][0],), WAY[fault["side"]]) for fault in told if "side" in fault}
    assert loose == judged.loose
    others = Counter(fault["rule"] for fault in told if "side" not in fault)
    assert others.pop("U16", 0) == judged.cyclic
    assert sum(others.values()) == len(judged.faulty), judged.faulty
    if judged.legal:
        assert chain_bonus(layout) == judged.bonus() == sum(chain[2] for chain in chains(layout))
    assert {random_factories.text((p["piece"], p["row"], p["column"], p["turn"])) for p in pieces_of(layout)} == {
        random_factories.text(piece) for piece in pieces
    }
    return judged


@settings(max_examples=20)
@given(st.integers(1, 5), st.randoms(use_true_random=False))
def test_u11_to_u18_engine_agrees_with_the_referee_in_random_factories(machines: int, rng: random.Random) -> None:
    pieces = random_factories.grown(rng, machines)
    compare(pieces)
    for _ in range(6):
        other = random_factories.spoiled(pieces, rng)
        compare(other)
        new = rng.choice([name for name in TILES if name not in {piece[0] for piece in pieces}])
        assert price(laid(pieces), laid(other), MACHINE_OF[new]) == referee_price(pieces, other, new)


def test_random_factories_cover_all_rules_of_the_referee() -> None:
    """Many of the compared factories are legal, some with chains; the spoiled factories break every rule."""
    rng = random.Random(5)
    legal = chained = 0
    found: Counter[str] = Counter()
    for number in range(60):
        pieces = random_factories.grown(rng, 1 + number % 4)
        judged = compare(pieces)
        legal += judged.legal
        chained += judged.legal and judged.bonus() > 0
        for _ in range(4):
            found.update(compare(random_factories.spoiled(pieces, rng)).faulty)
    assert legal > 8
    assert chained > 0
    assert set(found) >= {"black", "colours", "nothing fed", "no source"}


@pytest.mark.slow
def test_u11_to_u18_engine_agrees_with_the_referee_in_many_random_factories() -> None:
    rng = random.Random(6)
    for number in range(60):
        pieces = random_factories.grown(rng, 1 + number % 6)
        compare(pieces)
        for _ in range(5):
            compare(random_factories.spoiled(pieces, rng))
