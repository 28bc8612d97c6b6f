"""SVG files of the game's own: outlines are read; what runs, leads outside or grows is refused."""

from __future__ import annotations

from pathlib import Path

import pytest

from builder.loading.pictures.svg import SvgError, read_svg
from builder.loading.pictures.svg_guard import RefusedSvg
from builder.loading.pictures.vectors import read_vector
from builder.loading.reading.source_nodes import SourceFile
from builder.problems import render_problem
from tests.loading.mini import MINI, changed, load
from tests.together import together

HEAD = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 60 40">'
LINK = 'xmlns:xlink="http://www.w3.org/1999/xlink"'


def svg(inside: str) -> bytes:
    return f"{HEAD}\n{inside}\n</svg>".encode()


def test_outlines_are_read_where_they_lie() -> None:
    found = read_vector(
        svg('<g transform="translate(5 5)"><rect width="10" height="4" fill="#f00"/></g>')
    )
    (part,) = found.parts
    assert (found.width, found.height, part.fill, part.stroke) == (60, 40, "#ff0000", None)
    assert set(part.runs[0].points) == {(5, 5), (15, 5), (15, 9), (5, 9)}


def test_lines_keep_their_width_as_the_picture_is_scaled() -> None:
    data = svg(
        '<path d="M0 0L10 0" stroke="blue" fill="none" stroke-width="2" transform="scale(3)"/>'
    )
    (part,) = read_vector(data).parts
    assert (part.stroke, part.width) == ("#0000ff", 6)


@pytest.mark.parametrize(
    ("inner", "groups"),
    [("M2 2L2 8L8 8L8 2Z", 1), ("M2 2L8 2L8 8L2 8Z", 2)],
)
def test_what_turns_the_other_way_is_a_hole_and_what_turns_the_same_way_is_filled(
    inner: str, groups: int
) -> None:
    found = read_vector(svg(f'<path d="M0 0L10 0L10 10L0 10Z {inner}"/>'))
    assert len(found.parts) == groups


def test_what_is_not_shown_is_left_out() -> None:
    with pytest.raises(RefusedSvg, match="shows nothing"):
        read_vector(svg('<g display="none"><rect width="9" height="9"/></g>'))


@together(
    ("inside", "said"),
    [
        ("<script>alert(1)</script>", "which runs"),
        ('<rect width="9" height="9" onclick="x()"/>', "runs a script"),
        (f'<use {LINK} xlink:href="http://example.org/a.svg#b"/>', "refers to 'http://example.org"),
        ('<image href="data:image/png;base64,AAAA"/>', "<image>, which is not drawn"),
        ("<text>A</text>", "<text>, which is not drawn"),
        ('<rect width="9" height="9" fill="url(#g)"/>', "is not drawn"),
        ('<rect width="9" height="9" style="fill: url(http://example.org)"/>', "refers to"),
        ('<use href="data:image/svg+xml,a"/>', "refers to"),
        ('<?go now?><rect width="9" height="9"/>', "has an instruction"),
        ("<style>@import 'x.css';</style>", "refers to something else"),
        ("<style>.a { fill: URL (http://example.org) }</style>", "refers to something else"),
        ('<g id="a"><use href="#a"/></g>', "repeats what repeats|repeats \\(<use>\\)"),
        ("<g>" * 50 + "</g>" * 50, "too many elements"),
        ("<g/>" * 6000, "too many elements"),
        ("<g>", "not well-formed"),
    ],
)  # fmt: skip
def test_what_a_picture_may_not_hold_is_told_with_its_line(inside: str, said: str) -> None:
    with pytest.raises(RefusedSvg, match=said) as told:
        read_vector(svg(inside))
    assert told.value.hint
    assert told.value.line >= 2


def test_a_style_of_plain_colours_is_drawn() -> None:
    (part,) = read_vector(
        svg('<style>.a { fill: #ff0000 }</style><rect class="a" width="9" height="9"/>')
    ).parts
    assert part.fill == "#ff0000"


def test_entities_are_refused_before_they_grow() -> None:
    bomb = b'<!DOCTYPE svg [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;">]>' + svg("<g>&b;</g>")
    with pytest.raises(RefusedSvg, match="declares an entity"):
        read_vector(bomb)


@together("encoding", ["rot13", "UTF-x", "shift_jis", "hex"])
def test_an_encoding_that_no_xml_has_is_told(encoding: str) -> None:
    data = f'<?xml version="1.0" encoding="{encoding}"?>'.encode() + svg("<g/>")
    with pytest.raises(RefusedSvg, match=r"encoding|well-formed"):
        read_vector(data)


def test_repeated_parts_are_counted_as_often_as_they_are_drawn() -> None:
    many = '<g id="a">' + "<path d='M0 0L1 1'/>" * 100 + "</g>" + '<use href="#a"/>' * 60
    with pytest.raises(RefusedSvg, match="comes to more than"):
        read_vector(svg(many))


@together("data", [b"", b"GIF89a", b"<html/>", HEAD.encode() + b"</svg>"])
def test_what_is_no_picture_is_told(data: bytes) -> None:
    with pytest.raises(RefusedSvg):
        read_vector(data)


def test_numbers_that_are_none_are_no_traceback() -> None:
    for wrong in (
        '<path d="M1e999 0L2 2"/>',
        '<path d="M nan L"/>',
        '<rect width="x" height="-"/>',
    ):
        with pytest.raises(RefusedSvg):
            read_vector(svg(wrong))


EAGLE = svg('<circle cx="30" cy="20" r="9"/>').decode()


def with_symbol(branch: str, **art: str) -> dict[str, str]:
    """The small game, with another symbol on its first counter and these files in ``art/``."""
    first, _, rest = MINI["counters.yaml"].partition("symbol: {branch: infantry}")
    written = f"{first}symbol: {{branch: {branch}}}{rest}"
    files = {f"art/{name}.svg": text for name, text in art.items()}
    return {**MINI, "counters.yaml": written, **files}


def test_a_symbol_may_be_a_picture_of_the_games_own(tmp_path: Path) -> None:
    loaded = load(tmp_path, with_symbol("eagle.svg, tint: yes", eagle=EAGLE))
    assert loaded.problems == []
    assert loaded.game is not None
    assert list(loaded.game.vectors) == ["eagle.svg"]


def test_a_refused_picture_is_told_at_its_line_in_its_file(tmp_path: Path) -> None:
    files = with_symbol("eagle.svg", eagle=f"{HEAD}\n<script/>\n</svg>")
    (told,) = (render_problem(p) for p in load(tmp_path, files).problems)
    assert "art/eagle.svg:2:1" in told
    assert "<script>, which runs" in told


def test_a_picture_that_is_not_there_is_told_where_the_symbol_names_it(tmp_path: Path) -> None:
    (problem,) = load(tmp_path, with_symbol("eagle.svg")).problems
    assert (problem.code, problem.path[-2:]) == ("missing-image", ("symbol", "branch"))


def test_only_outlines_are_tinted(tmp_path: Path) -> None:
    (told,) = (
        render_problem(p) for p in load(tmp_path, with_symbol("infantry, tint: yes")).problems
    )
    assert "only a picture of the game's own is tinted" in told


def test_a_card_says_that_it_shows_no_svg(tmp_path: Path) -> None:
    files = {**changed("cards.yaml", "count: 2", "art: a.svg"), "art/a.svg": EAGLE}
    (told,) = (render_problem(p) for p in load(tmp_path, files).problems)
    assert "art/a.svg is an SVG" in told
    assert "cards.yaml:" in told


def test_the_picture_on_the_page_about_files_is_read() -> None:
    page = Path("docs/spec-files.md").read_text("utf-8")
    example = page.partition("```svg art/lozenge.svg\n")[2].partition("```")[0]
    (part,) = read_vector(example.encode()).parts
    assert len(part.runs) == 2


@together(
    "inside",
    [
        "<script>alert(1)</script>",
        '<rect width="9" height="9" onload="x()"/>',
        '<use href="http://example.org/a.svg#b"/>',
        "<style>@import 'x.css';</style>",
        "<animate attributeName='x'/>",
        "<?go now?>",
    ],
)
def test_every_reader_of_svg_refuses_the_same(inside: str) -> None:
    with pytest.raises(RefusedSvg) as picture:
        read_vector(svg(inside))
    with pytest.raises(SvgError) as areas:
        read_svg(SourceFile("coasts.svg", svg(inside).decode()))
    assert picture.value.unsafe
    assert areas.value.problem.code == "unsafe-svg"
    assert areas.value.problem.message == str(picture.value)
    assert areas.value.problem.location is not None
    assert areas.value.problem.location.line == picture.value.line


def test_what_drawing_programs_note_is_no_reason_to_refuse() -> None:
    noted = (
        '<sodipodi:namedview xmlns:sodipodi="http://sodipodi.sourceforge.net/DTD/sodipodi-0.dtd" '
        'sodipodi:docname="C:\\Users\\a.svg"/><metadata/><rect width="9" height="9"/>'
    )
    assert read_vector(svg(noted)).parts


@together(
    ("head", "box", "size"),
    [
        ('viewBox="0 0 60 40"', (0.0, 0.0, 60.0, 40.0), None),
        ('viewBox="5 -6 60 40" width="30mm" height="2cm"', (5.0, -6.0, 60.0, 40.0), (30.0, 20.0)),
        ('viewBox="0 0 60 40" width="30mm"', (0.0, 0.0, 60.0, 40.0), None),
        ('viewBox="0 0 60 40" width="0mm" height="20mm"', (0.0, 0.0, 60.0, 40.0), None),
        ('width="25.4mm" height="1in"', (0.0, 0.0, 96.0, 96.0), (25.4, 25.4)),
        (
            'viewBox="0 0 0 40" width="25.4mm" height="50.8mm"',
            (0.0, 0.0, 96.0, 192.0),
            (25.4, 50.8),
        ),
    ],
)
def test_a_picture_is_as_large_as_it_says(
    head: str, box: tuple[float, ...], size: tuple[float, float] | None
) -> None:
    found = read_svg(SourceFile("a.svg", HEAD.replace('viewBox="0 0 60 40"', head) + "</svg>"))
    assert found.box == pytest.approx(box)
    assert found.size == (pytest.approx(size) if size else None)


@together("head", ["", 'width="30mm"', 'viewBox="0 0 60"', 'width="0mm" height="9mm"'])
def test_a_picture_says_how_large_it_is(head: str) -> None:
    with pytest.raises(SvgError, match="neither a viewBox nor a size"):
        read_svg(SourceFile("a.svg", HEAD.replace('viewBox="0 0 60 40"', head) + "</svg>"))
