"""The database schema, which the revisions in ``migrations`` change."""

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

HEAD: Final = "0011"
"""The current revision of the schema."""

metadata = MetaData()

cluster = MetaData()
"""Tables that only exist on PostgreSQL, for sharing data between nodes.

The tables are unlogged, because their content may be lost.
"""

copying = MetaData()
"""Tables that exist only while a site is copied into the database."""

DUE, STORED, CANNOT_BE_STORED = 1, 2, 3
"""The states of a finished table's replay. All other tables have state 0."""

due = text("stored = 1")
"""The condition for due replays. This condition must equal the condition of the index."""

said = text("kind <> 'action' and player <> ''")
"""The condition for entries that people made, except actions. This condition must equal the condition of the index."""

level_due = text("against <> '' and rating is null")
"""The condition for games whose level is not computed yet. This condition must equal the condition of the index."""

rating_due = text("mu is null")
"""The condition for games whose ratings are not computed yet. This condition must equal the condition of the index."""

revision = Table("alembic_version", metadata, Column("version_num", String(32), primary_key=True))

players = Table(
    "players",
    metadata,
    Column("id", Text, primary_key=True),
    Column("name", Text, nullable=False),
    Column("created", Float(53), nullable=False),
    Column("seen", Float(53), nullable=False, server_default="0"),  # with a precision of one hour
    Column("shows", Text, nullable=False, server_default="nobody"),  # who may see the games: also partners, everybody
    Index("players_by_seen", "seen", "id"),
)

# The devices on which a person is signed in. `token_hash`: the hash of the cookie's secret; `device`: the browser and
# the system.
sessions = Table(
    "sessions",
    metadata,
    Column("token_hash", Text, primary_key=True),
    Column("player", Text, nullable=False),
    Column("device", Text, nullable=False, server_default=""),
    Column("created", Float(53), nullable=False),
    Column("seen", Float(53), nullable=False),  # with a precision of one hour
    Index("sessions_by_player", "player"),
    Index("sessions_by_seen", "seen"),
)

# The hashes of secrets that sign in another device: a `link` that works once, and the recovery `code`, which stays
# valid.
sign_ins = Table(
    "sign_ins",
    metadata,
    Column("player", Text, primary_key=True),
    Column("kind", Text, primary_key=True),
    Column("secret_hash", Text, nullable=False, unique=True),
    Column("made", Float(53), nullable=False),
    Column("expires", Float(53), nullable=False),
)

# Bots. `accepts`: the games that a bot plays, as JSON; `tables`: the number of its tables without people on the `day`
# (a UTC date).
bots = Table(
    "bots",
    metadata,
    Column("id", Text, primary_key=True),
    Column("owner", Text, nullable=False),
    Column("accepts", Text, nullable=False, server_default="[]"),
    Column("day", Text, nullable=False, server_default=""),
    Column("tables", Integer, nullable=False, server_default="0"),
    Index("bots_by_owner", "owner"),
)

# Passkeys. `id`: the id of the credential; `credential`: id and public key in the authenticator's form; `counter`: its
# value at the last use.
passkeys = Table(
    "passkeys",
    metadata,
    Column("id", Text, primary_key=True),
    Column("player", Text, nullable=False),
    Column("credential", LargeBinary, nullable=False),
    Column("counter", BigInteger, nullable=False),
    Column("device", Text, nullable=False),
    Column("made", Float(53), nullable=False),
    Column("used", Float(53)),
    Index("passkeys_by_player", "player"),
)

# The challenges that wait for a passkey's answer. `player`: the person who adds a passkey, or empty for a sign-in.
challenges = Table(
    "challenges",
    metadata,
    Column("challenge_hash", Text, primary_key=True),
    Column("player", Text, nullable=False),
    Column("expires", Float(53), nullable=False),
    sqlite_with_rowid=False,
)

# One row per table, for lists. `summary`: the fields of TableInfo that follow from the log. `listed`: 1 if public lists
# show the table; `stored`: the state of its replay. `due`: the earliest time at which a table by the day acts without a
# connection.
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
    Column("due", Float(53)),
    Index("tables_listed", "status", "listed", "changed", "id", "host"),
    Index("tables_due", "due", "id"),
    to_store := Index("tables_to_store", "changed", sqlite_where=due),
)

sitting = Table(
    "sitting",
    metadata,
    Column("player", Text, primary_key=True),
    Column("table_id", Text, primary_key=True),
    Column(
        "changed", Float(53), nullable=False, server_default="0"
    ),  # copied from the table, for the list of a person's tables
    Index("sitting_by_table", "table_id"),
    Index("sitting_by_change", "player", "changed", "table_id"),
    sqlite_with_rowid=False,
)

# The log of every table: the source of truth.
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
    by_player := Index("log_by_player", "player", "table_id", sqlite_where=said),
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
    Index("chat_by_player", "player", "table_id"),
    sqlite_with_rowid=False,
)

# Finished games as each seat saw them, compressed. They can be read without the rules of the game.
replays = Table(
    "replays",
    metadata,
    Column("table_id", Text, primary_key=True),
    Column("body", LargeBinary, nullable=False),
)

# Reviews of finished games, compressed, by lens. `budget`: the requested budget; `failed`: the reason why the last
# attempt failed. `failed_by`, a version of the program, has failed with `failed_budget` and does not repeat it.
reviews = Table(
    "reviews",
    metadata,
    Column("table_id", Text, primary_key=True),
    Column("lens", Text, primary_key=True),
    Column("budget", BigInteger, nullable=False, server_default="0"),
    Column("body", LargeBinary),
    Column("failed", Text, nullable=False, server_default=""),
    Column("failed_budget", BigInteger),
    Column("failed_by", Text, nullable=False, server_default=""),
)

# Jobs. `kind` and `key` identify a job. Keys about a table begin with the table's id. `client`: the client who is
# charged. No worker claims a job before `due`. After `late`, a job counts as cheap. `content` is the input, and `state`
# the progress or the answer; each kind has its own form. An answered job never expires.
jobs = Table(
    "jobs",
    metadata,
    Column("kind", Text, primary_key=True),
    Column("key", Text, primary_key=True),
    Column("game", Text, nullable=False),
    Column("rules", Integer, nullable=False),
    Column("price", Integer, nullable=False),
    Column("client", Text, nullable=False),
    Column("asked", Float(53), nullable=False),
    Column("due", Float(53), nullable=False),
    Column("late", Float(53), nullable=False),
    Column("worker", Text, nullable=False, server_default=""),
    Column("expires", Float(53), nullable=False, server_default="0"),
    Column("attempts", Integer, nullable=False, server_default="0"),
    Column("content", LargeBinary, nullable=False),
    Column("state", LargeBinary),
    Index("jobs_due", "kind", "due"),
)

# The seed of a daily deal, drawn at its first use. The seed is secret while a game with it is running.
daily_seeds = Table(
    "daily_seeds",
    metadata,
    Column("game", Text, primary_key=True),
    Column("day", Text, primary_key=True),
    Column("seed", Text, nullable=False),
    sqlite_with_rowid=False,
)

# The table of a daily deal that counts for a person. The table of the strongest bot has an empty `player`.
daily_tables = Table(
    "daily_tables",
    metadata,
    Column("game", Text, primary_key=True),
    Column("day", Text, primary_key=True),
    Column("player", Text, primary_key=True),
    Column("table_id", Text, nullable=False, unique=True),
    Column("points", Integer),
    Column("place", Integer),
    Index("daily_tables_by_player", "player", "day"),
    Index("daily_tables_by_points", "game", "day", "points"),
    sqlite_with_rowid=False,
)

# The plays of a daily deal by a bot level in the person's seat: their points, separated by spaces.
daily_plays = Table(
    "daily_plays",
    metadata,
    Column("game", Text, primary_key=True),
    Column("day", Text, primary_key=True),
    Column("level", Text, primary_key=True),
    Column("points", Text, nullable=False),
    Index("daily_plays_by_day", "day"),
    sqlite_with_rowid=False,
)

# A finished game of a person, in the person's best seat; `seats`: their number; `loss`: the mean loss per decision in
# its review. `against`: the results against levels of bots, empty if the game does not count for the person's level;
# `rating`, `deviation`, `volatility`: the level after the game, null until it is computed.
played = Table(
    "played",
    metadata,
    Column("table_id", Text, primary_key=True),
    Column("player", Text, primary_key=True),
    Column("game", Text, nullable=False),
    Column("ended", Float(53), nullable=False),
    Column("seats", Integer, nullable=False),
    Column("seat", Integer, nullable=False),
    Column("place", Integer, nullable=False),
    Column("points", Integer, nullable=False),
    Column("loss", Float(53)),
    Column("against", Text, nullable=False, server_default=""),
    Column("rating", Float(53)),
    Column("deviation", Float(53)),
    Column("volatility", Float(53)),
    Index("played_by_player", "player", "ended", "table_id"),
    Index("played_by_game", "player", "game", "ended", "table_id"),
    Index("played_sums", "player", "game", "place", "loss", "rating"),
    levels_due := Index("played_level_due", "player", "game", sqlite_where=level_due),
    sqlite_with_rowid=False,
)

# A finished game of a person that counts for the rating among people. `n` orders the games of a kind as they were
# rated. `n` and the rating after the game (`mu`, `sigma`) are null until the rating is computed.
ratings = Table(
    "ratings",
    metadata,
    Column("table_id", Text, primary_key=True),
    Column("player", Text, primary_key=True),
    Column("game", Text, nullable=False),
    Column("ended", Float(53), nullable=False),
    Column("place", Integer, nullable=False),
    Column("n", Integer),
    Column("mu", Float(53)),
    Column("sigma", Float(53)),
    Index("ratings_by_player", "player", "game", "n"),
    Index("ratings_in_order", "game", "n"),
    ratings_due := Index("ratings_due", "game", sqlite_where=rating_due),
    sqlite_with_rowid=False,
)

# A person's notes at a table.
notes = Table(
    "notes",
    metadata,
    Column("table_id", Text, primary_key=True),
    Column("player", Text, primary_key=True),
    Column("text", Text, nullable=False),
    sqlite_with_rowid=False,
)

# The days (UTC dates) on which a person is on vacation, at all tables. `until`: the end of that vacation.
vacation_days = Table(
    "vacation_days",
    metadata,
    Column("player", Text, primary_key=True),
    Column("day", Text, primary_key=True),
    Column("until", Float(53), nullable=False, server_default="0"),
    sqlite_with_rowid=False,
)

# The channels through which a person receives notices. `kind`: push, discord, slack, telegram, ntfy or mail; `address`:
# a URL or a mail address. `details`, as JSON: the keys of a push subscription, or the chat of a Telegram bot. `site`:
# the address of this site, for links. `code`: the code that confirms a mail address, empty once it is confirmed;
# `tries`: the number of attempts left. `failed`: the reason why the last notice was not delivered.
channels = Table(
    "channels",
    metadata,
    Column("id", Text, primary_key=True),
    Column("player", Text, nullable=False),
    Column("kind", Text, nullable=False),
    Column("address", Text, nullable=False),
    Column("details", Text, nullable=False, server_default="{}"),
    Column("language", Text, nullable=False),
    Column("site", Text, nullable=False),
    Column("made", Float(53), nullable=False),
    Column("code", Text, nullable=False, server_default=""),
    Column("tries", Integer, nullable=False, server_default="0"),
    Column("failed", Text, nullable=False, server_default=""),
    Index("channels_by_player", "player"),
    Index("channels_by_address", "address"),
)

# The pending decisions of people with channels, at tables by the day. `n` and `asked`: the entry and the time at which
# the decision came up; `half` and `most`: the times when half and nine tenths of its time are over, as known at
# `noted`. `seen`: 1 if a visible page has shown it. `notices`: 1 after the first notice, 2 and 3 after the reminders.
turns = Table(
    "turns",
    metadata,
    Column("player", Text, primary_key=True),
    Column("table_id", Text, primary_key=True),
    Column("game", Text, nullable=False),
    Column("n", BigInteger, nullable=False),
    Column("asked", Float(53), nullable=False),
    Column("half", Float(53), nullable=False),
    Column("most", Float(53), nullable=False),
    Column("noted", Float(53), nullable=False),
    Column("seen", Integer, nullable=False, server_default="0"),
    Column("notices", Integer, nullable=False, server_default="0"),
    Index("turns_by_table", "table_id"),
    sqlite_with_rowid=False,
)

# Secrets of the site, created at their first use. The only secret is the key that signs web pushes.
site_keys = Table(
    "site_keys",
    metadata,
    Column("name", Text, primary_key=True),
    Column("secret", Text, nullable=False),
    sqlite_with_rowid=False,
)

# Blocked people. They never meet the person at the same table.
blocks = Table(
    "blocks",
    metadata,
    Column("player", Text, primary_key=True),
    Column("blocked", Text, primary_key=True),
    Column("made", Float(53), nullable=False),
    Index("blocks_by_blocked", "blocked"),
    sqlite_with_rowid=False,
)

# Invitations of people to tables. `inviter`: the person who invites; `declined`: 1 if the invited person declined.
invitations = Table(
    "invitations",
    metadata,
    Column("table_id", Text, primary_key=True),
    Column("player", Text, primary_key=True),
    Column("inviter", Text, nullable=False),
    Column("made", Float(53), nullable=False),
    Column("declined", Integer, nullable=False, server_default="0"),
    Index("invitations_by_player", "player", "made"),
    Index("invitations_by_inviter", "inviter"),
    sqlite_with_rowid=False,
)

# Reports about people. `name`: the person's name at that table; `lines`: the chosen chat messages (n, text, at) as
# JSON.
reports = Table(
    "reports",
    metadata,
    Column("id", Text, primary_key=True),
    Column("table_id", Text, nullable=False),
    Column("reporter", Text, nullable=False),
    Column("reported", Text, nullable=False),
    Column("name", Text, nullable=False),
    Column("reason", Text, nullable=False),
    Column("lines", Text, nullable=False),
    Column("made", Float(53), nullable=False),
    Column("closed", Float(53)),
    Index("reports_by_time", "made", "id"),
    Index("reports_by_reported", "reported"),
    Index("reports_by_reporter", "reporter"),
)

# People whom the operator has banned. `until`: infinity for a permanent ban.
bans = Table(
    "bans",
    metadata,
    Column("player", Text, primary_key=True),
    Column("until", Float(53), nullable=False),
    Column("reason", Text, nullable=False),
    Column("made", Float(53), nullable=False),
)

# The operators' actions: `action` is ban, unban or close; `player` and `report` may be empty.
audit = Table(
    "audit",
    metadata,
    Column("id", Text, primary_key=True),
    Column("at", Float(53), nullable=False),
    Column("operator", Text, nullable=False),
    Column("action", Text, nullable=False),
    Column("player", Text, nullable=False),
    Column("report", Text, nullable=False),
    Column("note", Text, nullable=False),
    Index("audit_by_time", "at", "id"),
)

# One row: the last time when a server was running.
alive = Table(
    "alive",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=False),
    Column("at", Float(53), nullable=False),
)

# The times when no server ran. Deadlines by the day do not count these times.
outages = Table(
    "outages",
    metadata,
    Column("began", Float(53), primary_key=True),
    Column("ended", Float(53), nullable=False),
)

# One row: the number of group commits. It is compared with the mark in the file beside the database.
commits = Table("commits", metadata, Column("n", BigInteger, primary_key=True, autoincrement=False))

# Marks an unfinished copy. The table is created first and dropped at the end. No server opens a database with this
# table.
unfinished_copy = Table(
    "unfinished_copy", copying, Column("source", Text, nullable=False), Column("run", Text, nullable=False)
)

# Running nodes and workers. Times are seconds since 1970 by the database's clock.
nodes = Table(
    "nodes",
    cluster,
    Column("name", Text, primary_key=True),
    Column("run", Text, nullable=False),  # unique per start of the node
    Column("version", Text, nullable=False),
    Column("rules", Text, nullable=False),  # the rules versions of its games, as JSON
    Column("expires", Float(53), nullable=False),
    prefixes=["UNLOGGED"],
)

# The leases: the node that owns a table or a duty.
leases = Table(
    "leases",
    cluster,
    Column("name", Text, primary_key=True),
    Column("node", Text, nullable=False),
    Column("epoch", BigInteger, nullable=False),
    Column("expires", Float(53), nullable=False),
    prefixes=["UNLOGGED"],
)

# The connections to a table through a node: counts by person, as JSON.
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


def use_postgresql() -> None:
    """Add the conditions of partial indexes on PostgreSQL.

    The function exists because the option imports PostgreSQL's dialect.
    """
    to_store.dialect_kwargs["postgresql_where"] = due
    by_player.dialect_kwargs["postgresql_where"] = said
    levels_due.dialect_kwargs["postgresql_where"] = level_due
    ratings_due.dialect_kwargs["postgresql_where"] = rating_due
