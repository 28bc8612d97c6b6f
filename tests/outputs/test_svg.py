"""SVG: true size, names that editors show, words that stay words even as outlines."""

from __future__ import annotations

import base64
import re
from xml.etree import ElementTree

import pytest

from builder.drawing.ink.scene import Discs, Group, Image, Scene, Sub, Text, Use
from builder.drawing.ink.text import add_text
from builder.fonts import font_metrics
from builder.outputs.formats import svg
from tests.outputs.scenes import card, counter, png

SVG = "{http://www.w3.org/2000/svg}"
LINK = "{http://www.w3.org/1999/xlink}href"
INKSCAPE = "{http://www.inkscape.org/namespaces/inkscape}"


def tree(scene: Scene, **options: str) -> ElementTree.Element:
    return ElementTree.fromstring(svg.render(scene, **options))  # type: ignore[arg-type]


def crowded() -> Scene:
    """A sheet with awkward and repeated ids, symbols in symbols, and every kind of item."""
    scene = card("Sheet <1> & more")
    for name in ("47/3 a", "47/3 a", "歩兵", ""):
        scene.items.append(Group(name, [Text(1, 1, "x", "serif", 2)]))
    for x in (0, 12, 24):
        scene.place(counter("4-5"), x, 0, id="chit")
    scene.items.append(Discs([(1, 2, 3), (4, 5, 6)], fill="#112233"))
    scene.items.append(Image(1, 2, 3, 4, png((0, 0, 255, 255))))
    return scene


def test_the_size_is_in_millimetres() -> None:
    root = tree(Scene(215.9, 279.4))
    assert (root.get("width"), root.get("height")) == ("215.9mm", "279.4mm")
    assert root.get("viewBox") == "0 0 215.9 279.4"


def test_two_renders_are_the_same_bytes() -> None:
    assert svg.render(crowded()) == svg.render(crowded())


@pytest.mark.parametrize("text", ["outlines", "text"])
def test_ids_are_legal_and_different_and_every_reference_is_met(text: str) -> None:
    root = tree(crowded(), text=text)
    ids = [e.get("id", "") for e in root.iter() if e.get("id") is not None]
    assert len(ids) == len(set(ids))
    assert all(i and (i[0].isalpha() or i[0] == "_") and not set(i) & set(" /<>&") for i in ids)
    links = {e.get(LINK, "") for e in root.iter(f"{SVG}use")}
    assert {link[1:] for link in links} <= set(ids)


def test_text_brings_the_letters_that_it_needs_for_browsers() -> None:
    root = tree(crowded(), text="text")
    (style,) = (e.text or "" for e in root.iter(f"{SVG}style"))
    rules = re.findall(r"font-family:'([^']+)';font-weight:(\d+).*?base64,([^)]+)", style)
    families = {e.get("font-family", "").split("'")[1] for e in root.iter(f"{SVG}text")}
    assert {family for family, _, _ in rules} == families
    for _, _, data in rules:
        assert base64.b64decode(data).startswith(b"\x00\x01\x00\x00")  # TrueType
    assert len(style) < 60_000
    assert not list(tree(crowded()).iter(f"{SVG}style"))


def test_a_layer_is_one_that_editors_show() -> None:
    scene = Scene(10, 10)
    scene.items.append(Group("river", [], layer=True, title="Rivers & canals"))
    (group,) = (e for e in tree(scene).iter(f"{SVG}g"))
    assert group.get(f"{INKSCAPE}groupmode") == "layer"
    assert group.get(f"{INKSCAPE}label") == "Rivers & canals"
    assert group.findtext(f"{SVG}title") == "Rivers & canals"


def test_a_symbol_is_defined_once_and_used_often() -> None:
    scene = Scene(60, 20)
    for x in range(4):
        scene.place(counter("4-5"), 12 * x, 0)
    root = tree(scene)
    names = [e.get("id", "") for e in root.iter() if e.get("id", "").startswith("s")]
    assert len(names) == 2  # the face and the box on it
    assert [e.get("transform") for e in root.findall(f"{SVG}use")] == [
        f"translate({12 * x}.000 0.000)" for x in range(4)
    ]


def test_one_use_at_many_places_is_one_group() -> None:
    scene = Scene(10, 10)
    scene.symbols["tree"] = [Discs([(0, 0, 1)], fill="#003300")]
    scene.items.append(Use("tree", [(1, 2, 1, 0), (3, 4, 0.5, 30)], id="wood"))
    (group,) = (e for e in tree(scene).iter(f"{SVG}g") if e.get("id") == "wood")
    assert [e.get("transform") for e in group] == [
        "translate(1.000 2.000)",
        "translate(3.000 4.000) rotate(30) scale(0.5)",
    ]


def test_a_ring_keeps_its_hole() -> None:
    (ring,) = (e for e in tree(card()).iter(f"{SVG}path") if e.get("fill-rule"))
    assert ring.get("fill-rule") == "evenodd"
    assert ring.get("d", "").count("Z") == 2


def test_curves_are_curves() -> None:
    scene = Scene(200, 20)
    scene.path([Sub([(0, 0), (1, 2), (3, 4), (5, 6)], curve=True)], stroke="#000000")
    (path,) = tree(scene).iter(f"{SVG}path")
    assert path.get("d") == "M0.00,0.00C1.00,2.00 3.00,4.00 5.00,6.00"


def test_an_image_is_written_once() -> None:
    scene = Scene(20, 20)
    scene.items += [Image(x, 0, 5, 5, png((0, 0, 255, 255))) for x in (0, 6, 12)]
    root = tree(scene)
    assert len(list(root.iter(f"{SVG}image"))) == 1
    assert [e.get("transform") for e in root.findall(f"{SVG}use")][1] == "matrix(5 0 0 5 6 0)"


# -- text ------------------------------------------------------------------------------------------


def test_outlines_need_no_font_and_keep_the_words_as_labels() -> None:
    root = tree(card(words="Mỹ Tho 美萩"))
    assert not list(root.iter(f"{SVG}text"))
    labels = [e.get("aria-label") for e in root.iter() if e.get("aria-label")]
    assert labels == ["Mỹ Tho ", "美萩"]


def test_a_letter_is_outlined_once_for_each_face() -> None:
    scene = Scene(50, 20)
    add_text(scene, 0, 5, "AAA A", "serif", 3)
    add_text(scene, 0, 9, "A", "condensed", 3)
    root = tree(scene)
    assert [e.get("id") for e in root.iter(f"{SVG}path")] == ["serif-0041", "condensed-0041"]
    assert len(list(root.iter(f"{SVG}use"))) == 5


def test_letters_stand_at_their_advances() -> None:
    scene = Scene(50, 20)
    add_text(scene, 10, 5, "AV", "serif", 3, spacing=0.1)
    second = list(tree(scene).iter(f"{SVG}use"))[1]
    expected = (font_metrics("serif").advances[ord("A")] + 0.1) * font_metrics("serif").em
    assert float(second.get("x", "0")) == pytest.approx(expected, abs=0.01)


def test_outlined_letters_stand_upright_at_their_size() -> None:
    scene = Scene(50, 20)
    add_text(scene, 10, 15, "H", "condensed", 5)
    root = tree(scene)
    (group,) = (e for e in root if e.get("aria-label"))
    x, y, across, up = (float(n) for n in re.findall(r"-?[0-9.]+", group.get("transform", "")))
    (outline,) = root.iter(f"{SVG}path")
    top = max(float(n) for n in re.findall(r"[0-9.]+", outline.get("d", "")))
    assert (x, y) == (10, 15)
    assert y + up * top == pytest.approx(15 - 5 * font_metrics("condensed").cap_height, abs=0.01)
    assert across == -up


def test_a_halo_is_drawn_below_its_letters() -> None:
    scene = Scene(50, 20)
    add_text(scene, 10, 5, "A", "serif", 3, halo="#ffffff", fill="#112233")
    (label,) = (e for e in tree(scene) if e.get("aria-label"))
    assert [(e.get("stroke"), e.get("fill")) for e in label] == [
        ("#ffffff", "none"),
        (None, "#112233"),
    ]


def test_text_as_text_names_its_family() -> None:
    scene = Scene(50, 20)
    add_text(scene, 10, 5, "A & B", "serif-semibold-italic", 3, anchor="end", turn=30)
    (text,) = tree(scene, text="text").iter(f"{SVG}text")
    assert text.text == "A & B"
    assert text.get("font-family") == "'EB Garamond', sans-serif"
    assert (text.get("font-weight"), text.get("font-style")) == ("600", "italic")
    assert text.get("text-anchor") == "end"
    assert text.get("transform") == "rotate(30 10.000 5.000)"


def test_a_control_character_does_not_break_the_file() -> None:
    scene = Scene(50, 20, title="bad \x0b title")
    add_text(scene, 10, 5, "bad \x01", "serif", 3)
    for text in ("outlines", "text"):
        assert tree(scene, text=text).findtext(f"{SVG}title") == "bad  title"
