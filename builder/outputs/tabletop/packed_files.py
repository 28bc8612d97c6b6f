"""Renders pictures several at a time, packed into one byte string, and unpacks them into files."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from itertools import chain
from typing import TYPE_CHECKING

from builder.outputs.formats.cut_pictures import CutPicture, render_pictures
from builder.outputs.formats.packing import unpack
from builder.outputs.output import OutputResult, Rendering

if TYPE_CHECKING:
    from builder.drawing.ink.scene import SceneDigests
    from builder.outputs.render_context import RenderContext
    from builder.problems import Problem

GROUP = 16
"""The number of pictures that are rendered together."""

Packed = tuple[Rendering, Sequence[str]]
"""A rendering with the names of the files that it packs (see :mod:`builder.outputs.formats.packing`);
without names, it is a single file that has the rendering's name."""


def picture_renderings(
    name: str, pictures: Mapping[str, CutPicture], digests: SceneDigests, most: int = GROUP
) -> Iterator[Packed]:
    """Yield the renderings of pictures by file name, at most ``most`` pictures in each; a rendering
    is called ``name`` with the number of its first picture."""
    files = list(pictures)
    for start in range(0, len(files), most):
        some = files[start : start + most]
        asked = tuple(pictures[file] for file in some)
        depends = ("pictures", *(picture.key(digests) for picture in asked))
        yield Rendering(f"{name} {start}", depends, partial(render_pictures, asked)), some


def packed_result(
    made: Iterable[Packed],
    files: Mapping[str, bytes],
    renamed: Mapping[str, str] | None = None,
    copies: Mapping[str, Sequence[str]] | None = None,
) -> OutputResult:
    """Return an output's result, to be joined by :func:`join_packed_files`. ``made`` are pairs of a
    rendering and the names of the files packed in it, ``files`` are files that are already
    complete; for the rest see :class:`PackedFiles`."""
    known = list(made)
    packed = {rendering.name: names for rendering, names in known if names}
    every = PackedFiles(packed, renamed or {}, copies or {})
    return OutputResult(
        [rendering for rendering, _ in known], files, every.finish, hand=lambda: every
    )


@dataclass(frozen=True)
class PackedFiles:
    """Says which files an output's renderings contain: ``packed`` gives, for each rendering, the
    names of the files packed in it. Any other rendering is one file, named like the rendering or as
    ``renamed`` says. ``copies`` gives names under which a file is written instead of its own. It
    holds no drawings, so it can be sent to another process."""

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
    """Return the work that remains when several processes have each drawn some languages: to unpack
    the files of all."""
    every = PackedFiles(
        dict(chain.from_iterable(one.packed.items() for one in handed)),
        dict(chain.from_iterable(one.renamed.items() for one in handed)),
        dict(chain.from_iterable(one.copies.items() for one in handed)),
    )
    return OutputResult(finish=every.finish)
