"""The example game of the contract page keeps the contract."""

from pathlib import Path

from factoryfloor.arena.speed import is_compiled
from factoryfloor.cli.protocol import Session
from factoryfloor.testing.random_games import random_match
from tests.cli.test_protocol import ask
from tests.contract_page_game import page_game


def test_example_game_on_the_page_satisfies_the_contract(tmp_path: Path) -> None:
    match = random_match(page_game(tmp_path), 3)
    assert match.over
    assert sorted(match.state.ranking()) == [1, 2, 3]
    assert not is_compiled(match.game)


def test_protocol_loads_positions_of_the_example_game(tmp_path: Path) -> None:
    """The page's game does not name itself in its positions."""
    page_game(tmp_path)
    session, other = Session(), Session()
    ask(session, cmd="new", game="higher", seats=3, seed="x")
    answer = ask(session, cmd="position")
    assert "game" not in answer["position"]
    assert ask(other, cmd="load", **answer)["movers"] == [0, 1, 2]
    assert ask(other, cmd="position") == answer
    assert ask(other, cmd="load", position=answer["position"])["error"] == "bad_request"
