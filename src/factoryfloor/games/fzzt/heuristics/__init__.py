"""Heuristics of Fzzzt!: bidding, evaluation, priors."""
