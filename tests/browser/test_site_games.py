"""The site without a server, without a network: games with their records, lessons, hot seat, and a daily deal.

By default the tests use only Factory Fun with a finger. With FACTORYFLOOR_SITE=all, they use all five games with mouse
and finger.
"""

import json
import os
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest
from playwright.sync_api import Browser, Page, expect

from factoryfloor.kernel import find_game, games
from factoryfloor.kernel.record import read_record, write_record
from factoryfloor.lessons import lessons
from factoryfloor.testing.random_games import random_match
from tests.browser.conftest import DESK, PHONE, Opener, Watched, opening
from tests.browser.hands import END, play_hot_seat, wait_for_turn
from tests.browser.learner import Learner
from tests.browser.player import CONFIRM, Hand, Player
from tests.browser.static_site import WatchedDevice, hosting

ALL: Final = os.environ.get("FACTORYFLOOR_SITE") == "all"
GAMES: Final = list(games()) if ALL else ["factory_fun"]
HANDS: Final = ["mouse", "finger"] if ALL else ["finger"]
SIZES: Final = {"mouse": DESK, "finger": PHONE}
CHANCE: Final = random.Random(3)
MOST_DECISIONS: Final = 400
in_long_runs: Final = pytest.mark.skipif(not ALL, reason="slow; run with: make test-long ARGS=site")


@pytest.fixture
def open_page(browser: Browser, tmp_path: Path) -> Iterator[Opener]:
    """Open pages of the site, each on a new device. The network is disconnected when the device has all files."""
    with hosting(tmp_path) as host, opening(browser, host.address, WatchedDevice) as opener:

        def open_offline(path: str = "", size: tuple[int, int] = DESK, language: str = "en") -> Watched:
            watched = opener(path, size, language)
            assert isinstance(watched, WatchedDevice)
            watched.cut_network()
            return watched

        yield open_offline


def follow_hint(player: Player) -> None:
    """Request a hint and let the page play it. A build of Factory Fun is laid out and then confirmed."""
    page, known = player.page, player.heard("n")
    player.press(page.get_by_role("button", name="Hint", exact=True))
    takes, gives_up = page.get_by_test_id("take-hint"), page.get_by_test_id("give-up").and_(page.locator(".main"))
    takes.or_(gives_up).first.wait_for()
    if takes.count():
        builds = player.decision["prompt"] == "build"
        player.press(takes)
        if builds:
            player.press(page.locator(CONFIRM).last)
    else:
        player.press(gives_up)
    player.wait(lambda: player.heard("n") > known)


def improvise(player: Player) -> None:
    """Take any action, or give up a build."""
    if player.decision["prompt"] == "build":
        player.press(player.page.get_by_test_id("give-up"))
    else:
        player.wait(player.shown)
        player.take(CHANCE.choice(player.shown()))


def play_on(player: Player, game: str, hints: int = MOST_DECISIONS) -> None:
    """Follow a number of hints, then touch the pieces of any actions, until the game is over."""
    for number in range(MOST_DECISIONS):
        if not wait_for_turn(player.page):
            return
        player.wait(lambda: player.decision)
        if number < hints:
            follow_hint(player)
        else:
            improvise(player)
    raise AssertionError(f"{game} did not end within {MOST_DECISIONS} decisions")


def replayed(page: Page) -> int:
    """Step forward once in a replay. Returns its number of steps."""
    page.get_by_test_id("step-forward").click()
    scrubber = page.get_by_test_id("scrubber")
    expect(scrubber).to_have_value("1")
    return int(scrubber.get_attribute("max") or "0")


def open_record(page: Page, path: Path) -> int:
    """Open a record from a file. Returns its number of steps."""
    page.goto(page.url.split("#")[0] + "#/")
    page.goto(page.url.split("#")[0] + "#/r")
    page.get_by_test_id("record-file").set_input_files(path)
    return replayed(page)


@pytest.mark.parametrize("hand", HANDS)
@pytest.mark.parametrize("game", GAMES)
def test_game_on_the_device_ends_with_a_record_that_python_can_replay(
    open_page: Opener, game: str, hand: Hand, tmp_path: Path
) -> None:
    watched = open_page(size=SIZES[hand])
    page = watched.page
    player = Player(watched, hand)
    page.get_by_test_id("bot-level").select_option(index=0)
    for _ in range(0 if ALL else 3):
        player.press(page.get_by_role("button", name="Remove a bot"))
    player.press(page.get_by_test_id(f"play-{game}").get_by_test_id("play-now"))
    play_on(player, game, MOST_DECISIONS if ALL else 2)
    scores = page.locator(END).locator("tbody tr td:last-child").all_inner_texts()
    with page.expect_download() as saved:
        player.press(page.get_by_test_id("save-record"))
    record = json.loads(saved.value.path().read_text())
    match = read_record(record)
    assert match.over
    shown = [int(score.replace("\N{MINUS SIGN}", "-")) for score in scores]
    assert sorted(shown) == sorted(match.state.scores())

    player.press(page.get_by_test_id("to-replay"))
    steps = len(record["actions"]) + len(record["hints"])
    assert replayed(page) == open_record(page, saved.value.path()) == steps
    elsewhere = random_match(find_game(game), 2)
    (tmp_path / "record.json").write_text(json.dumps(write_record(elsewhere)))
    assert open_record(page, tmp_path / "record.json") == len(elsewhere.moves)


@pytest.mark.parametrize("hand", HANDS)
@pytest.mark.parametrize("game", GAMES)
def test_learner_can_play_a_lesson_on_the_device_to_its_end(open_page: Opener, game: str, hand: Hand) -> None:
    watched = open_page(size=SIZES[hand])
    page = watched.page
    learner = Learner(watched, hand)
    learner.press(page.get_by_test_id(f"play-{game}").get_by_test_id("learn"))
    lesson = next(iter(lessons(find_game(game)).values()))
    learner.begin(lesson)
    learner.play(lesson)
    learner.press(page.get_by_test_id("lesson-leave"))
    expect(page.get_by_test_id(f"lesson-{lesson.name}")).to_have_attribute("data-state", "done")


@in_long_runs
def test_hot_seat_game_on_the_device_hides_hands_between_turns(open_page: Opener) -> None:
    play_hot_seat(open_page().page, turns=12)


@in_long_runs
def test_device_stores_the_result_of_a_daily_deal(open_page: Opener) -> None:
    watched = open_page(size=PHONE)
    page = watched.page
    page.get_by_test_id("door-day").click()
    page.get_by_test_id("deal-monster_factory").get_by_test_id("play-deal").click()
    play_on(Player(watched, "finger"), "monster_factory", hints=0)
    expect(page.get_by_test_id("daily-end")).to_be_visible()
    page.goto(page.url.split("#")[0] + "#/day")
    expect(page.get_by_test_id("deal-monster_factory")).to_have_attribute("data-status", "over")


@in_long_runs
@pytest.mark.parametrize("language", ["en", "ru", "zh-Hant-TW"])
def test_coached_game_and_rules_page_exist_in_every_language(open_page: Opener, language: str) -> None:
    page = open_page(language=language).page
    for game in games():
        page.goto(page.url.split("#")[0] + f"#/rules/{game}")
        expect(page.locator("main h1")).to_be_visible()
        assert page.evaluate("document.documentElement.lang")[:2] == language[:2]
        page.goto(page.url.split("#")[0] + "#/")
        page.get_by_test_id(f"play-{game}").get_by_test_id("first-game").click()
        expect(page.get_by_test_id("advice")).not_to_be_empty()
