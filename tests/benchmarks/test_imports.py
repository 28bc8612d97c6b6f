"""Every part of the benchmarks can be imported: what is renamed in the house is renamed there."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path

from tests.together import together

ROOT = Path(__file__).resolve().parents[2]
MODULES = [path.stem for path in sorted((ROOT / "benchmarks").glob("[a-z]*.py"))]


@together("name", MODULES)
def test_a_part_of_the_benchmarks_can_be_imported(name: str) -> None:
    import_module(f"benchmarks.{name}")
