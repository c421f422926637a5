import math

import pytest

from factoryfloor.bots.tree import NO_EDGES, Tree, node_key
from factoryfloor.kernel import FastChance


def tree(room: int = 100_000) -> Tree:
    return Tree(exploration=1.0, reduction=0.1, room=room)


def grown(found: Tree, key: int, given: list[float], temperature: float = 1.0) -> int:
    """Add a node with edges to the tree."""
    node = found.add(key, len(given))
    assert found.first[node] == NO_EDGES
    assert found.expand(node, given, temperature)
    return int(node)


def test_tree_finds_every_stored_information_set() -> None:
    """The test uses far more nodes than initial slots, with fingerprints that differ in high, low or few bits."""
    found = tree()
    keys = [*range(1500), *(number << 45 for number in range(1, 1500))]
    for number, key in enumerate(keys):
        assert found.find(node_key(0, key), 2) == -1
        assert found.add(node_key(0, key), 2) == number
    assert [found.find(node_key(0, key), 2) for key in keys] == list(range(len(keys)))
    assert found.find(node_key(1, 0), 2) == -1
    assert found.find(node_key(0, 0), 3) == -1


def test_node_keys_have_at_most_62_bits() -> None:
    for key in (0, 2**62 - 1):
        assert len({node_key(seat, key) for seat in range(6)}) == 6
        assert all(0 <= node_key(seat, key) < 2**62 for seat in range(6))


def test_prior_shares_are_the_softmax_of_the_priors() -> None:
    found = tree()
    grown(found, 7, [0.0, 3.0], 1.0)
    node = grown(found, 5, [1.0, 2.0, 0.0], 0.5)
    priors = [found.prior[found.first[node] + edge] for edge in range(3)]
    assert sum(priors) == pytest.approx(1.0)
    assert math.log(priors[1] / priors[0]) == pytest.approx(2.0)
    assert math.log(priors[0] / priors[2]) == pytest.approx(2.0)


@pytest.mark.parametrize("far", [1e6, -1e6])
def test_tree_normalizes_priors_of_any_size(far: float) -> None:
    found = tree()
    node = grown(found, 5, [far, far + 1.0, far - 1000.0], 1.0)
    priors = [found.prior[found.first[node] + edge] for edge in range(3)]
    assert sum(priors) == pytest.approx(1.0)
    assert priors[1] > priors[0] > priors[2]


def test_tree_samples_actions_according_to_their_priors() -> None:
    found, chance = tree(), FastChance(3)
    node = grown(found, 5, [math.log(1.0), math.log(2.0), math.log(5.0)], 1.0)
    drawn = [found.sample(node, chance) - found.first[node] for _ in range(4000)]
    for edge, wanted in enumerate((0.125, 0.25, 0.625)):
        assert abs(drawn.count(edge) / 4000 - wanted) < 0.03


def test_tree_selects_likely_actions_first_and_good_actions_more_often() -> None:
    found = tree()
    node = grown(found, 5, [-9.0, 1.0, 0.5], 1.0)
    assert found.select(node) == 1
    for _ in range(20):
        found.update(node, 1, 0.0)
    assert found.select(node) == 2
    for _ in range(20):
        found.update(node, 2, 1.0)
    assert found.select(node) == 2
    assert found.most_visited(node) == 2  # as often as the other, and worth more
    found.update(node, 1, 0.0)
    assert found.most_visited(node) == 1


def test_tree_selects_the_first_of_several_equally_likely_actions() -> None:
    found = tree()
    grown(found, 7, [3.0, 0.0])
    node = grown(found, 5, [0.5, 1.0, 1.0])
    assert found.likeliest(node) - found.first[node] == 1


def test_node_selection_is_invariant_to_the_range_of_results() -> None:
    """Solo results can have any range, and a linear transformation must not change the selection."""
    runs = []
    for low, span in ((0.0, 1.0), (-512.0, 1024.0), (3.0, 0.125)):
        found = tree()
        found.low, found.span = low, span
        node = grown(found, 5, [0.0, 0.0], 1.0)
        chosen = []
        for _ in range(30):
            edge = int(found.select(node))
            chosen.append(edge)
            found.update(node, edge, low + span * (0.25, 0.75)[edge])
        runs.append(chosen)
    assert runs[1:] == [runs[0]] * 2
    assert 20 < runs[0].count(1) < 30


def test_full_tree_adds_no_edges() -> None:
    found = tree(room=5)
    grown(found, 1, [0.0] * 3)
    node = found.add(2, 3)
    assert not found.expand(node, [0.0] * 3, 1.0)
    assert found.first[node] == NO_EDGES
    grown(found, 3, [0.0] * 2)
