"""Parameters that name a file to be written, whose ending says what is written into it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from builder.i18n.messages import say


class WrittenFile(click.Path):
    """A parameter that names a file with one of some endings, which may not exist yet. ``otherwise`` is the
    complaint about a file with another ending."""

    def __init__(self, *endings: str, otherwise: str) -> None:
        super().__init__(dir_okay=False, path_type=Path)
        self._endings, self._otherwise = endings, otherwise

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        path = Path(value)
        if path.suffix.lower() not in self._endings:
            self.fail(say(self._otherwise, name=path.name), param, ctx)
        return super().convert(value, param, ctx)
