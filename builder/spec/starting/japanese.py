"""The Japanese of what new games say: their catalogue and their rules."""

from __future__ import annotations

import re
from collections.abc import Mapping

from builder.spec.languages.stamps import digest_of

_WORDS = {
    "Blue": "青軍", "Red": "赤軍", "Blue army": "青軍部隊", "Red army": "赤軍部隊",
    "Foot": "歩兵", "Horse": "騎兵", "Guns": "砲兵",
    "attack": "攻撃力", "defence": "防御力", "movement": "移動力", "combat strength": "戦力",
    "Open ground": "平地", "Woods": "森", "Hill": "丘", "Town": "町", "River": "川", "Road": "道路",
    "Bridge": "橋", "Village": "村", "Pass": "峠", "Track": "山道", "Plain": "平原", "Forest": "森林",
    "Mountains": "山地", "Camp": "野営地", "Ford": "渡し場", "Ridge": "尾根", "Fort": "砦",
    "The Country": "戦場",
    "The Field of Battle": "戦場の地図", "Alder": "アルダー川", "High Road": "本街道",
    "Ashford": "アッシュフォード", "Highcross": "ハイクロス", "Brookside": "ブルックサイド",
    "Oakham": "オーカム", "Millbridge": "ミルブリッジ",
    "The Saddle": "鞍部", "Stonegate": "ストーンゲート",
    "Fairwell": "フェアウェル",
    "Kingsmoor": "キングズムーア",
    "the western edge": "西端", "the eastern edge": "東端", "woods": "森", "a hill": "丘",
    "a town": "町", "the river": "川", "a bridge": "橋", "a pass": "峠", "a forest": "森林",
    "mountains": "山地", "the ridge": "尾根", "the fort": "砦", "the camp": "野営地",
    "rainy": "雨", "out of supply": "補給切れ",
    "Weather": "天候", "Events": "イベント", "Arrivals": "到着", "Supply": "補給", "Movement": "移動",
    "Combat": "戦闘", "Battle": "戦闘", "Fair": "晴れ", "Rain": "雨",
    "One player rolls for the weather.": "片方のプレイヤーが天候のサイを振る。",
    "Roll for an event.": "イベントのサイを振る。", "Reinforcements enter.": "増援が登場する。",
    "The player sees which of his units are out of supply.": "補給切れのユニットを確かめる。",
    "Move any or all of your units.": "自軍のユニットを好きなだけ動かす。",
    "Attack enemy units where you like.": "攻撃したい敵ユニットを攻撃する。",
    "Blue attacks, Red holds what it has.": "青軍が攻め、赤軍が守る。",
    "The First Day": "第一日", "Blue wins": "青軍の勝利", "Red wins": "赤軍の勝利",
    "Blue has more points than Red after the last turn.": "最終ターンの後、青軍の得点が赤軍より多い。",
    "Blue holds what Red held at the start.": "開始時に赤軍が保持していたものを青軍が保持している。",
    "Anything else.": "その他の場合。",
    "Turn Record Track": "ターン記録表", "Game turn": "ゲームターン", "Turn": "ターン",
    "Terrain Effects Chart": "地形効果表", "Combat Results Table": "戦闘結果表",
    "Chances of Hits": "命中の確率", "Odds, attack to defence": "攻撃力対防御力の比",
    "Odds": "戦力比", "Attack minus defence": "攻撃力マイナス防御力", "Difference": "戦力差",
    "The attacker is eliminated.": "攻撃側は除去される。",
    "The attacker loses a step and retreats 1.": "攻撃側は1ステップを失い、1つ退却する。",
    "The attacker retreats 1.": "攻撃側は1つ退却する。",
    "Both sides lose a step.": "両軍が1ステップを失う。",
    "The defender retreats 2.": "防御側は2つ退却する。",
    "The defender loses a step and retreats 2.": "防御側は1ステップを失い、2つ退却する。",
    "The defender is eliminated.": "防御側は除去される。",
    "Chance": "運", "All quiet": "平穏", "Nothing happens.": "何も起こらない。", "Hunger": "飢え",
    "Fever": "熱病", "The enemy": "敵軍", "The enemy waits": "敵は待つ", "A raid": "襲撃",
    "Fresh troops": "新手",
}  # fmt: skip

_CASES = {
    "The game": "ゲーム",
    "Units": "ユニット",
    "Each turn goes through the phases of the sequence of play.": (
        "各ターンは手順のフェイズに従って進める。"
    ),
    "Nobody plays Red: the events of each turn say what it does.": (
        "赤軍を担当するプレイヤーはいない。各ターンのイベントがその行動を決める。"
    ),
    "A counter shows the steps that its unit has left. A unit that has lost the last one is taken off.": (
        "カウンターはユニットに残っているステップを示す。最後のステップを失ったユニットは取り除く。"
    ),
    "Blue attacks, Red holds what it has. What is declared in mechanisms.yaml stands in sections 4 and "
    "later.": "青軍が攻め、赤軍が守る。mechanisms.yamlで宣言したルールは第4章以降にある。",
    "Rules": "ルール",
}

_KINDS = ("Foot", "Horse", "Guns")
_UNIT = re.compile(r"title: ((Blue|Red) (Foot|Horse|Guns) ([IV]+)),")

_HEAD = """\
# Translations into Japanese: msgid is the text as the game's files have it. docs/translating.md
msgid ""
msgstr ""
"Language: ja\\n"
"MIME-Version: 1.0\\n"
"Content-Type: text/plain; charset=UTF-8\\n"
"Content-Transfer-Encoding: 8bit\\n"
"""


def catalogue(files: Mapping[str, str], title: str) -> str:
    """``locale/ja.po`` of a game with these files: the title is yours to translate, and stands as it
    is."""
    spec = "\n".join(text for path, text in files.items() if path.endswith(".yaml"))
    words = {title: title}
    words |= {text: said for text, said in _WORDS.items() if _says(spec, text)}
    for whole, side, kind, numeral in _UNIT.findall(spec):
        words[whole] = f"{_WORDS[side]}{_WORDS[kind]}{numeral}"
    entries = [f"\nmsgid {_string(text)}\nmsgstr {_string(said)}\n" for text, said in words.items()]
    return "".join([_HEAD, *entries])


def _says(spec: str, text: str) -> bool:
    """Whether a text stands in a spec for itself."""
    return re.search(rf'(?:[:,] |\[)"?{re.escape(text)}"?\s*(?:[,}}\]\n]|$)', spec) is not None


def _string(text: str) -> str:
    escaped = text.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'


def japanese_rules(english: str) -> str:
    """The rules text in Japanese, each case stamped with the source that it is made from."""
    head, *cases = english.split("\n## ")
    made = [_translated(head)]
    for case in cases:
        title, _, body = case.partition("\n")
        number, _, name = title.partition(" ")
        stamp = digest_of(name, *body.splitlines())
        made.append(f"{number} {_CASES[name]} {{translates: {stamp}}}\n{_translated(body)}")
    return "\n## ".join(made)


def _translated(text: str) -> str:
    for english, japanese in _CASES.items():
        text = re.sub(
            rf"^(# )?{re.escape(english)}$", rf"\g<1>{japanese}", text, flags=re.MULTILINE
        )
    return text
