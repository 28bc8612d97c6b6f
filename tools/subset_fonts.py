"""Make the vendored fonts: fetch the npm packages, reduce the faces to some characters, write the metrics.

Needs ``npm`` and the ``fonttools`` package. Run ``python tools/subset_fonts.py`` from the root of the
repository; it rewrites the ``*.ttf``, ``OFL-*.txt`` and ``metrics.json`` files in ``builder/fonts``.
The same package versions give the same bytes.
"""

from __future__ import annotations

import json
import subprocess
import tarfile
import tempfile
from collections.abc import Iterable
from pathlib import Path

from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont

from tools.command_line import parser

OUT = Path(__file__).resolve().parent.parent / "builder" / "fonts"

PACKAGES = {
    "barlow-condensed": "@expo-google-fonts/barlow-condensed@0.4.1",
    "eb-garamond": "@expo-google-fonts/eb-garamond@0.4.3",
    "noto-sans-jp": "@expo-google-fonts/noto-sans-jp@0.4.3",
    "noto-sans-sc": "@expo-google-fonts/noto-sans-sc@0.4.3",
}

FACES = {
    "condensed": ("barlow-condensed", "500Medium/BarlowCondensed_500Medium"),
    "condensed-italic": (
        "barlow-condensed",
        "500Medium_Italic/BarlowCondensed_500Medium_Italic",
    ),
    "condensed-semibold": ("barlow-condensed", "600SemiBold/BarlowCondensed_600SemiBold"),
    "condensed-bold": ("barlow-condensed", "700Bold/BarlowCondensed_700Bold"),
    "serif": ("eb-garamond", "400Regular/EBGaramond_400Regular"),
    "serif-italic": ("eb-garamond", "400Regular_Italic/EBGaramond_400Regular_Italic"),
    "serif-semibold": ("eb-garamond", "600SemiBold/EBGaramond_600SemiBold"),
    "serif-semibold-italic": (
        "eb-garamond",
        "600SemiBold_Italic/EBGaramond_600SemiBold_Italic",
    ),
    "sans-jp": ("noto-sans-jp", "400Regular/NotoSansJP_400Regular"),
    "sans-jp-bold": ("noto-sans-jp", "700Bold/NotoSansJP_700Bold"),
    "sans-sc": ("noto-sans-sc", "400Regular/NotoSansSC_400Regular"),
    "sans-sc-bold": ("noto-sans-sc", "700Bold/NotoSansSC_700Bold"),
}

LATIN = [
    (0x0020, 0x007E),
    (0x00A0, 0x024F),
    (0x1E00, 0x1EFF),
    (0x2000, 0x206F),  # punctuation, daggers, primes
    (0x2070, 0x209F),  # superior and inferior figures
    (0x20A0, 0x20CF),  # currencies
    (0x2100, 0x218F),  # letter-like signs, fractions, Roman numerals
    (0x2190, 0x21FF),  # arrows
    (0x2200, 0x22FF),  # mathematical signs
    (0x25A0, 0x25FF),  # geometric shapes
    (0xFB00, 0xFB06),  # ligatures, for text that holds them already
]
SYMBOLS = [
    (0x2460, 0x24FF),  # enclosed figures
    (0x2600, 0x266F),  # stars, suits, notes
    (0x2700, 0x27BF),  # ticks, crosses, discs with figures
    (0x2B00, 0x2BFF),
    (0x3000, 0x30FF),  # punctuation and kana
    (0x3200, 0x33FF),  # enclosed and squared letters
    (0xFF00, 0xFFEF),  # half and full width forms
]


def spread(ranges: Iterable[tuple[int, int]]) -> set[int]:
    """Return all code points of some inclusive ranges."""
    return {code for first, last in ranges for code in range(first, last + 1)}


def japanese() -> set[int]:
    """Return the characters of JIS X 0208 (levels 1 and 2), with the signs that such faces draw."""
    return standard("euc_jp") | spread(LATIN) | spread(SYMBOLS)


def chinese() -> set[int]:
    """Return the characters of GB 2312 (levels 1 and 2), with full-width punctuation. Letters, digits
    and signs come from other faces."""
    return standard("gb2312") | spread([(0x20, 0x7E), (0x3000, 0x301F), (0xFF00, 0xFF65)])


def standard(encoding: str) -> set[int]:
    """Return the characters of a standard with two bytes per character."""
    rows = range(0xA1, 0xFF)
    pairs = (bytes((row, cell)).decode(encoding, "ignore") for row in rows for cell in rows)
    return {ord(text) for text in pairs if len(text) == 1}


WANTED = {"noto-sans-jp": japanese, "noto-sans-sc": chinese}
"""What is kept of the families that are not for Latin letters."""


def fetch(package: str, folder: Path) -> Path:
    """Unpack an npm package into ``folder``; return the package's own folder."""
    folder.mkdir()
    subprocess.run(["npm", "pack", "--silent", package], cwd=folder, check=True)
    (archive,) = folder.glob("*.tgz")
    with tarfile.open(archive) as tar:
        tar.extractall(folder, filter="data")
    return folder / "package"


def subset(source: Path, target: Path, characters: set[int]) -> None:
    """Write the face with only these characters, without layout tables and hints."""
    options = Options(
        layout_features=[],
        hinting=False,
        desubroutinize=True,
        notdef_outline=True,
        name_IDs=[0, 1, 2, 3, 4, 5, 6, 13, 14],
        name_languages=[0x409],
        recalc_timestamp=False,
        glyph_names=False,
        drop_tables=[
            "GSUB",
            "GPOS",
            "GDEF",
            "BASE",
            "DSIG",
            "STAT",
            "meta",
            "vhea",
            "vmtx",
            "VORG",
            "kern",
            "gasp",
            "prep",
        ],
    )
    font = TTFont(source, recalcTimestamp=False)
    worker = Subsetter(options)
    worker.populate(unicodes=characters)
    worker.subset(font)
    font.save(target)


def packed(advances: dict[int, int]) -> dict[str, str]:
    """Return the advances as one text of characters for each width."""
    rows: dict[str, str] = {}
    for code, advance in sorted(advances.items()):
        rows[str(advance)] = rows.get(str(advance), "") + chr(code)
    return rows


def readable(text: str) -> str:
    """Return JSON text with invisible characters escaped."""
    return "".join(c if c.isprintable() else f"\\u{ord(c):04x}" for c in text)


def measure(path: Path) -> dict[str, object]:
    """Return what is needed to measure text in a face: its em, heights, and advances by code point."""
    font = TTFont(path)
    widths = font["hmtx"].metrics
    advances = {code: widths[name][0] for code, name in font.getBestCmap().items()}
    return {
        "em": font["head"].unitsPerEm,
        "ascent": font["OS/2"].sTypoAscender,
        "descent": font["OS/2"].sTypoDescender,
        "cap": font["OS/2"].sCapHeight,
        "advances": packed(advances),
    }


def write_metrics() -> None:
    """One line for each face, so that a change shows as one changed line."""
    faces = {name: measure(OUT / f"{name}.ttf") for name in FACES}
    lines = [
        f'"{name}": {readable(json.dumps(face, ensure_ascii=False, separators=(",", ":")))}'
        for name, face in faces.items()
    ]
    (OUT / "metrics.json").write_text("{\n" + ",\n".join(lines) + "\n}\n", encoding="utf-8")


def main() -> None:
    """Fetch, subset and measure the faces."""
    with tempfile.TemporaryDirectory() as scratch:
        folders = {name: fetch(spec, Path(scratch) / name) for name, spec in PACKAGES.items()}
        for name, (family, face) in FACES.items():
            wanted = WANTED[family]() if family in WANTED else spread(LATIN)
            subset(folders[family] / f"{face}.ttf", OUT / f"{name}.ttf", wanted)
        for family, folder in folders.items():
            licence = (folder / "LICENSE_FONT").read_text(encoding="utf-8")
            (OUT / f"OFL-{family}.txt").write_text(licence, encoding="utf-8")
    write_metrics()


if __name__ == "__main__":
    parser(__doc__).parse_args()
    main()
