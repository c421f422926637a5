"""Reviews of finished games, with their queue, the workers that make them, and the status that clients see."""
