"""What a server keeps, as tables: games, their moves, who may sit where, and who is there."""

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    SmallInteger,
    String,
    Table,
    Text,
)

METADATA = MetaData()

GAMES = Table(
    "games",
    METADATA,
    Column("id", String(32), primary_key=True),
    Column("series", String(32), nullable=False),
    Column("swapped", Boolean, nullable=False),
    Column("joined_1", Boolean, nullable=False),
    Column("joined_2", Boolean, nullable=False),
    Column("both", Boolean, nullable=False),
    Column("open", Boolean, nullable=False),
    Column("undo", SmallInteger),
    Column("rematch", SmallInteger),
    Column("next", String(32)),
    Column("version", Integer, nullable=False),
    Column("status", String(8), nullable=False),
    Column("thinking", Boolean, nullable=False),  # whether a computer is to move
    Column("thinker", BigInteger),  # the member of the neighbourhood on which it thinks
    Column("head", Text, nullable=False),  # the record as JSON, but for its moves
    Column("created", BigInteger, nullable=False),  # milliseconds since 1970
    Column("changed", BigInteger, nullable=False),
    Index("games_by_series", "series"),
    Index("games_by_change", "changed"),
    Index("games_by_status", "status", "open", "changed"),
    Index("games_by_thinker", "thinker"),
)

MOVES = Table(
    "moves",
    METADATA,
    Column("game", String(32), ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
    Column("ply", Integer, primary_key=True),
    Column("move", String(16), nullable=False),
    Column("made", BigInteger, nullable=False),
)

# Secrets are kept as digests only. The persons of a series are 1 and 2, as they sat first.
SEATS = Table(
    "seats",
    METADATA,
    Column("digest", String(64), primary_key=True),
    Column("series", String(32), primary_key=True),
    Column("person", SmallInteger, primary_key=True),
    Index("seats_by_series", "series"),
)

# Who is there, as each server tells the others on the same database.
PRESENCES = Table(
    "presences",
    METADATA,
    Column("game", String(32), ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", SmallInteger, primary_key=True),
    Column("member", BigInteger, primary_key=True),
    Column("here", Boolean, nullable=False),
    Column("at", BigInteger, nullable=False),  # since when; milliseconds since 1970
    Index("presences_by_member", "member"),
)
