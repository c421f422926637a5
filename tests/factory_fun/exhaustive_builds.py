"""Every legal build on a tiny board: by the engine's steps, and by exhaustive search."""

from collections.abc import Iterator
from functools import cache
from itertools import product

from factoryfloor.games.factory_fun.codec.load_factory import read_pieces
from factoryfloor.games.factory_fun.rules.actions import GIVE_UP
from factoryfloor.games.factory_fun.rules.blueprint import pieces_of
from factoryfloor.games.factory_fun.rules.building import choices_of, step
from factoryfloor.games.factory_fun.rules.draft import BUILT, FINISHING, GIVEN_UP, Draft
from factoryfloor.games.factory_fun.rules.layout import blank
from factoryfloor.games.factory_fun.rules.machines import COLOURS, MACHINE_OF
from tests.factory_fun import random_factories
from tests.factory_fun.printed import pieces as as_json
from tests.factory_fun.referee import TILES, WAY, Cell, Judgement, Opening, Piece, moved, openings, price

Factory = frozenset[Piece]
Result = tuple[Factory, str]  # the factory, and the colour that was named


class Task:
    """A build on a tiny board: the factory, the new machine, and the money."""

    def __init__(self, rows: tuple[str, ...], machine: str, funds: int, *before: str, diagonal: bool = False) -> None:
        self.rows = rows
        self.machine = machine
        self.funds = funds
        self.before: list[Piece] = [(one["piece"], one["row"], one["column"], one["turn"]) for one in as_json(*before)]
        self.diagonal = diagonal
        self.had = {cell for piece in self.before if piece[0] not in TILES for cell in random_factories.covered(piece)}

    def draft(self) -> Draft:
        """Returns the engine's draft of the task."""
        layout = read_pieces(as_json(*map(random_factories.text, self.before)), blank(self.rows), [])
        own = [name for name, *_ in self.before if name in TILES]
        stock = sum((1 + self.brought(colour, own)) << 8 * number for number, colour in enumerate(COLOURS))
        names = TILES[self.machine].bonus == "any"
        return Draft(layout, MACHINE_OF[self.machine], self.funds, stock, names, self.diagonal)

    def brought(self, colour: str, own: list[str]) -> int:
        """Returns how many bonus supplies of a colour the machines bring; earlier supplies of any colour are not
        included.
        """
        return sum(TILES[name].bonus == colour for name in (*own, self.machine))


def by_steps(task: Task) -> tuple[set[Result], int]:
    """All results of all chains of steps, and the number of drafts visited."""
    start = task.draft()
    results: set[Result] = set()
    seen: set[tuple[object, ...]] = set()
    edge = [start]
    while edge:
        draft = edge.pop()
        choices = list(choices_of(draft))
        assert choices == sorted(set(choices))
        assert choices
        assert choices[0] == GIVE_UP or (draft.steps and draft.stage != FINISHING)
        for action in choices:
            after = draft.copy()
            step(after, action)
            assert len(after.steps) <= 40
            if after.stage == BUILT:
                results.add(result_of(task, after))
            elif after.stage != GIVEN_UP and key(after) not in seen:
                seen.add(key(after))
                edge.append(after)
    return results, len(seen)


def key(draft: Draft) -> tuple[object, ...]:
    """Returns the facts of a draft that determine which further steps are possible."""
    marks = (draft.stage, draft.spent, draft.first, draft.second, draft.last, draft.moved, draft.aim, draft.colour)
    return (tuple(draft.now), draft.fresh, draft.fresh_above, marks, draft.extending, draft.touched)


def result_of(task: Task, draft: Draft) -> Result:
    """A confirmed factory, checked for legality and price."""
    pieces = [(one["piece"], one["row"], one["column"], one["turn"]) for one in pieces_of(draft.now)]
    assert Judgement(pieces).legal, pieces
    assert draft.spent == price(task.before, pieces, task.machine) <= task.funds
    return frozenset(pieces), COLOURS[draft.colour] if draft.colour >= 0 else ""


@cache
def by_laying(task: Task) -> set[Result]:
    """All legal builds, by the referee."""
    free = {(r, c) for r, row in enumerate(task.rows, 1) for c, letter in enumerate(row, 1) if letter == "."}
    machines = [name for name, *_ in task.before if name in TILES]
    results: set[Result] = set()
    for places in product(*(list(all_places(name, free)) for name in [*machines, task.machine])):
        cells = [cell for piece in places for cell in random_factories.covered(piece)]
        if len(set(cells)) < len(cells) or sum(piece not in task.before for piece in places[:-1]) > 2:
            continue
        for colour in COLOURS if TILES[task.machine].bonus == "any" else [""]:
            stock = {f"supply-{name}": 1 + task.brought(name, machines) + (name == colour) for name in COLOURS}
            stock |= {"white": 3, "diagonal": int(task.diagonal)}
            search = Search(task, stock, list(places))
            if not all(search.agrees(piece, free - set(cells)) for piece in places):
                continue
            for filled in search.fill(free - set(cells)):
                if Judgement(filled).legal and price(task.before, filled, task.machine) <= task.funds:
                    results.add((frozenset(filled), colour))
    return results


def all_places(name: str, free: set[Cell]) -> Iterator[Piece]:
    for (row, column), turn in product(sorted(free), (0, 90, 180, 270)):
        if random_factories.covered((name, row, column, turn)) <= free:
            yield (name, row, column, turn)


class Search:
    """Backtracking search that fills cells one by one while sides agree."""

    def __init__(self, task: Task, stock: dict[str, int], machines: list[Piece]) -> None:
        self.task = task
        self.stock = stock
        self.laid = list(machines)
        self.sides = openings(machines)
        self.spent = price(task.before, machines, task.machine)

    def fill(self, empty: set[Cell]) -> Iterator[list[Piece]]:
        """Yields all fillings of the empty cells: first the cells next to open ends, then the cells beside supplies.

        Other cells stay empty, because every network needs a port of a machine (U17) and so each piece is joined to a
        machine.
        """
        ends = self.faced(empty, supplies=False)
        if self.spent + len(ends - self.task.had) > self.task.funds:
            return  # each costs 1 at least, but where something lay before
        if set(Judgement(self.laid).faulty) - {"nothing fed"}:
            return  # only a supply can be led on to what it feeds
        beside = ends or self.faced(empty, supplies=True)
        if not beside:
            yield list(self.laid)
            return
        cell = min(beside)
        rest = empty - {cell}
        if not ends:
            yield from self.fill(rest)
        for piece in pieces_at(cell):
            cost, covered = cost_of(self.task, piece), cells_of(piece)
            if self.spent + cost > self.task.funds or not self.can_have(piece[0]) or not covered <= empty:
                continue
            if self.agrees(piece, empty - covered):
                self.spent += cost
                self.laid.append(piece)
                self.sides |= sides_of(piece)
                yield from self.fill(empty - covered)
                self.spent -= cost
                self.laid.pop()
                for side in sides_of(piece):
                    del self.sides[side]

    def faced(self, empty: set[Cell], supplies: bool) -> set[Cell]:
        """The empty cells that openings face: sides of supplies, or all others."""
        facing = (moved(*side) for side, opening in self.sides.items() if (opening.what == "supply") == supplies)
        return empty.intersection(facing)

    def can_have(self, name: str) -> bool:
        return sum(other[0] == name for other in self.laid) < self.stock.get(name, 99)

    def facing(self, cell: Cell) -> Iterator[tuple[Cell, Opening]]:
        """The openings that face a cell, with the directions from there to them."""
        for way in WAY.values():
            opening = self.sides.get((moved(cell, way), (-way[0], -way[1])))
            if opening:
                yield way, opening

    def agrees(self, piece: Piece, empty: set[Cell]) -> bool:
        """Returns whether each side of the piece, and each side facing the piece, meets an opening or an empty cell."""
        own = sides_of(piece)
        for (cell, way), opening in own.items():
            beyond = moved(cell, way)
            if opening.what != "supply" and beyond not in empty and (beyond, (-way[0], -way[1])) not in self.sides:
                return False
        for cell in cells_of(piece):
            for way, opening in self.facing(cell):
                if opening.what != "supply" and (cell, way) not in own:
                    return False
        return True


@cache
def pieces_at(cell: Cell) -> list[Piece]:
    """All pieces that cover a cell."""
    row, column = cell
    small = [(name, row, column, turn) for name, turn in random_factories.SMALL]
    lying = [("diagonal", row, column - second, 0) for second in (0, 1)]
    return [*small, *lying, *(("diagonal", row - second, column, 90) for second in (0, 1))]


@cache
def cost_of(task: Task, piece: Piece) -> int:
    return price(task.before, [piece], task.machine)


@cache
def cells_of(piece: Piece) -> set[Cell]:
    return random_factories.covered(piece)


@cache
def sides_of(piece: Piece) -> dict[tuple[Cell, Cell], Opening]:
    return openings([piece])


__all__ = ["WAY", "Task", "by_laying", "by_steps"]
