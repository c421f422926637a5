"""Checks of ``reshuffle`` and of chance: no place is used twice, and no draw is outside a place."""

from factoryfloor.kernel import Chance, FastChance, TableChance
from factoryfloor.testing.difference import difference
from factoryfloor.testing.knowledge import knowledge
from factoryfloor.testing.trial import Trial, random_decision

Place = tuple[int, int, int]
RESHUFFLES = 4  # attempts per position, until one differs


class RecordingChance(Chance):
    """A TableChance that records the sizes and outcomes of its draws for each place.

    ``drawn[None]`` contains the draws before the first place. ``repeated`` contains the places that were visited again
    after a draw.
    """

    def __init__(self, source: Chance) -> None:
        super().__init__()
        self.source = source
        self.place: Place | None = None
        self.drawn: dict[Place | None, list[tuple[int, int]]] = {}
        self.repeated: list[Place] = []

    def at(self, kind: int, a: int, b: int) -> None:
        self.place = (int(kind), int(a), int(b))
        if self.place in self.drawn:
            self.repeated.append(self.place)
        self.source.at(kind, a, b)

    def below(self, n: int) -> int:
        self.draws += 1
        outcome = int(self.source.below(n))
        self.drawn.setdefault(self.place, []).append((int(n), outcome))
        return outcome

    def copy(self) -> "RecordingChance":
        other = RecordingChance(self.source.copy())
        other.place, other.draws = self.place, self.draws
        other.drawn = {place: list(draws) for place, draws in self.drawn.items()}
        other.repeated = list(self.repeated)
        return other


def recorded_game(trial: Trial, decisions: int) -> RecordingChance:
    """Return the recorded chance of a whole game with a trial's seed. ``decisions`` is the seed of the decisions."""
    chance = RecordingChance(TableChance(trial.seed))
    state = trial.game.start(trial.seats, trial.options, chance)
    own, number = FastChance(decisions), 0
    while not state.over and number < trial.limit:
        state.apply(*random_decision(trial, number, state, own))
        number += 1
    return chance


def check_places(trial: Trial) -> None:
    """Check that a game with places draws only at places, never twice at the same place, and with equal outcomes at
    equal places.
    """
    one, other = (recorded_game(trial, decisions) for decisions in (1, 2))
    for chance in (one, other):
        if chance.repeated:
            trial.fail(None, f"a chance place is used twice: {chance.repeated[0]}")
        if None in chance.drawn and len(chance.drawn) > 1:
            trial.fail(None, f"chance is drawn at places, but {len(chance.drawn[None])} times outside of them")
    for place in one.drawn.keys() & other.drawn.keys():
        for mine, theirs in zip(one.drawn[place], other.drawn[place], strict=False):
            if place is None or mine[0] != theirs[0]:
                break
            if mine != theirs:
                trial.fail(None, f"at the place {place} one seed gives {mine[1]} in one game, {theirs[1]} in another")


def check_reshuffle(trial: Trial) -> None:
    """Check that reshuffling changes no view, no knowledge and no unrevealed decision, and gives a valid position."""
    for step in trial.looked_at():
        twin, chance = step.state.copy(), FastChance(step.number)
        twin.reshuffle(chance)
        if twin.chance is not chance:
            trial.fail(step.number, "a reshuffled state must draw from the given chance")
        trial.game.load(twin.position(), FastChance(1))
        for name in ("pending", "mid_chain", "over", "reveals"):
            if getattr(twin, name) != getattr(step.state, name):
                trial.fail(step.number, f"reshuffling changed {name}")
        for seat in range(trial.seats):
            here, there = knowledge(trial, step.state, seat), knowledge(trial, twin, seat)
            changed = difference(here, there, ("before", "reshuffled"))
            if changed:
                trial.fail(step.number, f"reshuffling changed what seat {seat} knows: {changed}")
