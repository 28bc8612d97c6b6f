"""Profiles of presses, print shops and positions as files: what is right, and what is told of the rest."""

from __future__ import annotations

import struct
from pathlib import Path

import pytest

from builder.loading.position_files import read_position
from builder.loading.position_yaml import position_as_yaml
from builder.loading.press_profiles import fault_in, title_of
from builder.loading.print_shops import read_shop, shop_names
from builder.model.position_sheets import PositionSheet

TABLES = {b"A2B0": b"", b"B2A0": b""}


def profile(
    tags: dict[bytes, bytes] = TABLES, *, version: int = 2, space: bytes = b"CMYK",
    kind: bytes = b"prtr", magic: bytes = b"acsp", more: int = 0,
) -> bytes:  # fmt: skip
    """A profile of these tags, which says that it is so many bytes longer than it is."""
    listed, stored = struct.pack(">I", len(tags)), b""
    start = 128 + 4 + 12 * len(tags)
    for name, data in tags.items():
        listed += struct.pack(">4sII", name, start + len(stored), len(data))
        stored += data
    size = start + len(stored) + more
    head = struct.pack(">I4sB3s4s4s", size, b"", version, b"", kind, space).ljust(36, b"\0") + magic
    return head.ljust(128, b"\0") + listed + stored


@pytest.mark.parametrize(
    ("data", "fault"),
    [
        (profile(), ""),
        (profile(version=4), ""),
        (profile(version=5), "is of version 5, which PDF/X-4 does not take"),
        (profile(more=1), "breaks off: it is shorter than it says"),
        (profile(more=-1), ""),
        (profile(space=b"RGB "), "describes RGB, not cyan, magenta, yellow and black"),
        (profile(kind=b"mntr"), "does not describe an output"),
        (profile({b"A2B0": b""}), "has no tables from colours to inks and back"),
        (profile({b"B2A0": b"", b"A2B1": b""}), "has no tables from colours to inks and back"),
        (profile({}), "has no tables from colours to inks and back"),
        (profile({})[:131], "is no ICC profile"),
        (profile(magic=b"acpp"), "is no ICC profile"),
        (b"", "is no ICC profile"),
    ],
)
def test_a_profile_is_taken_for_what_it_is(data: bytes, fault: str) -> None:
    assert fault_in(data) == fault


def desc(text: bytes, length: int) -> bytes:
    return b"desc\0\0\0\0" + struct.pack(">I", length) + text


def mluc(text: str, start: int = 28) -> bytes:
    said = text.encode("utf-16-be")
    return b"mluc".ljust(20, b"\0") + struct.pack(">II", len(said), start) + said


@pytest.mark.parametrize(
    ("said", "title"),
    [
        (desc(b"Coated\0", 7), "Coated"),
        (desc(b"Coated and more", 6), "Coated"),
        (desc(b"", 0), ""),
        (desc(b"", 0)[:11], ""),
        (desc(b" A\nb ", 5), "Ab"),
        (desc(b"x" * 120, 120), "x" * 100),
        (mluc("Gestrichen ü"), "Gestrichen ü"),
        (mluc("Later")[:28], ""),
        (mluc("Later")[:27], ""),
        (mluc("Later", start=30), "ater"),
        (b"text of another kind, long enough", ""),
    ],
)
def test_a_profile_is_called_as_it_says(said: bytes, title: str) -> None:
    assert title_of(profile({**TABLES, b"desc": said})) == title


def test_a_profile_of_nothing_has_no_title() -> None:
    assert (title_of(b""), title_of(profile())) == ("", "")


# -- print shops -------------------------------------------------------------------------------


def test_every_shop_that_is_known_can_be_read() -> None:
    names = shop_names()
    assert len(names) == len({*names}) > 1
    assert [(read_shop(name).problems, bool(read_shop(name).shop)) for name in names] == [
        ([], True) for _ in names
    ]


def test_the_shop_of_a_game_comes_first_and_hides_that_of_its_name(tmp_path: Path) -> None:
    first, *others = shop_names()
    own = read_shop(first).shop
    assert own is not None
    text = f"mine:\n  title: Mine\n{first}:\n  title: No shop\n"
    (tmp_path / "print-shops.yaml").write_text(text)
    assert shop_names(tmp_path) == ("mine", first, *others)
    assert read_shop(first, tmp_path).shop != own
    assert read_shop(others[0], tmp_path).shop == read_shop(others[0]).shop


@pytest.mark.parametrize(
    ("text", "codes"),
    [
        ("", ["bad-value"]),
        ("- mine", ["bad-value"]),
        ("mine", ["bad-value"]),
        ("mine: {}\nother: {}", ["bad-value"]),
        ("mine: [", ["yaml-syntax"]),
    ],
)
def test_a_file_holds_one_shop(text: str, codes: list[str], tmp_path: Path) -> None:
    path = tmp_path / "shop.yaml"
    path.write_text(text)
    shop, problems = read_shop(str(path))
    assert (shop, [one.code for one in problems]) == (None, codes)


def test_a_shop_that_nobody_knows_is_told_with_those_that_are_near() -> None:
    first = shop_names()[0]
    (near,) = read_shop(f"{first}x").problems
    (far,) = read_shop("qqqqqqqq").problems
    assert (near.code, far.code) == ("unknown-print-shop", "unknown-print-shop")
    assert near.hint == f"did you mean {first!r}?"
    assert all(name in far.hint for name in shop_names())


# -- positions ---------------------------------------------------------------------------------

POSITION = """\
game: small
scenario: "1"
turn: 1
play:
  only: red
  told:
    red:
    - "It rains, and nobody comes."
    - Nothing
  agenda:
  - {kind: move, done: false}
  - {kind: fight, many: 2, names: ["a-1", "b 2"]}
pieces:
- {counter: "a-1", at: "0101", reduced: true}
- {counter: b_c, at: west}
"""


def test_a_position_is_written_a_counter_a_line_and_plain_words_without_quotes() -> None:
    data = {
        "game": "small", "scenario": "1", "turn": 1,
        "pieces": [{"counter": "a-1", "at": "0101", "reduced": True}, {"counter": "b_c", "at": "west"}],
        "play": {
            "only": "red",
            "agenda": [{"kind": "move", "done": False},
                       {"kind": "fight", "many": 2, "names": ["a-1", "b 2"]}],
            "told": {"red": ["It rains, and nobody comes.", "Nothing"]},
        },
    }  # fmt: skip
    assert position_as_yaml(PositionSheet.model_validate(data)) == POSITION


def test_an_empty_position_has_its_turn_and_its_pieces() -> None:
    assert position_as_yaml(PositionSheet(game="g")) == "game: g\nturn: 1\npieces: []\n"


@pytest.mark.parametrize(
    ("text", "codes"),
    [
        ("game: small\nturn: 2\npieces: []", []),
        ("turn: 2", []),
        ("game: other\nturn: 2", ["other-game"]),
        ("- a", ["bad-value"]),
        ("", ["bad-value"]),
        ("game: small\ntrun: 2", ["unknown-key"]),
    ],
)
def test_a_position_is_read_for_its_game(text: str, codes: list[str], tmp_path: Path) -> None:
    path = tmp_path / "p.yaml"
    path.write_text(text)
    sheet, problems, _ = read_position(path, "small")
    assert [one.code for one in problems] == codes
    assert (sheet is None) == bool(codes)
    assert all(one.location for one in problems)
