"""Monster Factory as the kernel knows it: the state with its rules, and the game that deals it."""

from typing import Any, Final, final

from mypy_extensions import i64

from factoryfloor.kernel.chance import Chance
from factoryfloor.kernel.fast import vec
from factoryfloor.kernel.game import Game
from factoryfloor.kernel.options import Choice

from .codec import dump, encoder, load, notation, view
from .heuristics import evaluation, priors
from .rules import building
from .rules.events import EVENTS
from .rules.pieces import FACES, KINDS, MIXES, TILES, faces_of
from .rules.position import ACTION_COUNT, START, Table, seat_bit

_NOTHING: Final[list[int]] = []
_MASK: Final = 0x3FFFFFFFFFFFFFFF


@final
class MonsterState(Table):
    """A position of Monster Factory: the table with the contract's methods."""

    def legal(self, seat: i64) -> list[int]:
        return self.choices if self.pending & seat_bit(seat) else _NOTHING

    def apply(self, seat: i64, action: i64) -> None:
        if self.phase == START:
            building.choose(self, action)
        else:
            building.place(self, action)

    def copy(self) -> "MonsterState":
        other = MonsterState(
            self.seats,
            self.chance.copy(),
            self.edges[:],
            self.tiles[:],
            self.sizes[:],
            self.eyes[:],
            self.points[:],
            self.numbers[:],
            self.faces,
            self.deck,
            self.discarded,
        )
        other.fields_from(self)
        return other

    def scores(self) -> list[int]:
        return [int(self.points[seat]) for seat in range(self.seats)]

    def resample(self, seat: i64, chance: Chance) -> None:
        self.chance = chance
        self.log = None
        if self.phase != START and self.next < len(self.deck):
            deck = self.deck[:]
            chance.shuffle(deck, self.next)
            self.deck = deck

    def trace(self, seat: i64) -> i64:
        return (self.mark ^ ((self.tile + 2) * 64 + self.turn)) & _MASK

    def estimate(self, seat: i64) -> float:
        return evaluation.estimates(self)[seat]

    def estimates(self) -> list[float]:
        return evaluation.estimates(self)

    def hunch(self, seat: i64, chance: Chance) -> i64:
        return priors.hunch(self, seat, chance)

    def insight(self, seat: i64) -> list[float]:
        return priors.insight(self, seat) if self.pending & seat_bit(seat) else []

    def observe(self, seat: i64) -> list[int]:
        return encoder.observe(self, seat)

    def view(self, seat: int | None) -> dict[str, Any]:
        return view.view_of(self, seat)

    def position(self) -> dict[str, Any]:
        return dump.write_position(self)

    def notation(self, seat: i64, action: i64) -> str:
        return notation.write(self, action)

    def normal(self, text: str) -> str:
        return notation.normal(text)

    def touches(self, seat: i64, action: i64) -> list[str]:
        return notation.touched(self, action)

    def preview(self, seat: i64, action: i64) -> dict[str, Any]:
        return notation.consequences(self, action)

    def question(self, seat: i64) -> str:
        return "start" if self.phase == START else "place"

    def refusal(self, seat: int, text: str) -> str:
        return notation.refusal(self, seat, text)


def empty(seats: int, chance: Chance) -> MonsterState:
    """A table with nothing on it."""
    nothing = vec[i64]([0] * seats)
    return MonsterState(
        seats,
        chance,
        [vec[i64]() for _ in range(seats)],
        vec[i64]([0] * TILES),
        nothing[:],
        nothing[:],
        nothing[:],
        nothing[:],
        vec[i64]([0] * FACES),
        vec[i64](),
        vec[i64](),
    )


@final
class MonsterFactory(Game):
    """Monster Factory by Donald X. Vaccarino, for two to six players."""

    def __init__(self) -> None:
        super().__init__(
            id="monster_factory",
            title="Monster Factory",
            rules=dump.RULES,
            seats=(2, 6),
            action_count=ACTION_COUNT,
            options=(Choice("start", ("choose", "deal")), Choice("mix", MIXES)),
            events=EVENTS,
            observation_size=encoder.SIZE,
        )

    def deal(self, seats: int, options: dict[str, Any], chance: Chance) -> MonsterState:
        """M1: the first player is random."""
        table = empty(seats, chance)
        table.mix = MIXES.index(options["mix"])
        table.dealt = options["start"] == "deal"
        faces = vec[i64]([0] * FACES)
        for face, number in enumerate(faces_of(options["mix"])):
            faces[face] = number
        table.faces = faces
        table.first = chance.below(seats)
        table.turn = table.first
        if table.dealt:
            building.deal(table)
        else:
            building.offer_faces(table)
        return table

    def load(self, position: Any, chance: Chance) -> MonsterState:
        table = empty(load.seats_in(position), chance)
        load.read_into(table, position)
        return table

    def components(self) -> dict[str, Any]:
        """The kinds with their copies and eyes in each mix; all counts are reconstructed."""
        return {
            "tiles": {
                kind.id: {
                    "standard": list(kind.standard),
                    "long": list(kind.long),
                    "gentle": list(kind.gentle),
                    "reconstructed": ["copies", "eyes"],
                }
                for kind in KINDS
            }
        }
