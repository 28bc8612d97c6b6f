"""What the words for parts of a build mean."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from itertools import product
from pathlib import Path

from builder.model.game import Game
from builder.outputs import selection
from tests.outputs.tabletop.laden import table
from tests.recorded import assert_as_recorded


def recorded(name: str, lines: Iterable[str]) -> None:
    assert_as_recorded(Path(__file__).with_name("selection.txt"), name, lines)


@cache
def game() -> Game:
    return table.game()


WORDS = [
    "paper",
    "rules",
    "vassal",
    "module",
    "counters",
    "rulebook",
    "map:valley",
    "scenario:first",
    "setups",
]


def test_words_select_outputs_and_parts() -> None:
    def lines() -> Iterator[str]:
        for only in [(), *((word,) for word in WORDS), ("rules", "counters"), ("rules", "rulebook"),
                     ("paper", "counters"), ("module", "maps"), ("counters", "maps"),
                     ("module", "counters")]:  # fmt: skip
            parts = selection.selected_parts(only)
            shown = [selection.map_selected(parts, map) for map in ("valley", "hill")]
            all_texts = selection.shows_all_texts(only)
            yield f"{' '.join(only)}: {' '.join(selection.selected_outputs(only))}"
            yield f"  parts {' '.join(parts)}, maps {shown}, all texts {all_texts}"
            for saved in (
                ["counters.yaml"],
                ["maps/valley.yaml", "tables/crt.yaml"],
                ["game.yaml"],
                [],
            ):
                yield f"  saved {' '.join(saved)}: {selection.nearest_parts(saved, only)}"
        everything = [*selection.PARTS]
        yield f"{selection.nearest_parts([f'{n}.yaml' for n in selection.SAVED_IN], everything)}"
        yield " ".join(selection.selection_words())

    recorded("selection", lines())


def test_documents_belong_to_parts_by_their_names() -> None:
    names = [
        "counters-a4.pdf", "counters-low-ink.pdf", "calibration-a4.pdf", "cards-a4.pdf",
        "map-valley-sheet.pdf",
        "map-valley-sheet-grey.pdf", "map-valley-tiles-a4.pdf", "map-valley-2-sheet.pdf", "charts-a4.pdf",
        "setup-first-a4.pdf", "setup-first-grey-a4.pdf", "forms-a4.pdf", "rulebook-a4.pdf",
        "booklet-rules-a4.pdf",
        "countersheet.pdf",
    ]  # fmt: skip

    def lines() -> Iterator[str]:
        for part, suffix in product(
            (*selection.PARTS, "map:valley", "scenario:first"), ("", "-grey")
        ):
            found = [n for n in names if selection.document_selected((part,), n, suffix)]
            yield f"{part}{suffix}: {' '.join(found)}"

    recorded("documents", lines())
    assert all(selection.document_selected((), name, "") for name in names)


def test_ids_are_read_from_files_or_else_are_their_names(tmp_path: Path) -> None:
    texts = {"a": "id: 'first' # one", "b": "title: B", "c": "  id: no\nid: third"}
    (tmp_path / "maps").mkdir()
    for name, text in texts.items():
        (tmp_path / "maps" / f"{name}.yaml").write_text(text, "utf-8")
    assert selection.ids_in_folder(tmp_path, "map") == ["first", "b", "third"]
