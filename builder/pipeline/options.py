"""The options of a build, and its report."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from builder.problems import Problem

if TYPE_CHECKING:
    from builder.loading.option_choices import Chosen
    from builder.loading.reading.source_nodes import Node
    from builder.model.printing import PrintOptions
    from builder.model.shops import Shop


@dataclass(frozen=True)
class Options:
    """The options of a build. If ``languages`` is empty, all of the game's languages are built;
    ``only`` are names of outputs (see :mod:`builder.outputs`): if it is empty, all outputs are built
    except those made only on request."""

    folder: Path
    out: Path = Path("output")
    only: tuple[str, ...] = ()
    languages: tuple[str, ...] = ()
    papers: tuple[str, ...] = ("A4", "Letter")
    jobs: int | None = None
    use_cache: bool = True
    owner: Path | None = None
    strict: bool = False
    keep_going: bool = False
    """Whether valid parts are built even when others have errors."""
    printing: PrintOptions | None = None
    """The print options; the defaults if it is ``None``."""
    printing_source: Node | None = None
    """The tree that the print options were read from, for the places of problems with them."""
    module: tuple[str, ...] = ()
    """Words that override the game's options of its VASSAL module (see ``model.module``)."""
    chosen: Chosen = ()
    """Rules options that override those of the game, by name."""
    shop: Shop | None = None
    """The print shop that files are made for."""
    release: bool = False
    """Whether the whole build is put into one archive for players too."""
    base_url: str = ""
    """The address under which pictures for tables in the network are hosted, if they are."""


@dataclass
class Report:
    """The result of a build: the files that it wrote, every problem, and how long it took in
    seconds. ``unchanged`` means that nothing had changed since the last build and its files still
    exist."""

    problems: list[Problem] = field(default_factory=list)
    files: list[Path] = field(default_factory=list)
    seconds: float = 0.0
    unchanged: bool = False
    drawn: bool = False
    """Whether the game itself was valid, so that the outputs were drawn."""
    changed: list[Path] = field(default_factory=list)
    """The files that are new or whose content has changed; the others were left as they are."""
    digests: list[str] = field(default_factory=list)
    """The digests of the contents of ``files``, in the same order (see
    :mod:`builder.pipeline.fingerprint`)."""

    def as_json(self) -> dict[str, object]:
        """Return the report as JSON data."""
        return {
            "files": [str(f) for f in self.files],
            "changed": [str(f) for f in self.changed],
            "problems": [p.as_json() for p in self.problems],
            "seconds": round(self.seconds, 3),
            "unchanged": self.unchanged,
        }
