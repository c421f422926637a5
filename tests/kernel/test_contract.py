"""check_game passes a game that keeps the contract and finds every mutant that does not."""

from typing import Any

import pytest

from factoryfloor.kernel import EventKind, Flag, Game, Option
from factoryfloor.testing import CHECKS, ContractBroken, Trial, check_facts, check_game
from factoryfloor.testing.belief_support import check_belief_support
from factoryfloor.testing.contract import Check, trials
from factoryfloor.testing.noninterference import check_event_noninterference, check_reshuffle_support
from factoryfloor.testing.resampling import check_redealt
from tests.kernel.mutants import beside, done, ended, redealt, seen, told, written
from tests.kernel.mutants.enlisted import MUTANTS
from tests.kernel.two_decks import OneDeck, TwoDecksGame
from tests.tiny_game import GAME, Tiny, TinyGame

assert {beside, done, ended, redealt, seen, told, written}, "imported, they have enlisted"
EACH = [(mutant, checks) for checks, mutants in MUTANTS.items() for mutant in mutants]


def test_tiny_game_satisfies_the_contract() -> None:
    check_game(GAME, games=24, seed=3)


@pytest.mark.parametrize(("mutant", "checks"), EACH, ids=[mutant.__name__ for mutant, _ in EACH])
def test_contract_check_finds_every_mutant(mutant: type, checks: str) -> None:
    with pytest.raises(ContractBroken) as broken:
        check_game(TinyGame(mutant), games=24)
    said = f"{broken.value} {broken.value.__notes__ if hasattr(broken.value, '__notes__') else ''}"
    assert any(check in said for check in checks.split(" or ")), said
    assert "tiny, " in said
    assert "seed '1." in said


@pytest.mark.parametrize(
    ("check", "mutant", "said"),
    [
        (
            check_belief_support,
            redealt.ResampleKeepsTheCardsLaidFaceDown,
            r"laid in all 100 samples for it after the first",
        ),
        (check_belief_support, redealt.ResampleGivesTheCardLaidFaceDownBackToItsOwner, "cannot see whether seat"),
        (check_event_noninterference, told.DrawingReportsTheNextCard, r"no view shows .*deck is \d+ in one"),
        (check_event_noninterference, told.DrawingReportsTheNextCardToTheNextSeat, r"report it to seat \d: "),
        (check_event_noninterference, told.RevealingReportsWhetherTheDeckIsHigh, "report it to a spectator"),
        (check_reshuffle_support, redealt.ReshufflingKeepsTheNextCard, r"no seat can see deck\[\d+\]"),
        (check_reshuffle_support, redealt.ReshufflingKeepsTheLastCardOfTheDeck, r"no seat can see deck\[0\]"),
        (check_reshuffle_support, redealt.ReshufflingReplacesOnlyTheChance, "no reshuffle of 60 varies it"),
    ],
    ids=lambda value: getattr(value, "__name__", ""),
)
def test_each_contract_check_finds_its_fault_within_twelve_games(check: Check, mutant: type, said: str) -> None:
    check_games(check, GAME)
    with pytest.raises(ContractBroken, match=said):
        check_games(check, TinyGame(mutant))


def check_games(check: Check, game: Game) -> None:
    for trial in trials(game, 12, 2, None, None, 12):
        check(trial)


@pytest.mark.parametrize(
    ("game", "said"),
    [
        (written.LenientGame(), "check_wrong_positions|each card"),
        (written.BluntGame(), "check_wrong_positions raised"),
        (written.ForgetfulGame(), "a loaded position continues differently"),
        (written.GreedyGame(), "changed the given JSON"),
        (written.SilentGame(), "is rejected without a message"),
        (written.GenerousGame(), "the invalid position {} is accepted"),
        (written.OpenGame(), "is accepted"),
        (written.TruthfulGame(), "is accepted"),
        (written.UnseededGame(), "two deals from the same seed differ"),
    ],
    ids=lambda value: type(value).__name__ if isinstance(value, Game) else "",
)
def test_contract_check_finds_games_that_load_or_deal_wrongly(game: Game, said: str) -> None:
    with pytest.raises(ContractBroken, match=said):
        check_game(game, games=24)


def test_contract_check_finds_a_pile_that_is_never_redealt() -> None:
    check_redealt(Trial(TwoDecksGame()))
    with pytest.raises(ContractBroken, match=r"decks\.b never changes when resampled for seat 0"):
        check_redealt(Trial(TwoDecksGame(OneDeck)))


def with_facts(**facts: Any) -> Game:
    game = TinyGame()
    for name, value in facts.items():
        setattr(game, name, value)
    return game


class Stubborn(Option):
    """Accepts any value."""

    def settle(self, value: Any, seats: int) -> Any:
        return value

    def describe(self) -> dict[str, Any]:
        return {"kind": "stubborn", "default": self.default}


class Fickle(Stubborn):
    """Settles to another value every time."""

    def settle(self, value: Any, seats: int) -> Any:
        return not value


class AnySeats(TinyGame):
    def check_seats(self, seats: object) -> None:
        pass


@pytest.mark.parametrize(
    ("game", "said"),
    [
        (with_facts(id="Tiny Game"), "the id must be"),
        (with_facts(title=" "), "title is empty"),
        (with_facts(rules=0), "rules version"),
        (with_facts(seats_min=3, seats_max=2), "seats are 3 to 2"),
        (with_facts(action_count=0), "action_count"),
        (with_facts(evaluations=()), "evaluations must have"),
        (with_facts(events=(EventKind("a"), EventKind("a"))), "declared twice"),
        (with_facts(events=(EventKind("a", ("x", "x")),)), "a field twice"),
        (with_facts(events=(EventKind("a", ("seat",)),)), "has fields with reserved names"),
        (with_facts(options=(Flag("a"), Flag("a"))), "declared twice"),
        (with_facts(options=(Stubborn("a", True),)), "is not rejected"),
        (with_facts(options=(Fickle("a", True),)), "settling settled options changes them"),
        (AnySeats(), "is not rejected"),
    ],
)
def test_contract_check_finds_wrong_facts(game: Game, said: str) -> None:
    with pytest.raises(ContractBroken, match=said):
        check_facts(game)


def test_contract_check_requires_components_in_json() -> None:
    class Game(TinyGame):
        def components(self) -> dict[str, Any]:
            return {"cards": {1: "one"}}

    with pytest.raises(ContractBroken, match=r"components.. is not JSON: cards has the key 1"):
        check_facts(Game())


@pytest.mark.parametrize("check", CHECKS, ids=[check.__name__ for check in CHECKS])
def test_each_contract_check_can_be_used_separately(check: Check) -> None:
    check(Trial(GAME, 3, {"length": "long", "double": "all"}, seed="alone"))


def test_contract_check_with_the_same_seed_plays_the_same_games() -> None:
    first, second = ([trial.script for trial in trials(GAME, 9, 1, None, None, 4)] for _ in range(2))
    assert first == second
    assert first != [trial.script for trial in trials(GAME, 9, 2, None, None, 4)]


def test_contract_check_plays_all_seat_counts_and_options() -> None:
    met = list(trials(GAME, 40, 1, None, None, 4))
    assert {trial.seats for trial in met} == {1, 2, 3, 4}
    assert {trial.options.get("length") for trial in met} == {None, "short", "long"}
    assert {len(trial.options.get("double", [])) for trial in met} == {0, 1, 2}
    assert {trial.options.get("consolation") for trial in met} == {None, True, False}


def test_contract_check_accepts_seats_and_options() -> None:
    for trial in trials(GAME, 3, 1, 2, {"length": "long"}, 4):
        assert (trial.seats, trial.options) == (2, {"length": "long"})


def test_contract_check_names_the_check_and_the_game_of_an_error() -> None:
    class Crashes(Tiny):
        def view(self, seat: int | None) -> dict[str, Any]:
            raise ZeroDivisionError("oops")

    with pytest.raises(
        ContractBroken, match=r"tiny, 1 seats, options \{\}, seed '1.0': check_\w+ raised ZeroDivisionError: oops"
    ):
        check_game(TinyGame(Crashes))
