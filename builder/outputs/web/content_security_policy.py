"""What a page lets its reader's browser do: run and show what the builder wrote into it, and no more.

The policy stands in the page itself, so it holds wherever the folder lies, on a disk or a server. Only
scripts and styles that are known by their digest count; the page's fonts and the art of its maps lie
beside it.
"""

from __future__ import annotations

import base64
import hashlib
from collections.abc import Iterable


def policy(scripts: Iterable[str], styles: Iterable[str]) -> str:
    """The policy of a page with these scripts and styles, each as it stands between its tags."""
    rules = {
        "default-src": "'none'",
        "script-src": _digests(scripts),
        "style-src": _digests(styles),
        "font-src": "'self'",
        "img-src": "'self' data:",
        "base-uri": "'none'",
        "form-action": "'none'",
    }
    return "; ".join(f"{name} {value}" for name, value in rules.items())


def _digests(texts: Iterable[str]) -> str:
    return " ".join(map(_digest, texts)) or "'none'"


def _digest(text: str) -> str:
    digest = hashlib.sha256(text.encode()).digest()
    return f"'sha256-{base64.b64encode(digest).decode()}'"
