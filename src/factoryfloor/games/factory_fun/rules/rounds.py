"""A round: machines are revealed, taken and built; then the factories are shown and paid for (U6 to U10, U26)."""

from typing import Any, Final

from mypy_extensions import i64

from factoryfloor.kernel.events import Event
from factoryfloor.kernel.fast import vec

from .actions import ACTIONS, CLAIM, DONE, PASS, READY
from .blueprint import write_pieces
from .building import step
from .draft import BUILT, Draft
from .machines import COLOURS, MACHINES, VALUES
from .position import (
    BUILD_PHASE,
    COUNTDOWN,
    DRAFT,
    LIVE,
    NOBODY,
    OVER,
    ROUNDS,
    SEALED,
    TAKE,
    UNDECIDED,
    Table,
    seat_bit,
)
from .price import chain_bonus

PENALTY: Final = 5
_MASK: Final = 0x3FFFFFFFFFFFFFFF
_FACTOR: Final = 3202034522624059733


def begin_round(table: Table) -> None:
    """U6: machines are turned up, and the seats begin to take them; before a race there is a countdown."""
    clear_round(table)
    table.chaining = 0
    if way(table) == LIVE:
        count_down(table)
    else:
        turn_up(table)


def count_down(table: Table) -> None:
    """All may say that they are ready; then, or when time is over, the machines are turned up for all at once."""
    table.phase = COUNTDOWN
    table.pending = (1 << table.seats) - 1
    table.choices = [ACTIONS[READY]]


def turn_up(table: Table) -> None:
    """The machines of the round come to light."""
    table.phase = TAKE
    table.reveals += 1
    if table.log is not None:
        machines = [MACHINES[machine].id for machine in revealed_machines(table)]
        table.log.append(Event("round", -1, {"round": int(table.round), "machines": machines}))
    ask(table)


def clear_round(table: Table) -> None:
    """Nobody has taken anything, nor built."""
    table.acted = 0
    table.last_taker = NOBODY
    for seat in range(table.seats):
        table.taken[seat] = UNDECIDED
        table.lists[seat] = 0
        table.order[seat] = NOBODY
        table.drafts[seat] = None


def revealed_machines(table: Table) -> list[int]:
    """The machines of this round, by seat; none while they are face down."""
    if not table.lie_open():
        return []
    return [int(table.revealed(index)) for index in range(table.shown())]


def way(table: Table) -> i64:
    """How machines are taken; who is alone claims one."""
    return DRAFT if table.seats == 1 else table.selection


def ask(table: Table) -> None:
    """Who is to decide, and what there is to choose from."""
    if way(table) == DRAFT:
        table.pending = seat_bit(table.seat_in_order(table.acted))
    elif table.acted == 0:
        table.pending = (1 << table.seats) - 1
    offer(table)


def offer(table: Table) -> None:
    """The machines that are left, ascending, after passing; or all of them, to rank."""
    choices = [ACTIONS[DONE if way(table) == SEALED else PASS]]
    machines = vec[i64]([0] * 64)
    for index in range(table.shown()):
        machine = table.revealed(index)
        if not table.is_gone(machine):
            machines[machine] = 1
    for machine in range(len(MACHINES)):
        if machines[machine]:
            choices.append(ACTIONS[CLAIM + machine])
    table.choices = choices


def begin_building(table: Table) -> None:
    """U7: who has taken a machine builds, all at the same time; if nobody has, the round is over."""
    table.phase = BUILD_PHASE
    table.choices = []
    table.pending = 0
    for seat in range(table.seats):
        table.lists[seat] = 0
        if table.taken[seat] >= 0:
            table.drafts[seat] = table.new_draft(seat)
            table.pending |= seat_bit(seat)
    if table.pending == 0:
        end_round(table)


def draft_of(table: Table, seat: i64) -> Draft:
    """The build of a seat that has taken a machine."""
    draft = table.drafts[seat]
    assert draft is not None
    return draft


def build_step(table: Table, seat: i64, action: i64) -> None:
    """Carry out a legal step of a build. Others only see when it is complete."""
    draft = draft_of(table, seat)
    step(draft, action)
    if draft.stage < BUILT:
        table.chaining |= seat_bit(seat)
        return
    table.chaining &= ~seat_bit(seat)
    table.pending &= ~seat_bit(seat)
    if table.log is not None:
        table.log.append(Event("done", int(seat), {}, {int(seat): {"built": draft.stage == BUILT}}))
    if table.pending == 0:
        end_round(table)


def end_round(table: Table) -> None:
    """All builds come to light and are paid for; the next round begins, or the game ends."""
    table.reveals += 1
    for seat in range(table.seats):
        draft = table.drafts[seat]
        if draft is not None:
            if draft.stage == BUILT:
                accept(table, seat, draft)
            else:
                punish(table, seat)
    if table.round == ROUNDS:
        finish(table)
    else:
        table.round += 1
        begin_round(table)


def accept(table: Table, seat: i64, draft: Draft) -> None:
    """U9: the new factory stands, the machine's value is paid out, less the price."""
    value: i64 = VALUES[draft.machine]
    table.factories[seat] = draft.now
    table.money[seat] += value - draft.spent
    if draft.colour >= 0:
        table.named[seat] = draft.colour
    mark_factory(table, seat)
    if table.log is not None:
        table.log.append(Event("built", int(seat), built_fields(table, seat, draft)))


def built_fields(table: Table, seat: i64, draft: Draft) -> dict[str, Any]:
    """What everybody learns of a build."""
    return {
        "machine": MACHINES[draft.machine].id,
        "pieces": write_pieces(draft.now),
        "any": None if draft.colour < 0 else COLOURS[draft.colour],
        "value": int(VALUES[draft.machine]),
        "price": int(draft.spent),
        "money": int(table.money[seat]),
        "bonus": int(chain_bonus(draft.now)),
    }


def after_giving_up(table: Table, seat: i64) -> i64:
    """U9, U26: the money of a seat that places nothing: 5 less but at least 1, unless it is exempt."""
    money = table.money[seat]
    if is_exempt(table, seat):
        return money
    return money - PENALTY if money > PENALTY else 1


def is_exempt(table: Table, seat: i64) -> bool:
    """U9, U29: the last taker does not pay, if the option says so and others are there."""
    return table.exempting and table.seats > 1 and table.last_taker == seat


def punish(table: Table, seat: i64) -> None:
    """U10: the factory stays as it was, and the machine leaves the game."""
    before = table.money[seat]
    table.money[seat] = after_giving_up(table, seat)
    if table.log is not None:
        told = {
            "machine": MACHINES[table.taken[seat]].id,
            "penalty": int(before - table.money[seat]),
            "money": int(table.money[seat]),
        }
        table.log.append(Event("gave_up", int(seat), told))


def mark_factory(table: Table, seat: i64) -> None:
    """The fingerprint of a seat's factory and its chain bonus, which change together."""
    layout = table.factories[seat]
    mark: i64 = table.named[seat] + 2
    for code in layout:
        mark = ((mark ^ code) * _FACTOR + 1) & _MASK
    table.marks[seat] = mark
    table.bonuses[seat] = chain_bonus(layout)


def finish(table: Table) -> None:
    """U18: the chain bonuses are paid. The seed is published now, so this cannot be taken back."""
    table.phase = OVER
    table.over = True
    table.pending = 0
    clear_round(table)
    if table.log is not None:
        scores = [int(table.money[seat] + table.bonuses[seat]) for seat in range(table.seats)]
        table.log.append(Event("final", -1, {"bonuses": [int(bonus) for bonus in table.bonuses], "scores": scores}))
