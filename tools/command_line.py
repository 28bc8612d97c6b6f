"""The command line of the tools: each tool shows its own docstring for ``--help``, and refuses words that it
does not know before it does anything."""

from __future__ import annotations

from argparse import ArgumentParser, RawDescriptionHelpFormatter


def parser(about: str | None) -> ArgumentParser:
    """Return a parser that shows a tool's docstring as its help; the tool adds its arguments."""
    return ArgumentParser(description=about, formatter_class=RawDescriptionHelpFormatter)
