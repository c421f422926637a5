"""The heuristics of Factory Fun: evaluation, priors and router."""
