"""The tables of cards, against the printed totals and against figures typed for these tests."""

from collections import Counter
from typing import Any

import pytest

from factoryfloor.games.fzzt import GAME
from factoryfloor.games.fzzt.rules import pieces
from tests.fzzt import cards

COMPONENTS = GAME.components()
ROBOTS: dict[str, dict[str, Any]] = COMPONENTS["robots"]
UNITS: dict[str, dict[str, Any]] = COMPONENTS["units"]
LETTER = {"nut": "n", "bolt": "b", "cog": "c", "oil": "o"}


def robots_where(**wanted: Any) -> int:
    return sum(row["copies"] for row in ROBOTS.values() if all(row[key] == wanted[key] for key in wanted))


def test_totals_of_the_components_are_the_printed_ones() -> None:
    """54 robots, 12 production units, 6 mechanics, 12 peripherals."""
    assert robots_where() == 54
    assert sum(row["copies"] for row in UNITS.values()) == 12
    assert list(COMPONENTS["mechanics"]) == [f"mechanic-{number}" for number in range(1, 7)]
    assert list(COMPONENTS["peripherals"]) == cards.PERIPHERALS


def test_numbers_of_robots_by_power_are_the_printed_ones() -> None:
    """There are 14, 11, 11, 5, 5 robots of power 1 to 5, three upgrades and five Fzzzt."""
    assert [robots_where(power=power) for power in (1, 2, 4, 5)] == [14, 11, 5, 5]
    assert robots_where(power=3) - robots_where(kind="fz") == 11
    assert robots_where(kind="up") == robots_where(power=0) == 3
    assert robots_where(kind="fz") == robots_where(symbols=[]) == 5


def test_numbers_of_units_by_class_are_the_printed_ones() -> None:
    """There are two simplest, three standard, three improved, two advanced and two deluxe units."""
    found = Counter[str]()
    for row in UNITS.values():
        found[row["class"]] += row["copies"]
        assert row["value"] == {"simple": 3, "standard": 5, "improved": 6, "advanced": 9, "deluxe": 13}[row["class"]]
        assert row["belt_speed"] == 3
        assert (
            len(row["symbols"]) == {"simple": 1, "standard": 2, "improved": 2, "advanced": 3, "deluxe": 4}[row["class"]]
        )
    assert found == {"simple": 2, "standard": 3, "improved": 3, "advanced": 2, "deluxe": 2}


def test_power_of_a_robot_determines_its_points_and_speed() -> None:
    printed = {0: (0, 8), 1: (1, 4), 2: (2, 4), 3: (2, 2), 4: (3, 2), 5: (3, 1)}
    for row in ROBOTS.values():
        expected = (-1, 1) if row["kind"] == "fz" else printed[row["power"]]
        assert (row["vp"], row["belt_speed"]) == expected
    assert all(row["power"] == row["vp"] == 0 for row in COMPONENTS["mechanics"].values())


def test_cards_marked_5_6_are_the_printed_ones() -> None:
    """The cards marked 5-6 are robots of powers 1 1 2 2 2 3 3 3 4 5, an upgrade, a Fzzzt, a simplest and a deluxe unit;
    without them 42 robots and 10 units remain.
    """
    large = [row for row in ROBOTS.values() if row["players"] == "5-6"]
    assert all(row["copies"] == 1 for row in large)
    assert sorted(row["power"] for row in large if len(row["symbols"]) in (1, 2)) == [1, 1, 2, 2, 2, 3, 3, 3, 4, 5]
    assert sorted(row["kind"] for row in large if len(row["symbols"]) in (0, 4)) == ["fz", "up"]
    assert sorted(row["class"] for row in UNITS.values() if row["players"] == "5-6") == ["deluxe", "simple"]
    assert robots_where(players="all") == 42
    assert sum(row["copies"] for row in UNITS.values() if row["players"] == "all") == 10


def test_components_contain_the_printed_facts_of_each_robot() -> None:
    """Ids, copies, symbols, kinds and owners, one by one."""
    ids = [
        robot if number == 1 else f"{robot}.{number}"
        for robot in ROBOTS
        for number in range(1, ROBOTS[robot]["copies"] + 1)
    ]
    assert sorted(ids) == sorted(cards.robots_of(6))
    for robot, row in ROBOTS.items():
        assert {LETTER[symbol] for symbol in row["symbols"]} == cards.symbols(robot)
        assert (row["power"], row["kind"]) == (cards.power(robot), cards.kind(robot))
        owners = [number for number, robots in cards.STARTING.items() if robot in robots]
        assert row["owner"] == (owners[0] if owners else None)
        assert (row["players"] == "5-6") == ("-x" in robot)


def test_components_contain_the_printed_facts_of_each_unit() -> None:
    ids = [
        unit if number == 1 else f"{unit}.{number}" for unit in UNITS for number in range(1, UNITS[unit]["copies"] + 1)
    ]
    assert sorted(ids) == sorted(cards.units_of(6))
    assert {(row["class"], *row["symbols"]) for row in UNITS.values()} == {
        ("simple", "oil"),
        ("standard", "nut", "bolt"),
        ("standard", "nut", "cog"),
        ("standard", "bolt", "cog"),
        ("improved", "nut", "oil"),
        ("improved", "bolt", "oil"),
        ("improved", "cog", "oil"),
        ("advanced", "nut", "bolt", "cog"),
        ("deluxe", "nut", "bolt", "cog", "oil"),
    }


@pytest.mark.parametrize("number", range(1, 7))
def test_each_mechanic_starts_with_robots_of_power_1_2_and_3(number: int) -> None:
    """Each mechanic starts with robots of power 1, 2 and 3."""
    own = [row["kind"] for row in ROBOTS.values() if row["owner"] == number]
    assert own == ["1bc 2o 3n", "1bo 2n 3c", "1nc 2b 3o", "1no 2c 3b", "1nb 2o 3c", "1co 2b 3n"][number - 1].split()


def test_components_mark_reconstructed_fields() -> None:
    """No source gives these fields: robots for 5-6, starting robots by mechanic, two units, effects of peripherals."""
    for robot, row in ROBOTS.items():
        if "-x" in robot and not robot.startswith(("upgrade", "fzzzt")):
            expected = ["vp", "belt_speed", "symbols"] + ["owner"] * ("-m" in robot)
        else:
            expected = ["owner"] * robot.endswith(("-m3", "-m4"))
        assert row["reconstructed"] == expected, robot
    guessed = {unit: row["reconstructed"] for unit, row in UNITS.items() if row["reconstructed"]}
    assert guessed == {"pu-simple-o-x": ["symbols"], "pu-deluxe-nbco-x": ["symbols", "value"]}
    assert all(row["reconstructed"] == ["effect"] for row in COMPONENTS["peripherals"].values())


# The same cards as bits.


def mask(ids: list[str]) -> int:
    return sum(1 << pieces.CARD_IDS.index(card) for card in ids)


def test_bits_of_the_cards_are_in_the_documented_order() -> None:
    """The test checks the masks and the order of bits: mechanics, then robots by power, equal cards side by side."""
    robots = cards.robots_of(6)
    assert len(pieces.CARD_IDS) == pieces.CARDS == 60
    assert pieces.CARD_IDS[:6] == [f"mechanic-{number}" for number in range(1, 7)]
    assert mask(pieces.CARD_IDS[:6]) == pieces.MECHANICS
    assert mask([card for card in robots if cards.power(card) == 1]) == pieces.POWER_ONES
    assert mask([card for card in robots if cards.is_fzzzt(card)]) == pieces.FZZZTS
    powers = [(cards.power(card), cards.is_fzzzt(card)) for card in pieces.CARD_IDS]
    assert powers == sorted(powers)
    kinds = [cards.kind(card) for card in pieces.CARD_IDS]
    assert len({kind for kind, after in zip(kinds, [*kinds[1:], ""], strict=True) if kind != after}) == len(set(kinds))
    assert len(set(kinds)) == pieces.KIND_COUNT == len(pieces.KINDS)


def test_constants_declare_equal_robots_a_few_bits_apart() -> None:
    """Masks name the robots that have an equal robot one, two, three or four bits above."""
    kinds = [cards.kind(card) for card in pieces.CARD_IDS]
    for distance in range(1, 7):
        found = sum(1 << bit for bit in range(6, 60 - distance) if kinds[bit] == kinds[bit + distance])
        declared = {1: pieces.TWINS_1, 2: pieces.TWINS_2, 3: pieces.TWINS_3, 4: pieces.TWINS_4}
        assert found == declared.get(distance, 0)


def test_lookup_tables_by_bit_contain_the_facts_of_each_card() -> None:
    """The rules look up these tables by card and by the remainder of a card's bit."""
    for number, card in enumerate(pieces.CARD_IDS):
        rest = 2**number % pieces.REST
        assert pieces.CARD_POWER[number] == pieces.POWER_AT[rest] == cards.power(card)
        assert pieces.CARD_VP[number] == cards.vp(card)
        assert pieces.KINDS[pieces.KIND_AT[rest]] == pieces.KINDS[pieces.CARD_KINDS[number]] == cards.kind(card)
        letters = {letter for place, letter in enumerate("nbco") if pieces.SYMBOLS_AT[rest] >> place & 1}
        assert letters == cards.symbols(card)
        assert pieces.CARD_SYMBOLS[number] == pieces.SYMBOLS_AT[rest]
        if not cards.is_mechanic(card):
            assert pieces.CARD_SPEED[number] == cards.speed(card)
    for number, unit in enumerate(pieces.UNIT_IDS):
        assert pieces.UNIT_VALUE[number] == cards.value(unit)
        assert {"nbco"[place] for place in range(4) if pieces.UNIT_SYMBOLS[number] >> place & 1} == cards.symbols(unit)


def test_masks_contain_the_cards_for_each_number_of_players() -> None:
    for seats in range(2, 7):
        assert pieces.card_ids(pieces.robots_in_play(seats)) == sorted(
            cards.robots_of(seats), key=pieces.CARD_IDS.index
        )
        units = {pieces.UNIT_IDS[number] for number in range(12) if pieces.units_in_play(seats) >> number & 1}
        assert units == set(cards.units_of(seats))
    for number, robots in cards.STARTING.items():
        assert pieces.starting_robots(number) == mask(robots)
