"""The final construction by brute force, for small cases: no theorem, no bounds."""

from functools import cache

from tests.fzzt import cards

Stands = dict[str, list[str]]  # robots by the unit they stand on


def best_points(stands: Stands, free: list[str]) -> int:
    """Returns the maximum score of the units (Z21, Z25).

    One robot after another gives one of its symbols to a unit: a mounted robot to its own unit, a free robot to any
    unit; giving never costs anything. The state is how often each unit got each of its symbols.
    """
    units = sorted(stands)
    wanted = [sorted(cards.symbols(unit)) for unit in units]
    places = [(number, symbol) for number, letters in enumerate(wanted) for symbol in range(len(letters))]
    serving = [(robot, [unit]) for unit in units for robot in stands[unit]] + [(robot, units) for robot in free]
    choices = [
        [
            place
            for place, (number, symbol) in enumerate(places)
            if units[number] in homes and wanted[number][symbol] in cards.symbols(robot)
        ]
        for robot, homes in serving
    ]
    choices = [own for own in choices if own]

    @cache
    def best(robot: int, given: tuple[int, ...]) -> int:
        if robot == len(choices):
            return _score(units, places, given)
        return max(best(robot + 1, (*given[:place], given[place] + 1, *given[place + 1 :])) for place in choices[robot])

    return best(0, (0,) * len(places))


def _score(units: list[str], places: list[tuple[int, int]], given: tuple[int, ...]) -> int:
    total = 0
    for number, unit in enumerate(units):
        widgets = min(times for times, (owner, _) in zip(given, places, strict=True) if owner == number)
        total += cards.value(unit) * widgets if widgets else -cards.value(unit)
    return total
