"""Several nodes on one PostgreSQL database, with leases for tables, notifications, and the connections of all nodes."""
