"""What another side holds of the saved games of all built-in games: nothing that it can look at, list,
point at or give an order to names what is hidden from it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

import pytest

from builder.outputs.vassal.counters.cups import cups_of
from builder.outputs.vassal.counters.ownership import LEAVE, expand_prototypes, is_aimed, menu_keys
from builder.outputs.vassal.counters.prototypes import SOLITAIRE
from builder.outputs.vassal.counters.prototypes_of_counters import hidden_counters, side_of
from builder.outputs.vassal.counters.slots import counter_names
from builder.outputs.vassal.table.arrivals import arrivals_of, turn_at
from builder.outputs.vassal.table.shortcuts import PIECES
from builder.outputs.vassal.table.windows.trays import cup_names
from builder.vassal.expressions.functions import value_of
from builder.vassal.expressions.properties import is_true, number
from builder.vassal.expressions.properties import text as constant
from builder.vassal.expressions.tree import choose
from builder.vassal.format.attribution import with_player_name
from builder.vassal.format.files.reader import PlacedPiece, read_save
from builder.vassal.format.files.saves import read_commands
from builder.vassal.format.files.sequence_encoder import decode
from builder.vassal.format.names import OBSERVER, side_names, side_words
from builder.vassal.format.traits import Trait, is_face_down, is_secret, marker_values, trait_fields
from tests.outputs.vassal.built_in import GAMES, game, module
from tests.outputs.vassal.expressions import filled, work_out
from tests.outputs.vassal.reading import key_names, lines_of, read_archive
from tests.thorough import some
from tests.together import together

every_game = together("name", GAMES)

_SILENT = {"CalculatedProperty", "RestrictCommands", "TriggerAction", "ReportState", "Marker"}
"""What may stand outside of what hides a piece: it draws nothing and has no name."""


def saved_pieces(name: str) -> Iterator[PlacedPiece]:
    """The pieces of all set-ups of a game that lie somewhere."""
    for entry, data in module(name).entries.items():
        if entry.endswith(".vsav"):
            yield from (p for p in read_save(data)[0] if p.spot)


def private_windows(name: str) -> dict[str, list[str]]:
    """The sides that may look into each private window."""
    found = [e for kind in ("PrivateMap", "PlayerHand") for e in module(name).root.find(kind)]
    return {e.attributes["mapName"]: decode(e.attributes["side"], ",") for e in found}


def owner_of(name: str, piece: PlacedPiece) -> str:
    ids = {called: id for id, called in counter_names(game(name)).items()}
    return side_of(game(name), ids.get(piece.name, ""))


SIDELESS = ("", OBSERVER)
"""The sides of those who look on: who never had one, and who left it."""


def others(name: str, side: str) -> list[str]:
    """Everybody else who may look on, beginning with whoever has no side; players of games that were
    saved with older modules have a side's id."""
    own = side_words(game(name), side)
    every = (w for s in game(name).sheet.sides for w in side_words(game(name), s.id))
    return [*SIDELESS, *dict.fromkeys(w for w in every if w not in own)]


def around(piece: PlacedPiece) -> list[Trait]:
    """What stands outside of what hides a piece."""
    kinds = [x.kind for x in piece.traits]
    hides = [kinds.index(k) for k in ("Hideable", "Obscurable") if k in kinds]
    secret = is_secret(piece.traits)
    return list(piece.traits[: kinds.index("Hideable") if secret else max(hides)])


def menu(piece: PlacedPiece, side: str) -> list[str]:
    """The entries of what stands outside in the menu of a player of this side."""
    facts = {k: v for x in piece.traits if x.kind == "Marker" for k, v in marker_values(x).items()}
    facts |= {"PlayerSide": side, "ObscuredToOthers": str(is_face_down(piece.traits)).lower()}
    facts |= {"InvisibleToOthers": str(is_secret(piece.traits)).lower(), "DeckName": ""}
    facts |= {"CurrentMap": piece.spot.map if piece.spot else "", "Role": ""}
    barred, found = set[str](), []
    for trait in around(piece):
        fields = trait_fields(trait) if trait.kind in ("RestrictCommands", "TriggerAction") else {}
        if trait.kind == "RestrictCommands" and work_out(fields["condition"], facts) is True:
            barred |= key_names(fields["keys"])
        elif fields.get("menu") and not key_names(fields["key"]) & barred:
            found.append(fields["menu"])
    return found


@every_game
def test_what_may_be_hidden_waits_in_a_window_of_its_sides_own(name: str) -> None:
    private, hidden = private_windows(name), hidden_counters(game(name))
    names = {called for id, called in counter_names(game(name)).items() if id in hidden}
    waiting = [p for p in saved_pieces(name) if p.spot and p.spot.map.startswith("Forces")]
    for piece in waiting:
        if piece.name in names and piece.spot:
            assert private[piece.spot.map] == [*side_words(game(name), owner_of(name, piece))]


@every_game
def test_lists_leave_out_what_lies_in_a_private_window(name: str) -> None:
    everywhere = ("Units", "Places", "Find a unit")
    found = (e.attributes for e in module(name).root.find("Inventory"))
    lists = [a["include"] for a in found if a["name"] in everywhere]
    windows = {w: s for w, s in private_windows(name).items() if w.startswith("Forces")}
    for window, own in windows.items():
        for text in lists:
            piece = {"Kind": "unit", "DeckName": "", "CurrentMap": window}
            for player in others(name, own[1]):
                assert work_out(text, {**piece, "PlayerSide": player}) is False
            for player in own:
                assert work_out(text, {**piece, "PlayerSide": player}) is True


@every_game
def test_a_secret_piece_shows_others_nothing_at_all(name: str) -> None:
    """Neither a picture or name, nor an order in a menu, nor the hexes round it."""
    seen = dict[tuple[str, ...], PlacedPiece]()
    for piece in saved_pieces(name):
        if is_secret(piece.traits):
            seen.setdefault((piece.name, piece.spot.map if piece.spot else ""), piece)
    assert bool(seen) == (name == "vietnam-battles")
    for piece in seen.values():
        side = owner_of(name, piece)
        assert {x.kind for x in around(piece)} <= _SILENT, piece.name
        areas = [x for x in piece.traits if x.kind == "AreaOfEffect"]
        shaded = [x for x in areas if trait_fields(x)["mapShader"]]
        assert all(x.state == "false" for x in shaded), piece.name
        assert all(menu(piece, player) == [] for player in others(name, side))
        assert [menu(piece, player) for player in side_words(game(name), side)] == [["Reveal"]] * 3


def test_face_down_reinforcements_of_a_turn_wait_in_one_stack() -> None:
    """From a row in printed order the one that leaves would be known by its place."""
    waiting = [
        (p.spot, owner_of("gotthard", p))
        for p in saved_pieces("gotthard")
        if p.spot and p.spot.map == "Arrivals"
    ]
    turns = {turn_at(arrivals_of(game("gotthard")), spot.x, spot.y) for spot, _ in waiting}
    assert len(turns) > 1
    assert len({*waiting}) == len(turns) < len(waiting)


@every_game
def test_what_lies_face_down_is_listed_by_place_and_not_found_by_name(name: str) -> None:
    lists = {e.attributes["name"]: e.attributes for e in module(name).root.find("Inventory")}
    piece = {"PieceName": "Hidden piece", "LocationName": "0512", "Kind": "unit", "DeckName": ""}
    keys = [filled(a["sortFormat"], piece.get) for a in lists.values()]
    elsewhere = piece | {"LocationName": "0611"}
    moved = [filled(a["sortFormat"], elsewhere.get) for a in lists.values()]
    assert all(a < b for a, b in zip(keys, moved, strict=True))
    if "Find a unit" in lists:
        found = lists["Find a unit"]["include"]
        assert work_out(found, piece) is True
        assert work_out(found, piece | {"Obscured": "true"}) is False


@every_game
def test_no_map_with_decks_is_saved_as_text(name: str) -> None:
    """The engine writes down the cards of a deck, in their order."""
    for window in (e for kind in ("Map", "PrivateMap") for e in module(name).root.find(kind)):
        kinds = {child.kind for child in window.children}
        assert not {"DrawPile", "TextSaver"} <= kinds


def test_camps_are_hidden_as_units_are() -> None:
    pieces = [p for p in saved_pieces("vietnam-battles") if is_secret(p.traits)]
    camps = [p for p in pieces if p.name == "Base camp"]
    assert camps
    assert {p.spot.map for p in camps if p.spot} <= {p.spot.map for p in pieces if p.spot}
    unit = next(p for p in pieces if p.name != "Base camp")
    ways = [
        [trait_fields(x)["access"] for x in p.traits if x.kind == "Hideable"]
        for p in (camps[0], unit)
    ]
    assert ways == [["sides:Viet Cong:VC:Solitaire"]] * 2


@every_game
def test_only_sides_that_there_are_see_what_is_hidden(name: str) -> None:
    """In the roster's own words, or those of older modules: a translated one is the side of nobody."""
    sides = {w for s in game(name).sheet.sides for w in side_words(game(name), s.id)}
    hiding = [trait_fields(x) for x in module(name).traits if x.kind in ("Hideable", "Obscurable")]
    for fields in hiding:
        kind, *seeing = fields["access"].split(":")
        assert kind in ("side", "sides")
        assert {s for s in seeing if s} <= sides
    assert all({*eyes} <= sides for eyes in private_windows(name).values())


@every_game
def test_what_counts_turns_and_points_is_neither_removed_nor_copied(name: str) -> None:
    bars = [
        trait_fields(x)
        for x in module(name).prototypes.get("Marker", [])
        if x.kind == "RestrictCommands" and trait_fields(x)["name"] == "counts"
    ]
    for fields in bars:
        assert key_names(fields["keys"]) == {"remove", "clone"}
        for counts in ({"TurnMarker": "1"}, {"CountMarker": "points"}):
            assert work_out(fields["condition"], counts) is True
        assert work_out(fields["condition"], {"Family": "fire"}) is False
    assert bool(bars) == bool(game(name).markers)


# -- whose commands they are -------------------------------------------------------------------------


def slots(name: str) -> Iterator[tuple[str, list[Trait]]]:
    """The pieces of a module with the traits of their prototypes in place."""
    held = module(name)
    for slot, traits in held.pieces:
        yield slot.attributes["entryName"], list(expand_prototypes(traits, held.prototypes))


def free_commands(name: str, traits: list[Trait], side: str, role: str = "") -> set[str]:
    """The keys of menus that are heard from a player of a side, on a piece of a game that lies open on the
    map."""
    constants = module(name).find("GlobalTranslatableMessage")
    facts = {e.attributes["name"]: e.attributes["initialValue"] for e in constants}
    facts |= {
        k: v for x in reversed(traits) if x.kind == "Marker" for k, v in marker_values(x).items()
    }
    facts |= {"PlayerSide": side, "Role": role, "DeckName": "", "CurrentMap": "Map"}
    found, barred = set[str](), set[str]()
    for trait in traits:
        fields = trait_fields(trait) if trait.kind in ("RestrictCommands", "Restricted") else {}
        if trait.kind == "Restricted" and side not in decode(fields["sides"], ","):
            break
        if trait.kind == "RestrictCommands" and fields["name"].startswith("not your"):
            barred |= (
                key_names(fields["keys"]) if work_out(fields["condition"], facts) is True else set()
            )
        found |= {*menu_keys(trait)} - barred
    return found


def piece_side(traits: list[Trait]) -> str:
    return next(
        (s for x in traits if x.kind == "Marker" if (s := marker_values(x).get("Side", ""))), ""
    )


@pytest.mark.parametrize("name", some(GAMES, 4))
def test_a_sides_pieces_take_orders_from_that_side_alone(name: str) -> None:
    """Other sides may name them as a target, and take that back, and capture them in a place that they have
    entered; those who look on may not."""
    for called, traits in slots(name):
        side = piece_side(traits)
        for player in others(name, side) if side else ():
            free = {
                k
                for k in free_commands(name, traits, player)
                if not k.startswith(("card-", "hidden-"))
            }
            free -= {"secret-reveal", "secret-hide"}
            looks_on = player in SIDELESS
            aimed = set() if looks_on else set(filter(is_aimed, free))
            leave = set() if looks_on else {LEAVE}
            assert free <= aimed, (called, player)
            assert free_commands(name, traits, player, "D") <= free | leave | _OWN_CONDITIONS, (
                called
            )
        if side:
            for player in side_words(game(name), side):
                own = free_commands(name, traits, player)
                assert own == free_commands(name, traits, SOLITAIRE), (called, player)


@every_game
def test_whatever_is_drawn_or_drawn_again_has_a_name_in_the_chat(name: str) -> None:
    """The engine takes a piece's name from its innermost part, and lets masks, layers and labels
    put another in its place."""
    for called, traits in slots(name):
        assert called.strip()
        naming = ("Obscurable", "Labeler", "Embellishment")
        fields = [(x.kind, trait_fields(x)) for x in traits if x.kind in naming]
        assert all(f["maskedName"].strip() for kind, f in fields if kind == "Obscurable"), called
        labels = [f["nameFormat"] for kind, f in fields if kind == "Labeler"]
        assert all("$pieceName$" in text for text in labels), called
        levels = [
            n for kind, f in fields if kind == "Embellishment" for n in f["levelNames"].split(",")
        ]
        assert all(level.strip("+ ") for level in levels if level), called


def hiding(traits: Iterable[Trait]) -> list[Trait]:
    """The traits with which the players of certain sides hide a piece."""
    found = [x for x in traits if x.kind in ("Obscurable", "Hideable")]
    return [x for x in found if trait_fields(x)["access"].startswith("sides:")]


@pytest.mark.parametrize("name", ["gotthard", "hue", "vietnam-battles"])
def test_what_may_be_hidden_comes_hidden_from_the_palette(name: str) -> None:
    """Refresh Counters puts a new piece in the place of the old, and carries over only what both
    versions have alike: of a mask that has changed, nothing."""
    hides = [x for traits in module(name).prototypes.values() for x in hiding(traits)]
    assert hides
    for trait in hides:
        first = decode(trait_fields(trait)["access"], ":")[1]
        assert trait.state.removesuffix(";") == first
    open_ones = [p for p in saved_pieces(name) if not is_face_down(p.traits) and hiding(p.traits)]
    assert bool(open_ones) == (name != "gotthard")


def test_the_owner_sees_hidden_units_whole() -> None:
    """With a sign over them; the engine's own way shows them at half their size on the mask."""
    held = module("gotthard")
    masks = [x for traits in held.prototypes.values() for x in hiding(traits)]
    assert masks
    for mask in masks:
        style = trait_fields(mask)["displayStyle"]
        assert style.startswith("Ghidden-sign-")
        assert f"images/{style[1:]}" in held.entries


def test_the_chat_does_not_name_a_hidden_unit_that_loses_a_step() -> None:
    held = module("gotthard")
    lines = {line for traits in held.prototypes.values() for line in lines_of(traits)}
    constants = held.root.find("GlobalTranslatableMessage")
    lines |= {e.attributes["initialValue"] for e in constants if e.attributes["name"] in lines}
    (text,) = (line for line in lines if "M_STEP_HIDDEN" in line)
    facts = {
        "PlaceShown": "0519", "oldPieceName": "Hidden piece", "newPieceName": "Hidden piece",
        "Values": "4-4", "InvisibleToOthers": "false", "PlayerSide": "Allies", "PlayerName": "A",
        "M_SOLITAIRE": "Solitaire",
        "M_STEP": "%1: %2 is now %3 (%4)", "M_STEP_HIDDEN": "%1: a hidden unit",
    }  # fmt: skip
    assert work_out(text, facts | {"ObscuredToOthers": "true"}).endswith("0519: a hidden unit")
    named = work_out(text, facts | {"ObscuredToOthers": "false"})
    assert "(4-4)" in named
    assert "~1" in named or "Hidden piece" in named


def test_nobody_must_reveal_units_to_himself() -> None:
    (count,) = (
        e.attributes["propChanger"]
        for e in module("gotthard").root.find("ChangePropertyButton")
        if "battle-masked" in e.attributes["hotkey"]
    )
    which = re.search(r"\"\{(.*)\}\"", count)
    assert which
    so = "{" + which[1].replace("\\\\", "\\").replace('\\"', '"') + "}"
    facts = {
        "Role": "A", "ObscuredToOthers": "true", "InvisibleToOthers": "false", "M_SOLITAIRE": "Solo",
    }  # fmt: skip
    answers = [work_out(so, facts | {"PlayerSide": s}) for s in ("French", "Solitaire", "Solo")]
    assert answers == [True, False, False]


_OWN_CONDITIONS = {"hidden-reveal", "hidden-hide", "secret-reveal", "secret-hide"}
"""What asks for the player's side itself."""


_PAID = frozenset({"battle-loss", "lose"})
"""Losses are carried out by whom they befall, so that it is theirs in any case."""


@every_game
def test_no_command_of_the_module_needs_a_key_that_is_barred_to_others(name: str) -> None:
    """A barred key does nothing, whoever sends it; so buttons send others than menus do. Keys of the
    keyboard do what menus do."""
    strokes = {s.stroke for s in PIECES}
    every = [e.attributes for e in module(name).root.find("GlobalKeyCommand")]
    buttons = [b for b in every if b["buttonHotkey"] not in strokes]
    sent = {key for b in buttons for key in key_names(b["hotkey"])}
    for _, traits in slots(name):
        sent |= {
            k for x in traits if x.kind == "CounterGlobalKeyCommand"
            for k in key_names(trait_fields(x)["globalKey"])
        }  # fmt: skip
    for called, traits in slots(name):
        bars = [trait_fields(x) for x in traits if x.kind == "RestrictCommands"]
        barred = {k for f in bars if f["name"].startswith("not your") for k in key_names(f["keys"])}
        assert barred & sent <= _PAID | _OWN_CONDITIONS, called


@pytest.mark.parametrize("name", ["vietnam-battles", "up-front"])
def test_a_sides_cups_and_open_decks_are_drawn_from_by_that_side(name: str) -> None:
    sides = {f"{d.title}": d.side for d in game(name).decks if d.open}
    sides |= {cup.deck: cup.pool.side for cup in cups_of(cup_names(game(name)), game(name))}
    owners = {
        e.attributes["name"]: decode(e.attributes.get("deckOwners", ""), ",")
        for e in module(name).root.find("DrawPile")
        if e.attributes.get("deckRestrictAccess") == "true"
    }
    assert owners == {d: [*side_words(game(name), side)] for d, side in sides.items() if side}


def test_saved_cups_keep_to_their_side() -> None:
    names = side_names(game("vietnam-battles"))
    side = [f"{names[p.side]},{p.side}" for p in game("vietnam-battles").pools if p.side]
    for data in (d for e, d in module("vietnam-battles").entries.items() if e.endswith(".vsav")):
        for text in [c for c in read_commands(read_archive(data)["savedGame"]) if "/deck;" in c]:
            assert any(f"true;{s},{SOLITAIRE}" in text.replace("\\", "") for s in side)


@every_game
def test_lines_in_the_chat_name_who_did_it_but_for_solitaire(name: str) -> None:
    told = [trait_fields(x)["format"] for x in module(name).traits if x.kind == "ReportState"]
    told = [text for text in told if "M_" in text]
    buttons = module(name).root.find("DoActionButton")
    told += [t for e in buttons if "M_" in (t := e.attributes.get("reportFormat", ""))]
    assert [text for text in told if "PlayerName" not in text and "M_GREET" not in text] == []


def test_a_line_that_is_not_shown_has_no_name_either() -> None:
    filled = constant("M_X").replace("%1", value_of(choose(is_true("C"), 1, 2)))
    line = with_player_name(
        choose(
            number("A").equals(1), choose(constant("B").equals(")?"), filled, ""), constant("M_Y")
        )
    )
    known = {"M_X": "x %1", "M_Y": "y", "C": "true", "PlayerName": "Ann", "PlayerSide": "Red"}
    assert work_out(line, {**known, "A": "1", "B": ""}) == ""
    assert work_out(line, {**known, "A": "1", "B": ")?"}) == "Ann: x 1"
    assert work_out(line, {**known, "A": "2"}) == "Ann: y"
    assert work_out(line, {**known, "A": "2", "PlayerSide": SOLITAIRE}) == "y"
