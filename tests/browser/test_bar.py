"""The action bar of a lesson covers nothing that its sentence points at, and shows the whole sentence."""

import os
from itertools import chain
from typing import Any, Final

import pytest
from playwright.sync_api import Page

from factoryfloor.kernel import games
from factoryfloor.lessons import Lesson, actions_of, lessons
from tests.browser.conftest import DESK, PHONE, Opener
from tests.browser.driver import post
from tests.browser.hands import ME, OPEN, go_to, new_table

LONGER: Final = "longer"
LANGUAGES: Final = ("en", "ru", "zh-Hant", LONGER)
LOOKS: Final = [(language, size) for size in (DESK, PHONE) for language in LANGUAGES]
ALL: Final = os.environ.get("FACTORYFLOOR_LESSONS") == "all"
TESTED: Final = [i for i, look in enumerate(LOOKS) if ALL or look != (LONGER, DESK)]
LESSONS: Final = list(chain.from_iterable(lessons(game).values() for game in games().values()))
FIRST: Final = [next(iter(taught.values())) for taught in map(lessons, games().values()) if taught]

_LENGTHEN: Final = """
() => {
  // each word grows by 40 %, in all texts that appear
  const done = new WeakMap();
  const grow = text => text.replace(/\\p{L}{2,}/gu, word => word + word.slice(0, Math.ceil(0.4 * word.length)));
  const visit = node => {
    if (node.nodeType === Node.TEXT_NODE) {
      if (done.get(node) !== node.data) done.set(node, (node.data = grow(node.data), node.data));
    } else node.childNodes.forEach(visit);
  };
  new MutationObserver(changes => changes.forEach(({type, target, addedNodes}) =>
    type === 'characterData' ? visit(target) : addedNodes.forEach(visit)
  )).observe(document.body, {subtree: true, childList: true, characterData: true});
  visit(document.body);
}
"""
_JOIN: Final = """
id => {
  const url = new URL(`api/tables/${id}/socket`, location.origin);
  url.protocol = 'ws:';
  window.taught?.socket.close();
  const taught = window.taught = {n: -1, decisions: [], lesson: null, socket: new WebSocket(url)};
  taught.socket.onmessage = ({data}) => {
    const message = JSON.parse(data);
    if (message.kind === 'error') taught.refused = message;
    if (message.kind !== 'sync' && message.kind !== 'update') return;
    for (const key of ['n', 'decisions', 'lesson']) taught[key] = message[key] ?? taught[key];
  };
  location.hash = `#/t/${id}`;
}
"""
_ACT: Final = """
actions => {
  const {n, decisions: [{seat}], socket} = window.taught;
  socket.send(JSON.stringify({kind: 'act', id: `t${n}`, n, seat, actions}));
}
"""
_SHOWN: Final = """
() => {
  const {n, decisions, lesson, refused} = window.taught;
  if (refused) throw new Error(JSON.stringify(refused));
  const main = document.querySelector('main[data-n]');
  const bar = document.querySelector('[data-testid=action-bar]');
  if (!main || !bar || +main.dataset.n !== n || !lesson) return null;
  if (lesson.ended) return {step: -1, acts: []};
  const sought = document.querySelector('[data-sought]')?.dataset.sought ?? '';
  if (!decisions.length || !bar.matches('.wanted')) return null;
  if (lesson.point.length && !sought.endsWith(` ${Math.round(bar.getBoundingClientRect().top)}`)) return null;
  return {step: lesson.step, acts: decisions[0].actions.map(({text, targets}) => ({text, targets}))};
}
"""
_MINE: Final = """
n => +document.querySelector('main').dataset.n === n
  && document.querySelector('[data-testid=action-bar]').matches('.wanted')
"""
"""The touch has not taken the action of entry ``n`` itself."""
_FAULTS: Final = """
async () => {
  for (let frames = 0; frames < 2; frames++) await new Promise(requestAnimationFrame);  // the rings follow the pieces
  const box = css => document.querySelector(css).getBoundingClientRect();
  const [bar, header] = [box('[data-testid=action-bar]'), box('header')];
  const rings = [...document.querySelectorAll('[data-testid=pointed]:not(.bar)')].map(ring => ({
    top: ring.offsetTop + 3, bottom: ring.offsetTop + ring.offsetHeight - 3,
    left: ring.offsetLeft + 3, right: ring.offsetLeft + ring.offsetWidth - 3,
  }));
  const highest = Math.min(...rings.map(({top}) => top)), lowest = Math.max(...rings.map(({bottom}) => bottom));
  const seen = lowest - highest > bar.top - header.bottom - 16 ? rings.slice(0, 1) : rings;
  const faults = seen.filter(ring => ring.bottom - ring.top < bar.top - header.bottom
    && (ring.top < header.bottom - 1 || ring.bottom > bar.top + 1 || ring.left < -1 || ring.right > innerWidth + 1))
    .map(ring => `pointed at ${JSON.stringify(ring)} between ${header.bottom} and ${bar.top}`);
  const folded = document.querySelector('[data-testid=action-bar] .said:has(.teaching) [data-testid=more]');
  if (folded) faults.push(`folded: ${folded.parentElement.innerText}`);
  if (bar.height > 0.45 * innerHeight) faults.push(`the bar has ${bar.height} of ${innerHeight} px`);
  if (document.documentElement.scrollWidth > innerWidth) faults.push('the page scrolls sideways');
  return faults;
}
"""


def taught(look: int) -> list[Lesson]:
    """Return all lessons in long runs.

    Otherwise, return two lessons per look, and for the longest texts the first lesson of each game. Texts that fit a
    phone also fit a desktop.
    """
    if ALL:
        return LESSONS
    return FIRST if LOOKS[look][0] == LONGER else [lesson for i, lesson in enumerate(LESSONS) if i % 16 == look]


def shown(page: Page) -> dict[str, Any]:
    """Return the step on the page, after the elements that it points at have scrolled into view."""
    page.wait_for_function(_SHOWN)
    return dict(page.evaluate(_SHOWN) or shown(page))


@pytest.mark.parametrize("look", TESTED, ids=lambda look: f"{LOOKS[look][0]}-{LOOKS[look][1][0]}")
def test_action_bar_covers_no_piece_that_a_lesson_points_at(open_page: Opener, look: int) -> None:
    language, size = LOOKS[look]
    page = open_page(size=size, language="en" if language == LONGER else language).page
    if language == LONGER:
        page.evaluate(_LENGTHEN)
    faults: list[str] = []
    for lesson in taught(look):
        wish = {"game": lesson.game, "lesson": lesson.name, "seats": [ME], "access": "link"}
        page.evaluate(_JOIN, post(page, "tables", wish)["id"])
        for number, step in enumerate(lesson.steps):
            for wish_text in step.do:
                actions = actions_of(wish_text)
                now = shown(page)
                offered = {act["text"]: act["targets"] for act in now["acts"]}
                if now["step"] != number or (wish_text != step.do[0] and actions[0] not in offered):
                    continue  # a touch played this step together with the one before
                where = f"{lesson.game} {lesson.name} {step.say}"
                faults += [f"{where}: {fault}" for fault in page.evaluate(_FAULTS)]
                n = page.evaluate("window.taught.n")
                for piece in offered.get(actions[0], []) if len(actions) == 1 else []:
                    page.locator(f'[data-piece="{piece}"][role=button]').first.dispatch_event("click")
                    page.evaluate("new Promise(requestAnimationFrame)")
                    if not page.evaluate(_MINE, n):
                        break
                    shown(page)
                    faults += [f"{where}, {piece} touched: {fault}" for fault in page.evaluate(_FAULTS)]
                if page.evaluate(_MINE, n):
                    page.evaluate(_ACT, list(actions))
                page.wait_for_function("n => window.taught.n > n", arg=n)
        go_to(page, "/#/about")
    assert not faults, "\n".join(faults)


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_undo_button_covers_no_button_of_a_board(open_page: Opener, size: tuple[int, int]) -> None:
    page = open_page(size=size).page
    path = new_table(page, "factory_fun", [ME, OPEN])
    open_page(path).page.get_by_test_id("sit-1").click()
    go_to(page, path)
    seal = page.locator("[data-act=done]")
    seal.wait_for()
    before = seal.bounding_box()
    seal.click()
    undo = page.get_by_test_id("undo")
    undo.wait_for()
    after = undo.bounding_box()
    assert before
    assert after
    apart_x = after["x"] + after["width"] <= before["x"] or before["x"] + before["width"] <= after["x"]
    apart_y = after["y"] + after["height"] <= before["y"] or before["y"] + before["height"] <= after["y"]
    assert apart_x or apart_y, "a late touch on Undo confirms what appears"
