"""Tables over HTTP and WebSocket, the store of their logs, and who sits at them."""
