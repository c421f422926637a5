"""Run axe-core on a page: light and dark themes, desktop and phone sizes."""

from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any, Final, Literal

from playwright.sync_api import Page

from tests.browser.conftest import DESK, PHONE

SOURCE: Final = Path(__file__).parents[2] / "web/node_modules/axe-core/axe.min.js"
TAGS: Final = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
Look = tuple[tuple[int, int], Literal["light", "dark"]]
ALL_LOOKS: Final[Sequence[Look]] = ((DESK, "light"), (DESK, "dark"), (PHONE, "light"))
_RUN: Final = """
async ({tags, only}) => {
  // colours may still be on their way from light to dark
  const ends = one => one.effect.getComputedTiming().endTime !== Infinity;
  const frame = () => new Promise(requestAnimationFrame);
  for (let calm = 0; calm < 2; calm++) {
    await frame();
    const moving = document.getAnimations().filter(one => ends(one) && one.playState === 'running');
    if (moving.length) calm = -1;
    await Promise.allSettled(moving.map(one => one.finished));
  }
  const {violations} = await axe.run(document, {
    resultTypes: ['violations'],
    ...(only ? {runOnly: {type: 'rule', values: only}} : {
      runOnly: {type: 'tag', values: tags},
      rules: {'label-content-name-mismatch': {enabled: true}},
    }),
  });
  return violations.flatMap(({id, nodes}) =>
    nodes.map(({html, failureSummary}) => `${id}: ${html.slice(0, 160)} | ${failureSummary.slice(0, 200)}`));
}
"""


# voice control users say what they see, so each printed word is part of the control's name
_UNSAID: Final = """
() => [...document.querySelectorAll('button[aria-label], a[aria-label], [role=button][aria-label]')].flatMap(one => {
  const said = one.getAttribute('aria-label').toLowerCase();
  const words = (one.innerText ?? '').toLowerCase().match(/\\p{L}{3,}/gu) ?? [];
  const unsaid = words.filter(word => !said.includes(word));
  return unsaid.length ? [`"${said}" does not say: ${unsaid}`] : [];
})
"""


@cache
def _source() -> str:
    return SOURCE.read_text(encoding="utf-8")


# figures that are drawn on a picture are no label, because the picture's name describes them
_NO_PICTURES: Final = """
() => axe.configure({rules: [{
  id: 'label-content-name-mismatch',
  selector: 'button:not(:has([aria-hidden=true]:not(svg))), a:not(:has([aria-hidden=true]:not(svg)))',
}]})
"""


def faults(page: Page, looks: Sequence[Look] = ALL_LOOKS) -> list[str]:
    """Return all violations on a desktop and a phone, and for the dark theme, which differs only in colours, on a
    desktop.
    """
    if not page.evaluate("'axe' in window"):
        page.evaluate(_source())
        page.evaluate(_NO_PICTURES)
    found: list[str] = page.evaluate(_UNSAID)
    for (width, height), scheme in looks:
        page.set_viewport_size({"width": width, "height": height})
        page.emulate_media(color_scheme=scheme)
        only: Any = None if scheme == "light" else ["color-contrast"]
        found += [f"{width} {scheme} {fault}" for fault in page.evaluate(_RUN, {"tags": TAGS, "only": only})]
    return found
