"""A longer look at the decision of a hint: it confirms the hint, improves it, or ends with the decision."""

from typing import Any

import pytest

from factoryfloor.bots.budget import Budget
from factoryfloor.bots.clearly_better import course_of_hint, is_clearly_better
from factoryfloor.bots.comparison import Comparison
from factoryfloor.bots.judge_bot import Judging
from factoryfloor.bots.search import Search, SearchSettings
from factoryfloor.bots.sliced_thinking import SlicedThinking
from factoryfloor.device.bots import LONGER, DeviceBots
from factoryfloor.kernel import FastChance, Match
from factoryfloor.tables.ports.bot_question import Former
from factoryfloor.tables.ports.bot_worker import BotMemory, answer
from factoryfloor.tables.ports.bots import Advised, BotsHere
from factoryfloor.tables.state.table import Table
from tests.tables.guests import ONE, Client, Tables
from tests.tiny_game import GAME, TinyHeuristics


class SlowBots(BotsHere):
    """Bots whose longer searches are answered by the test. ``former`` has the hints in the requests."""

    def __init__(self) -> None:
        super().__init__()
        self.former: list[Former] = []
        self.looking: dict[int, Advised] = {}
        self.forgotten: list[int] = []

    def advise(self, table: Table, seat: int, player: str, then: Advised, former: Former = ()) -> None:
        if former:
            self.former.append(former)
            self.looking[seat] = then
        else:
            super().advise(table, seat, player, then)

    def forget(self, table_id: str, seat: int) -> None:
        self.forgotten.append(seat)


def hinted() -> tuple[SlowBots, Client, dict[str, Any]]:
    """A table at which a hint was given, and a longer look was requested."""
    bots, tables = SlowBots(), Tables()
    tables.bots = bots
    at = Client(tables.make("me", "greedy"), ONE)
    first = at.ask("hint", seat=0)["answer"]
    at.table.receive(at.inbox, {"kind": "hint", "id": "longer", "seat": 0, "longer": True})
    return bots, at, first


def advised(at: Client) -> list[list[str]]:
    """The actions of the logged hints."""
    return [advice.actions for advice in at.table.state.hints.given]


def test_better_hint_is_logged_after_the_first_hint() -> None:
    bots, at, first = hinted()
    assert bots.former == [first["actions"]]
    other = at.decision()["actions"][0]["text"]
    bots.looking[0]({**first, "action": other, "actions": [other]})
    assert advised(at) == [first["actions"], [other]]
    assert len(at.table.state.hints.record()) == 1, "one mark for the decision"


def test_confirmed_hint_is_logged_once() -> None:
    bots, at, first = hinted()
    bots.looking[0](first)
    assert advised(at) == [first["actions"]]


def test_longer_hint_search_ends_when_the_decision_is_made() -> None:
    bots, at, first = hinted()
    assert 0 not in bots.forgotten
    at.act(0)
    assert 0 in bots.forgotten
    bots.looking[0](first)
    assert advised(at) == [first["actions"]]
    assert '"code":"stale"' in at.heard[-1].replace(" ", "")


def test_longer_hint_search_requires_a_hint_for_the_current_decision() -> None:
    at = Client(Tables().make("me", "greedy"), ONE)
    with pytest.raises(KeyError, match="stale"):
        at.ask("hint", seat=0, longer=True)
    at.ask("hint", seat=0)
    at.act(0)
    with pytest.raises(KeyError, match="stale"):
        at.ask("hint", seat=0, longer=True)


def test_device_searches_longer_for_a_hint_until_the_decision_is_made() -> None:
    posted: list[dict[str, Any]] = []
    heard: list[Any] = []
    bots, table = DeviceBots(posted.append), Tables().make("me", "greedy")
    bots.advise(table.state, 0, ONE.id, heard.append, ["c1"])
    (asked,) = posted
    assert (asked["question"]["bot"], asked["question"]["former"]) == (LONGER, ["c1"])
    bots.forget(table.id, 0)
    assert posted[1:] == [{"kind": "forget", "job": asked["job"]}]
    assert [error.refusal for error in heard] == ["stale"]
    bots.thought(asked["job"], {"actions": ["c2"]})
    assert len(heard) == 1


@pytest.mark.parametrize(("lead", "better"), [(0.2, True), (0.005, False), (0.0, False)])
def test_hint_changes_only_if_another_action_is_clearly_better(lead: float, better: bool) -> None:
    def results(courses: list[list[int]], world: int) -> list[list[float]]:
        return [[world % 3 + (lead if course == [7] else 0.0)] for course in courses]

    judging = Judging(Match(GAME, 2, None, "look").state, 0, FastChance(1), TinyHeuristics())
    judging.comparison = comparison = Comparison(results, [[3], [7]], 0)
    for _ in range(20):
        comparison.play_a_world()
    budget = Budget(playouts=1)
    budget.start()
    thinking = SlicedThinking(judging, budget)
    assert is_clearly_better(thinking, [3]) is better
    assert is_clearly_better(thinking, [3, 1]) is better, "compared only by its first action"
    assert not is_clearly_better(thinking, [7]), "the same course"
    assert not is_clearly_better(thinking, [5]), "never compared"
    assert course_of_hint(thinking) == ([7] if better else [3])


def test_hint_is_the_natural_choice_before_enough_worlds() -> None:
    def results(courses: list[list[int]], world: int) -> list[list[float]]:
        return [[float(course == [7])] for course in courses]

    judging = Judging(Match(GAME, 2, None, "look").state, 0, FastChance(1), TinyHeuristics())
    judging.comparison = comparison = Comparison(results, [[3], [7]], 0)
    budget = Budget(playouts=1)
    budget.start()
    for _ in range(2):
        comparison.play_a_world()
    assert comparison.best == 1
    assert course_of_hint(SlicedThinking(judging, budget)) == [3]


@pytest.mark.parametrize("playouts", [0, 3, 60, 400])
def test_hint_of_a_tree_search_leaves_the_natural_action_only_with_a_clear_lead(playouts: int) -> None:
    search = Search(Match(GAME, 2, None, "look").state, 0, FastChance(1), TinyHeuristics(), SearchSettings())
    search.run(playouts)
    budget = Budget(playouts=1)
    budget.start()
    thinking = SlicedThinking(search, budget)
    mean = {one.action: one.mean for one in search.candidates()}
    natural, best = search.likeliest(), search.best()
    assert not is_clearly_better(thinking, [best])
    assert course_of_hint(thinking) == [best if is_clearly_better(thinking, [natural]) else natural]
    if playouts < 10 or mean[best] - mean[natural] < 0.01:
        assert course_of_hint(thinking) == [natural]


def test_worker_keeps_an_earlier_hint_unless_a_search_refutes_it() -> None:
    state = Match(GAME, 2, None, "look").state
    lowest = state.notation(0, state.legal(0)[0])
    question = {"table": "t", "game": "tiny", "position": state.position(), "seat": 0, "bot": "greedy", "hint": True}
    assert answer(question, BotMemory())["action"] != lowest
    assert answer(question | {"former": [lowest]}, BotMemory())["action"] == lowest
