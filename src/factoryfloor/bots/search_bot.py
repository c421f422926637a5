"""A bot that searches, at once or in slices."""

from typing import final

from mypy_extensions import i64

from factoryfloor.bots.bot import Bot, Thinking
from factoryfloor.bots.budget import Budget
from factoryfloor.bots.search import Search, SearchSettings
from factoryfloor.bots.sliced_thinking import SlicedThinking
from factoryfloor.kernel.chance import Chance
from factoryfloor.kernel.heuristics import Heuristics
from factoryfloor.kernel.state import State


@final
class SearchBot(Bot):
    """Searches each decision from scratch within a budget. The bot answers immediately if the action is forced or
    clear.
    """

    def __init__(
        self, budget: Budget, heuristics: Heuristics, settings: SearchSettings | None = None, spec: str = ""
    ) -> None:
        super().__init__(spec or f"search:{budget.text}")
        self.budget = budget
        self.heuristics = heuristics
        self.settings = settings or SearchSettings()

    def choose(self, state: State, seat: i64, chance: Chance) -> int:
        legal = state.legal(seat)
        if len(legal) == 1:
            return legal[0]
        return self.search(state, seat, chance).best()

    def begin(self, state: State, seat: i64, chance: Chance) -> Thinking:
        legal = state.legal(seat)
        if len(legal) == 1:
            return Thinking(legal[0])
        return self.in_slices(self.unstarted(state, seat, chance))

    def unstarted(self, state: State, seat: i64, chance: Chance) -> Search:
        """Return the search of a decision before its first playout."""
        return Search(state, seat, chance, self.heuristics, self.settings)

    def in_slices(self, search: Search) -> Thinking:
        """Run a search in slices. Between slices, the heuristics may be used for other positions."""
        budget = self.budget.copy()
        budget.start()
        return SlicedThinking(search, budget, search.is_clear())

    def search(self, state: State, seat: i64, chance: Chance) -> Search:
        """Run the whole search and return it for inspection. If the choice is clear, the search is not started."""
        budget = self.budget
        budget.start()
        search = self.unstarted(state, seat, chance)
        batch: i64 = 0 if search.is_clear() else budget.grant()
        while batch > 0:
            search.run(batch)
            batch = budget.grant()
        return search
