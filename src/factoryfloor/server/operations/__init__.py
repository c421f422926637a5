"""Settings, logs, metrics, limits, and the order in which the work of clients is done."""
