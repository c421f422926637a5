"""The live tables of the server, with their tasks, their people, and the lobby that keeps them."""
