"""The arrows of docs/architecture.md: who may import whom."""

from __future__ import annotations

import re
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cache
from graphlib import TopologicalSorter
from pathlib import Path
from typing import NamedTuple

import pytest

from tests import small_game
from tests.together import together

ROOT = Path(__file__).resolve().parent.parent / "builder"

MAY_IMPORT = {
    "sentences": set(),
    "problems": {"sentences"},
    "files": set(),
    "archive": set(),
    "gc_pause": set(),
    "extensions": set(),
    "resources": set(),
    "i18n": {"extensions", "problems", "sentences"},
    "fonts": {"i18n"},
    "model": {"problems", "sentences"},
    "loading": {"extensions", "model", "problems", "sentences", "i18n", "files"},
    "scaffolding": {"extensions", "files", "loading", "model", "resources"},
    "rules": {"model", "problems", "sentences", "i18n", "extensions"},
    "drawing": {"model", "problems", "sentences", "i18n", "fonts", "gc_pause"},
    "raster_images": {"drawing"},
    "incremental": {"model", "problems", "sentences", "i18n", "drawing"},
    "vassal": {"model", "problems", "sentences", "i18n", "fonts", "files", "archive", "raster_images"},
    "outputs": {
        "model", "problems", "sentences", "i18n", "fonts", "resources", "files", "archive", "extensions",
        "rules", "drawing", "raster_images", "incremental", "vassal",
    },
    "pipeline": {
        "model", "problems", "sentences", "i18n", "resources", "files", "extensions", "gc_pause", "loading",
        "rules", "drawing", "raster_images", "incremental", "outputs",
    },
    "positions": {
        "model", "problems", "sentences", "i18n", "files", "loading", "rules", "vassal", "outputs", "playing",
    },
    "playing": {"model", "problems", "sentences", "i18n", "files", "loading", "rules"},
    "simulation": {
        "model", "problems", "sentences", "i18n", "fonts", "resources", "files", "loading", "rules",
        "drawing", "incremental", "outputs", "pipeline", "playing",
    },
    "local_server": set(),
    "answers": {
        "files", "i18n", "loading", "local_server", "model", "outputs", "pipeline", "playing", "problems",
        "rules", "sentences",
    },
    "versions": {"model", "i18n", "problems", "drawing", "outputs"},
    "play_server": {
        "drawing", "files", "i18n", "local_server", "model", "outputs", "playing", "positions", "problems",
        "resources", "rules", "sentences",
    },
    "studio": {
        "local_server", "model", "problems", "sentences", "i18n", "resources", "files", "loading", "rules",
        "drawing", "incremental", "vassal", "outputs", "pipeline", "play_server", "playing", "positions",
        "simulation",
    },
    "tiled": {"model", "problems", "sentences", "loading", "drawing", "outputs", "studio"},
    "importing": {
        "model", "problems", "sentences", "i18n", "fonts", "files", "loading", "drawing", "raster_images",
        "vassal", "outputs", "tiled",
    },
    "cli": {
        "model", "problems", "sentences", "i18n", "resources", "files", "loading", "scaffolding", "rules",
        "incremental", "vassal", "outputs", "pipeline", "positions", "play_server", "playing", "simulation",
        "studio", "tiled", "importing", "versions", "answers",
    },
    "__main__": {"cli"},
}  # fmt: skip
"""What each folder or module may import of the package, beside itself."""

INSIDE: dict[str, dict[str, set[str]]] = {
    "drawing": {
        "ink": set(),
        "artwork": {"ink"},
        "cards": {"ink"},
        "typeset": {"ink"},
        "zones": {"artwork", "cards", "ink", "typeset"},
        "counters": {"artwork", "cards", "ink", "zones"},
        "maps": {"cards", "ink"},
        "charts": {"artwork", "cards", "ink", "maps"},
        "card_faces": {"artwork", "cards", "ink", "maps", "zones"},
        "aids": {"artwork", "cards", "ink", "counters", "card_faces"},
        "sheets": {"cards", "ink", "counters", "card_faces"},
        "mapsheet": {"cards", "ink", "maps", "charts", "aids"},
        "figure_views": {"ink", "mapsheet"},
        "figure_labels": {"ink", "figure_views"},
        "figures": {"ink", "counters", "figure_labels", "figure_views", "mapsheet"},
    },
    "outputs": {
        "formats": set(),
        "map_sheets": set(),
        "map_art": set(),
        "board_picture": {"formats"},
        "table_drawing": {"board_picture"},
        "card_drawing": set(),
        "reference_panels": {"catalogue", "formats"},
        "bundled_scripts": set(),
        "catalogue": set(),
        "set_ups": set(),
        "release": set(),
        "press_kit": {"formats", "output", "paper", "render_context", "tabletop"},
        "selection": set(),
        "render_context": {
            "formats",
            "map_art",
            "map_sheets",
            "paper",  # the type of what is printed
        },
        "output": {"render_context"},
        "single_image": {"catalogue", "formats", "paper", "render_context"},
        "paper": {
            "formats",
            "map_sheets",
            "output",
            "render_context",
            "selection",
        },
        "web": {
            "board_picture",
            "bundled_scripts",
            "catalogue",
            "formats",
            "map_art",
            "output",
            "render_context",
            "paper",
            "table_drawing",
        },
        "play": {
            "board_picture",
            "bundled_scripts",
            "formats",
            "output",
            "render_context",
            "table_drawing",
            "web",
            "card_drawing",
            "reference_panels",
        },
        "vassal": {"formats", "map_sheets", "output", "render_context", "paper", "set_ups"},
        "tabletop": {"catalogue", "formats", "output", "render_context", "paper", "set_ups"},
    },
    "vassal": {
        "expressions": set(),
        "format": {"expressions"},
        "reading": {"format"},
        "lint": {"format", "reading"},
        "diff": {"format", "lint", "reading"},
        "repair": {"format", "lint", "reading"},
    },
    "outputs/vassal": {
        "expressions": set(),
        "reexport": set(),
        "table": {"expressions"},
        "counters": {"expressions", "table"},
        "features": {"counters", "expressions", "table"},
        "module": {"counters", "expressions", "features", "table"},
        "output": {"module", "reexport"},
    },
}
"""The same of the folders and modules inside a folder."""

LIBRARIES = {
    "reportlab": {"outputs"},
    "ezdxf": {"outputs"},
    "svgwrite": {"outputs"},
    "PIL": {"importing", "loading", "outputs", "vassal", "raster_images"},
    "pypdfium2": {"outputs"},
    "zlib_ng": {"archive", "outputs", "vassal"},
    "uharfbuzz": {"outputs"},
    "jinja2": {"outputs"},
    "matplotlib": {"simulation"},
    "distributed": {"pipeline"},
    "click": {"cli"},
    "pypinyin": {"i18n"},
    "shapely": {"model"},
    "pydantic": {"model", "loading", "rules", "outputs", "simulation"},
    "yaml": {"loading"},
    "python_calamine": {"loading"},
    "svgelements": {"loading"},
    "mcp": {"answers"},
    "mcp_types": {"answers"},
    "starlette": {"answers", "local_server", "play_server", "studio"},
    "uvicorn": {"local_server"},
    "watchfiles": {"studio", "cli"},
}
"""Who may import these libraries."""


class Imported(NamedTuple):
    """A statement: the module from which it imports (empty for ``import``), what, and whether for types
    alone."""

    module: str
    names: tuple[str, ...]
    typing: bool


_STATEMENT = re.compile(
    r"^( *)(?:from +([\w.]+) +import +(?:\(([^)]*)\)|([^\n#]+))|import +([^\n#]+))", re.MULTILINE
)
_FOR_TYPES = "\nif TYPE_CHECKING:\n"


@cache
def _imported(path: Path) -> list[Imported]:
    """The imports of a module, wherever they stand, but for those in its texts. They are read from its
    lines: their form is always the same, and syntax trees of all modules would take seconds."""
    return _imports_in(path.read_text("utf-8"))


def _imports_in(text: str) -> list[Imported]:
    found = []
    for match in _STATEMENT.finditer(text):
        if not any(text.count(mark, 0, match.start()) % 2 for mark in ('"""', "'''")):
            listed = re.sub(r"#.*", "", match[3] or match[4] or match[5])
            names = tuple(name.split()[0] for name in listed.split(",") if name.strip())
            typing = bool(match[1]) and _is_for_types(text, match.start())
            found.append(Imported(match[2] or "", names, typing))
    return found


def _is_for_types(text: str, at: int) -> bool:
    begun = text.rfind(_FOR_TYPES, 0, at)
    return begun >= 0 and not re.search(r"^\S", text[begun + len(_FOR_TYPES) : at], re.MULTILINE)


@together(
    ("text", "expected"),
    [
        ("from a.b import c as d, e  # f\n", [Imported("a.b", ("c", "e"), False)]),
        ("import a.b\n", [Imported("", ("a.b",), False)]),
        ("def f():\n    from a import (\n        b,  # c\n        d as e,\n    )\n",
         [Imported("a", ("b", "d"), False)]),
        ("\nif TYPE_CHECKING:\n    import a\n\n    from b import c\nif d:\n    import e\n",
         [Imported("", ("a",), True), Imported("b", ("c",), True), Imported("", ("e",), False)]),
        ('"""A text.\n\nfrom here import nothing\n"""\nimport a\n', [Imported("", ("a",), False)]),
    ],
)  # fmt: skip
def test_imports_are_read_wherever_they_stand(text: str, expected: list[Imported]) -> None:
    assert _imports_in(text) == expected


@cache
def _imports(path: Path) -> set[str]:
    found: set[str] = set()
    for module, names, _ in _imported(path):
        if not module:
            found.update(names)
        else:
            found.add(module)
            found.update(f"{module}.{name}" for name in names)
    return found


def _room(path: Path) -> str:
    return path.relative_to(ROOT).with_suffix("").parts[0]


SOURCES = sorted(p for p in ROOT.rglob("*.py") if p.name != "__init__.py" or p.parent != ROOT)


def test_imports_follow_the_arrows() -> None:
    told = [(path.relative_to(ROOT), wrong) for path in SOURCES for wrong in _wrong_imports(path)]
    assert told == []


def _wrong_imports(path: Path) -> Iterator[str]:
    """What a module imports though it may not, or though it is not there."""
    room = _room(path)
    for name in _imports(path):
        parts = name.split(".")
        if parts[0] == "builder" and len(parts) > 1:
            target = parts[1]
            known = (
                target == "__version__"
                or (ROOT / target).is_dir()
                or (ROOT / f"{target}.py").is_file()
            )
            if not known:
                yield f"{name} is not a part of the house"
            if target not in MAY_IMPORT[room] | {room, "__version__"}:
                yield f"builder/{room} may not import builder.{target}"
        if parts[0] in LIBRARIES and room not in LIBRARIES[parts[0]]:
            yield f"builder/{room} may not import {parts[0]}"


@pytest.mark.parametrize("folder", INSIDE)
def test_imports_inside_a_folder_follow_its_arrows(folder: str) -> None:
    allowed, whole = INSIDE[folder], f"builder.{folder.replace('/', '.')}."
    rooms = {path.stem for path in (ROOT / folder).glob("[!_]*") if path.name != "data"}
    assert rooms == set(allowed)
    for path in (ROOT / folder).rglob("*.py"):
        room = path.relative_to(ROOT / folder).with_suffix("").parts[0]
        names = {name.removeprefix(whole) for name in _imports(path) if name.startswith(whole)}
        others = {name.split(".")[0] for name in names} & rooms - {room}
        assert room == "__init__" or others <= allowed[room], f"{path} imports {others}"


def test_no_module_needs_itself_by_way_of_others() -> None:
    names = {
        ".".join(path.relative_to(ROOT.parent).with_suffix("").parts).removesuffix(
            ".__init__"
        ): path
        for path in ROOT.rglob("*.py")
    }
    needs = {name: _needed(path, names) - {name} for name, path in names.items()}
    assert list(TopologicalSorter(needs).static_order())


def _needed(path: Path, names: Mapping[str, Path]) -> set[str]:
    """The modules of the house that one needs when it runs: those for types alone are left aside, and
    packages whose modules are meant."""
    found: set[str] = set()
    for module, imported, typing in _imported(path):
        if module and not typing:
            inner = {f"{module}.{name}" for name in imported}
            found |= (inner & names.keys()) or ({module} & names.keys())
    return found


@pytest.mark.parametrize(
    "folder", ["drawing", "incremental", "model", "outputs", "rules", "rules/core", "vassal"]
)
def test_rooms_of_a_folder_do_not_import_one_another_in_a_circle(folder: str) -> None:
    whole = f"builder.{folder.replace('/', '.')}."
    names = {path.stem for path in (ROOT / folder).glob("[!_]*")}
    needs: dict[str, set[str]] = {}
    for path in (ROOT / folder).rglob("*.py"):
        room = path.relative_to(ROOT / folder).with_suffix("").parts[0]
        found = {
            name.removeprefix(whole).split(".")[0]
            for module, imported, typing in _imported(path)
            if module and not typing
            for name in [f"{module}.{one}" for one in imported]
            if name.startswith(whole)
        }
        needs.setdefault(room, set()).update((found & names) - {room})
    assert list(TopologicalSorter(needs).static_order())


MOST_MODULES = 20
"""The most modules in a folder: more of them want rooms of their own."""

MOST_LINES = 350
"""The most lines of a module."""

LONG_MODULES = {
    "cli/build.py": 370,
    "drawing/aids/setup_sections.py": 370,
    "drawing/charts/terrain.py": 400,
    "drawing/counters/counters.py": 490,
    "drawing/counters/free.py": 410,
    "drawing/counters/symbols.py": 400,
    "drawing/ink/cropping.py": 390,
    "drawing/ink/text.py": 440,
    "drawing/typeset/lines.py": 360,
    "importing/latex/latex_game.py": 402,
    "loading/collect.py": 390,
    "model/game.py": 393,
    "model/ground/geomorphic_maps.py": 370,
    "model/ground/maps.py": 440,
    "outputs/formats/pdf/content_stream.py": 402,
    "outputs/formats/png.py": 380,
    "outputs/vassal/counters/prototypes.py": 450,
    "outputs/vassal/expressions/beanshell.py": 380,
    "outputs/vassal/features/all_features.py": 370,
    "outputs/vassal/features/combat/results.py": 480,
    "outputs/vassal/features/dice_battles/buttons.py": 431,
    "outputs/vassal/features/solitaire.py": 441,
    "outputs/vassal/features/table_lookups.py": 420,
    "outputs/vassal/features/turns/count_changes.py": 484,
    "outputs/vassal/features/turns/event_effects.py": 393,
    "outputs/vassal/features/turns/events.py": 453,
    "outputs/vassal/features/victory/score.py": 368,
    "outputs/vassal/module/setups.py": 420,
    "outputs/vassal/table/messages.py": 448,
    "outputs/web/atlas.py": 370,
    "positions/judging/judge.py": 360,
    "rules/engine/charts/live_tables.py": 360,
    "rules/engine/movement/movement_rules.py": 430,
    "rules/systems/city_fight/moving/arrivals.py": 380,
    "rules/systems/green_beret/enemy/turning.py": 360,
    "scaffolding/boards.py": 390,
    "tiled/tmx.py": 440,
    "vassal/expressions/tree.py": 470,
    "vassal/format/traits.py": 510,
}
"""Modules that are longer today, with the lines that they may have: they become shorter, never longer."""


def test_no_folder_has_too_many_modules() -> None:
    many = Counter(path.parent for path in SOURCES if path.name != "__init__.py")
    assert {folder: count for folder, count in many.items() if count > MOST_MODULES} == {}


def test_no_module_is_too_long() -> None:
    lines = {str(p.relative_to(ROOT)): len(p.read_text("utf-8").splitlines()) for p in SOURCES}
    long = {name: count for name, count in lines.items() if count > MOST_LINES}
    assert {name: n for name, n in long.items() if n > LONG_MODULES.get(name, MOST_LINES)} == {}
    assert LONG_MODULES.keys() == long.keys(), "take the modules off the list that are short now"


def test_every_room_has_its_arrows() -> None:
    assert {_room(path) for path in SOURCES} == set(MAY_IMPORT)


def test_starting_the_command_imports_no_heavy_library() -> None:
    code = (
        "import sys, builder.cli; heavy = {'PIL', 'pypdfium2', 'svgwrite', 'jinja2', "
        "'fontTools', 'pydantic', 'shapely', 'yaml', 'matplotlib'} & set(sys.modules); "
        "sys.exit(str(sorted(heavy)) if heavy else 0)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


@pytest.mark.thorough
def test_a_build_of_the_counters_imports_what_draws_counters(tmp_path: Path) -> None:
    game = small_game.write(tmp_path)
    code = (
        "import sys; from pathlib import Path; from builder.pipeline.build import Options, build_game; "
        "game, out = map(Path, sys.argv[1:]); only = ('counters',); "
        "options = Options(game, out=out, only=only, languages=('en',), use_cache=False, jobs=1); "
        "made = build_game(options, print); assert made.files, made; "
        "others = ('drawing.maps', 'drawing.charts', 'drawing.card_faces', 'outputs.paper.rulebook'); "
        "found = [name for name in others if f'builder.{name}' in sys.modules]; "
        "sys.exit(str(found) if found else 0)"
    )
    words = [sys.executable, "-c", code, str(game), str(tmp_path / "out")]
    done = subprocess.run(words, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
