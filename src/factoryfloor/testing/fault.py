"""The base class of generic faults that are planted in a game."""

from typing import Any

from factoryfloor.kernel import Event, Game, State


class Fault:
    """A generic fault. Each method may change a result of the game. ``effects`` is the number of changes."""

    name = "none"
    leak = ""
    """The name of a public field that the fault adds to all events, or empty."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.effects = 0

    def view(self, state: State, seat: int | None, view: dict[str, Any]) -> dict[str, Any]:
        return view

    def legal(self, state: State, seat: int, legal: list[int]) -> list[int]:
        return legal

    def notation(self, text: str) -> str:
        return text

    def before(self, state: State) -> None:
        """Change the state before an action is applied."""

    def events(self, state: State, events: list[Event]) -> list[Event]:
        return events

    def reveals(self, number: int) -> int:
        return number

    def scores(self, state: State, scores: list[int]) -> list[int]:
        return scores

    def ranking(self, ranking: list[int]) -> list[int]:
        return ranking

    def copied(self, state: State, copy: State) -> None:
        """Change a state or its copy."""

    def resampled(self, truth: dict[str, Any], sample: State, seat: int) -> State:
        return sample

    def reshuffled(self, truth: dict[str, Any], state: State) -> State:
        return state

    def position(self, given: dict[str, Any]) -> dict[str, Any]:
        """Return the position that is loaded instead of the given position."""
        return given

    def key(self, state: State, key: int) -> int:
        return key

    def observed(self, state: State, number: int) -> int:
        """Return the first number of an observation."""
        return number

    def priors(self, state: State, priors: list[float]) -> list[float]:
        return priors
