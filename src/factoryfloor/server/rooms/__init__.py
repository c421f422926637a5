"""Live tables of the server: their tasks, their people, and the lobby that keeps them."""
