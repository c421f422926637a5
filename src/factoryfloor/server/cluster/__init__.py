"""Several nodes on one PostgreSQL database: who owns which table, wake-ups, who is connected where."""
