"""Bots that can play every game. They use only the game contract."""

from factoryfloor.bots.bot import BadBot, Bot, Thinking, begin, decide
from factoryfloor.bots.budget import Budget
from factoryfloor.bots.hint import begin_hint, heuristics_of, hindsight_of, hint_of
from factoryfloor.bots.imported import BotMaker
from factoryfloor.bots.levels import LEVELS, Level, level_of, levels, read_table, write_table
from factoryfloor.bots.lookahead import BlunderGuard, look_ahead
from factoryfloor.bots.noisy import NoisyBot
from factoryfloor.bots.search import Candidate, Search, SearchSettings
from factoryfloor.bots.search_bot import SearchBot
from factoryfloor.bots.search_rate import search_rate
from factoryfloor.bots.simple import GreedyBot, RandomBot
from factoryfloor.bots.specification import Specification, make_bot, read_specification
from factoryfloor.kernel.docstrings import document

__all__ = [
    "LEVELS",
    "BadBot",
    "BlunderGuard",
    "Bot",
    "BotMaker",
    "Budget",
    "Candidate",
    "GreedyBot",
    "Level",
    "NoisyBot",
    "RandomBot",
    "Search",
    "SearchBot",
    "SearchSettings",
    "Specification",
    "Thinking",
    "begin",
    "begin_hint",
    "decide",
    "heuristics_of",
    "hindsight_of",
    "hint_of",
    "level_of",
    "levels",
    "look_ahead",
    "make_bot",
    "read_specification",
    "read_table",
    "search_rate",
    "write_table",
]

document(*map(globals().get, __all__))
