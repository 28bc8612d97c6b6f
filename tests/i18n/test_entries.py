"""Catalogues as they are read line by line say what a reader that is not ours finds in them."""

from __future__ import annotations

import polib
import pytest

from builder.i18n.customs import catalogue_path
from builder.i18n.entries import entries
from builder.i18n.translate import LANGUAGES

CATALOGUES = [path for path in map(catalogue_path, LANGUAGES) if path]

ODD = r"""# a note
#, fuzzy
msgid ""
msgstr ""
"Language: xx\n"
"Plural-Forms: nplurals=2; plural=(n != 1);\n"

#. number: many
#: some/place.py:3
#| msgid "before"
msgctxt "unit"
msgid ""
"two "
"lines, \"quoted\"\n"
msgid_plural "many\\n"
msgstr[0] "eine\tZeile"
msgstr[1] ""
"viele\\n"
"Zeilen"
msgid "no empty line before it; # no comment"
msgstr "ja"
  msgid "set in"
  msgstr "eingerückt"

#~ msgid "gone"
#~ msgstr "fort"

msgid "not translated"
msgstr ""
"""


@pytest.mark.parametrize(
    "text",
    [*(path.read_text("utf-8") for path in CATALOGUES), ODD],
    ids=[*(path.stem for path in CATALOGUES), "odd"],
)
def test_every_entry_is_read_as_others_read_it(text: str) -> None:
    head, *found = entries(text)
    other = polib.pofile(text)
    kept = [entry for entry in other if not entry.obsolete]
    assert [(e.text, e.said, e.comment) for e in found] == [
        (e.msgid, e.msgstr, e.comment) for e in kept
    ]
    assert [e.forms for e in found] == [tuple(e.msgstr_plural.values()) for e in kept]
    assert head.said.splitlines() == [f"{k}: {v}" for k, v in other.metadata.items()]
