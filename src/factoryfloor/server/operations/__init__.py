"""Settings, logs, metrics, and limits: the client, its share of the work, and the next client in turn."""
