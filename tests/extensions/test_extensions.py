"""Installed packages add systems and outputs through their entry points, by the doors of the house's
own."""

from __future__ import annotations

from collections.abc import Iterator
from importlib.machinery import PathFinder
from pathlib import Path

import pytest

from builder import extensions, outputs
from builder.incremental.render_cache import RenderCache
from builder.loading import load_game
from builder.loading.schema import schemas
from builder.pipeline.build import build_game, validate_game
from builder.pipeline.fingerprint import program_digest, rendering_key
from builder.pipeline.options import Options
from builder.rules import registry
from builder.rules.asking import ask
from builder.rules.procedures import Refused
from tests.command import run
from tests.extensions.packages import as_if_installed
from tests.small_game import write
from tests.together import together

SITE = Path(__file__).parent / "site"


@pytest.fixture
def installed() -> Iterator[None]:
    """As if the package were installed."""
    with as_if_installed(SITE, "chitwright_tally"):
        yield


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A small game of the system ``tally``."""
    folder = write(tmp_path)
    sheet = folder / "game.yaml"
    sheet.write_text(sheet.read_text("utf-8").replace("system: folio", "system: tally"), "utf-8")
    return folder


@pytest.mark.usefixtures("installed")
def test_a_game_of_an_added_system_is_proved_and_asked(folder: Path) -> None:
    game, problems = validate_game(load_game(folder))
    assert game is not None, problems
    assert "unknown-system" not in {problem.code for problem in problems}
    assert ask(game, "tally", {}).result == {"counters": len(game.counters)}


def test_without_the_package_its_system_is_unknown(folder: Path) -> None:
    with pytest.raises(Refused) as refused:
        registry.load_system("tally")
    assert refused.value.problems[0].code == "unknown-system"


@pytest.mark.usefixtures("installed")
def test_a_name_of_the_house_is_not_taken_over() -> None:
    assert registry.load_system("folio").name == "folio"
    assert registry.system_names().count("folio") == 1


@pytest.mark.usefixtures("installed")
def test_an_added_system_says_what_its_positions_hold(folder: Path) -> None:
    loaded = load_game(folder).game
    assert loaded is not None
    assert "tallied" in registry.own_position(loaded).model.model_fields
    assert "tallied" in schemas(registry.position_models)["position.schema.json"]["properties"]


@pytest.mark.parametrize(
    ("place", "said"),
    [
        ("chitwright_nowhere:SYSTEM", "ModuleNotFoundError"),
        ("chitwright_tally:NOTHING", "AttributeError"),
        ("chitwright_tally:OUTPUT", "it is a Output, no System"),
    ],
)
@pytest.mark.usefixtures("installed")
def test_a_package_that_is_broken_is_a_problem_of_its_games_alone(
    folder: Path, monkeypatch: pytest.MonkeyPatch, place: str, said: str
) -> None:
    monkeypatch.setattr(extensions, "places", lambda _: {"tally": place})
    found = [p for p in validate_game(load_game(folder))[1] if p.code == "system-not-loaded"]
    assert [p.path for p in found] == [("sheet", "system")]
    assert said in found[0].message
    loaded = load_game(folder).game
    assert loaded is not None
    assert [p.code for p in ask(loaded, "tally", {}).problems] == ["system-not-loaded"]
    assert registry.load_system("folio").name == "folio"
    assert registry.position_models()


@pytest.mark.usefixtures("installed")
def test_an_added_output_is_built_with_the_others(folder: Path, tmp_path: Path) -> None:
    assert outputs.output_names()[-1] == "tally"
    options = Options(folder, tmp_path / "out", only=("tally",), use_cache=False, jobs=1)
    report = build_game(options, lambda *_: None)
    written = {path.name: path.read_text("utf-8") for path in report.files}
    assert written == {"tally.txt": "2\n"}, report.problems


def test_without_the_package_its_output_is_refused(folder: Path) -> None:
    done = run("build", str(folder), "--only", "tally")
    assert done.exit_code == 2
    assert (
        "'tally' is not one of paper, svg, vassal, rules, play, pieces, tts, ttp, zuntzu, press"
        in done.output
    )


def test_what_is_kept_is_made_anew_when_a_package_comes(request: pytest.FixtureRequest) -> None:
    before = rendering_key(RenderCache(None), "svg", "same"), program_digest(RenderCache(None))
    request.getfixturevalue("installed")
    after = rendering_key(RenderCache(None), "svg", "same"), program_digest(RenderCache(None))
    assert before[0] != after[0]
    assert before[1] != after[1]


@together(
    ("entry", "text"),
    [
        ("some.dist-info/entry_points.txt", "[chitwright.outputs]\ntokens = some:OUTPUT\n"),
        ("Some.EGG-INFO/entry_points.txt", "[chitwright.outputs]\ntokens = some:OUTPUT\n"),
        ("packed.egg", ""),
    ],
)
def test_python_is_asked_wherever_a_package_may_add_something(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, entry: str, text: str
) -> None:
    # libraries of other tests may have brought finders of their own
    monkeypatch.setattr("sys.meta_path", [PathFinder])
    monkeypatch.setattr(PathFinder, "find_distributions", list, raising=False)
    monkeypatch.setattr("sys.path", [str(tmp_path), str(tmp_path / "not there")])
    assert not extensions._may_offer(extensions.OUTPUTS)
    (tmp_path / entry).parent.mkdir(exist_ok=True)
    (tmp_path / entry).write_text(text)
    assert extensions._may_offer(extensions.OUTPUTS)
    assert extensions._may_offer(extensions.SYSTEMS) == entry.endswith(".egg")


def test_python_is_asked_of_archives_on_its_path(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "packed.zip").write_bytes(b"")
    monkeypatch.setattr("sys.path", [str(tmp_path / "packed.zip")])
    assert extensions._may_offer(extensions.OUTPUTS)
