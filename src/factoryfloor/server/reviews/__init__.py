"""Reviews of finished games: their queue, the workers that make them, and what clients see of them."""
