"""The drawing of a joint seed at a table: what server and people have sent so far."""

from dataclasses import dataclass
from typing import Any, Literal

from factoryfloor.kernel.joint_seed import joint_seed, secret_commitment
from factoryfloor.server.storage.entry import Entry

Stage = Literal["committing", "revealing", "done"]


@dataclass(slots=True)
class SeedWord:
    """The random word of a person whose first seat is ``seat``; empty as long as it was not sent."""

    seat: int
    commitment: str = ""
    word: str = ""


class SeedExchange:
    """Begins with the server's commitment to its secret. ``words`` has a word for each person, in seat order.

    Words are committed to (``committing``), then revealed (``revealing``), and make the seed with the secret.
    """

    def __init__(self, begun: Entry, players: list[str]) -> None:
        self.stage: Stage = "committing"
        self.secret: str = begun.payload["secret"]
        self.words: dict[str, SeedWord] = {}
        for seat, player in enumerate(players):
            if player:
                self.words.setdefault(player, SeedWord(seat))

    def apply(self, entry: Entry) -> None:
        """Apply an entry of the log; most are no steps of a drawing."""
        match entry.kind:
            case "commit":
                self.words[entry.player].commitment = entry.payload["commitment"]
            case "opening":
                self.stage = "revealing"
            case "reveal":
                self.words[entry.player].word = entry.payload["word"]
            case "start":
                self.stage = "done"

    @property
    def waits(self) -> bool:
        """Whether somebody can still send what the stage is for."""
        if self.stage == "committing":
            return not all(word.commitment for word in self.words.values())
        return self.stage == "revealing" and any(word.commitment and not word.word for word in self.words.values())

    @property
    def left_out(self) -> list[int]:
        """The first seats of the persons without a word."""
        return [word.seat for word in self.words.values() if not word.word]

    def seed(self) -> str:
        """The seed from the secret and the words revealed."""
        return joint_seed(self.secret, [(word.seat, word.word) for word in self.words.values() if word.word])

    def facts(self, *, over: bool) -> dict[str, Any]:
        """The fields of JointSeed; the secret only when the game is over."""
        return {"stage": self.stage} | self.record() | ({} if over else {"secret": ""})

    def record(self) -> dict[str, Any]:
        """The drawing as it stands in a record."""
        words = [{"seat": word.seat, "commitment": word.commitment, "word": word.word} for word in self.words.values()]
        return {"secret": self.secret, "commitment": secret_commitment(self.secret), "words": words}
