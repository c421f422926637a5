"""The presentation of decisions in Factory Fun."""

from typing import Any, cast, final

from mypy_extensions import i64

from factoryfloor.kernel.presentation import Presentation
from factoryfloor.kernel.state import State

from ..rules.position import Position
from . import preview
from .sentences import effects, moment, sentence
from .standing import standing
from .targets import pieces, targets
from .why_not import why_not


@final
class FactoryFunPresentation(Presentation):
    """The prompts, targets, previews and reasons of Factory Fun."""

    def prompt(self, state: State, seat: i64) -> str:
        return preview.prompt(cast("Position", state), seat)

    def targets(self, state: State, seat: i64, action: i64) -> list[str]:
        return targets(cast("Position", state), seat, action)

    def preview(self, state: State, seat: i64, action: i64) -> dict[str, Any]:
        return preview.preview(cast("Position", state), seat, action)

    def pieces(self, state: State, seat: i64) -> list[str]:
        return pieces(cast("Position", state), seat)

    def why_not(self, state: State, seat: i64, piece: str) -> dict[str, Any]:
        return why_not(cast("Position", state), seat, piece)

    def sentence(self, event: dict[str, Any], seats: i64) -> dict[str, Any] | None:
        return sentence(event, seats)

    def moment(self, state: State) -> dict[str, Any]:
        return moment(cast("Position", state))

    def standing(self, state: State, seat: i64) -> dict[str, float]:
        return standing(cast("Position", state), seat)

    def parts(self) -> list[str]:
        return ["money", "bonus"]

    def effects(self, preview: dict[str, Any]) -> list[dict[str, Any]]:
        return effects(preview)
