"""Generic faults that can be planted in any game."""

import random
from collections.abc import Iterator
from typing import Any
from zlib import crc32

from factoryfloor.kernel import BadPosition, Event, FastChance, Game, State
from factoryfloor.testing.difference import difference, text_of
from factoryfloor.testing.fault import Fault
from factoryfloor.testing.swaps import Path, leaf, leaves, path_name, pile_ends, swapped

TRIED = 6  # places that a kept value may be swapped with


def digest(state: State) -> int:
    """Return a number from 0 to 96 that depends on all hidden information."""
    return crc32(text_of(state.position()).encode()) % 97


class ViewShowsHidden(Fault):
    name = "a seat's view depends on hidden values"

    def view(self, state: State, seat: int | None, view: dict[str, Any]) -> dict[str, Any]:
        self.effects += 1
        return view if seat is None else view | {"leak": digest(state)}


class SpectatorSeesHidden(Fault):
    name = "a spectator's view depends on hidden values"

    def view(self, state: State, seat: int | None, view: dict[str, Any]) -> dict[str, Any]:
        self.effects += 1
        return view | {"leak": digest(state)} if seat is None else view


class EventReportsHidden(Fault):
    name = "events report hidden values"
    leak = "leak"

    def events(self, state: State, events: list[Event]) -> list[Event]:
        self.effects += len(events)
        return [
            Event(event.kind, event.seat, event.public | {"leak": digest(state)}, event.private) for event in events
        ]


class EventIsMissing(Fault):
    name = "the last event of an action is missing"

    def events(self, state: State, events: list[Event]) -> list[Event]:
        self.effects += len(events)
        return events[:-1]


class ResampleChangesNothing(Fault):
    name = "resample replaces only the chance"

    def resampled(self, truth: dict[str, Any], sample: State, seat: int) -> State:
        self.effects += bool(difference(truth, sample.position()))
        return _loaded(self.game, truth, sample) or sample


class _Keeps(Fault):
    """A fault: a redeal leaves one value unchanged.

    It is the first value, in some order of the places, that the redeal would have changed.
    """

    def kept(self, truth: dict[str, Any], state: State, places: Iterator[Path], seats: list[int]) -> State:
        redealt = state.position()
        for place in places:
            value = leaf(truth, place)
            if leaf(redealt, place) in (value, ...):
                continue
            others = [path for path, item in leaves(redealt) if type(item) is type(value) and item == value]
            for other in others[:TRIED]:
                changed = _loaded(self.game, swapped(redealt, place, other), state)
                if changed is not None and not any(difference(changed.view(seat), state.view(seat)) for seat in seats):
                    self.effects += 1
                    return changed
        return state


class ResampleKeepsAPileEnd(_Keeps):
    name = "resample keeps the end of a pile"

    def resampled(self, truth: dict[str, Any], sample: State, seat: int) -> State:
        return self.kept(truth, sample, _ends(truth), [seat])


class ResampleKeepsAValue(_Keeps):
    name = "resample keeps one hidden value"

    def resampled(self, truth: dict[str, Any], sample: State, seat: int) -> State:
        places = sorted((path for path, _ in leaves(truth)), key=lambda path: crc32(path_name(path).encode()))
        return self.kept(truth, sample, iter(places), [seat])


class ReshuffleChangesNothing(Fault):
    name = "reshuffle replaces only the chance"

    def reshuffled(self, truth: dict[str, Any], state: State) -> State:
        self.effects += bool(difference(truth, state.position()))
        return _loaded(self.game, truth, state) or state


class ReshuffleKeepsAPileEnd(_Keeps):
    name = "reshuffle keeps the end of a pile"

    def reshuffled(self, truth: dict[str, Any], state: State) -> State:
        return self.kept(truth, state, _ends(truth), list(range(state.seats)))


class CopySharesChance(Fault):
    name = "a copy shares the chance"

    def copied(self, state: State, copy: State) -> None:
        self.effects += 1
        copy.chance = state.chance


class DrawsFromElsewhere(Fault):
    name = "draws do not come from the seed"

    def before(self, state: State) -> None:
        self.effects += 1
        state.chance = FastChance(random.getrandbits(60))


class LoadAcceptsMore(Fault):
    name = "load accepts unknown fields"

    def position(self, given: dict[str, Any]) -> dict[str, Any]:
        self.effects += 1
        return {key: value for key, value in given.items() if key != "an unknown field"}


class LegalDependsOnHidden(Fault):
    name = "legal actions depend on hidden values"

    def legal(self, state: State, seat: int, legal: list[int]) -> list[int]:
        if len(legal) < 2 or digest(state) % 2:
            return legal
        self.effects += 1
        return legal[:-1]


class LegalIsIncomplete(Fault):
    name = "one of several legal actions is missing"

    def legal(self, state: State, seat: int, legal: list[int]) -> list[int]:
        self.effects += len(legal) > 2
        return legal[:1] + legal[2:] if len(legal) > 2 else legal


class LegalIsDescending(Fault):
    name = "legal actions are descending"

    def legal(self, state: State, seat: int, legal: list[int]) -> list[int]:
        self.effects += len(legal) > 1
        return legal[::-1]


class NotationIsAmbiguous(Fault):
    name = "notation lacks its last word"

    def notation(self, text: str) -> str:
        words = text.split()
        self.effects += len(words) > 1
        return " ".join(words[:-1] or words)


class RevealsAreNotCounted(Fault):
    name = "revealing is not counted"

    def reveals(self, number: int) -> int:
        self.effects += number > 0
        return 0


class ScoresAreWrong(Fault):
    name = "the first seat has one more point"

    def scores(self, state: State, scores: list[int]) -> list[int]:
        self.effects += 1
        return [scores[0] + 1, *scores[1:]]


class RankingIsReversed(Fault):
    name = "the ranking is reversed"

    def ranking(self, ranking: list[int]) -> list[int]:
        turned = [1 + sum(other > place for other in ranking) for place in ranking]
        self.effects += turned != ranking
        return turned


class KeyDependsOnHidden(Fault):
    name = "the information key depends on hidden values"

    def key(self, state: State, key: int) -> int:
        self.effects += 1
        return key ^ digest(state)


class ObservationDependsOnHidden(Fault):
    name = "the observation depends on hidden values"

    def observed(self, state: State, number: int) -> int:
        self.effects += 1
        return number ^ digest(state)


class PriorsDependOnHidden(Fault):
    name = "priors depend on hidden values"

    def priors(self, state: State, priors: list[float]) -> list[float]:
        self.effects += 1
        return [priors[0] + digest(state), *priors[1:]] if priors else priors


FAULTS: tuple[type[Fault], ...] = (
    ViewShowsHidden,
    SpectatorSeesHidden,
    EventReportsHidden,
    EventIsMissing,
    ResampleChangesNothing,
    ResampleKeepsAPileEnd,
    ResampleKeepsAValue,
    ReshuffleChangesNothing,
    ReshuffleKeepsAPileEnd,
    CopySharesChance,
    DrawsFromElsewhere,
    LoadAcceptsMore,
    LegalDependsOnHidden,
    LegalIsIncomplete,
    LegalIsDescending,
    NotationIsAmbiguous,
    RevealsAreNotCounted,
    ScoresAreWrong,
    RankingIsReversed,
    KeyDependsOnHidden,
    ObservationDependsOnHidden,
    PriorsDependOnHidden,
)
"""The faults that are planted, one at a time."""


def _ends(truth: dict[str, Any]) -> Iterator[Path]:
    return (end for end, _ in pile_ends(truth, random.Random(0)))


def _loaded(game: Game, position: dict[str, Any], like: State) -> State | None:
    """Load a position with the chance and ``reveals`` of another state. Returns None if the position is bad, if other
    seats are pending, or if loading loses information.
    """
    try:
        state = game.load(position, like.chance)
    except BadPosition:
        return None
    if (state.pending, state.mid_chain) != (like.pending, like.mid_chain):
        return None
    state.reveals = like.reveals
    return state if _loads_faithfully(game, like) else None


def _loads_faithfully(game: Game, state: State) -> bool:
    """Return whether a loaded position has the information keys of the played position.

    Otherwise loading would be a second fault.
    """
    again = game.load(state.position(), FastChance(1))
    return all(again.information_key(seat) == state.information_key(seat) for seat in range(state.seats))
