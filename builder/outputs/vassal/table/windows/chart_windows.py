"""Makes the windows of charts: one for most charts, and another for each kind of which there are
several. VASSAL does not translate tabs within tabs, and many tabs in one window are hard to read;
therefore charts whose titles have the same words before a colon get a window of their own, and so
do the setups."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from builder.outputs.vassal.expressions.icons import Icons
from builder.outputs.vassal.expressions.module_pictures import ChartPicture
from builder.vassal.format import traits as t
from builder.vassal.format.components import Element, component

CHARTS = "Charts"
_SETUP, _SETUPS = "setup-", "Scenarios"


def chart_windows(pictures: Sequence[ChartPicture], icons: Icons) -> Iterator[Element]:
    """Yield the chart windows, each with a tab for each chart."""
    for name, charts in _windows(pictures).items():
        pages = [
            component("Chart", chartName=c.title, fileName=chart_image(c.id), description="")
            for c in charts
        ]
        yield component(
            "ChartWindow", component("TabWidget", *pages, entryName=CHARTS), name=name, text=name,
            tooltip="Tables and tracks", icon=icons.file("charts"),
            hotkey=t.named_key(f"window-{name.lower()}"),
        )  # fmt: skip


def further_windows(pictures: Sequence[ChartPicture]) -> list[str]:
    """Return the button labels of all chart windows except the first."""
    return [name for name in _windows(pictures) if name != CHARTS]


def chart_image(id: str) -> str:
    """Return the file name of a chart's picture."""
    return f"chart-{id.replace('/', '_')}.png"


def _windows(pictures: Sequence[ChartPicture]) -> dict[str, list[ChartPicture]]:
    kinds = [_kind(c) for c in pictures]
    found: dict[str, list[ChartPicture]] = {}
    for chart, kind in zip(pictures, kinds, strict=True):
        several = kind and kinds.count(kind) > 1
        found.setdefault(f"{CHARTS}: {kind}" if several else CHARTS, []).append(chart)
    return found


def _kind(chart: ChartPicture) -> str:
    """Return the kind of a chart, by which charts share a window: the words before the colon in its
    title, or the setups."""
    before, colon, _ = chart.title.partition(": ")
    return _SETUPS if chart.id.startswith(_SETUP) else before if colon else ""
