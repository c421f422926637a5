"""The command ``factoryfloor``."""

import contextlib
import sys
from io import TextIOWrapper


def main() -> None:
    """Run the command line. Refusals are one line on standard error and an exit code, never a traceback."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")  # a terminal that cannot show a sign gets a question mark

    from factoryfloor.cli.app import app
    from factoryfloor.cli.console import complain
    from factoryfloor.cli.errors import FAILED, exit_code
    from factoryfloor.kernel.errors import FactoryFloorError

    try:
        app()
    except FactoryFloorError as refusal:
        complain(str(refusal))
        sys.exit(exit_code(refusal))
    except OSError as fault:  # the output cannot be written: nobody reads it any more, or its disk is full
        if not isinstance(fault, BrokenPipeError):
            complain(str(fault))
        with contextlib.suppress(OSError, ValueError):
            sys.stdout.close()  # here, where it may fail
        sys.exit(FAILED)
