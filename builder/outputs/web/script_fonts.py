"""Selects the fonts of pages in scripts for which ``templates/html/reference.css`` has none."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from builder.i18n.locales import Script, customs

_SCRIPT_OF_EVERY_PAGE = "japanese"
"""The script whose faces every page has."""
_WEIGHTS = (400, 700)


def faces_of(languages: Iterable[str]) -> Iterator[str]:
    """Yield the font faces for the scripts of the languages."""
    for language in languages:
        yield from customs(language).script.faces


def script_style(language: str, spoken: Iterable[str] = ()) -> str:
    """Return the style rules that a page in a language needs beyond the base style sheet (empty if
    none): the fonts of its script, and those of the other languages that it names (``spoken``)."""
    own = customs(language).script
    others = {customs(other).script.id: other for other in spoken if other != language}
    named = [other for name, other in others.items() if name != own.id]
    return "".join([_own_style(own), *map(_foreign_style, named)])


def _own_style(script: Script) -> str:
    if not _is_added(script):
        return ""
    family = _family(script)
    others = ", ".join([family, *filter(None, [script.web]), "sans-serif"])
    label = f'"Reference Label", {others}'
    text = others if script.squares else f'"Reference Serif", {others}'
    root = "html.squares" if script.squares else "html"
    return f"{_faces(script)}{root} {{ --label: {label}; --text: {text} }}\n"


def _foreign_style(language: str) -> str:
    """Return the style rules for the texts that a page shows in another language: the language's
    name, and cases found by a search."""
    script = customs(language).script
    if not _is_added(script):
        return ""
    return f'{_faces(script)}[lang="{language}"] {{ font-family: {_family(script)}, sans-serif }}\n'


def _is_added(script: Script) -> bool:
    return bool(script.faces) and script.id != _SCRIPT_OF_EVERY_PAGE


def _family(script: Script) -> str:
    return f'"Reference {script.id}"'


def _faces(script: Script) -> str:
    pairs = zip(script.faces, _WEIGHTS, strict=False)
    return "".join(_face(script, _family(script), *pair) for pair in pairs)


def _face(script: Script, family: str, face: str, weight: int) -> str:
    local = f'local("{script.family}"), ' if weight == _WEIGHTS[0] else ""
    source = f'{local}url(fonts/{face}.woff) format("woff")'
    return (
        f"@font-face {{ font-family: {family}; font-weight: {weight}; src: {source} }}\n"
        f".f-{face} {{ font-family: {family}, sans-serif; font-weight: {weight} }}\n"
    )
