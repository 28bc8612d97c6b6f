"""Columns and pages: what is kept together stays together, figures find a place, ends are even."""

from __future__ import annotations

from builder.drawing.typeset import Atom, Float, Frame, PageInProgress, lay_pages

FRAME = Frame(width=100, height=100, left=10, top=10, column=36, gap=8, bottom=90)


class Record:
    """Atoms that note where they were drawn: (page, column, y) by name."""

    def __init__(self) -> None:
        self.at: dict[str, tuple[int, int, float]] = {}
        self.pages: list[int] = []

    def atom(self, name: str, height: float = 10.0, **how: object) -> Atom:
        return Atom(height, self._draw(name), **how)  # type: ignore[arg-type]

    def figure(self, name: str, height: float) -> Float:
        return Float(height, self._draw(name))

    def _draw(self, name: str):  # type: ignore[no-untyped-def]
        def draw(page: PageInProgress, x: float, y: float) -> None:
            if id(page) not in self.pages:
                self.pages.append(id(page))
            self.at[name] = (self.pages.index(id(page)), 0 if x < 50 else 1, y)

        return draw


def test_atoms_fill_column_after_column_and_page_after_page() -> None:
    seen = Record()
    pages = lay_pages([seen.atom(str(i)) for i in range(20)], FRAME, balance=False)
    assert len(pages) == 2
    assert seen.at["7"] == (0, 0, 80)
    assert seen.at["8"] == (0, 1, 10)
    assert seen.at["16"] == (1, 0, 10)


def test_a_heading_goes_with_what_follows() -> None:
    seen = Record()
    atoms = [seen.atom(str(i)) for i in range(7)]
    lay_pages([*atoms, seen.atom("head", keep=True), seen.atom("text")], FRAME, balance=False)
    assert seen.at["head"] == (0, 1, 10)
    assert seen.at["text"] == (0, 1, 20)


def test_there_is_no_air_at_the_head_of_a_column() -> None:
    seen = Record()
    lay_pages([seen.atom(str(i), before=4.0) for i in range(8)], FRAME, balance=False)
    assert seen.at["0"] == (0, 0, 10)
    assert seen.at["1"] == (0, 0, 24)
    assert seen.at["6"] == (0, 1, 10)


def test_a_figure_stands_at_the_foot_of_the_page_that_speaks_of_it() -> None:
    seen = Record()
    atoms = [seen.atom("0", floats=(seen.figure("figure", 30.0),)), seen.atom("1")]
    lay_pages(atoms, FRAME)
    assert seen.at["figure"] == (0, 0, 60)


def test_a_figure_without_room_stands_at_the_head_of_the_next_page() -> None:
    seen = Record()
    atoms = [seen.atom(str(i)) for i in range(15)]
    last = seen.atom("15", floats=(seen.figure("figure", 30.0),))
    lay_pages([*atoms, last, seen.atom("16")], FRAME)
    assert seen.at["15"][0] == 0
    assert seen.at["figure"] == (1, 0, 10)
    assert seen.at["16"] == (1, 0, 45)


def test_no_figure_is_lost_or_covers_the_text() -> None:
    seen = Record()
    atoms = [
        seen.atom(str(i), floats=(seen.figure(f"f{i}", 33.0),) if i % 3 == 0 else ())
        for i in range(30)
    ]
    lay_pages(atoms, FRAME)
    assert set(seen.at) == {str(i) for i in range(30)} | {f"f{i}" for i in range(0, 30, 3)}
    for name, (page, _, y) in seen.at.items():
        if not name.startswith("f"):
            figures = [p[2] for n, p in seen.at.items() if n.startswith("f") and p[0] == page]
            assert all(y + 10 <= f or f + 33 <= y for f in figures), name


def test_a_group_waits_for_a_whole_column_rather_than_part_beside_a_figure() -> None:
    seen = Record()
    box = [seen.atom(f"box{i}", 12.0, keep=i < 4) for i in range(5)]
    atoms = [seen.atom(str(i)) for i in range(15)]
    last = seen.atom("15", floats=(seen.figure("figure", 30.0),))
    lay_pages([*atoms, last, *box], FRAME)
    assert seen.at["figure"][0] == 1
    assert [seen.at[f"box{i}"][:2] for i in range(5)] == [(2, 0)] * 5


def test_the_last_page_is_balanced() -> None:
    seen = Record()
    lay_pages([seen.atom(str(i)) for i in range(8)], FRAME)
    assert [seen.at[str(i)][1] for i in range(8)] == [0] * 4 + [1] * 4


def test_a_column_that_is_nearly_full_is_opened_to_the_foot() -> None:
    seen = Record()
    atoms = [seen.atom(str(i), 10.6, elastic=True) for i in range(30)]
    lay_pages(atoms, FRAME)
    assert round(seen.at["6"][2] + 10.6, 6) == 90.0


def test_fewer_figures_share_a_page_where_text_would_find_no_room_beside_more() -> None:
    seen = Record()
    figures = (seen.figure("a", 25.0), seen.figure("b", 25.0))
    atoms = [seen.atom(str(i)) for i in range(15)]
    box = [seen.atom(f"box{i}", 12.0, keep=i < 3) for i in range(4)]
    lay_pages([*atoms, seen.atom("15", floats=figures), *box], FRAME)
    assert seen.at["a"] == (1, 0, 10)
    assert seen.at["box0"] == (1, 0, 40)
    assert seen.at["b"][0] == 2 or seen.at["b"][2] > 80 - 25


def test_a_box_that_drifted_waits_for_the_end_of_a_paragraph_that_a_column_parts() -> None:
    seen = Record()
    box = seen.atom("box", 40.0, before=5.0, drifts=True)
    lines = [seen.atom(f"line {i}", before=5.0 if i == 0 else 0.0) for i in range(4)]
    above = [seen.atom(str(i), before=5.0) for i in range(3)]
    after = seen.atom("after", before=5.0)
    lay_pages([*above, box, *lines, after], FRAME, balance=False)
    assert seen.at["line 2"] == (0, 0, 75)
    assert seen.at["line 3"] == (0, 1, 10)
    assert seen.at["box"] == (0, 1, 25)
    assert seen.at["after"] == (0, 1, 70)
