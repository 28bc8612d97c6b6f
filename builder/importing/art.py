"""The pictures of an imported game, and which picture of the module each of them comes from."""

from __future__ import annotations

from dataclasses import dataclass, field

from builder.importing.naming import UniqueIds


@dataclass
class ImportedArt:
    """The files of ``art/`` by name. ``origins`` gives the module's name of each file that is an
    unchanged picture of the module."""

    files: dict[str, bytes] = field(default_factory=dict)
    origins: dict[str, str] = field(default_factory=dict)
    names: UniqueIds = field(default_factory=UniqueIds)

    def keep(self, name: str, data: bytes, origin: str = "") -> str:
        """Store a picture in ``art/`` under a file name made from ``name``, and return the file name.
        ``origin`` is the name of the module's picture if ``data`` is that whole picture."""
        ending = ".png" if data.startswith(b"\x89PNG") else ".jpg"
        file = self.names.new_id(name.rpartition(".")[0] or name, "picture") + ending
        self.files[file] = data
        if origin:
            self.origins[file] = origin
        return file
