"""The ladder: pairing, ratings, and resuming after a stop."""

import json
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as ET

import pytest

from factoryfloor.arena import BadContest, Interval, LocalExecutor, NotWritten
from factoryfloor.arena.ladder import (
    BadLadder,
    Circle,
    Ladder,
    LadderFile,
    Rung,
    Standings,
    chart,
    climb,
    contestants,
    evenly_spaced,
    make_ladder,
    page,
    read_ladder,
)
from factoryfloor.arena.ladder.pairing import next_round
from factoryfloor.bots import LEVELS, BadBot, levels
from factoryfloor.kernel import registry
from tests.tiny_game import GAME

HERE = LocalExecutor(1)
BOTS = ["greedy", "random", "noisy:0/20"]


@pytest.fixture(autouse=True)
def tiny(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(registry._loaded, GAME.id, GAME)


def ladder(**changes: Any) -> Ladder:
    return make_ladder("tiny", **({"seed": "s"} | changes))


def play(path: Path, stop: int = 1000, bots: Sequence[str] = BOTS, **given: Any) -> list[Circle]:
    """Play a number of circles into a file, as if the program were killed afterwards."""
    file = LadderFile(path, ladder())
    circles = file.known[:]
    climbing = climb(ladder(), list(bots), HERE, circles, **({"games": 128} | given))
    for new, progress in enumerate(climbing, 1):
        file.add(progress.circle)
        circles.append(progress.circle)
        if new == stop:
            break
    climbing.close()
    file.close()
    return sorted(circles, key=lambda circle: circle.number)


def untimed(circles: list[Circle]) -> list[Any]:
    return [(circle.number, circle.bots, circle.ranking, circle.decisions) for circle in circles]


def won(winner: str, loser: str, times: int, first: int = 1) -> list[Circle]:
    """Return circles of two bots in which the winner wins three of four games."""
    results = [((1, 2), (1, 2)), ((1, 2), (2, 1))]
    return [Circle(first + number, (winner, loser), results[number % 2], (9, 9), (0.1, 0.2)) for number in range(times)]


def even(one: str, other: str, times: int, first: int = 1) -> list[Circle]:
    """Return circles with one win for each bot."""
    return [Circle(first + number, (one, other), ((1, 2), (2, 1)), (9, 9), (0.1, 0.2)) for number in range(times)]


def test_ladder_finds_the_order_of_strength() -> None:
    circles = [progress.circle for progress in climb(ladder(), BOTS, HERE, games=600, within=30)]
    rating = {rung.bot: rung.rating for rung in Standings(BOTS, circles).rungs}
    assert rating["random"].high < rating["greedy"].value == 0.0 < rating["noisy:0/20"].low


def test_ladder_stops_when_all_intervals_are_narrow_enough() -> None:
    circles = [progress.circle for progress in climb(ladder(), BOTS, HERE, within=90)]
    assert len(circles) % 32 == 0
    assert all(rung.within <= 90 for rung in Standings(BOTS, circles).rungs)
    before = Standings(BOTS, circles[:-32])
    assert any(rung.within > 90 for rung in before.rungs)
    assert list(climb(ladder(), BOTS, HERE, circles, within=90)) == []


def test_resumed_ladder_ends_like_an_uninterrupted_ladder(tmp_path: Path) -> None:
    """Resumes after parts that end within and between rounds of 32."""
    whole = play(tmp_path / "whole.jsonl")
    for stop in (1, 4, 27, 32):
        play(tmp_path / "pieces.jsonl", stop)
    assert untimed(play(tmp_path / "pieces.jsonl")) == untimed(whole)
    assert len(whole) == 64


@pytest.mark.parametrize("cut", [1, 10, 70])
def test_ladder_replays_the_game_of_a_truncated_result_line(cut: int, tmp_path: Path) -> None:
    file = tmp_path / "tiny.jsonl"
    whole = play(file)
    file.write_bytes(file.read_bytes()[:-cut])
    assert untimed(play(file)) == untimed(whole)
    read, circles = read_ladder(file)
    assert read == ladder()
    assert untimed(circles) == untimed(whole)


def test_resumed_ladder_accepts_additional_bots(tmp_path: Path) -> None:
    before = play(tmp_path / "tiny.jsonl")
    after = play(tmp_path / "tiny.jsonl", bots=[*BOTS, "noisy:300"], games=256)
    assert untimed(after)[: len(before)] == untimed(before)
    added = [circle for circle in after[len(before) :] if "noisy:300" in circle.bots]
    assert len(added) > len(after[len(before) :]) // 2


def test_bot_with_the_widest_interval_plays_next() -> None:
    bots = ["greedy", "noisy:1", "noisy:2", "noisy:3"]
    circles = won("noisy:1", "greedy", 60) + won("greedy", "noisy:2", 60, 61) + won("greedy", "noisy:3", 4, 121)
    standings = Standings(bots, circles)
    widest = max(standings.rungs, key=lambda rung: rung.within).bot
    chosen = next_round(standings, ["noisy:1", "noisy:2", "noisy:3"], 2, 8)
    assert widest == "noisy:3"
    assert all("noisy:3" in circle for circle in chosen)
    # those whose games with it say most come more often: noisy:3 and noisy:2 are about as strong, noisy:1 is far off
    opponents = Counter(bot for circle in chosen for bot in circle)
    assert opponents["noisy:2"] > opponents["noisy:1"]


def test_ladder_first_measures_the_gap_in_the_middle() -> None:
    """The weakest bot's interval depends on its neighbour's, so games of the neighbour narrow both."""
    bots = ["greedy", "noisy:1", "noisy:2", "noisy:3"]
    circles = even("greedy", "noisy:1", 40) + won("noisy:1", "noisy:2", 20, 41) + won("noisy:2", "noisy:3", 300, 61)
    standings = Standings(bots, circles)
    assert max(standings.rungs, key=lambda rung: rung.within).bot == "noisy:3"
    for circle in next_round(standings, bots, 2, 8):
        assert set(circle) in ({"noisy:2", "greedy"}, {"noisy:2", "noisy:1"})


def test_ladder_divides_a_round_equally_among_bots_of_equal_precision() -> None:
    bots = ["greedy", "noisy:1", "noisy:2", "noisy:3"]
    chosen = next_round(Standings(bots), ["noisy:1", "noisy:2", "noisy:3"], 2, 12)
    assert Counter(circle[0] for circle in chosen).keys() == {"noisy:1", "noisy:2", "noisy:3"}
    assert max(Counter(circle[0] for circle in chosen).values()) <= 6
    assert all(len(set(circle)) == 2 for circle in chosen)
    assert all(len(set(circle)) == 3 for circle in next_round(Standings(bots), ["noisy:1"], 3, 4))


def test_ladder_lists_bots_with_a_time_limit_last_and_marks_them(tmp_path: Path) -> None:
    circles = play(tmp_path / "tiny.jsonl", bots=[*BOTS, "search:1ms"], slow_circles=6)
    slow = [circle for circle in circles if "search:1ms" in circle.bots]
    assert slow == circles[-6:]
    standings = Standings([*BOTS, "search:1ms"], circles)
    told = page([(ladder(), standings)], {}, "ladder")
    (row,) = [line for line in told.splitlines() if "search:1ms" in line]
    assert "extrapolated" in row
    assert "| 12 |" in row
    assert told.count("extrapolated |") == 1


def test_bots_with_a_time_limit_play_against_the_strongest_bots(tmp_path: Path) -> None:
    quick = [*BOTS, "noisy:50", "noisy:300", "noisy:10000"]
    circles = play(tmp_path / "tiny.jsonl", bots=[*quick, "search:1ms"], slow_circles=4)
    *before, _, _, _, _ = circles
    strongest = Standings(quick, before).known
    met = {bot for circle in circles[-4:] for bot in circle.bots} - {"search:1ms"}
    assert met <= {rung.bot for rung in strongest[:4]}


def test_ladder_plays_games_of_three_seats() -> None:
    three = make_ladder("tiny", seats=3)
    circles = [progress.circle for progress in climb(three, BOTS, HERE, games=96)]
    assert all(len(circle.ranking) == 3 and len(circle.bots) == 3 for circle in circles)
    assert Standings(BOTS, circles).games("random") == 96


@pytest.mark.parametrize("change", [{"seed": "t"}, {"seats": 3}, {"options": {"length": "long"}}])
def test_ladder_rejects_the_folder_of_another_ladder(change: dict[str, Any], tmp_path: Path) -> None:
    play(tmp_path / "tiny.jsonl", 3)
    before = (tmp_path / "tiny.jsonl").read_bytes()
    with pytest.raises(BadLadder, match=f"its {next(iter(change))} is"):
        LadderFile(tmp_path / "tiny.jsonl", ladder(**change))
    assert (tmp_path / "tiny.jsonl").read_bytes() == before


def line(**other: object) -> str:
    """Return a line of a ladder with changed values."""
    facts = {"circle": 9, "bots": ["a", "b"], "ranking": [[1, 2], [1, 1]], "decisions": [5, 6], "seconds": [0.1, 0.2]}
    return json.dumps(facts | other)


def test_ladder_reads_a_well_formed_result_line() -> None:
    assert Circle.from_json(json.loads(line())).number == 9


@pytest.mark.parametrize(
    "line",
    [
        "nonsense",
        "[]",
        '{"circle": 2}',
        '{"circle":2,"bots":["a"],"ranking":[[1,2]]}',
        "[" * 60_000,
        line(circle=0),
        line(circle=float("inf")),
        line(ranking=[[1, 3], [1, 1]]),
        line(ranking=[[0, 1], [1, 1]]),
        line(seconds=[0.1, float("nan")]),
        line(decisions=[5, "x"]),
    ],
)
def test_error_names_a_damaged_line_of_the_ladder(line: str, tmp_path: Path) -> None:
    file = tmp_path / "tiny.jsonl"
    play(file, 2)
    first, rest = file.read_text().split("\n", 1)
    file.write_text(f"{first}\n{line}\n{rest}")
    with pytest.raises(BadLadder, match="line 2 of"):
        LadderFile(file, ladder())


@pytest.mark.parametrize("text", ["", "{", "[]", '{"format": "other"}\n'])
def test_ladder_rejects_other_files(text: str, tmp_path: Path) -> None:
    file = tmp_path / "tiny.jsonl"
    file.write_text(text)
    with pytest.raises(BadLadder):
        LadderFile(file, ladder())
    (tmp_path / "folder").write_text("")
    with pytest.raises(NotWritten):
        LadderFile(tmp_path / "folder" / "tiny.jsonl", ladder())


def test_ladder_replaces_each_level_by_its_bot() -> None:
    row = {level.name: level.spec for level in levels("tiny")}
    assert contestants(GAME, ["apprentice", row["apprentice"]]) == ["greedy", row["apprentice"]]
    usual = contestants(GAME, [])
    assert {row["apprentice"], row["inventor"]} < set(usual)
    assert not set(LEVELS) & set(usual)
    with pytest.raises(BadBot):
        contestants(GAME, ["nobody"])
    with pytest.raises(BadContest, match="2 to"):
        contestants(GAME, ["greedy"])
    with pytest.raises(BadContest, match="at least two seats"):
        make_ladder("tiny", seats=1)


def rung(bot: str, rating: float) -> Rung:
    return Rung(bot, Interval(rating, rating - 20, rating + 20), 100, 1.26)


def test_ladder_chooses_levels_at_even_distances() -> None:
    ratings = {10000: -500, 400: -480, 300: -420, 200: -290, 150: -200, 100: -110, 50: 60, 20: 110, 0: 150}
    rungs = [rung(f"noisy:{noise}", rating) for noise, rating in ratings.items()]
    chosen = evenly_spaced([*rungs, rung("greedy", 0), rung("search:2000ms", 500)], "search:2000ms")
    assert [level.name for level in chosen] == list(LEVELS)
    assert [level.rating for level in chosen] == [-500, -290, -110, 110, 150, 500]
    assert [level.extrapolated for level in chosen] == [False] * 5 + [True]
    assert (chosen[0].within, chosen[0].milliseconds) == (20, 1.3)
    placed = replace(rung("noisy:0/200ms", 300), rating=Interval(300, 100, 500))  # nearer to an even step, by few games
    again = evenly_spaced([*rungs, placed, rung("search:2000ms", 500)], "search:2000ms")
    assert [level.spec for level in again] == [level.spec for level in chosen]
    planners = [rung("planner:60", 320), rung("planner:2000ms", 500)]
    assert evenly_spaced([*rungs, *planners, rung("search:60", 300)], "planner:2000ms")[4].spec == "planner:60"
    unlucky = evenly_spaced([*rungs, rung("search:2000ms", -300)], "search:2000ms")
    assert (unlucky[-1].rating, unlucky[-1].within) == (150, 20)
    with pytest.raises(BadLadder, match="search:2000ms; include it with --slow"):
        evenly_spaced(rungs, "search:2000ms")


def test_drawing_of_a_ladder_has_a_row_for_each_bot() -> None:
    drawn = chart("A & B", [rung("noisy:0", -30), rung("search:20ms", 640)], {"noisy:0": "apprentice"})
    root = ET.fromstring(drawn)
    texts = [text.text for text in root.iter("{http://www.w3.org/2000/svg}text")]
    assert {"A & B", "noisy:0", "search:20ms", "apprentice"} <= set(texts)
    dots = sorted(float(dot.attrib["cx"]) for dot in root.iter("{http://www.w3.org/2000/svg}circle"))
    assert 190 <= dots[0] < dots[1] <= 720


def test_result_line_of_a_ladder_contains_the_played_circle(tmp_path: Path) -> None:
    play(tmp_path / "tiny.jsonl", 1)
    header, line = map(json.loads, (tmp_path / "tiny.jsonl").read_text().splitlines())
    assert (header["game"], header["seats"], header["seed"]) == ("tiny", 2, "s")
    assert line["circle"] == 1
    assert len(line["ranking"]) == 2
    assert all(sorted(ranking) in ([1, 2], [1, 1]) for ranking in line["ranking"])
