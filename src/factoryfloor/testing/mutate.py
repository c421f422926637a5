"""The mutation score of a game's tests: plant generic faults, and report what its checks and golden games find.

python -m factoryfloor.testing.mutate GAME                  # GAME is an id or module:ATTRIBUTE
python -m factoryfloor.testing.mutate GAME --goldens DIR    # with the golden games of a folder
"""

import argparse
import random
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from zlib import crc32

from factoryfloor.kernel import BadPosition, Event, FastChance, Game, State
from factoryfloor.testing.contract import check_game
from factoryfloor.testing.difference import difference, text_of
from factoryfloor.testing.failure import ContractBroken
from factoryfloor.testing.golden import check_golden, named_game, write_golden
from factoryfloor.testing.mutant_game import Fault, MutantGame
from factoryfloor.testing.swaps import Path as Place
from factoryfloor.testing.swaps import leaf, leaves, path_name, pile_ends, swapped

TRIED = 6  # places that a kept value may be swapped with


def digest(state: State) -> int:
    """A number from 0 to 96 that depends on everything hidden."""
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
    """A redeal keeps the first value, in some order of the places, that it would have changed."""

    def kept(self, truth: dict[str, Any], state: State, places: Iterator[Place], seats: list[int]) -> State:
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


def _ends(truth: dict[str, Any]) -> Iterator[Place]:
    return (end for end, _ in pile_ends(truth, random.Random(0)))


def _loaded(game: Game, position: dict[str, Any], like: State) -> State | None:
    """The state of a position with chance and counters of another one, if the same seats are pending."""
    try:
        state = game.load(position, like.chance)
    except BadPosition:
        return None
    if (state.pending, state.mid_chain) != (like.pending, like.mid_chain):
        return None
    state.reveals = like.reveals
    return state if _loads_faithfully(game, like) else None


def _loads_faithfully(game: Game, state: State) -> bool:
    """Whether a loaded position has the keys of the played one; otherwise loading would be a second fault."""
    again = game.load(state.position(), FastChance(1))
    return all(again.information_key(seat) == state.information_key(seat) for seat in range(state.seats))


@dataclass(frozen=True)
class Result:
    """A planted fault: the check that found it, and whether a golden game did; ``effects`` counts its changes."""

    fault: str
    check: str
    golden: bool
    effects: int

    @property
    def outcome(self) -> str:
        """``found``, ``missed``, or ``no effect`` for a fault that changed nothing in this game."""
        return "found" if self.check or self.golden else "missed" if self.effects else "no effect"


def mutate(game: Game, goldens: list[Path], games: int = 12, seed: int = 1) -> Iterator[Result]:
    """Plant each fault, and yield what ``check_game`` and the golden games find."""
    for kind in FAULTS:
        fault = kind(game)
        mutant = MutantGame(game, fault)
        yield Result(
            fault.name, _check(mutant, games, seed), any(_deviates(mutant, path) for path in goldens), fault.effects
        )


def _check(game: Game, games: int, seed: int) -> str:
    """The name of the check that finds a violation, or an empty string."""
    try:
        check_game(game, games, seed)
    except ContractBroken as broken:
        notes = [note for note in getattr(broken, "__notes__", []) if note.startswith("found by ")]
        words = f"{notes[-1] if notes else broken}".replace(":", " ").split()
        return next((word for word in words if word.startswith("check_")), "check_facts")
    return ""


def _deviates(game: Game, path: Path) -> bool:
    try:
        check_golden(game, path)
    except ContractBroken:
        return True
    return False


def main(arguments: list[str] | None = None) -> int:
    """Print the table of faults; return 1 if the game itself fails its checks."""
    parser = argparse.ArgumentParser(prog="python -m factoryfloor.testing.mutate", description="Mutation score.")
    parser.add_argument("game", help="a game's id, or module:ATTRIBUTE")
    parser.add_argument("--goldens", type=Path, help="folder of golden games; without it they are written for this run")
    parser.add_argument("--games", type=int, default=12, help="random games of check_game")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args(arguments)
    game = named_game(given.game)
    broken = _check(MutantGame(game, Fault(game)), given.games, given.seed)
    if broken:
        sys.stderr.write(f"{game.id} without a fault is rejected by {broken}; correct it first\n")
        return 1
    with tempfile.TemporaryDirectory() as folder:
        if given.goldens is None:
            paths = write_golden(game, Path(folder))
        else:
            paths = sorted(given.goldens.glob(f"{game.id}-*.jsonl"))
        results = []
        for result in mutate(game, paths, given.games, given.seed):
            results.append(result)
            golden = "golden game" if result.golden else ""
            sys.stdout.write(f"{result.outcome:<10} {result.fault:<46} {result.check:<32} {golden}".rstrip() + "\n")
            sys.stdout.flush()
    effective = [result for result in results if result.outcome != "no effect"]
    found = sum(result.outcome == "found" for result in effective)
    sys.stdout.write(
        f"{found} of {len(effective)} faults found, {sum(bool(one.check) for one in effective)} by checks\n"
    )
    return 0


if __name__ == "__main__":
    sys.exit(main())
