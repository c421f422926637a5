"""A bot that searches, in one go or in slices."""

from typing import final

from mypy_extensions import i64, mypyc_attr

from factoryfloor.bots.bot import Bot, Thinking
from factoryfloor.bots.budget import Budget
from factoryfloor.bots.search import Search, SearchSettings
from factoryfloor.kernel.chance import Chance
from factoryfloor.kernel.heuristics import Heuristics
from factoryfloor.kernel.state import State


@final
@mypyc_attr(allow_interpreted_subclasses=True)
class SearchThinking(Thinking):
    """A search in slices, within a started budget. Time between slices does not count.

    The heuristics may serve other lines of play between slices, since every playout begins a new one.
    """

    def __init__(self, search: Search, budget: Budget) -> None:
        super().__init__(-1)
        self.search = search
        self.budget = budget
        self.granted: i64 = 0 if search.is_clear() else budget.grant()
        budget.pause()

    def think(self, seconds: float) -> bool:
        budget = self.budget
        budget.resume()
        end = budget.clock() + seconds
        while self.granted > 0:
            self.search.run(1)
            self.granted -= 1
            if self.granted == 0:
                self.granted = budget.grant()
            if budget.clock() >= end:
                break
        if budget.timed_out:
            self.granted = 0
        budget.pause()
        return self.granted > 0

    def best(self) -> int:
        return self.search.best()


@final
class SearchBot(Bot):
    """Searches each decision from scratch within a budget; answers at once if forced or clear."""

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
        return self.searching(state, seat, chance)

    def searching(self, state: State, seat: i64, chance: Chance) -> SearchThinking:
        """Start a search that runs in slices."""
        budget = self.budget.copy()
        budget.start()
        return SearchThinking(Search(state, seat, chance, self.heuristics, self.settings), budget)

    def search(self, state: State, seat: i64, chance: Chance) -> Search:
        """The search after its whole budget, or unstarted if it is clear, for inspection."""
        budget = self.budget
        budget.start()
        search = Search(state, seat, chance, self.heuristics, self.settings)
        batch: i64 = 0 if search.is_clear() else budget.grant()
        while batch > 0:
            search.run(batch)
            batch = budget.grant()
        return search
