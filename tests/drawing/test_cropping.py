"""A rectangle cut out of a scene holds what lies in it, and little else."""

from __future__ import annotations

from operator import is_

from builder.drawing.ink.cropping import BLEED, Cutter, clip_polygon, line_parts_in
from builder.drawing.ink.geometry import Rect
from builder.drawing.ink.scene import Discs, Group, Path, Point, Scene, Sub, Text, Use

BOX = Rect(10, 10, 20, 10)


def scene() -> Scene:
    made = Scene(100, 100)
    made.rect(0, 0, 100, 100, fill="#111111")
    made.line([(0, 15), (100, 15)], stroke="#222222")
    made.disc(20, 15, 2, fill="#333333")
    made.disc(60, 60, 2, fill="#444444")
    return made


def area(points: list[Point]) -> float:
    return (
        abs(
            sum(
                a[0] * b[1] - b[0] * a[1]
                for a, b in zip(points, [*points[1:], points[0]], strict=True)
            )
        )
        / 2
    )


def test_a_ground_that_fills_the_sheet_is_cut_to_the_box_and_its_bleed() -> None:
    cut = Cutter(scene()).cut(BOX)
    ground = cut.items[0]
    assert isinstance(ground, Path)
    assert area(ground.subs[0].points) == (20 + 2 * BLEED) * (10 + 2 * BLEED)
    assert (cut.width, cut.height) == (20, 10)


def test_the_box_becomes_the_origin() -> None:
    disc = Cutter(scene()).cut(BOX).items[2]
    assert isinstance(disc, Discs)
    assert disc.discs == [(10, 5, 2)]


def test_what_lies_elsewhere_is_gone() -> None:
    colours = [getattr(i, "fill", None) for i in Cutter(scene()).cut(BOX).items]
    assert "#444444" not in colours


def test_the_scene_itself_stays_as_it_was() -> None:
    whole = scene()
    before = whole.dump()
    Cutter(whole).cut(BOX)
    assert whole.dump() == before


def test_a_word_across_the_edge_is_left_out_and_one_inside_stays() -> None:
    whole = Scene(100, 100)
    whole.items.append(Text(8, 16, "Saigon", "serif", 4))
    whole.items.append(Text(14, 16, "Hue", "serif", 4))
    assert [i.text for i in Cutter(whole).cut(BOX).items if isinstance(i, Text)] == ["Hue"]


def test_groups_without_anything_left_go() -> None:
    whole = Scene(100, 100)
    whole.items.append(Group("far", [Discs([(90, 90, 1)], "#000000")]))
    whole.items.append(Group("near", [Discs([(15, 15, 1)], "#000000")]))
    assert [i.id for i in Cutter(whole).cut(BOX).items if isinstance(i, Group)] == ["near"]


def test_a_symbol_is_kept_only_where_it_shows() -> None:
    whole = Scene(100, 100)
    mark = Scene(4, 4)
    mark.rect(0, 0, 4, 4, fill="#555555")
    whole.place(mark, 12, 12)
    whole.place(mark, 70, 70)
    cut = Cutter(whole).cut(BOX)
    places = [p for i in cut.items if isinstance(i, Use) for p in i.places]
    assert places == [(2, 2, 1.0, 0.0)]
    assert list(cut.symbols) == [mark.digest()]


def test_a_polygon_that_surrounds_the_box_becomes_the_box() -> None:
    around: list[Point] = [(-50, -50), (80, -50), (80, 80), (-50, 80)]
    assert area(clip_polygon(around, BOX)) == 200


def test_a_line_that_leaves_and_returns_becomes_two() -> None:
    line: list[Point] = [(15, 15), (15, 50), (60, 50), (60, 16), (25, 15)]
    assert len(line_parts_in(line, BOX)) == 2


def test_a_curve_keeps_its_course() -> None:
    whole = Scene(100, 100)
    whole.path([Sub([(0, 15), (10, 15), (20, 15), (100, 15)], curve=True)], stroke="#000000")
    (path,) = Cutter(whole).cut(BOX).items
    assert isinstance(path, Path)
    assert all(abs(y - 5) < 1e-9 for sub in path.subs for _, y in sub.points)


def test_words_and_symbols_that_a_page_does_not_show_are_left_out_and_all_else_stays() -> None:
    whole = scene()
    reaching, inside, outside = (Text(x, 15, "Delta", "serif", 4) for x in (5, 18, 80))
    whole.items.append(Group("names", [reaching, inside, outside], layer=True))
    whole.symbols["tree"] = [Discs([(0, 0, 1)])]
    whole.items.append(Use("tree", [(12, 12, 1, 0), (70, 70, 1, 0)]))
    *plain, names, trees = Cutter(whole).visible_items(whole.items, BOX)
    assert plain == whole.items[:-2]
    assert isinstance(names, Group)
    assert names == Group("names", [reaching, inside], layer=True)
    assert trees == Use("tree", [(12, 12, 1, 0)])
    everything = Rect(0, 0, whole.width, whole.height)
    assert all(map(is_, Cutter(whole).visible_items(whole.items, everything), whole.items))


def test_a_name_of_single_letters_is_left_out_whole_if_the_edge_cuts_it() -> None:
    def name(x: float) -> Group:
        letters = [Text(x + i, 15, letter, "condensed", 2) for i, letter in enumerate("Uri")]
        return Group("", list(letters))

    lake = Scene(100, 100, [Group("names", [name(9), name(18)])])
    (names,) = Cutter(lake).cut(BOX).items
    assert isinstance(names, Group)
    (kept,) = names.items
    assert isinstance(kept, Group)
    assert [letter.text for letter in kept.items if isinstance(letter, Text)] == ["U", "r", "i"]
