"""Parts of ``bench/server_load.py --turns``: tables with one action in flight each, and the costs of an action for each
process.

They need nothing but what the package itself needs, so that they run wherever its wheel is installed.
"""
