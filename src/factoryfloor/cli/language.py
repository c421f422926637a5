"""The language of the terminal's texts."""

import os

from factoryfloor.cli.errors import BadUsage
from factoryfloor.locales import languages, why_no_texts
from factoryfloor.locales.faults import OFFERED_FROM, share_done


def chosen_language(given: str | None) -> str:
    """Return the given language.

    Without a given language, return the environment's language if it is offered, otherwise English. The given language
    may lack some texts. Raises BadUsage if it has no texts.
    """
    known = languages()
    if given is not None:
        found = next((tag for tag in known if tag.lower() == given.lower()), None)
        if found is None:
            raise BadUsage(why_no_texts(given))
        return found
    wanted = next((os.environ[name] for name in ("LC_ALL", "LC_MESSAGES", "LANG") if os.environ.get(name)), "")
    primary = wanted.replace("_", "-").split("-")[0].split(".")[0].lower()
    found = next((tag for tag in known if tag.split("-")[0] == primary), "en")
    return found if found == "en" or share_done(found) >= OFFERED_FROM else "en"
