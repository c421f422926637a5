"""Machines are revealed and taken: U6, U25, U29 and the worked check 12."""

import json
from typing import Any

import pytest

from factoryfloor.games.factory_fun import GAME
from factoryfloor.kernel import BadPosition, FastChance, IllegalAction, Match, NotToMove, State
from factoryfloor.kernel.encoder import encoded
from tests.factory_fun.builder import ENCODER, OPTIONS, PRESENTATION, TIMING, act, load, player, position, start


def taken(state_view: dict[str, list[dict[str, object]]]) -> list[object]:
    return [one["machine"] for one in state_view["players"]]


def test_check_12_u25_sealed_lists_are_resolved_in_turn_order() -> None:
    """The order is 1, 2, 0; only seat 1 gets a machine, and seat 1 is the last taker."""
    state = load(player(0), player(1), player(2), revealed="m05 m35 m46", first=1)
    assert state.view(None)["order"] == [1, 2, 0]
    events = act(state, "2 rank m05", "0 rank m05", "1 rank m05", "1 rank m46", "1 done", "0 done", "2 done")
    assert [event["kind"] for event in events] == ["ranked", "ranked", "ranked", "lists", "took", "took", "took"]
    assert events[3]["lists"] == [["m05"], ["m05", "m46"], ["m05"]]
    assert [(event["seat"], event["machine"]) for event in events[4:]] == [(1, "m05"), (2, None), (0, None)]
    assert taken(state.view(None)) == [None, "m05", None]
    assert state.view(None)["last_taker"] == 1
    assert state.movers() == [1]


def test_u25_player_gets_the_second_choice_if_the_first_is_taken() -> None:
    state = load(player(0), player(1), revealed="m05 m35")
    act(state, "0 rank m05", "0 done", "1 rank m05", "1 rank m35", "1 done")
    assert taken(state.view(None)) == ["m05", "m35"]
    assert state.view(None)["last_taker"] == 1


def test_u6_player_with_an_empty_list_takes_nothing() -> None:
    state = load(player(0), player(1), revealed="m05 m35", round=3)
    act(state, "0 done", "1 done")
    assert state.view(None)["round"] == 4, "nobody builds, so the next round begins"
    assert {"m05", "m35"} <= set(state.view(None)["gone"])


def test_u6_sealed_lists_are_visible_only_to_their_owner() -> None:
    state = load(player(0), player(1), revealed="m05 m35")
    before = [state.view(1), state.view(None)]
    act(state, "0 rank m35")
    assert [state.view(1), state.view(None)] == before
    assert state.view(0)["list"] == ["m35"]
    [event] = act(state, "0 done")
    assert event == {"kind": "ranked", "seat": 0, "private": {"0": {"list": ["m35"]}}}


def test_u6_list_contains_each_machine_at_most_once() -> None:
    state = load(player(0), player(1), revealed="m35 m05")
    texts = [state.notation(0, action) for action in state.legal(0)]
    assert texts == ["done", "rank m05", "rank m35"]
    act(state, "0 rank m35", "0 rank m05")
    assert [state.notation(0, action) for action in state.legal(0)] == ["done"]


@pytest.mark.parametrize("round", range(1, 5))
def test_u25_turn_order_rotates_each_round(round: int) -> None:
    state = load(player(0), player(1), player(2), revealed="m05 m35 m46", round=round, first=2, selection="draft")
    assert state.view(None)["order"] == [(2 + round - 1 + place) % 3 for place in range(3)]
    assert state.movers() == [(2 + round - 1) % 3]


def test_u25_players_claim_or_pass_in_order_in_the_draft_variant() -> None:
    """Each player in order claims or passes once; a taken machine cannot be claimed."""
    state = load(player(0), player(1), player(2), revealed="m05 m35 m46", first=1, selection="draft")
    act(state, "1 claim m35", "2 pass")
    assert [state.notation(0, action) for action in state.legal(0)] == ["pass", "claim m05", "claim m46"]
    with pytest.raises(NotToMove):
        state.parse(1, "claim m05")
    with pytest.raises(IllegalAction, match="'claim m35' is too late: seat 1 has m35"):
        state.parse(0, "claim m35")
    act(state, "0 claim m46")
    assert state.view(None)["last_taker"] == 0
    assert state.movers() == [0, 1]


def countdown(**changes: Any) -> State:
    """Three seats before the machines of round 4 are revealed; seat 1 is ready."""
    known = position(player(0), player(1), player(2), revealed="m05 m35 m46", round=4, selection="live")
    stacks = [[top, *stack] for top, stack in zip(known["revealed"], known["stacks"], strict=True)]
    return GAME.load(
        known | {"phase": "ready", "revealed": [], "stacks": stacks, "order": [1]} | changes, FastChance(1)
    )


def test_u6_machines_are_revealed_to_all_at_once() -> None:
    """Machines are revealed when all players are ready, or after 3 seconds."""
    state = countdown()
    assert state.movers() == [0, 2]
    assert PRESENTATION.prompt(state, 0) == "ready"
    assert [state.notation(0, action) for action in state.legal(0)] == ["ready"]
    limit = TIMING.time_limit(state, 0)
    assert limit is not None
    assert (limit[0], state.notation(0, limit[1])) == (3, "ready")
    assert TIMING.time_limit(state, 1) is None
    assert [event["kind"] for event in act(state, "2 ready")] == ["ready"]
    assert state.view(0)["revealed"] == []
    ready, shown = act(state, "0 ready")
    assert (ready["kind"], ready["seat"]) == ("ready", 0)
    assert shown == {"kind": "round", "seat": -1, "round": 4, "machines": ["m05", "m35", "m46"]}
    assert state.view(None)["phase"] == "take"
    assert state.movers() == [0, 1, 2]


def test_u6_unrevealed_machines_are_hidden_from_all() -> None:
    """Everything that leaves the table is byte-identical with other stacks."""
    state = countdown()
    other = countdown(stacks=[list(reversed(stack)) for stack in state.position()["stacks"]])
    assert other.position() != state.position()

    def told(one: State) -> str:
        views = [one.view(seat) for seat in (None, 0, 1, 2)]
        known = [[one.legal(seat), encoded(ENCODER, one, seat), one.information_key(seat)] for seat in range(3)]
        claimed = [one.refusal(seat, "claim m05") for seat in (0, 2)]
        return json.dumps([views, known, claimed, act(one, "2 ready"), one.view(0)])

    assert told(state) == told(other)
    sample = countdown()
    sample.resample(0, FastChance(5))
    stacks = [{machine for stack in one.position()["stacks"] for machine in stack} for one in (sample, countdown())]
    assert stacks[0] != stacks[1], "any machine that was not turned up may lie on top"


@pytest.mark.parametrize(
    ("changes", "reason"),
    [
        ({"order": [1, 0]}, "ascending"),
        ({"order": [0, 1, 2]}, "when all are ready"),
        ({"order": [3]}, "a seat in order"),
        ({"revealed": ["m05", "m35", "m46"]}, "revealed must have 0 entries"),
        ({"options": OPTIONS}, "only live selection has a countdown"),
        ({"players": [player(0, took="nothing"), player(1), player(2)]}, "no player can take or build"),
    ],
)
def test_u6_game_rejects_positions_with_impossible_countdowns(changes: dict[str, Any], reason: str) -> None:
    with pytest.raises(BadPosition, match=reason):
        countdown(**changes)


def test_u6_u25_first_accepted_live_claim_wins_a_machine() -> None:
    """All players claim at once: the first accepted claim wins, losers claim another machine, and a claim is final."""
    match = Match(GAME, 3, {"selection": "live"}, "live")
    for seat in (1, 0, 2):
        match.play(seat, "ready")
    first, second, _ = [one["machine"] for one in match.state.view(None)["revealed"]]
    assert match.state.movers() == [0, 1, 2]
    wanted = match.state.parse(0, f"claim {first}")
    match.play(2, f"claim {first}")
    with pytest.raises(IllegalAction, match=f"is too late: seat 2 has {first}"):
        match.play(0, f"claim {first}")
    assert TIMING.race_winner(match.state, 0, wanted) == 2
    assert TIMING.race_winner(match.state, 0, match.state.parse(0, f"claim {second}")) == -1
    match.play(0, f"claim {second}")
    assert "it drew or revealed something" in match.why_not_undo(2)
    match.play(1, "pass")
    assert match.state.view(None)["last_taker"] == 0, "the last accepted claim"
    assert match.state.view(None)["claims"] == [
        {"seat": 2, "machine": first},
        {"seat": 0, "machine": second},
        {"seat": 1, "machine": None},
    ]
    assert match.state.position()["order"] == [2, 0, 1]
    assert match.state.movers() == [0, 2]


def test_u6_time_runs_only_for_live_claims() -> None:
    """Players have 30 seconds to claim, then they pass."""
    live = start(3, selection="live")
    act(live, "0 ready", "1 ready", "2 ready")
    limit = TIMING.time_limit(live, 1)
    assert limit is not None
    assert (limit[0], live.notation(1, limit[1])) == (30, "pass")
    act(live, "1 pass")
    assert TIMING.time_limit(live, 1) is None
    assert TIMING.time_limit(start(3), 0) is None
    assert TIMING.time_limit(start(3, selection="draft"), 0) is None
    assert TIMING.time_limit(start(1, selection="live"), 0) is None


def test_u19_u29_solo_player_takes_at_most_one_of_three_machines() -> None:
    """U19: a solo player sees three machines per round and takes one or none; 30 of the 55 machines are used; there is
    no selection, and the player is never exempt.
    """
    state = start(1)
    assert len(state.view(0)["revealed"]) == 3
    assert len(state.position()["stacks"][0]) == 27
    assert len(state.position()["rest"]) == 25
    machine = state.view(0)["revealed"][1]["machine"]
    act(state, f"0 claim {machine}")
    assert PRESENTATION.prompt(state, 0) == "build"
    act(state, "0 give up")
    assert state.view(0)["players"][0]["money"] == 1
    act(state, "0 pass")
    assert state.view(0)["round"] == 3
    assert state.view(0)["players"][0]["money"] == 1


def test_u6_each_player_has_ten_machines() -> None:
    """Each round reveals the next machine of each stack; the rest of the 55 machines are never revealed."""
    state = start(5)
    stacks = state.position()["stacks"]
    assert [len(stack) for stack in stacks] == [9] * 5
    for number in range(2, 11):
        act(state, *(f"{seat} done" for seat in range(5)))
        shown = [one["machine"] for one in state.view(None)["revealed"]]
        assert shown == [stack[number - 2] for stack in stacks]
    act(state, *(f"{seat} done" for seat in range(5)))
    assert state.over
    assert len(state.view(None)["gone"]) == 50
