"""The studio of a copy of the Alder, and its page, for the tests of a file: the page is opened once."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.games.copied import copied
from tests.outputs.rules_reference.browser import browser
from tests.outputs.rules_reference.protocol import Tab
from tests.studio.paged import paged
from tests.studio.serving import Served, serving


@pytest.fixture(scope="module")
def alder(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Served]:
    """A studio that follows what is saved in its folder, unless the file of tests has ``FOLLOWED``
    false; skipped without a browser."""
    browser()
    folder = copied("alder", tmp_path_factory.mktemp("studio"))
    with serving(folder, follow=getattr(request.module, "FOLLOWED", True)) as served:
        served.until_checked()
        yield served


@pytest.fixture(scope="module")
def alder_page(alder: Served) -> Iterator[Tab]:
    """Its page with the first map."""
    with paged(alder) as tab:
        yield tab
