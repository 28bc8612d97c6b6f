"""Problems as data: what is wrong, where, by which rule, and what to do about it.

Every phase reports problems instead of raising, so that one run shows all of them. A phase that
knows the text (``spec``) gives a :class:`Location`; a phase that knows only the model gives the
item's ``path`` in the game (``("counters", "us-4-47-c", "values")``) and the pipeline looks the
location up.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

from builder.sentences import (
    as_sentence,
    filled_sentence,
    joined_sentences,
)

PathKey = tuple[str | int, ...]


class Severity(StrEnum):
    """The severity of a problem. An error stops a build, and a warning does with ``--strict``; a
    note only informs."""

    ERROR = "error"
    WARNING = "warning"
    NOTE = "note"


@dataclass(frozen=True, slots=True)
class Location:
    """A place in a spec file; ``line`` and ``column`` count from 1. ``text`` is the source line."""

    file: str
    line: int
    column: int
    text: str = ""

    def __str__(self) -> str:
        return f"{self.file}:{self.line}:{self.column}"


@dataclass(frozen=True, slots=True)
class Problem:
    """A problem found in a game or another input. ``code`` is a stable word such as
    ``unknown-key``; ``rule`` is a rule number."""

    code: str
    message: str
    severity: Severity = Severity.ERROR
    hint: str = ""
    rule: str = ""
    path: PathKey = ()
    location: Location | None = None

    def as_json(self) -> dict[str, object]:
        """Return the problem as JSON data, with a flattened location."""
        where = self.location
        return {
            "code": self.code,
            "severity": str(self.severity),
            "message": self.message,
            "hint": self.hint,
            "rule": self.rule,
            "path": list(self.path),
            "file": where.file if where else None,
            "line": where.line if where else None,
            "column": where.column if where else None,
        }


def warning(
    code: str, message: str, path: PathKey = (), *, hint: str = "", rule: str = ""
) -> Problem:
    """Return a :class:`Problem` of severity warning."""
    return Problem(code, message, Severity.WARNING, hint, rule, path)


def remark(
    code: str, message: str, path: PathKey = (), *, hint: str = "", rule: str = ""
) -> Problem:
    """Return a :class:`Problem` of severity note."""
    return Problem(code, message, Severity.NOTE, hint, rule, path)


def error(
    code: str, message: str, path: PathKey = (), *, hint: str = "", rule: str = ""
) -> Problem:
    """Return a :class:`Problem` of severity error."""
    return Problem(code, message, Severity.ERROR, hint, rule, path)


_FEW = 12
"""The largest number of names that a hint lists in full."""

_SOME = 20
"""The largest number of built-in names that a hint lists in full beside a similar name."""

_LONGEST = 100
"""The greatest length in characters of a name that is compared with others; comparing takes
quadratic time."""

_MOST_COMPARED = 100_000
"""The largest number of pairs of names that one search for similar names compares."""

_MOST_ALIKE = 200
"""The largest number of problems of one code that are reported for a file."""

_MANY_ALIKE = 20
"""The largest number of warnings of one code that are shown one by one; more are shown as one, with
their number."""

_MORE = re.compile(r"(?:^|; )and ([0-9]+) more of this sort$")


def did_you_mean(word: str, known: Iterable[str]) -> str:
    """Return a hint: ``did you mean 'x'?``, or the list of known names if it is short, or an empty
    text."""
    from difflib import get_close_matches

    names = sorted(name for name in set(known) if len(name) <= _LONGEST)
    by_lower = {name.lower(): name for name in names}
    compared = by_lower if len(word) <= _LONGEST else ()
    near = get_close_matches(word.lower(), compared, n=3, cutoff=0.6)
    near = [name for name in near if _close_at_the_end(word.lower(), name)]
    if near:
        return filled_sentence("did you mean {name!r}?", name=by_lower[near[0]])
    if names and len(names) <= _FEW:
        return filled_sentence("there is: {names}", names=", ".join(names))
    return ""


def _close_at_the_end(word: str, name: str) -> bool:
    """Return whether two names of several words with the same first word are similar in the rest."""
    from difflib import SequenceMatcher

    first, _, rest = word.partition(" ")
    other, _, end = name.partition(" ")
    return first != other or not rest or not end or SequenceMatcher(None, rest, end).ratio() >= 0.5


def suggestions() -> Callable[[str, Collection[str]], str]:
    """Return a function that makes such hints for many names, and stops making them after so many
    comparisons that a hostile file could slow it down."""
    left = _MOST_COMPARED

    def suggest(word: str, known: Collection[str]) -> str:
        nonlocal left
        left -= len(known)
        return did_you_mean(word, known) if left >= 0 else ""

    return suggest


def unknown_name(
    kind: str,
    word: str,
    known: Iterable[str],
    path: PathKey = (),
    code: str = "",
    *,
    whole: bool = False,
    meant: str = "",
) -> Problem:
    """Return the error ``unknown-<kind>`` (or ``code``) with a hint: ``meant`` if it is given, else
    the nearest name, followed with ``whole`` by the complete list, for built-in names that no file
    of the game contains."""
    code = code or f"unknown-{kind.replace(' ', '-')}"
    names = sorted(set(known))
    hint = meant or (_all_there_are if whole else did_you_mean)(word, names)
    what = filled_sentence(kind)
    hint = hint or some_names_hint(names, filled_sentence("add the {kind}", kind=what))
    message = filled_sentence("there is no {kind} {word!r}", kind=what, word=word)
    return error(code, message, path, hint=hint)


def some_names_hint(names: Collection[str], otherwise: str) -> str:
    """Return a hint if no name is similar: the first known names, or ``otherwise`` if there are
    none."""
    first = [name for name in sorted(names) if len(name) <= _LONGEST][:_FEW]
    if not first:
        return filled_sentence("there is none: {otherwise}", otherwise=as_sentence(otherwise))
    more, listed = len(names) - len(first), ", ".join(first)
    if not more:
        return filled_sentence("there are: {names}", names=listed)
    return filled_sentence("there are: {names} and {more} more", names=listed, more=more)


def _all_there_are(word: str, known: Iterable[str]) -> str:
    """Return a hint for a name from a fixed list: the nearest name and the list; if no name is
    similar, the whole list whatever its length."""
    names = sorted(set(known))
    near = did_you_mean(word, names)
    listed = filled_sentence("there are: {names}", names=", ".join(names))
    if not near.startswith("did you mean"):
        return listed
    return joined_sentences((near, listed), " ") if len(names) <= _SOME else near


def merge_same_problems(problems: Iterable[Problem]) -> list[Problem]:
    """Merge problems with the same message at the same place into one that says how many parts it
    affects, such as units that share a default."""
    alike: dict[object, list[Problem]] = {}
    for problem in problems:
        key = (problem.location, problem.code, problem.message) if problem.location else problem
        alike.setdefault(key, []).append(problem)
    return [_counted(same) for same in alike.values()]


def _counted(same: list[Problem]) -> Problem:
    first = same[0]
    parts = {problem.path[:2] for problem in same}
    if len(parts) == 1:
        return first
    kinds = {str(path[0]) for path in parts}
    kind = kinds.pop() if len(kinds) == 1 else filled_sentence("parts")
    whole = as_sentence(first.message)
    message = filled_sentence(
        "{whole} (in {count} {kind})", whole=whole, count=len(parts), kind=kind
    )
    return replace(first, message=message)


def limit_per_code(problems: Iterable[Problem]) -> Iterator[Problem]:
    """Yield the first problems of each code in each file; the last one shown says how many more
    there are."""
    found = list(problems)
    totals, told = Counter(map(_sort_of, found)), Counter[object]()
    for problem in found:
        sort = _sort_of(problem)
        told[sort] += 1
        rest = totals[sort] - _MOST_ALIKE
        if told[sort] == _MOST_ALIKE and rest > 0:
            yield replace(problem, hint=_and_more(problem.hint, rest))
        elif told[sort] <= _MOST_ALIKE:
            yield problem


def shorten_problems(problems: Iterable[Problem], otherwise: str) -> list[Problem]:
    """Return problems in a short form for people. Of many similar warnings only the first is shown;
    it says how many more there are, in how many files, and how to see them all (``otherwise``). Of
    many similar errors, which must all be corrected, the first few are shown, and the last of these
    says how many more there are."""
    found = list(problems)
    alike: dict[tuple[str, Severity], list[Problem]] = {}
    for problem in found:
        alike.setdefault((problem.code, problem.severity), []).append(problem)
    many = {sort: same for sort, same in alike.items() if len(same) > _MANY_ALIKE}
    kept, told = list[Problem](), Counter[str]()
    for problem in found:
        same = many.get((problem.code, problem.severity))
        if problem.severity is Severity.ERROR and same is not None:
            told[problem.code] += 1
            if told[problem.code] == _MANY_ALIKE:
                kept.append(_with_rest(problem, same[_MANY_ALIKE - 1 :], otherwise))
            elif told[problem.code] < _MANY_ALIKE:
                kept.append(problem)
        elif problem.severity is not Severity.WARNING or same is None:
            kept.append(problem)
    warnings = (same for (_, severity), same in many.items() if severity is Severity.WARNING)
    return [*kept, *(_with_rest(same[0], same, otherwise) for same in warnings)]


def _with_rest(shown: Problem, same: Sequence[Problem], otherwise: str) -> Problem:
    """Return a problem with a hint that says how many more problems of its kind there are."""
    files = {p.location.file for p in same if p.location}
    beyond = (_MORE.search(p.hint) for p in same)
    rest = len(same) - 1 + sum(int(match[1]) for match in beyond if match)
    told, how = as_sentence(_and_more(shown.hint, rest)), as_sentence(otherwise)
    if len(files) < 2:
        return replace(shown, hint=filled_sentence("{told}: {how}", told=told, how=how))
    hint = filled_sentence("{told} in {count} files: {how}", told=told, count=len(files), how=how)
    return replace(shown, hint=hint)


def _and_more(hint: str, rest: int) -> str:
    more = filled_sentence("and {rest} more of this sort", rest=rest)
    return joined_sentences((hint, more)) if hint else more


def _sort_of(problem: Problem) -> object:
    return problem.code, problem.location.file if problem.location else None


def any_fatal(problems: Iterable[Problem], *, strict: bool = False) -> bool:
    """Return whether these problems stop a build: an error always does, a warning with ``strict``."""
    fatal = (Severity.ERROR, Severity.WARNING) if strict else (Severity.ERROR,)
    return any(p.severity in fatal for p in problems)


def render_problem(problem: Problem, in_words: Callable[[str], str] = str) -> str:
    """Return the problem as text for people: place, severity, code, message; source line and caret;
    hint. ``in_words`` translates the words around message and hint."""
    where = problem.location
    rule = (
        f" ({in_words(filled_sentence('rule {rule}', rule=problem.rule))})" if problem.rule else ""
    )
    head = f"{printable(str(where))}: " if where else ""
    kind = in_words(str(problem.severity))
    lines = [f"{head}{kind}[{problem.code}]: {printable(problem.message)}{rule}"]
    if where and where.text.strip():
        number, shown = str(where.line), printable(where.text.rstrip())
        gap = " " * len(number)
        pad = "".join("\t" if c == "\t" else " " for c in where.text[: where.column - 1])
        lines += [f" {number} | {shown}", f" {gap} | {pad}^"]
    if problem.hint:
        lines.append(f"  {in_words('hint:')} {printable(problem.hint)}")
    return "\n".join(lines)


def messages_with_hints(problems: Iterable[Problem]) -> str:
    """Return the messages of problems in a row, each with its hint; they can still be translated."""
    return joined_sentences([one for p in problems for one in (p.message, p.hint) if one])


def printable(text: str) -> str:
    """Return a text without characters that move a terminal's cursor or change its colours or
    writing direction; line breaks stay."""
    return "".join(c if c.isprintable() or c in _ALSO_SHOWN else _REPLACED for c in text)


_ALSO_SHOWN = "\t\n\N{NO-BREAK SPACE}\N{NARROW NO-BREAK SPACE}\N{IDEOGRAPHIC SPACE}"
"""Characters that a terminal shows as space or as the end of a line: French and Japanese have some."""
_REPLACED = "\N{REPLACEMENT CHARACTER}"
