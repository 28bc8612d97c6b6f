"""The command lines of the tools: each answers ``--help`` with its own docstring, and refuses words that
it does not know, before it does anything."""

from __future__ import annotations

from argparse import ArgumentParser, RawDescriptionHelpFormatter


def parser(about: str | None) -> ArgumentParser:
    """A parser that tells of a tool what its docstring says; the tool adds its arguments."""
    return ArgumentParser(description=about, formatter_class=RawDescriptionHelpFormatter)
