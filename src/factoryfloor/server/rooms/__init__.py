"""Live tables of the server: their tasks, people, and the lobby that keeps them."""
