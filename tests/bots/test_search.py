"""Searches in games with known optimal play."""

from typing import Any

import pytest

from factoryfloor.bots import Budget, GreedyBot, Search, SearchBot, SearchSettings, decide, make_bot, search_rate
from factoryfloor.bots.lookahead import look_ahead
from factoryfloor.kernel import Chance, FastChance, Heuristics, NotToMove, State
from tests.bots.small_games import (
    PENNIES,
    ROCK_PAPER_SCISSORS,
    SMALL,
    Bidding,
    Dare,
    Dice,
    Fingers,
    LiarsDice,
    Nim,
    Small,
    SmallHeuristics,
)
from tests.tiny_game import GAME as TINY


def searched(state: State, seat: int, playouts: int, seed: int = 1, settings: SearchSettings | None = None) -> Search:
    return SearchBot(Budget(playouts=playouts), SmallHeuristics(), settings).search(state, seat, FastChance(seed))


def after(dice: list[int], line: list[int]) -> LiarsDice:
    state = LiarsDice(dice, FastChance(3))
    for number, action in enumerate(line):
        state.play(number % 2, action)
    return state


@pytest.mark.parametrize("heap", [2, 3, 5, 6, 7, 9, 10, 11, 13, 14, 15])
def test_search_wins_nim_from_every_winning_position(heap: int) -> None:
    assert [decide(make_bot("search:300", SMALL), Nim(heap, FastChance(1)), 0, seed) for seed in range(3)] == [
        heap % 4
    ] * 3


@pytest.mark.parametrize("left", [1, 2])
def test_search_finds_the_optimal_stopping_rule_for_a_die(left: int) -> None:
    """The optimal rule is to roll again below the expected future value, which is 3.5 with one roll left and 4.25 with
    two.
    """
    mean = {1: 3.5, 2: 4.25}[left]
    for face in range(1, 7):
        wanted = Dice.STOP if face > mean else Dice.ROLL
        assert decide(make_bot("search:3000", SMALL), Dice(FastChance(1), face, left), 0, seed=face) == wanted


@pytest.mark.parametrize(("die", "bid"), [(1, 0), (2, 1), (3, 2)])
def test_search_does_not_challenge_a_bid_that_it_knows_to_be_true(die: int, bid: int) -> None:
    state = after([1, die], [bid])
    assert all(decide(make_bot("search:300", SMALL), state, 1, seed) != LiarsDice.LIAR for seed in range(5))


@pytest.mark.parametrize(("die", "bid"), [(1, 4), (2, 3), (3, 3), (3, 4)])
def test_search_challenges_a_bid_that_it_knows_to_be_false(die: int, bid: int) -> None:
    state = after([bid - 2, die], [bid])
    assert all(decide(make_bot("search:300", SMALL), state, 1, seed) == LiarsDice.LIAR for seed in range(5))


def test_search_bluffs_when_bluffing_is_profitable() -> None:
    """With a 1, a bluff of 3 is a better opening than the truth, because it leaves the opponent fewer bids."""
    truth, _, bluff, *_ = searched(after([1, 2], []), 0, 3000).candidates()
    assert bluff.visits > 2 * truth.visits


@pytest.mark.parametrize("payoff", [PENNIES, ROCK_PAPER_SCISSORS], ids=["pennies", "rock-paper-scissors"])
@pytest.mark.parametrize("seat", [0, 1])
def test_search_mixes_its_choices_in_simultaneous_decisions(payoff: list[list[float]], seat: int) -> None:
    """A seat that knew the opponent's choice would win every playout. Without this knowledge, the value is 0.5."""
    candidates = searched(Fingers(payoff, FastChance(1)), seat, 4000).candidates()
    for candidate in candidates:
        assert 0.7 < candidate.visits * len(candidates) / 4000 < 1.3
        assert 0.42 < candidate.mean < 0.58


def test_search_finds_a_dominant_choice_for_both_sides() -> None:
    payoff = [[1.0, 0.5, 0.0], [1.0, 1.0, 0.5], [0.5, 0.0, 0.0]]
    for seat, wanted in ((0, 1), (1, 2)):
        assert decide(make_bot("search:600", SMALL), Fingers(payoff, FastChance(1)), seat, seed=7) == wanted


@pytest.mark.parametrize("payoff", [PENNIES, ROCK_PAPER_SCISSORS], ids=["pennies", "rock-paper-scissors"])
def test_search_does_not_depend_on_face_down_cards(payoff: list[list[float]]) -> None:
    """Seat 1 decides independently of the hidden choice of seat 0."""
    states = [Fingers(payoff, FastChance(1)) for _ in range(len(payoff) + 1)]
    for choice, state in enumerate(states[1:]):
        state.play(0, choice)
    decisions = [[decide(make_bot("search:100", SMALL), state, 1, seed) for seed in range(20)] for state in states]
    assert all(decision == decisions[0] for decision in decisions)
    assert len(set(decisions[0])) > 1


@pytest.mark.parametrize("spec", ["random", "greedy", "search:60"])
def test_search_decides_equally_in_positions_that_differ_only_in_hidden_information(spec: str) -> None:
    one, other = Bidding(3, 6, FastChance(8)), Bidding(3, 6, FastChance(8))
    for seat in (0, 2):
        state = other.copy()
        assert isinstance(state, Bidding)
        hidden = [*state.hands[0], *state.hands[2], *state.spare]
        hidden.reverse()
        state.hands[0], state.hands[2] = sorted(hidden[:4]), sorted(hidden[4:8])
        state.spare = hidden[8:]
        state.prizes[1:] = reversed(state.prizes[1:])
        state.play(seat, state.legal(seat)[0])
        assert state.hands != one.hands
        for seed in range(6):
            assert decide(make_bot(spec, SMALL), state, 1, seed) == decide(make_bot(spec, SMALL), one, 1, seed)


class Watching(SmallHeuristics):
    """Heuristics that count evaluations, and evaluations during an unfinished simultaneous decision."""

    asked = 0
    half_made = 0

    def evaluate(self, state: State) -> list[float]:
        assert isinstance(state, Bidding)
        self.asked += 1
        self.half_made += any(state.laid)
        return super().evaluate(state)


@pytest.mark.parametrize("horizon", [0, 1, 2])
def test_search_horizon_extends_until_all_seats_have_decided(horizon: int) -> None:
    watching = Watching()
    settings = SearchSettings(horizon=horizon)
    SearchBot(Budget(playouts=50), watching, settings).search(Bidding(3, 6, FastChance(2)), 1, FastChance(1))
    assert watching.asked == 50
    assert watching.half_made == 0


class Lists(Small):
    """A game in which two seats each name two items, one after the other. Items that both seats have named count when
    all lists are complete.
    """

    def __init__(self) -> None:
        super().__init__(2, FastChance(1))
        self.lists: list[list[int]] = [[], []]
        self.rounds = 0
        self.pending = 3

    def legal(self, seat: int) -> list[int]:
        return [0, 1, 2] if self.pending >> seat & 1 else []

    def apply(self, seat: int, action: int) -> None:
        self.lists[seat].append(action)
        self.mid_chain ^= 1 << seat
        if not self.mid_chain >> seat & 1:
            self.pending &= ~(1 << seat)
        if not self.pending:
            self.lists, self.rounds = [[], []], self.rounds + 1
            self.over = self.rounds == 4
            self.pending = 0 if self.over else 3

    def scores(self) -> list[int]:
        return [0, 0]

    def view(self, seat: int | None) -> dict[str, Any]:
        return {"lists": [own if seat in (None, number) else len(own) for number, own in enumerate(self.lists)]}


class Reading(SmallHeuristics):
    """Heuristics that record the number of started lists when a position is evaluated."""

    def __init__(self) -> None:
        super().__init__()
        self.begun: list[int] = []

    def evaluate(self, state: State) -> list[float]:
        assert isinstance(state, Lists)
        self.begun.append(sum(map(len, state.lists)))
        return [0.5, 0.5]


@pytest.mark.parametrize("horizon", [0, 1, 2, 3])
def test_search_horizon_extends_until_the_last_seat_completes_its_chain(horizon: int) -> None:
    """Only the last seat is still pending; the search waits until this seat has completed its list."""
    reading = Reading()
    SearchBot(Budget(playouts=50), reading, SearchSettings(horizon=horizon)).search(Lists(), 0, FastChance(1))
    assert reading.begun == [0] * 50


class Patient(SmallHeuristics):
    """Heuristics that prefer even heaps of Nim, and record the heaps that they evaluate."""

    def __init__(self) -> None:
        super().__init__(horizon=0, to_quiet=True)
        self.heaps: list[int] = []

    def is_quiet(self, state: State) -> bool:
        assert isinstance(state, Nim)
        return state.heap % 2 == 0

    def evaluate(self, state: State) -> list[float]:
        assert isinstance(state, Nim)
        self.heaps.append(state.heap)
        return super().evaluate(state)


def test_search_horizon_extends_to_a_quiet_position() -> None:
    patient, heuristics = Patient(), SmallHeuristics(horizon=0)
    SearchBot(Budget(playouts=60), patient).search(Nim(23, FastChance(1)), 0, FastChance(1))
    assert patient.heaps
    assert all(heap % 2 == 0 for heap in patient.heaps)
    assert {look_ahead(patient, Nim(23, FastChance(1)), 0, action) for action in (1, 2, 3)} == {0.5}
    assert all(heap % 2 == 0 for heap in patient.heaps[-3:])
    assert heuristics.is_quiet(Nim(23, FastChance(1)))


class Following(SmallHeuristics):
    """Heuristics that replay every line of play on a copy."""

    def __init__(self, state: Fingers) -> None:
        super().__init__()
        self.first = state
        self.line: list[tuple[int, int]] = []

    def begin(self) -> None:
        self.line = []

    def follow(self, seat: int, action: int) -> None:
        self.line.append((seat, action))

    def evaluate(self, state: State) -> list[float]:
        again = self.first.copy()
        again.resample(0, FastChance(1))
        for seat, action in self.line:
            again.play(seat, action)
        assert again.view(0) == state.view(0)
        return super().evaluate(state)


def test_search_reports_every_action_of_a_playout_to_the_heuristics() -> None:
    state = Fingers(ROCK_PAPER_SCISSORS, FastChance(1))
    settings = SearchSettings(horizon=0)
    search = SearchBot(Budget(playouts=40), Following(state), settings).search(state, 0, FastChance(1))
    assert search.playouts == 40


class Blind(Nim):
    """Heuristics whose priors are all against the winning move."""

    def priors(self, seat: int) -> list[float]:
        return [-1.0 if action == self.heap % 4 else 1.0 for action in self.legal(seat)]


def test_search_overcomes_wrong_priors() -> None:
    assert decide(make_bot("greedy", SMALL), Blind(6, FastChance(1)), 0, seed=1) != 2
    assert decide(make_bot("search:2000", SMALL), Blind(6, FastChance(1)), 0, seed=1) == 2


class Sure(Nim):
    """Heuristics with one prior that is larger by ``edge``."""

    lead = 0.0

    def priors(self, seat: int) -> list[float]:
        return [self.lead if action == 3 else 0.0 for action in self.legal(seat)]


class Certain(Sure):
    lead = 12.0


class Inclined(Sure):
    lead = 4.0


def test_search_plays_a_clear_prior_without_searching() -> None:
    bot = SearchBot(Budget(playouts=300), SmallHeuristics())
    for kind, playouts in ((Certain, 0), (Inclined, 300)):
        assert bot.search(kind(6, FastChance(1)), 0, FastChance(1)).playouts == playouts
    assert decide(bot, Certain(6, FastChance(1)), 0, seed=1) == 3
    assert decide(bot, Inclined(6, FastChance(1)), 0, seed=1) == 2


class Nameless(Bidding):
    """A game whose information key has collisions, so that one node gets different lists of legal actions."""

    def information_key(self, seat: int) -> int:
        return 5


def test_search_stays_legal_with_a_wrong_information_key() -> None:
    state = Nameless(3, 6, FastChance(2))
    assert decide(make_bot("search:100", SMALL), state, 0, seed=1) in state.legal(0)


def test_search_uses_its_settings() -> None:
    state = Bidding(3, 6, FastChance(4))
    keen = searched(state.copy(), 0, 400, settings=SearchSettings(exploration=30.0)).candidates()
    lazy = searched(state.copy(), 0, 400, settings=SearchSettings(exploration=0.05, noise=0.0)).candidates()
    assert max(c.visits for c in keen) < max(c.visits for c in lazy)
    own = Search(state.copy(), 0, FastChance(1), SmallHeuristics(exploration=30.0), SearchSettings())
    asked = Search(state.copy(), 0, FastChance(1), SmallHeuristics(), SearchSettings(exploration=30.0))
    for search in (own, asked):
        search.run(400)
    assert [c.visits for c in own.candidates()] == [c.visits for c in asked.candidates()]


def test_search_prefers_winning_to_a_good_place() -> None:
    assert searched(Dare(FastChance(1)), 0, 2000).best() == 1
    assert searched(Dare(FastChance(1)), 0, 2000, settings=SearchSettings(ambition=0.0)).best() == 0


class Counted(Fingers):
    """A state that counts its copies."""

    copies = 0

    def copy(self) -> "Counted":
        Counted.copies += 1
        other = super().copy()
        assert isinstance(other, Counted)
        return other


def test_playout_rate_measurement_does_not_change_the_state() -> None:
    state = Counted(PENNIES, FastChance(1))
    Counted.copies = 0
    assert search_rate(state, 0, SmallHeuristics(), seconds=0.0) > 0
    assert Counted.copies == 2  # the sample, and the one playout that is always made
    assert state.pending == 3
    with pytest.raises(NotToMove):
        search_rate(Nim(3, FastChance(1)), 1, SmallHeuristics(), seconds=0.0)


class Endless(Chance):
    """A source of chance that the kernel does not know."""

    def below(self, n: int) -> int:
        self.draws += 1
        return int(self.draws) * 7919 % int(n)


def test_search_accepts_any_kind_of_chance() -> None:
    state = Nim(6, FastChance(1))
    assert make_bot("search:300", SMALL).choose(state, 0, Endless()) == 2


def test_search_calls_the_heuristics_only_for_pending_seats() -> None:
    class Strict(Heuristics):
        asked = 0

        def priors(self, state: State, seat: int) -> list[float]:
            assert state.pending >> seat & 1
            Strict.asked += 1
            return super().priors(state, seat)

        def rollout_action(self, state: State, seat: int, chance: Chance) -> int:
            assert state.pending >> seat & 1
            return super().rollout_action(state, seat, chance)

    state = TINY.start(3, None, FastChance(1))
    while not state.over:
        seat = state.movers()[-1]
        decide(GreedyBot(Strict()), state, seat, 1)
        state.play(seat, decide(SearchBot(Budget(playouts=20), Strict()), state, seat, 1))
    assert Strict.asked > 50
