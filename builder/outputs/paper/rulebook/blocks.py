"""Pieces of the page as atoms: paragraphs, bars, panels, pictures, lines with leaders."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from builder.drawing.ink.scene import Scene
from builder.drawing.typeset import Atom, Lead, Line, Placed, Span
from builder.outputs.paper.rulebook.look import BookStyle, Type

CAP = 0.33
"""How far below the middle of a line its baseline is, in em."""


@dataclass(frozen=True)
class Panel:
    """A ground behind lines, with a bar at its left; ``dashed`` bars tell estimates from decisions
    without colour."""

    fill: str
    bar: str
    width: float
    left: float = 0.0
    thick: float = 0.7
    dashed: bool = False
    edge: str = ""

    def draw(self, scene: Scene, x: float, y: float, height: float) -> None:
        """A slice of the panel; slices below one another join."""
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


def draw_line(page: Placed, line: Line, x: float, y: float, lead: float, size: float) -> None:
    """A set line in a slot ``lead`` high, with its links."""
    base = y + lead / 2 + CAP * size
    line.draw(page.scene, x, base)
    for anchor, start, width, em in line.links():
        page.links.append(Lead(x + start, base - em, width, 1.3 * em, anchor))


def drawing_line(
    line: Line, kind: Type, indent: float = 0.0, panel: Panel | None = None
) -> Callable[[Placed, float, float], None]:
    """What draws a line of an atom."""

    def draw(page: Placed, x: float, y: float) -> None:
        if panel:
            panel.draw(page.scene, x, y, kind.lead)
        draw_line(page, line, x + indent, y, kind.lead, kind.size)

    return draw


def paragraph(
    spans: Sequence[Span],
    kind: Type,
    look: BookStyle,
    width: float,
    *,
    indent: float = 0.0,
    before: float = 0.0,
    panel: Panel | None = None,
    justify: bool = True,
    title: bool = False,
) -> list[Atom]:
    """A text of ``width`` mm after ``indent``, ``before`` it so much air; at least two of its lines stand
    together, and no word is parted by the end of a column. Words of a ``title`` do not part."""
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


def within(atoms: list[Atom], *outer: tuple[str, str]) -> list[Atom]:
    """Atoms as parts of larger elements, by role and key from the outside in."""
    before = tuple((role, key, "") for role, key in outer)
    return [a._replace(tag=(*before, *a.tag)) if a.tag else a for a in atoms]


def together(atoms: list[Atom]) -> list[Atom]:
    """Atoms that never part."""
    return [a._replace(keep=True) for a in atoms[:-1]] + atoms[-1:]


def with_next(atoms: list[Atom]) -> list[Atom]:
    """Atoms whose last one is not parted from what follows."""
    return [*atoms[:-1], atoms[-1]._replace(keep=True)] if atoms else atoms


def pad(height: float, panel: Panel | None = None, *, cap: str = "") -> Atom:
    """Empty room, with the panel behind it; ``cap`` draws the panel's upper or lower edge."""

    def draw(page: Placed, x: float, y: float) -> None:
        if panel is None:
            return
        panel.draw(page.scene, x, y, height)
        if panel.edge and cap:
            at = y if cap == "top" else y + height
            left = x + panel.left
            ends = [(left, at), (left + panel.width, at)]
            page.scene.line(ends, stroke=panel.edge, width=0.18, cap="square")

    return Atom(height, draw, keep=True)


def picture(
    scene: Scene, width: float, *, indent: float = 0.0, panel: Panel | None = None,
    scale: float = 1.0, anchor: str = "", cut: bool = False, words: str = "",
) -> Atom:  # fmt: skip
    """A drawing in the middle of ``width`` mm; ``cut`` shows nothing beyond its edges; ``words`` say
    what it shows."""
    height = scene.height * scale

    def draw(page: Placed, x: float, y: float) -> None:
        if panel:
            panel.draw(page.scene, x, y, height)
        left = x + indent + (width - scene.width * scale) / 2
        if cut:
            page.scene.place_cut(scene, left, y, scale)
        else:
            page.scene.place(scene, left, y, scale=scale)

    return Atom(height, draw, anchor=anchor, tag=(("Figure", words, words),) if words else ())


def boxed(atoms: list[Atom], panel: Panel, *, before: float, air: float = 1.5) -> list[Atom]:
    """Atoms on a panel with its upper and lower edge."""
    top = pad(air, panel, cap="top")._replace(before=before, elastic=True)
    return [top, *with_next(atoms), pad(air, panel, cap="bottom")._replace(keep=False)]
