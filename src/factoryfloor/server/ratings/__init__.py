"""People's levels against bots, and ratings among people."""
