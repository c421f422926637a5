"""The costs of a program's answers, which the program reports in the optional field ``usage``."""

import math
from collections.abc import Iterable
from dataclasses import asdict, dataclass
from typing import Any, Final

from factoryfloor.kernel import IllegalAction

_LARGEST: Final = 1e12


@dataclass(frozen=True)
class Usage:
    """The number of tokens that a language model has read and written, and their cost in the program's currency."""

    input_tokens: float = 0
    output_tokens: float = 0
    cost: float = 0

    def to_json(self) -> dict[str, float]:
        return asdict(self)


def total(usages: Iterable[Usage]) -> Usage:
    """Return the sum of some usages."""
    found = list(usages)
    return Usage(
        sum(usage.input_tokens for usage in found),
        sum(usage.output_tokens for usage in found),
        sum(usage.cost for usage in found),
    )


def read_usage(value: Any) -> Usage:
    """Return the usage in an answer. For None, it is zero. Raises IllegalAction with a message for the program."""
    if value is None:
        return Usage()
    fields = asdict(Usage())
    if not isinstance(value, dict) or not value.keys() <= fields.keys() or not all(map(_is_amount, value.values())):
        raise IllegalAction(
            f'"usage" must be an object whose values are non-negative numbers; fields: {", ".join(fields)}'
        )
    return Usage(**value)


def _is_amount(value: object) -> bool:
    return type(value) in (int, float) and math.isfinite(value) and 0 <= value <= _LARGEST  # type: ignore[arg-type,operator]
