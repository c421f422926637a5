"""The heuristics of Fzzzt!: bidding, evaluation and priors."""
