"""Checks that ``resample`` preserves a seat's knowledge, and that a seat sees nothing that depends on hidden
information.
"""

from factoryfloor.kernel import Event, FastChance, State
from factoryfloor.testing.difference import difference
from factoryfloor.testing.knowledge import beside_view, decide_again, knowledge, own_choice, sample
from factoryfloor.testing.trial import Trial, TrialStep, play_on
from factoryfloor.testing.visibility import heard_difference, played

TRUE_AND_REDEALT = ("in truth", "in the sample")
TWINS_STEPS = 12


def check_resample(trial: Trial) -> None:
    """Check that resampling changes nothing that the seat knows, and gives a position that can be played to the end."""
    for step in trial.looked_at():
        for seat in range(trial.seats):
            twin = sample(trial, step, seat, step.number)
            _check_retraction(trial, step, seat, twin)
            again = difference(twin.position(), sample(trial, step, seat, step.number).position(), ("once", "again"))
            if again:
                trial.fail(step.number, f"resample for seat {seat} draws from another source than its chance: {again}")
            trial.game.load(twin.position(), FastChance(1))
            choice = difference(own_choice(trial, step.state, seat), own_choice(trial, twin, seat), TRUE_AND_REDEALT)
            if choice:
                trial.fail(step.number, f"resample changed the choices of seat {seat}: {choice}")
            chance = FastChance(seat)
            decide_again(trial, step, twin, chance)
            changed = difference(knowledge(trial, step.state, seat), knowledge(trial, twin, seat), TRUE_AND_REDEALT)
            if changed:
                trial.fail(step.number, f"resample changed what seat {seat} knows: {changed}")
            play_on(trial, step.number, twin, chance, trial.limit)
            if not twin.over:
                trial.fail(step.number, f"the game does not end after resampling for seat {seat}")


def _check_retraction(trial: Trial, step: TrialStep, seat: int, twin: State) -> None:
    """Check that resampling takes back only decisions of other seats, with all of their unfinished chains."""
    before, after, others = int(step.state.pending), int(twin.pending), ~(1 << seat)
    if before & ~after or after & ~before & ~others or twin.over:
        trial.fail(step.number, f"resampling for seat {seat} changed pending from {before:#b} to {after:#b}")
    if int(twin.mid_chain) != int(step.state.mid_chain) & ~others:
        trial.fail(step.number, f"after resampling for seat {seat}, mid_chain is {int(twin.mid_chain):#b}")


def check_unseen(trial: Trial) -> None:
    """Check that a seat that cannot distinguish two positions still cannot distinguish them after equal play, until
    something is revealed.
    """
    for step in trial.looked_at():
        for seat in range(trial.seats):
            twin = sample(trial, step, seat, step.number + 1)
            decide_again(trial, step, twin, FastChance(seat))
            original = step.state.copy()
            original.chance, twin.chance = FastChance(7), FastChance(7)
            steps = TWINS_STEPS if difference(original.position(), twin.position()) else 1
            _Twins(trial, step, seat, original, twin).go_on(steps)


def check_private_choices(trial: Trial) -> None:
    """Check that equal views after two different decisions of another seat mean equal knowledge."""
    for step in trial.looked_at():
        for mover in step.state.movers():
            legal = step.state.legal(mover)
            chosen = trial.random(f"private {step.number}").sample(legal, min(2, len(legal)))
            for seat in range(trial.seats):
                if len(chosen) == 2 and seat != mover:
                    twins = _Twins(trial, step, seat, step.state.copy(), step.state.copy())
                    twins.decide(mover, chosen[0], chosen[1])


class _Twins:
    """Two positions that a seat cannot distinguish, played in parallel."""

    def __init__(self, trial: Trial, step: TrialStep, seat: int, original: State, twin: State) -> None:
        self.trial = trial
        self.step = step
        self.seat = seat
        self.original = original
        self.twin = twin

    def go_on(self, steps: int) -> None:
        """Play the two positions equally for at most ``steps`` decisions, or until the seat can distinguish them."""
        chance = FastChance(self.step.number)
        for _ in range(steps):
            if self.original.over or self.twin.over:
                return
            movers = self.original.movers()
            if movers != self.twin.movers():
                self._fail(f"other seats are pending: {movers} and {self.twin.movers()}")
            mover = movers[chance.below(len(movers))]
            legal = self.original.legal(mover)
            action = legal[chance.below(len(legal))]
            other = self._counterpart(mover, action, chance)
            if not self.decide(mover, action, other):
                return

    def _counterpart(self, mover: int, action: int, chance: FastChance) -> int:
        legal = self.twin.legal(mover)
        return action if action in legal else legal[chance.below(len(legal))]

    def decide(self, mover: int, action: int, other: int) -> bool:
        """Play one decision in each position. Return whether the seat still cannot distinguish the positions."""
        events, quiet = _apply(self.original, mover, action)
        others, also_quiet = _apply(self.twin, mover, other)
        quiet = quiet and also_quiet
        told = heard_difference(self.trial, events, others, self.seat, ("in one", "in the other"))
        views = difference(self.original.view(self.seat), self.twin.view(self.seat), ("in one", "in the other"))
        if quiet and (mover == self.seat or not views) and told:
            self._fail(f"events distinguish them: {told}")
        if quiet and mover == self.seat and views:
            self._fail(f"an action of the seat that draws and reveals nothing distinguishes them: {views}")
        if views or told:
            return False
        known = difference(
            beside_view(self.trial, self.original, self.seat),
            beside_view(self.trial, self.twin, self.seat),
            ("in one", "in the other"),
        )
        if known:
            self._fail(f"the views are equal, but {known}")
        return True

    def _fail(self, what: str) -> None:
        self.trial.fail(self.step.number, f"two positions that seat {self.seat} cannot distinguish: {what}")


def _apply(state: State, seat: int, action: int) -> tuple[list[Event], bool]:
    """Apply an action, and return its events and whether it drew and revealed nothing."""
    before = int(state.chance.draws), int(state.reveals)
    events = played(state, seat, action)
    return events, before == (int(state.chance.draws), int(state.reveals))
