"""Finds the file of a part of a game, so that values in it can be changed."""

from __future__ import annotations

from builder.loading.reading.source_nodes import Locations
from builder.problems import PathKey
from builder.studio.editing.file_changes import Refused
from builder.studio.editing.file_tree import FileTree


class PartTree(FileTree):
    """The source tree of a part of a game that has a file of its own."""

    def __init__(self, locations: Locations, part: PathKey) -> None:
        found = locations.node(part)
        if found is None or found[1]:
            raise Refused("this is not written in a file of its own: change it there")
        super().__init__(found[0].place.file)
