"""The house's catalogues are read as the library of gettext's format reads them."""

from __future__ import annotations

from pathlib import Path

import pytest

from builder.i18n import catalogue
from builder.i18n.customs import catalogue_path
from builder.i18n.translate import LANGUAGES

HEAD = 'msgid ""\nmsgstr ""\n"Plural-Forms: nplurals=2; plural=(n != 1);\\n"\n\n'
SEVERAL = '#. number: many\n#: x.py:1\nmsgid "{many} \\"men\\""\nmsgid_plural "{many}"\n'
FORMS = 'msgstr[0] "ein\\tMann"\nmsgstr[1] ""\n"{many} "\n"Mann"\n'


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_catalogue_is_read_as_the_library_reads_it(language: str) -> None:
    source = catalogue_path(language)
    assert source is not None
    quick = catalogue._at_once(source.read_text("utf-8"))
    assert quick == catalogue.by_library(source.read_text("utf-8"))


def test_forms_and_escapes_are_read(tmp_path: Path) -> None:
    (tmp_path / "de.po").write_text(HEAD + SEVERAL + FORMS, "utf-8")
    found = catalogue.read(tmp_path / "de.po")
    assert found.forms == {'{many} "men"': (("ein\tMann", "{many} Mann"), "number: many")}
    assert found.rule == "nplurals=2; plural=(n != 1);"
    assert found == catalogue.by_library(HEAD + SEVERAL + FORMS)


@pytest.mark.parametrize(
    "strange",
    [
        'msgctxt "side"\nmsgid "Red"\nmsgstr "Rot"\n',
        '#, fuzzy\nmsgid "Red"\nmsgstr "Rot"\n',
        '#~ msgid "Red"\n#~ msgstr "Rot"\n',
        'msgid "Red"\nmsgstr "Rot"',
    ],
)
def test_what_the_house_does_not_write_is_left_to_the_library(strange: str) -> None:
    assert catalogue._at_once(HEAD + strange) is None
