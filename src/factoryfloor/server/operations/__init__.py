"""Settings, logs, metrics and limits, with the order in which clients' work is done."""
