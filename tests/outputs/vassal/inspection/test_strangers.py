"""Modules of other people: what is sound in them is not told as a fault, and what is wrong still is.

Small likenesses of what public modules hold, of VASSAL 3.1 to 3.8.
"""

from __future__ import annotations

import re
from html import escape
from pathlib import Path

from builder.importing import import_module
from builder.vassal.format.files.archive import pack_archive
from builder.vassal.format.pieces import Piece, piece_definition, prototype_definition
from builder.vassal.format.traits import Trait, make_trait, use_prototype
from builder.vassal.lint import content_lines, inspect
from builder.vassal.reading.engine_classes import known_classes, short_class_names
from tests.outputs.vassal.reading import read_archive
from tests.together import together

BUILD_FILE = "buildFile.xml"


def module(*inside: str, **files: bytes) -> bytes:
    """A module that holds these components and images; ``_png`` and ``_gif`` are endings."""
    root = f'<VASSAL.build.GameModule name="M">{"".join(inside)}</VASSAL.build.GameModule>'
    names = {re.sub("_(png|gif)$", r".\1", name): data for name, data in files.items()}
    images = {f"images/{name}": data for name, data in names.items()}
    return pack_archive({BUILD_FILE: root.encode(), **images})


def with_files(data: bytes, *names: str) -> bytes:
    """The same module with more files."""
    return pack_archive({**read_archive(data), **dict.fromkeys(names, b"a=b")})


def told(data: bytes) -> list[tuple[str, str]]:
    """Codes, each with the first name in its message."""
    problems = inspect(data, "m.vmod").problems
    return [(p.code, p.message.split("'")[1] if "'" in p.message else "") for p in problems]


def in_xml(text: str) -> str:
    return escape(text).replace("\t", "&#9;")


def piece(*traits: Trait, image: str = "") -> str:
    """A palette with a piece of these traits."""
    body = in_xml(piece_definition(Piece("P", "1", traits, image)))
    slot = f'<VASSAL.build.widget.PieceSlot entryName="P" gpid="1">{body}</VASSAL.build.widget.PieceSlot>'
    return f"<VASSAL.build.module.PieceWindow>{slot}</VASSAL.build.module.PieceWindow>"


# -- components ------------------------------------------------------------------------------------

FOLDERS = """<VASSAL.build.module.folder.ModuleSubFolder name="Dice">
<VASSAL.build.module.MultiActionButton text="Both" menuItems="1d6,2d6" description=""/>
<VASSAL.build.module.RandomTextButton name="Coin" text="Coin" faces="Heads,Tails" numeric="false"/>
</VASSAL.build.module.folder.ModuleSubFolder>
<VASSAL.build.module.PrototypesContainer><VASSAL.build.module.folder.PrototypeFolder name="Units"/>
</VASSAL.build.module.PrototypesContainer>
<VASSAL.build.module.gamepieceimage.GamePieceImageDefinitions>
<VASSAL.build.module.gamepieceimage.ColorManager/><VASSAL.build.module.gamepieceimage.FontManager/>
</VASSAL.build.module.gamepieceimage.GamePieceImageDefinitions>"""

PICKER = """<VASSAL.build.module.Map mapName="Main"><VASSAL.build.module.map.BoardPicker addColumnText="+"
addRowText="+" boardPrompt="Select" slotHeight="125" slotScale="0.2" slotWidth="350" title="Boards"
maxColumns="2"/><VASSAL.build.module.map.HandMetrics/></VASSAL.build.module.Map>"""

OLD = """<VASSAL.build.module.GlobalOptions autoReport="Always" centerOnMove="Use Preferences Setting"
markMoved="Always"/><VASSAL.build.module.map.Zoomer factor="1.5" max="4"/>"""


@together("inside", [FOLDERS, PICKER, OLD])
def test_what_the_engine_has_is_known(inside: str) -> None:
    assert told(module(inside)) == []


def test_a_class_that_no_engine_has_is_told() -> None:
    found = told(module('<VASSAL.build.module.MultiActionButon text="x"/>'))
    assert found == [("unknown-component", "VASSAL.build.module.MultiActionButon")]


def test_a_class_without_a_package_is_told_too() -> None:
    own = module("<CounterFactory/>")
    assert told(own) == [("unknown-component", "CounterFactory")]
    assert told(with_files(own, "CounterFactory.class")) == []


def test_an_attribute_that_no_engine_reads_is_told() -> None:
    found = told(module('<VASSAL.build.module.MultiActionButton text="x" menuItem="y"/>'))
    assert found == [("unknown-attribute", "menuItem")]


def test_every_class_has_one_short_name() -> None:
    named = [known.name for known in known_classes().values()]
    assert len(set(named)) == len(named) > 150
    assert (
        short_class_names()["VASSAL.launch.BasicModule"]
        == short_class_names()["VASSAL.build.GameModule"]
    )


def extension(inside: str) -> bytes:
    """An extension of version 0.2 of the module M, which adds something to its window of pieces."""
    root = f"""<VASSAL.build.module.ModuleExtension module="M" moduleVersion="1.0" version="0.2"
      description="More" vassalVersion="3.7.26" extensionId="x1" nextPieceSlotId="2">
      <VASSAL.build.module.ExtensionElement target="VASSAL.build.module.PieceWindow:Pieces">
      {inside}</VASSAL.build.module.ExtensionElement></VASSAL.build.module.ModuleExtension>"""
    data = "<data><version>0.2</version><VassalVersion>3.7.26</VassalVersion></data>"
    return pack_archive({"buildFile.xml": root.encode(), "extensiondata": data.encode()})


ADDED = """<VASSAL.build.widget.PieceSlot entryName="Tank" gpid="x1:1">+/null/prototype;Army&#9;
    piece;;;tank.png;Tank/&#9;null;0;0;x1:1;0</VASSAL.build.widget.PieceSlot>""".replace(
    "\n    ", ""
)


def test_of_an_extension_it_is_told_what_it_adds() -> None:
    found = inspect(extension(ADDED), "m.vmdx")
    # the prototype and the picture are the module's, or so it may be
    assert (found.problems, found.contents and found.contents["kind"]) == ((), "extension")
    lines = list(content_lines(found.contents or {}))
    assert lines[0] == "More 0.2, an extension of M 1.0 for VASSAL 3.7.26"
    assert "piece Tank (slot x1:1)" in lines


def test_what_is_wrong_with_an_extension_alone_is_told() -> None:
    found = inspect(extension(ADDED.replace("prototype;Army", "nosuch;Army")), "m.vmdx")
    assert [problem.code for problem in found.problems] == ["unknown-trait"]


def test_an_extension_is_imported_without_its_module(tmp_path: Path) -> None:
    (tmp_path / "m.vmdx").write_bytes(extension(ADDED))
    assert import_module(tmp_path / "m.vmdx").problems == ()


# -- pictures --------------------------------------------------------------------------------------


@together("image", ["/images/moved.gif", "moved.gif", "moved", "Splash.png"])
def test_the_engine_has_pictures_of_its_own(image: str) -> None:
    assert told(module(piece(image=image))) == []


def test_a_gif_is_found_without_its_ending() -> None:
    assert told(module(piece(image="tank"), tank_gif=b"x")) == []
    assert told(module(piece(image="tank"), tank_png=b"x"))[0] == ("lost-image", "P")


def test_a_name_with_accents_is_found_however_they_are_written() -> None:
    held = with_files(module(piece(image="Arag\u00f3n.png")), "images/Arago\u0301n.png")
    assert told(held) == []


def test_a_picture_in_the_wrong_case_is_told() -> None:
    assert told(module(piece(image="Tank.png"), tank_png=b"x"))[0] == ("lost-image", "P")


SHOWS = [
    """<VASSAL.build.module.DiceButton name="D" text="D"
    reportFormat="&lt;img src='used.png'&gt; $result$"/>""",
    '<VASSAL.build.module.GlobalOptions><option name="Icon">used.png</option>'
    "</VASSAL.build.module.GlobalOptions>",
    '<VASSAL.build.module.Map mapName="M"><VASSAL.build.module.map.MapShader name="S" '
    'image="used.png" buttonText="S"/></VASSAL.build.module.Map>',
    '<VASSAL.build.module.PlayerRoster buttonText="Sides"><entry>used</entry>'
    "</VASSAL.build.module.PlayerRoster>",
    """<VASSAL.build.module.gamepieceimage.GamePieceImageDefinitions>
    <VASSAL.build.module.gamepieceimage.GamePieceImage name="used.png" bgColor="Olive" props=""/>
    </VASSAL.build.module.gamepieceimage.GamePieceImageDefinitions>""",
]


@together("inside", SHOWS)
def test_a_picture_that_is_named_somewhere_is_in_use(inside: str) -> None:
    found = told(module(inside, used_png=b"x", idle_png=b"x"))
    assert found == [("unused-image", "idle.png")]


TOGETHER = [
    """<VASSAL.build.module.DiceButton name="D" text="D"
    reportFormat="&lt;img src=&quot;used_$result1$_red.png&quot; width=18&gt;"/>""",
    """<VASSAL.build.module.DiceButton name="D" text="D"
    reportFormat='{"&lt;img src=used_"+result1+"_red.png&gt;"}'/>""",
    """<VASSAL.build.module.DoActionButton name="D" text="D" icon="used_$Level$_red.png"/>""",
]


@together("inside", TOGETHER)
def test_a_picture_whose_name_is_put_together_is_in_use(inside: str) -> None:
    found = told(module(inside, **{"used_3_red.png": b"x", "idle": b"x"}))
    assert found == [("unused-image", "idle")]


def test_what_a_modules_own_classes_show_and_know_is_not_guessed() -> None:
    without = module(piece(Trait("", "Scatter;1")), shown_png=b"x")
    assert {code for code, _ in told(without)} == {"unknown-trait", "unused-image"}
    assert told(with_files(without, "my/Scatter.class")) == []


# -- colours, prototypes, slots, languages ---------------------------------------------------------


def test_colours_of_drawn_pictures_are_names_of_swatches() -> None:
    base = "VASSAL.build.module.gamepieceimage."
    image = f'<{base}GamePieceImage name="a" bgColor="Olive" borderColor="Clear"/>'
    assert told(module(f"<{base}GamePieceLayout>{image}</{base}GamePieceLayout>")) == []
    grid = '<VASSAL.build.module.map.boardPicker.board.HexGrid x0="0" y0="0" color="Olive"/>'
    assert [code for code, _ in told(module(grid))] == ["bad-colour"]


def prototypes(**uses: str) -> str:
    """Prototypes of these names, each with one that it uses."""
    entry = "VASSAL.build.module.PrototypeDefinition"
    texts = (
        f'<{entry} name="{name}">{in_xml(prototype_definition([use_prototype(inner)]))}</{entry}>'
        for name, inner in uses.items()
    )
    container = "VASSAL.build.module.PrototypesContainer"
    return f"<{container}>{''.join(texts)}</{container}>"


def test_a_prototype_that_no_piece_has_may_use_what_there_is_not() -> None:
    both = prototypes(Idle="Lost", Used="Inner", Inner="Gone")
    found = inspect(module(both, piece(use_prototype("Used"))), "m.vmod").problems
    assert [(p.code, p.message.split("'")[3]) for p in found] == [("undefined-prototype", "Gone")]


def test_a_piece_that_another_places_has_its_prototypes() -> None:
    marker = make_trait(
        "PlaceMarker", markerText=prototype_definition([use_prototype("Idle")]), gpid="2"
    )
    assert told(module(prototypes(Idle="Lost"), piece(marker))) == [("undefined-prototype", "Idle")]


def test_slots_of_a_module_older_than_slot_ids_need_none() -> None:
    slot = '<VASSAL.build.widget.PieceSlot entryName="{}" {}>+/null/piece;;;;P/null;0;0;'
    end = "</VASSAL.build.widget.PieceSlot>"
    old = slot.format("A", "") + end + slot.format("B", "") + end
    assert told(module(old)) == []
    mixed = slot.format("A", "") + end + slot.format("B", 'gpid="2"') + end
    assert told(module(mixed)) == [("bad-gpid", "A")]


@together(("locale", "file"), [("pl,PL", "pl_PL"), ("es,", "es"), ("de", "de"), ("ja,,", "ja")])
def test_a_language_may_have_a_country_or_an_empty_one(locale: str, file: str) -> None:
    language = (
        f"<VASSAL.i18n.Language><VASSAL.i18n.Translation locale='{locale}'/></VASSAL.i18n.Language>"
    )
    assert told(with_files(module(language), f"Module_{file}.properties")) == []
    assert told(module(language)) == [("lost-file", file)]


BARE = [("a b", True), (r"a\ b", False), (r"a\  b", True), (r"a\\ b", True), (" a", False)]


@together(("key", "bare"), [*BARE, ("k" + " " * 200_000, False)])
def test_a_key_ends_at_a_space_without_a_backslash(key: str, bare: bool) -> None:
    """A run of spaces is gone through once, not once for each of them."""
    one = "<VASSAL.i18n.Translation locale='ja'/>"
    data = module(f"<VASSAL.i18n.Language>{one}</VASSAL.i18n.Language>")
    files = {**read_archive(data), "Module_ja.properties": f"{key}=x\n".encode()}
    assert bool(told(pack_archive(files))) is bare


def test_a_help_page_may_lie_outside_of_the_module() -> None:
    page = '<VASSAL.build.module.documentation.HelpFile fileName="{}" fileType="{}" title="Help"/>'
    assert told(module(page.format("docs/manual.html", "file"))) == []
    assert told(module(page.format("/help/Intro.html", "resource"))) == []
    assert told(module(page.format("Intro.html", "archive"))) == [("lost-file", "Intro.html")]
