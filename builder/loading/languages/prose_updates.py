"""Updates translated rules prose when its source changes: matches cases by their numbers and terms
by their ids.

A new case is inserted in its place in the source's language, with ``{todo: digest}`` after its
title; the digest is that of the source text. A translated case has ``{translates: digest}``; when
the source no longer has that digest, the translation is stale.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from builder.loading.languages.translations import stale_sections, term_digest
from builder.loading.languages.translator_notes import Needs
from builder.loading.reading.rules_text import ParsedRules, Section
from builder.model.texts.prose import Term

ALL = "all"
_STAMP = re.compile(r"[ \t]*\{(?:translates|todo):[^{}]*\}")


@dataclass
class ProseUpdate(Needs):
    """The files to write (path in the game's folder → text), and the cases and terms by the work that
    they still need (see :class:`Needs`)."""

    files: dict[str, str] = field(default_factory=dict)


def updated_prose(
    source: ParsedRules,
    target: ParsedRules | None,
    language: str,
    texts: Mapping[str, str],
    accept: Sequence[str],
) -> ProseUpdate:
    """Return the files to write into ``rules/<language>/`` so that the translation contains every case
    and term of ``source``; ``texts`` are its present files by path. ``accept`` lists cases and terms
    that count as up to date from now on."""
    made = ProseUpdate()
    known = target.sections if target else {}
    old = set(stale_sections(source, target)) if target else set()
    lines = _Files(texts, language, source.text.language)
    for number, section in source.sections.items():
        ours = known.get(number)
        if ours is None:
            made.new.append(f"case {number}")
            lines.insert(number, section, source, known, _todo(section))
        elif ours.stamp.todo:
            made.waiting.append(f"case {number}")
            if ours.stamp.todo != section.digest:
                lines.replace(ours, _todo(section))
        elif _is_accepted(number, accept):
            lines.stamp(ours, section.digest)
            old.discard(number)
    made.obsolete = [f"case {n}" for n in known if n not in source.sections]
    _update_glossary(source, target, lines, accept, old, made)
    made.stale = [n if n.startswith("glossary:") else f"case {n}" for n in sorted(old)]
    made.files = lines.changed()
    return made


def translated_case(
    source: ParsedRules,
    target: ParsedRules | None,
    texts: Mapping[str, str],
    language: str,
    number: str,
    text: str,
) -> dict[str, str]:
    """Return the files to write into ``rules/<language>/`` so that the case has the translation ``text``
    (its title, an empty line, what it says), marked as made from the present source. ``texts`` are the
    present files by path."""
    section, ours = source.sections[number], target.sections.get(number) if target else None
    title, _, body = text.strip().partition("\n")
    like = ours or section  # the options of a heading stay, such as how its title is read
    head, options = like.file.lines[like.start].split(like.title, 1)
    stamp = f" {{translates: {section.digest}}}"
    new = [f"{head}{title.strip()}{_STAMP.sub('', options.rstrip())}{stamp}", ""]
    new += [*body.strip().splitlines(), ""] if body.strip() else []
    lines = _Files(texts, language, source.text.language)
    if ours is None:
        lines.insert(number, section, source, target.sections if target else {}, new)
    else:
        lines.replace(ours, new)
    return lines.changed()


def _is_accepted(name: str, accept: Sequence[str]) -> bool:
    return ALL in accept or name in accept


def _todo(section: Section) -> list[str]:
    """Return the lines of a source case as they are inserted into a translation, marked as still to be
    translated."""
    lines = section.file.lines[section.start : section.end]
    body = [line for line in lines[1:] if not line.startswith("# ")]
    while body and not body[-1].strip():
        body.pop()
    head = _STAMP.sub("", lines[0].rstrip())
    return [f"{head} {{todo: {section.digest}}}", *body, ""]


class _Files:
    """The Markdown files of a language as lines. Edits are applied from the bottom up, so that the line
    numbers of the others stay valid."""

    def __init__(self, texts: Mapping[str, str], language: str, source: str) -> None:
        self.texts, self.language, self.source = texts, language, source
        self.edits: dict[str, list[tuple[int, int, list[str]]]] = {}
        self.extra: dict[str, str] = {}

    def name(self, section: Section) -> str:
        """Return the path, in the game's folder, of the translation's file that a case belongs in."""
        stem = section.file.name.rsplit("/", 1)[-1]
        return f"rules/{self.language}/{stem}"

    def insert(
        self,
        number: str,
        section: Section,
        source: ParsedRules,
        known: Mapping[str, Section],
        new: list[str],
    ) -> None:
        """Insert the lines of a case after the nearest earlier case that the translation has."""
        order = list(source.sections)
        before = [n for n in order[: order.index(number)] if n in known]
        if before:
            last = known[before[-1]]
            self._edit(self.name(last), last.end, last.end, new)
            return
        first = next((known[n] for n in order if n in known), None)
        if first is not None:
            self._edit(self.name(first), first.start, first.start, new)
            return
        path = self.name(section)
        if path not in self.edits and path not in self.texts:
            start = next(s.start for s in source.sections.values() if s.file is section.file)
            self._edit(path, 0, 0, [*section.file.lines[:start]])
        self._edit(path, 0, 0, new)

    def replace(self, ours: Section, lines: list[str]) -> None:
        """Replace a case that is not translated yet by the present ``lines`` of its source."""
        self._edit(self.name(ours), ours.start, ours.end, lines)

    def stamp(self, ours: Section, digest: str) -> None:
        """Record at a translated case the digest of the source from which it was translated."""
        head = _STAMP.sub("", ours.file.lines[ours.start].rstrip())
        line = f"{head} {{translates: {digest}}}"
        if line != ours.file.lines[ours.start].rstrip():
            self._edit(self.name(ours), ours.start, ours.start + 1, [line])

    def _edit(self, path: str, start: int, end: int, lines: list[str]) -> None:
        self.edits.setdefault(path, []).append((start, end, lines))

    def changed(self) -> dict[str, str]:
        """Return the files that have changed, as path → new text."""
        found = dict(self.extra)
        for path, edits in self.edits.items():
            lines = self.texts.get(path, "").splitlines()
            for _, (start, end, new) in sorted(enumerate(edits), key=_place, reverse=True):
                if start == end and start and lines[start - 1 : start] not in ([], [""]):
                    new = ["", *new]
                lines[start:end] = new
            found[path] = "\n".join(lines).rstrip() + "\n"
        return {p: t for p, t in found.items() if self.texts.get(p) != t}


def _place(edit: tuple[int, tuple[int, int, list[str]]]) -> tuple[int, int]:
    """Sort key for edits from the bottom of a file up; edits at one place are applied in reverse, so that
    their texts stand in the order of the edits."""
    number, (start, _, _) = edit
    return start, number


# -- glossary --------------------------------------------------------------------------------------


def _update_glossary(
    source: ParsedRules,
    target: ParsedRules | None,
    lines: _Files,
    accept: Sequence[str],
    old: set[str],
    made: ProseUpdate,
) -> None:
    path = f"rules/{lines.language}/glossary.yaml"
    text = lines.texts.get(path, "")
    known = {t.id: t for t in target.text.glossary} if target else {}
    for term in source.text.glossary:
        ours, digest = known.get(term.id), term_digest(term)
        name = f"glossary:{term.id}"
        if ours is None:
            made.new.append(name)
            text = f"{text.rstrip()}\n{_waiting_term(term, digest)}".lstrip("\n")
        elif ours.todo:
            made.waiting.append(name)
        elif _is_accepted(name, accept):
            text = _stamped_term(text, term.id, digest)
            old.discard(name)
    ids = {t.id for t in source.text.glossary}
    made.obsolete += [f"glossary:{id_}" for id_ in known if id_ not in ids]
    if text != lines.texts.get(path, ""):
        lines.extra[path] = text


def translated_term(term: Term, glossary: str, text: str) -> str:
    """Return the text of a translation's glossary in which a term of the source has the translation
    ``text`` (its name, an empty line, its explanation), marked as made from the present source."""
    name, _, body = text.strip().partition("\n")
    said = term.model_copy(update={"name": name.strip(), "text": body.strip()})
    new, old = _entry(said, "translates", term_digest(term)), _term_entry(glossary, term.id)
    if old is None:
        return f"{glossary.rstrip()}\n{new}".lstrip("\n")
    return glossary[: old.start()] + new + glossary[old.end() :]


def _waiting_term(term: Term, digest: str) -> str:
    return _entry(term, "todo", digest)


def _entry(term: Term, stamp: str, digest: str) -> str:
    quoted = json.dumps(term.text, ensure_ascii=False)
    name = json.dumps(term.name, ensure_ascii=False)
    rule = f'  rule: "{term.rule}"\n' if term.rule else ""
    return f'- id: {term.id}\n  name: {name}\n  text: {quoted}\n{rule}  {stamp}: "{digest}"\n'


def _term_entry(text: str, id_: str) -> re.Match[str] | None:
    return re.search(rf"^- id: {re.escape(id_)}\n(?:[ \t]+[^\n]*\n?)*", text, re.M)


def _stamped_term(text: str, id_: str, digest: str) -> str:
    """Return the glossary file's text, with the digest of the source recorded in the entry of a term."""
    entry = _term_entry(text, id_)
    if entry is None:
        return text
    plain = re.sub(r"^[ \t]+translates:[^\n]*\n", "", entry[0], flags=re.M)
    stamped = f'{plain.rstrip()}\n  translates: "{digest}"\n'
    return text[: entry.start()] + stamped + text[entry.end() :]
