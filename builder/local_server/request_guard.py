"""Controls access to a local server: only its own pages may send requests, never another site's page open
in the same browser; and only this machine, unless other machines are allowed by name."""

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
"""Response headers that forbid the browser to load anything from outside or to show the page in a
frame."""


@dataclass(frozen=True)
class Guard:
    """Checks requests against the secret token of one run and the allowed addresses of the page. A
    page of another site does not know the token; one that reaches this machine under another name
    (DNS rebinding) is recognised by ``Host``. ``name`` tells apart the pages of one port, which have
    a token each; ``path`` is the part of the address under which the page is."""

    port: int
    name: str = "studio"
    path: str = "/"
    names: tuple[str, ...] = ()
    """The names under which other machines reach this one, if they may; none by default."""
    token: str = field(default_factory=lambda: secrets.token_urlsafe(24))

    @property
    def hosts(self) -> tuple[str, ...]:
        """The allowed values of ``Host``."""
        names = ("127.0.0.1", "localhost", "[::1]", *self.names)
        return tuple(f"{name}:{self.port}" for name in names)

    @property
    def cookie(self) -> str:
        """The name of the cookie that holds the secret token; it contains the port, because cookies
        are shared by all ports and two studios may be open in one browser."""
        return f"chitwright-{self.name}-{self.port}"

    @property
    def address(self) -> str:
        """The address to open in a browser, with the token."""
        name = self.names[0] if self.names else "127.0.0.1"
        return f"http://{name}:{self.port}{self.path}?token={self.token}"

    def is_token(self, token: str) -> bool:
        """Return whether a token is the secret of this run."""
        return hmac.compare_digest(token.encode(), self.token.encode())

    def refuses(self, method: str, headers: Mapping[str, str], token: str) -> str:
        """Return the reason why a request is refused; empty if it is allowed."""
        if headers.get("host", "") not in self.hosts:
            return "this page answers under its own address only"
        if not self.is_token(token):
            return "open the address that was printed at the start"
        origin = headers.get("origin", "")
        own = {f"http://{host}" for host in self.hosts}
        if origin and origin not in own:
            return "another page has sent this"
        if method != "GET" and not origin:
            return "a change must come from the page itself"
        return ""
