"""Settings, logs, metrics and limits: clients, their usage, and the order of their work."""
