"""What of a module goes on paper: pieces that can be seen, cards that say something, what is chosen."""

from __future__ import annotations

import io
from pathlib import Path

import pytest
from click.testing import CliRunner
from PIL import Image

from builder.cli import cli
from builder.importing import ImportResult, import_module
from builder.importing.printed_pieces import NOWHERE, UNSEEN, Printed
from builder.model.game import Game
from builder.vassal.format.files.archive import pack_archive
from builder.vassal.format.files.saves import ESCAPE, obfuscate
from builder.vassal.format.files.sequence_encoder import encode
from builder.vassal.format.pieces import MapPoint, Piece, add_piece, piece_definition, stack_command
from builder.vassal.format.traits import Trait, make_trait
from tests.importing.made_games import game_of, written
from tests.importing.test_faces import piece_basic
from tests.importing.test_import import MODULE, a_board, hexes
from tests.outputs.vassal.reading import read_archive

LIST, SLOT = "VASSAL.build.widget.ListWidget", "VASSAL.build.widget.PieceSlot"


def picture(opaque: int) -> bytes:
    """A red square that is so opaque."""
    file = io.BytesIO()
    Image.new("RGBA", (60, 60), (200, 0, 0, opaque)).save(file, "PNG")
    return file.getvalue()


PICTURES = {"red.png": picture(255), "clear.png": picture(0), "faint.png": picture(3)}


def flips(front: str, back: str) -> Trait:
    made = make_trait("Embellishment", images=f"{front},{back}", levelNames=",", name="Flip")
    return Trait(made.kind, made.type, "1")


PIECES = {
    "Guards": Piece("Guards", "1", (), "red.png"),
    "Counter of turns": Piece("Counter of turns", "2", (), "clear.png"),
    "Trigger": Piece("Trigger", "3", (), ""),
    "Nearly nothing": Piece("Nearly nothing", "4", (), "faint.png"),
    "Lost picture": Piece("Lost picture", "5", (), "gone.png"),
    "Control": Piece("Control", "6", (flips("clear.png", "red.png"),), "clear.png"),
    "Blank name": Piece("Blank name", "8", (), " "),
    "Levy": Piece("Levy", "7", (flips("red.png", "clear.png"),), ""),
}
SETUPS = {"first": [("Guards", 30, 30), ("Trigger", 82, 60)], "none": [("Trigger", 30, 30)]}


def module(folder: Path, grid: str = hexes('hOff="1" vOff="1"')) -> Path:
    """A module of these pieces in two lists, with these setups."""
    lists = {"Army": ("Guards", "Levy", "Lost picture"), "Helpers": tuple(PIECES)}
    told: set[str] = set()
    inside = ""
    for name, pieces in lists.items():
        own = [one for one in pieces if one not in told]
        told |= set(own)
        slots = "".join(
            f'<{SLOT} entryName="{one}" gpid="{PIECES[one].gpid}">{_text(one)}</{SLOT}>'
            for one in own
        )
        inside += f'<{LIST} entryName="{name}">{slots}</{LIST}>'
    inside += "".join(
        f'<VASSAL.build.module.PredefinedSetup name="{name}" file="{name}.vsav" useFile="true"/>'
        for name in SETUPS
    )
    whole = read_archive(a_board(grid))["buildFile.xml"].decode()
    whole = whole.replace(f"</{MODULE}>", f"{inside}</{MODULE}>")
    files = {f"{name}.vsav": _save(pieces) for name, pieces in SETUPS.items()}
    images = {f"images/{name}": data for name, data in PICTURES.items()}
    path = folder / "m.vmod"
    path.write_bytes(pack_archive({"buildFile.xml": whole.encode(), **files, **images}))
    return path


def _text(name: str) -> str:
    return piece_definition(PIECES[name]).replace("<", "&lt;")


def _save(pieces: list[tuple[str, int, int]]) -> bytes:
    commands = ["begin_save"]
    for n, (name, x, y) in enumerate(pieces):
        piece, at = PIECES[name], MapPoint("M", x, y)
        basic = piece_basic(piece.image, at)
        own = Trait(basic.kind, f"piece;;;{piece.image};{name}", f"M;{x};{y};{piece.gpid};0")
        commands += [add_piece(str(2 * n + 1), (*piece.traits, own)),
                     stack_command(str(2 * n + 2), at, [str(2 * n + 1)])]  # fmt: skip
    return pack_archive({"savedGame": obfuscate([encode([*commands, "end_save"], ESCAPE)])})


ALL = Printed()


def printed(folder: Path, chosen: Printed = ALL, **more: str) -> tuple[ImportResult, Game]:
    found = import_module(module(folder, **more), printed=chosen)
    return found, game_of(written(found, folder / "g"))


def names(game: Game) -> set[str]:
    return {counter.name for counter in game.counters.values()}


def test_pieces_that_nobody_sees_are_left_out_and_named(tmp_path: Path) -> None:
    found, game = printed(tmp_path)
    assert names(game) == {"Guards", "Lost picture", "Control", "Levy"}
    assert found.notes.changed[UNSEEN] == [
        "Counter of turns",
        "Trigger",
        "Nearly nothing",
        "Blank name",
    ]
    assert "cannot be seen" in found.files["import-report.md"].decode()


def test_an_import_keeps_them_for_the_module(tmp_path: Path) -> None:
    game = game_of(written(import_module(module(tmp_path)), tmp_path / "g"))
    assert names(game) == set(PIECES)


def test_what_shows_on_one_side_alone_is_printed_as_that_side(tmp_path: Path) -> None:
    _, game = printed(tmp_path)
    sides = {c.name: (bool(c.art), bool(c.back_art)) for c in game.counters.values()}
    assert sides["Control"] == sides["Levy"] == (True, False)
    art = next(c.art for c in game.counters.values() if c.name == "Control")
    opened = Image.open(io.BytesIO(game.art[art])).convert("RGBA")
    assert opened.getpixel((30, 30)) == (200, 0, 0, 255)


def test_set_up_cards_that_say_nothing_are_left_out(tmp_path: Path) -> None:
    _, game = printed(tmp_path)
    (scenario,) = game.scenarios
    assert scenario.title == "first"
    assert [game.counters[p.counter].name for p in scenario.setup] == ["Guards"]


def test_a_place_in_pixels_is_on_no_card(tmp_path: Path) -> None:
    found, game = printed(tmp_path, grid="")
    assert game.scenarios == ()
    assert found.notes.changed[NOWHERE] == ["first: guards"]


@pytest.mark.parametrize(
    ("chosen", "expected"),
    [
        (Printed(lists=("army",)), {"Guards", "Levy", "Lost picture"}),
        (Printed(setup="first"), {"Guards"}),
        (Printed(setup="1"), {"Guards"}),
    ],
)
def test_lists_and_setups_are_chosen(chosen: Printed, expected: set[str], tmp_path: Path) -> None:
    assert names(printed(tmp_path, chosen)[1]) == expected


@pytest.mark.parametrize("chosen", [Printed(lists=("Armee",)), Printed(setup="frist")])
def test_what_is_not_there_is_told(chosen: Printed, tmp_path: Path) -> None:
    (problem,) = import_module(module(tmp_path), printed=chosen).problems
    assert problem.code == "not-in-module"
    assert "did you mean" in problem.hint


def run(*words: str) -> str:
    found = CliRunner().invoke(cli, ["print", *words])
    assert found.exit_code == 0, found.output
    return found.output


def test_a_part_is_printed_without_what_the_importer_chose(tmp_path: Path) -> None:
    out = tmp_path / "out"
    told = run(str(module(tmp_path)), "-o", str(out), "--only", "counters,charts", "--paper", "A4")
    assert "4 pieces that cannot be seen" in told
    assert "warning" not in told
    made = {path.name for path in out.rglob("*.pdf")}
    assert "counters-a4.pdf" in made
    # all ground of a picture is called "Ground": no chart says so
    assert not any(name.startswith(("map-", "setup-", "charts-")) for name in made)


def test_contents_say_what_there_is_to_choose(tmp_path: Path) -> None:
    told = run(str(module(tmp_path)), "--contents")
    for line in ("--list 'Army'  3 pieces", "--setup 'first'  2 pieces", "--only map:b  M: B"):
        assert line in told


def test_turns_without_an_end_have_no_track(tmp_path: Path) -> None:
    whole = read_archive(module(tmp_path).read_bytes())
    level = '<VASSAL.build.module.turn.CounterTurnLevel start="1" loop="false"/>'
    text = whole["buildFile.xml"].decode().replace(f"</{MODULE}>", f"{level}</{MODULE}>")
    (tmp_path / "t.vmod").write_bytes(pack_archive({**whole, "buildFile.xml": text.encode()}))
    found = import_module(tmp_path / "t.vmod", printed=Printed())
    assert game_of(written(found, tmp_path / "t")).tracks == ()
