"""Pieces of more than two faces: counters of two sides each, in setups and back in the module."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from builder.model.game import Game
from builder.model.pieces.counters import Marker, Unit
from builder.vassal.format.files.archive import pack_archive
from builder.vassal.format.files.saves import ESCAPE, obfuscate, read_commands
from builder.vassal.format.files.sequence_encoder import encode
from builder.vassal.format.pieces import MapPoint, Piece, add_piece, piece_definition, stack_command
from builder.vassal.format.traits import Trait, make_trait
from tests.importing.made_games import game_of, written
from tests.importing.test_import import MODULE, a_board, hexes, taken
from tests.outputs.vassal.old_games.test_reexport import built, changed, differing
from tests.outputs.vassal.reading import read_archive
from tests.outputs.vassal.sample import blank

IMAGES = ["full.png", "three.png", "two.png", "", "two.png", "one.png"]
NAMES = ["", "+ 3", "+ 2", "", "", "last stand"]
SETUP = "scenarios/first.yaml"


def steps(level: int = 1, images: list[str] = IMAGES, **more: str) -> Trait:
    """A layer of these pictures at a level."""
    made = make_trait(
        "Embellishment", images=",".join(images), levelNames=",".join(NAMES[: len(images)]), name="Steps",
        **more,
    )  # fmt: skip
    return Trait(made.kind, made.type, str(level))


def module(*levels: int, layer: Trait | None = None, image: str = "") -> bytes:
    """A module with a piece of such a layer, which stands in a setup once for each level, from 0101 on
    upwards."""
    own = layer or steps()
    piece = Piece("Guards", "7", (own,), image)
    slot = "VASSAL.build.widget.PieceSlot"
    text = piece_definition(piece).replace("<", "&lt;")
    inside = f'<{slot} entryName="Guards" gpid="7">{text}</{slot}>'
    setup = '<VASSAL.build.module.PredefinedSetup name="First" file="first.vsav" useFile="true"/>'
    board = read_archive(a_board(hexes('hOff="1" vOff="1"')))["buildFile.xml"].decode()
    whole = board.replace(f"</{MODULE}>", f"{inside}{setup}</{MODULE}>")
    commands = ["begin_save"]
    for n, level in enumerate(levels):
        at = MapPoint("M", 30 + 52 * n, 30 + (n % 2) * 30)
        chain = (Trait(own.kind, own.type, str(level)), piece_basic(image, at))
        commands += [
            add_piece(str(2 * n + 1), chain),
            stack_command(str(2 * n + 2), at, [str(2 * n + 1)]),
        ]
    files = {f"images/{name}": blank(60 + n, 60).data
             for n, name in enumerate(sorted({*filter(None, IMAGES), image} - {""}))}  # fmt: skip
    save = pack_archive({"savedGame": obfuscate([encode([*commands, "end_save"], ESCAPE)])})
    return pack_archive({"buildFile.xml": whole.encode(), "first.vsav": save, **files})


def piece_basic(image: str, at: MapPoint) -> Trait:
    return Trait("BasicPiece", f"piece;;;{image};Guards", f"{at.map};{at.x};{at.y};7;0")


def imported(data: bytes, tmp_path: Path) -> tuple[Path, Game]:
    folder = written(taken(data, tmp_path), tmp_path / "game")
    return folder, game_of(folder)


def shown(counter: Unit | Marker, folder: Path) -> tuple[str, str]:
    """The pictures of the module that a counter has on its two sides."""
    ties = json.loads((folder / "carried.json").read_text("utf-8"))["files"]
    own = {of.removeprefix("art/"): name.removeprefix("images/") for name, of in ties.items()}
    return own.get(counter.art, ""), own.get(counter.back_art, "")


def standing(game: Game) -> set[tuple[str, str, bool, int]]:
    (scenario,) = game.scenarios
    return {(p.counter, p.at, p.reduced, p.count) for p in scenario.setup}


def test_every_two_faces_have_a_counter_and_a_picture_that_comes_again_has_none(
    tmp_path: Path,
) -> None:
    folder, game = imported(module(1, 1, 1), tmp_path)
    assert [(c.id, c.name, *shown(c, folder), c.count) for c in game.counters.values()] == [
        ("guards", "Guards", "full.png", "three.png", 3),
        ("guards-2", "Guards (2)", "two.png", "one.png", 3),
    ]
    report = (folder / "import-report.md").read_text("utf-8")
    assert "every two have a counter of their own" in report
    assert "Guards: 4" in report
    ties = json.loads((folder / "carried.json").read_text("utf-8"))["pieces"]
    assert ties["guards-2"]["of"] == "guards"
    assert (ties["guards-2"]["layer"]["front"], ties["guards-2"]["layer"]["back"]) == (3, 6)


def test_a_setup_has_each_piece_at_its_face(tmp_path: Path) -> None:
    _, game = imported(module(1, 2, 3, 4, 5, 6), tmp_path)
    assert standing(game) == {
        ("guards", "0101", False, 1), ("guards", "0201", True, 1), ("guards-2", "0301", False, 1),
        # Level 4 shows nothing, and level 5 what level 3 shows.
        ("guards", "0401", False, 1), ("guards-2", "0501", False, 1), ("guards-2", "0601", True, 1),
    }  # fmt: skip


def test_an_untouched_game_gives_the_module_back(tmp_path: Path) -> None:
    data = module(1, 3, 4, 6)
    files, problems = built(imported(data, tmp_path)[0])
    assert files == read_archive(data)
    assert differing(problems) == []


def levels_of(files: dict[str, bytes]) -> list[str]:
    commands = read_commands(read_archive(files["first.vsav"])["savedGame"])
    return [c.split("/")[-1].split("\t")[0] for c in commands if "emb2;" in c]


def test_a_piece_that_loses_steps_in_the_game_does_so_in_the_saved_game(tmp_path: Path) -> None:
    folder, _ = imported(module(1, 4, 5), tmp_path)
    changed(
        folder,
        SETUP,
        '{counter: guards, at: "0101"}',
        '{counter: guards-2, at: "0101", reduced: yes}',
    )
    files, problems = built(folder)
    assert differing(problems) == []
    # Those that did not change keep the levels that look alike or show nothing.
    assert levels_of(files) == ["6", "4", "5"]
    assert len(read_commands(read_archive(files["first.vsav"])["savedGame"])) == 8


def test_a_new_piece_comes_with_its_face(tmp_path: Path) -> None:
    folder, _ = imported(module(1), tmp_path)
    with (folder / SETUP).open("a") as file:
        file.write('- {counter: guards-2, at: "0301"}\n')
    files, problems = built(folder)
    assert differing(problems) == []
    assert sorted(levels_of(files)) == ["1", "3"]


def test_a_face_that_is_called_otherwise_is_told(tmp_path: Path) -> None:
    folder, _ = imported(module(1), tmp_path)
    changed(folder, "counters.yaml", "name: Guards (2)", "name: The last Guards")
    files, problems = built(folder)
    assert differing(problems) == [
        "the face 'Guards (2)' is called 'The last Guards' in the game alone"
    ]
    assert 'entryName="Guards"' in files["buildFile.xml"].decode()


def test_a_piece_that_begins_invisible_prints_as_what_it_shows_later(tmp_path: Path) -> None:
    folder, game = imported(module(1, 2, layer=steps(images=["", "full.png"])), tmp_path)
    (counter,) = game.counters.values()
    assert shown(counter, folder) == ("full.png", "")
    assert standing(game) == {("guards", "0101", False, 1), ("guards", "0201", False, 1)}


def test_a_layer_that_comes_to_lie_on_the_piece_is_its_back(tmp_path: Path) -> None:
    _, game = imported(
        module(1, 2, layer=steps(images=["", "one.png"]), image="full.png"), tmp_path
    )
    (counter,) = game.counters.values()
    assert counter.art == "full.png"
    assert counter.back_art not in ("", "full.png")
    assert standing(game) == {("guards", "0101", False, 1), ("guards", "0201", True, 1)}


@pytest.mark.parametrize(("count", "counters"), [(12, 6), (13, 6), (11, 6), (3, 2)])
def test_so_many_faces_print(count: int, counters: int, tmp_path: Path) -> None:
    images = [f"{n}.png" for n in range(count)]
    made = make_trait(
        "Embellishment", images=",".join(images), levelNames="," * (count - 1), name="Steps"
    )
    entries = read_archive(module(layer=Trait(made.kind, made.type, "1")))
    pictures = {f"images/{name}": blank(60 + n, 60).data for n, name in enumerate(images)}
    folder, game = imported(pack_archive({**entries, **pictures}), tmp_path)
    assert len(game.counters) == counters
    last = list(game.counters.values())[-1]
    assert bool(last.back_art) == (count % 2 == 0 or count > 12)
    assert ("faces beyond 12" in (folder / "import-report.md").read_text("utf-8")) == (count > 12)
