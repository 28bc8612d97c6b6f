"""Makes the content security policy of a page, which lets a browser run and show only what the
builder wrote into the page. The policy is part of the page itself, so it applies wherever the
folder is, on a disk or a server. Only scripts and styles with a known digest are allowed, besides
fonts and map art as files in the same folder."""

from __future__ import annotations

import base64
import hashlib
from collections.abc import Iterable


def page_policy(scripts: Iterable[str], styles: Iterable[str], *, asks_server: bool = False) -> str:
    """Return the content security policy of a page; its scripts and styles are given exactly as
    they stand between their tags. A page that ``asks_server`` may send requests to where it is from."""
    rules = {
        "default-src": "'none'",
        "script-src": _digests(scripts),
        "style-src": _digests(styles),
        "font-src": "'self'",
        "img-src": "'self' data:",
        "base-uri": "'none'",
        "form-action": "'none'",
    }
    if asks_server:
        rules["connect-src"] = "'self'"
    return "; ".join(f"{name} {value}" for name, value in rules.items())


def _digests(texts: Iterable[str]) -> str:
    return " ".join(map(_digest, texts)) or "'none'"


def _digest(text: str) -> str:
    digest = hashlib.sha256(text.encode()).digest()
    return f"'sha256-{base64.b64encode(digest).decode()}'"
