"""Parts of bench/cluster_faults.py: the faults, the players, and the check of the results."""
