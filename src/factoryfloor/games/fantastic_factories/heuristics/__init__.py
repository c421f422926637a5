"""Priors, evaluation and rollouts, for bots and reviews."""
