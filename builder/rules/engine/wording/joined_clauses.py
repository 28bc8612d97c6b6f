"""Joins clauses that must all be true, by the grammar of each language."""

from __future__ import annotations

from collections.abc import Sequence

from builder.i18n.phrases import Phrase, joined_phrases
from builder.i18n.replacements import Patterns, replacing
from builder.i18n.translate import Translator

_GOES_ON = (
    ("である", "で"), ("でない", "でなく"), ("ではない", "ではなく"),
    ("いない", "おらず"), ("いる", "いて"), ("がない", "がなく"), ("ある", "あり"), ("する", "し"),
    ("入る", "入り"), ("入らない", "入らず"), ("越える", "越え"), ("越えない", "越えず"),
    ("進む", "進み"), ("進まない", "進まず"), ("属さない", "属さず"),
    ("移動した", "移動し"), ("攻撃した", "攻撃し"), ("射撃した", "射撃し"), ("登場した", "登場し"),
)  # fmt: skip
"""The endings of Japanese clauses, each with the form that it takes when the sentence continues."""
_OPENINGS = ("間に", "が")
"""The particles that end the opening (subject or place) of a Japanese clause; a repeated opening is
left out."""
_SUBJECT = "it is "
_ABOUT_TIME = ("it is night", "it is day", "it is turn", "it is not turn",
               "it is not the case")  # fmt: skip
"""The beginnings of English clauses whose *it* is no unit."""
BEFORE_THE_NOUN = ("ja", "zh")
"""The languages whose relative clauses stand before the noun, so that the side needs no shortening."""
_DI = r"(?:(?:di|del|dello|della|dei|degli|delle) |dell’)"
"""The Italian word for *of*, by itself or with an article."""
_BODY = (
    r"(?:\w+ième|première|seconde|brigade|division|compagnie|section|batterie|colonne|garnison"
    r"|escadre|escadron|réserve)\b"
)
"""The beginnings of French names of formations, which keep their article: *de la division Vacca*."""
_VERB = "(?:is|are|has|have|does|do|attacks?)"
"""The verbs of English relative clauses."""
_SHORTER: Patterns = (
    (rf"\bthat (?:is|are) of (.+?) and (?={_VERB} )", r"of \1 that "),
    (r"\bthat (?:is|are) of ", "of "),
    (r" gibt, (d(?:ie|er|as)) (vo[nm] .+?) ist und ", r" \2 gibt, \1 "),
    (r" gibt, d(?:ie|er|as) (vo[nm] .+?) ist,?(?=$|[ .])", r" \1 gibt"),
    (r" gibt, von denen jede von (.+?) ist und ", r" von \1 gibt, von denen jede "),
    (r" gibt, von denen jede von (.+?) ist,?(?=$|[ .])", r" von \1 gibt"),
    (r", (d(?:ie|er|as)) (vo[nm] .+?) ist und ", r" \2, \1 "),
    (r", von denen jede von (.+?) ist und ", r" von \1, von denen jede "),
    (r", (?:d(?:ie|er|as)|von denen jede) (vo[nm] .+?) ist,?(?=[ .])", r" \1"),
    (r"\b(Einheit(?:en)?) vom (\w+en) (Spieler)\b", r"\1 des \2 \3s"),
    (r"\bqui est (d(?:e|u|es) .+?) et qui est de la (?=[a-zé])(\w+)", r"de \2 \1"),
    (r"\bqui est (d(?:e|u|es) .+?) et qui est de l’(?=[a-zé])(\w+)", r"d’\2 \1"),
    (rf"\b(?:qui|dont chacune) est de la (?!{_BODY})(?=[a-zé])", "de "),
    (rf"\b(?:qui|dont chacune) est de l’(?!{_BODY})(?=[a-zé])", "d’"),
    (r"(\bunités? (?:de |d’)[a-zé]+ ou )de la (?=[a-zé])", r"\1de "),
    (r"(\bunités? (?:de |d’)[a-zé]+ ou )de l’(?=[a-zé])", r"\1d’"),
    (
        (
            r"\b(unités?)( ennemies?)? (éliminées?) ((?:de |d’)(?!ce )[a-zé]+)"
            r"( (?:de [A-Z][\w’-]*|du joueur \w+))?(?: et(?= qui ))?"
        ),
        r"\1 \4\2\5 \3",
    ),
    (r"\bqui est (d(?:e|u|es) .+?) et qui ", r"\1 qui "),
    (
        r"\bdont chacune est (d(?:e|u|es) .+?) et (?:qui )?(?=(?:est|a|se|attaque) |n’)",
        r"\1 dont chacune ",
    ),
    (r"\b(?:qui|dont chacune) est (d(?:e|u|es)) ", r"\1 "),
    (r"(\bqui [^.:;]+, ou )qu(?:e |’)(?=(?:est|a|se|ne|attaque) |n’)", r"\1qui "),
    (r"\bque (?:es|sean?) (del? .+?) y que ", r"\1 que "),
    (
        r", cada una de las cuales es (del? .+?) y que ",
        r" \1, cada una de las cuales ",
    ),
    (r", cada una de las cuales es (del? [^,.]+),(?= )", r" \1"),
    (r"(?:, cada una de las cuales|\s+que) (?:es|sean?) (del?) ", r" \1 "),
    (rf"\bche (?:è|sono) ({_DI}.+?) e che ", r"\1 che "),
    (rf"\s+che (?:è|sono) ({_DI})", r" \1"),
)
"""The replacements that shorten clauses on the side of units, as in *a unit of North that is in a
town*."""
_shorter = replacing(_SHORTER)


def join_clauses(clauses: Sequence[str], tr: Translator, pair: str, comma: str = "") -> str:
    """Return clauses joined into one. ``pair`` is the language's pattern, with ``{list}`` for all
    but the last clause and ``{last}``; ``comma`` separates the clauses of the list."""
    if len(clauses) < 2:
        return clauses[0] if clauses else ""
    if tr.language == "ja":
        goes_on = [_goes_on(clause) for clause in clauses[:-1]]
        if all(goes_on):
            return "、".join(_once([*goes_on, clauses[-1]]))
    said = _said_once(clauses)
    if len(said) == 2 and pair == "{list}, and {last}" and _is_plain(said[0]):
        pair = "{list} and {last}"
    if len(said) > 2 and pair == "{list} and {last}" and tr.language == "en":
        pair = "{list}, and {last}"
    listed = joined_phrases(said[:-1], comma or tr(", ", "clauses"))
    return pair.format(list=listed, last=said[-1])


def shorten_side_clauses(text: str) -> str:
    """Return a sentence (or a phrase, in all its forms) in which a clause on the side of a unit is
    shortened, as in *a unit of North that is in a town*."""
    said = _shorter(text[:])
    if not isinstance(text, Phrase):
        return said
    return Phrase(said, lambda form: shorten_side_clauses(text.form(form)))


def _goes_on(clause: str) -> str:
    """Return a Japanese clause in the form that it takes when the sentence continues; empty if its
    ending is not known."""
    known = [(end, form) for end, form in _GOES_ON if clause.endswith(end)]
    if not known:
        return ""
    end, form = max(known, key=lambda both: len(both[0]))
    return clause.removesuffix(end) + form


def _once(clauses: Sequence[str]) -> list[str]:
    """Return Japanese clauses in which an opening (subject or place) is left out if it repeats that
    of the clause before."""
    found, before = [], ""
    for clause in clauses:
        opening = next((m for m in _OPENINGS if m in clause), "")
        own, mark, rest = clause.partition(opening) if opening else ("", "", clause)
        found.append(rest if rest and own + mark == before else clause)
        before = own + mark
    return found


def _said_once(clauses: Sequence[str]) -> list[str]:
    """Return English clauses in which a repeated subject is left out: *it is infantry*, *is in a
    town*. Clauses with another subject, such as *it is night*, stay whole."""
    first, *others = clauses
    if not _same_subject(first):
        return list(clauses)
    kept = [c.removeprefix("it ") if _same_subject(c) else c for c in others]
    return [first, *kept]


def _same_subject(clause: str) -> bool:
    did = clause.startswith("it has ") and clause.endswith(" this turn")
    does = clause.startswith(("it attacks ", "it does not attack "))
    return did or does or (clause.startswith(_SUBJECT) and not _of_moment(clause))


def _of_moment(clause: str) -> bool:
    return clause.startswith(_ABOUT_TIME)


def _is_plain(clause: str) -> bool:
    """Return whether *and* may follow a clause without a comma: it is short, and has no comma,
    *and* or *or* of its own."""
    return (
        ", " not in clause and " or " not in clause and " and " not in clause and len(clause) < 48
    )
