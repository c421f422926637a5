"""The connections of all nodes to each table, stored in the database."""

import json
from collections import Counter
from collections.abc import Collection, Mapping

from sqlalchemy import Connection, delete, select
from sqlalchemy.dialects.postgresql import insert

from factoryfloor.server.cluster.leases import NOW
from factoryfloor.server.cluster.stored_numbers import read_numbers
from factoryfloor.server.rooms.table_presence import Connections
from factoryfloor.server.storage import db_schema as db


def store(
    connection: Connection, node: str, here: Mapping[str, Connections], gone: Collection[str], seconds: float
) -> None:
    """Store the connections of a node for some seconds. Remove the rows of tables without connections."""
    if gone:
        whose = delete(db.connected).where(db.connected.c.node == node)
        connection.execute(whose.where(db.connected.c.table_id.in_(sorted(gone))))
    if not here:
        return
    known = insert(db.connected).values(
        [
            {
                "table_id": table_id,
                "node": node,
                "connections": json.dumps(connected.connections),
                "present": connected.present,
                "expires": NOW + seconds,
            }
            for table_id, connected in sorted(here.items())
        ]
    )
    columns = ("connections", "present", "expires")
    connection.execute(
        known.on_conflict_do_update(
            index_elements=["table_id", "node"], set_={name: known.excluded[name] for name in columns}
        )
    )


def of_others(connection: Connection, node: str, tables: Collection[str]) -> dict[str, Connections]:
    """Return the connections of the other nodes to each table."""
    rows = connection.execute(
        select(db.connected.c.table_id, db.connected.c.connections, db.connected.c.present).where(
            db.connected.c.table_id.in_(list(tables)), db.connected.c.node != node, db.connected.c.expires >= NOW
        )
    )
    found = {table_id: Connections(Counter()) for table_id in tables}
    for row in rows:
        known = found[row.table_id]
        counted = known.connections + Counter(read_numbers(row.connections, f"a connection to table {row.table_id}"))
        found[row.table_id] = Connections(counted, present=known.present or row.present)
    return found
