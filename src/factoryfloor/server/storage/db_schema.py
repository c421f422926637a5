"""The schema of the database as the program uses it. Changes are made by the revisions in ``migrations``."""

from typing import Final

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Float,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
    text,
)

HEAD: Final = "0001"
"""The revision that this program works with."""

metadata = MetaData()

cluster = MetaData()
"""What nodes tell each other, on PostgreSQL alone. Nothing in it needs to outlive the database's process."""

copying = MetaData()
"""What is in a database as long as another one is copied into it."""

DUE, STORED, CANNOT_BE_STORED = 1, 2, 3
"""What is with the replay of a finished table; 0 for others."""

due = text("stored = 1")
"""The tables whose replay is due, in the words of their index, or it would not be used."""

revision = Table("alembic_version", metadata, Column("version_num", String(32), primary_key=True))

players = Table(
    "players",
    metadata,
    Column("id", Text, primary_key=True),
    Column("token_hash", Text, nullable=False, unique=True),
    Column("name", Text, nullable=False),
    Column("created", Float(53), nullable=False),
    Column("seen", Float(53), nullable=False, server_default="0"),  # to the day
    Index("players_by_seen", "seen", "id"),
)

# One row a table, for lists; `summary` has the fields of TableInfo that follow from the log, so lists need no replay.
# `listed`: 1 if everybody may find it; `stored`: what is with its replay.
tables = Table(
    "tables",
    metadata,
    Column("id", Text, primary_key=True),
    Column("game", Text, nullable=False),
    Column("status", Text, nullable=False),
    Column("access", Text, nullable=False),
    Column("host", Text, nullable=False),
    Column("created", Float(53), nullable=False),
    Column("changed", Float(53), nullable=False),
    Column("summary", Text, nullable=False),
    Column("listed", Integer, nullable=False, server_default="0"),
    Column("stored", Integer, nullable=False, server_default="0"),
    Index("tables_listed", "status", "listed", "changed", "id", "host"),
    Index(
        "tables_to_store",
        "changed",
        sqlite_where=due,
        postgresql_where=due,
    ),
)

sitting = Table(
    "sitting",
    metadata,
    Column("player", Text, primary_key=True),
    Column("table_id", Text, primary_key=True),
    Column("changed", Float(53), nullable=False, server_default="0"),  # the table's, for the list of one's own
    Index("sitting_by_table", "table_id"),
    Index("sitting_by_change", "player", "changed", "table_id"),
    sqlite_with_rowid=False,
)

# The log of every table, which is the truth about it.
log = Table(
    "log",
    metadata,
    Column("table_id", Text, primary_key=True),
    Column("n", BigInteger, primary_key=True, autoincrement=False),
    Column("kind", Text, nullable=False),
    Column("seat", Integer, nullable=False),
    Column("payload", Text, nullable=False),
    Column("player", Text, nullable=False),
    Column("message", Text, nullable=False),
    Column("at", Float(53), nullable=False),
    sqlite_with_rowid=False,
)

chat = Table(
    "chat",
    metadata,
    Column("table_id", Text, primary_key=True),
    Column("n", BigInteger, primary_key=True, autoincrement=False),
    Column("player", Text, nullable=False),
    Column("name", Text, nullable=False),
    Column("seat", Integer, nullable=False),
    Column("text", Text, nullable=False),
    Column("message", Text, nullable=False),
    Column("at", Float(53), nullable=False),
    sqlite_with_rowid=False,
)

# Finished games as they were told to each seat: compressed, for when the rules can replay them no more.
replays = Table(
    "replays",
    metadata,
    Column("table_id", Text, primary_key=True),
    Column("body", LargeBinary, nullable=False),
)

# One row: how many group commits there were, to compare with the mark beside the file.
commits = Table("commits", metadata, Column("n", BigInteger, primary_key=True, autoincrement=False))

# One row, made before everything else and removed at the end: no server opens a database that has it.
unfinished_copy = Table(
    "unfinished_copy", copying, Column("source", Text, nullable=False), Column("run", Text, nullable=False)
)

# The nodes and workers that run. Times are seconds since 1970 by the database's clock.
nodes = Table(
    "nodes",
    cluster,
    Column("name", Text, primary_key=True),
    Column("run", Text, nullable=False),  # another one each time that the node starts
    Column("version", Text, nullable=False),
    Column("rules", Text, nullable=False),  # the rules versions of its games, as JSON
    Column("expires", Float(53), nullable=False),
    prefixes=["UNLOGGED"],
)

# Which node owns a table, or has a duty.
leases = Table(
    "leases",
    cluster,
    Column("name", Text, primary_key=True),
    Column("node", Text, nullable=False),
    Column("epoch", BigInteger, nullable=False),
    Column("expires", Float(53), nullable=False),
    prefixes=["UNLOGGED"],
)

# Who is connected to a table through a node: the number of connections by person, as JSON.
connected = Table(
    "connected",
    cluster,
    Column("table_id", Text, primary_key=True),
    Column("node", Text, primary_key=True),
    Column("connections", Text, nullable=False),
    Column("present", Boolean, nullable=False),
    Column("expires", Float(53), nullable=False),
    prefixes=["UNLOGGED"],
)

# What bots are asked. The key says which decision it is, so that it is asked once, whoever asks.
work = Table(
    "work",
    cluster,
    Column("key", Text, primary_key=True),
    Column("game", Text, nullable=False),
    Column("rules", Integer, nullable=False),
    Column("price", Integer, nullable=False),
    Column("asker", Text, nullable=False),
    Column("question", Text, nullable=False),
    Column("asked", Float(53), nullable=False),
    Column("worker", Text, nullable=False, server_default=""),
    Column("expires", Float(53), nullable=False, server_default="0"),
    Column("answer", Text),
    Index("work_to_do", "asked", postgresql_where=text("answer is null")),
    prefixes=["UNLOGGED"],
)
