"""What a game becomes by values of its owner, and by options of a run: how it differs, and what is wrong with
them."""

# ruff: noqa: E501

from __future__ import annotations

import json
from pathlib import Path

import pytest

from builder.loading import part_limits
from builder.loading.load import load_game
from builder.loading.print_options import read_print_options
from builder.loading.print_shops import read_shop, shop_names
from builder.loading.sources import estimates, sources
from tests.loading.mini import MINI, load, write
from tests.loading.test_boards import told
from tests.loading.test_left_out import values
from tests.recorded import assert_as_recorded
from tests.together import together

RECORDED = Path(__file__).with_name("owner_varied.txt")
HEAD = "game: mini\nsource: given 9.9\n"
SPARSE = "title: Bare\nsource: given 3\ngrid: {columns: 3, rows: 2}\nground: clear\nterrain: {marsh: [0102]}\n"
GAME = {
    **MINI,
    "game.yaml": f"{MINI['game.yaml']!s}options: {{weather: fair}}\n",
    "maps/bare.yaml": SPARSE,
}

OWNERS = {
    "values of units": f"{HEAD}units:\n  a-co: {{values: 9-9-9, name: Alpha}}\n  b-co: {{reduced: 1-1-1, symbol: {{branch: armor}}}}\n",
    "a source of its own": "game: mini\nunits:\n  a-co: {values: 9-9-9}\n",
    "another game": "game: maxi\n",
    "no game": "units: {}\n",
    "no mapping": "- a\n",
    "nothing": "",
    "not yaml": "a: [\n",
    "keys": f"{HEAD}unitz: {{}}\nexamples: {{}}\nzzz: 1\n",
    "options": f"{HEAD}options: {{weather: rain, zzz: 1}}\n",
    "no options": f"{HEAD}options: rain\n",
    "no parts": f"{HEAD}units: a-co\nmarkers: {{fyre: {{count: 2}}, fire: 3}}\n",
    "an id": f"{HEAD}units:\n  a-co: {{id: z, name: Zed}}\n",
    "a new key and a wrong one": f"{HEAD}units:\n  a-co: {{text: New, valuse: 1}}\n",
    "parts of parts": f"{HEAD}tables:\n  crt:\n    rows: {{open: {{name: Field}}, closed: {{name: Wood}}}}\n    results: {{1: Ex Ex Ex}}\ntracks:\n  turn: {{boxes: {{'1': {{label: One}}}}}}\n",
    "parts of parts that are there": f"{HEAD}tables:\n  crt:\n    rows: {{open: {{name: Field}}}}\n    results: {{1: Ex Ex Ex}}\ntracks:\n  turn: {{boxes: {{'1': {{label: One}}}}}}\n",
    "hexes": f"{HEAD}maps:\n  ford: {{hexes: {{'0101': marsh, '0303': clear, '0909': clear, '0202': swamp}}}}\n",
    "hexes without others": f"{HEAD}maps:\n  ford: {{title: Bridge, hexes: {{'0102': marsh}}}}\n",
    "ground of letters": f"{HEAD}maps:\n  ford: {{ground: marsh}}\n",
    "terrain of letters": f"{HEAD}maps:\n  ford: {{terrain: {{marsh: ['0101']}}}}\n",
    "letters of letters": f"{HEAD}maps:\n  ford:\n    terrain: |\n      . 01 02 03 04\n      01 m m m m\n      02 c c c c\n      03 . c c c\n",
    "ground without letters": f"{HEAD}maps:\n  bare: {{ground: marsh, title: Barren}}\n",
    "terrain without letters": f"{HEAD}maps:\n  bare: {{terrain: {{marsh: ['0201', '0202']}}}}\n",
    "letters without letters": f"{HEAD}maps:\n  bare:\n    terrain: |\n      . 01 02 03\n      01 a a a\n      02 a a b\n",
    "a scenario": f"{HEAD}scenarios:\n  first: {{turns: 3, title: Dawn}}\ndecks:\n  events: {{title: Fate}}\n",
}  # fmt: skip


def test_values_of_the_owner_count(tmp_path: Path) -> None:
    sound = load(tmp_path / "game", GAME)
    assert sound.game is not None, list(told(sound.problems))
    usual, lines = values(sound.game), list[str]()
    for name, text in OWNERS.items():
        owner = tmp_path / "owner.yaml"
        owner.write_text(text)
        loaded = load_game(tmp_path / "game", owner)
        lines += [f"{name}:", *(f"  {line}" for line in told(loaded.problems))]
        now = values(loaded.game) if loaded.game else usual
        lines += [f"  without {path}" for path in usual if path not in now]
        lines += [f"  {path} = {value}" for path, value in now.items() if usual.get(path) != value]
    assert_as_recorded(RECORDED, "owner", lines)


@together(
    ("field", "most", "codes", "kept"),
    [
        ("units", 3, [], 3), ("units", 2, ["too-large"], 2), ("units", 1, ["too-large"], 1), ("tables", 1, [], 1), ("tables", 0, ["too-large"], 0),
    ],
)  # fmt: skip
def test_a_game_has_so_many_parts(
    field: str,
    most: int,
    codes: list[str],
    kept: int,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    if field == "units":
        monkeypatch.setitem(part_limits.MAX_PARTS, "units", most)  # type: ignore[arg-type]
    else:
        monkeypatch.setattr(part_limits, "MOST_OTHERS", max(most, 0))
    problems = [
        p for p in load(tmp_path, {**MINI}).problems if p.code == "too-large" and field in p.message
    ]
    assert [problem.code for problem in problems] == codes
    if codes:
        assert str(problems[0].message) == f"more than {most} {field}"


GRADES = "source: given 1\ngrades:\n- {value: attack, letters: [C, B, A]}\n"


@together(
    ("printed", "grades", "said"),
    [
        ("A-2-3", GRADES, []), ("B-2-3", GRADES, []), ("D-2-3", GRADES, ["nothing says what D counts, which unit a-co prints"]),
        ("3-A-3", GRADES, ["nothing says what A counts, which unit a-co prints"]), ("A-2-3", "source: given 1\n", ["nothing says what A counts, which unit a-co prints"]),
        ("3-2-3", GRADES, []),
    ],
)  # fmt: skip
def test_letters_of_units_have_numbers(
    printed: str, grades: str, said: list[str], tmp_path: Path
) -> None:
    text = str(MINI["counters.yaml"]).replace(
        "values: 3-4-5\n  reduced: 2-3-5", f"values: {printed}\n  reduced: C-1-1"
    )
    loaded = load(tmp_path, {**MINI, "counters.yaml": text, "mechanisms.yaml": grades})
    messages = [str(p.message) for p in loaded.problems if "counts" in p.message]
    both = "C counts" not in str(messages)
    assert messages[: len(said)] == said
    assert both == (grades is GRADES)
    if loaded.game is not None:
        units = {unit.id: unit for unit in loaded.game.units}
        number = {"A": 3, "B": 2}.get(printed[0], 3)
        assert [value.number for value in units["a-co"].values][:1] == [number]
        assert [value.number for value in units["a-co"].reduced or ()][:1] == [1]


def test_sources_are_listed_where_they_differ(tmp_path: Path) -> None:
    text = str(MINI["maps/ford.yaml"]).replace(
        "places:\n- {name: Two Huts,", "places:\n- {source: given 7, name: Two Huts,"
    )
    text += "sources: {areas: 'estimated: by eye', title: given 8}\n"
    game = load(tmp_path, {**MINI, "maps/ford.yaml": text}).game
    assert game is not None
    assert_as_recorded(RECORDED, "sources", map(str, sources(game)))
    assert_as_recorded(RECORDED, "estimates", map(str, estimates(game)))


WORDS = [
    ["low-ink"], ["low-ik"], ["paper=A4", "paper=A3"], ["fold", "single"], ["fold", "layouts=single"], ["fold,single"], ["nudge=1x2"], ["nudge=1:2"], ["nudge=1mmx2mm"], ["scale=1x1.01"],
    ["margin=5"], ["margin="], ["=5"], ["zzz=1"], ["nudge=x"], ["icc=gone.icc"], ["own.yaml"], ["gone.yaml"], ["list.yaml"], ["own.yaml", "margin=7"], ["margin=7", "own.yaml"], ["broken.yaml"], [],
]  # fmt: skip


def test_options_of_printing_are_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write(
        tmp_path,
        {"own.yaml": "margin: 9\nlayouts: fold\n", "list.yaml": "- a\n", "broken.yaml": "a: [\n"},
    )
    monkeypatch.chdir(tmp_path)
    usual = read_print_options([]).options
    assert usual is not None
    lines: list[str] = []
    for words in WORDS:
        found = read_print_options(words)
        lines += [f"{words}:", *(f"  {line}" for line in told(found.problems))]
        if found.options is not None:
            now, before = (one.model_dump() for one in (found.options, usual))
            lines += [f"  {key} = {value!r}" for key, value in now.items() if before[key] != value]
    assert_as_recorded(RECORDED, "printing", lines)


def test_print_shops_are_read_from_a_game_and_from_files(tmp_path: Path) -> None:
    known = shop_names()
    shop = load_known(known[0])
    game = write(tmp_path / "g", {"print-shops.yaml": f"own: {shop}\n{known[0]}: {{zzz: 1}}\n"})
    files = {
        "one.yaml": f"mine: {shop}\n",
        "two.yaml": f"a: {shop}\nb: {shop}\n",
        "none.yaml": "",
        "list.yaml": "- a\n",
        "broken.yaml": "a: [\n",
    }
    write(tmp_path, files)
    assert shop_names(game) == ("own", *known)
    cases = [("own", game), (known[0], game), (known[0], None), ("own", None), (known[1], game)]
    read = [read_shop(name, where) for name, where in cases]
    assert [one.shop.id if one.shop else "" for one in read] == ["own", "", known[0], "", known[1]]
    assert [problem.code for problem in read[3].problems] == ["unknown-print-shop"]
    assert "unknown-key" in {problem.code for problem in read[1].problems}
    for file in ("one", "two", "none", "list", "broken", "gone"):
        found = read_shop(str(tmp_path / f"{file}.yaml"))
        assert (found.shop is not None) == (file == "one")
        assert bool(found.problems) == (file != "one")
    for text in ("", "- a\n", "a: [\n"):
        broken = write(tmp_path / "h", {"print-shops.yaml": text})
        assert read_shop(known[0], broken).problems
    assert read_shop(known[0], tmp_path / "nowhere").shop is not None


def load_known(name: str) -> str:
    """A shop that is known, as a mapping on one line."""
    shop = read_shop(name).shop
    assert shop is not None
    return json.dumps(
        {
            key: value
            for key, value in shop.model_dump(mode="json", exclude_defaults=True).items()
            if key != "id"
        }
    )


def test_print_shops_of_packages_come_after_those_that_are_known(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    known = shop_names()
    shop = load_known(known[0])
    packs = {
        "one": write(tmp_path / "one", {"print-shops.yaml": f"packed: {shop}\n{known[0]}: {{zzz: 1}}\n"}),
        "two": write(tmp_path / "two", {"print-shops.yaml": "- a\n"}), "three": tmp_path,
    }  # fmt: skip
    monkeypatch.setattr("builder.loading.print_shops.data_folders", lambda: packs)
    assert set(shop_names()) == {*known, "packed"}
    assert read_shop("packed").shop is not None
    assert read_shop(known[0]).shop is not None


def test_an_option_of_a_run_is_no_matter_where_there_is_no_sheet(tmp_path: Path) -> None:
    broken = write(tmp_path / "a", {**MINI, "game.yaml": "id: [\n"})
    assert load_game(broken, chosen=(("weather", "rain"),)).game is None
    game = load_game(
        write(tmp_path / "b", GAME), chosen=(("weather", "rain"), ("mud", "deep"))
    ).game
    assert game is not None
    assert dict(game.sheet.options) == {"weather": "rain", "mud": "deep"}
