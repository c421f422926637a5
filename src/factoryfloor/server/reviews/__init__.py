"""Reviews of finished games: the queue, the workers that make reviews, and the status that clients see."""
