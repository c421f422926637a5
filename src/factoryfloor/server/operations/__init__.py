"""Settings, logs, metrics, and limits: who asks, how much of it one may have, and who is next."""
