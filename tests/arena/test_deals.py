"""Contests on sets of deals."""

import json
import re
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from factoryfloor.arena import (
    BadDeals,
    Deals,
    NotContinued,
    PlayedGame,
    RecordFolder,
    contest_on,
    draw_deals,
    make_contest,
    read_deals,
    run,
    summarize,
    write_deals,
)
from factoryfloor.arena.seating import lineups, rotations
from factoryfloor.cli.app import app
from factoryfloor.kernel import find_game, games, registry
from tests.tiny_game import GAME


@pytest.fixture(autouse=True)
def tiny(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(registry._loaded, GAME.id, GAME)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """Write a file with a set of 12 deals of the tiny game."""
    path = tmp_path / "deals.json"
    write_deals(path, [draw_deals("tiny", 12, seats=2, adjust="classic")])
    return path


@pytest.mark.parametrize("game", ["factory_fun", "factory_manager", "fantastic_factories", "fzzt", "monster_factory"])
def test_published_set_of_deals_fits_the_installed_rules(game: str) -> None:
    deals = read_deals("published", find_game(game))
    assert len(set(deals.seeds)) == 60
    contest = contest_on(deals, ["greedy", "random"])
    assert contest.games == 120
    assert contest.adjust == ("" if game == "factory_fun" else "classic")


def test_every_game_has_a_published_set_of_deals() -> None:
    assert all(read_deals("published", game) for game in games().values() if game.id != GAME.id)


@pytest.mark.parametrize(
    ("bots", "seats", "focus"), [(2, 2, False), (3, 2, False), (2, 4, False), (3, 4, False), (4, 3, True)]
)
def test_every_lineup_plays_every_deal_in_all_rotations(bots: int, seats: int, focus: bool) -> None:
    deals = draw_deals("tiny", 6, seats)
    contest = contest_on(deals, ["random"] * bots, focus)
    by_seed: dict[str, list[tuple[int, ...]]] = {}
    samples: dict[str, set[int]] = {}
    for pairing in contest.pairings():
        by_seed.setdefault(pairing.seed, []).append(pairing.seating)
        samples.setdefault(pairing.seed, set()).add(pairing.sample)
    assert tuple(by_seed) == deals.seeds
    assert sorted(samples.values(), key=min) == [{number} for number in range(1, 7)]
    for seatings in by_seed.values():
        assert {tuple(sorted(seating)) for seating in seatings} == set(lineups(bots, seats, focus))
        assert all(set(rotations(seating)) <= set(seatings) for seating in seatings)
        assert max(Counter(seatings).values()) == 1
    assert sum(map(len, by_seed.values())) == contest.games


def play(deals: Deals, path: Path, stop: int = 1000) -> list[PlayedGame]:
    """Play a number of games into a folder, as if the program were killed afterwards."""
    contest = contest_on(deals, ["greedy", "random"])
    folder = RecordFolder(path, contest, go_on=True)
    outcomes = folder.known[:]
    played = run(contest, 1, keep_records=True, known=folder.known)
    for outcome in played:
        folder.add(outcome)
        outcomes.append(outcome)
        if len(outcomes) == stop:
            break
    played.close()
    folder._results.close()
    return outcomes


def table(deals: Deals, outcomes: list[PlayedGame]) -> str:
    """Return the standings without times."""
    made = summarize(contest_on(deals, ["greedy", "random"]), outcomes).to_json()
    return json.dumps(made | {"bots": [bot | {"ms_per_decision": 0} for bot in made["bots"]]})


def test_resumed_set_of_deals_ends_with_the_same_standings(file: Path, tmp_path: Path) -> None:
    deals = read_deals(file, GAME)
    whole = table(deals, play(deals, tmp_path / "whole"))
    play(deals, tmp_path / "pieces", 7)
    assert table(deals, play(deals, tmp_path / "pieces")) == whole
    assert json.loads(whole)["deals"] == deals.commitment
    assert json.loads(whole)["bots"][0]["wins_without_luck"] is not None


def test_contest_does_not_resume_the_folder_of_another_set_of_deals(file: Path, tmp_path: Path) -> None:
    play(read_deals(file, GAME), tmp_path / "records", 3)
    with pytest.raises(NotContinued, match="seed"):
        play(draw_deals("tiny", 12, seats=2, adjust="classic"), tmp_path / "records")


def test_set_of_deals_determines_the_contest_settings(file: Path) -> None:
    deals = read_deals(file, GAME)
    contest = contest_on(deals, ["greedy", "random"])
    assert (contest.seats, contest.games, contest.options) == (2, 24, GAME.settle({}, 2))
    plain = make_contest("tiny", ["greedy", "random"], 2, games=24, seed=deals.commitment)
    assert [pairing.seed for pairing in plain.pairings()] != [pairing.seed for pairing in contest.pairings()]


def changed(read: dict[str, Any], **fields: Any) -> dict[str, Any]:
    """Return the content of the file with changed fields of its set, and with a commitment that fits them."""
    entry = read["games"]["tiny"] | fields
    made = Deals("tiny", entry["rules"], entry["seats"], entry["options"], entry["adjust"], tuple(entry["seeds"]))
    return read | {"games": {"tiny": made.to_json()}}


def test_error_names_the_malformed_file_of_deals(file: Path) -> None:
    read = json.loads(file.read_text())
    entry = read["games"]["tiny"]
    without = {name: value for name, value in entry.items() if name != "seats"}
    cases: list[tuple[object, str]] = [
        ([], "is not a deal file"),
        (read | {"version": 2}, "has format version 2, not 1"),
        (read | {"games": {"fzzt": {}}}, "has no deals for tiny, only for fzzt"),
        (read | {"games": {"tiny": entry | {"seeds": ["1", *entry["seeds"][1:]]}}}, "was changed: its commitment is"),
        (read | {"games": {"tiny": entry | {"seats": 3}}}, "was changed"),
        (read | {"games": {"tiny": without}}, "needs the fields adjust, commitment"),
        (read | {"games": {"tiny": entry | {"seeds": [1]}}}, "needs the fields"),
        (read | {"games": {"tiny": entry | {"seeds": []}}}, "needs the fields"),
        (changed(read, rules=99), "is for rules version 99, not 1"),
    ]
    for content, says in cases:
        file.write_text(json.dumps(content))
        with pytest.raises(BadDeals, match=re.escape(says)):
            read_deals(file, GAME)
    for text, says in (("{", "is not JSON"), ("[" * 60_000, "is not JSON")):
        file.write_text(text)
        with pytest.raises(BadDeals, match=says):
            read_deals(file, GAME)
    with pytest.raises(BadDeals, match="cannot be read"):
        read_deals(file.parent / "missing.json", GAME)


@pytest.mark.parametrize(
    "given", [["--games", "4"], ["--seats", "2"], ["--seed", "s"], ["--adjust", "classic"], ["--until", "0,30"]]
)
def test_arena_rejects_contest_options_beside_a_set_of_deals(given: list[str], file: Path) -> None:
    with pytest.raises(Exception, match=f"{given[0]} is set by the --deals file"):
        app.main(["arena", "tiny", "random", "random", "--deals", str(file), *given], standalone_mode=False)


def test_command_deals_prints_the_commitment(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    app.main(["arena", "tiny", "greedy", "random", "--deals", str(file), "-j", "1"], standalone_mode=False)
    printed = "".join(capsys.readouterr().out.split())
    assert f"setof12deals,commitment{read_deals(file, GAME).commitment}" in printed
    assert "luck-adjusted" in printed
