"""``python -m factoryfloor.cli``."""

from factoryfloor.cli import main

if __name__ == "__main__":
    main()
