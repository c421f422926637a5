"""The prospects of a seat: the missing symbols suffice and are the fewest; a card brings what the engine scores."""

from itertools import combinations
from typing import cast

from mypy_extensions import i64

from factoryfloor.games.fzzt import GAME
from factoryfloor.games.fzzt.codec.prospects import prospects_view
from factoryfloor.games.fzzt.rules import pieces
from factoryfloor.games.fzzt.rules.construction import MEETS_HIGH, MEETS_LOW, best_units, covers, demand
from factoryfloor.games.fzzt.rules.pieces import FZZZTS, MECHANICS, UNIT, UNIT_OF, UNIT_SYMBOLS, Sign, belt_id
from factoryfloor.games.fzzt.rules.position import Position
from factoryfloor.games.fzzt.rules.scoring import unit_points
from factoryfloor.kernel.masks import bit
from factoryfloor.testing.reason_coverage import random_positions

POSITIONS = 250
SINGLE = {
    symbol: [card for card in range(pieces.CARDS) if pieces.CARD_SYMBOLS[card] == 1 << number]
    for number, symbol in enumerate(pieces.SYMBOLS)
}


def free_robots(position: Position, seat: i64) -> i64:
    return position.loose(seat) & ~(MECHANICS | FZZZTS)


def with_symbols(free: i64, symbols: tuple[Sign, ...]) -> i64 | None:
    """``free`` and another robot of each symbol; None if there are not enough."""
    for symbol in symbols:
        card = next((card for card in SINGLE[symbol] if not free & bit(card)), None)
        if card is None:
            return None
        free |= bit(card)
    return free


def can_make(position: Position, counts: dict[int, int], free: i64) -> bool:
    """Whether the robots supply these widgets, by Hall's theorem."""
    low: i64 = 0
    high: i64 = 0
    for card in range(pieces.CARDS):
        if free & bit(card):
            low += MEETS_LOW[pieces.CARD_SYMBOLS[card]]
            high += MEETS_HIGH[pieces.CARD_SYMBOLS[card]]
    for unit, widgets in counts.items():
        need_low, need_high = demand(UNIT_SYMBOLS[unit], position.mounts[unit], widgets)
        if not covers(low, need_low) or not covers(high, need_high):
            return False
        low -= need_low
        high -= need_high
    return True


def test_missing_symbols_of_a_unit_are_sufficient_and_minimal() -> None:
    seen = set()
    for state, seat in random_positions(GAME, POSITIONS):
        position = cast("Position", state)
        free = free_robots(position, seat)
        needs = prospects_view(position, seat)["needs"]
        assert sum(need["points"] for need in needs) == unit_points(position, seat)
        for need in needs:
            missing = tuple(need["missing"])
            counts = {UNIT_OF[other["unit"]]: other["widgets"] for other in needs}
            assert can_make(position, counts, free)
            counts[UNIT_OF[need["unit"]]] += 1
            more = with_symbols(free, missing)
            assert more is None or can_make(position, counts, more)
            for fewer in combinations(missing, len(missing) - 1) if missing else ():
                less = with_symbols(free, fewer)
                assert less is None or not can_make(position, counts, less)
            seen.add(len(missing))
    assert seen >= {1, 2, 3}


def test_effects_of_cards_on_units_equal_the_effects_in_the_engine() -> None:
    seen = set()
    for state, seat in random_positions(GAME, POSITIONS, 2):
        position = cast("Position", state)
        now = unit_points(position, seat)
        free = free_robots(position, seat)
        cards = prospects_view(position, seat)["cards"]
        for slot in range(position.opened if cards else 0):
            code = position.deck[position.base + slot]
            brings = cards.get(belt_id(code))
            if brings is None:
                assert position.sold & bit(slot) or bit(code) & FZZZTS
                continue
            units = position.units[seat] | (bit(code - UNIT) if code >= UNIT else 0)
            then = best_units(units, position.mounts, free | (bit(code) if code < UNIT else 0))
            assert brings["points"] == then - now
            assert (brings["unit"] is not None) == (code >= UNIT or then > now)
            seen.add((code >= UNIT, then > now))
    assert seen == {(False, False), (False, True), (True, False), (True, True)}
