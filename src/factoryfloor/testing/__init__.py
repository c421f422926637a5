"""Tests for any game: ``check_game(game)`` checks a game against the contract.

``CHECKS`` lists the checks. Each check takes a :class:`Trial`, which defines one random game. Golden games
(``factoryfloor.testing.golden``) show the differences when rules change. ``factoryfloor.testing.game_files`` checks the
lessons, texts and labels of a game.
"""

from factoryfloor.testing.contract import CHECKS, check_game
from factoryfloor.testing.failure import ContractBroken
from factoryfloor.testing.game_facts import check_facts
from factoryfloor.testing.trial import Trial

__all__ = ["CHECKS", "ContractBroken", "Trial", "check_facts", "check_game"]
