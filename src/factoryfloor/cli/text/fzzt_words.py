"""What the cards of Fzzzt! are called in text."""

from typing import Any, Final

LEGEND: Final = """\
3n is a robot of power 3 with a nut: n nut, b bolt, c cog, o oil.
up: upgrade (power 0, any one symbol). fz: Fzzzt (power 3, minus one point).
me: your mechanic (power 0). VP: a robot's points. ★: the chief, who wins ties.
A unit shows the symbols of one widget and what each is worth; none made costs as much.
Write: bid 3n 1bc (or just 3n 1bc), mount 2n standard-nb, shred fz, done."""

EFFECTS: Final = {
    "monitor": "all closed cards of the belt are turned up.",
    "screen-saver": "each later opening shows one card.",
    "modem": "bids are laid in turn, clockwise from the chief; the sizes of earlier bids are seen.",
    "calculator": "each bid is exactly one card.",
    "surge-guard": "Fzzzt cards have power 0 in bids.",
    "transformer": "robots of power 1 have power 2 in bids.",
    "joystick": "ties go anticlockwise from the chief, the chief last.",
    "robot-arm": "of the open cards the last opened is sold first.",
    "disk-drive": "a winning bid of two or more cards gets its weakest card back.",
    "mouse": "two robots may go on each unit in this round's production.",
    "shredder": "in production everybody may remove one own Fzzzt or robot of power 1 from the game.",
    "memory-pack": "the next deal is 8 cards.",
}

_LETTERS: Final = {"nut": "n", "bolt": "b", "cog": "c", "oil": "o"}


def component(id: str) -> str:
    """The component of a piece: what is before the number of the copy."""
    return id.split(".", 1)[0]


def robot(id: str, components: dict[str, Any]) -> str:
    """The kind of a robot or mechanic."""
    for table in ("robots", "mechanics"):
        if component(id) in components[table]:
            return str(components[table][component(id)]["kind"])
    return id


def row(ids: list[str], components: dict[str, Any]) -> str:
    """Several cards in a row."""
    return " ".join(robot(piece, components) for piece in ids)


def unit(id: str, components: dict[str, Any]) -> str:
    """A production unit: its class and the symbols of a widget."""
    facts = components["units"][component(id)]
    return f"{facts['class']} {''.join(_LETTERS[symbol] for symbol in facts['symbols'])}"


def unit_value(id: str, components: dict[str, Any]) -> int:
    """What a widget is worth."""
    return int(components["units"][component(id)]["value"])


def card(id: str, components: dict[str, Any]) -> tuple[str, str]:
    """A card of the belt: what it is, and what it is worth."""
    if component(id) in components["units"]:
        return unit(id, components), f"worth {unit_value(id, components)}"
    return robot(id, components), f"{components['robots'][component(id)]['vp']} VP"


def peripheral(id: str) -> str:
    """A peripheral with what it does."""
    name = id.split("-", 1)[1]
    return f"{name.replace('-', ' ')}: {EFFECTS.get(name, '')}"
