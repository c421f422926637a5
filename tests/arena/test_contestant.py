"""Bots that only the arena has: the omniscient search, which is an upper bound, and external programs."""

from collections.abc import Callable

import pytest

from factoryfloor import library
from factoryfloor.arena import make_contest, run, summarize
from factoryfloor.arena.contestant import Contestant
from factoryfloor.bots import BadBot, Budget, SearchBot, SearchSettings, begin, decide, make_bot, read_specification
from factoryfloor.cli.play import play
from factoryfloor.kernel import Chance, FastChance, Match, State, registry
from factoryfloor.tables.ports.bot_catalogue import check_bot
from tests.tiny_game import GAME, Tiny, TinyGame, TinyHeuristics

SPEC = "omniscient:200"


@pytest.fixture(autouse=True)
def tiny(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(registry._loaded, GAME.id, GAME)


class Blind(Tiny):
    """A position that records whether it was redealt."""

    def resample(self, seat: int, chance: Chance) -> None:
        raise AssertionError("redealt")


def test_omniscient_search_uses_the_true_position_without_changing_it() -> None:
    game = TinyGame(Blind)
    state = Match(game, 2, None, "s").state
    before = state.position()
    chosen = Contestant(SPEC, game).decide(state, 0, 1)
    assert len(chosen) == 1
    assert chosen[0] in state.legal(0)
    assert state.position() == before
    with pytest.raises(AssertionError, match="redealt"):
        Contestant("search:200", game).decide(state, 0, 1)


class Watching(TinyHeuristics):
    """A bot that records the prizes of the second round and the hands that it sees."""

    def __init__(self) -> None:
        super().__init__()
        self.prizes: set[int] = set()
        self.hands: set[tuple[int, ...]] = set()

    def priors(self, state: State, seat: int) -> list[float]:
        assert isinstance(state, Tiny)
        self.hands.add(tuple(state.hands[1]))
        return super().priors(state, seat)

    def rollout_action(self, state: State, seat: int, chance: Chance) -> int:
        assert isinstance(state, Tiny)
        if state.round == 2:
            self.prizes.add(state.prize)
        return super().rollout_action(state, seat, chance)


@pytest.mark.parametrize("redeal", [True, False])
def test_omniscient_search_knows_the_future_dice(redeal: bool) -> None:
    """The omniscient search sees only the true prize of the second round; a search that redeals sees all prizes."""
    match, watching = Match(GAME, 2, {"length": "long"}, "s"), Watching()
    bot = SearchBot(Budget(100), watching, SearchSettings(redeal=redeal))
    bot.choose(match.state.copy(), 0, FastChance(1))
    state = match.state
    assert isinstance(state, Tiny)
    while state.round < 2:
        seat = state.movers()[0]
        match.play(seat, state.legal(seat)[-1])
    assert watching.prizes == (set(range(1, 7)) if redeal else {state.prize})


def test_omniscient_bot_can_take_part_in_contests() -> None:
    contest = make_contest("tiny", ["omniscient:30", "search:30"], games=4, seed="s")
    standings = summarize(contest, list(run(contest, jobs=1))).standings
    assert [(standing.bot, standing.games) for standing in standings] == [("omniscient:30", 4), ("search:30", 4)]


@pytest.mark.parametrize(
    "ask",
    [
        read_specification,
        lambda spec: make_bot(spec, GAME),
        lambda spec: check_bot(spec, GAME),
        lambda spec: library.play("tiny", [spec, "random"]),
        lambda spec: play("tiny", 2, spec, [], "s", 0, "random"),
        lambda spec: play("tiny", 2, "random", [], "s", 0, spec),
    ],
)
@pytest.mark.parametrize("spec", [SPEC, "omniscient:200ms", "omniscient:200ms@classic", "exec:true"])
def test_arena_only_bots_cannot_be_created_outside_the_arena(ask: Callable[[str], object], spec: str) -> None:
    with pytest.raises(BadBot, match=r"there is no bot '(omniscient|exec)"):
        ask(spec)


def test_search_gets_a_redealt_position_outside_the_arena_even_if_it_does_not_redeal() -> None:
    """Bots asked through the usual interface get a redealt position, even a search that does not redeal."""
    state = Match(GAME, 2, None, "s").state
    assert isinstance(state, Tiny)
    watching = Watching()
    bot = SearchBot(Budget(1), watching, SearchSettings(redeal=False))
    for seed in range(20):
        decide(bot, state, 0, seed)
        begin(bot, state, 0, seed)
    assert len(watching.hands) > 5
