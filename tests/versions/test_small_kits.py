"""What is printed of a new version: the pages of errata, the patches of maps, the files of the kit and the
pictures, of two small versions and of changes that are given."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from pathlib import Path

from builder.drawing.ink.draw_context import DrawContext
from builder.drawing.ink.geometry import Rect
from builder.drawing.ink.scene import Scene, Text
from builder.drawing.sheets import PAPERS
from builder.i18n.translate import Translator
from builder.model.ground.maps import MapSheet
from builder.versions.boards import groups_of_neighbours
from builder.versions.change import Change
from builder.versions.compare import compare_games
from builder.versions.errata import errata_pages
from builder.versions.map_patches import GAP, Patch, patch_pages
from builder.versions.pictures import as_markdown, change_pictures
from builder.versions.saved_games import saved_game_changes
from builder.versions.upgrade_kit import upgrade_kit
from tests.drawing.card_faces.test_faces import texts
from tests.drawing.counter_parts import flat
from tests.model.boards import two_shores
from tests.recorded import assert_as_recorded
from tests.together import together
from tests.versions.two_versions import NEW, OLD

RECORDED = Path(__file__).with_suffix(".txt")
A4 = PAPERS["a4"]


@cache
def changes() -> list[Change]:
    return compare_games(OLD.game(), NEW.game(), "en")


def of(*groups: str) -> list[Change]:
    return [change for change in changes() if change.group in groups]


def words(pages: Sequence[Scene]) -> list[str]:
    found = []
    for number, page in enumerate(pages, start=1):
        joined = " ".join(texts(page)).split()
        found += [
            f"page {number}",
            *(" ".join(joined[n : n + 14])[:120] for n in range(0, len(joined), 14)),
        ]
    return found


@together(
    ("name", "given"),
    lambda: [
        ("all", changes()), ("rules", of("rules")), ("counters", of("counters")[:3]), ("nothing", []),
        ("a rule without text", [Change("rules", "gone", "9.9", "9.9 Gone", ("a note",))]),
    ],
)  # fmt: skip
def test_errata_list_the_changes_and_print_the_changed_cases(
    name: str, given: list[Change]
) -> None:
    pages = errata_pages(OLD.game(), NEW.game(), given, DrawContext(Translator("en")), A4)
    assert_as_recorded(RECORDED, f"errata of {name}", words(pages))


def test_errata_of_a_version_that_was_not_raised_and_of_a_game_without_rules() -> None:
    game, context = two_shores.game(), DrawContext(Translator("en"))
    pages = errata_pages(game, game, [Change("game", "changed", "x", "Two shores")], context, A4)
    assert_as_recorded(RECORDED, "errata of the same version", words(pages))


def patch(name: str, wide: float, high: float) -> Patch:
    return Patch(name, Rect(0, 0, wide, high), Scene(wide, high))


def places(pages: Sequence[Scene]) -> list[str]:
    """Where the names of patches stand, which are one capital and a number."""
    found = []
    for number, page in enumerate(pages, start=1):
        for item, _ in flat(page):
            if isinstance(item, Text) and item.text[:1] == "P" and item.text[1:].isdigit():
                found.append(f"{item.text} on page {number} at {item.x:.1f}, {item.y:.1f}")
    return found


def test_patches_lie_in_rows_and_go_on_the_next_page_as_recorded() -> None:
    """The tallest come first; one that just fits stays in its row or on its page."""
    live, context, game = A4.live, DrawContext(Translator("en")), two_shores.game()
    whole, high = live.width - GAP / 2, live.height - GAP
    half = (whole - GAP) / 2
    kinds = {
        "two in a row": [(half, 20), (half, 20)], "one too wide": [(half, 20), (half + 0.1, 20)],
        "as wide as the page": [(whole, 20), (whole, 30)], "wider than the page": [(whole + 9, 20)],
        "as high as the page": [(40, high), (40, high)], "higher than the page": [(40, high + 9), (40, 9)],
        "two rows": [(whole, (high - GAP) / 2)] * 2, "too high rows": [(whole, (high - GAP) / 2 + 0.1)] * 2,
        "none": [],
    }  # fmt: skip
    lines = []
    for name, sizes in kinds.items():
        given = [patch(f"P{n}", *size) for n, size in enumerate(sizes)]
        pages = patch_pages(game, given, context, A4)
        lines += [f"{name}: {len(pages)} pages", *places(pages)]
    assert_as_recorded(RECORDED, "patches", lines)


@together(
    ("named", "groups"),
    [
        ([], []),
        (["0101"], [["0101"]]),
        (["0101", "0102", "0505"], [["0101", "0102"], ["0505"]]),
        (["0505", "0101", "0303", "0102", "0202"], [["0505"], ["0101", "0102", "0202", "0303"]]),
        (["9999", "0101"], [["0101"]]),
    ],
)
def test_places_beside_one_another_have_one_patch(
    named: list[str], groups: list[list[str]]
) -> None:
    coast = two_shores.game().map("coast")
    assert [sorted(group) for group in groups_of_neighbours(coast, named)] == groups


def changed_places(count: int, sheet: MapSheet) -> list[Change]:
    ids = list(sheet.space.ids)[:count]
    return [Change("maps", "changed", f"{sheet.id}:{id}", id, printed=True) for id in ids]


@together(
    ("count", "files"),
    [(0, []), (1, ["map-patches"]), (12, ["map-patches"]), (13, ["map-coast", "map-patches"])],
)
def test_a_map_of_which_more_than_two_fifths_change_is_printed_as_a_whole(
    count: int, files: list[str]
) -> None:
    """Of thirty hexes; the first hex of another map has a patch in any case."""
    game = two_shores.game()
    given = changed_places(count, game.map("coast")) + changed_places(
        count and 1, game.map("passage")
    )
    kit = upgrade_kit(game, game, given, "en", "A4")
    assert list(kit.files) == [
        f"en/{name}-a4.pdf" for name in (["errata"] if count else []) + files
    ]


@together(
    ("groups", "files"),
    [
        ((), []), (("counters",), ["errata", "counters"]), (("charts",), ["errata", "charts"]),
        (("tracks", "scenarios"), ["errata", "charts"]), (("rules", "game"), ["errata"]),
        (("saved games", "cards"), ["errata"]),
    ],
)  # fmt: skip
def test_the_kit_has_a_file_for_each_sort_of_printed_thing(
    groups: tuple[str, ...], files: list[str]
) -> None:
    kit = upgrade_kit(OLD.game(), NEW.game(), of(*groups), "en", "a4")
    assert list(kit.files) == [f"en/{name}-a4.pdf" for name in files]


def test_pictures_show_what_looks_different_side_by_side_with_a_gap() -> None:
    wanted = ("named", "titled", "new-one", "gone", "crt", "field:0102", "field:0404")
    given = [change for change in changes() if change.id in wanted]
    given.append(Change("counters", "changed", "same", "Same", printed=True))
    pictures = change_pictures(OLD.game(), NEW.game(), given, "en")
    sizes = {name: (title, size(png)) for name, (title, png) in pictures.items()}
    assert_as_recorded(RECORDED, "pictures", (f"{name}: {told}" for name, told in sizes.items()))


def size(png: bytes) -> tuple[int, int]:
    return int.from_bytes(png[16:20], "big"), int.from_bytes(png[20:24], "big")


def test_the_page_of_pictures_lists_the_changes_without_signs_that_mean_something() -> None:
    given = [
        Change("counters", "changed", "a", "A [b](c) @all", ("*one*", "two\nlines")),
        Change("counters", "new", "b", "B"),
        Change("cards", "gone", "c", "`C` <d> | # _e_ \\"),
    ]
    shown = {"x.png": ("[X]", b"")}
    for address in ("", "https://example.org"):
        lines = as_markdown(given, shown, Translator("en"), address).splitlines()
        assert_as_recorded(RECORDED, f"page at {address or 'home'}", lines)
    assert as_markdown([], {}, Translator("en"), "") == "Nothing changes for the players.\n"


def test_a_board_is_known_in_saved_games_by_the_name_under_which_it_is_saved() -> None:
    old, new = OLD.game(), NEW.game()
    contexts = DrawContext(Translator("en")), DrawContext(Translator("en"))

    def lost(saved_as: str) -> list[str]:
        maps = tuple(
            sheet.model_copy(update={"saved_as": saved_as}) if sheet.id == "new" else sheet
            for sheet in new.maps
        )
        after = new.model_copy(update={"maps": maps})
        found = saved_game_changes(old, after, [], Translator("en"), contexts)
        return [
            change.id
            for change in found
            if change.notes[:1] == ("saved games open without this board",)
        ]

    assert (lost("old"), lost("other")) == ([], ["old"])
