"""A state that passes through a planted fault."""

from typing import Any

from factoryfloor.kernel import Chance, State
from factoryfloor.testing.fault import Fault


class MutantState(State):
    """A state of the game, seen through the fault."""

    def __init__(self, fault: Fault, inner: State) -> None:
        super().__init__(inner.seats, inner.chance, inner.fewest_wins)
        self.fault, self.inner = fault, inner
        self._take()

    def _take(self) -> None:
        inner = self.inner
        self.chance, self.pending, self.mid_chain, self.over = inner.chance, inner.pending, inner.mid_chain, inner.over
        self.reveals = self.fault.reveals(int(inner.reveals))

    @property
    def real(self) -> State:
        """Return the state of the game, with the chance of this state."""
        self.inner.chance = self.chance
        return self.inner

    def legal(self, seat: int) -> list[int]:
        return self.fault.legal(self.real, seat, self.real.legal(seat))

    def apply(self, seat: int, action: int) -> None:
        real, events = self.real, self.events
        real.events = None if events is None else []
        self.fault.before(real)
        real.apply(seat, action)
        if events is not None:
            events.extend(self.fault.events(real, list(real.events or ())))
        real.events = None
        self._take()

    def scores(self) -> list[int]:
        return self.fault.scores(self.real, self.real.scores())

    def ranking(self) -> list[int]:
        return self.fault.ranking(self.real.ranking())

    def copy(self) -> "MutantState":
        copy = self.real.copy()
        self.fault.copied(self.real, copy)
        return MutantState(self.fault, copy)

    def resample(self, seat: int, chance: Chance) -> None:
        truth = self.real.position()
        self.inner.resample(seat, chance)
        self.inner = self.fault.resampled(truth, self.inner, seat)
        self._take()

    def reshuffle(self, chance: Chance) -> None:
        truth = self.real.position()
        self.inner.reshuffle(chance)
        self.inner = self.fault.reshuffled(truth, self.inner)
        self._take()

    def view(self, seat: int | None) -> dict[str, Any]:
        return self.fault.view(self.real, seat, self.real.view(seat))

    def position(self) -> dict[str, Any]:
        return self.real.position()

    def notation(self, seat: int, action: int) -> str:
        return self.fault.notation(self.real.notation(seat, action))

    def canonical(self, text: str) -> str:
        return self.real.canonical(text)

    def refusal(self, seat: int, text: str) -> str:
        return self.real.refusal(seat, text)

    def information_key(self, seat: int) -> int:
        return self.fault.key(self.real, int(self.real.information_key(seat)))


def real_state(state: State) -> State:
    """Return the state of the game without the fault."""
    return state.real if isinstance(state, MutantState) else state
