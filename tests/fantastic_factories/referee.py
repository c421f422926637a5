"""A slow second implementation of the effects of decisions; ``referee_table`` has the legal actions."""

from collections import Counter
from typing import Any

from tests.fantastic_factories import referee_cards
from tests.fantastic_factories.cards import CARDS, CONTRACTORS, GOODS
from tests.fantastic_factories.referee_table import Player, RefereeTable, written


class Referee(RefereeTable):
    """A game by the rules."""

    def play(self, seat: int, text: str) -> None:
        assert text in self.legal(seat), (text, self.legal(seat))
        player = self.players[seat]
        verb, *words = text.split()
        if player["chain"] or verb in ("hire", "build", "activate"):
            player["chain"].append(text)
            if not self.next_steps(seat, player["chain"]):
                chain, player["chain"] = player["chain"], []
                self.complete(seat, chain)
        elif verb == "refresh":
            player["refreshed"] = True
            player[words[1]] -= 1
            if words[0] == "blueprints":
                self.sweep_blueprints()
            else:
                self.sweep_contractors()
        elif verb == "take":
            player["hand"].append(words[1])
            player["known"].append(words[1])
            self.row[int(words[0]) - 1] = self.top()
            self.next_turn()
        elif verb == "pass":
            self.next_turn()
        elif self.phase == "limits":
            self.throw(seat, words[0])
        else:
            self.work(seat, verb, words)

    def complete(self, seat: int, chain: list[str]) -> None:
        words = chain[0].split()
        if words[0] == "hire":
            self.hire(seat, int(words[1]) - 1, chain)
        elif words[0] == "build":
            self.build(seat, words[1], chain[1].split()[1])
        else:
            self.activate(self.players[seat], words[1], chain[1:])

    def hire(self, seat: int, slot: int, chain: list[str]) -> None:
        """F19, F4, F27."""
        player, hire = self.players[seat], chain[0].split()[2]
        other = self.players[int(chain[2].split()[1])] if len(chain) > 2 else None
        if self.seats == 2:
            other = self.players[1 - seat]
        self.discard(player, chain[1].split()[1])
        player["energy"] -= CONTRACTORS[hire][1]
        player["hired"] = hire
        if hire == "architect":
            self.draw(player, 3)
            if other:
                self.draw(other, 1)
        elif hire in ("electrician", "miner"):
            token, own, given = ("energy", 5, 2) if hire == "electrician" else ("metal", 3, 1)
            player[token] += own
            if other:
                other[token] += given
        elif hire == "investor":
            card = self.top()
            if card:
                player["metal"] += CARDS[card].metal
                player["energy"] += CARDS[card].energy
                self.gone.append(card)
        elif hire == "engineer":
            self.engineer(player)
        self.dismissed.append(hire)
        self.crew[slot] = None
        self.crew[slot] = self.top_contractor()
        self.next_turn()

    def engineer(self, player: Player) -> None:
        while self.deck or any(self.may_stand(player, card) for card in self.gone):
            card = self.top()
            assert card
            if self.may_stand(player, card):
                player["compound"].append(card)
                self.after_build(player, card)
                return
            self.gone.append(card)

    def build(self, seat: int, card: str, spent: str) -> None:
        player = self.players[seat]
        metal = self.metal_for(player, card)
        self.discard(player, spent)
        player["metal"] -= metal
        player["energy"] -= CARDS[card].energy
        self.leave(player, card)
        player["compound"].append(card)
        self.after_build(player, card)

    def after_build(self, player: Player, card: str) -> None:
        """F40, F42."""
        if self.edition == "retail":
            self.pay(player, [other for other in ("scrap_yard", "solar_array") if other != card])

    def pay(self, player: Player, cards: list[str]) -> None:
        for card in cards:
            if card in player["compound"] and card not in player["used"]:
                player["used"].append(card)
                player["metal"] += card == "scrap_yard"
                player["energy"] += 2 * (card == "solar_array")

    def activate(self, player: Player, place: str, answers: list[str]) -> None:
        card = place
        player["used"].append(place)
        if place == "replicator":
            player["energy"] -= 1
            card, answers = answers[0].split()[1], answers[1:]
            player["copied"] = card
        dice = [int(word) for answer in answers if answer.startswith("di") for word in answer.split()[1:] if word < "7"]
        if card in referee_cards.EXACT:
            dice = [referee_cards.EXACT[card]]
        spent = [answer.split()[1] for answer in answers if answer.startswith("discard ")]
        named = [int(answer.split()[1]) for answer in answers if answer.startswith("value ")]
        x = named[0] if card == "golem" else dice[0] if dice else 0
        metal, energy = referee_cards.cost(card, x)
        player["metal"] -= metal
        player["energy"] -= energy
        for name in spent:
            self.discard(player, name)
        more_metal, more_energy, drawn = referee_cards.gains(card, x, answers[-1] if answers else "", self.edition)
        if card == "black_market":
            printed = CARDS[spent[0]]
            more_metal, more_energy = printed.metal, printed.energy
            if answers[-1].startswith("split "):
                more_metal, more_energy = (int(word) for word in answers[-1].split()[1:])
        player["metal"] += more_metal
        player["energy"] += more_energy
        player["goods"][place] += GOODS.get(card, 0)
        self.move_dice(player, place, card, dice)
        if card == "robot":
            player["dice"].append({"value": int(self.chance.below(6)) + 1, "place": None})
        if named:
            player["dice"].append({"value": named[0], "place": None})
        self.draw(player, drawn)
        if card in GOODS and "laboratory" in player["compound"] and "laboratory" not in player["used"]:
            player["used"].append("laboratory")
            self.draw(player, 1)

    def move_dice(self, player: Player, place: str, card: str, values: list[int]) -> None:
        chosen: list[dict[str, Any]] = []
        for value in values:
            free = [d for d in player["dice"] if d["value"] == value and d["place"] is None]
            chosen.append(next(die for die in free if not any(die is other for other in chosen)))
        if card == "temp_agency":
            for die in player["dice"]:
                if any(die is other for other in chosen):
                    die["value"] = int(self.chance.below(6)) + 1
            return
        for die in chosen:
            if card == "dojo":
                die["value"] = 7 - die["value"]
            elif card == "gymnasium":
                die["value"] += 1
            elif card == "fitness_center":
                die["value"] -= 1
            else:
                die["place"] = place

    def work(self, seat: int, verb: str, words: list[str]) -> None:
        player = self.players[seat]
        if verb in ("set", "name"):
            next(die for die in player["dice"] if die["value"] is None)["value"] = int(words[0])
        elif verb == "place":
            self.place(player, int(words[0]), words[1])
        else:
            self.waiting.remove(seat)
            if not self.waiting:
                if verb == "roll":
                    self.roll()
                elif self.queue:
                    self.waiting = [self.queue.pop(0)]
                else:
                    self.limits()

    def place(self, player: Player, value: int, floor: str) -> None:
        """F8."""
        bonus = any(die["value"] == value and die["place"] == floor for die in player["dice"])
        die = next(die for die in player["dice"] if die["value"] == value and die["place"] is None)
        die["place"] = floor
        if floor == "research":
            self.draw(player, 1 + bonus)
        elif floor == "generate":
            player["energy"] += value + bonus
        else:
            player["metal"] += 1 + bonus

    # The round.

    def next_turn(self) -> None:
        self.turn = (self.turn + 1) % self.seats
        if self.turn != self.first:
            self.fill()
            self.waiting = [self.turn]
            return
        foremen = []
        for seat, player in enumerate(self.players):
            if self.edition == "rulebook":
                self.pay(player, ["scrap_yard", "solar_array"])
            number = 4 + {"hired_hands": 2, "specialist": 1}.get(player["hired"], 0)
            player["dice"] = [{"value": None, "place": None} for _ in range(number)]
            if player["hired"] == "foreman":
                foremen.append(seat)
        self.phase, self.waiting = "foreman", foremen
        if not foremen:
            self.roll()

    def roll(self) -> None:
        for player in self.players:
            for number, die in enumerate(player["dice"]):
                if die["value"] is None and not (number == 4 and player["hired"] == "specialist"):
                    die["value"] = int(self.chance.below(6)) + 1
        self.phase, self.waiting = "work", list(range(self.seats))
        if self.one_by_one:
            self.queue = [(self.first + number) % self.seats for number in range(self.seats)]
            self.waiting = [self.queue.pop(0)]

    @property
    def one_by_one(self) -> bool:
        """F43."""
        return self.phase == "work" and self.options.get("work") == "in_turn" and self.round < 3

    def limits(self) -> None:
        self.phase = "limits"
        self.waiting = [seat for seat, p in enumerate(self.players) if len(p["hand"]) > 10 or self.surplus(p)]
        if not self.waiting:
            self.end_round()

    def throw(self, seat: int, what: str) -> None:
        player = self.players[seat]
        if what in ("metal", "energy"):
            player[what] -= 1
        else:
            self.discard(player, what)
        if len(player["hand"]) <= 10 and not self.surplus(player):
            self.waiting.remove(seat)
            if not self.waiting:
                self.end_round()

    def end_round(self) -> None:
        """F14, F16, F28, F31, F36."""
        if self.machine:
            self.machine.play()
        last = bool(self.triggered)
        for player in self.players:
            player |= {"used": [], "copied": None, "dice": [], "hired": None, "refreshed": False}
        if last:
            self.phase, self.waiting = "over", []
            return
        for seat, player in enumerate(self.players):
            if sum(player["goods"].values()) >= 12 or len(player["compound"]) >= 10:
                self.triggered.append(seat)
        if self.machine and self.machine.goods >= 12:
            self.triggered.append("machine")
        self.round += 1
        self.first = (self.first + 1) % self.seats
        self.turn, self.phase, self.waiting = self.first, "market", [self.first]
        self.fill()

    # What is asked of it.

    def scores(self) -> list[int]:
        """F17."""
        totals = []
        for player in self.players:
            built = player["compound"]
            beacons = [2, 5, 9, 14][built.count("beacon") - 1] if "beacon" in built else 0
            prestige = sum(CARDS[card].prestige for card in built if card != "beacon")
            totals.append(sum(player["goods"].values()) + prestige + beacons)
        return totals

    def ranking(self) -> list[int]:
        scores = self.scores()
        if self.machine:
            return [1 if scores[0] > self.machine.score() else 2]
        keys = [(scores[s], p["metal"], p["energy"], len(p["hand"])) for s, p in enumerate(self.players)]
        return [1 + sum(other > own for other in keys) for own in keys]

    def position(self) -> dict[str, Any]:
        """The expected position."""
        return {
            "game": "fantastic_factories",
            "rules": 1,
            "seats": self.seats,
            "options": dict(self.options),
            "phase": self.phase,
            "round": self.round,
            "triggered": list(self.triggered),
            "first": self.first,
            "turn": self.waiting[0] if self.phase == "market" or self.one_by_one else None,
            "waiting": list(self.waiting),
            "tools": self.tools,
            "blueprints": self.row,
            "contractors": self.crew,
            "deck": {"blueprints": self.deck, "contractors": self.agency},
            "discard": {"blueprints": dict(Counter(self.gone)), "contractors": dict(Counter(self.dismissed))},
            "players": [written(player) for player in self.players],
            "machine": self.machine.position() if self.machine else None,
        }
