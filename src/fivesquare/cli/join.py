"""`fivesquare join`."""

import click

from fivesquare.cli.options import SECONDS, SEED, complete_opponent, went_wrong
from fivesquare.players.computers import PLAYERS, computer
from fivesquare.records.record import HUMAN
from fivesquare.remote.arrival import Arrival, attend
from fivesquare.remote.client import Trouble
from fivesquare.remote.link import read_link
from fivesquare.setup import checked_name, fresh_seed

PLAYER = f"Let a program play: {PLAYERS}."
STAY = "How long a program waits for a rematch after a game, in seconds."


@click.command("join")
@click.argument("link")
@click.option("--player", metavar="PLAYER", shell_complete=complete_opponent, help=PLAYER)
@click.option("--name", help="What you are called.")
@click.option("--seed", type=SEED, help="Settles what a computer leaves to chance.")
@click.option("--stay", type=SECONDS, default=30.0, show_default=True, help=STAY)
@click.pass_context
def command(
    ctx: click.Context,
    link: str,
    player: str | None,
    name: str | None,
    seed: int | None,
    stay: float,
) -> None:
    """Sit down at a game of a fivesquare server, or come back to it.

    LINK is the address of the game's page: whoever comes first takes the free seat, everybody
    else watches. With the secret of a seat behind it (#...) it is that seat.
    """
    where = read_link(link)
    kind = None if player == HUMAN else player
    if where.secret and name is not None:
        raise click.UsageError("--name is for whoever sits down; this link has a seat already.")
    if kind is not None and name is None:
        name = computer(kind).name  # or there is no such player
    wanted = checked_name(name.strip()) if name else None
    arrival = Arrival(kind, wanted, fresh_seed() if seed is None else seed, stay)
    try:
        attend(where, arrival)
    except Trouble as trouble:
        went_wrong(ctx, trouble, as_json=False)
