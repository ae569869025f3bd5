"""`fivesquare serve`."""

import click

from fivesquare.cli.options import Number, Seconds

DAYS = Seconds(min=0, max=36500)


@click.command("serve")
@click.option("--host", default="127.0.0.1", show_default=True, help="Where to listen.")
@click.option("--port", type=Number(0, 65535), default=5055, show_default=True,
              help="0: any free one.")  # fmt: skip
@click.option("--no-browser", is_flag=True, help="Do not open the page.")
@click.option("--base-url", default="", metavar="URL", help="The address behind a proxy.")
@click.option("--database", metavar="URL",
              help="sqlite:///FILE (default: with your data) or postgresql://...")  # fmt: skip
@click.option("--keep-days", type=DAYS, help="Remove games after so many days without a change.")
@click.option("--limit", type=Number(0, 10**6), default=40, show_default=True,
              help="How many people one address may stand for; 0: any number.")  # fmt: skip
@click.option("--metrics", is_flag=True, help="Tell numbers to Prometheus at /metrics.")
@click.option("--access-log", default="", metavar="FILE", help="A line a request; -: stdout.")
@click.option("--error-log", default="", metavar="FILE", help="What goes wrong; else stderr.")
def command(
    host: str,
    port: int,
    no_browser: bool,
    base_url: str,
    database: str | None,
    keep_days: float | None,
    limit: int,
    metrics: bool,
    access_log: str,
    error_log: str,
) -> None:
    """Play in the browser: start a server on this machine and open its page.

    Other machines reach it with --host 0.0.0.0. Every move is kept in a database before it is
    acknowledged. Ctrl-C ends it.
    """
    from fivesquare.web.database import default_url
    from fivesquare.web.installation import Installation
    from fivesquare.web.server import run

    installation = Installation(
        host,
        port,
        base_url,
        database or default_url(),
        keep_days,
        limit,
        metrics=metrics,
        access_log=access_log,
        error_log=error_log,
    )
    run(installation, browse=not no_browser)
