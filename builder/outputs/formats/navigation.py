"""Navigation in a document: anchors, links to them, and a tree of bookmarks."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from builder.drawing.ink.scene import Tag


class Link(NamedTuple):
    """A link to an anchor from a place on a page (pages counted from 0; mm from the upper left
    corner); ``tag`` is the structure element that it stands in."""

    page: int
    x: float
    y: float
    width: float
    height: float
    anchor: str
    tag: Tag = ()


class Anchor(NamedTuple):
    """A named place in a document: a page, and the distance in mm from its top."""

    name: str
    page: int
    y: float


class Bookmark(NamedTuple):
    """An entry of the document outline; ``level`` 0 is the top."""

    title: str
    anchor: str
    level: int = 0


@dataclass(frozen=True)
class Navigation:
    """All links, anchors and bookmarks of a document."""

    links: tuple[Link, ...] = ()
    anchors: tuple[Anchor, ...] = ()
    bookmarks: tuple[Bookmark, ...] = ()

    def moved(self, pages: int) -> Navigation:
        """Return the navigation for a document with ``pages`` more pages before its first: all page
        numbers are raised by that."""
        return Navigation(
            tuple(link._replace(page=link.page + pages) for link in self.links),
            tuple(anchor._replace(page=anchor.page + pages) for anchor in self.anchors),
            self.bookmarks,
        )
