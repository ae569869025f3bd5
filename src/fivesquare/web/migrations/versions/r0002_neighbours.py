"""Several servers on one database: where a computer thinks, and who is there."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """From the first shape."""
    op.add_column("games", sa.Column("thinker", sa.BigInteger))
    op.create_index("games_by_thinker", "games", ["thinker"])
    op.create_table(
        "presences",
        sa.Column(
            "game", sa.String(32), sa.ForeignKey("games.id", ondelete="CASCADE"), primary_key=True
        ),
        sa.Column("seat", sa.SmallInteger, primary_key=True),
        sa.Column("member", sa.BigInteger, primary_key=True),
        sa.Column("here", sa.Boolean, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
    )
    op.create_index("presences_by_member", "presences", ["member"])
