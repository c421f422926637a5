"""The table of baselines: each bot plays the same deals in every seat. The table is printed as Markdown and JSON."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

from factoryfloor.arena import BadContest, Baselines, LocalExecutor, PlayedGame, Row
from factoryfloor.arena import baselines as protocol
from factoryfloor.bots import LEVELS
from factoryfloor.cli.baselines import print_baselines
from factoryfloor.cli.contests import baselines
from factoryfloor.kernel import find_game, registry
from tests.bots.highest import Highest
from tests.tiny_game import GAME

PAGE = (Path(__file__).parents[2] / "docs" / "methods" / "baselines.md").read_text("utf-8")
QUICK = [*protocol.OPPONENTS, *LEVELS[:5]]
"""The rows without a time limit in a game without measured levels."""


@pytest.fixture(autouse=True)
def tiny(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(registry._loaded, GAME.id, GAME)


def played(table: Baselines) -> tuple[list[PlayedGame], list[Row]]:
    results = list(table.play())
    return [each for each in results if isinstance(each, PlayedGame)], [
        each for each in results if isinstance(each, Row)
    ]


def test_each_bot_plays_the_same_deals_in_every_seat_against_each_opponent() -> None:
    table = Baselines("tiny", [Highest("mine"), "tests.bots.highest:Highest"], seats=3, deals=2, slow_deals=0)
    assert [contests[0].bots[0] for contests in table.contests] == [*QUICK, "mine", "tests.bots.highest:Highest"]
    first = [(pairing.seed, pairing.seating) for pairing in table.contests[0][0].pairings()]
    assert sorted({seating for _, seating in first}) == [(0, 1, 1), (1, 0, 1), (1, 1, 0)]
    assert len({seed for seed, _ in first}) == 2
    for contests in table.contests:
        assert [contest.bots[1] for contest in contests] == ["random", "greedy"]
        for contest in contests:
            assert [(pairing.seed, pairing.seating) for pairing in contest.pairings()] == first
    outcomes, rows = played(table)
    assert len(outcomes) == table.games == (len(QUICK) + 2) * 2 * 2 * 3
    assert [row.bot for row in rows] == [contests[0].bots[0] for contests in table.contests]
    assert all(standing.games == 6 for row in rows for standing in row.results.values())
    mine, named = ([standing.wins for standing in row.results.values()] for row in rows[-2:])
    assert mine == named, "a bot plays the same, whichever way it is named"


def test_bot_wins_its_fair_share_against_copies_of_itself() -> None:
    _, rows = played(Baselines("tiny", deals=3, slow_deals=0))
    assert rows[0].results["random"].wins.value == rows[1].results["greedy"].wins.value == 0.5


def test_bots_with_a_time_limit_play_only_the_first_deals() -> None:
    table = Baselines("tiny", ["search:1ms"], deals=5, slow_deals=2)
    games = {contests[0].bots[0]: contests[0].games for contests in table.contests}
    assert games == dict.fromkeys(QUICK, 10) | {"inventor": 4, "search:1ms": 4}
    quick, slow = table.contests[0][0], table.contests[-1][0]
    assert [each.seed for each in slow.pairings()] == [each.seed for each in quick.pairings()][:4]


def test_baselines_list_a_learned_bot_only_if_weights_exist() -> None:
    def bots(game: str) -> list[str]:
        return [contests[0].bots[0] for contests in Baselines(game, deals=1).contests]

    assert bots("factory_manager") == [*protocol.OPPONENTS, *LEVELS, "net"]
    assert bots("fzzt") == [*protocol.OPPONENTS, *LEVELS]


def test_baselines_print_the_table_as_markdown_and_json(capsys: pytest.CaptureFixture[str]) -> None:
    def printed(as_json: bool) -> str:
        table = Baselines("tiny", deals=1, slow_deals=0)
        assert print_baselines(table, LocalExecutor(1), as_json)
        return capsys.readouterr().out

    found = json.loads(printed(True))
    conditions = {key: found[key] for key in ("protocol", "game", "rules", "seats", "seed", "deals", "slow_deals")}
    assert conditions == {
        "protocol": protocol.PROTOCOL,
        "game": "tiny",
        "rules": GAME.rules,
        "seats": 2,
        "seed": protocol.SEED,
        "deals": 1,
        "slow_deals": 0,
    }
    assert [row["bot"] for row in found["rows"]] == QUICK
    heading, _, text, _, head, rule, *rows = printed(False).splitlines()
    assert heading == f"## Baselines of {GAME.title}"
    assert "2 seats, 1 common deal (" in text
    assert len({line.count("|") for line in (head, rule, *rows)}) == 1
    for row, line in zip(found["rows"], rows, strict=True):
        shares = re.findall(r"\| (\d+\.\d) \(", line)
        wins = [against["wins"]["value"] for against in row["against"].values()]
        assert shares == [f"{100 * share:.1f}" for share in wins]


def test_special_characters_in_bot_names_do_not_break_the_table() -> None:
    table = Baselines("tiny", [Highest("a|b`c\nd")], deals=1, slow_deals=0)
    _, rows = played(table)
    assert table.to_markdown(rows).splitlines()[-1].startswith(r"| `a\|b'c d` | 1 | ")


@pytest.mark.parametrize("wrong", [{"deals": 0}, {"slow_deals": -1}, {"seats": 1}])
def test_baselines_reject_impossible_tables(wrong: dict[str, Any]) -> None:
    with pytest.raises(BadContest, match="baselines need"):
        Baselines("tiny", **wrong)


def test_baselines_print_the_finished_rows_after_an_error(capsys: pytest.CaptureFixture[str]) -> None:
    class Broken(Highest):
        def choose(self, *_: object) -> int:
            raise ZeroDivisionError

    with pytest.raises(Exception, match="ZeroDivisionError"):
        print_baselines(Baselines("tiny", [Broken()], deals=1, slow_deals=0), LocalExecutor(1), as_json=False)
    assert capsys.readouterr().out.count("\n| `") == len(QUICK)


def test_baselines_page_states_the_deals_and_the_seed_of_the_protocol() -> None:
    assert f"The protocol, version {protocol.PROTOCOL}" in PAGE
    for fact in (f"the same {protocol.DEALS} deals", f"first {protocol.SLOW_DEALS} deals", f"`{protocol.SEED}`"):
        assert fact in PAGE
    defaults = {each.name: each.default for each in baselines.params}
    assert (defaults["deals"], defaults["slow"], defaults["seed"]) == (
        protocol.DEALS,
        protocol.SLOW_DEALS,
        protocol.SEED,
    )
    assert Baselines(find_game("fzzt")).games == (7 * protocol.DEALS + protocol.SLOW_DEALS) * 4
