"""``factoryfloor train``, which learns an evaluation from self-play."""

import sys
from pathlib import Path
from shutil import copyfile

from factoryfloor.arena import Executor
from factoryfloor.bots.evaluations import FOLDER
from factoryfloor.cli.console import console
from factoryfloor.cli.errors import Failed
from factoryfloor.kernel import find_game
from factoryfloor.kernel.terminal_text import printable


def train(game: str, folder: Path, part: float, seed: int, executor: Executor) -> bool:
    """Run or resume the training in the folder. Return False after Ctrl-C."""
    try:
        from factoryfloor.learn.training import Training
        from factoryfloor.learn.training_recipes import recipe_of, scaled
    except ImportError as fault:
        raise Failed(str(fault)) from fault
    rules = find_game(game)
    training = Training(rules.id, scaled(recipe_of(rules), part), seed, folder, _tell)
    try:
        made = training.run(executor)
    except KeyboardInterrupt:
        _tell(f"stopped; the same command resumes {folder}")
        return False
    target = folder / f"{rules.id}.bin"
    copyfile(made, target)
    console().print(f"{target}: try it with {FOLDER}={folder}", soft_wrap=True)
    return True


def _tell(text: str) -> None:
    print(printable(text), file=sys.stderr, flush=True)
