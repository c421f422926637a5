from factoryfloor.bots import Bot
from factoryfloor.kernel import Chance, State

from .game import CARDS, EXCHANGE, KEEP


class Careful(Bot):
    """Keeps a card of the upper half."""

    def choose(self, state: State, seat: int, chance: Chance) -> int:
        card = state.view(seat)["players"][seat]["card"]
        return KEEP if card > CARDS // 2 else EXCHANGE
