"""Tables where people sit: commands, rendering, deadlines, and the lobby that keeps them."""
