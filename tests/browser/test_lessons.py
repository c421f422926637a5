"""Lessons for a newcomer, who finds them in the lobby, plays them with mouse, finger and keyboard, leaves, and resumes
them.
"""

import os

import pytest
from playwright.sync_api import Page, Route, expect

from factoryfloor.kernel import find_game, games
from factoryfloor.lessons import Lesson, lessons
from tests.browser.conftest import DESK, PHONE, Opener
from tests.browser.hands import CONFIRM, log_lines, touch
from tests.browser.learner import Learner
from tests.browser.player import Hand

ALL = os.environ.get("FACTORYFLOOR_LESSONS") == "all"
AROUND = 8  # the pixels between an element that was scrolled into view and the bar
SOUGHT = """
() => {
  const [rings, bar] = ['[data-sought]', '[data-testid=action-bar]'].map(css => document.querySelector(css));
  return rings?.dataset.sought.endsWith(` ${Math.round(bar.getBoundingClientRect().top)}`);
}
"""
"""The pointed piece is in sight, or was scrolled into it."""
OPENED = """
() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(() => {
  const box = css => document.querySelector(css).getBoundingClientRect();
  const scrolled = document.querySelector('main').scrollTop + document.documentElement.scrollTop;
  const rings = [...document.querySelectorAll('[data-testid=pointed]')].map(ring => ring.getBoundingClientRect());
  const [top, bottom] = [Math.min(...rings.map(ring => ring.top)), Math.max(...rings.map(ring => ring.bottom))];
  const bar = box('[data-testid=action-bar]').top;
  const all = bottom - top - 6 <= bar - box('header').bottom - 16;
  done({
    scrolled,
    title: box('[data-testid=lesson]').top - box('header').bottom,
    needed: (all ? bottom : rings[0].bottom) - 3 + scrolled - bar,
  });
})))
"""
"""How far a page is scrolled, the title is below the header, and the pieces are below the bar: all, if they fit."""
RINGED = """
() => document.querySelector('[data-testid=lesson-next]') ? 'end' :
  [...document.querySelectorAll('[data-game=factory_fun] [data-piece], .said')].map(one => one.outerHTML).join('') +
  document.querySelector('[data-testid=pointed]')?.getAttribute('style')
"""
"""What a touch changes: the board, or what is pointed at."""
RESTS = """
() => new Promise(done => {
  const where = () => document.querySelector('[data-testid=pointed]')?.getAttribute('style');
  const first = where();
  let frames = 0;
  const look = () => {
    if (!first || where() !== first) done(false);
    else if (++frames > 20) done(true);
    else requestAnimationFrame(look);
  };
  look();
})
"""
TAUGHT = [game.id for game in games().values() if lessons(game)]
IN_HAND = [
    (game, hand)
    for number, game in enumerate(TAUGHT)
    for hand in ("mouse", "finger", "keys")
    if ALL or hand == "keys" or hand == ("mouse", "finger")[number % 2]
]

EACH = [(game, name) for game in TAUGHT for name in lessons(find_game(game))]
MOVING = [  # lessons in which many pieces move
    ("factory_fun", "first"),
    ("factory_manager", "workers"),
    ("fantastic_factories", "hire"),
    ("fzzt", "bid"),
    ("monster_factory", "start"),
]


def in_hand(game: str, hand: Hand) -> list[Lesson]:
    """Play the first lesson with mouse or finger, and the second with the keyboard. In long runs, play all lessons in
    all three ways.
    """
    taught = list(lessons(find_game(game)).values())
    return taught if ALL else [taught[hand == "keys"]]


# the frames in which pieces move, and the pieces that are highlighted or touchable in one of these frames
WATCH = """
() => {
  window.seen = {moving: 0, early: []};
  // not what a style sheet animates, such as a card that is lifted by a touch
  const travels = one => one.constructor === Animation && one.playState === 'running' &&
    one.effect.getKeyframes().some(({translate = 'none'}) => translate !== 'none');
  const step = () => {
    if (document.getAnimations().some(travels)) {
      seen.moving++;
      const early = document.querySelectorAll('[data-testid=pointed], #board .piece[role=button]');
      seen.early.push(...[...early].map(one => one.outerHTML.slice(0, 120)));
    }
    requestAnimationFrame(step);
  };
  step();
}
"""


def start(page: Page, lesson: Lesson) -> None:
    page.goto(page.url.split("#")[0] + f"#/learn/{lesson.game}")
    page.get_by_test_id(f"lesson-{lesson.name}").get_by_role("button").click()


@pytest.mark.parametrize(("game", "hand"), IN_HAND)
def test_learner_can_play_every_lesson_to_its_end(open_page: Opener, game: str, hand: Hand) -> None:
    watched = open_page(size=PHONE if hand == "finger" else DESK)
    page = watched.page
    door = f"[data-testid=play-{game}] [data-testid=learn]"
    learner = Learner(watched, hand)
    page.wait_for_selector(door)
    learner.press(page.locator(door))
    for lesson in in_hand(game, hand):
        learner.begin(lesson)
        learner.play(lesson)
        expect(page.get_by_test_id("lesson-next")).to_be_visible()
        learner.press(page.get_by_test_id("lesson-leave"))
        expect(page.get_by_test_id(f"lesson-{lesson.name}")).to_have_attribute("data-state", "done")


def test_lesson_highlights_one_piece_at_a_time_during_a_build(open_page: Opener) -> None:
    """A learner who touches only ringed elements finishes the build, and nothing turns red."""
    page = open_page(size=PHONE).page
    start(page, lessons(find_game("factory_fun"))["first"])
    ring = page.get_by_test_id("pointed")
    said: set[str] = set()
    touches = 0
    end = page.get_by_test_id("lesson-next")
    while True:
        expect(ring.or_(end)).to_have_count(1)  # the lesson ends some time after the last touch
        if end.count():
            break
        page.wait_for_function(RESTS)
        expect(page.locator("[data-game=factory_fun] :is(.bad, .wrong)")).to_have_count(0)
        said.add(page.get_by_test_id("prompt").inner_text())
        box = ring.bounding_box()
        assert box is not None
        before = page.evaluate(RINGED)
        page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        page.wait_for_function(f"before => ({RINGED})() !== before", arg=before)
        touches += 1
    assert len(said) == 9, "a sentence for each part"
    assert touches <= 24


def test_lesson_starts_only_after_the_server_knows_the_guest(open_page: Opener) -> None:
    """A table that is created before the cookie arrives would belong to another guest."""
    page = open_page().page
    asked: list[str] = []
    held: list[Route] = []
    page.on("request", lambda request: asked.append(request.url) if request.method == "POST" else None)

    def hold(route: Route) -> None:
        held.append(route)

    page.route("**/api/me", hold)
    page.goto(page.url.split("#")[0] + "#/learn/fzzt")
    page.reload()
    begin = page.get_by_test_id("lesson-bid").get_by_role("button")
    begin.click()
    expect(begin).to_be_disabled()
    assert not asked
    for route in held:
        route.continue_()
    page.get_by_test_id("pointed").first.wait_for()
    assert asked


def test_lesson_answers_a_wrong_try_and_does_not_play_it(open_page: Opener) -> None:
    watched = open_page(size=PHONE)
    page = watched.page
    start(page, lessons(find_game("fzzt"))["bid"])
    learner = Learner(watched, "mouse")
    page.get_by_test_id("pointed").first.wait_for()
    before = learner.heard("n")
    wrong = learner.piece("mechanic-2")
    touch(wrong)
    page.locator(CONFIRM).click()
    expect(page.get_by_test_id("answer")).to_contain_text("counts as 0")
    assert learner.heard("n") == before
    expect(page.locator("[data-testid=pointed].back")).to_have_count(1)  # the piece to deselect
    touch(wrong)
    expect(page.locator("[data-testid=pointed].back")).to_have_count(0)
    watched.received[:] = [
        message for message in watched.received if message["kind"] != "error"
    ]  # the piece of the wrong try
    learner.take("bid 3c 2n")
    expect(page.get_by_test_id("answer")).to_have_count(0)


def test_learner_can_leave_and_resume_a_lesson(open_page: Opener) -> None:
    watched = open_page()
    page = watched.page
    lesson = lessons(find_game("fzzt"))["bid"]
    start(page, lesson)
    learner = Learner(watched, "mouse")
    page.get_by_test_id("pointed").first.wait_for()
    learner.take("bid 3c 2n")
    learner.wait(lambda: learner.lesson["step"] == 1 and learner.decision)
    table = page.url
    page.get_by_test_id("lesson-leave").click()
    item = page.get_by_test_id(f"lesson-{lesson.name}")
    expect(item).to_have_attribute("data-state", "begun")
    page.reload()
    item.get_by_role("button").click()
    expect(page).to_have_url(table)
    expect(page.get_by_test_id("prompt")).to_contain_text("Fzzzt")
    page.get_by_test_id("lesson-again").click()
    expect(page).not_to_have_url(table)


def test_lesson_restarts_if_it_has_changed(open_page: Opener) -> None:
    page = open_page().page
    lesson = lessons(find_game("fzzt"))["bid"]
    start(page, lesson)
    page.get_by_test_id("pointed").first.wait_for()
    table = page.url
    page.evaluate(
        "() => localStorage.setItem('factoryfloor.lessons',"
        f" localStorage.getItem('factoryfloor.lessons').replace('{lesson.digest}', 'older'))"
    )
    page.get_by_test_id("lesson-leave").click()
    page.reload()
    item = page.get_by_test_id(f"lesson-{lesson.name}")
    expect(item).to_have_attribute("data-state", "renewed")
    item.get_by_role("button").click()
    page.get_by_test_id("pointed").first.wait_for()
    expect(page).not_to_have_url(table)


def test_first_game_shows_advice(open_page: Opener) -> None:
    watched = open_page()
    page = watched.page
    page.get_by_test_id("play-fzzt").get_by_test_id("first-game").click()
    expect(page.get_by_test_id("advice")).not_to_be_empty()
    expect(log_lines(page)).to_have_count(1)  # the start of the game; the coach's first advice is not news
    expect(page.get_by_test_id("hint")).to_have_count(0)  # advice is given already


@pytest.mark.parametrize("size", [DESK, PHONE])
@pytest.mark.parametrize("game", TAUGHT)
def test_lesson_opens_at_its_title_or_scrolls_as_little_as_possible(
    open_page: Opener, game: str, size: tuple[int, int]
) -> None:
    page = open_page(size=size).page
    start(page, next(iter(lessons(find_game(game)).values())))
    page.get_by_test_id("pointed").first.wait_for()
    page.wait_for_function(SOUGHT)
    opened = page.evaluate(OPENED)
    if opened["needed"] <= 0:
        assert opened["scrolled"] == 0
        assert opened["title"] >= 0
    else:
        assert -1 <= opened["scrolled"] - opened["needed"] <= AROUND + 1


# touch the ringed element in the frame in which its ring exists, unless the bar covers it
TOUCH_RINGED = """
() => {
  const ring = document.querySelector('[data-testid=pointed]');
  if (!ring) return;
  const box = ring.getBoundingClientRect();
  const found = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
  if (Boolean(found?.closest('[data-testid=action-bar]')) === ring.classList.contains('bar'))
    found?.dispatchEvent(new MouseEvent('click', {bubbles: true}));
}
"""


@pytest.mark.parametrize(("game", "name"), EACH if ALL else MOVING)
def test_lesson_highlights_no_piece_while_pieces_move(open_page: Opener, game: str, name: str) -> None:
    """A learner who immediately touches what each ring surrounds, while pieces move, gets no error."""
    page = open_page(size=PHONE, motion=True).page
    start(page, lessons(find_game(game))[name])
    page.evaluate(WATCH)
    ring = page.get_by_test_id("pointed")
    while not page.get_by_test_id("lesson-next").count():
        ring.or_(page.get_by_test_id("lesson-next")).first.wait_for()
        page.evaluate(TOUCH_RINGED)
        page.evaluate("new Promise(requestAnimationFrame)")
        assert not page.get_by_test_id("answer").count()
    seen = page.evaluate("window.seen")
    assert seen["moving"] > 0, "no piece moved"
    assert seen["early"] == []
