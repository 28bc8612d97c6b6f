"""Parts of modules in all their variations: boards, pieces, decks, dice, turns, stacks and files."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest

from builder.importing import ImportResult, decks
from builder.vassal.format.files.archive import pack_archive
from builder.vassal.format.pieces import Piece, piece_definition
from builder.vassal.format.traits import Trait, make_trait
from tests.importing.test_import import MODULE, hexes, taken
from tests.outputs.vassal.sample import blank
from tests.recorded import assert_as_recorded

RECORDED = Path(__file__).with_name("module_parts.txt")
IN_MODULE, IN_MAP = "VASSAL.build.module", "VASSAL.build.module.map"
PIECE, CARD = "VASSAL.build.widget.PieceSlot", "VASSAL.build.widget.CardSlot"
PICTURES = {
    "a.png": (60, 60), "b.png": (60, 60), "board.png": (600, 400), "slim.png": (500, 5),
    "slimmer.png": (506, 5), "card.png": (300, 200), "large.png": (3_000, 500), "wide.png": (90, 60),
    "chit.png": (140, 100), "small.png": (152, 100),
}  # fmt: skip
FILES = {f"images/{name}": blank(*size).data for name, size in PICTURES.items()}
FILES["images/broken.png"] = FILES["images/board.png"][:60]


def element(kind: str, *inside: str, **values: object) -> str:
    said = " ".join(f'{name}="{value}"' for name, value in values.items())
    return f"<{kind} {said}>{''.join(inside)}</{kind}>"


def board(*inside: str, **values: object) -> str:
    return element(f"{IN_MAP}.boardPicker.Board", *inside, **values)


def window(*boards: str, more: str = "", **values: object) -> str:
    picker = element(f"{IN_MAP}.BoardPicker", *boards)
    return element(f"{IN_MODULE}.Map", picker, more, **({"mapName": "Field"} | values))


PLAIN = board(name="Plain", width=600, height=400)
NUMBERED = board(hexes('hOff="1" vOff="1"'), name="Hexes", width=600, height=400)


def slot(
    name: str,
    image: str = "a.png",
    *traits: Trait,
    kind: str = PIECE,
    piece_id: str = "7",
    **values: str,
) -> str:
    text = (
        piece_definition(Piece(name, piece_id, traits, image))
        .replace("<", "&lt;")
        .replace("\t", "&#9;")
    )
    return element(kind, text, **({"entryName": name, "gpid": piece_id} | values))


def made(
    folder: Path, *inside: str, files: Mapping[str, bytes] = FILES, **values: str
) -> ImportResult:
    whole = element(MODULE, *inside, **({"name": "G", "version": "1"} | values))
    return taken(pack_archive({"buildFile.xml": whole.encode(), **files}), folder)


def told(found: ImportResult, names: str) -> Iterator[str]:
    """The lines of some files of a game, and what was told."""
    for problem in found.problems:
        yield f"{problem.code}: {problem.message}"
    for name, data in sorted(found.files.items()):
        if re.fullmatch(names, name):
            lines = (line for line in data.decode().splitlines() if "given import" not in line)
            yield from (f"{name.partition('.')[0]}: {line}" for line in lines)
    for notes in (found.notes.changed, found.notes.carried):
        yield from (f"{about}: {texts}" for about, texts in notes.items())


def recorded(name: str, cases: Mapping[str, list[str]], names: str, folder: Path) -> None:
    lines: list[str] = []
    for case, inside in cases.items():
        lines += [f"{case}:", *(f"  {line}" for line in told(made(folder, *inside), names))]
    assert_as_recorded(RECORDED, name, lines)


ZONE = f"{IN_MAP}.boardPicker.board.mapgrid.Zone"
ZONED, REGIONS = f"{IN_MAP}.boardPicker.board.ZonedGrid", f"{IN_MAP}.boardPicker.board.RegionGrid"
REGION = f"{IN_MAP}.boardPicker.board.Region"


def zone(name: str, *inside: str, path: str = "0,0;100,0;100,60;0,60") -> str:
    return element(ZONE, *inside, name=name, path=path)


def regions(count: int) -> str:
    inside = (
        element(REGION, name=f"R{n}", originx=90 + 60 * n, originy=90.6) for n in range(count)
    )
    return element(REGIONS, *inside)


def sized(image: str, *inside: str, **values: object) -> list[str]:
    return [window(board(*inside, name="B", image=image, **values))]


BOARDS: dict[str, list[str]] = {
    "a picture": sized("board.png"),
    "a picture and another size": sized("board.png", width=9, height=9),
    "a picture as slim as may be": sized("slim.png"),
    "a slimmer picture": sized("slimmer.png"),
    "a broken picture": sized("broken.png"),
    "a broken picture and a size": sized("broken.png", width=300, height=200),
    "no such picture": sized("gone.png", width=300, height=200),
    "a size alone": sized("", width=300, height=200),
    "a size of one pixel": sized("", width=1, height=1),
    "no width": sized("", width=0, height=200),
    "no height": sized("", width=300, height=0),
    "called as its window": [window(board(name="Field of war", width=300, height=200))],
    "without a name": [window(board(width=300, height=200))],
    "a window with an edge": [window(PLAIN, edgeWidth=10, edgeHeight=20)],
    "two regions": [window(board(regions(2), name="B", width=300, height=200))],
    "three regions": [window(board(regions(3), name="B", width=300, height=200))],
    "zones alone": [
        window(
            board(element(ZONED, zone("Z"), zone("Y", path="")), name="B", width=300, height=200)
        )
    ],
    "zones about hexes": [
        window(
            board(element(ZONED, zone("Z"), zone("Y", hexes())), name="B", width=300, height=200)
        )
    ],
    "two grids": [
        window(
            board(
                element(ZONED, zone("X", hexes()), zone("Y", hexes())),
                hexes(),
                name="B",
                width=300,
                height=200,
            )
        )
    ],
    "charts": [
        element("VASSAL.build.widget.Chart", chartName="Losses", fileName="board.png"),
        element("VASSAL.build.widget.Chart", chartName="", fileName="card.png"),
        element("VASSAL.build.widget.Chart", chartName="Gone", fileName=""),
    ],
}


def test_boards_become_maps(tmp_path: Path) -> None:
    recorded("boards", BOARDS, "maps/.*", tmp_path)


def layer(*images: str, **values: str) -> Trait:
    given = {"images": ",".join(images), "levelNames": "," * (len(images) - 1), "name": "L"}
    own = make_trait("Embellishment", **(given | values))
    return Trait(own.kind, own.type, "1")


def mark(name: str, value: str) -> Trait:
    return Trait("Marker", f"mark;{name}", value)


LIST = "VASSAL.build.widget.ListWidget"
SIDES = element(
    f"{IN_MODULE}.PlayerRoster",
    *(f"<entry>{side}</entry>" for side in ("Reds", "Blues", "Solitaire")),
)
PIECES: dict[str, list[str]] = {
    "pieces alike": [slot("A"), slot("A", gpid="8"), slot("A", "b.png", gpid="9")],
    "names of a slot and of a piece": [
        slot("A", entryName="Slot"),
        slot("B", entryName=""),
        slot("", entryName=""),
    ],
    "ids of a slot and of a piece": [slot("A", gpid="3"), slot("B", "b.png", gpid="")],
    "no picture": [slot("A", "")],
    "a picture that is not there": [slot("A", "gone.png")],
    "pictures of other sizes": [
        slot("A"),
        slot("B", "a.png"),
        slot("C", "wide.png"),
        slot("D", "card.png"),
        slot("E", "large.png"),
    ],
    "in a list of its own name": [
        element(LIST, slot("A"), entryName="A"),
        element(LIST, slot("B", "b.png"), entryName="List"),
    ],
    "sides": [
        SIDES,
        element(LIST, slot("A"), entryName="REDS"),
        slot("B", "b.png", mark("Side", "blues")),
    ],
    "properties": [
        slot(
            "A",
            "a.png",
            mark("Morale", "7"),
            mark("Sum", "{1+1}"),
            mark("9", "x"),
            mark("Empty", ""),
        )
    ],
    "a long name": [slot("A" * 50, "a.png")],
    "two faces": [slot("A", "", layer("a.png", "b.png"))],
    "one face": [slot("A", "", layer("a.png"))],
    "one face twice": [slot("A", "", layer("a.png", "a.png"))],
    "a layer too small for a face": [slot("A", "card.png", layer("a.png", "b.png"))],
    "two layers": [slot("A", "", layer("a.png", "b.png"), layer("b.png", "a.png", name="M"))],
    "a trait of its own": [slot("A", "a.png", Trait("Footprint", "footprint;x", ""))],
}


def test_pieces_become_counters(tmp_path: Path) -> None:
    recorded("pieces", PIECES, "counters.yaml", tmp_path)


def deck(*slots: str, **values: str) -> str:
    return element(f"{IN_MAP}.DrawPile", *slots, **({"name": "Deck"} | values))


def card(name: str, image: str = "card.png", mask: str = "", **values: str) -> str:
    traits = (make_trait("Obscurable", maskImage=mask),) if mask else ()
    return slot(name, image, *traits, kind=CARD, **values)


DECKS: dict[str, list[str]] = {
    "closed": [deck(card("A"), card("B"), faceDown="Always")],
    "open": [deck(card("A"), faceDown="Never")],
    "as players choose": [deck(card("A"), faceDown="Via right-click Menu")],
    "empty": [deck()],
    "without a name": [deck(card("A"), name="")],
    "names of a slot and of a piece": [
        deck(card("A", entryName="Slot"), card("B", entryName=""), card("", entryName=""))
    ],
    "ids of a slot and of a piece": [deck(card("A", gpid="3"), card("B", gpid=""))],
    "backs": [
        deck(
            card("A", mask="a.png"),
            card("B", mask="a.png"),
            card("C", mask="b.png"),
            card("D"),
            card("E", mask="b.png"),
        )
    ],
    "a back that is not there": [deck(card("A", mask="gone.png"), card("B", mask="a.png"))],
    "cards without a picture": [deck(card("A"), card("B", ""), card("C", "gone.png"))],
    "a piece among cards": [deck(card("A"), slot("P"))],
    "a cup": [deck(slot("P"), slot("P"), slot("Q", "b.png"))],
    "cards nearly as small as counters": [slot("X", "a.png"), deck(card("A", "small.png"))],
    "counters nearly as large as cards": [slot("X", "a.png"), deck(card("A", "chit.png"))],
    "decks side by side": [deck(card(f"A{n}"), name=f"D{n}") for n in range(12)],
    "wide decks": [deck(card(f"A{n}", "large.png"), name=f"D{n}") for n in range(6)],
}


def test_decks_become_decks_or_cups(tmp_path: Path) -> None:
    cases = {
        name: [slot("X"), window(PLAIN, more="".join(inside))] for name, inside in DECKS.items()
    }
    recorded("decks", cases, "cards.yaml|pools.yaml|tracks.yaml", tmp_path)


def test_a_deck_of_pieces_as_large_as_the_least_card_is_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A picture of 60 pixels is 15.875 mm wide."""
    inside = [slot("X"), window(PLAIN, more=deck(card("A", "wide.png")))]
    for least, is_deck in ((90 * 15.875 / 60, True), (90 * 15.875 / 60 + 0.01, False)):
        monkeypatch.setattr(decks, "_LEAST_CARD", least)
        assert ("cards.yaml" in made(tmp_path, *inside).files) == is_deck
