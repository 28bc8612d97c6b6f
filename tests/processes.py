"""Commands in processes of their own."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent


def in_a_process(*words: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """What this Python makes of some words, in the folder of the project."""
    return subprocess.run(
        [sys.executable, *words],
        capture_output=True,
        text=True,
        check=False,
        cwd=ROOT,
        env={**os.environ, **environment},
    )
