"""Connects to a Dask cluster. Dask is the extra ``cluster``: functions here raise ``ImportError``
without it."""

from __future__ import annotations

import logging
from contextlib import suppress
from typing import Any

RETRIES = 5
"""The number of times that a task is started again after its worker was lost."""

CONNECT_SECONDS = 10
"""The longest time to wait for the answer of a cluster."""


class Cluster:
    """A Dask cluster: the one at an ``address`` such as ``tcp://10.0.0.1:8786``, or without an
    address a new one of ``many`` processes of this machine. Raises ``OSError`` if nothing answers
    at the address."""

    def __init__(self, address: str = "", many: int = 2) -> None:
        dask = library()
        self._local: Any = None
        if not address:
            self._local = dask.LocalCluster(
                n_workers=many,
                threads_per_worker=1,
                dashboard_address=None,  # a dashboard would open a port of this machine
                silence_logs=logging.ERROR,
            )
        self.client: Any = dask.Client(address or self._local, timeout=CONNECT_SECONDS)

    @property
    def many(self) -> int:
        """The number of threads that the workers have together."""
        cores: dict[str, int] = self.client.ncores()
        return max(1, sum(cores.values()))

    def close(self, unfinished: list[Any]) -> None:
        """Cancel the tasks ``unfinished``, and stop the cluster if it runs on this machine."""
        with suppress(Exception):  # the cluster may be gone already
            self.client.cancel(unfinished)
        self.client.close()
        if self._local is not None:
            self._local.close()


def library() -> Any:
    """Import and return Dask's ``distributed`` library; raises ``ImportError`` if it is not installed."""
    import distributed

    return distributed


def address_of(where: str) -> str:
    """Return the cluster address in a value of ``--on``; empty for ``dask``, which means a new cluster
    on this machine."""
    return "" if where == "dask" else where
