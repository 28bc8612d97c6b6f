"""What a shell completes, asked as a shell asks."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest
from click.shell_completion import CompletionItem, ShellComplete

from builder.cli import COMPLETE, cli
from builder.cli.completion.shells import Bash
from tests import small_game
from tests.command import run
from tests.together import together


def items(*words: str) -> list[CompletionItem[str]]:
    """What completes the last of the words."""
    shell = ShellComplete(cli, {}, "chitwright", "_CHITWRIGHT_COMPLETE")
    return shell.get_completions(list(words[:-1]), words[-1])


def completed(*words: str) -> list[str]:
    return [item.value for item in items(*words) if item.type == "plain"]


@pytest.fixture
def game(tmp_path: Path) -> str:
    return str(small_game.write(tmp_path))


def test_a_game_is_a_built_in_one_or_a_folder() -> None:
    assert completed("build", "v") == ["vietnam-battles"]
    assert {"hue", "up-front"} <= set(completed("check", ""))
    assert ("dir", "my-g") in [(item.type, item.value) for item in items("check", "my-g")]


@pytest.mark.parametrize(
    ("words", "found"),
    [
        (["setup", "{game}", ""], ["meeting"]),
        (["setup", "{game}", "x"], []),
        (["check", "{game}", "--scenario", "m"], ["meeting"]),
        (["setup", "{game}", "meeting", "--side", ""], ["red", "blue"]),
        (["build", "{game}", "--lang", ""], ["en"]),
        (["translate", "{game}", "f"], ["fr"]),
        (["translate", "{game}", "e"], ["es"]),
        (
            ["build", "{game}", "--only", "paper,s"],
            ["paper,svg", "paper,shop", "paper,setups", "paper,scenario:"],
        ),
        (["build", "{game}", "--only", "charts,map:"], ["charts,map:field"]),
        (["build", "{game}", "--paper", "le"], ["Letter", "Legal"]),
        (["build", "{game}", "--print", "low-ink,boo"], ["low-ink,booklet"]),
        (["sources", "{game}", "--status", "e"], ["estimated"]),
        (["schema", "ma"], ["map"]),
        (["docs", "rules-t"], ["rules-text"]),
        (["setup", "no-such-game", ""], []),
        (["ask", "no-such-game", ""], []),
    ],
    ids=" ".join,
)
def test_names_of_the_game_and_words_of_lists_are_completed(
    words: list[str], found: list[str], game: str
) -> None:
    assert completed(*(w.format(game=game) for w in words)) == found


def test_procedures_say_what_they_are_in_the_language_of_messages(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("CHITWRIGHT_MESSAGES", "es")
    (found,) = items("ask", "hue", "allow")
    (unit,) = items("ask", "hue", "allowance", "un")
    assert found.help == "Da la capacidad de movimiento de una unidad en hexágonos."
    assert (unit.value, unit.help) == ("unit=", "la unidad")


def test_procedures_say_what_they_are(game: str) -> None:
    (crt,) = items("ask", game, "crt")
    assert crt.value == "crt"
    assert crt.help


@pytest.mark.parametrize(
    ("words", "found"),
    [
        (["crt", "diff"], ["differential="]),
        (["crt", "table="], ["table=crt"]),
        (["crt", "tab"], ["table=crt"]),
        (["crt", "die=3", "table=c"], ["table=crt"]),
        (["crt", "table", ""], ["crt"]),
        (["crt", "die", "=", "3", "table", "=", "c"], ["crt"]),
        (["crt", "die", "=", "3", "diff"], ["differential="]),
        (["attack", "scenario="], ["scenario=meeting"]),
        (["attack", "map=f"], ["map=field"]),
        (["no-such-rule", ""], []),
    ],
    ids=" ".join,
)
def test_arguments_of_a_question_are_completed_with_their_values(
    words: list[str], found: list[str], game: str
) -> None:
    assert completed("ask", game, *words) == found


def test_a_choice_and_a_yes_or_no_are_completed(game: str) -> None:
    assert completed("ask", game, "eligible", "does=m") == ["does=move"]
    assert completed("ask", game, "eligible", "own") == ["own_turn=true", "own_turn=false"]


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A home of the test's own, without any shell's files."""
    for name in ("XDG_CONFIG_HOME", "XDG_DATA_HOME", "ZDOTDIR"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setattr("shutil.which", lambda name: None)
    return tmp_path


@pytest.mark.parametrize(
    ("shell", "own"),
    [
        ("bash", ".bashrc"),
        ("zsh", ".zshrc"),
        ("powershell", ".config/powershell/Microsoft.PowerShell_profile.ps1"),
    ],
)
def test_completion_is_installed_once_behind_what_is_there(
    shell: str, own: str, home: Path
) -> None:
    (home / own).parent.mkdir(parents=True, exist_ok=True)
    (home / own).write_text("# mine")
    for _ in range(2):
        done = run("completion", "install", shell)
        assert done.exit_code == 0, done.output
    first, line = (home / own).read_text().splitlines()
    assert first == "# mine"
    script = Path(done.stdout.splitlines()[0])
    assert str(script) in line
    assert "_CHITWRIGHT_COMPLETE" in script.read_text()


def test_fish_needs_no_line_and_the_shell_in_use_is_taken(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SHELL", "/usr/bin/fish")
    assert run("completion", "install").exit_code == 0
    assert [p.name for p in home.rglob("*") if p.is_file()] == ["chitwright.fish"]


def test_what_would_be_written_is_printed_and_nothing_written(home: Path) -> None:
    printed = run("completion", "install", "zsh", "--print").stdout
    assert printed.startswith("#compdef chitwright")
    assert not list(home.iterdir())


@together(
    ("parts", "at", "found", "told"),
    [
        (["build", "hue", "--only", "map", ":", "hu"], 6, "map:hu", "map:hue"),
        (["build", "hue", "--only", "counters,map", ":"], 5, "counters,map:", "counters,map:hue"),
        (["build", "hue", "--only", "map:hu"], 4, "map:hu", "map:hue"),
        (["build", "hue", "--only"], 4, "", "map:hue"),
    ],
)
def test_bash_hands_words_with_colons_over_in_parts_and_replaces_the_last(
    parts: list[str], at: int, found: str, told: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COMP_WORDS", "\n".join(["chitwright", *parts]))
    monkeypatch.setenv("COMP_CWORD", str(at))
    shell = Bash(cli, {}, "chitwright", COMPLETE)
    before, word = shell.get_completion_args()
    assert (before, word) == (["build", "hue", "--only"], found)
    replaced = "hue" if ":" in parts else told
    assert shell.format_completion(CompletionItem(told)) == f"plain,{replaced}"


@pytest.mark.parametrize("shell", ["bash", "zsh"])
def test_the_scripts_are_read_by_their_shells_and_glue_keys_to_values(shell: str) -> None:
    script = run("completion", "install", shell, "--print").stdout
    assert {"bash": "compopt -o nospace", "zsh": "glue=(-S '')"}[shell] in script
    program = shutil.which(shell)
    if program:
        read = subprocess.run([program, "-n"], input=script, text=True, capture_output=True)
        assert (read.returncode, read.stderr) == (0, "")
