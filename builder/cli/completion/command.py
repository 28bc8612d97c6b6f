"""Installs completion of commands, games, procedures, scenarios and keys for a shell."""

from __future__ import annotations

import os
import shlex
import subprocess
from dataclasses import dataclass
from pathlib import Path

import click

from builder.cli.common import reporting_write_errors
from builder.files import program
from builder.i18n.messages import say

SHELLS = ("bash", "zsh", "fish", "powershell")
_MARK = "# completion of chitwright"


@dataclass(frozen=True)
class _Place:
    """Where a shell's completion is installed: the path of the script, and the shell's configuration file,
    in which ``line`` loads it; fish finds the script by itself."""

    script: Path
    own: Path | None = None
    line: str = ""


@click.group()
def completion() -> None:
    """Let the shell complete commands, games, scenarios, procedures and their keys with the Tab key.

    \b
    Examples:
      chitwright completion install
      chitwright completion install zsh --print
    """


@completion.command()
@click.argument("shell", type=click.Choice(SHELLS), required=False)
@click.option("--print", "printed", is_flag=True, help="Print the script, and write nothing.")
def install(shell: str | None, printed: bool) -> None:
    """Set up completion for a SHELL, by default the one in use: writes a script, and adds a line that
    loads it to the shell's configuration file unless it is there already. Then open a new shell.

    \b
    Examples:
      chitwright completion install
      chitwright completion install fish
      chitwright completion install powershell --print
    """
    name = shell or _used()
    script = _script(name)
    if printed:
        click.echo(script)
        return
    place = _place(name)
    with reporting_write_errors():
        _write(place, script)
    click.echo(place.script)
    if place.own is not None:
        click.echo(place.own)
    click.echo(say("open a new {name} to use it", name=name), err=True)


def _used() -> str:
    """Return the shell that is in use; ends the command if that cannot be determined."""
    name = Path(os.environ.get("SHELL", "")).name
    if name in SHELLS:
        return name
    if os.name == "nt" or name == "pwsh":
        return "powershell"
    raise click.UsageError(say("say for which shell: {shells}", shells=", ".join(SHELLS)))


def _script(shell: str) -> str:
    """Return the completion script for a shell; ends the command if none can be made."""
    from builder.cli import COMPLETE, cli
    from builder.cli.completion.shells import completion_class

    kind = completion_class(shell)
    if kind is None:
        raise click.ClickException(
            say("completion in {shell} needs click 8.5 or later", shell=shell)
        )
    return kind(cli, {}, "chitwright", COMPLETE).source()


def _place(shell: str) -> _Place:
    home = Path.home()
    config = Path(os.environ.get("XDG_CONFIG_HOME") or home / ".config")
    data = Path(os.environ.get("XDG_DATA_HOME") or home / ".local" / "share") / "chitwright"
    if shell == "fish":
        return _Place(config / "fish" / "completions" / "chitwright.fish")
    if shell == "bash":
        script = data / "completion.bash"
        return _Place(script, home / ".bashrc", f"{_loading_line(script)}  {_MARK}")
    if shell == "zsh":
        script = data / "completion.zsh"
        ready = "(( $+functions[compdef] )) || { autoload -Uz compinit && compinit; }"
        own = Path(os.environ.get("ZDOTDIR") or home) / ".zshrc"
        return _Place(script, own, f"{ready}; {_loading_line(script)}  {_MARK}")
    script = data / "completion.ps1"
    told = str(script).replace("'", "''")
    return _Place(script, _profile(config), f"if (Test-Path '{told}') {{ . '{told}' }}  {_MARK}")


def _loading_line(script: Path) -> str:
    """Return the line for a shell's configuration file that loads the completion script, if the script
    still exists then."""
    path = shlex.quote(str(script))
    return f"[ ! -r {path} ] || . {path}"


def _profile(config: Path) -> Path:
    """Return the path of the PowerShell profile, asking PowerShell itself if it is installed."""
    shell = program("pwsh") or program("powershell")
    if shell:
        command = [shell, "-NoProfile", "-NonInteractive", "-Command", "$PROFILE"]
        told = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
        if told.returncode == 0 and told.stdout.strip():
            return Path(told.stdout.strip())
    folder = Path.home() / "Documents" / "PowerShell" if os.name == "nt" else config / "powershell"
    return folder / "Microsoft.PowerShell_profile.ps1"


def _write(place: _Place, script: str) -> None:
    """Write the completion script, and add the line that loads it to the shell's configuration file
    unless it is there."""
    from builder.files import write_atomically

    write_atomically(place.script, script.encode(), durable=False)
    if place.own is None:
        return
    place.own.parent.mkdir(parents=True, exist_ok=True)
    with place.own.open("a+", encoding="utf-8", errors="surrogateescape") as own:
        own.seek(0)
        before = own.read()
        if place.line not in before.splitlines():
            own.write(("" if not before or before.endswith("\n") else "\n") + place.line + "\n")
