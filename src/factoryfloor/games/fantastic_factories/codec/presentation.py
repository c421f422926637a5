"""The prompts, targets, previews and reasons for clients."""

from typing import Any, cast, final

from mypy_extensions import i64

from factoryfloor.kernel.presentation import Presentation
from factoryfloor.kernel.state import State

from ..rules.position import Position
from . import notation, preview, touchable, why_not
from .sentences import effects, moment, reason_of, sentence
from .standing import standing
from .targets import targets


@final
class FactoriesPresentation(Presentation):
    """The prompts, targets, previews and reasons of Fantastic Factories."""

    def prompt(self, state: State, seat: i64) -> str:
        return notation.prompt(cast("Position", state), seat)

    def targets(self, state: State, seat: i64, action: i64) -> list[str]:
        return targets(cast("Position", state), seat, action)

    def preview(self, state: State, seat: i64, action: i64) -> dict[str, Any]:
        return cast("dict[str, Any]", preview.preview(cast("Position", state), seat, action))

    def pieces(self, state: State, seat: i64) -> list[str]:
        return touchable.pieces(cast("Position", state), int(seat))

    def why_not(self, state: State, seat: i64, piece: str) -> dict[str, Any]:
        return why_not.why_not(cast("Position", state), int(seat), piece)

    def sentence(self, event: dict[str, Any], seats: i64) -> dict[str, Any] | None:
        return sentence(event, seats)

    def moment(self, state: State) -> dict[str, Any]:
        return moment(cast("Position", state))

    def ending(self, state: State) -> bool:
        return cast("Position", state).last

    def standing(self, state: State, seat: i64) -> dict[str, float]:
        return standing(cast("Position", state), seat)

    def reason(self, reason: dict[str, Any]) -> dict[str, Any]:
        return reason_of(reason)

    def effects(self, preview: dict[str, Any]) -> list[dict[str, Any]]:
        return effects(preview)
