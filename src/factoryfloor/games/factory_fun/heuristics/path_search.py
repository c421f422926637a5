"""Finds the cheapest ways to connect an open port as shortest paths over the states of a grid (Dial's algorithm)."""

from typing import Final, final

from mypy_extensions import i64

from factoryfloor.kernel.fast import append, vec

from ..rules.pieces import BIT, BLACK_STORE, EMPTY, LYING, MACHINE, OPENING, STEP, SUPPLY, WALL, WHITE
from .path_ends import PathEnds
from .pruning import PIPE, take_piece
from .router_grid import STATES, RouterGrid

FAR: Final = 64  # more than the cost of any way
_SLACK: Final = 2  # ways with at most this extra cost are kept; set by hand
_FAR: Final = vec[i64]([FAR] * STATES)
_ZEROS: Final = vec[i64]([0] * STATES)
_HEADS: Final = vec[i64]([-1] * (FAR + 4))


@final
class PathSearch:
    """Finds up to ``most`` ways, best first by ``worth`` (price minus bonus), then by length.

    ``top`` is the largest bonus of a way. ``last`` is the final state of a way. ``code`` is the piece laid at the end
    of a way.
    """

    def __init__(self, grid: RouterGrid, place: i64, most: i64) -> None:
        self.grid = grid
        self.place: i64 = place
        self.most: i64 = most
        self.worth: vec[i64] = vec[i64]()
        self.last: vec[i64] = vec[i64]()
        self.code: vec[i64] = vec[i64]()
        self.dist: vec[i64] = _FAR[:]
        self.came: vec[i64] = _ZEROS[:]
        row = 4 * grid.now[place >> 2] + (place & 3)
        self.ends = PathEnds(grid, row, grid.root_at(place >> 2, place & 3))
        self.start: i64 = 4 * ((place >> 2) + STEP[place & 3]) + ((place + 2) & 3)
        self.top: i64 = self.ends.top_bonus()

    def search(self, limit: i64, enough: i64) -> None:
        """Visit the states by cost in Dial's buckets, up to the cost ``limit``, while a worth below ``enough`` is
        possible.
        """
        if limit >= FAR:
            limit = FAR - 1
        head = _HEADS[:]
        queue = vec[i64]([self.start])
        after = vec[i64]([-1])
        grid = self.grid
        go, toll = grid.go, grid.toll
        dist, came = self.dist, self.came
        dist[self.start] = 0
        head[0] = 0
        top = self.top + 1
        if enough + top <= limit:
            limit = enough + top - 1
        paid: i64 = 0
        while paid <= limit and not self.is_settled(paid - top):
            entry = head[paid]
            if entry < 0:
                paid += 1
                continue
            head[paid] = after[entry]
            state = queue[entry]
            if dist[state] != paid:
                continue
            dist[state] = paid - FAR  # closed: negative, so that it is not reopened
            self.end_at(state, paid, limit)
            if grid.seen[state >> 2] == 0:
                grid.look(state >> 2)
            for row in range(4 * state, 4 * state + 4):
                beyond = go[row]
                if beyond >= 0 and paid + toll[row] < dist[beyond]:
                    dist[beyond] = paid + toll[row]
                    came[beyond] = row
                    after = append(after, head[paid + toll[row]])
                    head[paid + toll[row]] = len(queue)
                    queue = append(queue, beyond)

    def is_settled(self, least: i64) -> bool:
        """Return whether no remaining way can be better than the best way, or nearly as good."""
        count: i64 = len(self.worth)
        return count > 0 and (least > self.worth[0] + _SLACK or (count == self.most and least >= self.worth[count - 1]))

    def end_at(self, state: i64, paid: i64, limit: i64) -> None:
        """Record the end of a way in a state, if there is one."""
        ends = self.ends
        if not ends.find(state) or paid + ends.cost > limit:
            return
        worth = paid + ends.cost - ends.bonus
        count: i64 = len(self.worth)
        if count == self.most:
            if worth >= self.worth[count - 1]:
                return
        else:
            self.worth = append(self.worth, 0)
            self.last = append(self.last, 0)
            self.code = append(self.code, 0)
            count += 1
        at = count - 1
        while at > 0 and self.worth[at - 1] > worth:
            self.worth[at] = self.worth[at - 1]
            self.last[at] = self.last[at - 1]
            self.code[at] = self.code[at - 1]
            at -= 1
        self.worth[at] = worth
        self.last[at] = state
        self.code[at] = ends.code

    def laid(self, index: i64) -> vec[i64]:
        """Return the layout with a way laid.

        Return None if the way visits a cell twice, or breaks the piece at its end.
        """
        now = self.grid.now[:]
        piece = self.grid.piece
        state = self.last[index]
        if self.grid.breaking:
            self.clear_way(now, state, self.code[index])
        if self.code[index]:
            now[state >> 2] = self.code[index]
        elif now[state >> 2] != self.grid.now[state >> 2]:
            return vec[i64]()
        seen = vec[i64]([state >> 2])
        while state != self.start:
            row = self.came[state]
            state = row >> 2
            cell = state >> 2
            for other in seen:
                if other == cell:
                    return vec[i64]()
            seen = append(seen, cell)
            gone = now[cell] == EMPTY and self.grid.now[cell] != EMPTY
            now[cell] = PIPE[BIT[state & 3] | BIT[row & 3]] if gone else piece[row]
        return now

    def clear_way(self, now: vec[i64], state: i64, code: i64) -> None:
        """Remove the pieces that a way breaks, and the branches of these pieces."""
        if code and self.breaks(now, state >> 2, code):
            take_piece(now, state >> 2)
        while state != self.start:
            row = self.came[state]
            state = row >> 2
            if self.breaks(now, state >> 2, self.grid.piece[row]):
                take_piece(now, state >> 2)

    def breaks(self, now: vec[i64], cell: i64, code: i64) -> bool:
        """Return whether a piece replaces the existing piece on its cell, and does not join or cross it."""
        there = now[cell]
        if not WALL < there < MACHINE:
            return False
        if code >= SUPPLY:
            return True
        if WHITE <= there < BLACK_STORE:
            return OPENING[4 * code + ((there - WHITE) & 3)] == 0
        for side in range(4):
            if OPENING[4 * there + side] and (there >= LYING or OPENING[4 * code + side] == 0):
                return True
        return False
