"""examples/chat_agent.py as a process, with an endpoint that answers well, badly, late or never."""

import json
import re
import shlex
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from email.utils import formatdate
from pathlib import Path
from typing import Any

import pytest

from factoryfloor.arena import Usage, contest_on, draw_deals, make_contest, run, summarize
from factoryfloor.arena.contestant import Contestant
from factoryfloor.kernel import Match, find_game
from tests.arena.chat_endpoint import Answer, Endpoint, said

AGENT = Path(__file__).parents[2] / "examples" / "chat_agent.py"


def spec_of(url: str, *arguments: str) -> str:
    command = [sys.executable, str(AGENT), "--url", url, "--model", "m", *arguments]
    return f"exec:10min:{shlex.join(command)}"


def listed(request: dict[str, Any]) -> list[str]:
    """Return the legal actions in the question."""
    found: list[str] = json.loads(re.findall(r"legal: (\[.*\])", request["messages"][1]["content"])[0])
    return found


def first(request: dict[str, Any]) -> Answer:
    """Return the first legal action, in prose after another object."""
    thought = 'I thought about {"actions": ["win"]}, but {choose}:\n'
    return said(thought + json.dumps({"actions": [listed(request)[0]]}))


@contextmanager
def deciding(
    answer: Callable[[dict[str, Any], int], Answer], *arguments: str
) -> Iterator[tuple[Endpoint, Contestant, Match, list[str]]]:
    """Start the agent before its first decision in Monster Factory, and return the legal actions."""
    match = Match(find_game("monster_factory"), 2, None, "s")
    seat = match.state.movers()[0]
    legal = [match.state.notation(seat, action) for action in match.state.legal(seat)]
    with Endpoint(answer) as endpoint:
        contestant = Contestant(spec_of(endpoint.url, *arguments), match.game)
        try:
            yield endpoint, contestant, match, legal
        finally:
            contestant.close()


def decide(contestant: Contestant, match: Match) -> list[int]:
    return contestant.decide(match.state, match.state.movers()[0], 1)


def test_chat_agent_plays_a_set_of_deals_and_the_arena_sums_its_tokens() -> None:
    with Endpoint(lambda request, _: first(request)) as endpoint:
        spec = spec_of(endpoint.url, "--input-price", "2", "--output-price", "10")
        contest = contest_on(draw_deals("monster_factory", 1, adjust="classic"), [spec, "greedy"])
        standings = summarize(contest, list(run(contest, 1))).standings
    calls = len(endpoint.asked)
    assert standings[0].fallbacks == {}
    assert (standings[0].usage.input_tokens, standings[0].usage.output_tokens) == (1000 * calls, 20 * calls)
    assert standings[0].usage.cost == pytest.approx(calls * (0.002 + 0.0002))
    assert standings[1].usage == Usage()
    system = endpoint.asked[0]["messages"][0]["content"]
    assert find_game("monster_factory").written_rules() in system
    assert find_game("monster_factory").written_notation() in system


def test_chat_agent_plays_the_answers_of_the_scripted_endpoint() -> None:
    command = [sys.executable, str(AGENT.with_name("scripted_endpoint.py")), "--port", "0"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        try:
            spec = spec_of(process.stdout.readline().strip())
            [outcome] = run(make_contest("monster_factory", [spec, "random"], games=1, seed="s"), 1)
        finally:
            process.terminate()
    assert outcome.fallbacks == ()
    assert outcome.usage[outcome.seats_of(0)[0]].output_tokens > 0


def test_chat_agent_sends_the_view_of_its_seat() -> None:
    with deciding(lambda request, _: first(request)) as (endpoint, contestant, match, legal):
        seat = match.state.movers()[0]
        assert decide(contestant, match) == [match.state.parse(seat, legal[0])]
        question = endpoint.asked[0]["messages"][1]["content"]
        assert json.loads(re.findall(r"view: (.*)", question)[0]) == match.state.view(seat)


def test_chat_agent_lists_no_legal_actions_in_the_free_track(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CHAT_KEY", "secret")
    with deciding(lambda *_: said('{"action": "win"}'), "--track", "free") as (endpoint, contestant, match, _):
        decide(contestant, match)
        assert all("legal:" not in request["messages"][1]["content"] for request in endpoint.asked)
        assert set(endpoint.keys) == {"Bearer secret"}


WRONG = {
    "prose": "I bid everything",
    "an earlier object": '{"actions": ["LEGAL"]} no: {"actions": ["win"]}',
    "a broken last object": '{"actions": ["LEGAL"]} no: {"actions": ["win"',
    "no list": '{"actions": 3}',
    "empty": "",
}


@pytest.mark.parametrize("way", WRONG)
def test_fallback_plays_after_the_chat_agent_has_given_three_wrong_answers(way: str) -> None:
    def answer(request: dict[str, Any], _: int) -> Answer:
        return said(WRONG[way].replace("LEGAL", listed(request)[0]))

    with deciding(answer) as (endpoint, contestant, match, _):
        assert decide(contestant, match) == Contestant("greedy", match.game).decide(
            match.state, match.state.movers()[0], 1
        )
        assert len(endpoint.asked) == 3
        assert endpoint.asked[2]["messages"][-1]["content"].startswith("Rejected: ")
        assert [why.startswith("gave up: ") for _, why in contestant.fallbacks] == [True]
        assert contestant.usage == Usage(3000, 60, 0)


def test_chat_agent_plays_a_right_second_answer() -> None:
    def answer(request: dict[str, Any], before: int) -> Answer:
        return first(request) if before else said("hm")

    with deciding(answer) as (endpoint, contestant, match, legal):
        assert decide(contestant, match) == [match.state.parse(match.state.movers()[0], legal[0])]
        assert (len(endpoint.asked), contestant.fallbacks) == (2, [])


@pytest.mark.parametrize("retry", ["0", "soon", "nan", formatdate(0)])
def test_chat_agent_repeats_a_rate_limited_request_after_the_requested_wait(retry: str) -> None:
    def answer(request: dict[str, Any], before: int) -> Answer:
        return first(request) if before else Answer(status=429, headers={"Retry-After": retry})

    with deciding(answer) as (endpoint, contestant, match, _):
        decide(contestant, match)
        assert (len(endpoint.asked), contestant.fallbacks) == (2, [])


@pytest.mark.parametrize(
    ("given", "says"),
    [
        (Answer(status=429, headers={"Retry-After": "86400"}), "answered 429"),
        (Answer(status=401), "answered 401"),
        (Answer(b"<html>"), "answered b'<html>'"),
        (Answer(b"[" * 100_000), r"answered b'\[\["),
        (Answer(b"{}"), r"answered b'\{\}'"),
        (Answer(b'{"choices": [{"message": {"content": "x"}}], "usage": {"prompt_tokens": "many"}}'), "answered b'"),
        (Answer(b" " * 1_100_000), "too long or too slow"),
        (Answer(hangs=True), "timed out|too slow|failed"),
    ],
)
def test_fallback_plays_if_the_endpoint_fails(given: Answer, says: str) -> None:
    seconds = "1" if given.hangs else "25"
    with deciding(lambda *_: given, "--seconds", seconds) as (_, contestant, match, _legal):
        decide(contestant, match)
        [(_, why)] = contestant.fallbacks
        assert re.search(says, why), why
        assert why.startswith("gave up: ")


def test_fallback_plays_if_the_endpoint_does_not_exist() -> None:
    with Endpoint(lambda *_: Answer()) as endpoint:
        pass
    contest = make_contest("monster_factory", [spec_of(endpoint.url, "--seconds", "5"), "random"], games=1, seed="s")
    [outcome] = run(contest, 1)
    assert all("the endpoint failed" in why for _, _, why in outcome.fallbacks)
    assert len(outcome.fallbacks) == outcome.thought[outcome.seats_of(0)[0]][0]
