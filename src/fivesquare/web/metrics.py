"""Numbers about a server in the text form of Prometheus, for `--metrics`."""

import asyncio
import time
from collections.abc import Iterator

from fivesquare.web.installation import BadInstallation
from fivesquare.web.premises import Premises
from fivesquare.web.witness import Passed

try:
    import prometheus_client as prometheus
    from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, Metric
    from prometheus_client.registry import Collector
except ModuleNotFoundError as missing:
    raise BadInstallation(
        '--metrics needs one more package: pip install "fivesquare[metrics]"'
    ) from missing

KIND = prometheus.CONTENT_TYPE_LATEST
BUCKETS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10)
OTHER = "other"  # what nobody here has named: a label for each would be without end
METHODS = ("GET", "HEAD", "POST", "OPTIONS", "WS")
SOCKET = "/api/games/{id}/live"
PULSE = 0.1  # seconds


class Metrics:
    """What is counted as it happens, beside what is looked up when somebody asks."""

    def __init__(self) -> None:
        own = self.registry = prometheus.CollectorRegistry()
        prometheus.ProcessCollector(registry=own)
        self.requests = prometheus.Counter(
            "fivesquare_requests",
            "Requests that were answered, and sockets that were closed.",
            ("method", "route", "status"),
            registry=own,
        )
        self.seconds = prometheus.Histogram(
            "fivesquare_request_seconds",
            "How long an answer took.",
            ("route",),
            buckets=BUCKETS,
            registry=own,
        )
        self.lag = prometheus.Histogram(
            "fivesquare_loop_lag_seconds",
            "How much too late the server gets round to things.",
            buckets=BUCKETS,
            registry=own,
        )

    def note(self, passed: Passed) -> None:
        """A request is over."""
        method = passed.method if passed.method in METHODS else OTHER
        route = SOCKET if method == "WS" else passed.route or OTHER
        self.requests.labels(method, route, str(passed.status)).inc()
        if method != "WS":
            self.seconds.labels(route).observe(passed.seconds)

    async def feel(self) -> None:
        """Feel the pulse of the server, for ever."""
        while True:
            began = time.perf_counter()
            await asyncio.sleep(PULSE)
            self.lag.observe(max(0.0, time.perf_counter() - began - PULSE))

    def show(self, premises: Premises) -> None:
        """From now on also tell what is looked up here."""
        self.registry.register(Survey(premises))

    def text(self) -> bytes:
        """Everything, as it is now."""
        return prometheus.generate_latest(self.registry)


class Survey(Collector):
    """What can be seen of a server at any time."""

    def __init__(self, premises: Premises) -> None:
        self.premises = premises

    def collect(self) -> Iterator[Metric]:
        """All of it."""
        engine, ledger = self.premises.engine, self.premises.ledger
        rooms = [*self.premises.club.rooms.values()]
        thinking = [room for room in rooms if room.thinking is not None]
        sockets = sum(len(room.visitors) for room in rooms)
        yield gauge("rooms", "Games in memory.", len(rooms))
        yield gauge("sockets", "Connections of players and watchers.", sockets)
        yield gauge("computers_thinking", "Games in which a computer thinks here.", len(thinking))
        waiting = gauge("engine_waiting", "Questions that wait for the engine.", None, "line")
        waiting.add_metric(["games"], len(engine.games))
        waiting.add_metric(["studies"], len(engine.studies))
        yield waiting
        yield gauge("engine_running", "Questions that the engine looks at.", len(engine.running))
        yield gauge("engine_processes", "Processes of the engine, at most.", engine.workers)
        yield gauge("writes_waiting", "Changes that are not kept yet.", len(ledger.waiting))
        yield counter("writes", "Transactions in which changes were kept.", ledger.flushes)
        yield counter("write_seconds", "How long these took in all.", ledger.seconds)
        known = len(self.premises.library.copies)
        yield gauge("answers_known", "Analyses and reviews that are remembered.", known)


def gauge(name: str, meaning: str, value: float | None, *labels: str) -> GaugeMetricFamily:
    """A number that goes up and down."""
    return GaugeMetricFamily(f"fivesquare_{name}", meaning, value, labels or None)


def counter(name: str, meaning: str, value: float) -> CounterMetricFamily:
    """A number that only grows."""
    return CounterMetricFamily(f"fivesquare_{name}", meaning, value)
