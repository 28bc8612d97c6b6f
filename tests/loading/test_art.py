"""Which pictures a game may have, where they lie, and which a map shows."""

# ruff: noqa: E501

from __future__ import annotations

import io
import struct
from pathlib import Path

import pytest
from PIL import Image

from builder.loading.load import load_game
from builder.loading.pictures.art import picture_fault
from builder.loading.pictures.scans import MAX_PIXELS
from tests.loading.mini import MINI, write
from tests.loading.test_boards import told
from tests.together import together


def head(wide: int, high: int) -> bytes:
    """The head of a picture of such a size."""
    return b"\x89PNG\r\n\x1a\n" + struct.pack(
        ">I4sIIBBBBBI", 13, b"IHDR", wide, high, 8, 0, 0, 0, 0, 0
    )


@together(
    ("data", "fault", "hint"),
    [
        (b"", "this is neither PNG nor JPEG", ""), (head(0, 5), "the picture has no pixels", ""), (head(5, 0), "the picture has no pixels", ""), (head(1, 1), "", ""),
        (head(MAX_PIXELS, 4_000), "", ""), (head(MAX_PIXELS + 1, 9), "the picture is 20001 x 9 pixels", "save it with 10000 x 4"), (head(9, MAX_PIXELS + 1), "the picture is 9 x 20001 pixels", "save it with 4 x 10000"),
        (head(20_000, 4_001), "the picture is 20000 x 4001 pixels", "save it with 10000 x 2000"), (head(60_003, 1), "the picture is 60003 x 1 pixels", "save it with 15000 x 1"), (head(60_000, 1), "the picture is 60000 x 1 pixels", "save it with 20000 x 1"),
    ],
)  # fmt: skip
def test_a_picture_has_pixels_and_not_too_many(data: bytes, fault: str, hint: str) -> None:
    found = picture_fault(data)
    assert str(found[0] if found else "") == fault
    if hint:
        assert found is not None
        assert hint in str(found[1])


def picture(colour: str) -> bytes:
    made = io.BytesIO()
    Image.new("RGB", (40, 30), colour).save(made, "PNG")
    return made.getvalue()


def with_image(file: str) -> str:
    return f"{MINI['maps/ford.yaml']!s}image: {{file: '{file}', points: [{{hex: '0101', at: [1, 1]}}, {{hex: '0401', at: [30, 1]}}, {{hex: '0203', at: [1, 20]}}]}}\n"


@together(
    ("named", "owned", "colour", "said"),
    [
        ("a.png", "", "red", []), ("b.png", "", "", ["there is no picture 'b.png' in art/"]), ("a.svg", "", "", ["art/a.svg is an SVG"]), ("../a.png", "", "", ["'../a.png' leaves the game's folder"]), ("bad.png", "", "", ["this is neither PNG nor JPEG"]),
        ("a.png", "mine.png", "blue", []), ("a.png", "sub/mine.png", "green", []), ("a.png", "gone.png", "", ["there is no picture 'gone.png'"]), ("a.png", "../game/art/a.png", "", ["leaves the folder of your file"]), ("a.png", "no.png", "", ["no.png: this is neither PNG nor JPEG"]), ("a.png", "/etc/x.png", "", ["leaves the folder of your file"]),
    ],
)  # fmt: skip
def test_a_map_shows_a_picture_of_the_game_or_of_its_owner(
    named: str, owned: str, colour: str, said: list[str], tmp_path: Path
) -> None:
    files = {
        **MINI,
        "maps/ford.yaml": with_image(named),
        "art/a.png": picture("red"),
        "art/a.svg": "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 9 9'><rect width='9' height='9'/></svg>",
    }
    if named == "bad.png":
        files["art/bad.png"] = b"x"
    write(tmp_path / "game", files)
    own = write(
        tmp_path / "own",
        {"mine.png": picture("blue"), "sub/mine.png": picture("green"), "no.png": b"x"},
    )
    (own / "owner.yaml").write_text(f"game: mini\nmaps:\n  ford: {{image: {{file: '{owned}'}}}}\n")
    loaded = load_game(tmp_path / "game", own / "owner.yaml" if owned else None)
    messages = [str(problem.message) for problem in loaded.problems if problem.severity == "error"]
    assert len(messages) == len(said), list(told(loaded.problems))
    for text in said:
        assert any(text in message for message in messages), messages
    assert (loaded.game is None) == bool(said)
    if loaded.game is not None:
        data = loaded.game.art[owned or named]
        with Image.open(io.BytesIO(data)) as shown:
            assert shown.convert("RGB").getpixel((5, 5)) == Image.new(
                "RGB", (1, 1), colour
            ).getpixel((0, 0))


def test_a_large_scan_is_shown_smaller_with_its_points(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("builder.loading.pictures.scans.MAX_PIXELS", 30)
    made = io.BytesIO()
    Image.new("RGB", (40, 24), "red").save(made, "JPEG")
    files = {**MINI, "maps/ford.yaml": with_image("a.jpg"), "art/a.jpg": made.getvalue()}
    game = load_game(write(tmp_path, files)).game
    assert game is not None
    sheet = game.maps[0]
    assert sheet.image is not None
    assert [point.at for point in sheet.image.points] == [(0.5, 0.5), (15, 0.5), (0.5, 10)]
    with Image.open(io.BytesIO(game.art["a.jpg"])) as shown:
        assert shown.size == (20, 12)
