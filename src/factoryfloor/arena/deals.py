"""Sets of deals with a commitment. They make the results of different people comparable.

A file contains one set for each of its games. The published file is ``deals.json`` beside this module.
"""

import json
import random
from dataclasses import dataclass
from hashlib import blake2b
from pathlib import Path
from typing import Any, ClassVar, Final

from factoryfloor.kernel import FactoryFloorError, Game, find_game

PUBLISHED: Final = "published"
"""The name of the set in the package. It can be used instead of a file."""

MAX_DEALS: Final = 100_000
_FORMAT: Final = "factoryfloor-deals"
_VERSION: Final = 1
_FIELDS: Final = {"rules", "seats", "options", "adjust", "seeds", "commitment"}


class BadDeals(FactoryFloorError):
    """The set of deals cannot be read, has been changed, or belongs to another game or version of its rules."""

    code: ClassVar[str] = "bad_deals"


@dataclass(frozen=True)
class Deals:
    """A set of deals of one game: the conditions of a contest, and a seed for each deal.

    ``adjust`` is the name of the evaluation for the control variate for luck, or empty.
    """

    game: str
    rules: int
    seats: int
    options: dict[str, Any]
    adjust: str
    seeds: tuple[str, ...]

    @property
    def commitment(self) -> str:
        """Return the digest of all fields. It can be published before the seeds."""
        text = json.dumps([self.game, self._fields()], sort_keys=True, separators=(",", ":"))
        return blake2b(text.encode(), digest_size=32, person=b"ff-deals").hexdigest()

    def to_json(self) -> dict[str, Any]:
        """Return the set as an entry of a file."""
        return {**self._fields(), "commitment": self.commitment}

    def _fields(self) -> dict[str, Any]:
        return {
            "rules": self.rules,
            "seats": self.seats,
            "options": self.options,
            "adjust": self.adjust,
            "seeds": list(self.seeds),
        }


def draw_deals(
    game: Game | str, number: int, seats: int | None = None, options: dict[str, Any] | None = None, adjust: str = ""
) -> Deals:
    """Draw a new set of random deals. By default, there are two seats, or the game's minimum if it is higher.

    Raises BadDeals, UnknownGame, BadSeats, BadOption or UnknownEvaluation.
    """
    if not 1 <= number <= MAX_DEALS:
        raise BadDeals(f"a set must have 1 to {MAX_DEALS} deals, not {number}")
    rules = find_game(game) if isinstance(game, str) else game
    seats = max(2, rules.seats_min) if seats is None else seats
    rules.check_seats(seats)
    rules.check_evaluation(adjust)
    lots = random.SystemRandom()
    seeds = tuple(f"{lots.getrandbits(64):016x}" for _ in range(number))
    return Deals(rules.id, rules.rules, seats, rules.settle(options, seats), adjust, seeds)


def write_deals(path: Path, sets: list[Deals]) -> None:
    """Write a file with one set for each game. Raises OSError if this fails."""
    content = {"format": _FORMAT, "version": _VERSION, "games": {deals.game: deals.to_json() for deals in sets}}
    path.write_text(json.dumps(content, indent=1) + "\n", encoding="utf-8")


def read_deals(file: str | Path, game: Game) -> Deals:
    """Return the set of a game from a file or from the published set. Raises BadDeals if there is no valid set."""
    path = Path(__file__).parent / "deals.json" if file == PUBLISHED else Path(file)
    try:
        read = json.loads(path.read_text("utf-8"))
    except OSError as fault:
        raise BadDeals(f"{path} cannot be read: {fault.strerror}") from fault
    except (RecursionError, ValueError) as fault:
        raise BadDeals(f"{path} is not JSON: {fault}") from fault
    if not isinstance(read, dict) or read.get("format") != _FORMAT or not isinstance(read.get("games"), dict):
        raise BadDeals(f"{path} is not a deal file")
    if read.get("version") != _VERSION:
        raise BadDeals(f"{path} has format version {read.get('version')!r}, not {_VERSION}")
    entry = read["games"].get(game.id)
    if entry is None:
        raise BadDeals(f"{path} has no deals for {game.id}, only for {', '.join(map(str, read['games'])) or 'no game'}")
    return _checked(entry, game, path)


def _checked(entry: Any, game: Game, path: Path) -> Deals:
    """Return the set of an entry.

    Raises BadDeals unless the set is complete, unchanged and made for the installed rules.
    """
    if not isinstance(entry, dict) or set(entry) != _FIELDS or not _has_types(entry):
        raise BadDeals(f"{path}: the {game.id} set needs the fields {', '.join(sorted(_FIELDS))}")
    seeds = tuple(entry["seeds"])
    deals = Deals(game.id, entry["rules"], entry["seats"], entry["options"], entry["adjust"], seeds)
    if deals.commitment != entry["commitment"]:
        raise BadDeals(f"{path}: the {game.id} set was changed: its commitment is {deals.commitment}")
    if deals.rules != game.rules:
        raise BadDeals(f"{path}: the {game.id} set is for rules version {deals.rules}, not {game.rules}")
    return deals


def _has_types(entry: dict[str, Any]) -> bool:
    numbers, seeds = (entry["rules"], entry["seats"]), entry["seeds"]
    return (
        all(type(number) is int for number in numbers)
        and isinstance(entry["options"], dict)
        and isinstance(entry["adjust"], str)
        and isinstance(seeds, list)
        and 1 <= len(seeds) <= MAX_DEALS
        and all(isinstance(seed, str) and seed for seed in seeds)
    )
