"""A third-party game in one file keeps the contract and works in every part of the program."""

import io
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

import pytest
from rich.console import Console

from factoryfloor.arena import make_contest, run
from factoryfloor.cli.play import seats_with
from factoryfloor.cli.protocol import Session
from factoryfloor.cli.terminal_session import TerminalGame
from factoryfloor.kernel import Match, registry
from factoryfloor.testing import ContractBroken, check_game
from factoryfloor.text import generic, text_of, words_of
from tests.cli.test_protocol import ask
from tests.third_party.no_thanks import GAME, NoThanks, NoThanksGame


@pytest.fixture(autouse=True)
def registered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(registry._loaded, GAME.id, GAME)


def test_no_thanks_satisfies_the_game_contract() -> None:
    check_game(GAME, games=10)


def test_player_with_the_fewest_points_wins() -> None:
    match = Match(GAME, 3, None, "a")
    while not match.over:
        match.play(match.state.movers()[0], "take")
    scores, ranking = match.state.scores(), match.state.ranking()
    assert scores[ranking.index(1)] == min(scores)
    assert max(ranking) > 1
    facts = GAME.describe()
    assert facts["fewest_wins"] is True
    assert facts["minutes"] == [20, 20]
    assert facts["rules_text"].startswith("# No Thanks!")


def test_contract_check_finds_a_reversed_ranking() -> None:
    class MostWins(NoThanksGame):
        def __init__(self) -> None:
            super().__init__()
            self.fewest_wins = False

    with pytest.raises(ContractBroken, match="most points win"):
        check_game(MostWins(), games=1)


def test_built_in_bots_beat_random_in_a_third_party_game() -> None:
    contest = make_contest(GAME.id, ["greedy", "random", "search:30"], games=6, seed="s")
    outcomes = list(run(contest, jobs=1))
    assert len(outcomes) == 6
    points = [0, 0, 0]
    for outcome in outcomes:
        for bot, score in zip(outcome.seating, outcome.scores, strict=True):
            points[bot] += score
    assert points[2] < points[1]


def test_third_party_game_works_over_the_protocol() -> None:
    session = Session()
    ask(session, cmd="new", game=GAME.id, seats=4, seed="x")
    answer = ask(session, cmd="position")
    other = Session()
    movers = ask(other, cmd="load", **answer)["movers"]
    assert ask(other, cmd="legal", seat=movers[0])["actions"] == ["no thanks", "take"]
    assert ask(other, cmd="position") == answer


def test_third_party_package_provides_its_own_texts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    package = tmp_path / "no_thanks_package"
    package.mkdir()
    (package / "game.py").write_text(
        "from tests.third_party.no_thanks import NoThanksGame\nclass Own(NoThanksGame): ...\n"
    )
    (package / "text.py").write_text("def legend(words):\n    return 'Fewest points win.'\n")
    monkeypatch.syspath_prepend(tmp_path)
    own = import_module("no_thanks_package.game").Own()
    assert text_of(own).legend(words_of(own, [])) == "Fewest points win."


def test_terminal_shows_a_third_party_game_with_the_generic_text(monkeypatch: pytest.MonkeyPatch) -> None:
    typed: Iterator[str] = iter(["1", "2"] * 200)
    monkeypatch.setattr("builtins.input", lambda prompt: next(typed))
    monkeypatch.setattr("sys.stdin", io.StringIO())
    screen = io.StringIO()
    console = Console(file=screen, width=80, highlight=False, markup=False, emoji=False)
    seats = seats_with(7, dict.fromkeys(range(1, 7), "greedy"), "en")
    game = TerminalGame(GAME, seats, "greedy", console, "en")
    game.play(Match(GAME, 7, None, "b"))
    text, state = screen.getvalue(), game.match.state
    assert text_of(GAME) is generic
    assert "Take the card, or pay a chip to pass it on." in text
    assert "The lowest score wins." in text
    assert "What do you do?" not in text  # asked by input(), which is replaced
    assert "Player took: card" in text
    for seat in range(1, 7):
        assert f"\n Greedy player ({seat}) " in text, "a row for each player, with the name"
    assert isinstance(state, NoThanks)
    winner = state.ranking().index(1)
    assert f"\n1. {'Player' if winner == 0 else f'Greedy player ({winner})'}: {min(state.scores())}" in text
