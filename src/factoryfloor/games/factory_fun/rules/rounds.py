"""A round: machines are revealed, taken and built.

At the end of the round, the builds are shown and paid for (U6 to U10, U26).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from factoryfloor.kernel.hashing import mix
from factoryfloor.kernel.masks import bit, first_bits

from . import events
from .actions import ACTIONS, CLAIM, DONE, PASS, READY
from .blueprint import pieces_of
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
    Position,
    supplies_of,
)
from .scoring import chain_bonus, scores_of

if TYPE_CHECKING:
    from .event_types import Built, GaveUp

PENALTY: Final = 5


def begin_round(position: Position) -> None:
    """Turn up the machines to be taken (U6). Before a race, start a countdown instead."""
    clear_round(position)
    position.mid_chain = 0
    if position.way() == LIVE:
        count_down(position)
    else:
        turn_up(position)


def count_down(position: Position) -> None:
    """Wait until all seats are ready or the time is up. Then all machines are turned up at once."""
    position.phase = COUNTDOWN
    position.pending = first_bits(position.seats)
    position.choices = [ACTIONS[READY]]


def turn_up(position: Position) -> None:
    """Reveal the machines of the round."""
    position.phase = TAKE
    position.reveals += 1
    if position.events is not None:
        machines = [MACHINES[machine].id for machine in revealed_machines(position)]
        position.events.append(events.ROUND.event(-1, {"round": int(position.round), "machines": machines}))
    ask(position)


def clear_round(position: Position) -> None:
    """Clear claims, lists and builds."""
    position.acted = 0
    position.last_taker = NOBODY
    for seat in range(position.seats):
        position.taken[seat] = UNDECIDED
        position.lists[seat] = 0
        position.order[seat] = NOBODY
        position.drafts[seat] = None


def revealed_machines(position: Position) -> list[int]:
    """Return the machines of this round by seat, or an empty list while they are face down."""
    if not position.lie_open():
        return []
    return [int(position.revealed(index)) for index in range(position.shown())]


def ask(position: Position) -> None:
    """Set the seats that must claim, and their choices."""
    if position.way() == DRAFT:
        position.pending = bit(position.seat_in_order(position.acted))
    elif position.acted == 0:
        position.pending = first_bits(position.seats)
    offer(position)


def offer(position: Position) -> None:
    """Set the choices: first to pass, then the remaining machines in ascending order.

    Sealed lists offer all machines.
    """
    choices = [ACTIONS[DONE if position.way() == SEALED else PASS]]
    left = position.left_open()
    for machine in range(len(MACHINES)):
        if left >> machine & 1:
            choices.append(ACTIONS[CLAIM + machine])
    position.choices = choices


def begin_building(position: Position) -> None:
    """Let the seats with a taken machine build simultaneously (U7). Without such seats, the round is over."""
    position.phase = BUILD_PHASE
    position.choices = []
    position.pending = 0
    for seat in range(position.seats):
        position.lists[seat] = 0
        if position.taken[seat] >= 0:
            position.drafts[seat] = position.new_draft(seat)
            position.pending |= bit(seat)
    if position.pending == 0:
        end_round(position)


def build_step(position: Position, seat: i64, action: i64) -> None:
    """Apply a legal step of a build. Other seats see only the completion of the build."""
    draft = position.draft_of(seat)
    step(draft, action)
    if draft.stage < BUILT:
        position.mid_chain |= bit(seat)
        return
    position.mid_chain &= ~bit(seat)
    position.pending &= ~bit(seat)
    if position.events is not None:
        position.events.append(events.DONE.event(int(seat), {}, {int(seat): {"built": draft.stage == BUILT}}))
    if position.pending == 0:
        end_round(position)


def end_round(position: Position) -> None:
    """Show and pay for all builds. Then begin the next round, or end the game."""
    position.reveals += 1
    position.unshare()
    for seat in range(position.seats):
        draft = position.drafts[seat]
        if draft is not None:
            if draft.stage == BUILT:
                accept(position, seat, draft)
            else:
                punish(position, seat)
    if position.round == ROUNDS:
        finish(position)
    else:
        position.round += 1
        begin_round(position)


def accept(position: Position, seat: i64, draft: Draft) -> None:
    """Accept the new factory, and pay the machine's value minus the price (U9)."""
    value: i64 = VALUES[draft.machine]
    position.factories[seat] = draft.now
    position.money[seat] += value - draft.spent
    if draft.colour >= 0:
        position.named[seat] = draft.colour
    mark_factory(position, seat)
    if position.events is not None:
        position.events.append(events.BUILT.event(int(seat), built_fields(position, seat, draft)))


def built_fields(position: Position, seat: i64, draft: Draft) -> Built:
    """Return the public facts of a build."""
    return {
        "machine": MACHINES[draft.machine].id,
        "pieces": pieces_of(draft.now),
        "any": None if draft.colour < 0 else COLOURS[draft.colour],
        "value": int(VALUES[draft.machine]),
        "price": int(draft.spent),
        "money": int(position.money[seat]),
        "bonus": int(chain_bonus(draft.now)),
    }


def after_giving_up(position: Position, seat: i64) -> i64:
    """Return a seat's money after placing nothing: 5 less, but at least 1, unless the seat is exempt (U9, U26)."""
    money = position.money[seat]
    if is_exempt(position, seat):
        return money
    return money - PENALTY if money > PENALTY else 1


def is_exempt(position: Position, seat: i64) -> bool:
    """Return whether the last taker is exempt. This depends on the option, and requires other seats (U9, U29)."""
    return position.exempting and position.seats > 1 and position.last_taker == seat


def punish(position: Position, seat: i64) -> None:
    """Keep the old factory, and remove the machine from the game (U10)."""
    before = position.money[seat]
    position.money[seat] = after_giving_up(position, seat)
    if position.events is not None:
        fields: GaveUp = {
            "machine": MACHINES[position.taken[seat]].id,
            "penalty": int(before - position.money[seat]),
            "money": int(position.money[seat]),
        }
        position.events.append(events.GAVE_UP.event(int(seat), fields))


def mark_factory(position: Position, seat: i64) -> None:
    """Set the values that depend on a seat's factory and chosen colour: hash, chain bonus and supplies."""
    layout = position.factories[seat]
    mark: i64 = position.named[seat] + 2
    for code in layout:
        mark = mix(mark, code)
    position.marks[seat] = mark
    position.bonuses[seat] = chain_bonus(layout)
    position.stocks[seat] = supplies_of(layout, position.named[seat])


def finish(position: Position) -> None:
    """Pay the chain bonuses (U18). The seed is published, and therefore undo is no longer possible."""
    position.phase = OVER
    position.over = True
    position.pending = 0
    clear_round(position)
    if position.events is not None:
        bonuses = [int(bonus) for bonus in position.bonuses]
        position.events.append(events.FINAL.event(-1, {"bonuses": bonuses, "scores": scores_of(position)}))
