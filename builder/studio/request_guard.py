"""Who may ask the studio: this machine's own page alone, never a page from elsewhere that a browser
has open beside it."""

from __future__ import annotations

import hmac
import secrets
from collections.abc import Mapping
from dataclasses import dataclass, field

HEADERS = {
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; "
        "connect-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"
    ),
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Cache-Control": "no-store",
}
"""What every answer says to the browser: nothing from outside, and no one may frame it."""


@dataclass(frozen=True)
class Guard:
    """Knows the secret of one run, and the names that the page goes by. A page from elsewhere has not
    the secret; one that has another name for this machine (DNS rebinding) is told by ``Host``."""

    port: int
    token: str = field(default_factory=lambda: secrets.token_urlsafe(24))

    @property
    def hosts(self) -> tuple[str, ...]:
        """What ``Host`` may say."""
        return f"127.0.0.1:{self.port}", f"localhost:{self.port}", f"[::1]:{self.port}"

    @property
    def cookie(self) -> str:
        """The name of the cookie that holds the secret: cookies know no ports, and two studios may be
        open in one browser."""
        return f"chitwright-studio-{self.port}"

    @property
    def address(self) -> str:
        """What to open in a browser."""
        return f"http://127.0.0.1:{self.port}/?token={self.token}"

    def knows(self, token: str) -> bool:
        """Whether this is the secret."""
        return hmac.compare_digest(token.encode(), self.token.encode())

    def refuses(self, method: str, headers: Mapping[str, str], token: str) -> str:
        """Why a request is not answered; empty if it is."""
        if headers.get("host", "") not in self.hosts:
            return "this page answers under its own address only"
        if not self.knows(token):
            return "open the address that the studio printed when it started"
        origin = headers.get("origin", "")
        own = {f"http://{host}" for host in self.hosts}
        if origin and origin not in own:
            return "this page is not the studio's own"
        if method != "GET" and not origin:
            return "a change must come from the studio's own page"
        return ""
