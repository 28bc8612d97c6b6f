"""Makes the building blocks of a page as atoms (units that the page layout does not divide):
paragraphs, bars, panels, pictures, lines with leaders."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from builder.drawing.ink.scene import Scene
from builder.drawing.typeset import Atom, Line, PageInProgress, PageLink, Span
from builder.outputs.paper.rulebook.look import BookStyle, BookTextStyle

CAP = 0.33
"""The distance of a line's baseline below its middle, in em."""


@dataclass(frozen=True)
class Panel:
    """A background behind lines of text, with a bar at its left; ``dashed`` bars distinguish
    estimates from decisions without colour."""

    fill: str
    bar: str
    width: float
    left: float = 0.0
    thick: float = 0.7
    dashed: bool = False
    edge: str = ""

    def draw(self, scene: Scene, x: float, y: float, height: float) -> None:
        """Draw the part of a panel behind one atom; parts below one another join seamlessly."""
        left = x + self.left
        scene.rect(left, y - 0.02, self.width, height + 0.04, fill=self.fill)
        if self.edge:
            for at in (left, left + self.width):
                scene.line([(at, y), (at, y + height)], stroke=self.edge, width=0.18)
        if self.bar:
            scene.line(
                [(left + self.thick / 2, y), (left + self.thick / 2, y + height)],
                stroke=self.bar,
                width=self.thick,
                dash=(1.1, 0.7) if self.dashed else (),
            )


def draw_line(
    page: PageInProgress, line: Line, x: float, y: float, lead: float, size: float
) -> None:
    """Draw a typeset line, with its links, in a space of the height ``lead``."""
    base = y + lead / 2 + CAP * size
    line.draw(page.scene, x, base)
    for anchor, start, width, em in line.links():
        page.links.append(PageLink(x + start, base - em, width, 1.3 * em, anchor))


def drawing_line(
    line: Line, kind: BookTextStyle, indent: float = 0.0, panel: Panel | None = None
) -> Callable[[PageInProgress, float, float], None]:
    """Return a function that draws a line of text as part of an atom (a unit that the page layout
    does not divide)."""

    def draw(page: PageInProgress, x: float, y: float) -> None:
        if panel:
            panel.draw(page.scene, x, y, kind.lead)
        draw_line(page, line, x + indent, y, kind.lead, kind.size)

    return draw


def paragraph(
    spans: Sequence[Span],
    kind: BookTextStyle,
    look: BookStyle,
    width: float,
    *,
    indent: float = 0.0,
    before: float = 0.0,
    panel: Panel | None = None,
    justify: bool = True,
    title: bool = False,
) -> list[Atom]:
    """Typeset a text in lines ``width`` mm wide after an ``indent``, with ``before`` mm of space
    above. At least two lines stay together in a column, and no word is divided at the end of a
    column. The words of a ``title`` are never divided."""
    lines = look.lines(spans, width, justify=justify, title=title)
    tag = (("P", "".join(span.text for span in spans), ""),)
    last = len(lines) - 1
    ends = (0, last - 1)
    return [
        Atom(
            kind.lead,
            drawing_line(line, kind, indent, panel),
            before=0.0 if i else before,
            keep=(i in ends and i < last) or line.parts_word,
            elastic=before > 0 and not i,
            tag=tag,
        )
        for i, line in enumerate(lines)
    ]


def tagged_within(atoms: list[Atom], *outer: tuple[str, str]) -> list[Atom]:
    """Return atoms whose structure tags are placed inside larger structure elements of the tagged
    PDF, given as (role, key) from the outermost inward."""
    before = tuple((role, key, "") for role, key in outer)
    return [a._replace(tag=(*before, *a.tag)) if a.tag else a for a in atoms]


def kept_together(atoms: list[Atom]) -> list[Atom]:
    """Return atoms marked so that they all stay together in one column."""
    return [a._replace(keep=True) for a in atoms[:-1]] + atoms[-1:]


def kept_with_next(atoms: list[Atom]) -> list[Atom]:
    """Return atoms of which the last is marked to stay together with whatever follows."""
    return [*atoms[:-1], atoms[-1]._replace(keep=True)] if atoms else atoms


def pad(height: float, panel: Panel | None = None, *, cap: str = "") -> Atom:
    """Return an atom of empty space on the panel; ``cap`` says which edge of the panel it draws."""

    def draw(page: PageInProgress, x: float, y: float) -> None:
        if panel is None:
            return
        panel.draw(page.scene, x, y, height)
        if panel.edge and cap:
            at = y if cap == "top" else y + height
            left = x + panel.left
            ends = [(left, at), (left + panel.width, at)]
            page.scene.line(ends, stroke=panel.edge, width=0.18, cap="square")

    return Atom(height, draw, keep=True)


def picture_atom(
    scene: Scene, width: float, *, indent: float = 0.0, panel: Panel | None = None,
    scale: float = 1.0, anchor: str = "", cut: bool = False, words: str = "",
) -> Atom:  # fmt: skip
    """Return a drawing as an atom, centred in ``width`` mm; ``cut`` clips it to its edges, and
    ``words`` describe it for screen readers."""
    height = scene.height * scale

    def draw(page: PageInProgress, x: float, y: float) -> None:
        if panel:
            panel.draw(page.scene, x, y, height)
        left = x + indent + (width - scene.width * scale) / 2
        if cut:
            page.scene.place_cut(scene, left, y, scale)
        else:
            page.scene.place(scene, left, y, scale=scale)

    return Atom(height, draw, anchor=anchor, tag=(("Figure", words, words),) if words else ())


def boxed_atoms(atoms: list[Atom], panel: Panel, *, before: float, air: float = 1.5) -> list[Atom]:
    """Put atoms on a panel with upper and lower edges."""
    top = pad(air, panel, cap="top")._replace(before=before, elastic=True)
    return [top, *kept_with_next(atoms), pad(air, panel, cap="bottom")._replace(keep=False)]
