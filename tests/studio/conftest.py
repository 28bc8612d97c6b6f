"""The studio of a copy of the Alder, and its page, opened once for all files of tests that use them. Each
test leaves the files as they were, and nothing that :func:`tests.studio.paged.anew` does not put away."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack

import pytest

from tests.games.copied import copied
from tests.outputs.rules_reference.browser import browser
from tests.outputs.rules_reference.protocol import Tab
from tests.studio.paged import anew, paged
from tests.studio.serving import Served, serving


class OpenedStudios:
    """One that follows what is saved in its folder, and one that does not, each opened when it is first
    asked for."""

    def __init__(self, folders: pytest.TempPathFactory) -> None:
        self._folders = folders
        self._open = ExitStack()
        self._studios: dict[bool, Served] = {}
        self._pages: dict[bool, Tab] = {}

    def studio(self, follow: bool) -> Served:
        if follow not in self._studios:
            folder = copied("alder", self._folders.mktemp("studio"))
            served = self._open.enter_context(serving(folder, follow=follow))
            served.until_checked()
            self._studios[follow] = served
        return self._studios[follow]

    def page(self, follow: bool) -> Tab:
        """Its page, which begins with the first map."""
        if follow not in self._pages:
            self._pages[follow] = self._open.enter_context(paged(self.studio(follow)))
        return self._pages[follow]

    def close(self) -> None:
        self._studios.clear()
        self._pages.clear()
        self._open.close()


@pytest.fixture(scope="package")
def opened_studios(tmp_path_factory: pytest.TempPathFactory) -> Iterator[OpenedStudios]:
    opened = OpenedStudios(tmp_path_factory)
    yield opened
    opened.close()


@pytest.fixture(autouse=True, scope="module")
def alone(request: pytest.FixtureRequest, opened_studios: OpenedStudios) -> None:
    """Files of tests without pages find no other studio at work, which looks for garbage, and waits, as it
    does for all of the process."""
    if not request.path.name.startswith("test_page"):
        opened_studios.close()


def _followed(request: pytest.FixtureRequest) -> bool:
    return getattr(request.module, "FOLLOWED", True)


@pytest.fixture(scope="module")
def alder(request: pytest.FixtureRequest, opened_studios: OpenedStudios) -> Served:
    """A studio that follows what is saved in its folder, unless the file of tests has ``FOLLOWED``
    false; skipped without a browser."""
    browser()
    return opened_studios.studio(_followed(request))


@pytest.fixture(scope="module")
def alder_page(request: pytest.FixtureRequest, alder: Served, opened_studios: OpenedStudios) -> Tab:
    return opened_studios.page(_followed(request))


@pytest.fixture
def lists(alder_page: Tab) -> Iterator[Tab]:
    """The page, in a room without a map, which takes a while to be drawn."""
    with anew(alder_page, "#edit/"):
        yield alder_page
