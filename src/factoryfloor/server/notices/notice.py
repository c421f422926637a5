"""The text of a notice. It lists games and tables in the language of a channel, without moves."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from factoryfloor.kernel import UnknownGame, find_game
from factoryfloor.server.notices.due_notices import HALF, MOST
from factoryfloor.server.storage.turn_rows import INVITED, Turn

if TYPE_CHECKING:
    from factoryfloor.locales import Catalogue

LISTED: Final = 5
"""The maximum number of tables that a notice lists. Further tables are only counted."""

_TITLES: Final = {HALF: "notice.half", MOST: "notice.most"}
_ID_SHOWN: Final = 4  # number of shown characters of a table's id


@dataclass(frozen=True, slots=True)
class Line:
    """A table that a notice lists, and its address."""

    text: str
    link: str


@dataclass(frozen=True, slots=True)
class Notice:
    """A notice as text.

    ``link`` leads to the table, or to the lobby if there are several tables. ``footer`` explains why the person
    receives the notice.
    """

    title: str
    lines: list[Line]
    more: str
    link: str
    footer: str

    @property
    def body(self) -> str:
        """Return the list of tables, one per line."""
        return "\n".join([*(line.text for line in self.lines), *([self.more] if self.more else [])])

    @property
    def text(self) -> str:
        """Return the whole notice with links."""
        lines = [f"{line.text}: {line.link}" for line in self.lines]
        return "\n".join([self.title, *lines, *([self.more] if self.more else [])])


def notice_about(kind: int, turns: Sequence[Turn], language: str, site: str) -> Notice:
    """Return the notice about decisions and invitations. ``site`` is the address of this site."""
    words = _words(language)
    lines = [
        Line(
            words.say(
                "notice.invited.table" if turn.n == INVITED else "notice.table",
                game=_title(turn.game),
                table=turn.table_id[:_ID_SHOWN],
            ),
            f"{site}/#/t/{turn.table_id}",
        )
        for turn in turns[:LISTED]
    ]
    more = words.say("notice.more", n=len(turns) - LISTED) if len(turns) > LISTED else ""
    link = lines[0].link if len(turns) == 1 else f"{site}/#/"
    invited = all(turn.n == INVITED for turn in turns)
    title = words.say("notice.invited" if invited else _TITLES.get(kind, "notice.turn"))
    return Notice(title, lines, more, link, words.say("notice.footer", site=site))


def trial_notice(language: str, site: str) -> Notice:
    """Return the notice that a person sends to test a channel."""
    words = _words(language)
    line = Line(words.say("notice.trial.text"), f"{site}/#/me")
    return Notice(words.say("notice.trial"), [line], "", line.link, words.say("notice.footer", site=site))


def code_mail(language: str, site: str, code: str) -> tuple[str, str]:
    """Return the subject and the text of the mail with the code that confirms an address."""
    words = _words(language)
    return words.say("notice.code"), words.say("notice.code.text", code=code, site=site)


def _words(language: str) -> "Catalogue":
    from factoryfloor.locales import catalogue  # this import is slow

    return catalogue("common.notices", language)


def _title(game: str) -> str:
    try:
        return find_game(game).title
    except UnknownGame:
        return game
