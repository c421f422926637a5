"""Contests between bots with rotating seats and common deals, and their statistics."""

from factoryfloor.arena.baselines import Baselines, Row
from factoryfloor.arena.contest import BadContest, Contest, Pairing, contest_on, make_contest
from factoryfloor.arena.contest_folder import NotContinued, NotWritten, RecordFolder, seed_in
from factoryfloor.arena.deals import BadDeals, Deals, draw_deals, read_deals, write_deals
from factoryfloor.arena.dialog import NoProgram
from factoryfloor.arena.executor import Executor, LocalExecutor, WorkerLost, cores
from factoryfloor.arena.intervals import Interval, Sample, mean, share
from factoryfloor.arena.play_game import GameFailed, PlayedGame, Playing
from factoryfloor.arena.plot import plot
from factoryfloor.arena.ratings import orders, rate
from factoryfloor.arena.run_contest import ProgramFailed, run
from factoryfloor.arena.sequential import SequentialTest
from factoryfloor.arena.standings import Standing, Summary, summarize
from factoryfloor.arena.usage import Usage

__all__ = [
    "BadContest",
    "BadDeals",
    "Baselines",
    "Contest",
    "Deals",
    "Executor",
    "GameFailed",
    "Interval",
    "LocalExecutor",
    "NoProgram",
    "NotContinued",
    "NotWritten",
    "Pairing",
    "PlayedGame",
    "Playing",
    "ProgramFailed",
    "RecordFolder",
    "Row",
    "Sample",
    "SequentialTest",
    "Standing",
    "Summary",
    "Usage",
    "WorkerLost",
    "contest_on",
    "cores",
    "draw_deals",
    "make_contest",
    "mean",
    "orders",
    "plot",
    "rate",
    "read_deals",
    "run",
    "seed_in",
    "share",
    "summarize",
    "write_deals",
]
