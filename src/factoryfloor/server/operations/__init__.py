"""Settings, logs, metrics, rate limits, and fair scheduling of the clients' work."""
