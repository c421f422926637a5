"""The token usage that programs report, and decisions that programs give up."""

import json
import shlex
import sys
from pathlib import Path

import pytest

from factoryfloor.arena import (
    LocalExecutor,
    ProgramFailed,
    RecordFolder,
    Usage,
    make_contest,
    run,
    summarize,
)
from factoryfloor.arena.contestant import Contestant
from factoryfloor.arena.usage import read_usage
from factoryfloor.cli.arena import hold
from factoryfloor.kernel import IllegalAction, Match, find_game

BOT = """
import json, os, sys
way, answers = sys.argv[1], 0
for line in sys.stdin:
    asked = json.loads(line)
    usage = {"input_tokens": 100, "output_tokens": 10, "cost": 0.25}
    if asked["cmd"] == "begin":
        answer = {}
    elif way == "gives up" or (way == "gives up once" and not answers) or (
        way == "gives up a third" and answers % 3 == 0
    ):
        answer = {"fallback": "the endpoint\\x1b answered 500", "usage": usage}
    elif way == "bad usage" and "rejected" not in asked:
        answer = {"action": asked["legal"][0], "usage": {"tokens": 3}}
    else:
        answer = {"action": asked["legal"][0], "usage": usage}
    answers += asked["cmd"] != "begin"
    print(json.dumps(answer), flush=True)
"""


@pytest.fixture
def bot(tmp_path: Path) -> str:
    """Return the specification of the program without its argument."""
    (tmp_path / "bot.py").write_text(BOT)
    return f"exec:60s:{sys.executable} {shlex.quote(str(tmp_path / 'bot.py'))}"


def test_arena_sums_token_usage_in_the_standings_and_stores_it_in_the_folder(
    bot: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    contest = make_contest("monster_factory", [f"{bot} plays", "greedy"], games=2, seed="s")
    assert hold(contest, LocalExecutor(1), tmp_path / "records", as_json=False)
    printed = " ".join(capsys.readouterr().out.split())
    folder = RecordFolder(tmp_path / "records", contest, go_on=True)
    known, summary = folder.known, summarize(contest, folder.known)
    folder.close(summary)
    program, greedy = summary.standings
    answers = sum(outcome.thought[outcome.seats_of(0)[0]][0] for outcome in known)
    assert program.usage == Usage(100 * answers, 10 * answers, 0.25 * answers)
    assert greedy.usage == Usage()
    record = json.loads((tmp_path / "records" / "game-000001.json").read_text())
    assert set(record["players"]) == {f"exec:{Path(sys.executable).name} bot.py plays", "greedy"}
    assert f"used {100 * answers:,} input tokens, {10 * answers:,} output tokens, cost {answers / 4:.4f}" in printed


def test_greedy_makes_a_decision_that_a_program_gives_up(bot: str) -> None:
    match = Match(find_game("monster_factory"), 2, None, "s")
    seat = match.state.movers()[0]
    contestant = Contestant(f"{bot} 'gives up once'", match.game)
    greedy = Contestant("greedy", match.game)
    try:
        assert contestant.decide(match.state, seat, 1) == greedy.decide(match.state, seat, 1)
        [(number, why)] = contestant.fallbacks
        assert (number, why) == (1, "gave up: the endpoint\N{REPLACEMENT CHARACTER} answered 500")
        assert contestant.decide(match.state, seat, 1) == [match.state.legal(seat)[0]]
        assert contestant.usage == Usage(200, 20, 0.5)
        assert len(contestant.fallbacks) == 1
    finally:
        contestant.close()


def test_contest_ends_if_a_program_gives_up_most_decisions(bot: str) -> None:
    games = run(make_contest("monster_factory", [f"{bot} 'gives up'", "random"], games=20, seed="s"), 1)
    with pytest.raises(ProgramFailed, match="it gave up: the endpoint"):
        list(games)


def test_program_that_gives_up_a_third_of_its_decisions_still_gets_a_result(bot: str) -> None:
    contest = make_contest("monster_factory", [f"{bot} 'gives up a third'", "random"], games=4, seed="s")
    outcomes = list(run(contest, 1))
    assert sum(len(outcome.fallbacks) for outcome in outcomes) > 10


def test_arena_rejects_malformed_usage_with_the_reason(bot: str) -> None:
    match = Match(find_game("monster_factory"), 2, None, "s")
    contestant = Contestant(f"{bot} 'bad usage'", match.game)
    try:
        contestant.decide(match.state, match.state.movers()[0], 1)
        assert contestant.usage == Usage(100, 10, 0.25)
        assert contestant.fallbacks == []
    finally:
        contestant.close()


@pytest.mark.parametrize(
    "value",
    [[], "3", {"tokens": 3}, {"cost": -1}, {"cost": float("nan")}, {"cost": "1"}, {"cost": True}, {"cost": 1e30}],
)
def test_error_names_an_impossible_usage(value: object) -> None:
    with pytest.raises(
        IllegalAction,
        match='"usage" must be an object whose values are non-negative numbers; fields: input_tokens, output',
    ):
        read_usage(value)


def test_usage_may_lack_fields() -> None:
    assert read_usage({"cost": 1}) == Usage(0, 0, 1)
    assert read_usage(None) == Usage()
