"""The pictures of an imported game, and which of the module's they are."""

from __future__ import annotations

from dataclasses import dataclass, field

from builder.importing.naming import Ids


@dataclass
class Art:
    """Files of ``art/`` by name. ``origins`` are the module's pictures that they are said to be,
    by these names."""

    files: dict[str, bytes] = field(default_factory=dict)
    origins: dict[str, str] = field(default_factory=dict)
    names: Ids = field(default_factory=Ids)

    def keep(self, name: str, data: bytes, origin: str = "") -> str:
        """The file of a picture that is called so; it is the module's ``origin`` if it is one as
        a whole."""
        ending = ".png" if data.startswith(b"\x89PNG") else ".jpg"
        file = self.names.of(name.rpartition(".")[0] or name, "picture") + ending
        self.files[file] = data
        if origin:
            self.origins[file] = origin
        return file
