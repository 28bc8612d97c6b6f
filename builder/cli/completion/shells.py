"""Additions to click's completion for Bash and Zsh: words with colons, and no space after ``key=``."""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import Any

from click.shell_completion import (
    BashComplete,
    CompletionItem,
    ShellComplete,
    ZshComplete,
    add_completion_class,
    get_completion_class,
    split_arg_string,
)

from builder.i18n.messages import say

_BREAKS = (":", "=")
_BASH_END = "    return 0\n"
_BASH_GLUE = "    [[ ${#COMPREPLY[@]} == 1 && ${COMPREPLY[0]} == *[=:] ]] && compopt -o nospace\n"
_ZSH_LOOP = "    for type key descr in ${response}; do\n"
_ZSH_GLUE = """    local -a glue
    for type key descr in ${response}; do
        [[ "$key" == *[=:] ]] && glue=(-S '')
"""
_ZSH_ENDS = ("completions_with_descriptions -U\n", "compadd -U -V unsorted")


class Bash(BashComplete):
    """Completion for Bash, which splits words at colons and replaces only what follows the last
    one."""

    head = ""
    """The part of the word up to its last colon, which Bash does not replace."""

    def source(self) -> str:
        """Return the script, changed so that no space follows ``key=``."""
        return super().source().replace(_BASH_END, _BASH_GLUE + _BASH_END)

    def get_completion_args(self) -> tuple[list[str], str]:
        """Return the words of the command line with parts split at colons rejoined, and the values of
        ``--option`` rejoined at equals signs."""
        parts = split_arg_string(os.environ["COMP_WORDS"])
        at = int(os.environ["COMP_CWORD"])
        words = rejoin_words([*parts[: at + 1], ""][: at + 1])
        last = words[-1]
        self.head = last[: max(map(last.rfind, _BREAKS)) + 1] if parts[at:] != [last] else ""
        return words[1:-1], words[-1]

    def format_completion(self, item: CompletionItem[Any]) -> str:
        """Return a candidate's kind and value, reduced to the part of the word that Bash replaces."""
        return f"{item.type},{str(item.value).removeprefix(self.head)}"


def rejoin_words(parts: Sequence[str]) -> list[str]:
    """Rejoin words that Bash has split: ``map``, ``:``, ``field``. The arguments of a procedure
    stay split at ``=``."""
    words: list[str] = []
    for part in parts:
        if len(words) > 1 and _joins(words, part):
            words[-1] += part
        else:
            words.append(part)
    return words


def _joins(words: Sequence[str], part: str) -> bool:
    """Return whether Bash has split this part off the word before it."""
    breaks = _BREAKS if words[-2] == "--option" else _BREAKS[:1]
    return part.startswith(breaks) or words[-1].endswith(breaks)


class Zsh(ZshComplete):
    """Completion for Zsh, which adds a space after a completed word unless told otherwise."""

    def source(self) -> str:
        """Return the script, changed so that no space follows ``key=``."""
        described, plain = _ZSH_ENDS
        script = super().source().replace(_ZSH_LOOP, _ZSH_GLUE)
        script = script.replace(
            described, say('{described} "${{glue[@]}}"\n', described=described[:-1])
        )
        return script.replace(plain, say('{plain} "${{glue[@]}}"', plain=plain))


for _kind in (Bash, Zsh):
    add_completion_class(_kind)


def completion_class(shell: str) -> type[ShellComplete] | None:
    """Return the completion class of a shell; ``None`` for one that click does not support."""
    return get_completion_class(shell)
