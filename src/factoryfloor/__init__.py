"""Factory Floor: five factory games for people, bots and programs."""

__version__ = "0.1.0"
