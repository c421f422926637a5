"""The prompts, targets, previews and reasons of Monster Factory."""

from typing import Any, cast, final

from mypy_extensions import i64

from factoryfloor.kernel.presentation import Presentation
from factoryfloor.kernel.state import State

from ..rules.position import START, Position
from .preview import preview, targets
from .sentences import effects, moment, reason_of, sentence
from .standing import standing
from .why_not import pieces, why_not


@final
class MonsterPresentation(Presentation):
    """The presentation of Monster Factory, with the prompts ``start``, ``place`` and ``only``."""

    def prompt(self, state: State, seat: i64) -> str:
        position = cast("Position", state)
        if position.phase == START:
            return "start"
        return "only" if len({action >> 2 for action in position.choices}) == 1 else "place"

    def targets(self, state: State, seat: i64, action: i64) -> list[str]:
        return targets(cast("Position", state), action)

    def preview(self, state: State, seat: i64, action: i64) -> dict[str, Any]:
        return preview(cast("Position", state), action)

    def pieces(self, state: State, seat: i64) -> list[str]:
        return pieces(cast("Position", state))

    def why_not(self, state: State, seat: i64, piece: str) -> dict[str, Any]:
        return why_not(cast("Position", state), piece)

    def sentence(self, event: dict[str, Any], seats: i64) -> dict[str, Any] | None:
        return sentence(event, seats)

    def moment(self, state: State) -> dict[str, Any]:
        return moment(cast("Position", state))

    def standing(self, state: State, seat: i64) -> dict[str, float]:
        return standing(cast("Position", state), seat)

    def reason(self, reason: dict[str, Any]) -> dict[str, Any]:
        return reason_of(reason)

    def effects(self, preview: dict[str, Any]) -> list[dict[str, Any]]:
        return effects(preview)
