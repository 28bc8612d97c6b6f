"""Plots as SVG within a page: drawn by Matplotlib, in the colours of the page in light and dark."""

from __future__ import annotations

import io
import logging
import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import cache
from typing import TYPE_CHECKING, Any, NamedTuple
from xml.etree import ElementTree

from markupsafe import Markup

from builder import fonts

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

_SVG, _LINK = "http://www.w3.org/2000/svg", "http://www.w3.org/1999/xlink"
_INK, _SOFT, _LINE = "#010203", "#010204", "#010205"
SERIES = ("#010210", "#010211", "#010212", "#010213")
NOBODY, ALL = "#010220", _SOFT
_VARIABLES = {
    _INK: "--ink",
    _SOFT: "--soft",
    _LINE: "--line",
    **{colour: f"--series-{n}" for n, colour in enumerate(SERIES, 1)},
    NOBODY: "--nobody",
}
"""Colours that stand for those of the page: no drawing has them by chance. ``SERIES`` are those of
the sides in their order, as overlays of a VASSAL module have them (blue, red, green, brown);
``NOBODY`` is for games without a winner, ``ALL`` for all games together."""
_WIDTH, _HEIGHT, _ROW = 4.7, 2.6, 0.3
"""The width of a plot in inches, its height, and that of a row of bars."""
_MEASURED, _SHOWN = 11.0, 0.8
"""The size of texts as they are measured, and the part of it in which they are shown: the reader's
fonts may be wider than those that measure."""
_FEWEST = 6.0
"""The fewest values that an axis of whole numbers has room for."""


class Bar(NamedTuple):
    """A bar: its label, its value and interval, and its colour."""

    label: str
    value: float
    low: float
    high: float
    colour: str


class Figures(NamedTuple):
    """The way in which numbers are written on axes: the decimal sign, and the format of a
    percentage."""

    decimal: str = "."
    percentage: str = "{}%"

    def number(self, value: float) -> str:
        """Return a number as text."""
        return f"{value:g}".replace("-", "−").replace(".", self.decimal)

    def percent(self, value: float) -> str:
        """Return a value in hundredths as a percentage."""
        return self.percentage.format(self.number(value))


ENGLISH = Figures()


class Series(NamedTuple):
    """One series of a plot: its label, its colour and its points."""

    label: str
    colour: str
    points: Sequence[tuple[float, float]]


def shares(name: str, bars: Sequence[Bar], figures: Figures = ENGLISH) -> Markup:
    """Draw shares as horizontal bars, with their intervals."""
    with _plot(name, _ROW * len(bars) + 0.45) as (figure, axes):
        rows = range(len(bars))
        axes.barh(
            rows, [100 * bar.value for bar in bars], color=[bar.colour for bar in bars], height=0.62
        )
        for row, bar in zip(rows, bars, strict=True):
            _whisker(axes, 100 * bar.low, 100 * bar.high, row)
        axes.set_yticks(rows, [bar.label for bar in bars])
        axes.invert_yaxis()
        axes.set_xlim(0, max(5.0, *(100 * bar.high for bar in bars)) * 1.03)
        axes.xaxis.set_major_formatter(lambda value, _: figures.percent(value))
        axes.grid(axis="x", color=_LINE, linewidth=0.6)
        return _drawn(figure, name)


def histogram(name: str, series: Sequence[Series], axis: str, counted: str) -> Markup:
    """Draw how often each whole number occurs: a bar for each, those of several series side by
    side. ``axis`` is the label of the numbers, ``counted`` the name of the things that are
    counted."""
    with _plot(name) as (figure, axes):
        wide = 0.86 / max(1, len(series))
        for n, one in enumerate(series):
            shift = (n - (len(series) - 1) / 2) * wide
            axes.bar(
                [x + shift for x, _ in one.points], [y for _, y in one.points],
                width=wide * 0.94, color=one.colour, label=one.label,
            )  # fmt: skip
        axes.set_ylabel(counted)
        _axes_of_counts(axes, axis, legend=len(series) > 1, whole=True)
        return _drawn(figure, name)


def stacked(name: str, series: Sequence[Series], axis: str, figures: Figures = ENGLISH) -> Markup:
    """Draw shares that add up to the whole as bars, one on top of the other."""
    with _plot(name) as (figure, axes):
        so_far: dict[float, float] = {}
        for one in series:
            xs = [x for x, _ in one.points]
            axes.bar(
                xs, [100 * y for _, y in one.points], bottom=[so_far.get(x, 0.0) for x in xs],
                width=0.8, color=one.colour, label=one.label,
            )  # fmt: skip
            so_far |= {x: so_far.get(x, 0.0) + 100 * y for x, y in one.points}
        axes.set_ylim(0, 100)
        axes.yaxis.set_major_formatter(lambda value, _: figures.percent(value))
        _axes_of_counts(axes, axis, legend=True)
        return _drawn(figure, name)


def lines(name: str, series: Sequence[Series], axis: str, figures: Figures = ENGLISH) -> Markup:
    """Draw each series as a line through its points."""
    with _plot(name) as (figure, axes):
        for one in series:
            xs, ys = [x for x, _ in one.points], [y for _, y in one.points]
            axes.plot(
                xs, ys, color=one.colour, label=one.label, linewidth=1.8, marker="o", markersize=3.5
            )
        axes.yaxis.set_major_formatter(lambda value, _: figures.number(value))
        _axes_of_counts(axes, axis, legend=len(series) > 1)
        return _drawn(figure, name)


def effects(name: str, bars: Sequence[Bar], axis: str, figures: Figures = ENGLISH) -> Markup:
    """Draw differences with their intervals as points beside a line at 0, one row for each."""
    with _plot(name, _ROW * len(bars) + 0.7) as (figure, axes):
        axes.axvline(0, color=_SOFT, linewidth=0.8)
        for row, bar in enumerate(bars):
            axes.plot([bar.value], [row], marker="o", markersize=5, color=bar.colour)
            axes.plot([bar.low, bar.high], [row, row], color=bar.colour, linewidth=1.6)
        axes.set_yticks(range(len(bars)), [bar.label for bar in bars])
        axes.set_ylim(len(bars) - 0.5, -0.5)
        low, high = axes.get_xlim()
        axes.set_xlim(min(low, -1.0), max(high, 1.0))  # less than a hundredth is next to nothing
        axes.xaxis.set_major_formatter(lambda value, _: figures.number(value))
        axes.set_xlabel(axis)
        axes.grid(axis="x", color=_LINE, linewidth=0.6)
        return _drawn(figure, name)


# -- drawing -------------------------------------------------------------------------------------


@cache
def _settings() -> Any:
    """Return Matplotlib's settings: the tool's own fonts for measuring, and text that stays text in
    the SVG."""
    from matplotlib import font_manager

    # the house's fonts have few weights, and each plot would warn of those that lack
    logging.getLogger("matplotlib.font_manager").setLevel(logging.ERROR)
    faces = [fonts.font_path(name) for name in ("sans-jp", "sans-sc")]
    for path in faces:
        font_manager.fontManager.addfont(path)
    names = [font_manager.FontProperties(fname=path).get_name() for path in faces]
    return {
        "svg.fonttype": "none", "font.family": names, "font.size": _MEASURED,
        "text.color": _INK, "axes.labelcolor": _SOFT, "axes.edgecolor": _LINE,
        "xtick.color": _SOFT, "ytick.color": _SOFT, "xtick.labelcolor": _INK, "ytick.labelcolor": _INK,
        "axes.spines.top": False, "axes.spines.right": False, "axes.spines.left": False,
        "xtick.major.size": 0, "ytick.major.size": 0, "axes.axisbelow": True,
        "text.parse_math": False,
    }  # fmt: skip


@contextmanager
def _plot(name: str, height: float = _HEIGHT) -> Iterator[tuple[Figure, Axes]]:
    import matplotlib
    from matplotlib.figure import Figure

    with matplotlib.rc_context({**_settings(), "svg.hashsalt": name}):
        figure = Figure(figsize=(_WIDTH, height), layout="constrained")
        yield figure, figure.subplots()


def _whisker(axes: Axes, low: float, high: float, row: float) -> None:
    axes.plot([low, high], [row, row], color=_INK, linewidth=1.1, solid_capstyle="butt")
    for end in (low, high):
        axes.plot([end, end], [row - 0.14, row + 0.14], color=_INK, linewidth=1.1)


def _axes_of_counts(axes: Axes, label: str, *, legend: bool, whole: bool = False) -> None:
    from matplotlib.ticker import MaxNLocator

    axes.set_xlabel(label)
    if whole:
        axes.yaxis.set_major_locator(MaxNLocator(5, integer=True))
    low, high = axes.get_xlim()
    if high - low < _FEWEST:  # a bar alone is not as wide as the plot
        low = (low + high - _FEWEST) / 2
        high = low + _FEWEST
        axes.set_xlim(low, high)
    # beside the bars there is room for numbers that mean nothing, such as a turn before the first
    least, most = axes.dataLim.x0 - 0.5, axes.dataLim.x1 + 0.5
    ticks = MaxNLocator(integer=True).tick_values(low, high)
    axes.set_xticks([tick for tick in ticks if least <= tick <= most])
    axes.grid(axis="y", color=_LINE, linewidth=0.6)
    if legend:
        axes.legend(
            loc="lower left", bbox_to_anchor=(0, 1), ncols=3, frameon=False, borderaxespad=0,
            handlelength=1, handleheight=1,
        )  # fmt: skip


def _drawn(figure: Figure, name: str) -> Markup:
    out = io.StringIO()
    figure.savefig(out, format="svg", transparent=True, metadata={"Date": None, "Creator": None})
    return _for_page(out.getvalue(), name)


def _for_page(text: str, name: str) -> Markup:
    """Return an SVG for use within the page: without styles, which the page's security policy
    forbids, without unused ids, and in the colours of the page."""
    root = ElementTree.fromstring(text)
    _drop_unneeded(root)
    used = set(
        re.findall(r"#([\w-]+)", " ".join(v for e in root.iter() for v in e.attrib.values()))
    )
    for element in root.iter():
        _restyle(element)
        id = element.attrib.pop("id", "")
        if id in used:
            element.set("id", f"{name}-{id}")
        for key, value in element.attrib.items():
            if key in _GEOMETRY:
                value = _DECIMALS.sub(_rounded, value)
            pointed = re.sub(r"#(?=[\w-]+)", f"#{name}-", value) if _points(key, value) else value
            element.set(key, pointed)
    for unneeded in ("width", "height", "version"):
        root.attrib.pop(unneeded, None)
    root.set("aria-hidden", "true")
    root.set("stroke-linejoin", "round")
    ElementTree.register_namespace("", _SVG)
    ElementTree.register_namespace("xlink", _LINK)
    return Markup(ElementTree.tostring(root, encoding="unicode"))


_GEOMETRY = ("d", "x", "y", "width", "height", "transform")
_DECIMALS = re.compile(r"-?[0-9]+\.[0-9]{3,}")


def _rounded(number: re.Match[str]) -> str:
    """Return a number with two decimals, so that differences between processors in the last digits
    do not show."""
    return f"{float(number[0]):.2f}".rstrip("0").rstrip(".")


def _points(key: str, value: str) -> bool:
    return key.endswith("href") or value.startswith("url(#")


def _drop_unneeded(root: ElementTree.Element) -> None:
    for parent in list(root.iter()):
        for child in list(parent):
            if child.tag in (f"{{{_SVG}}}metadata", f"{{{_SVG}}}style"):
                parent.remove(child)


_SIZE = re.compile(r"(\d+(?:\.\d+)?)px")


def _restyle(element: ElementTree.Element) -> None:
    """Write the style of an element as attributes; its font is that of the page."""
    style = element.attrib.pop("style", "")
    for part in style.split(";"):
        key, _, value = (word.strip() for word in part.partition(":"))
        if key == "font":
            size = _SIZE.search(value)
            element.set("font-size", f"{float(size[1] if size else _MEASURED) * _SHOWN:.2f}")
        elif key and key != "font-family":
            element.set(key, _in_page(value))
    for key in ("fill", "stroke"):
        if key in element.attrib:
            element.set(key, _in_page(element.attrib[key]))


def _in_page(value: str) -> str:
    variable = _VARIABLES.get(value)
    return f"var({variable})" if variable else value
