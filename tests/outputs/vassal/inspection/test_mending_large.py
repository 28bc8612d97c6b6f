"""What ``inspect --fix`` makes smaller: boards that no zoom shows so large, and huge pictures."""

from __future__ import annotations

import io
import re
import struct
import zlib
from html import escape

import pytest
from PIL import Image, ImageChops

from builder.vassal.format.pieces import prototype_definition
from builder.vassal.format.traits import make_trait
from builder.vassal.lint import image_lint, inspect
from builder.vassal.reading.grids import image_size
from builder.vassal.repair import RepairedModule, oversized_images, repair_module
from tests.outputs.vassal.inspection.test_inspect import read_archive
from tests.outputs.vassal.inspection.test_mending_boards import (
    BOARD,
    BUILD,
    GRID,
    MAP,
    NUMBERS,
    PICKER,
    REGION,
    REGIONS,
    ZONE,
    ZONED,
    pack_archive,
)
from tests.together import together

ZOOMER = "VASSAL.build.module.map.Zoomer"
OVERVIEW = "VASSAL.build.module.map.GlobalMap"
STACK = "VASSAL.build.module.map.SetupStack"
SLOT = "VASSAL.build.widget.PieceSlot"
PROTOTYPES = "VASSAL.build.module.PrototypesContainer"
PROTOTYPE = "VASSAL.build.module.PrototypeDefinition"


def picture(wide: int, high: int, mode: str = "RGB", format: str = "PNG") -> bytes:
    """A picture with edges that show where its parts come to lie."""
    made = Image.linear_gradient("L").resize((wide, high)).convert(mode)
    made.paste(made.getpixel((0, 0)), (wide // 2, high // 2, wide, high))
    out = io.BytesIO()
    made.save(out, format)
    return out.getvalue()


def player_aid(levels: str = "0.25,0.5", *, more: str = "", beside: str = "", name: str = "aid.png",
               data: bytes = b"") -> bytes:  # fmt: skip
    """A module with a window that shows a board of 2000 x 1200 pixels at half its size at most."""
    numbers = f'<{NUMBERS} first="H" hOff="1" vOff="1" fontSize="20" hDrawOff="-4"/>'
    hexes = f'<{GRID} dx="86.6" dy="100.0" x0="40" y0="-10">{numbers}</{GRID}>'
    regions = f'<{REGIONS}><{REGION} name="Box" originx="1500" originy="901"/></{REGIONS}>'
    zones = (
        f'<{ZONE} name="Land" path="0,0;1000,0;1000,1200;0,1200">{hexes}</{ZONE}>'
        f'<{ZONE} name="Track" path="1000,0;2000,0;2000,1200;1000,1200">{regions}</{ZONE}>'
    )
    board = f'<{BOARD} name="Aid" image="{name}"><{ZONED}>{zones}</{ZONED}></{BOARD}>'
    map = (
        f'<{MAP} mapName="Aid" edgeWidth="10" edgeHeight="0"><{PICKER}>{board}</{PICKER}>'
        f'<{ZOOMER} zoomStart="1" zoomLevels="{levels}"/><{OVERVIEW} scale="0.2"/>{more}</{MAP}>'
    )
    text = (
        f'<VASSAL.build.GameModule name="Old" version="1">{map}{beside}</VASSAL.build.GameModule>'
    )
    return pack_archive({BUILD: text.encode(), f"images/{name}": data or picture(2000, 1200)})


def told(found: RepairedModule) -> list[str]:
    return [text for text in found.mends if "shows no more" in text]


@pytest.mark.parametrize(("name", "format"), [("aid.png", "PNG"), ("aid.jpg", "JPEG")])
def test_a_board_is_as_large_as_its_window_shows_it(name: str, format: str) -> None:
    found = repair_module(player_aid(name=name, data=picture(2000, 1200, format=format)))
    after = read_archive(found.data)
    assert image_size(after[f"images/{name}"]) == (1000, 600)
    with Image.open(io.BytesIO(after[f"images/{name}"])) as made:
        assert made.format == format
    text = after[BUILD].decode()
    assert 'zoomLevels="0.5,1"' in text
    assert 'scale="0.4"' in text
    assert re.search(r'dx="43.3" dy="50" x0="20" y0="-5"', text)
    assert 'fontSize="10" hDrawOff="-2"' in text
    assert 'originx="750" originy="450"' in text
    assert 'path="0,0;500,0;500,600;0,600"' in text
    assert 'edgeWidth="5" edgeHeight="0"' in text
    assert told(found) == [
        f"'{name}' has 1000 x 600 pixels in place of 2000 x 1200: the window 'Aid' shows no more, and no"
        " piece lies there; grids, places and zoom are as before"
    ]


STANDS = f'<{STACK} name="Top" owningBoard="Aid" x="5" y="5" useGridLocation="false"></{STACK}>'
SHARES = f'<{MAP} mapName="B"><{PICKER}><{BOARD} name="B" image="aid.png"/></{PICKER}></{MAP}>'


def sends(window: str) -> str:
    """A prototype whose command sends pieces to a window."""
    text = prototype_definition(
        (make_trait("SendToLocation", menu="Aid", key="65,130", map=window),)
    )
    return f'<{PROTOTYPES}><{PROTOTYPE} name="Aid">{escape(text)}</{PROTOTYPE}></{PROTOTYPES}>'


@pytest.mark.thorough
@together("module", lambda: [
    player_aid("0.25,1.0"),
    player_aid("0.25,0.9"),
    player_aid("0.25,word"),
    player_aid(more=STANDS),
    player_aid(beside=SHARES),
    player_aid(data=picture(1000, 700)),
    player_aid(data=b"GIF89a" + bytes([208, 7, 176, 4]) + bytes(20)),
])  # fmt: skip
def test_a_board_stays_where_it_is_seen_shared_or_in_use(module: bytes) -> None:
    before = read_archive(module)
    found = repair_module(module)
    after = read_archive(found.data)
    assert told(found) == []
    assert {n for n in before if before[n] != after[n] and n.startswith("images/")} <= {
        "images/aid.png"
    }
    assert image_size(after["images/aid.png"]) == image_size(before["images/aid.png"])
    assert "zoomLevels" not in "".join(found.mends)


def test_a_board_stays_as_it_is_where_pieces_are_sent_to() -> None:
    assert told(repair_module(player_aid(beside=sends("Aid")))) == []
    assert told(repair_module(player_aid(beside=sends("$Where$")))) == []
    assert told(repair_module(player_aid(beside=sends("Elsewhere"))))


def huge(mode: str, *, clear: bool = False) -> Image.Image:
    made = Image.effect_noise((300, 200), 60)
    if mode == "I;16":
        return made.convert("I").point(lambda value: value * 256 + 5).convert("I;16")
    full = made.convert(mode)
    if mode == "RGBA":
        full.putalpha(128 if clear else 255)
    return full


def lighter(
    monkeypatch: pytest.MonkeyPatch, made: Image.Image
) -> tuple[RepairedModule, Image.Image, bytes]:
    monkeypatch.setattr(oversized_images, "_HUGE", 50_000)
    out = io.BytesIO()
    made.save(out, "PNG")
    text = (
        f'<VASSAL.build.GameModule name="Old" version="1"><{MAP} mapName="M"><{PICKER}>'
        f'<{BOARD} name="B" image="b.png"/></{PICKER}></{MAP}></VASSAL.build.GameModule>'
    )
    found = repair_module(pack_archive({BUILD: text.encode(), "images/b.png": out.getvalue()}))
    data = read_archive(found.data)["images/b.png"]
    return found, Image.open(io.BytesIO(data)), data


def test_sixteen_bits_of_a_colour_become_eight(monkeypatch: pytest.MonkeyPatch) -> None:
    before = huge("I;16")
    found, after, _ = lighter(monkeypatch, before)
    assert after.mode == "L"
    assert after.getpixel((7, 7)) == before.getpixel((7, 7)) // 256  # type: ignore[operator]
    # 60,000 pixels of 2 bytes, or of 1; and 4 of each on the table.
    assert "takes 0.3 MB of memory to open in place of 0.4, and" in found.mends[0]


def test_what_is_transparent_nowhere_is_written_without(monkeypatch: pytest.MonkeyPatch) -> None:
    before = Image.merge(
        "RGBA", [huge("L")] * 2 + [huge("L").rotate(180), Image.new("L", (300, 200), 255)]
    )
    _, after, _ = lighter(monkeypatch, before)
    assert after.mode == "RGB"
    assert ImageChops.difference(after, before.convert("RGB")).getbbox() is None


def test_what_is_transparent_stays_so(monkeypatch: pytest.MonkeyPatch) -> None:
    before = huge("RGBA", clear=True)
    _, after, _ = lighter(monkeypatch, before)
    assert ImageChops.difference(after.convert("RGBA"), before).getbbox(alpha_only=False) is None


def test_few_colours_get_a_palette_and_stay_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    before = huge("L").point(lambda value: value // 32 * 32).convert("RGB")
    _, after, _ = lighter(monkeypatch, before)
    assert after.mode == "P"
    assert ImageChops.difference(after.convert("RGB"), before).getbbox() is None


def test_a_jpeg_may_be_huge_too() -> None:
    out = io.BytesIO()
    Image.new("L", (12_000, 6_000)).save(out, "JPEG")
    found = inspect(player_aid(name="aid.jpg", data=out.getvalue()), "m.vmod")
    assert found.totals["huge-image"] == 1


def bomb(wide: int, high: int) -> bytes:
    """The head of a PNG that promises so many pixels, and nothing that keeps it."""
    head = struct.pack(">IIBBBBB", wide, high, 16, 6, 0, 0, 0)
    chunk = b"IHDR" + head
    return (
        b"\x89PNG\r\n\x1a\n" + struct.pack(">I", 13) + chunk + struct.pack(">I", zlib.crc32(chunk))
    )


@together(
    "data",
    [bomb(100_000, 100_000), bomb(9_000, 8_000), bomb(2_000, 1_200), b"", b"\x89PNG", b"x" * 99],
)
def test_a_picture_that_promises_too_much_is_let_alone(data: bytes) -> None:
    module = player_aid(data=data or b" ")
    found = repair_module(module)
    assert told(found) == []
    assert read_archive(found.data)["images/aid.png"] == (data or b" ")


def test_a_board_that_a_page_shows_stays(monkeypatch: pytest.MonkeyPatch) -> None:
    page = {"help.html": b'<img src="aid.png">'}
    module = pack_archive({**read_archive(player_aid()), **page})
    assert told(repair_module(module)) == []
    monkeypatch.setattr(image_lint, "_MOST_SEARCHED", 10)
    assert (
        told(
            repair_module(
                pack_archive({**read_archive(player_aid()), "help.html": b"nothing of it"})
            )
        )
        == []
    )
