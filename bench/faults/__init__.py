"""Parts of bench/cluster_faults.py: what is broken, who plays meanwhile, and who judges what came of it."""
