"""Contests of the tiny game, in this process."""

import json
from pathlib import Path

import pytest

from factoryfloor.arena import (
    BadContest,
    Contest,
    GameFailed,
    NotWritten,
    Pairing,
    PlayedGame,
    RecordFolder,
    make_contest,
    run,
    summarize,
)
from factoryfloor.arena.seating import rotations
from factoryfloor.bots import BadBot
from factoryfloor.kernel import BadOption, BadSeats, State, UnknownEvaluation, UnknownGame, registry
from factoryfloor.kernel.record import read_record
from tests.tiny_game import GAME, TinyHeuristics


@pytest.fixture(autouse=True)
def tiny(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(registry._loaded, GAME.id, GAME)


def played(contest: Contest, keep_records: bool = False) -> list[PlayedGame]:
    return list(run(contest, jobs=1, keep_records=keep_records))


def won(contest: Contest, *winners: int) -> list[PlayedGame]:
    """Return the outcomes of games that the given bots have won, one after the other."""
    return [
        PlayedGame(
            pairing.number,
            pairing.sample,
            pairing.seating,
            tuple(10 * (bot == winner) for bot in pairing.seating),
            tuple(1 if bot == winner else 2 for bot in pairing.seating),
            ((1, 0.5),) * contest.seats,
        )
        for pairing, winner in zip(contest.pairings(), winners, strict=False)
    ]


def test_two_contests_with_the_same_seed_are_equal() -> None:
    contest = make_contest("tiny", ["search:20", "greedy", "random"], games=12, seed="s")
    again = make_contest("tiny", ["search:20", "greedy", "random"], games=12, seed="s")
    other = make_contest("tiny", ["search:20", "greedy", "random"], games=12, seed="t")

    def results(of: Contest) -> list[tuple[tuple[int, ...], ...]]:
        return [(outcome.seating, outcome.scores, outcome.ranking) for outcome in played(of)]

    assert results(contest) == results(again) != results(other)


def test_contests_without_a_seed_differ_and_report_their_seed() -> None:
    one, other = (make_contest("tiny", ["random"], games=1) for _ in range(2))
    assert one.seed
    assert one.seed != other.seed


@pytest.mark.parametrize(("bots", "seats", "focus"), [(2, 2, False), (2, 4, True), (3, 4, False), (1, 3, False)])
def test_games_of_a_circle_have_the_same_deal_and_count_as_one_sample(bots: int, seats: int, focus: bool) -> None:
    contest = make_contest("tiny", ["random"] * bots, seats=seats, games=60, seed="s", focus=focus)
    circles: dict[int, list[Pairing]] = {}
    for pairing in contest.pairings():
        circles.setdefault(pairing.sample, []).append(pairing)
    assert list(circles) == list(range(1, len(circles) + 1))
    assert len({circle[0].seed for circle in circles.values()}) == len(circles)
    for circle in list(circles.values())[:-1]:
        assert len({pairing.seed for pairing in circle}) == 1
        assert [pairing.seating for pairing in circle] == rotations(circle[0].seating)


def test_identical_bots_win_equal_shares_of_each_deal() -> None:
    contest = make_contest("tiny", ["search:5", "search:5", "search:5"], games=30, seed="s")
    one, *_ = standings = summarize(contest, played(contest)).standings
    assert [standing.wins.value for standing in standings] == pytest.approx([1 / 3] * 3)
    assert one.samples == 10


def test_greedy_beats_random() -> None:
    contest = make_contest("tiny", ["random", "greedy"], games=100, seed="s")
    random_bot, greedy = summarize(contest, played(contest)).standings
    assert greedy.wins.low > 0.5 > random_bot.wins.high
    assert random_bot.rating is not None
    assert greedy.rating is not None
    assert random_bot.rating.value == 0.0 < greedy.rating.low


def test_win_shares_of_a_contest_add_up() -> None:
    contest = make_contest("tiny", ["random", "greedy", "search:5"], seats=4, games=36, seed="s")
    summary = summarize(contest, played(contest))
    assert sum(standing.wins.value * standing.games for standing in summary.standings) == pytest.approx(36)
    assert [standing.seats for standing in summary.standings] == [48, 48, 48]
    assert [standing.fair for standing in summary.standings] == pytest.approx([1 / 3, 1 / 3, 1 / 3])


def test_standings_follow_from_known_results() -> None:
    contest = make_contest("tiny", ["greedy", "random"], seats=2, games=4, seed="s")
    greedy, random_bot = summarize(contest, won(contest, 0, 0, 0, 1)).standings
    assert greedy.wins.value == 0.75
    assert greedy.place == 1.25
    assert greedy.score.value == 7.5
    assert random_bot.score.value == 2.5
    assert greedy.milliseconds == 500.0
    assert random_bot.rating is not None
    assert random_bot.rating.value == 0.0
    assert greedy.rating is not None
    assert greedy.rating.value > 0


def test_tied_winners_share_the_win() -> None:
    contest = make_contest("tiny", ["greedy", "random"], seats=2, games=1, seed="s")
    (pairing,) = contest.pairings()
    tie = PlayedGame(1, 1, pairing.seating, (5, 5), (1, 1), ((1, 0.0), (1, 0.0)))
    assert [standing.wins.value for standing in summarize(contest, [tie]).standings] == [0.5, 0.5]


def test_first_bot_is_the_rating_anchor_if_random_does_not_play() -> None:
    contest = make_contest("tiny", ["search:5", "greedy"], games=4, seed="s")
    first, second = summarize(contest, won(contest, 1, 1, 0, 1)).standings
    assert first.rating is not None
    assert second.rating is not None
    assert first.rating.value == 0.0 < second.rating.value


def test_option_focus_pairs_one_bot_with_each_other_bot() -> None:
    contest = make_contest("tiny", ["greedy", "random"], seats=4, games=8, seed="s", focus=True)
    outcomes = played(contest)
    assert [outcome.seating.count(0) for outcome in outcomes] == [1] * 8
    greedy, others = summarize(contest, outcomes).standings
    assert (greedy.fair, others.fair) == (0.25, 0.75)


def test_solo_games_have_no_ratings() -> None:
    contest = make_contest("tiny", ["greedy", "random"], seats=1, games=4, seed="s")
    assert [standing.rating for standing in summarize(contest, played(contest)).standings] == [None, None]


def test_contest_accepts_a_bot_twice_under_different_names() -> None:
    assert make_contest("tiny", ["random"], seats=2).names == ["random"]
    assert make_contest("tiny", ["random", "random"]).names == ["random #1", "random #2"]


def test_summary_without_games_has_empty_standings() -> None:
    contest = make_contest("tiny", ["greedy", "random"], games=4, seed="s")
    summary = summarize(contest, [])
    assert [standing.games for standing in summary.standings] == [0, 0]
    assert summary.to_json()["games"] == 0


@pytest.mark.parametrize(
    ("wrong", "error"),
    [
        ({"game": "chess"}, UnknownGame),
        ({"bots": []}, BadContest),
        ({"bots": ["random"] * 21}, BadContest),
        ({"bots": ["clever"]}, BadBot),
        ({"seats": 7}, BadSeats),
        ({"seats": 0}, BadSeats),
        ({"games": 0}, BadContest),
        ({"options": {"length": "endless"}}, BadOption),
        ({"options": {"width": 3}}, BadOption),
        ({"bots": ["random"], "focus": True}, BadContest),
        ({"seats": 1, "focus": True}, BadContest),
        ({"until": (30.0, 0.0)}, BadContest),
        ({"until": (0.0, float("nan"))}, BadContest),
        ({"until": (0.0, 30.0), "seats": 3}, BadContest),
        ({"until": (0.0, 30.0), "bots": ["random"] * 3}, BadContest),
        ({"adjust": "hunch"}, UnknownEvaluation),
        ({"bots": ["omniscient"]}, BadBot),
        ({"bots": ["omniscient:0"]}, BadBot),
        ({"bots": ["omniscient:20@hunch"]}, BadBot),
        ({"bots": ["omniscient:20", "random"], "adjust": "classic"}, BadContest),
    ],
)
def test_contest_rejects_impossible_arguments(wrong: dict[str, object], error: type[Exception]) -> None:
    right: dict[str, object] = {"game": "tiny", "bots": ["greedy", "random"]}
    with pytest.raises(error):
        make_contest(**(right | wrong))  # type: ignore[arg-type]


def test_contest_names_the_game_in_which_a_bot_failed(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(self: TinyHeuristics, state: State, seat: int) -> list[float]:
        raise ZeroDivisionError("no priors today")

    monkeypatch.setattr(TinyHeuristics, "priors", broken)
    contest = make_contest("tiny", ["random", "greedy"], games=3, seed="s")
    message = r"game 1 \(seed [0-9a-f]+\) failed: .*no priors today.* in .*test_contest\.py, line \d+"
    with pytest.raises(GameFailed, match=message):
        played(contest)


def test_contest_writes_the_summary_and_records_that_can_be_replayed(tmp_path: Path) -> None:
    contest = make_contest("tiny", ["greedy", "random"], games=3, options={"length": "long"}, seed="s")
    folder = RecordFolder(tmp_path / "new" / "folder", contest)
    outcomes = played(contest, keep_records=True)
    for outcome in outcomes:
        folder.add(outcome)
    folder.close(summarize(contest, outcomes))
    names = sorted(path.name for path in folder.path.glob("game-*"))
    assert names == ["game-000001.json", "game-000002.json", "game-000003.json"]
    for outcome, name in zip(outcomes, names, strict=False):
        record = json.loads((folder.path / name).read_text("utf-8"))
        match = read_record(record)
        assert match.over
        assert tuple(match.state.scores()) == outcome.scores
        assert record["players"] == [contest.bots[bot] for bot in outcome.seating]
    summary = json.loads((folder.path / "summary.json").read_text("utf-8"))
    assert summary["games"] == summary["games_planned"] == 3
    assert [bot["bot"] for bot in summary["bots"]] == ["greedy", "random"]


def test_contest_writes_no_records_into_a_nonempty_folder(tmp_path: Path) -> None:
    contest = make_contest("tiny", ["random"])
    (tmp_path / "something").touch()
    with pytest.raises(NotWritten, match="not empty"):
        RecordFolder(tmp_path, contest)
    with pytest.raises(NotWritten):
        RecordFolder(tmp_path / "something", contest)
