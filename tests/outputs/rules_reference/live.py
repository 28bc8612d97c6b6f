"""Live charts of pages, asked in a browser."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from fractions import Fraction
from pathlib import Path
from typing import Any

from builder import resources
from builder.model.game import Game
from builder.rules.core.live_charts import LiveChart
from builder.rules.registry import live_charts_of
from tests.outputs.rules_reference.browser import read, run

Given = Mapping[str, Any]


def chart_of(game: Game, id: str) -> LiveChart:
    """A live chart of a game."""
    return next(c for c in live_charts_of(game) if c.id == id)


def computed(folder: Path, chart: str, asked: Iterable[Given]) -> list[dict[str, Any]]:
    """What the page makes of some settings, in one go."""
    settings = json.dumps(list(asked))
    script = f"return {settings}.map((given) => window.liveCharts[{chart!r}](given));"
    found: list[dict[str, Any]] = read(folder / "en.html", script)
    return found


def chances(found: Mapping[str, Any]) -> dict[str, Fraction]:
    """The chances that a page shows, by the code of the result."""
    return {c["code"]: Fraction(c["count"], c["total"]) for c in found["chances"]}


def fractions(texts: Mapping[str, Any]) -> dict[str, Fraction]:
    """The chances that the engine answers, by the code of the result."""
    return {code: Fraction(chance) for code, chance in texts.items()}


def by_itself(folder: Path, charts: Mapping[str, Any], chart: str, asked: Iterable[Given]) -> Any:
    """What charts compute on a page without forms."""
    data = json.dumps({"live": charts})
    scripts = ("reckoning.js", "live.js")
    for name in scripts:
        (folder / name).write_bytes((resources.templates_folder() / "html" / name).read_bytes())
    head = f'<head></head><script type="application/json" id="data">{data}</script>'
    tags = "".join(f'<script src="{name}"></script>' for name in scripts)
    page = folder / "chart.html"
    page.write_text(f"<!doctype html><html>{head}<body></body>{tags}")
    script = (
        f"return {json.dumps(list(asked))}.map((given) => window.liveCharts[{chart!r}](given));"
    )
    return run(page, script)
