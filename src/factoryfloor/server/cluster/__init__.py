"""Several nodes on one PostgreSQL database: ownership of tables, notifications, and connections at all nodes."""
