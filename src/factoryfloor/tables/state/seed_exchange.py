"""The commit-reveal exchange that draws a table's joint seed."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal

from factoryfloor.kernel.joint_seed import joint_seed, secret_commitment
from factoryfloor.tables.state.entry import Entry

if TYPE_CHECKING:
    from factoryfloor.tables.state import messages
    from factoryfloor.tables.state.messages import JointSeed

Stage = Literal["committing", "revealing", "done"]


@dataclass(slots=True)
class SeedWord:
    """The random word of the person whose first seat is ``seat``. Each field is empty until its value has been sent."""

    seat: int
    commitment: str = ""
    word: str = ""


class SeedExchange:
    """A running or completed exchange.

    ``words`` contains the word of each person, in the order of the seats. In the stage ``committing``, the clients
    commit to their words. In the stage ``revealing``, the clients reveal their words. The seed is derived from the
    words and the server's secret, to which the server has committed at the beginning.
    """

    def __init__(self, first: Entry, players: list[str]) -> None:
        self.stage: Stage = "committing"
        self.secret: str = first.payload["secret"]
        self.words: dict[str, SeedWord] = {}
        for seat, player in enumerate(players):
            if player:
                self.words.setdefault(player, SeedWord(seat))

    def apply(self, entry: Entry) -> None:
        """Apply a log entry. Entries of other kinds are ignored."""
        match entry.kind:
            case "commit":
                self.words[entry.player].commitment = entry.payload["commitment"]
            case "commitments_closed":
                self.stage = "revealing"
            case "reveal":
                self.words[entry.player].word = entry.payload["word"]
            case "start":
                self.stage = "done"

    @property
    def pending(self) -> bool:
        """Return whether a client can still contribute to the current stage."""
        if self.stage == "committing":
            return not all(word.commitment for word in self.words.values())
        return self.stage == "revealing" and any(word.commitment and not word.word for word in self.words.values())

    @property
    def left_out(self) -> list[int]:
        """Return the first seats of the people whose word is missing."""
        return [word.seat for word in self.words.values() if not word.word]

    def seed(self) -> str:
        """Derive the seed from the secret and the revealed words."""
        return joint_seed(self.secret, [(word.seat, word.word) for word in self.words.values() if word.word])

    def facts(self, *, over: bool) -> "JointSeed":
        """Return the exchange as clients see it. The secret is included only after the game."""
        return {
            "stage": self.stage,
            "secret": self.secret if over else "",
            "commitment": secret_commitment(self.secret),
            "words": self._listed(),
        }

    def record(self) -> dict[str, Any]:
        """Return the exchange in the format of a record."""
        return {
            "secret": self.secret,
            "commitment": secret_commitment(self.secret),
            "words": self._listed(),
        }

    def _listed(self) -> "list[messages.SeedWord]":
        return [{"seat": word.seat, "commitment": word.commitment, "word": word.word} for word in self.words.values()]
