"""Makes the content security policy of a page: a browser runs and shows what the builder wrote into
the page, and nothing else.

The policy is part of the page itself, so it holds wherever the folder is, on a disk or a server.
Only scripts and styles with a known digest are allowed; the page's fonts and the art of its maps
are files in the same folder.
"""

from __future__ import annotations

import base64
import hashlib
from collections.abc import Iterable


def page_policy(scripts: Iterable[str], styles: Iterable[str]) -> str:
    """Return the policy of a page with these scripts and styles, given exactly as they are between
    their tags."""
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
