"""The studio of a copy of the Alder, and its page, opened once for all files of tests that use them. Each
test leaves the files as they were, and nothing that :func:`tests.studio.paged.anew` does not put away."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from functools import cache

import pytest

from tests.games.copied import copied
from tests.outputs.rules_reference.browser import browser
from tests.outputs.rules_reference.protocol import Tab
from tests.studio.paged import anew, paged
from tests.studio.serving import Served, serving

Opened = tuple[Callable[[bool], Served], Callable[[bool], Tab]]


@pytest.fixture(scope="package")
def opened_studios(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Opened]:
    """What gives a studio that follows what is saved in its folder, or one that does not, and its page with
    the first map: each is opened when it is first asked for."""
    with ExitStack() as open:

        @cache
        def studio(follow: bool) -> Served:
            folder = copied("alder", tmp_path_factory.mktemp("studio"))
            served = open.enter_context(serving(folder, follow=follow))
            served.until_checked()
            return served

        @cache
        def page(follow: bool) -> Tab:
            return open.enter_context(paged(studio(follow)))

        yield studio, page


def _followed(request: pytest.FixtureRequest) -> bool:
    return getattr(request.module, "FOLLOWED", True)


@pytest.fixture(scope="module")
def alder(request: pytest.FixtureRequest, opened_studios: Opened) -> Served:
    """A studio that follows what is saved in its folder, unless the file of tests has ``FOLLOWED``
    false; skipped without a browser."""
    browser()
    return opened_studios[0](_followed(request))


@pytest.fixture(scope="module")
def alder_page(request: pytest.FixtureRequest, alder: Served, opened_studios: Opened) -> Tab:
    """Its page, which began with the first map."""
    return opened_studios[1](_followed(request))


@pytest.fixture
def lists(alder_page: Tab) -> Iterator[Tab]:
    """The page, in a room without a map, which takes a while to be drawn."""
    with anew(alder_page, "#edit/"):
        yield alder_page
