"""Whether a position that was read can arise: every card in one place, and nothing that the rules exclude."""

from mypy_extensions import i64

from factoryfloor.kernel.checked import want

from ..rules.auction import power
from ..rules.belt import belt_speed, first_from, holders
from ..rules.pieces import (
    CALCULATOR,
    CARD_IDS,
    CARD_SYMBOLS,
    CARDS,
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
    UNIT_SYMBOLS,
    belt_id,
    bit,
    robots_in_play,
    starting_robots,
    units_in_play,
)
from ..rules.position import AUCTION, BELT, BIG_HAND, HAND, PRODUCTION, Table
from ..rules.production import SHREDDABLE, can_act


def check_possible(table: Table) -> None:
    """Raises BadPosition with the reason if the position cannot arise."""
    for seat in range(int(table.seats)):
        _check_player(table, seat)
    _check_pieces(table)
    _check_peripherals(table)
    if not table.over:
        _check_belt(table)
    for seat in range(int(table.seats)):
        _check_hand(table, seat)
        _check_shredded(table, seat)
    for unit in range(UNIT_COUNT):
        _check_mounts(table, unit)
    _check_marks(table)
    _check_last(table)
    _check_pending(table)


def _check_player(table: Table, seat: int) -> None:
    name = f"player {seat}"
    hand, discard = int(table.hand[seat]), int(table.discard[seat])
    want(hand & discard == 0, f"{name} has {first_id(hand & discard)} both in hand and discard")
    mechanic = (hand | discard) & MECHANICS
    want(mechanic.bit_count() == 1, f"{name} must have exactly one mechanic in hand or discard")
    number = mechanic.bit_length()
    want(number <= table.seats, f"mechanic-{number} is not used with {int(table.seats)} players")
    lost = starting_robots(number) & ~owned(table, seat)
    want(lost == 0, f"{name} lacks {first_id(lost)}, which came with mechanic-{number}")
    want(int(table.secret[seat]) & ~(hand | discard) == 0, f"unsure of {name} must be cards in hand or discard")
    want(int(table.bids[seat]) & ~hand == 0, f"the bid of {name} must be cards of its hand")


def _check_pieces(table: Table) -> None:
    """Every robot and unit of this number of players lies in exactly one place."""
    seats = int(table.seats)
    held, laid = 0, 0
    piles = [int(table.loose(seat)) for seat in range(seats)] + [int(table.shredded[seat]) for seat in range(seats)]
    for pile in piles + [int(robots) for robots in table.mounts]:
        want(held & pile == 0, f"{first_id(held & pile)} lies in two places")
        held |= pile
    for seat in range(seats):
        laid |= int(table.units[seat])
    sold, started = 0, 0
    for seat in range(seats):
        started |= starting_robots((int(table.loose(seat)) & MECHANICS).bit_length())
    for index in range(int(table.base), len(table.deck)):
        code = int(table.deck[index])
        slot = index - int(table.base)
        want(not started >> code & 1, f"{belt_id(code)} came with a mechanic and is never on the belt nor in the deck")
        if not table.over and slot < BELT and int(table.sold) >> slot & 1:
            _check_sold(table, slot, code)
            want(not sold >> code & 1, f"{belt_id(code)} was sold twice")
            sold |= 1 << code
            continue
        held_already = held >> code & 1 if code < UNIT else laid >> (code - UNIT) & 1
        want(not held_already, f"{belt_id(code)} lies in two places")
        if code < UNIT:
            held |= 1 << code
        else:
            laid |= 1 << (code - UNIT)
    _check_whole(seats, held & ~MECHANICS, laid)


def _check_sold(table: Table, slot: int, code: int) -> None:
    buyer = int(table.buyers) >> (slot * 4) & 15
    want(has(table, buyer, code), f"{belt_id(code)} was sold to seat {buyer}, which has no such card")


def _check_whole(seats: int, robots: int, units: int) -> None:
    extra = robots & ~robots_in_play(seats)
    want(extra == 0, f"{first_id(extra)} is not used with {seats} players")
    missing = robots_in_play(seats) & ~robots
    want(missing == 0, f"{missing.bit_count()} robots are missing, {first_id(missing)} among them")
    extra = units & ~units_in_play(seats)
    want(extra == 0, f"{unit_list(extra)} is not used with {seats} players")
    missing = units_in_play(seats) & ~units
    want(missing == 0, f"production units are missing: {unit_list(missing)}")


def _check_peripherals(table: Table) -> None:
    """Z30: which peripheral works follows from the round."""
    total = len(table.stack)
    if total == 0:
        return
    opened = (rounds_begun(table) - 1) % total + 1
    want(table.stack_next == opened, f"in this round the peripherals opened are {opened} of {total}")
    due = NONE if table.over else int(table.stack[opened - 1])
    name = "none" if due == NONE else PERIPHERALS[due]
    want(table.active == due, f"the active peripheral is the one opened last, here {name}")


def _check_belt(table: Table) -> None:
    """Z5: the places are opened as the speeds say, and sold in order."""
    begun, opened = 0, BELT if table.active == MONITOR else min(BELT, int(belt_speed(table.deck[table.base])))
    while opened < table.opened:
        begun = opened
        speed = 1 if table.active == SCREEN_SAVER else int(belt_speed(table.deck[table.base + begun]))
        opened = min(BELT, begun + speed)
    want(table.opened == opened, f"as the speeds of its cards go, {opened} places of the belt are open")
    sold = int(table.sold)
    number = sold.bit_count()
    order, due = "from the end of the belt", (1 << number) - 1
    if table.active == ROBOT_ARM and number > begun:
        order = "from the last one opened"
        due = (1 << begun) - 1 | ((1 << (number - begun)) - 1) << (opened - number + begun)
    want(number >= begun and sold == due, f"open places are sold one by one, {order}, and before others open")
    if table.phase == AUCTION:
        want(number < opened, "an open card must be on auction")
    else:
        want(number == BELT, "production begins when all eight cards of the belt are sold")


def _check_hand(table: Table, seat: int) -> None:
    name = f"player {seat}"
    if table.phase == AUCTION:
        size, most = int(table.hand[seat]).bit_count(), BIG_HAND if _dealt_eight(table) else HAND
        want(size <= most, f"the hand of {name} has {size} cards; {most} are the most")
        single = table.active != CALCULATOR or int(table.bids[seat]).bit_count() <= 1
        want(single, f"a bid is one card under {PERIPHERALS[CALCULATOR]}, and that of {name} has more")
    else:
        apart = int(table.discard[seat]) | int(table.bids[seat]) | int(table.secret[seat])
        want(apart == 0, f"after the auctions {name} has no discard, no bid and nothing unsure")


def _dealt_eight(table: Table) -> bool:
    """Whether the memory pack (p12) may have worked in the round before."""
    if rounds_begun(table) == 1:
        return False
    if table.stack_next > 1:
        return bool(table.stack[table.stack_next - 2] == MEMORY_PACK)
    return MEMORY_PACK in table.stack


def _check_shredded(table: Table, seat: int) -> None:
    shredded = int(table.shredded[seat])
    if shredded == 0:
        return
    want(SHREDDER in table.stack, f"player {seat} can shred nothing without {PERIPHERALS[SHREDDER]}")
    wrong = shredded & ~SHREDDABLE
    want(wrong == 0, f"{first_id(wrong)} cannot be shredded: only a Fzzzt and robots of power 1 can")
    most = rounds_begun(table) - (1 if table.phase == AUCTION else 0)
    want(shredded.bit_count() <= most, f"player {seat} can have shredded {most} robots by now")


def _check_mounts(table: Table, unit: int) -> None:
    robots = int(table.mounts[unit])
    for card in range(CARDS):
        if robots >> card & 1:
            fits = CARD_SYMBOLS[card] & UNIT_SYMBOLS[unit]
            want(fits != 0, f"{CARD_IDS[card]} has no symbol of {UNIT_IDS[unit]}")
    productions = rounds_begun(table) - (1 if table.phase == AUCTION or table.is_last_round() else 0)
    most = productions * (2 if MOUSE in table.stack else 1)
    want(robots.bit_count() <= most, f"{UNIT_IDS[unit]} can have {most} robots by now, not {robots.bit_count()}")


def _check_marks(table: Table) -> None:
    """What ``production`` says fits what lies on the table."""
    once, full, shredders = int(table.once), int(table.full), int(table.shredders)
    if table.phase != PRODUCTION:
        want(once | full | shredders == 0, "once, full and shredders are empty outside the production phase")
        return
    want(once | full == 0 or not table.is_last_round(), "in the last round nothing is mounted: once and full are empty")
    two = table.active == MOUSE
    want(two or once == 0, f"once is empty without {PERIPHERALS[MOUSE]}")
    want(not two or full & ~once == 0, "full names units that once does not")
    for unit in range(UNIT_COUNT):
        least = (once >> unit & 1) + (full >> unit & 1)
        want(int(table.mounts[unit]).bit_count() >= least, f"{UNIT_IDS[unit]} is marked and holds too few robots")
    want(table.active == SHREDDER or shredders == 0, f"shredders is empty without {PERIPHERALS[SHREDDER]}")
    for seat in range(int(table.seats)):
        used = shredders >> seat & 1
        want(not used or table.shredded[seat] != 0, f"seat {seat} is among the shredders and has shredded nothing")


def _check_last(table: Table) -> None:
    """The auction before, if told, went by the rules."""
    shown = [int(table.shown[seat]) for seat in range(int(table.seats))]
    if table.last_lot == NONE:
        want(not any(shown), "bids were shown, but last is null")
        return
    want(table.base > 0 or table.sold != 0, "last must be null before the first auction")
    want(table.last_active != NONE or len(table.stack) == 0, "last lacks the peripheral that was at work")
    winner, code = int(table.last_winner), int(table.last_lot)
    started = starting_robots((int(table.loose(winner)) & MECHANICS).bit_length())
    bought = has(table, winner, code) and not (code < UNIT and started >> code & 1)
    want(bought, f"the last winner, seat {winner}, has not bought {belt_id(code)}")
    best, tied = -1, 0
    for seat, bid in enumerate(shown):
        wrong = bid & ~(owned(table, seat) | int(table.loose(seat)))
        want(wrong == 0, f"the last bid of player {seat} has {first_id(wrong)}, which it does not own")
        worth = int(power(bid, table.last_active)) if bid else -1
        tied = 1 << seat if worth > best else tied | 1 << seat if worth == best else tied
        best = max(best, worth)
    want(best >= 0 and tied >> winner & 1 == 1, f"the last winner, seat {winner}, has not shown the highest bid")
    due = tied if tied & (tied - 1) else 0
    want(table.last_tied == due, f"the seats tied for the highest bid shown: {seat_list(due)}")
    paid = shown[winner]
    back = paid & -paid if table.last_active == DISK_DRIVE and paid & (paid - 1) else 0
    want(table.last_returned == back, f"the card taken back after the last auction: {first_id(back)}")


def _check_pending(table: Table) -> None:
    given = int(table.pending)
    if table.over:
        want(given == 0, "nobody is pending when the game is over")
    elif table.phase == AUCTION:
        laid = sum(1 << seat for seat in range(int(table.seats)) if table.bids[seat])
        waiting = int(holders(table)) & ~laid
        want(waiting != 0, "somebody must owe a bid: who has all bids reveals them, who has no cards draws new ones")
        due = waiting
        if table.active == MODEM:
            due = int(first_from(table, table.chief, waiting))
            want(
                _laid_in_turn(table, laid, waiting),
                f"under {PERIPHERALS[MODEM]} bids are laid in turn, clockwise from the chief",
            )
        want(given == due, f"pending must be the seats that owe a bid: {seat_list(due)}")
    else:
        able = sum(1 << seat for seat in range(int(table.seats)) if can_act(table, seat))
        want(given != 0 and given & ~able == 0, f"pending must be some of the seats that can act: {seat_list(able)}")


def _laid_in_turn(table: Table, laid: int, waiting: int) -> bool:
    """Whether nobody has bid who comes after one that still owes a bid, clockwise from the chief."""
    seats = int(table.seats)
    owing = False
    for turn in range(seats):
        seat = (int(table.chief) + turn) % seats
        owing = owing or bool(waiting >> seat & 1)
        if owing and laid >> seat & 1:
            return False
    return True


def rounds_begun(table: Table) -> int:
    """How many rounds were dealt so far."""
    return min(int(table.round_number()), int(table.rounds()))


def owned(table: Table, seat: i64) -> int:
    """All robots that are or were a seat's."""
    return int(table.robots(seat)) | int(table.shredded[seat])


def has(table: Table, seat: i64, code: i64) -> bool:
    """Whether the seat has, or has shredded, this card of the belt deck."""
    if code < UNIT:
        return bool(owned(table, seat) >> code & 1)
    return bool(table.units[seat] & bit(code - UNIT))


def first_id(mask: int) -> str:
    """The first card of a set."""
    return CARD_IDS[(mask & -mask).bit_length() - 1] if mask else "none"


def unit_list(mask: int) -> str:
    """Units in words."""
    return ", ".join(UNIT_IDS[unit] for unit in range(UNIT_COUNT) if mask >> unit & 1) or "none"


def seat_list(mask: int) -> str:
    """Seats in words."""
    return ", ".join(str(seat) for seat in range(mask.bit_length()) if mask >> seat & 1) or "none"
