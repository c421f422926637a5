import pytest

from factoryfloor.bots import Budget, SearchBot, begin, decide, make_bot
from factoryfloor.kernel import Chance, FastChance
from tests.bots.small_games import PENNIES, SMALL, Fingers, SmallHeuristics


class Hourglass:
    """A clock that is advanced by hand."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


class Slow(Fingers):
    """A game whose playouts advance the clock by a fixed time."""

    glass = Hourglass()
    seconds = 0.001

    def resample(self, seat: int, chance: Chance) -> None:
        super().resample(seat, chance)
        Slow.glass.now += Slow.seconds


def grants(budget: Budget, glass: Hourglass, seconds: float) -> list[int]:
    """Return the number of playouts granted to a search whose playouts take ``seconds`` each."""
    granted = []
    budget.start()
    while (batch := budget.grant()) > 0:
        granted.append(int(batch))
        glass.now += int(batch) * seconds
    return granted


@pytest.mark.parametrize("playouts", [1, 63, 64, 65, 1000])
def test_budget_grants_exactly_its_number_of_playouts(playouts: int) -> None:
    assert sum(grants(Budget(playouts=playouts), Hourglass(), 1.0)) == playouts


@pytest.mark.parametrize("playouts", [1, 100, 257])
def test_a_search_runs_exactly_its_playouts(playouts: int) -> None:
    search = SearchBot(Budget(playouts=playouts), SmallHeuristics()).search(
        Fingers(PENNIES, FastChance(1)), 0, FastChance(2)
    )
    assert search.playouts == playouts
    assert sum(candidate.visits for candidate in search.candidates()) == playouts


@pytest.mark.parametrize("seconds", [0.000005, 0.0001, 0.001, 0.01])
def test_search_uses_its_time_budget_and_hardly_exceeds_it(seconds: float) -> None:
    glass = Hourglass()
    used = sum(grants(Budget(milliseconds=200, clock=glass), glass, seconds)) * seconds
    assert 0.2 <= used + 1e-9 < 0.2 * 1.1


def test_search_reads_the_clock_once_per_64_fast_playouts() -> None:
    glass = Hourglass()
    granted = grants(Budget(milliseconds=200, clock=glass), glass, 0.00001)
    assert set(granted[6:]) == {64}


def test_search_makes_a_playout_even_with_the_shortest_time() -> None:
    glass = Hourglass()
    assert grants(Budget(milliseconds=1, clock=glass), glass, 5.0) == [1]


def test_search_respects_its_time_limit() -> None:
    bot = SearchBot(Budget(milliseconds=50, clock=Slow.glass), SmallHeuristics())
    for seconds, least, most in ((0.001, 50, 55), (0.02, 3, 3), (0.0001, 500, 520)):
        Slow.seconds = seconds
        search = bot.search(Slow(PENNIES, FastChance(1)), 0, FastChance(2))
        assert least <= search.playouts <= most


def test_budget_accepts_either_playouts_or_milliseconds() -> None:
    with pytest.raises(ValueError, match="either"):
        Budget()
    with pytest.raises(ValueError, match="either"):
        Budget(playouts=5, milliseconds=5)


def test_bot_does_not_search_if_only_one_action_is_legal() -> None:
    def stopped() -> float:
        raise AssertionError("nobody looks at the clock")

    assert decide(make_bot("search:200ms", SMALL, clock=stopped), Fingers([[0.5]], FastChance(1)), 0) == 0


@pytest.mark.parametrize("seconds", [0.0, 0.00001, 1000.0])
def test_search_in_slices_chooses_like_a_search_without_slices(seconds: float) -> None:
    for seed in range(5):
        state = Fingers(PENNIES, FastChance(seed))
        thinking = begin(make_bot("search:150", SMALL), state, 0, seed)
        slices = 1
        while thinking.think(seconds):
            slices += 1
        assert thinking.best() == decide(make_bot("search:150", SMALL), state, 0, seed)
        assert slices == (1 if seconds == 1000.0 else 150) or seconds == 0.00001


def test_time_between_slices_does_not_count_towards_the_budget() -> None:
    Slow.glass.now = 0.0
    bot = SearchBot(Budget(milliseconds=50, clock=Slow.glass), SmallHeuristics())
    thinking = begin(bot, Slow(PENNIES, FastChance(1)), 0, 1)
    thought = slices = 0.0
    more = True
    while more:
        began = Slow.glass.now
        more = thinking.think(0.01)
        assert Slow.glass.now - began < 0.0125, "a slice is hardly overrun"
        thought += Slow.glass.now - began
        slices += 1
        Slow.glass.now += 1000.0
    assert thought == pytest.approx(0.05, abs=0.0025)
    assert slices >= 4


def test_bot_without_a_choice_or_a_search_answers_immediately() -> None:
    state = Fingers(PENNIES, FastChance(1))
    for spec in ("random", "greedy"):
        thinking = begin(make_bot(spec, SMALL), state, 0, 1)
        assert not thinking.think(1.0)
        assert thinking.best() == decide(make_bot(spec, SMALL), state, 0, 1)
