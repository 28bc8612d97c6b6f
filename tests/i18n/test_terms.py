"""One Japanese term for each thing, in the house's catalogue, every game's, and all rules text."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import polib
import pytest

ROOT = Path(__file__).parents[2]
CATALOGUES = [ROOT / "builder/i18n/ja.po", *sorted(ROOT.glob("specs/*/locale/ja.po"))]
PROSE = sorted(p for p in ROOT.glob("specs/*/rules/ja/*") if p.suffix in (".md", ".yaml"))

SAID = {
    r"\bdifferential": "戦闘力差|差",
    r"\bresponse fire": "レスポンス",
    r"\bmorale check": "モラルチェック",
    r"\bbombard": "砲爆撃",
    r"\bzones? of control": "支配地域|ZOC",
    r"\bbase camp": "キャンプ",
    r"\bprocurement": "調達",
    r"\bbunkers? (of|adds|at)": "バンカー",
}
"""What English says, and how Japanese says it."""

MEANT = {
    "モラルチェック": "morale",
    "バンカー": "bunker",
    "死守": "stand|stood",
    "渡河支援": "ford|engineer",
    "調達ポイント": "point|procurement|PP",
}
"""What Japanese says, and what English means by it."""

NEVER = {
    "隠れたユニット": "隠匿",
    "掩体壕": "バンカー",
    "士気チェック": "モラルチェック",
    "応射": "レスポンス",
    "米軍航空": "US軍航空",
    "三角地帯": "アイアン・トライアングル",
    "メコン支流": "メコン川分流",
    "デイレ川": "ディール川",
    "スダン": "セダン",
    "空戦値": "空中戦値",
    "種から作った": "シードから作った",
    "戦うユニット": "戦闘ユニット",
    "聞かれたチーム": "音を聞きつけられたチーム",
    "地方隊": "地方部隊",
    "主力隊": "主力部隊",
    "連隊司令部": "連隊本部",
    "大隊司令部": "大隊本部",
}
"""Words that another one has taken the place of."""


def entries() -> Iterator[tuple[str, str, str]]:
    for path in CATALOGUES:
        for entry in polib.pofile(str(path)):
            if not entry.obsolete and entry.msgstr:
                yield path.parent.parent.name, entry.msgid, entry.msgstr


@pytest.mark.parametrize("english", SAID)
def test_a_term_is_said_in_one_way(english: str) -> None:
    other = [
        (game, source, said)
        for game, source, said in entries()
        if re.search(english, source, re.I) and not re.search(SAID[english], said)
    ]
    assert other == []


@pytest.mark.parametrize("japanese", MEANT)
def test_a_term_means_one_thing(japanese: str) -> None:
    other = [
        (game, source, said)
        for game, source, said in entries()
        if japanese in said and not re.search(MEANT[japanese], source, re.I)
    ]
    assert other == []


@pytest.mark.parametrize("word", NEVER)
def test_no_text_says_a_word_that_was_replaced(word: str) -> None:
    found = [(game, said) for game, _, said in entries() if word in said]
    found += [(path.name, word) for path in PROSE if word in path.read_text("utf-8")]
    assert found == []
