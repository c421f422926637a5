"""A reason agrees with its action: its claims hold in every position, for every action."""

from collections import Counter
from collections.abc import Callable
from functools import cached_property
from typing import Any, cast

import pytest

from factoryfloor.games.fantastic_factories import GAME
from factoryfloor.games.fantastic_factories.heuristics.beam_node import node_of
from factoryfloor.games.fantastic_factories.heuristics.explain_refresh import unseen
from factoryfloor.games.fantastic_factories.heuristics.market_value import with_card
from factoryfloor.games.fantastic_factories.heuristics.values import Scales
from factoryfloor.games.fantastic_factories.rules.position import Position
from factoryfloor.kernel import State
from factoryfloor.kernel.fast import COMPILED
from factoryfloor.testing.reason_coverage import random_positions
from tests.fantastic_factories.builder import seat as a_seat
from tests.fantastic_factories.builder import shopping
from tests.fantastic_factories.reason_texts import facts_of

USELESS = {"discard.goods", "discard.prestige", "discard.none"}
POSITIONS = 400 if COMPILED else 160
COMPONENTS = GAME.components()
BLUEPRINTS = COMPONENTS["blueprints"]


def key_of(state: State, seat: int, text: str) -> str:
    return str(GAME.heuristics().explain(state, seat, state.parse(seat, text))["key"])


class Told:
    """An action, its reason, and the public facts."""

    def __init__(self, state: State, seat: int, action: int, reason: dict[str, Any]) -> None:
        self.text = state.notation(seat, action)
        self.reason, self.key = reason, str(reason["key"])
        self.texts = [state.notation(seat, other) for other in state.legal(seat)]
        view = state.view(seat)
        self.view, self.me = view, view["players"][seat]
        self.hand = [card["card"] for card in self.me["cards"]]
        self.standing = [card["card"] for card in self.me["compound"]]
        self.row = [slot["card"] for slot in view["market"]["blueprints"] if slot["card"]]
        self.scores = [player["score"] for player in view["players"] if player["seat"] != seat]
        self.free = sum(die["place"] is None for die in self.me["dice"])
        self.state, self.seat = state, seat

    @cached_property
    def priors(self) -> dict[str, float]:
        return dict(zip(self.texts, GAME.heuristics().priors(self.state, self.seat), strict=True))

    def keys(self, texts: list[str]) -> list[str]:
        return [key_of(self.state, self.seat, text) for text in texts]

    @property
    def likeliest(self) -> bool:
        return self.priors[self.text] >= max(self.priors.values())

    @property
    def takes(self) -> list[str]:
        return [text for text in self.texts if text.startswith("take ")]

    def mates(self, card: str) -> list[str]:
        return [other for other in self.hand if BLUEPRINTS[other]["tool"] == BLUEPRINTS[card]["tool"]]

    def affords(self, card: str) -> bool:
        return all(self.me[what] >= BLUEPRINTS[card][what] for what in ("metal", "energy"))


def of_refresh(told: Told) -> bool:
    if "crew" in told.key:
        hires = [text for text in told.texts if text.startswith("hire ")]
        if told.key.endswith("none"):
            return not hires
        best_hire = max(told.priors[text] for text in hires)
        better = any(told.priors[text] > best_hire for text in told.takes)
        return better == told.key.endswith("weak")
    if told.key == "refresh.better":
        best = max(told.takes, key=told.priors.__getitem__)
        return bool(told.reason["other"] == best.split()[2]) and can_be_worse(told)
    if told.key == "refresh.none":
        return set(told.keys(told.takes)) <= {"take.pair", "take.twice", "take.pays"}
    return True


def can_be_worse(told: Told) -> bool:
    """Return whether all four new blueprints can be worth at most as much as the best card of the row."""
    position = cast("Position", told.state)
    scales, node = Scales(position, told.seat, 0.6), node_of(position, told.seat)
    worths = [float(with_card(scales, node, kind)) for kind in range(len(BLUEPRINTS))]
    left = unseen(position, told.seat)
    drawn = sorted(worth for kind, worth in enumerate(worths) for _ in range(left[kind]))[:4]
    return drawn[-1] <= worths[list(BLUEPRINTS).index(told.reason["other"])]


def of_take(told: Told) -> bool:
    card = told.text.split()[2]
    if told.key.split(".")[1] in ("effect", "itself") and told.reason["effect"] != card:
        return False
    if told.key.endswith(".now"):
        return told.affords(card) and bool(told.mates(card)) and card not in told.standing
    if told.key.endswith(".later"):
        return not (told.affords(card) and told.mates(card))
    if told.key.endswith(".soon"):
        return bool(told.mates(card)) and not told.affords(card) and card not in told.standing
    if told.key == "take.material":
        return set(told.mates(card)) == {told.reason["other"]} and not told.standing
    if told.key == "take.twice":
        return card in told.hand + told.standing
    return told.key != "take.pair" or set(told.mates(card)) == {told.reason["other"]}


def of_hire(told: Told) -> bool:
    if not told.key.endswith(".for"):
        return True
    return told.reason["other"] in told.hand and not told.affords(told.reason["other"])


def of_opponent(told: Told) -> bool:
    chosen = told.view["players"][int(told.text.split()[1])]["score"]
    fits = {
        "opponent.only": len(told.scores) == 1,
        "opponent.equal": min(told.scores) == max(told.scores),
        "opponent.last": chosen == min(told.scores) < max(told.scores),
        "opponent.ahead": chosen > min(told.scores) == told.reason["least"],
    }
    seen = told.state.copy()
    seen.apply(told.seat, seen.parse(told.seat, told.text))
    before, after = (one.view(told.seat)["players"][int(told.text.split()[1])] for one in (told.state, seen))
    for what in ("metal", "energy"):  # the market may go on to the work, which pays the others too
        if seen.view(told.seat)["phase"] == "market":
            assert after[what] - before[what] == told.reason["amounts"].get(what, 0)
    return fits[told.key] and bool(chosen == told.reason["points"])


def of_discard(told: Told) -> bool:
    card = told.text.split()[1]
    fitting = [text.split()[1] for text in told.texts if text.startswith("discard ") and len(text.split()) == 2]
    if told.key == "discard.only":
        return fitting == [card]
    if told.key == "discard.double":
        return told.hand.count(card) > 1
    if told.key == "discard.twice":
        return card in told.standing
    others = [f"discard {other}" for other in fitting if other != card]
    if told.key == "discard.salvage":
        return bool(told.reason["amount"] == min(4, sum(BLUEPRINTS[card][what] for what in ("metal", "energy"))))
    if told.key == "discard.least":
        return not {*USELESS, "discard.twice", "discard.double"} & set(told.keys(others))
    return of_useless(told, card)


def of_useless(told: Told, card: str) -> bool:
    """Compare the stated cost, goods and prestige with the printed card; built monuments make a Megalith cheaper."""
    printed = BLUEPRINTS[card]
    monuments = [other for other in told.standing if BLUEPRINTS[other]["type"] == "monument"]
    cheaper = len(monuments) if card == "megalith" else 0
    if told.reason["amounts"] != {"metal": max(0, printed["metal"] - cheaper), "energy": printed["energy"]}:
        return False
    goods, prestige = (printed.get("gain") or {}).get("goods", 0), printed["prestige"]
    prestige += told.standing.count(card) if card == "beacon" else 0
    fits = {"discard.goods": goods, "discard.prestige": 0 if goods else prestige}
    return bool(told.reason["amount"] == fits[told.key] > 0 if told.key in fits else goods == prestige == 0)


def of_throw(told: Told) -> bool:
    return told.key == "throw.other" or told.likeliest


def of_end(told: Told) -> bool:
    if told.key == "end.only":
        return told.texts == ["end"]
    if told.key == "end.keep":
        return told.likeliest and not told.view["last"] and told.free == 0
    if told.key in ("end.last", "end.none"):
        return told.likeliest and told.free == 0 and told.view["last"] == (told.key == "end.last")
    return told.likeliest and (told.key != "end.dice" or told.reason["dice"] == told.free > 0)


def of_place(told: Told) -> bool:
    _, _, floor = told.text.split()
    [place] = [one for one in told.me["floors"] if one["floor"] == floor]
    equal = [die for die in told.me["dice"] if die["id"] in place["dice"] and die["value"] == told.reason["value"]]
    if told.key in ("place.research.other", "place.research.floor", "place.research.pair"):
        alike = [die for die in told.me["dice"] if die["place"] is None and die["value"] == told.reason["value"]]
        if len(alike) < 2 or (told.key.endswith(".floor") and told.reason["floor"] == floor):
            return False
        if told.key.endswith(".pair") and len(place["dice"]) > 1:
            return False
    own = told.reason["value"] if floor == "generate" else 1
    if told.key.endswith(".equal") and not equal:
        return False
    if told.key.endswith(".for") and told.reason["other"] not in told.hand + told.standing + told.row:
        return False
    return bool(told.reason["amount"] == own + bool(equal))


def of_build(told: Told) -> bool:
    card = told.text.split()[1]
    if told.key.split(".")[1] in ("effect", "itself") and told.reason["effect"] != card:
        return False
    if told.key == "build.last":
        return bool(told.me["buildings"] == 9)
    if told.key == "build.prestige":
        return bool(told.reason["amount"] > 0)
    if told.key == "build.stands" or told.key.endswith(".now"):
        return told.key.endswith(".now") or told.view["last"]
    return told.reason["card"] == card and not told.view["last"]  # it is said what comes in later rounds


def of_activate(told: Told) -> bool:
    if told.key == "activate.last":
        return bool(told.me["goods"] < COMPONENTS["ends_with"]["goods"] <= told.reason["goods"])
    if told.key == "activate.goods":
        return bool(told.reason["goods"] == told.me["goods"] + told.reason["amount"] > told.me["goods"])
    if told.key == "activate.any":
        return bool(told.reason["effect"] == told.text.split()[1])
    if told.key in ("activate.supplies", "activate.trade"):
        after = told.state.copy()
        after.apply(told.seat, after.parse(told.seat, told.text))
        return can_bring(told, after)
    return not told.key.endswith(".for") or told.reason["other"] in told.hand + told.standing + told.row


def can_bring(told: Told, state: State) -> bool:
    """Return whether some end of an activation brings and costs what the reason says."""
    if state.mid_chain >> told.seat & 1:
        for action in state.legal(told.seat):
            after = state.copy()
            after.apply(told.seat, action)
            if can_bring(told, after):
                return True
        return False
    me = state.view(told.seat)["players"][told.seat]
    more = {what: me[what] - told.me[what] for what in ("metal", "energy")}
    more["blueprints"] = len(me["cards"]) - len(told.me["cards"])
    gain, paid = told.reason["amounts"], told.reason.get("paid", {})
    return all(more[what] == gain.get(what, 0) - paid.get(what, 0) for what in more)


def of_roll(told: Told) -> bool:
    set_ = sum(die["value"] is not None for die in told.me["dice"])
    return (told.key == "roll") == (set_ == 4)


def of_dice(told: Told) -> bool:
    return (told.key == "dice.only") == (len(told.texts) == 1) if told.key.startswith("dice.") else True


def of_left(told: Told) -> bool:
    return bool(told.view["last"])


FITS: dict[str, Callable[[Told], bool]] = {
    "refresh": of_refresh,
    "take": of_take,
    "hire": of_hire,
    "opponent": of_opponent,
    "discard": of_discard,
    "throw": of_throw,
    "end": of_end,
    "place": of_place,
    "left": of_left,
    "build": of_build,
    "activate": of_activate,
    "roll": of_roll,
    "dice": of_dice,
}


@pytest.mark.slow
def test_reason_agrees_with_the_effects_of_the_action() -> None:
    seen: Counter[str] = Counter()
    wrong = []
    for state, seat in random_positions(GAME, POSITIONS):
        legal = state.legal(seat)
        for action in legal[:: max(1, len(legal) // 3)]:
            reason = GAME.heuristics().explain(state, seat, action)
            told = Told(state, seat, action, reason)
            if told.key == "best":
                continue
            assert facts_of("explain", told.key) <= set(reason), reason
            word = told.key.split(".")[0]
            seen[word] += 1
            if word in FITS and not FITS[word](told):
                wrong.append((told.text, reason))
    assert not wrong, (len(wrong), wrong[:8])
    assert set(seen) >= set(FITS) - {"roll", "left"}, seen


def test_greedy_does_not_refresh_a_row_with_the_best_card() -> None:
    """The row with the most valuable card for the seat is never cleared to find a better one."""
    for state, seat in random_positions(GAME, 60, seed=5):
        if not any(state.notation(seat, action).startswith("refresh blueprints") for action in state.legal(seat)):
            continue
        worths = {}
        for kind in range(len(BLUEPRINTS)):
            trial = cast("Position", state.copy())
            trial.common[0] = kind
            legal = trial.legal(seat)
            taken = next(at for at, action in enumerate(legal) if trial.notation(seat, action).startswith("take 1 "))
            worths[kind] = GAME.heuristics().priors(trial, seat)[taken]
        trial = cast("Position", state.copy())
        trial.common[0] = max(worths, key=worths.__getitem__)
        for text in ("refresh blueprints metal", "refresh blueprints energy"):
            if text in [trial.notation(seat, action) for action in trial.legal(seat)]:
                assert key_of(trial, seat, text) == "best"


def test_greedy_refreshes_a_row_of_cards_that_it_has_built() -> None:
    mine = a_seat(hand="refinery", compound="dojo gymnasium fitness_center temp_agency", metal=2, energy=2)
    state = shopping(mine, row="dojo gymnasium fitness_center temp_agency")
    assert key_of(state, 0, "refresh blueprints metal") == "refresh.none"
