"""Luck has mean 0 for any value function, and the adjustment for luck narrows intervals."""

import random
from collections.abc import Iterator
from typing import cast

import pytest
from hypothesis import given
from hypothesis import strategies as st

from factoryfloor.arena import PlayedGame, Sample, make_contest, mean, run, summarize
from factoryfloor.arena.control_variates import adjusted
from factoryfloor.bots import decide, make_bot
from factoryfloor.bots.luck import Luck
from factoryfloor.kernel import Chance, Game, Heuristics, Match, State, games, registry
from factoryfloor.kernel.hashing import mix
from factoryfloor.kernel.masks import MASK_62
from tests.tiny_game import CARDS, GAME, HAND, Tiny, TinyGame, TinyHeuristics


class RandomValue(Heuristics):
    """Arbitrary values and priors that are equal for positions which no seat can distinguish."""

    def priors(self, state: State, seat: int) -> list[float]:
        key = int(state.information_key(seat))
        return [float(mix(key, action)) for action in state.legal(seat)]

    def evaluate(self, state: State) -> list[float]:
        word = 1
        for seat in range(state.seats):
            word = mix(word, int(state.information_key(seat)))
        return [mix(word, seat) / MASK_62 for seat in range(state.seats)]


class Peeking(RandomValue):
    """A value function that uses hidden information. This is allowed if it treats the actual and the alternative events
    alike.
    """

    def evaluate(self, state: State) -> list[float]:
        draw = state.chance.copy()
        return [int(draw.below(1000)) / 1000 for _ in range(state.seats)]


def biased(luck: list[float]) -> bool:
    """Return whether the mean luck differs from 0 by more than four standard errors."""
    found = mean([Sample(own) for own in luck])
    return abs(found.value) > 2 * (found.high - found.value)


def lucky_games(game: Game, seats: int, number: int, value: Heuristics) -> Iterator[tuple[list[float], list[int]]]:
    """Return the luck and the rank of each seat in games between random bots."""
    bot, chance = make_bot("random", game), random.Random(f"{game.id}/{seats}")
    for _ in range(number):
        match = Match(game, seats, None, f"{chance.getrandbits(62):x}")
        luck = Luck(game, value, match.seed, alternatives=1)
        luck.deal(match.state, match.options)
        while not match.over:
            seat = match.state.movers()[0]
            before = match.state.copy()
            action = decide(bot, before, seat, chance.getrandbits(62))
            match.play(seat, action)
            if match.moves[-1].irrevocable:
                luck.decided(before, seat, action, match.state)
        yield luck.total, match.state.ranking()


@pytest.mark.parametrize(("value", "number"), [(RandomValue(), 800), (Peeking(), 300), (TinyHeuristics(), 300)])
def test_luck_adjusted_results_agree_with_raw_results(value: Heuristics, number: int) -> None:
    played = list(lucky_games(GAME, 2, number, value))
    for seat in range(2):
        raw = [Sample(float(ranking[seat] == 1)) for _, ranking in played]
        luck = [total[seat] for total, _ in played]
        assert any(luck)
        for coefficient in (1.0, None):
            without = mean(adjusted(raw, luck, coefficient))
            assert without.low <= mean(raw).value <= without.high
        assert not biased(luck)


class Stacked(Tiny):
    """A sorted deck."""

    def reshuffle(self, chance: Chance) -> None:
        super().reshuffle(chance)
        self.deck.sort()


class Hand(TinyHeuristics):
    """A game in which the first of two seats wins with high cards; the cards of the second seat have no effect."""

    def evaluate(self, state: State) -> list[float]:
        first = sum(cast("Tiny", state).hands[0]) / (HAND * CARDS)
        return [first, 1 - first]


def test_check_detects_a_wrong_reshuffle() -> None:
    for kind, wrong in ((Tiny, False), (Stacked, True)):
        game = TinyGame(kind, Hand)
        assert biased([total[0] for total, _ in lucky_games(game, 2, 400, Hand())]) is wrong


@pytest.mark.parametrize("game", games().values(), ids=lambda game: game.id)
def test_mean_luck_is_zero_in_every_game(game: Game) -> None:
    played = [total for total, _ in lucky_games(game, max(2, game.seats_min), 24, RandomValue())]
    assert all(any(total) for total in played)
    assert not biased([total[0] for total in played])


def known(number: int, noise: float) -> tuple[list[Sample], list[float]]:
    """Return samples of two games whose result is half luck, with this luck."""
    chance = random.Random(number)
    luck = [chance.gauss(0, 0.5) for _ in range(number)]
    return [Sample(1.0 + own + chance.gauss(0, noise), 2) for own in luck], [2 * own for own in luck]


def test_luck_adjustment_narrows_the_interval_by_the_variance_of_the_luck() -> None:
    raw, luck = known(400, 0.25)
    before, after = mean(raw), mean(adjusted(raw, luck))
    assert abs(after.value - 0.5) < 2 * (after.high - after.value)
    narrowed = (after.high - after.low) / (before.high - before.low)
    assert narrowed == pytest.approx(0.25 / (0.25**2 + 0.5**2) ** 0.5, 0.15)


@given(st.integers(0, 10**6))
def test_adjustment_coefficient_depends_only_on_earlier_samples(seed: int) -> None:
    raw, luck = known(30, 0.3)
    other = [*raw[:20], *[Sample(random.Random(seed + place).random(), 2) for place in range(10)]]
    assert adjusted(raw, luck)[:20] == adjusted(other, luck)[:20]
    changed = [*luck[:20], 5.0, *luck[21:]]
    one, two = adjusted(raw, luck)[20], adjusted(raw, changed)[20]
    assert (raw[20].total - one.total) * 5.0 == pytest.approx((raw[20].total - two.total) * luck[20])


def test_luck_adjustment_changes_nothing_without_luck() -> None:
    raw, _ = known(30, 0.3)
    assert adjusted(raw, [0.0] * 30) == raw


def test_contest_shows_raw_and_luck_adjusted_results(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(registry._loaded, GAME.id, GAME)
    contest = make_contest("tiny", ["greedy", "random"], seats=4, games=60, seed="s", focus=True, adjust="classic")
    outcomes: list[PlayedGame] = list(run(contest, jobs=1))
    plain = list(run(make_contest("tiny", ["greedy", "random"], seats=4, games=60, seed="s", focus=True), jobs=1))
    assert [outcome.ranking for outcome in outcomes] == [outcome.ranking for outcome in plain]
    summary = summarize(contest, outcomes)
    for standing in summary.standings:
        assert standing.adjusted is not None
        assert standing.adjusted != standing.wins
        assert standing.wins.low <= standing.adjusted.value <= standing.wins.high
