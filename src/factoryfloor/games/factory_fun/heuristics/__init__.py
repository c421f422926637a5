"""The evaluation, priors and router that bots play Factory Fun by."""
