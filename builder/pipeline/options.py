"""What to build and how, and what came of it."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from builder.problems import Problem

if TYPE_CHECKING:
    from builder.loading.option_choices import Chosen
    from builder.model.printing import PrintOptions


@dataclass(frozen=True)
class Options:
    """What to build and how. Empty ``languages`` are all of the game's; ``only`` are names of outputs
    (see :mod:`builder.outputs`), all of them if it is empty."""

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
    """Whether what is sound is built even when something else is wrong."""
    printing: PrintOptions | None = None
    """How to print; as everyone does if nothing is said."""
    module: tuple[str, ...] = ()
    """Words laid over the game's options of its VASSAL module (see ``model.module``)."""
    chosen: Chosen = ()
    """Options of the rules that stand over those of the game, by their names."""


@dataclass
class Report:
    """What a build did: the files it wrote, every problem, and how long it took in seconds.
    ``unchanged`` means that nothing had changed since the last build and its files are still there."""

    problems: list[Problem] = field(default_factory=list)
    files: list[Path] = field(default_factory=list)
    seconds: float = 0.0
    unchanged: bool = False
    drawn: bool = False
    """Whether the game itself holds, so that each output was drawn."""
    changed: list[Path] = field(default_factory=list)
    """Those of the files that are new, or not what lay there before; the others were left as they are."""
    digests: list[str] = field(default_factory=list)
    """Those of what is in the files, in their order (see :mod:`builder.pipeline.fingerprint`)."""

    def as_json(self) -> dict[str, object]:
        """The report for programs."""
        return {
            "files": [str(f) for f in self.files],
            "changed": [str(f) for f in self.changed],
            "problems": [p.as_json() for p in self.problems],
            "seconds": round(self.seconds, 3),
            "unchanged": self.unchanged,
        }
