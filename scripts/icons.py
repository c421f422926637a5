"""Draw the icons of the installed app: `python scripts/icons.py`, after a change of `web/public/icon.svg`.

Operating systems cut maskable icons and Apple's icon to various shapes. Therefore the background of these icons fills
the square, and the drawing stays inside the circle that is never cut.
"""

import shutil
from pathlib import Path
from typing import Final

from playwright.sync_api import sync_playwright

PUBLIC: Final = Path(__file__).resolve().parent.parent / "web/public"
WHOLE: Final = 1.0
SAFE: Final = 0.72
"""The drawing's share of the width. Its corners are then within 40 % of the width from the centre."""

ICONS: Final = {
    "icon-192": (192, WHOLE),
    "icon-512": (512, WHOLE),
    "icon-maskable": (512, SAFE),
    "icon-apple": (180, 0.9),
}


def page_of(svg: str, share: float) -> str:
    """Return a page that shows the icon. A drawing that is smaller than the page is on its own background."""
    background = "transparent" if share == WHOLE else svg.split('fill="')[1].split('"', maxsplit=1)[0]
    return (
        f"<style>body {{ margin: 0; height: 100vh; display: grid; place-items: center; background: {background} }}"
        f"svg {{ width: {100 * share}vw }}</style>{svg}"
    )


def main() -> None:
    svg = (PUBLIC / "icon.svg").read_text(encoding="utf-8")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=shutil.which("chromium") or shutil.which("chromium-headless-shell")
        )
        for name, (size, share) in ICONS.items():
            page = browser.new_page(viewport={"width": size, "height": size})
            page.set_content(page_of(svg, share))
            page.screenshot(path=PUBLIC / f"{name}.png", omit_background=True)
        browser.close()


if __name__ == "__main__":
    main()
