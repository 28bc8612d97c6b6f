"""Lets Python find a package and its entry points, as if it were installed, while a test runs."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from builder import extensions
from builder.i18n import locales
from builder.pipeline.environment_fingerprint import installed_environment as what_is_installed
from builder.pipeline.fingerprint import _renderers, program_digest
from tests.command import command

_KEPT = (
    extensions.offered_entry_points,
    extensions.data_folders,
    extensions.digest,
    what_is_installed,
    program_digest,
    _renderers,
)


@contextmanager
def as_if_installed(site: Path, package: str) -> Iterator[None]:
    """Let the packages in a folder be found, of which one is imported."""
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(str(site))
        _forget()
        yield
    for name in [n for n in sys.modules if n.partition(".")[0] == package]:
        del sys.modules[name]
    _forget()


def _forget() -> None:
    """Forget what was found of packages."""
    for kept in _KEPT:
        kept.cache_clear()
    locales.forget_languages()
    for option in command("build").params:  # the words that --only takes
        vars(option.type).pop("allowed", None)
