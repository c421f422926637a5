"""Loads a position.

The loader checks the form of the position. Unless the position is trusted, the loader also checks whether it is
possible. Unfinished builds are replayed step by step.
"""

from typing import Any, Final

from mypy_extensions import i64

from factoryfloor.kernel import validation
from factoryfloor.kernel.errors import BadPosition
from factoryfloor.kernel.fast import vec
from factoryfloor.kernel.masks import bit
from factoryfloor.kernel.validation import entries, fields, id_of, number, one_of, require, truth

from ..rules.boards import BOARD_OF
from ..rules.building import choices_of, step
from ..rules.draft import BUILT
from ..rules.machines import COLOURS, MACHINE_OF, MACHINES, VALUES
from ..rules.placing import machines_in
from ..rules.position import (
    ANY_BONUS,
    BONUSES,
    BUILD_PHASE,
    COUNTDOWN,
    DRAFT,
    LIVE,
    NOBODY,
    NOTHING,
    OVER,
    ROUNDS,
    RULES,
    SEALED,
    START_MONEY,
    TAKE,
    UNDECIDED,
    Position,
)
from ..rules.rounds import ask, count_down, mark_factory, offer, revealed_machines
from .dump import dealt
from .load_factory import check_stock, load_factory, machine_list
from .notation import write_step
from .view import PHASES, SELECTIONS

_FIELDS: Final = ("game", "rules", "seats", "options", "round", "phase", "first", "revealed", "stacks", "rest")
_OPTIONS: Final = ("diagonal", "last_taker_free", "selection", "boards")
_PLAYER: Final = ("board", "money", "any", "pieces", "list", "listed", "took", "steps")


def seats_in(written: object) -> int:
    """Check the number of seats and return it."""
    return validation.seats_in(written, "factory_fun", (RULES,), (1, 5), (*_FIELDS, "order", "players"))


def load_into(position: Position, written: dict[str, Any], trusted: bool) -> None:
    """Fill an empty position with the given number of seats. Raises BadPosition if the position is invalid."""
    seats = int(position.seats)
    _read_options(position, fields(written["options"], "options", _OPTIONS))
    phase = one_of(written["phase"], "phase", PHASES)
    position.round = number(written["round"], "round", 1, ROUNDS)
    require(phase != OVER or position.round == ROUNDS, f"the game is over after round {ROUNDS}")
    position.first = number(written["first"], "first", 0, seats - 1)
    position.phase = phase
    position.over = phase == OVER
    players = [
        fields(one, f"player {seat}", _PLAYER) for seat, one in enumerate(entries(written["players"], "players", seats))
    ]
    for seat, player in enumerate(players):
        _read_factory(position, seat, player, trusted)
    require(phase != COUNTDOWN or position.way() == LIVE, "only live selection has a countdown")
    _check_boards(position, written["options"]["boards"])
    _read_machines(position, written)
    for seat, player in enumerate(players):
        if not trusted:
            _check_money(position, seat)
        _read_choice(position, seat, player)
    order = entries(written["order"], "order", -1)
    if phase == COUNTDOWN:
        _set_countdown(position, players, order)
        return
    _read_order(position, order)
    if phase == TAKE:
        _set_take(position, players)
    elif phase == BUILD_PHASE:
        _set_build(position, players)
    else:
        _want_nothing_taken(position, players)


def _read_options(position: Position, options: dict[str, Any]) -> None:
    position.diagonal = truth(options["diagonal"], "option diagonal")
    position.exempting = truth(options["last_taker_free"], "option last_taker_free")
    position.selection = one_of(options["selection"], "option selection", SELECTIONS)


def _read_factory(position: Position, seat: int, player: dict[str, Any], trusted: bool) -> None:
    """Load a player's board, factory, money and named colour."""
    name = f"player {seat}"
    board = id_of(player["board"], name, "board", BOARD_OF)
    layout = load_factory(player["pieces"], board, name, trusted)
    colour = player["any"]
    position.boards[seat] = board
    position.factories[seat] = layout
    position.named[seat] = -1 if colour is None else one_of(colour, f"any of {name}", COLOURS)
    brings = any(BONUSES[machine] == ANY_BONUS for machine in machines_in(layout))
    require(
        brings == (colour is not None), f"{name}: any must be set exactly when the machine with that bonus is placed"
    )
    position.money[seat] = number(player["money"], f"{name}'s money", 0, 999)
    if not trusted:
        check_stock(layout, position.named[seat], 1 if position.diagonal else 0, name)
    mark_factory(position, seat)


def _check_boards(position: Position, option: Any) -> None:
    """Check the boards against the option (U28)."""
    ids = [board for number in position.boards for board, other in BOARD_OF.items() if other == number]
    if isinstance(option, list):
        require(option == ids, f"the option boards must list the players' boards, {', '.join(ids)}")
        position.random_boards = -1
        return
    require(option in ("classic", "expert"), f"option boards must be classic, expert or a list, not {option!r:.40}")
    good = all(board.endswith(option) for board in ids) and len(set(ids)) == len(ids)
    require(good, f"with the option boards {option} each player must have a different {option} board")
    position.random_boards = 1 if option == "expert" else 0


def _read_machines(position: Position, written: dict[str, Any]) -> None:
    """Load the deck: first the earlier machines in any order, then this round's machines, then the stacks."""
    seats, shown, done = int(position.seats), int(position.shown()), int(position.round)
    revealed = machine_list(written["revealed"], "revealed", shown if position.lie_open() else 0)
    lists = entries(written["stacks"], "stacks", seats)
    left = (ROUNDS - int(position.turned_up())) * (shown if seats == 1 else 1)
    stacks = [machine_list(stack, f"stack {seat}", left) for seat, stack in enumerate(lists)]
    rest = machine_list(written["rest"], "rest", len(MACHINES) - dealt(position))
    standing = [int(machine) for layout in position.factories for machine in machines_in(layout)]
    ahead = [*revealed, *(machine for stack in stacks for machine in stack), *rest]
    everything = [*standing, *ahead]
    if len(set(everything)) != len(everything):
        twice = sorted({MACHINES[machine].id for machine in everything if everything.count(machine) > 1})
        raise BadPosition(f"{', '.join(twice)} is in two places")
    for seat in range(seats):
        past = ROUNDS if position.over else done - 1
        have = len(machines_in(position.factories[seat]))
        require(have <= past, f"player {seat} has {have} machines after {past} rounds")
    earlier = [machine for machine in range(len(MACHINES)) if machine not in ahead]
    position.deck = vec[i64](_deck(position, earlier, revealed, stacks, rest))


def _deck(
    position: Position, earlier: list[int], revealed: list[int], stacks: list[list[int]], rest: list[int]
) -> list[int]:
    """Return the machines in the order of the deck."""
    seats = int(position.seats)
    if seats == 1:
        return [*earlier, *revealed, *stacks[0], *rest]
    each = len(earlier) // seats
    deck: list[int] = []
    for seat in range(seats):
        deck += [*earlier[each * seat : each * seat + each], *revealed[seat : seat + 1], *stacks[seat]]
    return [*deck, *rest]


def _check_money(position: Position, seat: int) -> None:
    """Check the money (U9).

    The maximum is the total value of the machines, plus 1 for each round without a build and with 0 money.
    """
    machines = machines_in(position.factories[seat])
    rounds = ROUNDS if position.over else int(position.round) - 1
    most = START_MONEY + sum(VALUES[machine] for machine in machines) + rounds - len(machines)
    have = int(position.money[seat])
    require(have <= most, f"player {seat} can have at most {most} money, not {have}")


def _read_choice(position: Position, seat: int, player: dict[str, Any]) -> None:
    """Load the machine that a player took, or the player's sealed list."""
    name, took = f"player {seat}", player["took"]
    shown = revealed_machines(position)
    position.taken[seat] = UNDECIDED
    if took == "nothing":
        position.taken[seat] = NOTHING
    elif took is not None:
        if not isinstance(took, str) or MACHINE_OF.get(took) not in shown:
            raise BadPosition(f"{name}: took must be a revealed machine, nothing or null, not {took!r:.40}")
        require(not position.is_gone(MACHINE_OF[took]), f"{took} was taken twice")
        position.taken[seat] = MACHINE_OF[took]
    sealed = position.phase == TAKE and position.way() == SEALED
    require(sealed == (player["list"] is not None), f"{name}: list must be null except while sealed lists are made")
    listed = truth(player["listed"], f"{name}'s listed")
    require(sealed or not listed, f"{name}: listed must be false except while sealed lists are made")
    ranked = machine_list(player["list"], f"{name}'s list", -1) if sealed else []
    for place, machine in enumerate(ranked):
        require(machine in shown, f"{name} lists {MACHINES[machine].id}, which is not revealed")
        position.lists[seat] += (shown.index(machine) + 1) << (3 * place)


def _read_order(position: Position, order: list[Any]) -> None:
    """Load the seats that claimed or passed, in the order of their claims (U25)."""
    seats = [number(seat, "a seat in order", 0, int(position.seats) - 1) for seat in order]
    require(len(set(seats)) == len(seats), "order lists a seat twice")
    decided = sorted(seat for seat in range(int(position.seats)) if position.taken[seat] != UNDECIDED)
    require(sorted(seats) == decided, f"order must list the seats that have taken or passed, {decided}, not {seats}")
    if position.seats > 1 and position.way() != LIVE:
        due = [int(position.seat_in_order(place)) for place in range(len(seats))]
        require(seats == due, f"order must be {due} in this round, not {seats}")
    position.acted = len(seats)
    for place in range(int(position.seats)):
        position.order[place] = seats[place] if place < len(seats) else NOBODY
        if place < len(seats) and position.taken[seats[place]] >= 0:
            position.last_taker = seats[place]


def _set_countdown(position: Position, players: list[dict[str, Any]], order: list[Any]) -> None:
    idle = all(player["took"] is None and player["steps"] is None for player in players)
    require(idle, "no player can take or build before the machines are revealed")
    ready = [number(seat, "a seat in order", 0, len(players) - 1) for seat in order]
    require(ready == sorted(set(ready)), "order must list the seats that are ready, ascending")
    require(len(ready) < len(players), "when all are ready, the machines are revealed")
    count_down(position)
    position.pending &= ~sum(int(bit(seat)) for seat in ready)


def _set_take(position: Position, players: list[dict[str, Any]]) -> None:
    require(position.acted < position.seats, "when all have taken or passed, the phase must be build")
    require(all(player["steps"] is None for player in players), "no player can build before all have taken or passed")
    if position.way() == SEALED:
        require(position.acted == 0, "no player can have a machine before the sealed lists are complete")
        require(not all(player["listed"] for player in players), "when all lists are complete, they are resolved")
        offer(position)
        for seat, player in enumerate(players):
            if not player["listed"]:
                position.pending |= bit(seat)
                if position.lists[seat]:
                    position.mid_chain |= bit(seat)
        return
    ask(position)
    if position.way() != DRAFT:
        position.pending = sum(int(bit(seat)) for seat in range(len(players)) if position.taken[seat] == UNDECIDED)


def _set_build(position: Position, players: list[dict[str, Any]]) -> None:
    require(position.acted == position.seats, "all players must take or pass before they build")
    for seat, player in enumerate(players):
        builds = position.taken[seat] >= 0
        require(
            builds == (player["steps"] is not None), f"player {seat} must have steps exactly if it has taken a machine"
        )
        if builds:
            position.drafts[seat] = position.new_draft(seat)
            _take_steps(position, seat, entries(player["steps"], f"player {seat}'s steps", -1))
    require(position.pending != 0, "when all builds are complete, the round is over")


def _take_steps(position: Position, seat: int, steps: list[Any]) -> None:
    """Replay the steps of a build."""
    draft = position.draft_of(seat)
    for order, text in enumerate(steps, 1):
        name = f"step {order} of player {seat}"
        require(draft.stage < BUILT, f"{name} comes after the build was complete")
        action = next((action for action in choices_of(draft) if write_step(draft, action) == text), -1)
        require(action >= 0, f"{name} cannot be {text!r:.60}")
        step(draft, action)
    if draft.stage < BUILT:
        position.pending |= bit(seat)
        if steps:
            position.mid_chain |= bit(seat)


def _want_nothing_taken(position: Position, players: list[dict[str, Any]]) -> None:
    idle = position.acted == 0 and all(player["steps"] is None for player in players)
    require(idle, "no player can take or build after the end")
