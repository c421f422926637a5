"""Heuristics of Factory Fun: evaluation, priors, router."""
