"""Short names of devices. The name contains the browser and the system of a User-Agent header, without versions."""

import re
from typing import Final

# the first match counts, because the headers of other browsers also contain Chrome and Safari
_BROWSERS: Final = {
    r"Edg(e|A|iOS)?/": "Edge",
    r"OPR/|OPiOS/": "Opera",
    r"SamsungBrowser/": "Samsung Internet",
    r"YaBrowser/": "Yandex Browser",
    r"Vivaldi/": "Vivaldi",
    r"Firefox/|FxiOS/": "Firefox",
    r"Chrome/|CriOS/|Chromium/": "Chrome",
    r"Safari/": "Safari",
}
_SYSTEMS: Final = {
    r"iPhone": "iPhone",
    r"iPad": "iPad",
    r"Android": "Android",
    r"Windows": "Windows",
    r"CrOS": "ChromeOS",
    r"Macintosh|Mac OS X": "macOS",
    r"Linux": "Linux",
}
_LONGEST: Final = 40


def device_name(agent: str) -> str:
    """Return the browser and the system of a User-Agent, such as "Firefox, Windows". For other programs, return the
    program's name or an empty string.
    """
    found = [
        next((name for pattern, name in names.items() if re.search(pattern, agent)), "")
        for names in (_BROWSERS, _SYSTEMS)
    ]
    program = re.match(r"[\w.-]+", agent, re.ASCII)
    return ", ".join(filter(None, found)) or (program.group()[:_LONGEST] if program else "")
