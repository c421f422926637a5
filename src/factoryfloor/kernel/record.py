"""Records. A record is a game as a JSON file, for saving, replays, tests and export."""

import json
from hashlib import blake2b
from typing import Any, Final

from factoryfloor.kernel.chance import FAST, commitment
from factoryfloor.kernel.errors import BadRecord, FactoryFloorError
from factoryfloor.kernel.game import Game
from factoryfloor.kernel.joint_seed import check_joint_seed
from factoryfloor.kernel.match import Match
from factoryfloor.kernel.registry import find_game

FORMAT: Final = "factoryfloor-record"
VERSION: Final = 1
_FIELDS: Final[dict[str, type]] = {
    "format": str,
    "version": int,
    "game": str,
    "rules": int,
    "chance": str,
    "seats": int,
    "options": dict,
    "seed": str,
    "commitment": str,
    "actions": list,
    "end": str,
}


def canonical_json(value: Any) -> str:
    """Return the canonical JSON text of a value, with sorted keys and without spaces."""
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False)


def digest(value: Any) -> str:
    """Return a 128-bit digest of a JSON value in hexadecimal."""
    return blake2b(canonical_json(value).encode(), digest_size=16).hexdigest()


def end_digest(match: Match) -> str:
    """Return the digest of a match's current position and rules version."""
    position = match.state.position()
    return digest(position | {"rules": match.rules} if "rules" in position else position)


def write_record(
    match: Match,
    players: list[str] | None = None,
    drawn: dict[str, Any] | None = None,
    hints: list[list[int]] | None = None,
) -> dict[str, Any]:
    """Return the record of a match, including its seed. Players may see the record only after the match.

    ``actions`` lists ``[seat, notation]`` in order. ``end`` is the digest of the final position, for verifying a
    replay. ``drawn`` documents the joint seed in the format of ``check_joint_seed``. ``hints`` lists ``[actions,
    seat]`` for each hint: the number of actions before the hint, and the seat that received it. Without hints, the
    field is omitted.
    """
    record: dict[str, Any] = {
        "format": FORMAT,
        "version": VERSION,
        "game": match.game.id,
        "rules": match.rules,
        "chance": match.chance,
        "seats": match.seats,
        "options": match.options,
        "players": players if players is not None else [""] * match.seats,
        "seed": match.seed,
        "commitment": match.commitment,
        "actions": [[move.seat, move.text] for move in match.moves],
        "end": end_digest(match),
    }
    if drawn is not None:
        record["joint_seed"] = drawn
    if hints:
        record["hints"] = hints
    if match.start is not None:
        record["start"] = match.start
    if match.over:
        record["scores"] = match.state.scores()
        record["ranking"] = match.state.ranking()
    return record


def read_record(record: Any, game: Game | None = None) -> Match:
    """Replay and verify a record with the given game or the installed game.

    Raises BadRecord with the reason and the step.
    """
    _check_form(record)
    if game is None:
        game = _installed(record["game"])
    elif record["game"] != game.id:
        raise BadRecord(f"the record is for the game {record['game']!r}, not for {game.id!r}")
    if commitment(record["seed"]) != record["commitment"]:
        raise BadRecord("the record's seed does not match its commitment: one of them was changed")
    if "joint_seed" in record:
        check_joint_seed(record["joint_seed"], record["seed"], record["seats"])
    match = _replay(record, game)
    _check_end(record, match)
    return match


def _check_form(record: Any) -> None:
    if not isinstance(record, dict) or record.get("format") != FORMAT:
        raise BadRecord(f"this is not a record: it must be a JSON object with format {FORMAT!r}")
    version = record.get("version")
    if version != VERSION or isinstance(version, bool):
        raise BadRecord(f"the record has format version {version!r}, but this program reads version {VERSION}")
    for field, kind in _FIELDS.items():
        value = record.get(field)
        if not isinstance(value, kind) or (kind is int and isinstance(value, bool)):
            raise BadRecord(f"the record's field {field!r} must be of type {kind.__name__}, not {value!r:.60}")
    if not isinstance(record.get("start", {}), dict):
        raise BadRecord(f"the record's start must be a position as a JSON object, not {record['start']!r:.60}")
    try:
        record["seed"].encode()
    except UnicodeEncodeError as error:
        raise BadRecord(f"the record's seed is not valid Unicode: {error.reason}") from error
    _check_hints(record)
    for number, entry in enumerate(record["actions"], 1):
        is_pair = isinstance(entry, list) and len(entry) == 2
        if not is_pair or type(entry[0]) is not int or not isinstance(entry[1], str):
            raise BadRecord(f"action {number} of the record must be [seat, notation], not {entry!r:.60}")


def _check_hints(record: dict[str, Any]) -> None:
    hints, actions, seats = record.get("hints", []), len(record["actions"]), record["seats"]
    ordered = isinstance(hints, list) and all(
        isinstance(mark, list) and [type(part) for part in mark] == [int, int] for mark in hints
    )
    if not ordered or hints != sorted(hints) or any(not (0 <= n <= actions and 0 <= seat < seats) for n, seat in hints):
        raise BadRecord("the record's hints must be valid pairs [number of actions played, seat] in ascending order")


def _installed(id: str) -> Game:
    try:
        return find_game(id)
    except FactoryFloorError as error:
        raise BadRecord(f"the record cannot be replayed: {error}") from error


def _replay(record: dict[str, Any], game: Game) -> Match:
    number = 0
    try:
        match = _begun(record, game)
        for seat, text in record["actions"]:
            number += 1
            match.play(seat, text)
    except FactoryFloorError as error:
        where = f"action {number} of the record" if number else "the record's start"
        raise BadRecord(f"{where} cannot be replayed: {error}") from error
    return match


def _begun(record: dict[str, Any], game: Game) -> Match:
    """Return the match at its start.

    The kind of chance in the record must be the kind of its rules version, or ``fast``.
    """
    rules, seats, chance = record["rules"], record["seats"], record["chance"]
    usual = game.replays(rules, seats)
    if chance not in (usual, FAST):
        raise BadRecord(f"rules version {rules} uses the chance {usual!r}, not {chance!r:.40}")
    try:
        return Match(game, seats, record["options"], record["seed"], record.get("start"), rules, chance)
    except ValueError as error:
        raise BadRecord(f"the record's chance is wrong: {error}") from error


def _check_end(record: dict[str, Any], match: Match) -> None:
    if record["end"] != end_digest(match):
        raise BadRecord("the replay ends in a different position from the record: the seed or an action was changed")
    if record.get("scores") != (match.state.scores() if match.over else None):
        raise BadRecord("the replay's scores differ from the record's scores")
    if record.get("ranking") != (match.state.ranking() if match.over else None):
        raise BadRecord("the replay's ranking differs from the record's ranking")
