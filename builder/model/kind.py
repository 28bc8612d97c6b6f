"""Which kind of classes the model is made of in this process: the full ones, which check what they are
made of and say what is wrong, or the plain ones, which hold what needs no thought.

It is chosen before any of them is imported, once and for all: two kinds in one process would take one
another's parts for strangers. The full one is there unless a command chooses the other, which is for
commands alone whose process is their own.
"""

from __future__ import annotations

import os
import sys

FULL = "_CHITWRIGHT_FULL"
"""In the environment of a process that needs the full kind."""
_DOOR = "builder.model.declaring"
_plain = False


class NotPlain(BaseException):
    """Something that only the full kind can do. Nobody goes on: the command is started again, with the
    full one. It is no ``Exception``, for a rule that fails is told as a problem, and this is none."""


def choose_plain() -> bool:
    """Make the model of plain classes, unless it is there already or must be the full one; whether it is
    made of them."""
    global _plain
    if _DOOR not in sys.modules and FULL not in os.environ:
        _plain = True
    return _plain


def is_plain() -> bool:
    """Whether the model is, or will be, made of plain classes."""
    return _plain
