"""Reading a position: its form, what may lie where, and the steps of builds, which are taken again."""

from typing import Any, Final

from mypy_extensions import i64

from factoryfloor.kernel import checked
from factoryfloor.kernel.checked import entries, fields, number, want
from factoryfloor.kernel.errors import BadPosition
from factoryfloor.kernel.fast import vec

from ..rules.blueprint import Obstacle, Unreadable, read_pieces, write_pieces
from ..rules.boards import BOARD_OF
from ..rules.building import choices_of, step
from ..rules.draft import BUILT
from ..rules.laying import MOST_WHITE
from ..rules.layout import HALLS, count_supplies
from ..rules.legality import faults
from ..rules.machines import COLOURS, MACHINE_OF, MACHINES, VALUES
from ..rules.position import (
    BONUSES,
    BUILD_PHASE,
    COUNTDOWN,
    DRAFT,
    LIVE,
    NOBODY,
    NOTHING,
    OVER,
    ROUNDS,
    SEALED,
    START_MONEY,
    TAKE,
    UNDECIDED,
    Table,
    seat_bit,
    supplies_of,
)
from ..rules.rounds import ask, count_down, draft_of, mark_factory, offer, revealed_machines, way
from .dump import RULES, dealt
from .faults import describe
from .fields import machine_list
from .notation import write_step
from .view import PHASES, SELECTIONS

_FIELDS: Final = ("game", "rules", "seats", "options", "round", "phase", "first", "revealed", "stacks", "rest")
_OPTIONS: Final = ("diagonal", "last_taker_free", "selection", "boards")
_PLAYER: Final = ("board", "money", "any", "pieces", "list", "listed", "took", "steps")
_ANY: Final = 5


def seats_in(position: object) -> int:
    """The checked number of seats."""
    return checked.seats_in(position, "factory_fun", RULES, (1, 5), (*_FIELDS, "order", "players"))


def read_into(table: Table, position: dict[str, Any]) -> None:
    """Fill an empty table of the right seats. Raises BadPosition."""
    seats = int(table.seats)
    _read_options(table, fields(position["options"], "options", _OPTIONS))
    want(position["phase"] in PHASES, f"phase is one of {', '.join(PHASES)}, not {position['phase']!r:.40}")
    phase = PHASES.index(position["phase"])
    table.round = number(position["round"], "round", 1, ROUNDS)
    want(phase != OVER or table.round == ROUNDS, f"the game is over after round {ROUNDS}")
    table.first = number(position["first"], "first", 0, seats - 1)
    table.phase = phase
    table.over = phase == OVER
    players = [
        fields(one, f"player {seat}", _PLAYER)
        for seat, one in enumerate(entries(position["players"], "players", seats))
    ]
    for seat, player in enumerate(players):
        _read_factory(table, seat, player)
    want(phase != COUNTDOWN or way(table) == LIVE, "only before live claims there is a countdown")
    _check_boards(table, position["options"]["boards"])
    _read_machines(table, position)
    for seat, player in enumerate(players):
        _check_money(table, seat)
        _read_choice(table, seat, player)
    order = entries(position["order"], "order", -1)
    if phase == COUNTDOWN:
        _set_countdown(table, players, order)
        return
    _read_order(table, order)
    if phase == TAKE:
        _set_take(table, players)
    elif phase == BUILD_PHASE:
        _set_build(table, players)
    else:
        _want_nothing_taken(table, players)


def _read_options(table: Table, options: dict[str, Any]) -> None:
    for name in ("diagonal", "last_taker_free"):
        want(isinstance(options[name], bool), f"option {name} is true or false, not {options[name]!r:.40}")
    chosen = options["selection"]
    want(chosen in SELECTIONS, f"option selection is one of {', '.join(SELECTIONS)}, not {chosen!r:.40}")
    table.diagonal = options["diagonal"]
    table.exempting = options["last_taker_free"]
    table.selection = SELECTIONS.index(chosen)


def _read_factory(table: Table, seat: int, player: dict[str, Any]) -> None:
    """A player's board, factory and the colour that was named."""
    name = f"player {seat}"
    want(isinstance(player["board"], str) and player["board"] in BOARD_OF, f"{name}: no board {player['board']!r:.40}")
    board = BOARD_OF[player["board"]]
    obstacles: list[Obstacle] = []
    try:
        layout = read_pieces(player["pieces"], HALLS[board], obstacles)
    except Unreadable as error:
        raise BadPosition(f"{name}: {error}") from error
    want(not obstacles, f"{name}: {obstacles[0].message if obstacles else ''}")
    wrong = describe(layout, faults(layout))
    want(not wrong, f"{name}: {wrong[0]['message'] if wrong else ''}")
    colour = player["any"]
    want(colour is None or colour in COLOURS, f"{name}: any is one of {', '.join(COLOURS)} or null, not {colour!r:.40}")
    table.boards[seat] = board
    table.factories[seat] = layout
    table.named[seat] = -1 if colour is None else COLOURS.index(colour)
    brings = any(BONUSES[machine] == _ANY for machine in _machines_of(table, seat))
    want(brings == (colour is not None), f"{name}: any is named just when the machine that brings it stands there")
    table.money[seat] = number(player["money"], f"{name}'s money", 0, 999)
    _check_stock(table, seat)
    mark_factory(table, seat)


def _check_stock(table: Table, seat: int) -> None:
    """U23."""
    layout = table.factories[seat]
    pieces = [piece["piece"] for piece in write_pieces(layout)]
    stock, used = int(supplies_of(layout, table.named[seat])), int(count_supplies(layout))
    for place, colour in enumerate(COLOURS):
        have, lie = stock >> 8 * place & 255, used >> 8 * place & 255
        want(lie <= have, f"player {seat} has {have} {colour} supplies, and {lie} lie there")
    want(pieces.count("white") <= MOST_WHITE, f"player {seat} has {MOST_WHITE} white reservoirs, and more lie there")
    diagonals = 1 if table.diagonal else 0
    want(pieces.count("diagonal") <= diagonals, f"player {seat} has {diagonals} diagonals, and more lie there")


def _machines_of(table: Table, seat: int) -> list[int]:
    pieces = write_pieces(table.factories[seat])
    return [MACHINE_OF[piece["piece"]] for piece in pieces if piece["piece"] in MACHINE_OF]


def _check_boards(table: Table, option: Any) -> None:
    """U28: the boards are those that the option allows."""
    ids = [board for number in table.boards for board, other in BOARD_OF.items() if other == number]
    if isinstance(option, list):
        want(option == ids, f"the option boards must list the players' boards, {', '.join(ids)}")
        table.random_boards = -1
        return
    want(option in ("classic", "expert"), f"option boards is classic, expert or a list, not {option!r:.40}")
    good = all(board.endswith(option) for board in ids) and len(set(ids)) == len(ids)
    want(good, f"with the option boards {option} each player has another {option} board")
    table.random_boards = 1 if option == "expert" else 0


def _read_machines(table: Table, position: dict[str, Any]) -> None:
    """The deck: what was revealed before, in any order, then this round's machines and the stacks."""
    seats, shown, done = int(table.seats), int(table.shown()), int(table.round)
    revealed = machine_list(position["revealed"], "revealed", shown if table.lie_open() else 0)
    lists = entries(position["stacks"], "stacks", seats)
    left = (ROUNDS - int(table.turned_up())) * (shown if seats == 1 else 1)
    stacks = [machine_list(stack, f"stack {seat}", left) for seat, stack in enumerate(lists)]
    rest = machine_list(position["rest"], "rest", len(MACHINES) - dealt(table))
    standing = [machine for seat in range(seats) for machine in _machines_of(table, seat)]
    ahead = [*revealed, *(machine for stack in stacks for machine in stack), *rest]
    everything = [*standing, *ahead]
    twice = sorted({MACHINES[machine].id for machine in everything if everything.count(machine) > 1})
    want(not twice, f"{', '.join(twice)} would be in two places")
    for seat in range(seats):
        past = ROUNDS if table.over else done - 1
        have = len(_machines_of(table, seat))
        want(have <= past, f"player {seat} has {have} machines after {past} rounds")
    earlier = [machine for machine in range(len(MACHINES)) if machine not in ahead]
    table.deck = vec[i64](_deck(table, earlier, revealed, stacks, rest))


def _deck(table: Table, earlier: list[int], revealed: list[int], stacks: list[list[int]], rest: list[int]) -> list[int]:
    """The machines in the order of the deck."""
    seats = int(table.seats)
    if seats == 1:
        return [*earlier, *revealed, *stacks[0], *rest]
    each = len(earlier) // seats
    deck: list[int] = []
    for seat in range(seats):
        deck += [*earlier[each * seat : each * seat + each], *revealed[seat : seat + 1], *stacks[seat]]
    return [*deck, *rest]


def _check_money(table: Table, seat: int) -> None:
    """U9: what the machines brought is the most that a player can have, and 1 for each round at 0 without a build."""
    machines = _machines_of(table, seat)
    rounds = ROUNDS if table.over else int(table.round) - 1
    most = START_MONEY + sum(VALUES[machine] for machine in machines) + rounds - len(machines)
    have = int(table.money[seat])
    want(have <= most, f"player {seat} cannot have more than {most} money, {have} is too much")


def _read_choice(table: Table, seat: int, player: dict[str, Any]) -> None:
    """What a player took, or put on the sealed list."""
    name, took = f"player {seat}", player["took"]
    shown = revealed_machines(table)
    table.taken[seat] = UNDECIDED
    if took == "nothing":
        table.taken[seat] = NOTHING
    elif took is not None:
        there = isinstance(took, str) and took in MACHINE_OF and MACHINE_OF[took] in shown
        want(there, f"{name} took a machine that was revealed, nothing or null, not {took!r:.40}")
        want(not table.is_gone(MACHINE_OF[took]), f"{took} was taken twice")
        table.taken[seat] = MACHINE_OF[took]
    sealed = table.phase == TAKE and way(table) == SEALED
    want(sealed == (player["list"] is not None), f"{name} has a list just while sealed lists are made")
    want(isinstance(player["listed"], bool), f"{name}'s listed is true or false")
    want(sealed or not player["listed"], f"{name} has listed nothing")
    ranked = machine_list(player["list"], f"{name}'s list", -1) if sealed else []
    for place, machine in enumerate(ranked):
        want(machine in shown, f"{name} lists {MACHINES[machine].id}, which is not revealed")
        table.lists[seat] += (shown.index(machine) + 1) << (3 * place)


def _read_order(table: Table, order: list[Any]) -> None:
    """Who claimed or passed, in this order (U25)."""
    seats = [number(seat, "a seat in order", 0, int(table.seats) - 1) for seat in order]
    want(len(set(seats)) == len(seats), "order names a seat twice")
    decided = sorted(seat for seat in range(int(table.seats)) if table.taken[seat] != UNDECIDED)
    want(sorted(seats) == decided, f"order names the seats that have taken or passed, {decided}, not {seats}")
    if table.seats > 1 and way(table) != LIVE:
        due = [int(table.seat_in_order(place)) for place in range(len(seats))]
        want(seats == due, f"order must be {due} in this round, not {seats}")
    table.acted = len(seats)
    for place in range(int(table.seats)):
        table.order[place] = seats[place] if place < len(seats) else NOBODY
        if place < len(seats) and table.taken[seats[place]] >= 0:
            table.last_taker = seats[place]


def _set_countdown(table: Table, players: list[dict[str, Any]], order: list[Any]) -> None:
    idle = all(player["took"] is None and player["steps"] is None for player in players)
    want(idle, "nobody takes or builds before the machines are turned up")
    ready = [number(seat, "a seat in order", 0, len(players) - 1) for seat in order]
    want(ready == sorted(set(ready)), "order names the seats that are ready, ascending")
    want(len(ready) < len(players), "when all are ready, the machines are turned up")
    count_down(table)
    table.pending &= ~sum(int(seat_bit(seat)) for seat in ready)


def _set_take(table: Table, players: list[dict[str, Any]]) -> None:
    want(table.acted < table.seats, "when all have taken or passed, the phase is build")
    want(all(player["steps"] is None for player in players), "nobody builds before all have taken or passed")
    if way(table) == SEALED:
        want(table.acted == 0, "nobody has a machine before the sealed lists are complete")
        want(not all(player["listed"] for player in players), "when all lists are complete they are resolved")
        offer(table)
        for seat, player in enumerate(players):
            if not player["listed"]:
                table.pending |= seat_bit(seat)
                if table.lists[seat]:
                    table.chaining |= seat_bit(seat)
        return
    ask(table)
    if way(table) != DRAFT:
        table.pending = sum(int(seat_bit(seat)) for seat in range(len(players)) if table.taken[seat] == UNDECIDED)


def _set_build(table: Table, players: list[dict[str, Any]]) -> None:
    want(table.acted == table.seats, "all take or pass before they build")
    for seat, player in enumerate(players):
        builds = table.taken[seat] >= 0
        want(builds == (player["steps"] is not None), f"player {seat} has steps just when it has taken a machine")
        if builds:
            table.drafts[seat] = table.new_draft(seat)
            _take_steps(table, seat, entries(player["steps"], f"player {seat}'s steps", -1))
    want(table.pending != 0, "when all builds are complete the round is over")


def _take_steps(table: Table, seat: int, steps: list[Any]) -> None:
    """Take the steps of a build again."""
    draft = draft_of(table, seat)
    for order, text in enumerate(steps, 1):
        name = f"step {order} of player {seat}"
        want(draft.stage < BUILT, f"{name} comes after the build was complete")
        found = [action for action in choices_of(draft) if write_step(draft, action) == text]
        want(bool(found), f"{name} cannot be {text!r:.60}")
        step(draft, found[0])
    if draft.stage < BUILT:
        table.pending |= seat_bit(seat)
        if steps:
            table.chaining |= seat_bit(seat)


def _want_nothing_taken(table: Table, players: list[dict[str, Any]]) -> None:
    idle = table.acted == 0 and all(player["steps"] is None for player in players)
    want(idle, "nobody takes or builds after the end")
