"""A tiny game that uses everything in the contract: for tests, and as the worked example of docs/authors/contract.md.

Each round a prize is rolled and everybody lays one card face down; the highest takes the prize. Then everybody may
pack one card into an own crate (odd cards belong left, even ones right) and draw another. Most points win, then most
cards packed. Alone, one wins with 5 points.
"""

from typing import Any, TypeVar, cast

from mypy_extensions import i16, i64

from factoryfloor.kernel import (
    BadPosition,
    Chance,
    Choice,
    Encoder,
    Event,
    EventKind,
    Flag,
    Game,
    Heuristics,
    IllegalAction,
    Plans,
    Presentation,
    State,
    Subset,
    Timing,
)
from factoryfloor.kernel.errors import FactoryFloorError
from factoryfloor.kernel.fast import vec
from factoryfloor.kernel.outcome import rank, utility
from factoryfloor.kernel.record import canonical_json

_Kind = TypeVar("_Kind")

CARDS, HAND, PAR = 20, 3, 5
SIDES = ("left", "right")
DECK, PRIZE = 1, 2  # places of chance
PUT, BOX, PASS = CARDS, 2 * CARDS, 2 * CARDS + 2  # actions: lay card 1 .. 20, put card 1 .. 20, box left or right, pass


class Tiny(State):
    def __init__(self, seats: int, options: dict[str, Any], chance: Chance) -> None:
        super().__init__(seats, chance)
        self.options = options
        self.round, self.phase, self.prize = 0, "lay", 0
        self.hands: list[list[int]] = [[] for _ in range(seats)]
        self.laid, self.box, self.points = [0] * seats, [-1] * seats, [0] * seats  # 0: no card, -1: no crate chosen
        self.crates: list[list[list[int]]] = [[[], []] for _ in range(seats)]
        self.deck: list[int] = []
        self.discard: list[int] = []

    def legal(self, seat: int) -> list[int]:
        if not self.pending >> seat & 1:
            return []
        if self.phase == "lay":
            return [card - 1 for card in self.hands[seat]]
        if self.box[seat] >= 0:
            return [PUT + card - 1 for card in self.hands[seat]]
        return [BOX, BOX + 1, PASS] if self.hands[seat] else [PASS]

    def apply(self, seat: int, action: int) -> None:
        self.mid_chain &= ~(1 << seat)
        if BOX <= action < PASS:
            self.box[seat] = action - BOX
            self.mid_chain |= 1 << seat  # nobody else learns of it before the card is put
            return
        self.pending &= ~(1 << seat)
        if action < PUT:
            self.laid[seat] = self._from_hand(seat, action + 1)
            self._tell("laid", seat, {}, {seat: {"card": self.laid[seat]}})
        elif action == PASS:
            self._tell("passed", seat, {})
        else:
            self._pack(seat, action - PUT + 1)
        if not self.pending:
            self._reveal() if self.phase == "lay" else self.next_round()

    def _from_hand(self, seat: int, card: int) -> int:
        self.hands[seat].remove(card)
        return card

    def _pack(self, seat: int, card: int) -> None:
        side, self.box[seat] = self.box[seat], -1
        self.crates[seat][side].append(self._from_hand(seat, card))
        self._tell("packed", seat, {"crate": SIDES[side], "card": card})
        if self.deck:
            self.reveals += 1
            drawn = self.deck.pop()
            self.hands[seat] = sorted([*self.hands[seat], drawn])
            self._tell("drew", seat, {"deck": len(self.deck)}, {seat: {"card": drawn}})

    def _reveal(self) -> None:
        self.reveals += 1
        self.points[self.laid.index(max(self.laid))] += self.prize
        if self.options["consolation"]:
            self.points[self.laid.index(min(self.laid))] += 1
        self._tell("revealed", -1, {"cards": list(self.laid), "points": list(self.points)})
        self.discard += self.laid
        self.laid, self.phase, self.pending = [0] * self.seats, "pack", (1 << self.seats) - 1

    def rounds(self) -> int:
        return 2 if self.options["length"] == "short" else 3

    def next_round(self) -> None:
        self.over = self.round == self.rounds()
        self.phase = "over" if self.over else "lay"
        if not self.over:
            self.round, self.pending = self.round + 1, (1 << self.seats) - 1
            self.chance.at(PRIZE, self.round, 0)
            self.prize = 1 + self.chance.below(6)
            self._tell("round", -1, {"round": self.round, "prize": self.prize})

    def _tell(
        self, kind: str, seat: int, public: dict[str, Any], private: dict[int, dict[str, Any]] | None = None
    ) -> None:
        if self.events is not None:
            self.events.append(Event(kind, seat, public, private))

    def gain(self, side: int, card: int) -> int:
        return (1 + (SIDES[side] in self.options["double"])) * (card % 2 != side)

    def scores(self) -> list[int]:
        return [
            points + sum(self.gain(side, card) for side in (0, 1) for card in crates[side])
            for points, crates in zip(self.points, self.crates, strict=True)
        ]

    def ranking(self) -> list[int]:
        scores = self.scores()
        packed = [len(left) + len(right) for left, right in self.crates]
        return rank([[*key] for key in zip(scores, packed, strict=True)]) if self.seats > 1 else [1 + (scores[0] < PAR)]

    def copy(self) -> "Tiny":
        other = type(self)(self.seats, self.options, self.chance.copy())
        other.base_from(self)
        other.round, other.phase, other.prize = self.round, self.phase, self.prize
        other.hands = [list(hand) for hand in self.hands]
        other.laid, other.box, other.points = list(self.laid), list(self.box), list(self.points)
        other.crates = [[list(left), list(right)] for left, right in self.crates]
        other.deck, other.discard = list(self.deck), list(self.discard)
        return other

    def resample(self, seat: int, chance: Chance) -> None:
        self.chance = chance
        others = [other for other in range(self.seats) if other != seat]
        for other in others:
            self.box[other] = -1  # nobody knows of an unfinished chain
            if self.laid[other]:  # a card that lies face down goes back to its owner, who lays another
                self.hands[other].append(self.laid[other])
                self.laid[other] = 0
                self.pending |= 1 << other
        self.mid_chain &= 1 << seat
        unknown = vec[i64]([*self.deck, *(card for other in others for card in self.hands[other])])
        chance.shuffle(unknown, 0)
        cards = list(unknown)
        for other in others:
            size = len(self.hands[other])
            self.hands[other], cards = sorted(cards[:size]), cards[size:]
        self.deck = cards

    def reshuffle(self, chance: Chance) -> None:
        self.chance = chance
        deck = vec[i64](self.deck)
        chance.shuffle(deck, 0)
        self.deck = list(deck)

    def view(self, seat: int | None) -> dict[str, Any]:
        players = [
            {"hand": [f"c{card}" for card in hand] if own == seat else len(hand)}
            | {"laid": bool(self.laid[own]) if own != seat else self.laid[own]}
            | {"box": self.box[own] if own == seat else None, "points": self.points[own]}
            | {f"{side}-{own}": list(self.crates[own][number]) for number, side in enumerate(SIDES)}
            | {"waiting": bool(self.pending >> own & 1)}
            for own, hand in enumerate(self.hands)
        ]
        return {
            "game": "tiny",
            "seat": seat,
            "options": self.options,
            "deck": len(self.deck),
            "players": players,
        } | self._open()

    def _open(self) -> dict[str, Any]:
        return {"round": self.round, "phase": self.phase, "prize": self.prize, "discard": list(self.discard)}

    def position(self) -> dict[str, Any]:
        facts = zip(self.hands, self.laid, self.box, self.points, self.crates, strict=True)
        players = [
            {"hand": list(hand), "laid": laid, "box": box, "points": points, "left": list(left), "right": list(right)}
            for hand, laid, box, points, (left, right) in facts
        ]
        table = {"game": "tiny", "options": self.options, "deck": list(self.deck), "players": players}
        return table | self._open() | {"waiting": self.movers()}

    def notation(self, seat: int, action: int) -> str:
        if action < BOX:
            return f"lay {action + 1}" if action < PUT else f"put {action - PUT + 1}"
        return "pass" if action == PASS else f"box {SIDES[action - BOX]}"


class TinyPresentation(Presentation):
    def prompt(self, state: State, seat: int) -> str:
        tiny = cast("Tiny", state)
        return "put" if tiny.box[seat] >= 0 else tiny.phase

    def targets(self, state: State, seat: int, action: int) -> list[str]:
        if action < BOX:
            return [f"c{action % CARDS + 1}"]
        return [] if action == PASS else [f"{SIDES[action - BOX]}-{seat}"]

    def preview(self, state: State, seat: int, action: int) -> dict[str, Any]:
        tiny = cast("Tiny", state)
        return {"gain": tiny.gain(tiny.box[seat], action - PUT + 1)} if PUT <= action < BOX else {}

    def pieces(self, state: State, seat: int) -> list[str]:
        tiny = cast("Tiny", state)
        return [f"c{card}" for card in tiny.hands[seat]] + [f"{side}-{seat}" for side in SIDES]

    def why_not(self, state: State, seat: int, piece: str) -> dict[str, Any]:
        tiny = cast("Tiny", state)
        if any(piece in self.targets(tiny, seat, action) for action in tiny.legal(seat)):
            return {}
        return {"key": "crate_first"} if piece.startswith("c") else {"key": "later", "cards": len(tiny.hands[seat])}

    def standing(self, state: State, seat: int) -> dict[str, float]:
        return {"points": float(state.scores()[seat]), "cards": float(len(cast("Tiny", state).hands[seat]))}


class TinyPlans(Plans):
    def actions(self, state: State, seat: int, plan: dict[str, Any]) -> list[int]:
        tiny, crate, card = cast("Tiny", state), plan.get("crate"), plan.get("card")
        if BOX not in tiny.legal(seat) or crate not in SIDES or card not in tiny.hands[seat]:
            raise IllegalAction(f"a plan is a crate (left, right) and a card of the hand, when packing; not {plan}")
        return [BOX + SIDES.index(crate), PUT + card - 1]

    def check(self, state: State, seat: int, plan: dict[str, Any]) -> dict[str, Any]:
        tiny, card = cast("Tiny", state), plan.get("card")
        if type(card) is not int:
            raise IllegalAction(f"a plan that is checked has a card at least, not {plan}")
        legal = plan.get("crate") in SIDES and card in tiny.hands[seat]
        return {"legal": legal, "gain": tiny.gain(SIDES.index(plan["crate"]), card) if legal else 0}

    def write(self, state: State, seat: int, actions: list[int]) -> dict[str, Any]:
        return {"crate": SIDES[actions[0] - BOX], "card": actions[1] - PUT + 1}


class TinyHeuristics(Heuristics):
    def priors(self, state: State, seat: int) -> list[float]:
        tiny = cast("Tiny", state)
        if tiny.phase == "lay":
            return [float(action) for action in tiny.legal(seat)]
        show = TinyPresentation()
        return [float(show.preview(tiny, seat, action).get("gain", 0)) for action in tiny.legal(seat)]

    def evaluate(self, state: State) -> list[float]:
        places, scores = state.ranking(), state.scores()
        return [0.8 * utility(places, seat) + 0.2 * min(1.0, scores[seat] / 20) for seat in range(state.seats)]

    def suggest(self, state: State, seat: int) -> list[int]:
        tiny = cast("Tiny", state)
        if tiny.phase != "pack" or not tiny.hands[seat] or tiny.box[seat] >= 0:
            return []
        card = tiny.hands[seat][0]
        return [BOX + 1 - card % 2, PUT + card - 1]

    def explain(self, state: State, seat: int, action: int) -> dict[str, Any]:
        return {"key": "best", "cards": len(cast("Tiny", state).hands[seat])}


class TinyEncoder(Encoder):
    def __init__(self) -> None:
        super().__init__(CARDS + 5)

    def encode(self, state: State, seat: int, out: vec[i16], at: int) -> None:
        tiny = cast("Tiny", state)
        numbers = [int(card in tiny.hands[seat]) for card in range(1, CARDS + 1)]
        numbers += [tiny.round, tiny.prize, len(tiny.deck), tiny.laid[seat], tiny.box[seat]]
        for index, number in enumerate(numbers):
            out[at + index] = i16(number)


class TinyGame(Game):
    """The tiny game; ``kinds`` replace its companions and its state, for mutants."""

    def __init__(self, *kinds: type) -> None:
        def kind(base: type[_Kind]) -> type[_Kind]:
            return next((one for one in kinds if issubclass(one, base)), base)

        self.kind = kind(Tiny)  # tests put in parts that break the contract
        self.advisor = kind(TinyHeuristics)
        super().__init__(
            id="tiny",
            title="Tiny",
            rules=1,
            seats=(1, 4),
            action_count=PASS + 1,
            options=(Choice("length", ("short", "long")), Flag("consolation"), Subset("double", SIDES)),
            events=(
                EventKind("round", ("round", "prize")),
                EventKind("laid", (), ("card",)),
                EventKind("revealed", ("cards", "points")),
                EventKind("packed", ("crate", "card")),
                EventKind("drew", ("deck",), ("card",)),
                EventKind("passed"),
            ),
            presentation=kind(TinyPresentation)(),
            plans=kind(TinyPlans)(),
            encoder=kind(TinyEncoder)(),
            timing=kind(Timing)(),
        )

    def heuristics(self, name: str = "") -> Heuristics:
        self.check_evaluation(name)
        return self.advisor()

    def deal(self, seats: int, options: dict[str, Any], chance: Chance) -> Tiny:
        state = self.kind(seats, options, chance)
        cards = vec[i64](list(range(1, CARDS + 1)))
        chance.at(DECK, 0, 0)
        chance.shuffle(cards, 0)
        state.hands = [sorted(list(cards)[HAND * seat : HAND * (seat + 1)]) for seat in range(seats)]
        state.deck = list(cards)[HAND * seats :]
        state.next_round()
        return state

    def load(self, position: dict[str, Any], chance: Chance, trusted: bool = False) -> Tiny:
        try:
            state = self._read(position, chance)
            fault = self._fault(state)
        except (LookupError, TypeError, ValueError, AttributeError, OverflowError, FactoryFloorError) as error:
            raise BadPosition(f"the position of {self.title} is malformed: {error!r}") from error
        if not fault and canonical_json(state.position()) != canonical_json(position):
            fault = "it has fields too many, or hands out of order"
        if fault:
            raise BadPosition(f"the position of {self.title} cannot arise: {fault}")
        return state

    def _read(self, position: dict[str, Any], chance: Chance) -> Tiny:
        players = position["players"]
        self.check_seats(len(players))
        state = self.kind(len(players), self.settle(position["options"], len(players)), chance)
        for seat, player in enumerate(players):
            state.hands[seat] = sorted(player["hand"])
            state.laid[seat], state.box[seat], state.points[seat] = player["laid"], player["box"], player["points"]
            state.crates[seat] = [list(player["left"]), list(player["right"])]
        state.round, state.phase, state.prize = position["round"], position["phase"], position["prize"]
        state.deck, state.discard = list(position["deck"]), list(position["discard"])
        for seat in position["waiting"]:
            state.pending |= 1 << seat
        for seat, side in enumerate(state.box):
            state.mid_chain |= (side >= 0) << seat
        state.over = state.phase == "over"
        return state

    def _fault(self, state: Tiny) -> str:
        """Why the position cannot arise, or an empty string."""
        piles = [state.deck, state.discard, [card for card in state.laid if card], *state.hands]
        cards = [card for pile in (*piles, *(side for crates in state.crates for side in crates)) for card in pile]
        numbers = [*cards, *state.laid, *state.box, *state.points, state.round, state.prize]
        if any(type(number) is not int for number in numbers) or sorted(cards) != list(range(1, CARDS + 1)):
            return f"each card 1 to {CARDS} must lie in exactly one place, and all numbers must be whole"
        if not (
            1 <= state.round <= state.rounds() and 1 <= state.prize <= 6 and state.phase in ("lay", "pack", "over")
        ):
            return f"rounds are 1 to {state.rounds()}, prizes 1 to 6, phases lay, pack and over"
        if (
            state.pending >> state.seats
            or state.over == bool(state.pending)
            or state.over > (state.round == state.rounds())
            or min(state.points) < 0
        ):
            return "some seat must be pending until the last round is over, and points cannot be negative"
        return next(filter(None, (self._seat_fault(state, seat) for seat in range(state.seats))), "")

    def _seat_fault(self, state: Tiny, seat: int) -> str:
        waiting, laid, box = bool(state.pending >> seat & 1), bool(state.laid[seat]), state.box[seat]
        if laid == (waiting or state.phase != "lay"):
            return f"seat {seat} must have laid a card or be waited for"
        if not -1 <= box <= 1 or (box >= 0 and (not waiting or state.phase != "pack")):
            return f"seat {seat} cannot have chosen a crate"
        return (
            f"seat {seat} needs a card"
            if waiting and not state.hands[seat] and (box >= 0 or state.phase == "lay")
            else ""
        )


GAME = TinyGame()
