"""The faces of pages in scripts that ``templates/html/reference.css`` does not name."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from builder.i18n.customs import Script, customs

_NAMED = "japanese"
"""The script whose faces every page has."""
_WEIGHTS = (400, 700)


def faces_of(languages: Iterable[str]) -> Iterator[str]:
    """The faces of the languages' own scripts."""
    for language in languages:
        yield from customs(language).script.faces


def script_style(language: str) -> str:
    """What a page in a language adds to the style: its script's faces, and that they are used. Empty
    where the style has them."""
    script = customs(language).script
    if not script.faces or script.id == _NAMED:
        return ""
    family = f'"Reference {script.id}"'
    others = ", ".join([family, *filter(None, [script.web]), "sans-serif"])
    label = f'"Reference Label", {others}'
    text = others if script.squares else f'"Reference Serif", {others}'
    root = "html.squares" if script.squares else "html"
    faces = "".join(
        _face(script, family, *both) for both in zip(script.faces, _WEIGHTS, strict=False)
    )
    return f"{faces}{root} {{ --label: {label}; --text: {text} }}\n"


def _face(script: Script, family: str, face: str, weight: int) -> str:
    local = f'local("{script.family}"), ' if weight == _WEIGHTS[0] else ""
    source = f'{local}url(fonts/{face}.woff) format("woff")'
    return (
        f"@font-face {{ font-family: {family}; font-weight: {weight}; src: {source} }}\n"
        f".f-{face} {{ font-family: {family}, sans-serif; font-weight: {weight} }}\n"
    )
