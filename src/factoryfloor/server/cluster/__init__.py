"""Several nodes on one PostgreSQL database: leases of tables, notifications, and the connections of clients to all
nodes.
"""
