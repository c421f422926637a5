"""Parts of ``bench/server_load.py --turns``: tables with one action under way each, and what that costs whom.

They need nothing but what the package itself needs, so that they run wherever its wheel is installed.
"""
