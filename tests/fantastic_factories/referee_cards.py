"""A second implementation of the activations, card by card, written only from the page: steps, costs, gains."""

from itertools import combinations

from tests.fantastic_factories.cards import ANY_DIE_CARDS, CARDS, DISCARDS, PAIR_CARDS

Answers = list[str]
EXACT = {"biolab": 1, "fulfillment_center": 4, "nuclear_plant": 6}
TRAINING = ("dojo", "fitness_center", "gymnasium")


def discards_of(name: str, edition: str) -> int:
    if name == "refinery" and edition == "retail":
        return 1
    return DISCARDS.get(name, 0)


def cost(name: str, x: int) -> tuple[int, int]:
    """Metal and energy; x is the value of the dice, or the number named for the Golem."""
    energy = {
        "aluminum_factory": 5,
        "battery_factory": 4,
        "biolab": 1,
        "dojo": 1,
        "fitness_center": 1,
        "foundry": x,
        "fulfillment_center": 2,
        "golem": x,
        "gymnasium": 1,
        "recycling_plant": 2,
        "refinery": 3,
        "replicator": 1,
        "temp_agency": 1,
    }
    metal = {"concrete_plant": x, "incinerator": 1, "robot": 1}
    return metal.get(name, 0), energy.get(name, 0)


def takes_dice(name: str) -> bool:
    return name in (*EXACT, *PAIR_CARDS, *ANY_DIE_CARDS, *TRAINING, "assembly_line", "mega_factory", "warehouse")


def fits(name: str, values: tuple[int, ...]) -> bool:
    """Whether ascending values are a set of dice that a card takes or a training card can turn."""
    if name in EXACT:
        return values == (EXACT[name],)
    if name in PAIR_CARDS:
        return len(values) == 2 and values[0] == values[1]
    if name == "assembly_line":
        return len(values) == 3 and values[1] == values[0] + 1 and values[2] == values[0] + 2
    if name == "mega_factory":
        return len(values) == 3 and len(set(values)) == 1
    if name == "warehouse":
        return len(values) == 3 and sum(values) >= 14
    if name == "gymnasium":
        return len(values) == 1 and values[0] < 6
    if name == "fitness_center":
        return len(values) == 1 and values[0] > 1
    return len(values) == 1


def dice_sets(name: str, ready: list[int], metal: int, energy: int) -> list[tuple[int, ...]]:
    """All sets out of the unplaced dice that a card takes and whose X can be paid."""
    found = {tuple(sorted(some)) for size in (1, 2, 3) for some in combinations(ready, size)}
    return sorted(values for values in found if fits(name, values) and payable(name, values[0], metal, energy))


def payable(name: str, x: int, metal: int, energy: int) -> bool:
    needed_metal, needed_energy = cost(name, x)
    return metal >= needed_metal and energy >= needed_energy


def dice_text(values: tuple[int, ...]) -> str:
    return ("die " if len(values) == 1 else "dice ") + " ".join(map(str, values))


def splits(card: str) -> list[str]:
    """F12: exactly 4 tokens within the printed cost."""
    printed = CARDS[card]
    return [f"split {m} {4 - m}" for m in range(5) if m <= printed.metal and 4 - m <= printed.energy]


def can_begin(name: str, metal: int, energy: int, hand: list[str], ready: list[int], edition: str) -> bool:
    """F29: whether everything needed is available."""
    if len(hand) < discards_of(name, edition):
        return False
    if takes_dice(name):
        return bool(dice_sets(name, ready, metal, energy))
    if name == "temp_agency" and not ready:
        return False
    return payable(name, 1, metal, energy)


def next_answers(
    name: str, answers: Answers, metal: int, energy: int, hand: list[str], ready: list[int], edition: str
) -> list[str]:
    """The possible next steps of a legal activation; empty when it is complete."""
    left = list(answers)
    if takes_dice(name) and name not in EXACT and not left:
        return [dice_text(values) for values in dice_sets(name, ready, metal, energy)]
    if takes_dice(name) and name not in EXACT:
        left.pop(0)
    spent = [answer.split()[1] for answer in left if answer.startswith("discard ")]
    if len(spent) < discards_of(name, edition):
        rest = list(hand)
        for card in spent:
            rest.remove(card)
        return [f"discard {card}" for card in sorted(set(rest))]
    left = left[len(spent) :]
    if name == "golem" and not left:
        return [f"value {x}" for x in range(1, 7) if x <= energy]
    if name == "temp_agency":
        return reroll_answers(left, ready)
    if name == "black_market" and not left:
        printed = CARDS[spent[0]]
        return splits(spent[0]) if printed.metal + printed.energy > 4 else []
    if name == "harvester" and not left:
        return ["gain metal", "gain energy"]
    if name == "manufactory" and not left:
        return ["gain metal", "gain energy", "gain blueprints"]
    if name == "mega_factory" and not left:
        return [f"value {value}" for value in range(1, 7)]
    return []


def reroll_answers(left: Answers, ready: list[int]) -> list[str]:
    if left and left[-1] == "reroll":
        return []
    rest = list(ready)
    for answer in left:
        rest.remove(int(answer.split()[1]))
    return [f"die {value}" for value in sorted(set(rest))] + (["reroll"] if left else [])


def gains(name: str, x: int, choice: str, edition: str) -> tuple[int, int, int]:
    """Metal, energy and blueprints drawn, without the Black Market's tokens."""
    chosen = {"gain metal": 0, "gain energy": 1, "gain blueprints": 2}.get(choice, -1)
    if name == "harvester":
        return [(4, 0, 0), (0, 7, 0)][chosen]
    if name == "manufactory":
        return [(2, 0, 0), (0, 3, 0), (0, 0, 2)][chosen]
    return {
        "aluminum_factory": (1, 0, 0),
        "foundry": (x, 0, 0),
        "fulfillment_center": (1, 0, 0),
        "incinerator": (0, 6, 0),
        "motherlode": (1 if x <= 3 else 2, 0, 0),
        "nuclear_plant": (0, 1, 0),
        "power_plant": (0, x, 0),
        "recycling_plant": (0, 0, 2 if edition == "rulebook" else 1),
        "refinery": (3, 0, 0),
        "warehouse": (0, 2, 0),
    }.get(name, (0, 0, 0))
