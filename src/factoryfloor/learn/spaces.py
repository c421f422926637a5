"""Observation and action spaces for Gymnasium and PettingZoo."""

from collections.abc import Sequence
from typing import Any, Final

import numpy as np
import numpy.typing as npt
from gymnasium import spaces

from factoryfloor.kernel import Encoder, Game, State, encoded
from factoryfloor.learn.arguments import BatchError
from factoryfloor.locales import catalogue, why_no_texts

Array = npt.NDArray[Any]
Observation = dict[str, Array]
"""``observation`` (size) int16 and ``action_mask`` (actions) int8."""


class LegalActions(spaces.Discrete):
    """The space of a game's actions. Without a mask, :meth:`sample` draws a currently legal action."""

    def __init__(self, count: int) -> None:
        super().__init__(count)
        self.mask: Array = np.zeros(count, np.int8)

    def sample(self, mask: Any = None, probability: Any = None) -> Any:
        """Draw a random action from the mask."""
        given = mask is not None or probability is not None
        return super().sample(mask if given else self.mask, probability)


def action_number(action: Any) -> int:
    """Convert an action to a number.

    The action may be a whole number, or an array or tensor with a single number. Raises BatchError for other values.
    """
    given = np.asarray(action)
    if given.size != 1 or given.dtype.kind not in "iu":
        raise BatchError(f"an action must be one whole number, not {action!r:.60}")
    return int(given.reshape(-1)[0])


def observation_space(encoder: Encoder, count: int) -> spaces.Dict:
    """Return the observation space of a seat, within the bounds of the encoder's numbers."""
    return spaces.Dict(
        {
            "observation": state_space(encoder, 1),
            "action_mask": spaces.Box(0, 1, (count,), np.int8),
        }
    )


def state_space(encoder: Encoder, seats: int) -> spaces.Box:
    """Return the space of the observations of all seats in one array."""
    numbers = encoder.numbers() * seats
    lower = np.array([number.lower for number in numbers], np.int16)
    return spaces.Box(lower, np.array([number.upper for number in numbers], np.int16), dtype=np.int16)


RENDER_MODES: Final = ["ansi"]

FIRST_ACTION: Final = 0
"""The only action in the mask of a last position. Some learners must choose an action even there."""


class NoRenderMode(BatchError, TypeError):
    """The environment does not have this render mode.

    It is a TypeError, because Stable-Baselines3 catches this error and tries again without a render mode.
    """


def check_render_mode(mode: str | None) -> str | None:
    """Return the render mode, which may be None. Raises NoRenderMode for an unknown mode."""
    if mode is not None and mode not in RENDER_MODES:
        raise NoRenderMode(f"there is no render mode {mode!r:.40}; render_mode is None or {', '.join(RENDER_MODES)}")
    return mode


def check_language(language: str) -> str:
    """Return the language. Raises BatchError for a language without texts."""
    if reason := why_no_texts(language):
        raise BatchError(reason)
    return language


def named_players(seats: int, learner: int, language: str) -> list[str]:
    """Return the names of the players at a learner's table."""
    say = catalogue("common", language).say
    return [say("terminal.you") if seat == learner else say("text.seat", seat=seat) for seat in range(seats)]


def rendered(game: Game, state: State, seat: int | None, players: Sequence[str], language: str) -> str:
    """Return the table as text in the view of a seat or a spectator."""
    from factoryfloor.text import table_as_text  # rich is needed only here

    return table_as_text(game, state.view(seat), players, language)


def observe(encoder: Encoder, state: State, seat: int, count: int, *, pending: bool) -> Observation:
    """Return the observation of a seat. The mask is 0 everywhere unless the seat is ``pending``."""
    mask = np.zeros(count, np.int8)
    if pending:
        mask[state.legal(seat)] = 1
    return {"observation": np.array(encoded(encoder, state, seat), np.int16), "action_mask": mask}
