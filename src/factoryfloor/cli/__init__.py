"""The command ``factoryfloor``."""

import contextlib
import sys
from io import TextIOWrapper


def main() -> None:
    """Run the command line.

    For an expected error, print one line on standard error without a traceback, and set the exit code.
    """
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")  # characters that the terminal cannot encode become question marks

    import click

    from factoryfloor.cli.app import app
    from factoryfloor.cli.console import complain
    from factoryfloor.cli.errors import FAILED, INTERRUPTED, exit_code
    from factoryfloor.kernel.errors import FactoryFloorError

    try:
        sys.exit(app.main(prog_name="factoryfloor", standalone_mode=False))
    except click.ClickException as error:
        error.show()
        sys.exit(error.exit_code)
    except click.Abort:
        sys.exit(INTERRUPTED)
    except FactoryFloorError as refusal:
        complain(str(refusal))
        sys.exit(exit_code(refusal))
    except OSError as fault:  # the output cannot be written: its reader has ended, or the disk is full
        if not isinstance(fault, BrokenPipeError):
            complain(str(fault))
        with contextlib.suppress(OSError, ValueError):
            sys.stdout.close()  # close here, where errors are caught
        sys.exit(FAILED)
