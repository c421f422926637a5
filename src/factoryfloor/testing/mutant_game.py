"""A game with one fault planted: every state, and every companion, passes through the fault."""

from typing import Any

from mypy_extensions import i16

from factoryfloor.kernel import (
    Chance,
    Encoder,
    Event,
    EventKind,
    Game,
    Heuristics,
    Plans,
    Presentation,
    State,
    Timing,
)
from factoryfloor.kernel.fast import vec


class Fault:
    """A generic fault: each method may change what the game gives. ``effects`` counts the changes."""

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
        """Called before an action is applied."""

    def events(self, state: State, events: list[Event]) -> list[Event]:
        return events

    def reveals(self, number: int) -> int:
        return number

    def scores(self, state: State, scores: list[int]) -> list[int]:
        return scores

    def ranking(self, ranking: list[int]) -> list[int]:
        return ranking

    def copied(self, state: State, copy: State) -> None:
        """Called with a state and its copy."""

    def resampled(self, truth: dict[str, Any], sample: State, seat: int) -> State:
        return sample

    def reshuffled(self, truth: dict[str, Any], state: State) -> State:
        return state

    def position(self, given: dict[str, Any]) -> dict[str, Any]:
        """The position that is loaded in place of the given one."""
        return given

    def key(self, state: State, key: int) -> int:
        return key

    def observed(self, state: State, number: int) -> int:
        """The first number of an observation."""
        return number

    def priors(self, state: State, priors: list[float]) -> list[float]:
        return priors


class MutantGame(Game):
    """A game in which a fault is planted."""

    def __init__(self, game: Game, fault: Fault) -> None:
        self.game, self.fault = game, fault
        extra = (fault.leak,) if fault.leak else ()
        super().__init__(
            id=game.id,
            title=game.title,
            rules=game.rules,
            seats=(game.seats_min, game.seats_max),
            action_count=game.action_count,
            options=game.options,
            events=tuple(EventKind(kind.name, (*kind.public, *extra), kind.private) for kind in game.events),
            evaluations=game.evaluations,
            blurb=game.blurb,
            minutes=game.minutes,
            weight=game.weight,
            rules_text=game.rules_text,
            fewest_wins=game.fewest_wins,
        )

    def deal(self, seats: int, options: dict[str, Any], chance: Chance) -> State:
        return MutantState(self.fault, self.game.deal(seats, options, chance))

    def load(self, position: dict[str, Any], chance: Chance) -> State:
        return MutantState(self.fault, self.game.load(self.fault.position(position), chance))

    def components(self) -> dict[str, Any]:
        return self.game.components()

    def settle(self, options: dict[str, Any] | None, seats: int) -> dict[str, Any]:
        return self.game.settle(options, seats)

    def check_seats(self, seats: object) -> None:
        self.game.check_seats(seats)

    def replays(self, rules: int, seats: int) -> str:
        return self.game.replays(rules, seats)

    def heuristics(self, name: str = "") -> Heuristics:
        return _Heuristics(self.fault, self.game.heuristics(name))

    def presentation(self) -> Presentation:
        return _Presentation(self.game.presentation())

    def plans(self) -> Plans | None:
        plans = self.game.plans()
        return None if plans is None else _Plans(plans)

    def timing(self) -> Timing | None:
        timing = self.game.timing()
        return None if timing is None else _Timing(timing)

    def encoder(self) -> Encoder | None:
        encoder = self.game.encoder()
        return None if encoder is None else _Encoder(self.fault, encoder)


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
        """The state of the game, with the chance of this one."""
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


def _real(state: State) -> State:
    return state.real if isinstance(state, MutantState) else state


class _Heuristics(Heuristics):
    def __init__(self, fault: Fault, inner: Heuristics) -> None:
        super().__init__()
        self.fault, self.inner = fault, inner

    def begin(self) -> None:
        self.inner.begin()

    def follow(self, seat: int, action: int) -> None:
        self.inner.follow(seat, action)

    def priors(self, state: State, seat: int) -> list[float]:
        return self.fault.priors(_real(state), list(self.inner.priors(_real(state), seat)))

    def evaluate(self, state: State) -> list[float]:
        return self.inner.evaluate(_real(state))

    def rollout_action(self, state: State, seat: int, chance: Chance) -> int:
        return int(self.inner.rollout_action(_real(state), seat, chance))

    def suggest(self, state: State, seat: int) -> list[int]:
        return self.inner.suggest(_real(state), seat)

    def reaction_time(self, state: State, seat: int, action: int) -> float:
        return self.inner.reaction_time(_real(state), seat, action)

    def explain(self, state: State, seat: int, action: int) -> dict[str, Any]:
        return self.inner.explain(_real(state), seat, action)


class _Presentation(Presentation):
    def __init__(self, inner: Presentation) -> None:
        super().__init__()
        self.inner = inner

    def prompt(self, state: State, seat: int) -> str:
        return self.inner.prompt(_real(state), seat)

    def targets(self, state: State, seat: int, action: int) -> list[str]:
        return self.inner.targets(_real(state), seat, action)

    def preview(self, state: State, seat: int, action: int) -> dict[str, Any]:
        return self.inner.preview(_real(state), seat, action)

    def pieces(self, state: State, seat: int) -> list[str]:
        return self.inner.pieces(_real(state), seat)

    def why_not(self, state: State, seat: int, piece: str) -> dict[str, Any]:
        return self.inner.why_not(_real(state), seat, piece)


class _Plans(Plans):
    def __init__(self, inner: Plans) -> None:
        super().__init__()
        self.inner = inner

    def actions(self, state: State, seat: int, plan: dict[str, Any]) -> list[int]:
        return self.inner.actions(_real(state), seat, plan)

    def check(self, state: State, seat: int, plan: dict[str, Any]) -> dict[str, Any]:
        return self.inner.check(_real(state), seat, plan)

    def write(self, state: State, seat: int, actions: list[int]) -> dict[str, Any]:
        return self.inner.write(_real(state), seat, actions)


class _Timing(Timing):
    def __init__(self, inner: Timing) -> None:
        super().__init__()
        self.inner = inner

    def time_limit(self, state: State, seat: int) -> tuple[int, int] | None:
        return self.inner.time_limit(_real(state), seat)

    def race_winner(self, state: State, seat: int, action: int) -> int:
        return self.inner.race_winner(_real(state), seat, action)


class _Encoder(Encoder):
    def __init__(self, fault: Fault, inner: Encoder) -> None:
        super().__init__(inner.size)
        self.fault, self.inner = fault, inner

    def encode(self, state: State, seat: int, out: vec[i16], at: int) -> None:
        self.inner.encode(_real(state), seat, out, at)
        out[at] = i16(self.fault.observed(_real(state), int(out[at])))

    def describe(self, action: int) -> list[int]:
        return list(self.inner.describe(action))
