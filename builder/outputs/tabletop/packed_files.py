"""Files of which several are rendered together: which rendering has which files."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import chain
from typing import TYPE_CHECKING

from builder.outputs.formats.packing import unpack
from builder.outputs.output import OutputResult

if TYPE_CHECKING:
    from builder.outputs.render_context import RenderContext
    from builder.problems import Problem


@dataclass(frozen=True)
class PackedFiles:
    """The files of an output's renderings: ``packed`` has for each rendering the names of the files
    that it packs (see :mod:`builder.outputs.formats.packing`). Another rendering is one file of its
    own, called ``renamed`` or as the rendering is. ``copies`` are the names under which a file is
    written in place of its own. It has no drawings, so that a process can send it to another."""

    packed: Mapping[str, Sequence[str]]
    renamed: Mapping[str, str] = field(default_factory=dict)
    copies: Mapping[str, Sequence[str]] = field(default_factory=dict)

    def finish(self, rendered: Mapping[str, bytes], problems: list[Problem]) -> Mapping[str, bytes]:
        """Return every file by its name."""
        found: dict[str, bytes] = {}
        for rendering in rendered:
            if rendering in self.packed:
                parts = unpack(rendered[rendering])
                names = self.packed[rendering]
                found |= {name: bytes(part) for name, part in zip(names, parts, strict=True)}
            else:
                found[self.renamed.get(rendering, rendering)] = rendered[rendering]
        for file, names in self.copies.items():
            found |= dict.fromkeys(names, found.pop(file))
        return found


def join_packed_files(render_context: RenderContext, handed: Sequence[PackedFiles]) -> OutputResult:
    """Return the work that is left when processes have drawn some languages each: to unpack the
    files of all."""
    every = PackedFiles(
        dict(chain.from_iterable(one.packed.items() for one in handed)),
        dict(chain.from_iterable(one.renamed.items() for one in handed)),
        dict(chain.from_iterable(one.copies.items() for one in handed)),
    )
    return OutputResult(finish=every.finish)
