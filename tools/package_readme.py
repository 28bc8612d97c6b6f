"""Makes README.md suitable for a package index: without pictures and links into the repository, and with the
commands of an installed ``chitwright``.

    python tools/package_readme.py            print it

The text between ``<!-- checkout -->`` and ``<!-- /checkout -->`` is left out, as it is only true in a
checkout; a comment that begins with ``package`` is included only here.
"""

from __future__ import annotations

import re
from pathlib import Path

_STEPS = (
    (r"(?s)<!-- checkout -->\n.*?<!-- /checkout -->\n", ""),
    (r"(?s)<!-- package\n(.*?)-->\n", r"\1"),
    (r"(?m)^!\[.*\n", ""),
    (r"(?m)(^\|.*\n)*^\|.*!\[.*\n(^\|.*\n)*", ""),
    (r"\[([^]]+)\]\(docs/([\w-]+)\.md(?:#[\w-]+)?\)", r"\1 (`chitwright docs \2`)"),
    (r"\[([^]]+)\]\((?!https?:)[^)]+\)", r"\1"),
    (r"python3 run\.py", "chitwright"),
    (r"\n{3,}", "\n\n"),
)
"""Patterns and what they become, in order."""


def packaged(text: str) -> str:
    """Return the long description of the package, made from the text of README.md."""
    for pattern, becomes in _STEPS:
        text = re.sub(pattern, becomes, text)
    return text


if __name__ == "__main__":
    # Here and not above, because a package is built where the folder of the tools is no package.
    from tools.command_line import parser

    parser(__doc__).parse_args()
    print(packaged((Path(__file__).resolve().parents[1] / "README.md").read_text("utf-8")), end="")
