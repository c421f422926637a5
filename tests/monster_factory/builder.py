"""Positions written by hand: the tiles laid, by the seat on turn."""

from typing import Any

from factoryfloor.games.monster_factory import GAME
from factoryfloor.kernel import State, TableChance
from tests.monster_factory import tiles
from tests.monster_factory.referee import TURNS


class Draft:
    """A position in the making: start tiles by seat, seat 0 first, then tiles in the order laid.

    ``laid`` has a line for each: ``owner face x,y turn`` for a tile that the seat on turn lays, ``owner face`` for the
    first tile of a minion. ``bag`` is the order of the next draws; what is left of the mix comes behind it, or, with
    ``rest`` False, is discarded.
    """

    def __init__(
        self,
        starts: str,
        laid: str = "",
        *,
        tile: str | None = None,
        bag: str = "",
        rest: bool = True,
        phase: str = "play",
        mix: str = "standard",
        turn: int | None = None,
    ) -> None:
        self.starts = starts.split()
        self.seats = len(self.starts)
        self.tile, self.phase, self.mix = tile, phase, mix
        self.turn = 0
        self.structures = dict.fromkeys(range(self.seats), 0)
        self.placed = [self._entry(seat, face, by=seat) for seat, face in enumerate(self.starts)]
        for line in laid.strip().splitlines():
            self._lay(line.split())
        if turn is not None:
            self.turn = turn
        left = tiles.bag(mix)
        for face in [entry["face"] for entry in self.placed] + bag.split() + ([tile] if tile else []):
            left.remove(face)
        self.bag = bag.split() + (left if rest else [])
        self.discarded = [] if rest else left

    def _entry(
        self, owner: int, face: str, x: int = 0, y: int = 0, turn: int = 0, by: int | None = None
    ) -> dict[str, Any]:
        number = self.structures[owner]
        return {"owner": owner, "number": number, "face": face, "x": x, "y": y, "turn": turn, "by": by}

    def _lay(self, words: list[str]) -> None:
        owner = int(words[0])
        if len(words) == 2:
            self.structures[owner] += 1
            self.placed.append(self._entry(owner, words[1]))
            return
        x, y = words[2].split(",")
        self.placed.append(self._entry(owner, words[1], int(x), int(y), TURNS.index(words[3]), self.turn))
        self.turn = (self.turn + 1) % self.seats

    def position(self) -> dict[str, Any]:
        """Returns the position as JSON; in a finished game the turn is the turn of the last placement unless it was
        given.
        """
        return {
            "game": "monster_factory",
            "rules": 1,
            "seats": self.seats,
            "options": {"start": "choose", "mix": self.mix},
            "phase": self.phase,
            "first": 0,
            "turn": self.turn,
            "tile": self.tile,
            "bag": self.bag,
            "discarded": self.discarded,
            "placed": self.placed,
        }

    def state(self) -> State:
        return GAME.load(self.position(), TableChance("by hand"))


def structure(state: State, id: str) -> dict[str, Any]:
    """A structure as an onlooker sees it."""
    found: dict[str, Any] = next(one for one in state.view(None)["structures"] if one["id"] == id)
    return found
