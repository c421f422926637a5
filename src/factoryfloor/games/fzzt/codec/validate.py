"""Checks that a position can arise by the rules."""

from factoryfloor.kernel.validation import require

from ..rules.auction import power
from ..rules.belt import belt_speed, first_from, holders
from ..rules.pieces import (
    CALCULATOR,
    DISK_DRIVE,
    MECHANICS,
    MEMORY_PACK,
    MODEM,
    MONITOR,
    MOUSE,
    NONE,
    PERIPHERALS,
    ROBOT_ARM,
    SCREEN_SAVER,
    SHREDDER,
    UNIT,
    UNIT_COUNT,
    UNIT_IDS,
    belt_id,
    starting_robots,
)
from ..rules.position import AUCTION, BELT, BIG_HAND, HAND, PRODUCTION, Position
from ..rules.production import can_act
from .validate_cards import check_mounts, check_pieces, check_player, check_shredded, first_id, has, owned, rounds_begun


def validate(position: Position) -> None:
    """Raise BadPosition with the reason if the position cannot arise."""
    for seat in range(int(position.seats)):
        check_player(position, seat)
    check_pieces(position)
    _check_peripherals(position)
    if not position.over:
        _check_belt(position)
    for seat in range(int(position.seats)):
        _check_hand(position, seat)
        check_shredded(position, seat)
    for unit in range(UNIT_COUNT):
        check_mounts(position, unit)
    _check_marks(position)
    _check_last(position)
    _check_pending(position)


def _check_peripherals(position: Position) -> None:
    """Check that the active peripheral matches the round (Z30)."""
    total = len(position.stack)
    if total == 0:
        return
    opened = (rounds_begun(position) - 1) % total + 1
    require(position.stack_next == opened, f"in this round {opened} of {total} peripherals are opened")
    due = NONE if position.over else int(position.stack[opened - 1])
    name = "none" if due == NONE else PERIPHERALS[due]
    require(position.active == due, f"the active peripheral must be the last one opened: {name}")


def _check_belt(position: Position) -> None:
    """Check that slots open by belt speed and are sold in order (Z5)."""
    begun, opened = 0, BELT if position.active == MONITOR else min(BELT, int(belt_speed(position.deck[position.base])))
    while opened < position.opened:
        begun = opened
        speed = 1 if position.active == SCREEN_SAVER else int(belt_speed(position.deck[position.base + begun]))
        opened = min(BELT, begun + speed)
    require(position.opened == opened, f"by the speeds of its cards, {opened} places of the belt must be open")
    sold = int(position.sold)
    number = sold.bit_count()
    order, due = "from the end of the belt", (1 << number) - 1
    if position.active == ROBOT_ARM and number > begun:
        order = "from the last one opened"
        due = (1 << begun) - 1 | ((1 << (number - begun)) - 1) << (opened - number + begun)
    require(number >= begun and sold == due, f"open places must be sold in order, {order}, before others open")
    if position.phase == AUCTION:
        require(number < opened, "the auction phase needs an unsold open card")
    else:
        require(number == BELT, "production starts only after all eight cards of the belt are sold")


def _check_hand(position: Position, seat: int) -> None:
    name = f"player {seat}"
    if position.phase == AUCTION:
        size, most = int(position.hand[seat]).bit_count(), BIG_HAND if _dealt_eight(position) else HAND
        require(size <= most, f"the hand of {name} has {size} cards; the limit is {most}")
        single = position.active != CALCULATOR or int(position.bids[seat]).bit_count() <= 1
        require(single, f"under {PERIPHERALS[CALCULATOR]} the bid of {name} must be one card")
    else:
        apart = int(position.discard[seat]) | int(position.bids[seat]) | int(position.unsure[seat])
        require(apart == 0, f"after the auctions discard, bid and unsure of {name} must be empty")


def _dealt_eight(position: Position) -> bool:
    """Return whether the memory pack (p12) can have been active in the previous round."""
    if rounds_begun(position) == 1:
        return False
    if position.stack_next > 1:
        return bool(position.stack[position.stack_next - 2] == MEMORY_PACK)
    return MEMORY_PACK in position.stack


def _check_marks(position: Position) -> None:
    """Check the marks of production against the cards."""
    once, full, shredders = int(position.once), int(position.full), int(position.shredders)
    if position.phase != PRODUCTION:
        require(once | full | shredders == 0, "once, full and shredders must be empty outside the production phase")
        return
    require(
        once | full == 0 or not position.is_last_round(),
        "nothing is mounted in the last round: once and full must be empty",
    )
    two = position.active == MOUSE
    require(two or once == 0, f"once must be empty without {PERIPHERALS[MOUSE]}")
    require(not two or full & ~once == 0, "full has units that once lacks")
    for unit in range(UNIT_COUNT):
        least = (once >> unit & 1) + (full >> unit & 1)
        require(int(position.mounts[unit]).bit_count() >= least, f"{UNIT_IDS[unit]} is marked but holds too few robots")
    require(position.active == SHREDDER or shredders == 0, f"shredders must be empty without {PERIPHERALS[SHREDDER]}")
    for seat in range(int(position.seats)):
        used = shredders >> seat & 1
        require(not used or position.shredded[seat] != 0, f"seat {seat} is in shredders but has shredded nothing")


def _check_last(position: Position) -> None:
    """Check the last auction against the rules."""
    shown = [int(position.shown[seat]) for seat in range(int(position.seats))]
    if position.last_lot == NONE:
        require(not any(shown), "bids were shown, but last is null")
        return
    require(position.base > 0 or position.sold != 0, "last must be null before the first auction")
    require(position.last_active != NONE or len(position.stack) == 0, "last lacks the active peripheral")
    winner, code = int(position.last_winner), int(position.last_lot)
    started = starting_robots((int(position.loose(winner)) & MECHANICS).bit_length())
    bought = has(position, winner, code) and not (code < UNIT and started >> code & 1)
    require(bought, f"the last winner, seat {winner}, has not bought {belt_id(code)}")
    best, tied = -1, 0
    for seat, bid in enumerate(shown):
        wrong = bid & ~(owned(position, seat) | int(position.loose(seat)))
        require(wrong == 0, f"the last bid of player {seat} has {first_id(wrong)}, which it does not own")
        worth = int(power(bid, position.last_active)) if bid else -1
        tied = 1 << seat if worth > best else tied | 1 << seat if worth == best else tied
        best = max(best, worth)
    require(best >= 0 and tied >> winner & 1 == 1, f"the last winner, seat {winner}, has not shown the highest bid")
    due = tied if tied & (tied - 1) else 0
    require(position.last_tied == due, f"the seats tied for the highest bid must be: {seat_list(due)}")
    paid = shown[winner]
    back = paid & -paid if position.last_active == DISK_DRIVE and paid & (paid - 1) else 0
    require(position.last_returned == back, f"the card taken back after the last auction must be: {first_id(back)}")


def _check_pending(position: Position) -> None:
    given = int(position.pending)
    if position.over:
        require(given == 0, "no seat is pending when the game is over")
    elif position.phase == AUCTION:
        laid = sum(1 << seat for seat in range(int(position.seats)) if position.bids[seat])
        waiting = int(holders(position)) & ~laid
        require(waiting != 0, "no seat has to bid: complete bids must have been revealed, and empty hands refilled")
        due = waiting
        if position.active == MODEM:
            due = int(first_from(position, position.chief, waiting))
            require(
                _laid_in_turn(position, laid, waiting),
                f"under {PERIPHERALS[MODEM]} bids must be laid in turn, clockwise from the chief",
            )
        require(given == due, f"pending must be the seats that have to bid: {seat_list(due)}")
    else:
        able = sum(1 << seat for seat in range(int(position.seats)) if can_act(position, seat))
        require(given != 0 and given & ~able == 0, f"pending must be some of the seats that can act: {seat_list(able)}")


def _laid_in_turn(position: Position, laid: int, waiting: int) -> bool:
    """Return whether the bids so far were laid in order clockwise from the chief (p03)."""
    seats = int(position.seats)
    owing = False
    for turn in range(seats):
        seat = (int(position.chief) + turn) % seats
        owing = owing or bool(waiting >> seat & 1)
        if owing and laid >> seat & 1:
            return False
    return True


def seat_list(mask: int) -> str:
    """Write the seats of a mask in words."""
    return ", ".join(str(seat) for seat in range(mask.bit_length()) if mask >> seat & 1) or "none"
