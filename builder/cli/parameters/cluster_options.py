"""The option ``--on``, which says where work is done: on this machine or on a cluster."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import click

from builder.i18n.messages import say

LOCAL = "local"
_WHERE = "local|dask|tcp://…"


def on(work: str) -> Callable[[Any], Any]:
    """Return the option ``--on`` for a command; ``work`` describes what is distributed, as in "Where to
    play"."""
    return click.option(
        "--on",
        "where",
        default=LOCAL,
        metavar=_WHERE,
        callback=_checked,
        help=f"Where to {work}: processes of this machine (local), a Dask cluster of this machine "
        "(dask), or one at an address. Dask comes with: pip install 'chitwright[cluster]'.",
    )


def _checked(ctx: click.Context, param: click.Parameter, value: str) -> str:
    if value not in (LOCAL, "dask") and "://" not in value:
        raise click.BadParameter(
            say(
                "local, dask or an address such as tcp://10.0.0.1:8786, not {where!r}", where=value
            ),
            ctx,
            param,
        )
    return value


@contextmanager
def connecting(where: str) -> Iterator[None]:
    """Turn a failed connection to a cluster, inside the ``with`` block, into an error of the command
    line."""
    try:
        yield
    except ImportError as missing:
        raise click.UsageError("--on: pip install 'chitwright[cluster]' brings Dask") from missing
    except OSError as wrong:
        raise click.UsageError(
            say("--on: {where} does not answer: {wrong}", where=where, wrong=wrong)
        ) from wrong
