"""What goes wrong in silence: each fault in a copy of a sound module, and what inspecting says of it."""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path

import pytest

from builder.vassal.expressions.properties import number, text
from builder.vassal.expressions.tree import TRUE
from builder.vassal.format.files.archive import pack_archive
from builder.vassal.format.files.saves import deobfuscate, obfuscate
from builder.vassal.format.files.sequence_encoder import encode
from builder.vassal.format.pieces import prototype_definition
from builder.vassal.format.traits import (
    Trait,
    clone_trait,
    delete_trait,
    hide_commands,
    known_traits,
    make_trait,
    named_key,
    report_action,
    send_to_hex,
    send_to_region,
    trigger_action,
    use_prototype,
)
from builder.vassal.lint import content_lines, expanded_pieces, inspect, place_lint
from builder.vassal.lint.named_keys import key_names_in
from tests.outputs.vassal.inspection.test_inspect import (
    Entries,
    codes,
    edited,
    of_map,
    read_archive,
    resaved,
)
from tests.outputs.vassal.sample import skirmish_module
from tests.together import together


@pytest.fixture(scope="module")
def entries() -> Entries:
    return read_archive(skirmish_module())


def of_traits(*traits: Trait, more: str = "") -> bytes:
    """A module of one piece with these traits, outermost first."""
    types, states = "piece;;;;P", "null;0;0;1"
    for one in reversed(traits):
        types = encode([one.type, types], "\t")
        states = encode([one.state, states], "\t")
    body = encode(["+/null"[2:], types, states], "/").replace("&", "&amp;")
    root = f"""<VASSAL.build.GameModule name="M"><VASSAL.build.module.PieceWindow>
    <VASSAL.build.widget.PieceSlot entryName="P" gpid="1">+/{body}
    </VASSAL.build.widget.PieceSlot></VASSAL.build.module.PieceWindow>{more}
    </VASSAL.build.GameModule>"""
    return pack_archive({"buildFile.xml": root.replace("\t", "&#9;").encode()})


def found_in(data: bytes) -> set[str]:
    return codes(inspect(data, "m.vmod"))


# -- commands --------------------------------------------------------------------------------------


def test_a_command_that_no_piece_hears_is_found() -> None:
    loses = trigger_action("Lose", "lose", ["lose-go"])
    assert found_in(of_traits(loses)) == {"unheard-command"}
    assert found_in(of_traits(loses, delete_trait("lose-go", ""))) == set()


def test_a_command_that_is_only_told_needs_no_hearer() -> None:
    assert (
        found_in(
            of_traits(trigger_action("Say", "say", ["said"]), report_action(["said"], "Hello"))
        )
        == set()
    )


def test_a_command_without_menu_that_nothing_sends_is_found() -> None:
    assert found_in(of_traits(clone_trait("copy", ""))) == {"unreachable-command"}
    assert found_in(of_traits(clone_trait("copy", "Copy"))) == set()


def test_a_report_of_a_command_that_there_is_not_is_found() -> None:
    assert found_in(of_traits(report_action(["gone"], "Gone"))) == {"unreachable-command"}


def test_a_command_of_the_module_reaches_pieces_and_not_buttons() -> None:
    order = '<VASSAL.build.module.GlobalKeyCommand name="All" buttonText="All" hotkey="{}"/>'
    to_all = order.format("57344,0,copy")
    assert found_in(of_traits(clone_trait("copy", ""), more=to_all)) == set()
    chain = '<VASSAL.build.module.DoActionButton name="A" text="A" doHotkey="true" hotkeys="{}"/>'
    to_buttons = chain.format("57344,0,copy")
    assert found_in(of_traits(clone_trait("copy", "Copy"), more=to_buttons)) == {"unheard-command"}


def test_a_hidden_button_that_nothing_presses_is_found() -> None:
    one = '<VASSAL.build.module.DoActionButton name="A" text="{}" hotkey="57344,0,a"/>'
    assert found_in(of_traits(more=one.format(""))) == {"unreachable-command"}
    assert found_in(of_traits(more=one.format("A"))) == set()


def test_commands_are_known_by_name_whatever_their_number() -> None:
    assert key_names_in("57345,0,one") == ["one"]
    assert key_names_in(r"57344\,0\,one,63000\,0\,two words") == ["one", "two words"]
    assert key_names_in("65,130") == key_names_in("12345,0,other") == []


def test_two_entries_of_a_menu_on_one_key_are_found() -> None:
    both = of_traits(clone_trait("key", "Copy"), delete_trait("key", "Delete"))
    assert found_in(both) == {"shared-key"}


def of_layer(**said: str) -> Trait:
    """A layer of two levels with a menu for each thing that it does."""
    usual = {"images": ",", "activateMenu": "On", "activateKey": named_key("key"), "increaseMenu": "Next",
             "increaseKey": named_key("next"), "alwaysActive": "false"}  # fmt: skip
    return make_trait("Embellishment", **{**usual, **said})


def test_what_is_hidden_at_times_or_asks_for_a_condition_may_have_the_key_of_another() -> None:
    hides = hide_commands("on A", text("CurrentMap").equals("A"), ["key"])
    copy, gone = clone_trait("key", "Copy"), delete_trait("key", "Delete")
    assert found_in(of_traits(hides, copy, gone)) == set()
    either = (
        trigger_action("A", "key", ["x"], when=number("StackPos").equals(1)),
        trigger_action("B", "key", ["x"], when=number("StackPos").equals(2)),
    )
    assert found_in(of_traits(*either, clone_trait("x", ""))) == set()
    assert found_in(
        of_traits(*(trigger_action(m, "key", ["x"]) for m in "AB"), clone_trait("x", ""))
    ) == {"shared-key"}


def test_a_layer_that_is_always_on_or_follows_a_property_hears_no_keys_of_it() -> None:
    copy = clone_trait("key", "Copy")
    assert found_in(of_traits(copy, of_layer())) == {"shared-key"}
    assert found_in(of_traits(copy, of_layer(alwaysActive="true"))) == set()
    follows = of_layer(followProperty="true", activateMenu="", activateKey="")
    sends = trigger_action("A", "a", ["next"])
    assert found_in(of_traits(sends, of_layer())) == set()
    assert found_in(of_traits(sends, follows)) == {"unheard-command"}


def test_a_restriction_inside_of_what_it_hides_is_found() -> None:
    hides, copies = hide_commands("never", TRUE, ["copy"]), clone_trait("copy", "Copy")
    assert found_in(of_traits(copies, hides)) == {"idle-restriction"}
    assert found_in(of_traits(hides, copies)) == set()


# -- properties ------------------------------------------------------------------------------------


def asks(expression: str) -> Trait:
    """A trait that works an expression out."""
    return make_trait("CalculatedProperty", name="Asked", expression=expression)


@together(
    "expression",
    [
        "{Steps>1}",
        '{GetString("Steps")=="1"}',
        'Steps.contains("1")',
        '{CountMap("M","{Steps==1}")}',
        '{SumMap("Steps","M")}',
        '{PieceName=="" ? 0 : oldSteps}',
    ],
)
def test_a_property_that_nothing_sets_is_found(expression: str) -> None:
    asked = asks(expression if expression[0] == "{" else f"{{{expression}}}")
    assert found_in(of_traits(asked)) == {"unset-property"}
    (found,) = inspect(of_traits(asked), "m.vmod").problems
    assert "Steps" in found.message.removeprefix("old")
    marked = make_trait("Marker", "3", propertyNames="Steps")
    assert found_in(of_traits(asked, marked)) == set()


@together(
    "expression",
    [
        '{PlayerSide=="Red" && CurrentMap!="M" && !Selected}',
        '{Math.max(1,StackSize)+" is true"+(true ? "" : "false")}',
        '{GetProperty("Steps"+StackPos)}',
        '{GetProperty("$Which$")}',
        "{$Steps$+1}",
        '{"Steps said"}',
        "{x = 1; x+1}",
        '{new java.util.HashMap().size()}',
        "{Lamp_Level==2 || Lamp_Active}",
        "{d6_result>3}",
        "{Hits_red+Hits_blue}",
    ],
)  # fmt: skip
def test_what_the_engine_a_layer_a_die_or_a_prototype_may_set_is_not(expression: str) -> None:
    layer = make_trait("Embellishment", name="Lamp", images=",", alwaysActive="true")
    filled = make_trait("Marker", "", propertyNames="Hits_$Side$")
    die = '<VASSAL.build.module.DiceButton name="d6" nDice="1" nSides="6" text="d6"/>'
    assert found_in(of_traits(asks(expression), layer, filled, more=die)) == set()


# -- places ----------------------------------------------------------------------------------------


@together(
    "one",
    [
        send_to_region("go", "Nowhere", "{CurrentZone}", "Go"),
        send_to_hex("go", "M", "", "0101", "Go"),
        make_trait(
            "ReturnToDeck", menu="Go", key="57344,0,go", promptForDeck=False, deckExpression="Q"
        ),
        send_to_region("go", "{CurrentMap}", "Turn 9", "Go"),
    ],
)
def test_a_way_that_leads_nowhere_is_found(one: Trait) -> None:
    board = '<VASSAL.build.module.Map mapName="M"/>'
    assert found_in(of_traits(one, more=board)) == {"lost-destination"}


def test_a_stack_on_no_place_of_the_grid_is_found() -> None:
    base = "VASSAL.build.module.map."
    grid = f"{base}boardPicker.board.HexGrid"
    numbers = f"{base}boardPicker.board.mapgrid.HexGridNumbering"
    boards = f"""<{base}BoardPicker><{base}boardPicker.Board name="B"><{grid} x0="0" y0="0">
    <{numbers} sep="." hLeading="1" vLeading="1"/></{grid}></{base}boardPicker.Board>
    </{base}BoardPicker>"""
    stack = f'<{base}SetupStack name="S" location="{{}}"/>'
    options = """<VASSAL.build.module.GlobalOptions storeLeadingZeroIntegersAsStrings="true"/>"""
    for place, faults in (
        ("02.03", set()),
        ("0203", {"lost-location"}),
        ("A.1", {"lost-location"}),
    ):
        assert found_in(of_map(boards, stack.format(place), options)) == faults


ZONE = '<VASSAL.build.module.map.boardPicker.board.mapgrid.Zone name="Off" path="0,0;1,0;1,1"/>'
NUMBERS = "<VASSAL.build.module.map.boardPicker.board.mapgrid.HexGridNumbering {}/>"
NAMES = [
    ('sep="." hType="A" vType="N" vLeading="0"', ["A.1", "AA.12", "-B.3"], ["A.A", "AB.1", "a.1"]),
    ('hLeading="1" vLeading="1"', ["0203", "-0203", "10011"], ["203", "020", "02-"]),
    ('locationFormat="Hex $gridLocation$"', ["Hex 0203"], ["0203"]),
    ('hLeading="0" vLeading="0" first="V" hType="A" sep="/"', ["3/A"], ["A/3"]),
    ('hLeading="0" vLeading="0" locationFormat="$row$ of $column$"', ["3 of 4"], ["3 of 3x"]),
    ('locationFormat="$row$"', [], ["03"]),
]


def on_board(*inside: str) -> str:
    base = "VASSAL.build.module.map.boardPicker."
    grids = "".join(inside)
    return (
        f'<VASSAL.build.module.map.BoardPicker><{base}Board name="B">{grids}</{base}Board>'
        "</VASSAL.build.module.map.BoardPicker>"
    )


def lost_places(grids: str, places: Iterable[str]) -> set[str]:
    """Those of these places that no grid knows."""
    stack = '<VASSAL.build.module.map.SetupStack name="S" useGridLocation="true" location="{}"/>'
    stacks = "".join(map(stack.format, places))
    found = inspect(of_map(on_board(grids), stacks), "m.vmod").problems
    return {p.message.split("'")[3] for p in found if p.code == "lost-location"}


@together(("numbering", "right", "wrong"), NAMES)
def test_a_stack_stands_at_a_name_as_the_numbering_makes_it(
    numbering: str, right: list[str], wrong: list[str]
) -> None:
    grid = "VASSAL.build.module.map.boardPicker.board.HexGrid"
    whole = f'<{grid} x0="0" y0="0">{NUMBERS.format(numbering)}</{grid}>'
    assert lost_places(whole, [*right, *wrong]) == set(wrong)


def test_a_stack_stands_in_a_zone_by_its_name_or_by_what_lies_in_it() -> None:
    base = "VASSAL.build.module.map.boardPicker.board."
    numbered = f'<{base}HexGrid x0="0" y0="0">{NUMBERS.format("")}</{base}HexGrid>'
    regions = f'<{base}RegionGrid><{base}Region name="Depot"/></{base}RegionGrid>'
    zone = f'<{base}mapgrid.Zone name="{{}}" path="0,0;9,0;9,9" {{}}>{{}}</{base}mapgrid.Zone>'
    grid = "".join(
        [
            zone.format("Off", "", ""),
            zone.format("Box", "locationFormat='$name$: $gridLocation$'", regions),
            zone.format("Sea", "locationFormat='$name$/$gridLocation$' useParentGrid='true'", ""),
            zone.format("Says", "locationFormat='Anywhere'", ""),
        ]
    )
    places = ["Off", "Box: Depot", "Depot", "Sea/0304", "0304", "Anywhere"]
    wrong = ["Of", "Box", "Box: Depo", "Sea/x", "Says"]
    whole = f"<{base}ZonedGrid>{numbered}{grid}</{base}ZonedGrid>"
    assert lost_places(whole, [*places, *wrong]) == set(wrong)


def test_a_format_of_a_stranger_is_read_in_the_time_of_its_length() -> None:
    """A pattern that goes back would take 30 ** 60 steps."""
    format = "$gridLocation$" * 30
    numbering = NUMBERS.format(f'hType="A" vType="A" locationFormat="{format}"')
    grid = "VASSAL.build.module.map.boardPicker.board.HexGrid"
    whole = f'<{grid} x0="0" y0="0">{numbering}</{grid}>'
    assert lost_places(whole, ["A" * 199 + "!"]) == {"A" * 199 + "!"}
    assert lost_places(whole, ["A" * 20_000 + "!"]) == set()


def test_stacks_too_many_for_their_zones_are_told(monkeypatch: pytest.MonkeyPatch) -> None:
    base = "VASSAL.build.module.map.boardPicker.board."
    zones = f"<{base}ZonedGrid>{ZONE * 3}</{base}ZonedGrid>"
    stack = '<VASSAL.build.module.map.SetupStack name="S" location="Off"/>'
    monkeypatch.setattr(place_lint, "_MOST_WORK", 6)
    assert found_in(of_map(on_board(zones), stack * 2)) == set()
    assert found_in(of_map(on_board(zones), stack * 3)) == {"not-looked-into"}


# -- prototypes ------------------------------------------------------------------------------------


def of_prototypes(**bodies: Iterable[Trait]) -> str:
    """Prototypes of these names with these traits."""
    entries = "VASSAL.build.module.PrototypeDefinition"
    texts = [
        f'<{entries} name="{name}">{prototype_definition(list(traits))}</{entries}>'
        for name, traits in bodies.items()
    ]
    container = "VASSAL.build.module.PrototypesContainer"
    return f"<{container}>{''.join(texts)}</{container}>".replace("\t", "&#9;")


def test_a_prototype_that_uses_itself_is_told_and_expanded_once() -> None:
    """Written out it would have 10 ** 20 traits."""
    itself = of_prototypes(A=[use_prototype("A")] * 10)
    assert found_in(of_traits(use_prototype("A"), more=itself)) == {"endless-prototype"}
    round_about = of_prototypes(
        A=[use_prototype("B")] * 10, B=[use_prototype("A")] * 10, C=[use_prototype("A")]
    )
    found = inspect(of_traits(use_prototype("C"), more=round_about), "m.vmod").problems
    assert [p.message.split("'")[1] for p in found] == ["A", "B"]


def test_prototypes_that_double_one_another_are_cut() -> None:
    """Written out they would have 2 ** 40 traits."""
    bodies = {f"P{i}": [use_prototype(f"P{i + 1}")] * 2 for i in range(40)}
    doubling = of_prototypes(**bodies, P40=[make_trait("Comment")])
    assert found_in(of_traits(use_prototype("P0"), more=doubling)) == set()


def test_pieces_whose_prototypes_are_too_many_are_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(expanded_pieces, "_MOST_IN_ALL", 3)
    assert found_in(of_traits(*[make_trait("Comment")] * 3)) == set()
    assert found_in(of_traits(*[make_trait("Comment")] * 4)) == {"not-looked-into"}


OLD_TRAITS = [
    ("sendto;Go;71,130;M;B;3;4;Back;66,130;0;0;1;1", set()),
    ("sendto;Go", set()),
    ("return;Return;82,130;Draw", {"lost-destination"}),
    ("return;Return;82,130", set()),
    ("hideCmd;Never", set()),
    ("macro;Turn", set()),
    ("emb;A;I;", set()),
    ("placemark;Place;80,130;;", set()),
    ("mark", {"unknown-trait"}),
    ("", {"unknown-trait"}),
]


@together(("type", "faults"), OLD_TRAITS)
def test_a_trait_of_an_old_module_has_fewer_fields(type: str, faults: set[str]) -> None:
    board = '<VASSAL.build.module.Map mapName="M"/>'
    assert found_in(of_traits(Trait("", type), more=board)) == faults


@together("kind", sorted(known_traits()))
def test_every_trait_may_be_cut_short_anywhere(kind: str) -> None:
    whole = make_trait(kind).type
    for end in range(whole.index(";"), len(whole)):
        found = inspect(of_traits(Trait("", whole[:end])), "m.vmod")
        assert found.contents is not None
        assert list(content_lines(found.contents))


# -- settings --------------------------------------------------------------------------------------

SETTINGS = [
    ("bad-colour", ' color="178,34,34"', ' color="178;34;34"'),
    ("bad-gate", 'propertyGate="BattleBad"', 'propertyGate="{BattleBad}"'),
    ("mute-reports", 'autoReport="Always"', 'autoReport="Never"'),
    ("ignored-target", "MODULE|false|MAP|||||0", "MODULE|false|MAP|Map||||0"),
    ("bad-expression", 'summaryReportFormat="{', 'summaryReportFormat="{('),
    ("unheard-command", 'hotkey="57344,0,moved-off"', 'hotkey="57344,0,moved-of"'),
    ("lost-file", 'locale="ja"', 'locale="fr"'),
]  # fmt: skip


@pytest.mark.parametrize(("code", "old", "new"), SETTINGS)
def test_a_wrong_setting_is_found(entries: Entries, code: str, old: str, new: str) -> None:
    assert code in found_in(pack_archive(edited(entries, old, new)))


def test_falling_columns_on_a_staggered_grid_are_found() -> None:
    base = "VASSAL.build.module.map.boardPicker.board."
    grid = f"""<{base}HexGrid x0="0" y0="0" sideways="{{}}">
    <{base}mapgrid.HexGridNumbering stagger="true" hDescend="true"/></{base}HexGrid>"""
    assert found_in(of_map(grid.format("false"))) == {"bad-numbering"}
    assert found_in(of_map(grid.format("true"))) == set()


def test_a_picture_that_takes_too_much_memory_is_found(entries: Entries) -> None:
    name = "images/board-field.png"
    head = bytearray(entries[name])
    head[16:20] = (12_000).to_bytes(4)
    assert found_in(pack_archive({**entries, name: bytes(head)})) == {"huge-image"}


VERSIONS = [
    ("3.1.0", "buildFile", set()),
    ("3.4.2", "buildFile.xml", {"engine-version"}),
    ("3.5.8", "buildFile", {"engine-version"}),
    ("3.8.0", "buildFile.xml", set()),
    ("4.0", "buildFile.xml", {"engine-version"}),
    ("new", "buildFile.xml", {"engine-version"}),
    ("9" * 5000 + ".1", "buildFile.xml", {"engine-version"}),
]


@together(("version", "file", "faults"), VERSIONS)
def test_the_version_says_which_build_file_the_engine_reads(
    version: str, file: str, faults: set[str]
) -> None:
    root = read_archive(of_traits())["buildFile.xml"]
    data = f"<data><VassalVersion>{version}</VassalVersion></data>".encode()
    assert found_in(pack_archive({file: root, "moduledata": data})) == faults


def test_without_moduledata_the_build_file_says_the_version() -> None:
    root = b'<VASSAL.launch.BasicModule VassalVersion="3.4.2" name="M"/>'
    assert found_in(pack_archive({"buildFile": root})) == set()
    assert found_in(pack_archive({"buildFile.xml": root})) == {"engine-version"}


def test_an_old_module_is_read_from_its_old_build_file_although_both_are_there() -> None:
    data = b"<data><VassalVersion>3.2.17</VassalVersion></data>"
    old, new = b'<VASSAL.launch.BasicModule name="Old"/>', b'<VASSAL.build.GameModule name="New"/>'
    found = inspect(pack_archive({"buildFile": old, "buildFile.xml": new, "moduledata": data}), "m")
    assert found.contents is not None
    assert found.contents["name"] == "Old"


# -- translations ----------------------------------------------------------------------------------

TRANSLATED = [
    (r"Piece.Boat\ (red-boat)", "Piece.Boat (red-boat)"),
    ("PlayerRoster.sides=", "PlayerRoster.sides=x,"),
    ("description", "TurnTracker.Turn..CounterTurnLevel.Turns.name=x\ndescription"),
    ("description", "name2=\u3042\ndescription"),
]


@pytest.mark.parametrize(("old", "new"), TRANSLATED)
def test_a_fault_of_a_translation_is_found(entries: Entries, old: str, new: str) -> None:
    name = "Module_ja.properties"
    text = entries[name].decode() + "Piece.Boat\\ (red-boat)=x\ndescription=x\n"
    found = codes(
        inspect(pack_archive(edited({**entries, name: text.encode()}, old, new, name)), "m.vmod")
    )
    assert found == {"bad-translation"}


# -- saved games -----------------------------------------------------------------------------------

SAVED = [
    ("unknown-command", "\x1bend_save", "\x1bNONSENSE\tx\x1bend_save"),
    ("lost-deck", "\x1bend_save", "\x1bSETUP_STACK\t\x1bend_save"),
    ("doubled-deck", "\x1bend_save", "\x1b+/990/deck;Shells/Cups;0;0;false;\x1bend_save"),
    ("unknown-owner", "\x1bend_save",
     "\x1b+/990/obs;57344,0,k;m.png;;I;?;sides:Red;;;true\tpiece;;;;P/Green;\tMap;1;1;1\x1bend_save"),
]  # fmt: skip


@pytest.mark.parametrize(("code", "old", "new"), SAVED)
def test_a_fault_of_a_saved_game_is_found(entries: Entries, code: str, old: str, new: str) -> None:
    saved = read_archive(entries["first.vsav"])
    text = deobfuscate(saved["savedGame"])
    assert old in text
    saved["savedGame"] = obfuscate([text.replace(old, new, 1)])
    assert found_in(pack_archive({**entries, "first.vsav": pack_archive(saved)})) == {code}


def test_a_save_of_another_scrambling_is_found(entries: Entries) -> None:
    """The engine loads nothing of it and says nothing."""
    other = resaved(entries, lambda text: text)
    save = read_archive(other["first.vsav"])
    save["savedGame"] = b"!VOBS" + save["savedGame"][5:]
    assert found_in(pack_archive({**entries, "first.vsav": pack_archive(save)})) == {
        "bad-saved-game"
    }


def test_every_code_is_explained() -> None:
    said = Path("docs/problems.md").read_text("utf-8")
    lint = Path("builder/vassal/lint").glob("*.py")

    found = {
        c for f in lint for c in re.findall(r'(?:error|warning)\(\s*"([a-z-]+)"', f.read_text())
    }
    assert len(found) > 40
    assert {c for c in found if f"`{c}`" not in said} == set()


@together(
    "name",
    ["DrawingMouseover", "DrawingMouseoverIndex", "ModuleOther1", "ModuleOther2",
     "VassalVersionCreated", "VassalVersionRunning"],
)  # fmt: skip
def test_what_the_engine_sets_while_it_draws_and_of_the_module_is_no_finding(name: str) -> None:
    assert found_in(of_traits(asks(f'{{{name}=="2"}}'))) == set()
