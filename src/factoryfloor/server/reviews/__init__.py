"""Reviews of finished games: their queue, the workers that make them, and their display to clients."""
