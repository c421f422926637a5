"""The priors, evaluation and rollouts for bots and reviews."""
