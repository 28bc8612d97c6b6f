"""Virtual environments for the other tools, made once in ``benchmarks/work``."""

from __future__ import annotations

import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True)
class Tool:
    """Another tool: what pip installs for it, and the oldest Python that runs it."""

    name: str
    packages: tuple[str, ...]
    oldest: tuple[int, int]


PROTOGRAF = Tool("protograf", ("protograf",), (3, 13))
PYWARGAME = Tool("pywargame", ("pywargame", "pillow"), (3, 12))
TOOLS = (PROTOGRAF, PYWARGAME)


def python_for(tool: Tool, folder: Path, wanted: str | None) -> Path | None:
    """The Python of the tool's environment, set up if need be; ``None`` if that cannot be done.
    ``wanted`` is a Python to build it with, else the newest on the path is taken."""
    place = folder / tool.name
    python = place / "bin" / "python"
    if (place / "ready").exists():
        return python
    base = wanted if wanted and _runs(wanted, tool.oldest) else _newest(tool.oldest)
    if base is None:
        version = ".".join(map(str, tool.oldest))
        print(f"{tool.name} needs Python {version} or later; left out", file=sys.stderr)
        return None
    print(f"Setting up {tool.name} ...", file=sys.stderr, flush=True)
    shutil.rmtree(place, ignore_errors=True)
    quiet = ["--quiet", "--disable-pip-version-check"]
    steps = (
        [base, "-m", "venv", str(place)],
        [str(python), "-m", "pip", "install", *quiet, *tool.packages],
    )
    for step in steps:
        if subprocess.call(step):
            print(f"{tool.name} could not be installed; left out", file=sys.stderr)
            return None
    (place / "ready").touch()
    return python


def version_of(package: str, python: str | Path) -> str:
    """The version of a package that a Python has; empty if none."""
    code = f"from importlib.metadata import version as v; print(v({package!r}))"
    done = subprocess.run([str(python), "-c", code], capture_output=True, text=True, check=False)
    return done.stdout.strip()


def _newest(oldest: tuple[int, int]) -> str | None:
    names = [f"python3.{minor}" for minor in range(15, oldest[1] - 1, -1)]
    candidates = [sys.executable, *filter(None, map(shutil.which, names))]
    return next((c for c in candidates if _runs(c, oldest)), None)


def _runs(python: str, oldest: tuple[int, int]) -> bool:
    """Whether a Python starts, is new enough and can make environments."""
    code = f"import sys, venv, ensurepip; sys.exit(sys.version_info < {oldest})"
    try:
        return not subprocess.call([python, "-c", code], stderr=subprocess.DEVNULL)
    except OSError:
        return False
