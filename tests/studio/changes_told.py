"""Changes of files in a few signs, for recorded tests."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from difflib import SequenceMatcher

from builder.studio.editing.file_changes import Change, Refused


def told(make: Callable[[], Change | None], most: int = 30) -> str:
    """What a change replaces, from the first changed sign to the last, with a few signs beside them;
    the first signs of the reason if it is refused."""
    try:
        change = make()
    except (Refused, StopIteration) as exc:
        return f"✗ {str(exc)[:most]}"
    return " & ".join(map(difference, change.every)) if change is not None else "✗ one by one"


def difference(change: Change) -> str:
    """What is changed in each run of lines that change."""
    before, after = change.before or "", change.after or ""
    old, new = before.splitlines(keepends=True), after.splitlines(keepends=True)
    hunks = [
        spliced("".join(old[a:b]), "".join(new[c:d]))
        for kind, a, b, c, d in SequenceMatcher(None, old, new, autojunk=False).get_opcodes()
        if kind != "equal"
    ]
    file = f" {change.file.name}" if change.before is None or change.after is None else ""
    return f"{' ¦ '.join(hunks) or '='}{file}"


def spliced(before: str, after: str) -> str:
    """The first to the last sign of a text that is changed, with a few signs beside them."""
    short = min(len(before), len(after))
    start = next((n for n in range(short) if before[n] != after[n]), short)
    end = next((n for n in range(short - start) if before[-1 - n] != after[-1 - n]), short - start)
    old, new = before[start : len(before) - end], after[start : len(after) - end]
    around = before[max(0, start - 4) : start], before[len(before) - end :][:2]
    return f"{around[0]}‹{brief(old)}›{brief(new)}‹{around[1]}".replace("\n", "⏎")


def brief(text: str) -> str:
    """The first and last signs of a long text, with the number of all."""
    return text if len(text) < 110 else f"{text[:50]}… {len(text)} signs …{text[-50:]}"


def by_result(made: Mapping[str, Sequence[str]]) -> list[str]:
    """Results, each with all that it comes from."""
    return [f"{result}  ← {', '.join(of)}" for result, of in made.items()]
