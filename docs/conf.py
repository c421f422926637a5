"""The documentation site: ``make docs`` builds it with Sphinx, MyST and furo."""

import os
import re
from importlib import import_module
from pathlib import Path
from typing import Any

from sphinx.util.logging import getLogger

DOCS = Path(__file__).parent
ROOT = DOCS.parent
RESEARCH = ROOT / "research"  # not in the sources of a release
REPOSITORY = os.environ.get("FACTORYFLOOR_REPOSITORY", "")  # address of the sources, for links that leave docs/
MODULES = [f"factoryfloor.{name}" for name in ("kernel", "bots", "arena", "reviews", "learn", "testing")]

project = "Factory Floor"
copyright = "Factory Floor contributors"  # noqa: A001 - Sphinx reads this name
extensions = ["myst_parser", "sphinx.ext.autodoc"]
html_theme = "furo"
html_title = "Factory Floor"
html_show_sphinx = False
html_theme_options = {"source_view_link": f"{REPOSITORY}/docs/{{filename}}"} if REPOSITORY else {}
exclude_patterns = ["_build"]
myst_heading_anchors = 4
myst_enable_extensions = ["colon_fence"]
pygments_style, pygments_dark_style = "friendly", "monokai"
# the sessions of the protocol, and JSON with dots for what was left out
suppress_warnings = ["misc.highlighting_failure"]

autodoc_default_options = {"members": True}
autodoc_member_order = "bysource"
add_module_names = False
autodoc_typehints_format = "short"
python_use_unqualified_type_names = True
nitpick_ignore_regex = [(r"py:.*", r".*")]  # types that are not public; dead links in pages still fail


def link_sources(_app: Any, docname: str, source: list[str]) -> None:
    """Name the files outside docs/ that a page links to, or link them in the repository. A missing file is an error."""
    folder = (DOCS / docname).parent

    def rewrite(match: re.Match[str]) -> str:
        text, link = match[1], match[2]
        path = (folder / link.partition("#")[0]).resolve()
        if ":" in link or link.startswith("#") or path.is_relative_to(DOCS) or not path.is_relative_to(ROOT):
            return match[0]
        if not path.exists() and (RESEARCH.exists() or not path.is_relative_to(RESEARCH)):
            getLogger(__name__).warning("dead link to %s", link, location=docname)
        name = path.relative_to(ROOT).as_posix()
        return f"[{text}]({REPOSITORY}/{name})" if REPOSITORY else text if name in text else f"{text} (`{name}`)"

    source[0] = re.sub(r"\[([^][]+)\]\(([^()\s]+)\)", rewrite, source[0])


def link_site(_app: Any, docname: str, source: list[str]) -> None:
    """Link the page that needs no server, which `make docs` copies to ``app/`` if `make site` has built it."""
    if docname == "play/index" and (ROOT / "site/index.html").exists():
        heading = "## Without a server\n"
        source[0] = source[0].replace(heading, f'{heading}\n<a href="../app/index.html">Play in this browser</a>\n', 1)


def link_public_name(_app: Any, env: Any, node: Any, content: Any) -> Any:
    """Link a type in a signature to the public name under which the reference describes it."""
    name = node.get("reftarget", "").rpartition(".")[2]
    domain = env.get_domain("py")
    for module in MODULES:
        if f"{module}.{name}" in domain.objects:
            return domain.resolve_xref(env, node["refdoc"], env.app.builder, "obj", f"{module}.{name}", node, content)
    return None


def require_public_names(_app: Any, env: Any) -> None:
    """Warn of a public name that the reference omits."""
    described = env.get_domain("py").objects
    for module in MODULES:
        for name in import_module(module).__all__:
            if f"{module}.{name}" not in described:
                getLogger(__name__).warning("the reference omits %s.%s", module, name)


def setup(app: Any) -> None:
    app.connect("env-check-consistency", require_public_names)
    app.connect("source-read", link_sources)
    app.connect("source-read", link_site)
    app.connect("missing-reference", link_public_name)
