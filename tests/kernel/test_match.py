"""A match: single actions, chains and plans, starting from a position, forks."""

from typing import Any

import pytest

from factoryfloor.kernel import (
    BadOption,
    BadPosition,
    BadSeats,
    Event,
    IllegalAction,
    Match,
    NotToMove,
    TableChance,
    commitment,
)
from factoryfloor.kernel.record import canonical_json
from factoryfloor.testing.random_games import random_match
from tests.kernel.small_games import TurnsGame
from tests.tiny_game import BOX, GAME, Tiny, TinyGame


def state_of(match: Match) -> tuple[str, list[tuple[int, str]], int]:
    """The parts of a match that a rejected action must not change."""
    moves = [(move.seat, move.text) for move in match.moves]
    return canonical_json(match.state.position()), moves, int(match.state.chance.draws)


def packing(seats: int = 2) -> Match:
    """A match in which all have laid a card and may pack one."""
    match = Match(GAME, seats, {}, "packing")
    for seat in range(seats):
        match.play(seat, match.state.legal(seat)[0])
    assert match.game.presentation().prompt(match.state, 0) == "pack"
    return match


def test_game_seats_options_and_seed_determine_a_match() -> None:
    match = Match(GAME, 3, {"double": "all"}, "a seed")
    assert match.options == {"length": "short", "consolation": False, "double": ["left", "right"]}
    assert match.seats == 3
    assert match.commitment == commitment("a seed")
    assert match.state.position() == GAME.start(3, {"double": "all"}, TableChance("a seed")).position()
    assert not match.over


def test_match_without_a_seed_gets_a_new_seed() -> None:
    first, second = Match(GAME, 2), Match(GAME, 2)
    assert first.seed != second.seed
    assert len(first.seed) == 64


@pytest.mark.parametrize("seats", [0, 5, -1, 10**30])
def test_match_rejects_a_wrong_number_of_seats(seats: int) -> None:
    with pytest.raises(BadSeats, match=f"Tiny has 1 to 4 seats, not {seats}"):
        Match(GAME, seats)


def test_match_rejects_wrong_options() -> None:
    with pytest.raises(BadOption, match="no option speed; it has length, consolation, double"):
        Match(GAME, 2, {"speed": 3})


def test_match_accepts_actions_as_numbers_or_notation() -> None:
    by_number, by_text = Match(GAME, 2, {}, "x"), Match(GAME, 2, {}, "x")
    action = by_number.state.legal(1)[1]
    events = by_number.play(1, action)
    by_text.play(1, f"  LAY   {action + 1} ")
    assert state_of(by_number) == state_of(by_text)
    assert [event.kind for event in events] == ["laid"]
    assert by_number.moves[0].events == events
    assert by_number.moves[0].pending == 0b11
    assert by_number.state.events is None


@pytest.mark.parametrize(
    ("seat", "action", "error", "said"),
    [
        (0, "lay 99", IllegalAction, "'lay 99' is not legal for seat 0 now; legal: lay "),
        (0, "", IllegalAction, "'' is not legal"),
        (0, 10**30, IllegalAction, "not legal"),
        (0, -1, IllegalAction, "'action -1' is not legal for seat 0 now; legal: lay "),
        (0, BOX, IllegalAction, "not legal"),
        (2, "lay 1", NotToMove, "there is no seat 2; the seats are 0 to 1"),
        (-1, 1, NotToMove, "there is no seat -1"),
        (10**30, 1, NotToMove, "there is no seat"),
    ],
)
def test_rejected_action_does_not_change_the_match(
    seat: int, action: int | str, error: type[Exception], said: str
) -> None:
    match = Match(GAME, 2, {}, "x")
    before = state_of(match)
    with pytest.raises(error, match=said):
        match.play(seat, action)
    assert state_of(match) == before
    assert match.state.events is None


def test_match_rejects_an_action_of_a_seat_without_a_pending_decision() -> None:
    match = Match(GAME, 2, {}, "x")
    match.play(0, match.state.legal(0)[0])
    with pytest.raises(NotToMove, match="seat 0 has no pending decision; to move: 1"):
        match.play(0, "pass")


def test_match_rejects_actions_after_the_end() -> None:
    match = random_match(GAME, 2)
    assert match.over
    with pytest.raises(NotToMove, match="the game is over"):
        match.play(0, "pass")


def test_error_message_shortens_long_input() -> None:
    with pytest.raises(IllegalAction) as refused:
        Match(GAME, 2).play(0, "x" * 10_000_000)
    assert len(str(refused.value)) < 300


class TestChain:
    def test_match_plays_all_steps_of_a_chain(self) -> None:
        match = packing()
        card = plan_of(match, 0)["card"]
        events = match.play_chain(0, ["box left", f"put {card}"])
        assert [event.kind for event in events] == ["packed", "drew"]
        assert [move.text for move in match.moves[-2:]] == ["box left", f"put {card}"]

    @pytest.mark.parametrize(
        ("chain", "error", "said"),
        [
            (["box left", "put 99"], IllegalAction, "step 2 of 2: 'put 99' is not legal"),
            (["put 99", "box left"], IllegalAction, "step 1 of 2: "),
            (["pass", "pass"], NotToMove, "step 2 of 2: seat 0 has no pending decision"),
            ([BOX, BOX], IllegalAction, "step 2 of 2: "),
            (["nonsense"], IllegalAction, "^'nonsense' is not legal"),
        ],
    )
    def test_failed_chain_does_not_change_the_match(
        self, chain: list[int | str], error: type[Exception], said: str
    ) -> None:
        match = packing()
        before, twin = state_of(match), packing()
        with pytest.raises(error, match=said):
            match.play_chain(0, chain)
        assert state_of(match) == before
        for other in (match, twin):
            other.play_plan(0, plan_of(other, 0))
            other.play(1, "pass")
        assert state_of(match) == state_of(twin)

    def test_failed_chain_undoes_its_random_draws(self) -> None:
        """The last pass rolls the round's prize; when the next step of the chain fails, the same roll comes again."""
        match = packing(1)
        before = state_of(match)
        with pytest.raises(IllegalAction, match="step 2 of 2"):
            match.play_chain(0, ["pass", "pass"])
        assert state_of(match) == before

    def test_error_in_the_rules_does_not_change_the_match(self) -> None:
        class Breaks(Tiny):
            def _pack(self, seat: int, card: int) -> None:
                super()._pack(seat, card)
                raise ZeroDivisionError

        match = Match(TinyGame(Breaks), 1, {}, "x")
        match.play(0, match.state.legal(0)[0])
        before = state_of(match)
        with pytest.raises(ZeroDivisionError):
            match.play_chain(0, [BOX, *match.plan_actions(0, plan_of(match, 0))[1:]])
        assert state_of(match) == before


def plan_of(match: Match, seat: int) -> dict[str, Any]:
    return {"crate": "left", "card": int(match.state.view(seat)["players"][seat]["hand"][0][1:])}


class TestPlan:
    def test_match_records_a_plan_as_its_actions(self) -> None:
        match, twin = packing(), packing()
        plan = plan_of(match, 1)
        events: list[Event] = match.play_plan(1, plan)
        twin.play(1, "box left")
        twin.play(1, f"put {plan['card']}")
        assert state_of(match) == state_of(twin)
        assert [event.kind for event in events] == ["packed", "drew"]

    @pytest.mark.parametrize("plan", [{}, {"crate": "left"}, {"crate": "up", "card": 1}, {"crate": "left", "card": 99}])
    def test_wrong_plan_does_not_change_the_match(self, plan: dict[str, Any]) -> None:
        match = packing()
        before = state_of(match)
        with pytest.raises(IllegalAction, match="a plan is a crate"):
            match.play_plan(0, plan)
        assert state_of(match) == before

    def test_match_rejects_the_plan_of_a_seat_without_a_pending_decision(self) -> None:
        match = packing()
        plan = plan_of(match, 0)
        match.play(0, "pass")
        with pytest.raises(NotToMove):
            match.play_plan(0, plan)

    def test_match_reports_that_its_game_has_no_plans(self) -> None:
        with pytest.raises(IllegalAction, match="single actions"):
            Match(TurnsGame(), 2).play_plan(0, {"total": 6})


class TestStart:
    def test_match_can_start_from_a_position(self) -> None:
        position = random_match(GAME, 3, {"length": "long"}, decisions=5).state.position()
        match = Match(GAME, 3, None, "x", position)
        assert match.state.position() == position
        assert match.options["length"] == "long"
        assert match.fork().state.position() == position

    def test_match_rejects_seats_that_differ_from_its_start_position(self) -> None:
        position = random_match(GAME, 3, decisions=5).state.position()
        with pytest.raises(BadSeats, match="the start position has 3 seats, not 2"):
            Match(GAME, 2, None, "x", position)

    def test_match_rejects_options_that_differ_from_its_start_position(self) -> None:
        position = random_match(GAME, 3, {"length": "long"}, decisions=5).state.position()
        assert Match(GAME, 3, {"length": "long"}, "x", position).options["length"] == "long"
        with pytest.raises(BadOption, match="the start position has the options"):
            Match(GAME, 3, {"length": "short"}, "x", position)

    def test_match_rejects_a_wrong_start_position(self) -> None:
        with pytest.raises(BadPosition):
            Match(GAME, 3, None, "x", {"game": "tiny"})


def test_fork_of_a_match_is_independent() -> None:
    match = packing()
    fork, before = match.fork(), state_of(match)
    assert state_of(fork) == before
    fork.play(0, "pass")
    assert state_of(match) == before
    match.play(0, "pass")
    assert state_of(match) == state_of(fork)
    fork.play(1, "pass")
    match.play(1, "pass")
    assert state_of(match) == state_of(fork)
