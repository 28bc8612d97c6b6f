"""Texts of a catalogue are broken into lines as msgcat, Poedit and Weblate break them."""

from __future__ import annotations

from builder.loading.languages.catalogue_lines import text_lines


def test_a_text_with_room_stays_beside_its_keyword() -> None:
    assert text_lines("msgid", "Woods") == ['msgid "Woods"']
    assert text_lines("msgstr", "") == ['msgstr ""']
    assert text_lines("msgid", 'The "old" road\t') == ['msgid "The \\"old\\" road\\t"']
    assert text_lines("msgid", "x" * 71) == [f'msgid "{"x" * 71}"']
    assert text_lines("msgid", "x" * 90) == [f'msgid "{"x" * 90}"'], "it cannot be broken"
    assert text_lines("msgid", "x y" * 24)[0] == 'msgid ""'


def test_a_space_ends_the_line_and_does_not_begin_the_next() -> None:
    text = (
        "A French corps must cross the Alder before the Austrian rear guard has gone. "
        "Two bridges, one day, and rain in the air."
    )
    assert text_lines("msgid", text) == [
        'msgid ""',
        '"A French corps must cross the Alder before the Austrian rear guard has gone. "',
        '"Two bridges, one day, and rain in the air."',
    ]


def test_wide_characters_count_twice_and_punctuation_stays_with_them() -> None:
    text = (
        "フランス軍の1個軍団は、オーストリア軍の後衛が去る前にアルダー川を渡らなければ"
        "ならない。橋は2つ、時間は1日、空には雨の気配。"
    )
    assert text_lines("msgstr", text) == [
        'msgstr ""',
        '"フランス軍の1個軍団は、オーストリア軍の後衛が去る前にアルダー川を渡らなければ"',
        '"ならない。橋は2つ、時間は1日、空には雨の気配。"',
    ]


def test_lines_of_the_text_are_lines_of_the_catalogue() -> None:
    assert text_lines("msgid", "one\ntwo\n", "#~ ") == [
        '#~ msgid ""', '#~ "one\\n"', '#~ "two\\n"',
    ]  # fmt: skip
