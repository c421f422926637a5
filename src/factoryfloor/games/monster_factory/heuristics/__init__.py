"""The heuristics of Monster Factory: evaluation and priors."""
