"""Which commands are timed, in groups that make the same thing."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

OURS = "Chitwright"
FLOOR = "floor"
PEER = "peer"


@dataclass(frozen=True)
class Job:
    """A command. ``role`` is :data:`OURS`, :data:`FLOOR` (a bare library) or :data:`PEER`; the first
    floor of a group is the one that ratios are taken to."""

    group: str
    tool: str
    role: str
    command: tuple[str, ...]
    environment: Mapping[str, str] = field(default_factory=dict)


MAP_PDF = "(i) map, PDF"
MAP_PNG = "(i) map, PNG 150 dpi"
COUNTERS = "(ii) counter sheets, PDF"
MODULE = "(iii) VASSAL module"
WRITTEN = "(iii) its writing alone, pictures ready"
WHOLE = "(i) + (ii) + (iii), one build"
WHOLE_WARM = "the same, nothing changed"
HUGE = "module of 2,000 counters on 5,000 × 7,000 pixels"
HUGE_WARM = "that module, nothing changed"
WHOLE_4 = "4 × hexes and counters, one build"
FULL_MAP = "45 × 30 hexes in full cartography, PDF"
FULL_PNG = "45 × 30 hexes in full cartography, PNG 150 dpi"
PAPER = "everything printed, one build"
START = "start-up alone (list)"


@dataclass(frozen=True)
class Places:
    """Where things lie: the workload, the one four times as large, the one in full cartography, the
    huge module, a folder for output, and one for the cache."""

    base: Path
    large: Path
    full: Path
    huge: Path
    out: Path
    cache: Path


def own_jobs(at: Places) -> list[Job]:
    """Chitwright's, and those of the bare libraries."""
    return [
        *_beside(at, MAP_PDF, "map_pdf", {"map_pdf": "reportlab"}),
        *_beside(
            at, MAP_PNG, "map_png",
            {"map_png_pdfium": "reportlab + pdfium", "map_png": "Pillow"},
        ),
        *_beside(at, COUNTERS, "counters_pdf", {"counters_pdf": "reportlab"}),
        *_beside(at, MODULE, "module", {"module": "zipfile + Pillow"}),
        *_beside(at, WRITTEN, "module_written", {"module_written": "zipfile"}),
        *_whole(at),
        _ours(at, FULL_MAP, "map_pdf", at.full),
        _ours(at, FULL_PNG, "map_png", at.full),
        Job(PAPER, OURS, OURS, _build(at.full, at.out / "full", "--no-cache", only="paper")),
        Job(START, OURS, OURS, (sys.executable, "-m", "builder", "list")),
    ]  # fmt: skip


def _beside(at: Places, group: str, job: str, floors: Mapping[str, str]) -> list[Job]:
    """One of the common jobs with Chitwright and with bare libraries."""
    return [
        _ours(at, group, job, at.base),
        *(_script(at, group, f"floors.{m}", tool, FLOOR) for m, tool in floors.items()),
    ]


def _ours(at: Places, group: str, job: str, load: Path) -> Job:
    out = str(at.out / f"chitwright-{job}")
    module = (sys.executable, "-m", "benchmarks.chitwright")
    return Job(group, OURS, OURS, (*module, job, str(load / "spec"), out))


def _script(
    at: Places, group: str, module: str, tool: str, role: str, python: str = sys.executable
) -> Job:
    ending = ".png" if group == MAP_PNG else ".vmod" if group in (MODULE, WRITTEN) else ".pdf"
    out = str(at.out / (module + ending))
    where = str(at.base / "workload.json")
    return Job(group, tool, role, (python, "-m", f"benchmarks.{module}", where, out))


def _whole(at: Places) -> list[Job]:
    cold = _build(at.base, at.out, "--no-cache")
    warm = _build(at.base, at.out)
    huge = _build(at.huge, at.out / "huge", only="vassal")
    return [
        Job(WHOLE, OURS, OURS, cold),
        Job(WHOLE_WARM, OURS, OURS, warm, {"XDG_CACHE_HOME": str(at.cache)}),
        Job(WHOLE_4, OURS, OURS, _build(at.large, at.out, "--no-cache")),
        Job(HUGE, OURS, OURS, (*huge, "--no-cache")),
        Job(HUGE_WARM, OURS, OURS, huge, {"XDG_CACHE_HOME": str(at.cache)}),
    ]


def _build(load: Path, out: Path, *more: str, only: str = "paper,vassal") -> tuple[str, ...]:
    words = (
        *("--only", only, "--paper", "A4", "--print", "duplex,no-kit"),
        *("--out", str(out), "--quiet", *more),
    )
    return (sys.executable, "-m", "builder", "build", str(load / "spec"), *words)


def peer_jobs(at: Places, pythons: Mapping[str, Path]) -> list[Job]:
    """Those of the other tools that are there."""
    scripts = (
        (MAP_PDF, "protograf", "protograf_map"),
        (MAP_PNG, "protograf", "protograf_map"),
        (COUNTERS, "protograf", "protograf_counters"),
        (MODULE, "pywargame", "pywargame_module"),
        (WRITTEN, "pywargame", "pywargame_written"),
    )
    shown = {"pywargame_module": "pywargame + Pillow"}
    return [
        _script(at, group, f"peers.{module}", shown.get(module, tool), PEER, str(pythons[tool]))
        for group, tool, module in scripts
        if tool in pythons
    ]
