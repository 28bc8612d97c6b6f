"""Of what is drawn in SVG: how much of a colour is seen, and where a line has its dashes."""

from __future__ import annotations

from builder.loading.pictures.svg_inks import line_dashes, printed_colour, read_fraction
from tests.together import together

UNREAD = "the dashes of a line are not understood; it is drawn whole"
LATER = "the dashes of a line begin at its start, without their offset"
PALE = "what is half transparent is drawn in solid colours, as upon white"


class Shape:
    def __init__(self, **values: str) -> None:
        self.values = {name.replace("_", "-"): value for name, value in values.items()}


@together(
    "written, read",
    [
        ("0", 0), ("0.25", 0.25), (" 25% ", 0.25), ("100%", 1), ("1", 1), ("150%", 1), ("7", 1), ("-1", 0),
        ("-5%", 0), ("", 1), ("half", 1), ("%", 1), ("nan", 1), ("inf", 1), (0.5, 0.5), (None, 1),
    ],
)  # fmt: skip
def test_a_fraction_is_a_number_or_a_percentage_from_none_to_all(
    written: object, read: float
) -> None:
    assert read_fraction(written) == read


@together(
    "dashes, begin, drawn, told",
    [
        (None, None, (), []),
        ("none", "3", (), []),
        ("3 2", None, (3, 2), []),
        ("3,2", "0", (3, 2), []),
        ("3,2", "0px", (3, 2), []),
        ("3,2", " 0.0 ", (3, 2), []),
        ("3,2", "1", (3, 2), [LATER]),
        ("4", None, (4, 4), []),
        ("1 2 3", None, (1, 2, 3, 1, 2, 3), []),
        ("0 2", None, (0, 2), []),
        ("0 0", None, (), [UNREAD]),
        ("3 -1", None, (), [UNREAD]),
        (" , ", None, (), [UNREAD]),
        ("long short", None, (), [UNREAD]),
        ("1 " * 16, None, (1,) * 16, []),
        ("1 " * 17, None, (), [UNREAD]),
    ],
)
def test_a_line_has_its_dashes_or_is_drawn_whole_and_that_is_told(
    dashes: str | None, begin: str | None, drawn: tuple[float, ...], told: list[str]
) -> None:
    said: dict[str, None] = {}
    written = {"stroke-dasharray": dashes, "stroke-dashoffset": begin}
    assert line_dashes(written, said) == drawn
    assert list(said) == told


@together(
    "shape, around, printed, told",
    [
        (Shape(), 1, None, []),
        (Shape(fill="none"), 1, None, []),
        (Shape(fill="red"), 1, "#ff0000", []),
        (Shape(fill="#000"), 1, "#000000", []),
        (Shape(fill="black"), 1, "#000000", []),
        (Shape(fill="black"), 0.5, "#808080", [PALE]),
        (Shape(fill="red"), 0, None, []),
        (Shape(fill="red", fill_opacity="0"), 1, None, []),
        (Shape(fill="blue", fill_opacity="20%"), 1, "#ccccff", [PALE]),
        (Shape(fill="rgb(0 0 255)"), 1, "#0000ff", []),
        (Shape(fill="rgb(0 0 255 / 20%)"), 1, "#ccccff", [PALE]),
        (Shape(fill="ash"), 1, "#000000", ["the colour 'ash' is not known and drawn black"]),
    ],
)
def test_a_colour_is_printed_as_it_is_seen_upon_white(
    shape: Shape, around: float, printed: str | None, told: list[str]
) -> None:
    said: dict[str, None] = {}
    assert printed_colour(shape, "fill", around, said) == printed
    assert list(said) == told
