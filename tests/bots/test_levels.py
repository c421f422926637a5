"""The levels: one table for all games, evenly spaced, without one-ply blunders."""

from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from factoryfloor.bots import (
    LEVELS,
    BadBot,
    Level,
    NoisyBot,
    SearchBot,
    begin,
    decide,
    level_of,
    levels,
    look_ahead,
    make_bot,
    read_specification,
    read_table,
    write_table,
)
from factoryfloor.bots.evaluations import heuristics_for
from factoryfloor.bots.lookahead import FEW, MARGIN
from factoryfloor.kernel import FastChance, Game, Heuristics, State, find_game, games
from tests import tiny_game
from tests.bots.small_games import SMALL, Dice, Nim, SmallGame

POSITIONS = 12
SLOWEST = 2000.0  # the milliseconds that people wait for a decision of the strongest level


def positions(game: Game, seats: int, wanted: int = POSITIONS) -> list[tuple[State, int]]:
    """Return positions with a choice, spread over games in which seats play alternately at random and by the priors."""
    found: list[tuple[State, int]] = []
    for seed in range(wanted):
        state, chance = game.start(seats, None, FastChance(seed)), FastChance(seed + 1)
        bots = [make_bot("greedy" if seed % 3 == 0 else "random", game) for _ in range(seats)]
        for _ in range(5 + 11 * seed % 60):
            seat = state.movers()[0]
            following = state.copy()
            following.play(seat, decide(bots[seat], state, seat, int(chance.below(1 << 30))))
            if following.over:
                break
            state = following
        seat = state.movers()[0]
        if len(state.legal(seat)) > 1:
            found.append((state, seat))
    return found


def sample(state: State, seat: int, seed: int) -> State:
    copy = state.copy()
    copy.resample(seat, FastChance(seed))
    return copy


class TestTable:
    @pytest.mark.parametrize("game", ["", *games()])
    def test_every_game_has_six_levels_with_existing_bots(self, game: str) -> None:
        assert [level.name for level in levels(game)] == list(LEVELS)
        for level in levels(game):
            read = read_specification(level.spec)
            assert read.text not in LEVELS
            assert read.milliseconds <= SLOWEST
            if game:
                assert make_bot(level.name, find_game(game)).spec == level.name

    @pytest.mark.parametrize("game", games())
    def test_measured_levels_are_evenly_spaced(self, game: str) -> None:
        """Every step is between a fifth of the mean step and twice the mean step, and known ratings increase."""
        *weaker, strongest = levels(game)
        if strongest.rating is None or any(level.extrapolated for level in weaker[:4]):
            pytest.skip("provisional: few games were played")
        measured = [level.rating for level in levels(game) if level.rating is not None]
        assert len(measured) == len(LEVELS)
        mean = (measured[-1] - measured[0]) / (len(LEVELS) - 1)
        steps = [above - below for below, above in pairwise(measured)]
        assert mean > 0
        assert all(mean / 5 < step < 2 * mean for step in steps)

    @pytest.mark.parametrize("game", games())
    def test_only_the_two_strongest_levels_may_be_unguarded_or_have_a_time_limit(self, game: str) -> None:
        for level in levels(game)[:4]:
            read = read_specification(level.spec)
            assert read.noise >= 0
            assert read.milliseconds == 0
        for level in levels(game)[4:]:
            assert level.extrapolated or not read_specification(level.spec).milliseconds

    def test_name_of_a_level_is_parsed_as_the_bot_of_this_level(self) -> None:
        for name in games():
            read, row = read_specification("inventor", name), read_specification(level_of(name, "inventor").spec)
            assert (read.text, read.milliseconds, read.playouts) == ("inventor", row.milliseconds, row.playouts)
        assert isinstance(make_bot("apprentice", SMALL), NoisyBot)
        assert isinstance(make_bot("inventor", SMALL), SearchBot)

    def test_written_table_of_levels_can_be_read_back(self, tmp_path: Path) -> None:
        rows = [Level(name, f"noisy:{number}", number, 1.0, 0.5, False) for number, name in enumerate(LEVELS)]
        file = tmp_path / "levels.json"
        write_table(file, {"": rows, "nim": rows[:]})
        read = read_table(file)
        assert [row.to_json() for row in read["nim"]] == [row.to_json() for row in rows]
        write_table(file, {"": rows[:5]})
        with pytest.raises(ValueError, match="must be apprentice, journeyman"):
            read_table(file)


class WithoutHeuristics(SmallGame):
    """The small games, as if their authors had written no heuristics."""

    def heuristics(self, name: str = "") -> Heuristics:
        return Game.heuristics(self, name)


def test_levels_of_a_game_without_heuristics_differ() -> None:
    """Each level, except the level with a time limit, finds the only winning move of Nim more often than the level
    below.
    """
    game = WithoutHeuristics()
    heaps = [heap for heap in range(6, 16) if heap % 4]
    shares = []
    for level in LEVELS[:-1]:
        bot = make_bot(level, game)
        seeds = range(2 if level == "chief" else 8)
        found = [decide(bot, Nim(heap, FastChance(1)), 0, seed) == heap % 4 for heap in heaps for seed in seeds]
        shares.append(sum(found) / len(found))
    assert all(below < above for below, above in pairwise(shares)), shares
    assert read_specification("inventor", game.id).milliseconds > 0


class TestGuard:
    @pytest.mark.slow
    @pytest.mark.parametrize("name", games())
    def test_guarded_levels_avoid_one_ply_blunders(self, name: str) -> None:
        game = find_game(name)
        weaker = [level.name for level in levels(name) if read_specification(level.spec).noise >= 0]
        [evaluation] = {read_specification(level_of(name, level).spec).evaluation for level in weaker}
        looks, refused = heuristics_for(game, evaluation), 0
        for number, (state, seat) in enumerate(positions(game, max(2, game.seats_min))):
            # decide gives a bot exactly this sample
            seen = sample(state, seat, number)
            looks.begin()
            legal, priors = seen.legal(seat), looks.priors(seen, seat)
            best = sorted(range(len(legal)), key=lambda index: -priors[index])[:FEW]
            values = {legal[index]: look_ahead(looks, seen, seat, legal[index]) for index in best}
            sure = legal[best[0]] if priors[best[0]] - priors[best[1]] > 8 else -1
            for level in weaker if number % 3 else weaker[:3]:
                chosen = decide(make_bot(level, game), state, seat, number)
                worth = values.get(chosen, look_ahead(looks, seen, seat, chosen))
                assert chosen == sure or worth > max(values.values()) - MARGIN
            refused += any(value <= max(values.values()) - MARGIN for value in values.values())
        assert refused > 0, "no position had anything to refuse"

    def test_lookahead_completes_chains_and_simultaneous_decisions(self) -> None:
        game = tiny_game.GAME
        state = game.start(2, None, FastChance(3))
        seen: list[tuple[str, int]] = []

        class Watching(Heuristics):
            def evaluate(self, state: State) -> list[float]:
                seen.append((str(state.view(None)["phase"]), int(state.mid_chain)))
                return super().evaluate(state)

        before = state.position()
        look_ahead(Watching(), state, 0, state.legal(0)[0])
        assert seen == [("pack", 0)]
        assert state.position() == before
        for seat in (0, 1):
            state.play(seat, state.legal(seat)[0])
        look_ahead(Watching(), state, 0, state.legal(0)[0])
        assert seen[1][0] in ("lay", "over")
        assert seen[1][1] == 0

    def test_noisy_bot_plays_a_legal_action_in_a_solo_game(self) -> None:
        state = Dice(FastChance(1), 3, 3)
        assert decide(make_bot("noisy:10000", SMALL), state, 0, 1) in state.legal(0)


class TestNoise:
    def test_noisy_bot_without_noise_plays_the_best_rated_action(self) -> None:
        assert {decide(make_bot("noisy:0", SMALL), Nim(2, FastChance(1)), 0, seed) for seed in range(10)} == {2}

    def test_noisy_bot_with_more_noise_makes_more_mistakes(self) -> None:
        game = find_game("fzzt")
        at = [(state, seat) for state, seat in positions(game, 2, 24)]

        def slips(spec: str) -> int:
            best = [decide(make_bot("noisy:0", game), state, seat, 1) for state, seat in at]
            return sum(
                decide(make_bot(spec, game), state, seat, 1) != right
                for (state, seat), right in zip(at, best, strict=True)
            )

        assert slips("noisy:0") == 0
        assert slips("noisy:20") <= slips("noisy:100") <= slips("noisy:10000")
        assert slips("noisy:10000") > len(at) // 3

    @pytest.mark.parametrize("spec", ["noisy:150", "noisy:50/8", "apprentice", "engineer"])
    def test_noisy_bot_with_the_same_seed_makes_the_same_choice(self, spec: str) -> None:
        game = find_game("fzzt")
        for state, seat in positions(game, 3, 4):
            first = [decide(make_bot(spec, game), state, seat, seed) for seed in range(6)]
            assert [decide(make_bot(spec, game), state, seat, seed) for seed in range(6)] == first
            assert set(first) <= set(state.legal(seat))

    def test_noisy_bot_in_slices_makes_the_same_choice(self) -> None:
        game = find_game("fzzt")
        for state, seat in positions(game, 2, 6):
            thinking = begin(make_bot("noisy:100/20", game), state, seat, 5)
            while thinking.think(0.0):
                pass
            assert thinking.best() == decide(make_bot("noisy:100/20", game), state, seat, 5)
            assert thinking.best() == thinking.best()

    @pytest.mark.parametrize(
        ("spec", "told"),
        [
            ("noisy", "there is no bot"),
            ("noisy:", "there is no bot"),
            ("noisy:1.5", "there is no bot"),
            ("noisy:5/", "there is no bot"),
            ("noisy:100001", "0 to 100000 hundredths of noise"),
            ("noisy:5/0", "1 to 10000000 playouts"),
            ("Apprentice", "there is no bot"),
            ("apprentice@classic", "there is no bot"),
            ("apprentice:3", "there is no bot"),
        ],
    )
    def test_make_bot_rejects_impossible_noisy_bots(self, spec: Any, told: str) -> None:
        with pytest.raises(BadBot, match=told):
            make_bot(spec, SMALL)
