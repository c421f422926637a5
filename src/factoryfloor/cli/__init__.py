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
    from factoryfloor.kernel.errors import FactoryFloorError

    try:
        app()
    except FactoryFloorError as refusal:
        from factoryfloor.cli.refusals import exit_code
        from factoryfloor.cli.screen import complain

        complain(str(refusal))
        sys.exit(exit_code(refusal))
    except BrokenPipeError:  # whoever read the output has heard enough
        with contextlib.suppress(OSError, ValueError):
            sys.stdout.close()
        sys.exit(1)
