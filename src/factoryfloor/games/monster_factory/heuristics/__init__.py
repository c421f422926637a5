"""Heuristics of Monster Factory: evaluation, priors."""
