"""Games, their moves, and who may sit where."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    """The first shape."""
    op.create_table(
        "games",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("series", sa.String(32), nullable=False),
        sa.Column("swapped", sa.Boolean, nullable=False),
        sa.Column("joined_1", sa.Boolean, nullable=False),
        sa.Column("joined_2", sa.Boolean, nullable=False),
        sa.Column("both", sa.Boolean, nullable=False),
        sa.Column("open", sa.Boolean, nullable=False),
        sa.Column("undo", sa.SmallInteger),
        sa.Column("rematch", sa.SmallInteger),
        sa.Column("next", sa.String(32)),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("status", sa.String(8), nullable=False),
        sa.Column("thinking", sa.Boolean, nullable=False),
        sa.Column("head", sa.Text, nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("changed", sa.BigInteger, nullable=False),
    )
    op.create_index("games_by_series", "games", ["series"])
    op.create_index("games_by_change", "games", ["changed"])
    op.create_index("games_by_status", "games", ["status", "open", "changed"])
    op.create_table(
        "moves",
        sa.Column(
            "game", sa.String(32), sa.ForeignKey("games.id", ondelete="CASCADE"), primary_key=True
        ),
        sa.Column("ply", sa.Integer, primary_key=True),
        sa.Column("move", sa.String(16), nullable=False),
        sa.Column("made", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "seats",
        sa.Column("digest", sa.String(64), primary_key=True),
        sa.Column("series", sa.String(32), primary_key=True),
        sa.Column("person", sa.SmallInteger, primary_key=True),
    )
    op.create_index("seats_by_series", "seats", ["series"])
