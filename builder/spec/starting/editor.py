"""What lies beside the files of a new game: settings of an editor, and a page for the designer."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence

from builder.spec.schema import GLOBS, Schema

_ENDING = ".schema.json"


def patterns(glob: str) -> list[str]:
    """The globs that editors read in place of one of ours: ``counters*.yaml`` is a file, and those of a
    folder."""
    name, star, _ = glob.partition("*.yaml")
    return [f"{name}.yaml", f"{name}/*.yaml"] if star and name.isalpha() else [glob]


def editor_files(every: Mapping[str, Schema]) -> dict[str, str]:
    """``.vscode``: every schema by its file's name (see :func:`builder.spec.schema.schemas`), attached
    to the files that it is for."""
    attached = {f".vscode/schemas/{kind}{_ENDING}": _files_of(kind) for kind in GLOBS}
    files = {f".vscode/schemas/{name}": _json(schema) for name, schema in every.items()}
    files[".vscode/settings.json"] = _json({"yaml.schemas": attached})
    files[".vscode/extensions.json"] = _json({"recommendations": ["redhat.vscode-yaml"]})
    return files


def _files_of(kind: str) -> str | list[str]:
    found = patterns(GLOBS[kind])
    return found[0] if len(found) == 1 else found


def _json(value: object) -> str:
    return json.dumps(value, indent=2, ensure_ascii=False) + "\n"


def readme(id: str, title: str, paths: list[str], languages: Sequence[str] = ("en",)) -> str:
    """``README.md``: what the files are, and what to do next, in each of the languages that it is
    written in (English, if in none)."""
    told = [_TOLD[language] for language in languages if language in _TOLD] or [_TOLD["en"]]
    there = {path.split("/")[0] for path in paths}
    parts = []
    for text, about in told:
        lines = [
            f"| `{name}` | {said} |" for name, said in about.items() if name.rstrip("/") in there
        ]
        parts.append(text.format(id=id, files="\n".join(lines)))
    return f"# {title}\n\n" + "\n".join(parts)


_ABOUT = {
    "game.yaml": "players, phases, colours, what counters print",
    "terrain.yaml": "what lies on maps, and what it costs",
    "maps/": "a map each",
    "counters.yaml": "units and markers",
    "counters/": "units and markers",
    "tracks.yaml": "tracks and displays of boxes",
    "cards.yaml": "cards and decks",
    "pools.yaml": "cups",
    "mechanisms.yaml": "the rules",
    "mechanisms/": "the rules",
    "tables/": "tables and charts",
    "scenarios/": "what starts where",
    "examples/": "worked examples, checked and printed",
    "rules/": "what the rulebook says besides",
    "locale/": "translations",
}

_README = """\
A game for Chitwright. Every file is text; change one, build, look.

| file | is |
|---|---|
{files}

From the folder above this one:

```
chitwright studio {id}                             the game in the browser, while you write
chitwright check {id}                              what is wrong, where, and what to do
chitwright picture {id} --list                     what can be drawn alone, as PNG, SVG or PDF
chitwright build {id} --only paper --paper A4      sheets to print
chitwright build {id}                              everything: sheets, VASSAL module, rules
chitwright ask {id} --list                         what the rules engine can be asked
chitwright docs choose-your-rules                  every rule that can be declared
```

`.vscode` attaches the schemas, so that VS Code with the extension YAML completes what you type and
underlines what is wrong; `chitwright docs command-line` tells how other editors do it.
"""

_ABOUT_JA = {
    "game.yaml": "プレイヤー、フェイズ、色、カウンターに印刷される値",
    "terrain.yaml": "地形とそのコスト",
    "maps/": "マップ（1枚につき1ファイル）",
    "counters.yaml": "ユニットとマーカー",
    "counters/": "ユニットとマーカー",
    "tracks.yaml": "トラックとボックス",
    "cards.yaml": "カードとデッキ",
    "pools.yaml": "カップ",
    "mechanisms.yaml": "ルール",
    "mechanisms/": "ルール",
    "tables/": "表とチャート",
    "scenarios/": "初期配置",
    "examples/": "検証され印刷される実例",
    "rules/": "ルールブックのその他の文章",
    "locale/": "翻訳",
}

_README_JA = """\
Chitwrightのゲームです。ファイルはすべてテキストなので、書き換えて、作成し、確かめてください。

| ファイル | 内容 |
|---|---|
{files}

このフォルダーの一つ上のフォルダーで実行します。

```
chitwright studio {id}                             書きながらブラウザーで見る
chitwright check {id}                              誤りの場所と直し方を示す
chitwright picture {id} --list                     単独で描けるものの一覧（PNG、SVG、PDF）
chitwright build {id} --only paper --paper A4      印刷用シート
chitwright build {id}                              すべて：シート、VASSALモジュール、ルール
chitwright ask {id} --list                         ルールエンジンに尋ねられること
chitwright docs choose-your-rules                  宣言できるすべてのルール（英語）
```

`.vscode`にスキーマが設定されているので、拡張機能YAMLを入れたVS Codeでは、入力が補完され、
誤りに下線が引かれます。
"""

_TOLD = {"en": (_README, _ABOUT), "ja": (_README_JA, _ABOUT_JA)}
