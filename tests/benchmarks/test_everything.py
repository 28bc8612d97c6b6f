"""The page on the build of everything counts what was built."""

from __future__ import annotations

from pathlib import Path

from benchmarks.everything import page, sizes
from benchmarks.measuring import Run, Timing

FILES = {
    "en/print/kit-a4.pdf": 3_000_000,
    "ja/print/kit-a4.pdf": 2_000_000,
    "en/svg/counters-sheet-1-front.svg": 500_000,
    "rules/en.html": 100_000,
    "rules/fonts/serif.woff": 200_000,
    "mill-1.0.0.vmod": 1_000_000,
}


def _written(folder: Path) -> Path:
    for name, size in FILES.items():
        path = folder / "mill" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(b"\0" * size)
    return folder


def test_files_are_counted_by_what_they_are(tmp_path: Path) -> None:
    assert sizes(_written(tmp_path) / "mill") == {
        "paper": (2, 5_000_000),
        "SVG sheets": (1, 500_000),
        "rules": (2, 300_000),
        "module": (1, 1_000_000),
    }


def test_the_page_has_a_line_for_each_game(tmp_path: Path) -> None:
    timing = Timing((Run(61.4, 99.6, 512.0),))
    text = page(_written(tmp_path), {"mill": 12.2}, timing, 0.1)
    assert "| mill | 2: 5.0 | 1: 0.5 | 2: 0.3 | 1: 1.0 | 6: 6.8 | 12 |" in text
    assert "**61 s** by the clock, 100 s of the processors" in text
