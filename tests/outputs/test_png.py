"""PNG: what a scene looks like, painted through its PDF; so these tests also look at the PDF's ink."""

from __future__ import annotations

import pytest
from PIL import ImageChops

from builder.drawing.ink.scene import Discs, Image, Path, Scene, SceneDigests, Sub
from builder.drawing.ink.text import add_text, text_width
from builder.outputs.formats import pdf, png
from tests.outputs.scenes import PAPER, WATER, at, card, counter, opened, tally
from tests.outputs.scenes import png as picture
from tests.together import together

DPI = 254  # ten pixels a millimetre


def test_the_size_is_the_scene_s_at_that_resolution() -> None:
    assert opened(png.render_png(Scene(210, 297), 150)).size == (1240, 1754)


def test_the_file_knows_its_resolution() -> None:
    assert opened(png.render_png(Scene(20, 20), 300)).info["dpi"] == pytest.approx(
        (300, 300), abs=0.1
    )


def test_two_renders_are_the_same_bytes() -> None:
    assert png.render_png(card(), 120) == png.render_png(card(), 120)


def test_a_palette_is_written_as_the_library_would_read_it() -> None:
    image = opened(png.render_png(card(), DPI)).quantize(64)
    again = opened(png.encode_png(image, DPI))
    assert again.mode == "P"
    assert again.info["dpi"] == pytest.approx((DPI, DPI), abs=0.1)
    assert again.convert("RGB").tobytes() == image.convert("RGB").tobytes()


# -- ink -------------------------------------------------------------------------------------------


def test_a_ring_has_a_hole() -> None:
    image = opened(png.render_png(card(), DPI))
    assert at(image, 13, 20) == WATER
    assert at(image, 20, 20) == PAPER


def test_overlapping_discs_have_no_hole() -> None:
    scene = Scene(20, 20)
    scene.items.append(Discs([(8, 10, 4), (12, 10, 4)], fill="#aa0000"))
    assert at(opened(png.render_png(scene, DPI)), 10, 10) == "#aa0000"


@together("radius", [0.3, 1.4, 1.6, 4])
def test_a_disc_is_as_large_as_it_says(radius: float) -> None:
    scene = Scene(10, 10)
    scene.disc(5, 5, radius, fill="#000000")
    ink = opened(png.render_png(scene, DPI)).convert("L").point(lambda v: 255 - v)
    left, top, right, bottom = ink.point(lambda v: 255 if v > 127 else 0).getbbox()
    assert (right - left) / 10 == pytest.approx(2 * radius, abs=0.11)
    assert (bottom - top) / 10 == pytest.approx(2 * radius, abs=0.11)
    assert (left + right) / 20 == pytest.approx(5, abs=0.06)


def test_a_curve_bends() -> None:
    scene = Scene(20, 20)
    scene.path([Sub([(2, 18), (2, 2), (18, 2), (18, 18)], curve=True)], stroke="#000000", width=1)
    image = opened(png.render_png(scene, DPI))
    assert at(image, 10, 6) == "#000000"  # the middle of the curve
    assert at(image, 10, 18) == "#ffffff"


def test_dashes_have_gaps_and_a_line_after_them_has_none() -> None:
    scene = Scene(20, 20)
    scene.line([(0, 5), (20, 5)], stroke="#000000", width=1, dash=(2, 2))
    scene.line([(0, 10), (20, 10)], stroke="#000000", width=1)
    image = opened(png.render_png(scene, DPI))
    assert [at(image, x, 5) for x in (1, 3, 5, 7)] == ["#000000", "#ffffff"] * 2
    assert [at(image, x, 10) for x in (1, 3, 5, 7)] == ["#000000"] * 4


def test_caps_end_a_line_as_they_say() -> None:
    reached = {}
    for cap in ("butt", "round", "square"):
        scene = Scene(20, 20)
        scene.items.append(
            Path([Sub([(5, 10), (10, 10)])], stroke="#000000", width=4, cap=cap)  # type: ignore[arg-type]
        )
        image = opened(png.render_png(scene, DPI))
        reached[cap] = at(image, 11.5, 10), at(image, 11.8, 8.3)
    black, white = "#000000", "#ffffff"
    assert reached == {"butt": (white, white), "round": (black, white), "square": (black, black)}


def test_a_dotted_line_of_round_dots_shows_its_dots() -> None:
    scene = Scene(20, 20)
    scene.path([Sub([(2, 10), (18, 10)])], stroke="#000000", width=1, dash=(0, 4), cap="round")
    image = opened(png.render_png(scene, DPI))
    assert [at(image, x, 10) for x in (2, 4, 6, 8)] == ["#000000", "#ffffff"] * 2


def test_painting_is_in_order() -> None:
    scene = Scene(10, 10)
    scene.rect(0, 0, 10, 10, fill="#ff0000")
    scene.rect(2, 2, 6, 6, fill="#00ff00")
    scene.disc(5, 5, 1, fill="#0000ff")
    image = opened(png.render_png(scene, DPI))
    assert [at(image, v, 5) for v in (1, 3, 5)] == ["#ff0000", "#00ff00", "#0000ff"]


def test_symbols_turn_clockwise_and_scale_about_their_origin() -> None:
    flag = Scene(4, 4)
    flag.rect(0, 0, 4, 1, fill="#ff0000")
    scene = Scene(20, 20)
    scene.place(flag, 10, 5, scale=2, turn=90)
    image = opened(png.render_png(scene, DPI))
    assert at(image, 9, 12) == "#ff0000"
    assert at(image, 11, 12) == "#ffffff"
    assert at(image, 12, 6) == "#ffffff"


def test_an_image_stands_upright_in_its_box() -> None:
    scene = Scene(20, 20)
    scene.items.append(Image(4, 6, 8, 4, picture((0, 0, 255, 255))))
    image = opened(png.render_png(scene, DPI))
    assert at(image, 5, 7) == "#ff0000"
    assert at(image, 11, 7) == at(image, 5, 9.5) == "#0000ff"
    assert at(image, 3, 7) == "#ffffff"


def test_an_image_takes_a_matrix_and_keeps_its_holes() -> None:
    scene = Scene(20, 20)
    scene.rect(0, 0, 20, 20, fill="#00ff00")
    turned = (0.0, 8.0, -4.0, 0.0, 10.0, 4.0)  # a quarter turn clockwise
    scene.items.append(Image(0, 0, 1, 1, picture((0, 0, 0, 0)), turned))
    image = opened(png.render_png(scene, DPI))
    assert at(image, 9, 5) == "#ff0000"
    assert at(image, 7, 5) == at(image, 9, 10) == "#00ff00"


def test_text_covers_the_width_that_was_measured() -> None:
    scene = Scene(60, 20)
    add_text(scene, 5, 12, "HEXHEX 歩", "condensed-bold", 6)
    ink = opened(png.render_png(scene, DPI)).convert("L").point(lambda v: 255 if v < 128 else 0)
    left, _, right, _ = ink.getbbox()
    width = text_width("HEXHEX 歩", "condensed-bold", 6)
    assert left / 10 == pytest.approx(5, abs=0.5)
    assert right / 10 == pytest.approx(5 + width, abs=0.5)


def test_a_halo_lies_around_the_letters_and_below_them() -> None:
    plain, haloed = Scene(40, 20), Scene(40, 20)
    for scene, halo in ((plain, None), (haloed, "#ffffff")):
        scene.rect(0, 0, 40, 20, fill="#004400")
        add_text(scene, 5, 14, "HUE", "condensed-bold", 10, fill="#ff0000", halo=halo)
    bare, ringed = (opened(png.render_png(s, DPI)).convert("RGB") for s in (plain, haloed))
    red = [sum(n for n, p in tally(i) if p[0] > 250 and p[1] < 5) for i in (bare, ringed)]
    white = [sum(n for n, p in tally(i) if min(p) > 250) for i in (bare, ringed)]
    assert red[1] == pytest.approx(red[0], rel=0.02)
    assert white[0] == 0
    assert white[1] > 1000


# -- palettes and transparency ---------------------------------------------------------------------


def test_a_palette_keeps_flat_colours_exactly() -> None:
    image = opened(png.render_png(card(), DPI, colours=8))
    assert image.mode == "P"
    assert len(image.getcolors()) <= 8
    assert at(image, 13, 20) == WATER
    assert at(image, 20, 20) == PAPER


def test_a_palette_keeps_a_thin_line_that_a_median_cut_would_blend() -> None:
    scene = Scene(60, 60)
    for row in range(60):
        scene.rect(0, row, 60, 1, fill=f"#{120 + row:02x}{160 + row:02x}80")
    scene.line([(0, 30.5), (60, 30.5)], stroke="#d9853b", width=0.4)
    assert at(opened(png.render_png(scene, DPI, colours=16)), 30, 30.5) == "#d9853b"


def test_fewer_colours_make_a_smaller_file() -> None:
    assert len(png.render_png(card(), DPI, colours=16)) < len(png.render_png(card(), DPI)) / 2


def test_the_ground_may_be_transparent() -> None:
    scene = Scene(10, 10)
    scene.disc(5, 5, 3, fill="#cc2200")
    image = opened(png.render_png(scene, DPI, transparent=True))
    assert image.mode == "RGBA"
    assert image.getpixel((2, 2))[3] == 0
    assert image.getpixel((50, 50)) == (0xCC, 0x22, 0, 255)


# -- counter faces ---------------------------------------------------------------------------------


def test_faces_have_exactly_the_asked_width() -> None:
    faces = [counter("4-5"), counter("6-7", "#aa4433"), Scene(24, 12)]
    images = [opened(data) for data in png.render_many(faces, 94)]
    assert [image.size for image in images] == [(94, 94), (94, 94), (94, 47)]
    assert images[0].convert("RGB").getpixel((3, 3)) == (0x77, 0x88, 0x55)
    assert images[1].convert("RGB").getpixel((3, 3)) == (0xAA, 0x44, 0x33)


def test_a_face_alone_is_the_face_among_others() -> None:
    one, many = png.render_many([counter("4-5")], 94), png.render_many([card(), counter("4-5")], 94)
    assert one[0] == many[1]


def test_transparent_faces_have_no_pale_rim() -> None:
    scene = Scene(12, 12)
    scene.disc(6, 6, 5, fill="#440000")
    (data,) = png.render_many([scene], 48, transparent=True)
    rim = [p for _, p in tally(opened(data)) if 20 < p[3] < 235]
    assert rim
    assert all(p[1] < 16 and p[2] < 16 for p in rim)


def test_faces_may_have_palettes() -> None:
    plain, reduced = (
        opened(png.render_many([counter("4-5")], 94, colours=c)[0]) for c in (None, 32)
    )
    assert reduced.mode == "P"
    furthest = ImageChops.difference(plain, reduced.convert("RGB")).getextrema()
    assert max(high for _, high in furthest) < 40


def test_no_scenes_are_no_images() -> None:
    assert png.render_many([], 94) == []


def test_a_large_picture_in_bands_looks_as_a_whole_one(monkeypatch: pytest.MonkeyPatch) -> None:
    scene = Scene(60, 45)
    for i in range(20):
        scene.rect(i * 2.5, i * 2, 5, 3, fill=f"#{i * 9:02x}8090")
        scene.disc(50 - i, 20 + i, 3.3, stroke="#204060", width=0.4)
    whole = opened(png.render_png(scene, 150, colours=256)).convert("RGB")
    monkeypatch.setattr(png, "_LARGE", 1)
    monkeypatch.setattr(png, "_BAND", 20_000)
    banded = opened(png.render_png(scene, 150, colours=256)).convert("RGB")
    assert banded.size == whole.size
    pixels = banded.size[0] * banded.size[1]
    same = ImageChops.difference(banded, whole).convert("L").histogram()[0]
    assert same > 0.999 * pixels  # edges may fall a hair beside


def _over(ground: str, *, words: str = "") -> Scene:
    """A ground with words upon it."""
    scene = Scene(30, 20)
    below = Scene(30, 20)
    below.rect(-1, -1, 32, 22, fill=ground)
    below.disc(10, 10, 6.3, fill="#aa0000")
    scene.place(below, 0, 0)
    add_text(scene, 4, 12, words, "serif", 6, fill="#123456")
    return scene


def test_a_ground_is_painted_once_and_the_picture_is_the_same(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    painted: list[int] = []
    paint = png._paint
    monkeypatch.setattr(png, "_paint", lambda *a, **k: (painted.append(1), paint(*a, **k)))
    grounds, parts = (
        png.SharedBackgrounds(SceneDigests(), png.LastPictureCache()),
        pdf.SharedObjects(),
    )
    for ground, words, times in (
        ("#00aa00", "one", 2),
        ("#00aa00", "two", 1),
        ("#0000aa", "two", 2),
        ("#0000aa", "three", 1),
    ):
        scene = _over(ground, words=words)
        painted.clear()
        found = png.render_png(scene, 150, colours=64, parts=parts, grounds=grounds)
        assert len(painted) == times
        assert found == png.render_png(scene, 150, colours=64)
