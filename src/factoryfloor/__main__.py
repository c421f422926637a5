"""The entry point of ``python -m factoryfloor``."""

from factoryfloor.cli import main

if __name__ == "__main__":
    main()
