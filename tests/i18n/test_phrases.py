"""Words in sentences take the form that the sentence needs: the hardest sentences of declared rules."""

from __future__ import annotations

import pickle

import pytest

from builder.i18n.locales import customs
from builder.i18n.phrases import (
    Phrase,
    fill_placeholders,
    joined_phrases,
    placeholder_forms,
    without_forms,
)
from builder.i18n.plurals import catalogue_of
from builder.i18n.translate import LANGUAGES, PhraseTranslator, Translator
from builder.rules.procedures import step
from tests.together import together

GERMAN = PhraseTranslator(
    "de",
    {
        "a leader": "ein Anführer",
        "acc|a leader": "einen Anführer",
        "a town": "eine Stadt",
        "the river": "der Fluss",
        "the French player": "der französische Spieler",
        "cavalry": "Kavallerie",
        "a fort": "ein Fort",
        "a mine": "eine Mine",
        "rainy": "regnerisch",
        "Rain": "Regen",
        "Fine": "Schön",
        "Cold": "Kalt",
        "Snow": "Schnee",
    },
)


def in_german(sentence: str, *words: str) -> str:
    """A sentence of the rules with words of the game, joined with *or* if there are several."""
    said = [GERMAN(word) for word in words]
    if len(said) > 1:
        said = [
            GERMAN("{list} or {last}").format(list=joined_phrases(said[:-1], ", "), last=said[-1])
        ]
    return GERMAN(sentence, words=said[0])


@together(
    ("sentence", "words", "expected"),
    [
        ("it is not {words}", ["a leader"], "sie kein Anführer ist"),
        ("it is not {words}", ["cavalry"], "sie keine Kavallerie ist"),
        ("it attacks across {words}", ["the river"], "sie über den Fluss angreift"),
        ("is next to {words}", ["a leader"], "neben einem Anführer ist"),
        ("is next to {words}", ["a leader", "a town"], "neben einem Anführer oder einer Stadt ist"),
        ("{words} does not lie between", ["the river"], "der Fluss nicht dazwischenliegt"),
        ("{words} does not", ["a town"], "keine Stadt"),
        ("all attackers are {words}", ["cavalry"], "alle Angreifer Kavallerie sind"),
        (
            "all attackers are {words}",
            ["cavalry", "a leader"],
            "alle Angreifer Kavallerie oder Anführer sind",
        ),
        ("the defender is in {words}", ["a town"], "der Verteidiger in einer Stadt steht"),
        (
            "it is in {words}",
            ["a fort", "a mine"],
            "sie in einem Feld mit einem Fort oder einer Mine steht",
        ),
        ("the weather is {words}", ["rainy"], "das Wetter regnerisch ist"),
        ("the weather is {words}", ["Fine", "Cold"], "das Wetter schön oder kalt ist"),
        ("the weather is {words}", ["Rain", "Snow"], "Regen herrscht oder Schnee liegt"),
        ("the weather is not {words}", ["Snow"], "kein Schnee liegt"),
        (
            "the weather is not {words}",
            ["Rain", "rainy"],
            "kein Regen herrscht und das Wetter nicht regnerisch ist",
        ),
        (
            "it is not with {words}",
            ["a leader", "cavalry"],
            "weder ein Anführer noch Kavallerie bei ihr ist",
        ),
    ],
)
def test_a_word_takes_the_form_that_the_sentence_asks_for(
    sentence: str, words: list[str], expected: str
) -> None:
    assert in_german(sentence, *words) == expected


def test_a_clause_by_itself_has_the_order_of_a_main_clause() -> None:
    clause = GERMAN("all attackers are {words}", words=GERMAN("cavalry"))
    assert isinstance(clause, Phrase)
    assert clause == "alle Angreifer Kavallerie sind"
    assert clause.form("main") == "alle Angreifer sind Kavallerie"


def test_joined_clauses_take_the_order_of_main_clauses_together() -> None:
    parts = [GERMAN("it is {words}", words="Kavallerie"), GERMAN("it is night")]
    both = GERMAN("{list}, and {last}", list=parts[0], last=parts[1])
    assert isinstance(both, Phrase)
    assert both == "sie Kavallerie ist und es Nacht ist"
    assert both.form("main") == "sie ist Kavallerie und es ist Nacht"


def test_a_relative_clause_agrees_with_its_noun() -> None:
    said = GERMAN("{somebody} that {when}", somebody=GERMAN("a leader"), when="in Wien steht")
    assert said == "ein Anführer, der in Wien steht,"
    assert isinstance(said, Phrase)
    assert said.form("dat") == "einem Anführer, der in Wien steht,"


def test_a_form_in_the_catalogue_is_taken_before_a_guess() -> None:
    said = GERMAN("there is {somebody}", somebody=GERMAN("a leader"))
    assert said == "es einen Anführer gibt"


def test_an_adjective_is_declined_with_its_noun() -> None:
    player = GERMAN("the French player")
    assert isinstance(player, Phrase)
    assert player.form("acc") == "den französischen Spieler"
    assert player.form("dat") == "dem französischen Spieler"


@together(
    ("language", "expected"),
    [
        ("de", "sie mehr als 3 Hexfelder von einem Anführer entfernt ist"),
        ("fr", "elle est à plus de 3 hexagones d’un chef"),
        ("zh", "距一名指挥官超过3格"),
    ],
)
def test_a_phrase_that_is_made_of_parts_is_denied_too(language: str, expected: str) -> None:
    leader = {"de": "ein Anführer", "fr": "un chef", "zh": "一名指挥官"}[language]
    tr = PhraseTranslator(language, {"a leader": leader})
    near = tr("within {far} of {words}", far=tr("{many} hexes", many=3), words=tr("a leader"))
    assert tr("it is not {words}", words=near) == expected


def test_a_number_of_a_hex_has_forms_for_where_and_whereto() -> None:
    assert GERMAN("{units} arrives at {places}.", units="N2", places=GERMAN("0606")) == (
        "N2 kommt in 0606 an."
    )
    assert GERMAN("it is not {words}", words=GERMAN("3")) == "sie 3 ist"


def test_a_language_without_forms_has_plain_texts() -> None:
    assert type(PhraseTranslator("fi")("Woods")) is str
    assert type(Translator("de")("Woods")) is str


def test_a_word_without_forms_stays_as_it_is() -> None:
    assert fill_placeholders("neben {words:dat}", {"words": "Wien"}) == "neben Wien"
    assert (
        fill_placeholders("{many} Felder {words:*}", {"words": "hier", "many": 3})
        == "3 Felder hier"
    )


def test_a_template_that_is_filled_by_other_means_asks_for_no_form() -> None:
    assert (
        without_forms("{side:dat} fehlen {points} ({a}: {b})")
        == "{side} fehlen {points} ({a}: {b})"
    )
    assert Translator("de")("it attacks across {words}") == "sie über {words} angreift"


def test_a_phrase_is_stored_as_its_text() -> None:
    stored = pickle.loads(pickle.dumps(GERMAN("a leader")))
    assert (type(stored), stored) == (str, "ein Anführer")


def test_a_placeholder_asks_only_for_forms_that_its_language_has() -> None:
    for language in (code for code in LANGUAGES if code != "en"):
        said = catalogue_of(language)
        plural = [text for forms in said.forms.values() for text in forms.texts]
        texts = [*said.words.values(), *said.in_context.values(), *plural]
        asked = {form for text in texts for form in placeholder_forms(text)}
        assert asked <= {*customs(language).forms, *customs(language).verbs}


def test_dice_are_written_as_the_language_writes_them() -> None:
    assert Translator("de")("{what}", what="1d6 + 2d10") == "1W6 + 2W10"
    assert Translator("fr")("{what}", what="1d6") == "1d6"


FRENCH = PhraseTranslator("fr", {"a leader": "un chef", "a bridge": "un pont", "Woods": "Bois"})


def test_french_joins_the_conditions_of_an_if_with_que() -> None:
    rain = FRENCH("the weather is {words}", words=FRENCH("pluvieux"))
    alone = FRENCH("it is not {words}", words=FRENCH("a leader"))
    both = FRENCH("{list}, and {last}", list=rain, last=alone)
    assert isinstance(both, Phrase)
    assert both == "le temps est pluvieux et que ce n’est pas un chef"
    assert both.form("main") == "le temps est pluvieux, et ce n’est pas un chef"


def test_french_repeats_si_and_asks_what_a_unit_is_with_ce() -> None:
    when = FRENCH(
        "{list}, and {last}",
        list="elle est en pente",
        last=FRENCH("it is {words}", words="un char"),
    )
    said = FRENCH("The following applies to a unit if {when}.", when=when)
    assert said == "Ce qui suit vaut pour une unité si elle est en pente et si c’est un char."


def test_german_says_the_subject_of_several_conditions_once() -> None:
    when = "sie Kavallerie ist, sie nicht gefeuert hat und sie kein Anführer ist"
    said = PhraseTranslator("de", {})("The following applies to a unit if {when}.", when=when)
    assert said.endswith("wenn sie Kavallerie ist, nicht gefeuert hat und kein Anführer ist.")


def test_french_says_where_something_is_by_the_article_of_its_name() -> None:
    somewhere = FRENCH("it is in {words}", words=FRENCH("a bridge"))
    assert somewhere == "elle est dans un hexagone avec un pont"
    woods, scree = (FRENCH.recased(name, str.lower) for name in ("Woods", "Éboulis"))
    assert FRENCH("it is in {words}", words=woods) == "elle est dans les bois"
    assert FRENCH("it is in {words}", words=scree) == "elle est en terrain «\u00a0éboulis\u00a0»"


def test_french_denies_a_thing_with_de() -> None:
    assert FRENCH("{words} does not", words=FRENCH("a bridge")) == "il n’y a pas de pont"


def test_spanish_chooses_between_ser_and_estar() -> None:
    spanish = PhraseTranslator("es", {"out of supply": "sin suministro", "infantry": "infantería"})
    both = [spanish(word) for word in ("infantry", "out of supply")]
    assert spanish("the unit is {words}", words=both[0]) == "la unidad es infantería"
    assert spanish("the unit is {words}", words=both[1]) == "la unidad está sin suministro"
    listed = spanish("{list} or {last}", list=both[0], last=both[1])
    assert spanish("it is not {words}", words=listed) == "no es infantería ni está sin suministro"


@pytest.mark.parametrize(
    ("language", "unit", "leader", "attackers"),
    [
        ("es", "una unidad", "un líder", "Los atacantes pasan al estado «suprimidos»."),
        ("it", "un’unità", "un capo", "Gli attaccanti passano allo stato «soppressi»."),
    ],
)
def test_a_state_agrees_with_those_that_are_in_it(
    language: str, unit: str, leader: str, attackers: str
) -> None:
    state = {"es": "suprimida", "it": "soppressa"}[language]
    phrases = PhraseTranslator(language, {"suppressed": state})
    suppressed = phrases("suppressed")
    one = phrases("{units} becomes {state}.", units=unit, state=suppressed)
    assert one.endswith(f"«{state}».")
    one = phrases("{units} becomes {state}.", units=leader, state=suppressed)
    assert one.endswith(f"«{state[:-1]}o».")
    assert phrases("All attackers are now {state}.", state=suppressed) == attackers


def test_italian_is_on_the_coast_but_in_the_capital() -> None:
    italian = PhraseTranslator("it", {"the coast": "la costa", "the capital": "la capitale"})
    assert italian("it is in {words}", words=italian("the coast")) == "è sulla costa"
    assert italian("it is in {words}", words=italian("the capital")) == "è nella capitale"


def test_italian_says_ed_before_e() -> None:
    said = Translator("it")("{list}, and {last}", list="è fanteria", last="è in una città")
    assert said == "è fanteria ed è in una città"


def test_chinese_joins_clauses_otherwise_than_nouns() -> None:
    chinese = Translator("zh")
    assert chinese("{list}, and {last}", list="天气为雨", last="为炮兵") == "天气为雨，且为炮兵"
    assert chinese("{list} and {last}", list="步兵", last="炮兵") == "步兵和炮兵"


@together(
    ("language", "amount", "so", "not_so"),
    [
        ("zh", "至少3", "粮食至少为3", "粮食小于3"),
        ("zh", "不大于战意", "粮食不大于战意", "粮食大于战意"),
        ("ja", "戦意を超える", "食糧が戦意を超える", "食糧が戦意を超えない"),
    ],
)
def test_an_amount_is_denied_with_one_word(
    language: str, amount: str, so: str, not_so: str
) -> None:
    tr = Translator(language)
    count = {"zh": "粮食", "ja": "食糧"}[language]
    assert tr("{count} is {amount}", count=count, amount=amount) == so
    assert tr("{count} is not {amount}", count=count, amount=amount) == not_so


@together(
    ("language", "name", "said"),
    [
        ("es", "Húsares franceses", "Los húsares franceses mueven a 0601."),
        ("es", "Cazadores a caballo", "Los cazadores a caballo mueven a 0601."),
        ("es", "1.ª brigada francesa", "La 1.ª brigada francesa mueve a 0601."),
        ("es", "Brigada Champagne", "La brigada Champagne mueve a 0601."),
        ("es", "Policía Nacional 1", "La Policía Nacional 1 mueve a 0601."),
        ("es", "Morteros ARVN", "Los morteros ARVN mueven a 0601."),
        ("es", "Dalmat y Wall", "Dalmat y Wall mueven a 0601."),
        ("es", "Carlos", "Carlos mueve a 0601."),
        ("es", "4/47", "4/47 mueve a 0601."),
        ("de", "Marinepioniere", "Marinepioniere ziehen nach 0601."),
        ("de", "Schwere Waffen, 3. Bataillon", "Schwere Waffen, 3. Bataillon ziehen nach 0601."),
        ("de", "SEALs der US-Marine", "SEALs der US-Marine ziehen nach 0601."),
        ("de", "Kompanie C, 1/5 Marines", "Kompanie C, 1/5 Marines zieht nach 0601."),
        ("it", "Ussari francesi", "Gli ussari francesi muovono in 0601."),
        ("it", "Guardie", "Le guardie muovono in 0601."),
        ("it", "Generale Rossi", "Il generale Rossi muove in 0601."),
        ("it", "8ª brigata", "L’8ª brigata muove in 0601."),
        ("it", "Dalmat e Wall", "Dalmat e Wall muovono in 0601."),
        ("it", "Brigata Rossi e Bianchi", "La brigata Rossi e Bianchi muove in 0601."),
    ],
)
def test_the_verb_agrees_with_a_unit_whose_name_is_a_plural(
    language: str, name: str, said: str
) -> None:
    moves = "{unit} moves to {hex}."
    assert Translator(language)(moves, unit=name, hex="0601") == said
    phrases = PhraseTranslator(language, {"Hussars": name})
    assert phrases(moves, unit=phrases("Hussars"), hex="0601") == said


@pytest.mark.parametrize(
    ("number", "said"), [("one", "Los Negros ataca."), ("several", "Los Negros atacan.")]
)
def test_a_game_says_whether_a_name_is_a_plural(number: str, said: str) -> None:
    names = PhraseTranslator("es", {"Blacks": "Los Negros", "number|Blacks": number})
    assert names("{unit} attacks.", unit=names("Blacks")) == said


def test_a_name_with_its_nation_agrees_with_the_verb_too() -> None:
    names = PhraseTranslator("it")
    called = names("{name} ({nation})", name="Ussari", nation="Francia")
    assert names("{unit} attacks.", unit=called) == "Gli ussari (Francia) attaccano."


@together(
    ("name", "said"),
    [
        ("French grenadiers", "French grenadiers stay where they are."),
        ("Heavy weapons, 261st Battalion", "Heavy weapons, 261st Battalion stay where they are."),
        ("Bagration's advance guard", "Bagration's advance guard stays where it is."),
        ("1st Platoon, M48 tanks", "1st Platoon, M48 tanks stays where it is."),
        ("V Corps", "V Corps stays where it is."),
    ],
)
def test_an_english_verb_agrees_with_a_name_that_is_a_plural(name: str, said: str) -> None:
    assert Translator("en")("{unit} stays where it is.", unit=name) == said


def test_an_english_side_that_is_a_people_is_a_plural() -> None:
    holds = PhraseTranslator("en")
    assert [holds("{side} holds {places}", side=s, places="Ulm") for s in ("Allies", "North")] == [
        "Allies hold Ulm",
        "North holds Ulm",
    ]


def test_a_template_that_is_filled_by_other_means_has_the_verb_of_one_thing() -> None:
    assert Translator("es")("{unit} attacks.") == "{unit} ataca."
    assert Translator("it")("{unit} may not advance.") == "{unit} non può avanzare."


@together(
    ("language", "names", "expected"),
    [
        ("de", ("Brigade Loison", "Französische Husaren"), ("zieht", "ziehen")),
        ("de", ("Morel", "Französische Jäger zu Pferde"), ("zieht", "ziehen")),
        ("de", ("Ulm", "Dalmat und Wall"), ("zieht", "ziehen")),
        ("fr", ("Brigade Loison", "Hussards français"), ("va", "vont")),
        ("fr", ("Ulm", "Dalmat et Wall"), ("va", "vont")),
        ("fr", ("Corps de Petrasch", "Cosaques de Grekov"), ("va", "vont")),
    ],
)
def test_a_verb_agrees_with_the_name_of_its_unit(
    language: str, names: tuple[str, str], expected: tuple[str, str]
) -> None:
    tr = Translator(language)
    for name, verb in zip(names, expected, strict=True):
        said = tr("{unit} moves to {hex}.", unit=name, hex="0101")
        assert f"{name} {verb} ".casefold() in said.casefold()  # French may begin with an article


def test_a_spanish_preposition_joins_the_article_of_a_name() -> None:
    assert Translator("es")("Attack on {unit}.", unit="General Paoli") == "Ataque al general Paoli."


@together(
    ("language", "place", "expected"),
    [
        ("de", "die Mitte", "Kolonne kommt zur Mitte."),
        ("de", "der Neunte Kilometer", "Kolonne kommt zum Neunten Kilometer."),
        ("de", "Kobona", "Kolonne kommt nach Kobona."),
        ("fr", "les îles Zelentsy", "Kolonne arrive aux îles Zelentsy."),
        ("fr", "0707", "Kolonne arrive en 0707."),
        ("it", "il Centro", "Kolonne arriva nel Centro."),
        ("it", "Ajaccio", "Kolonne arriva ad Ajaccio."),
        ("it", "0707", "Kolonne arriva in 0707."),
    ],
)
def test_a_report_of_play_says_whereto_by_the_kind_of_the_name(
    language: str, place: str, expected: str
) -> None:
    assert Translator(language)("{unit} arrives in {hex}.", unit="Kolonne", hex=place) == expected


def test_the_code_of_a_results_table_is_no_point_of_the_compass() -> None:
    tr = Translator("ja")
    assert step("7.1", "Result: {code}.", code="S").say(tr) == "結果：S。"
    assert step("1.1", "{unit} faces {way}.", unit="x", way="S").say(tr) == "xは南を向く。"


def test_a_number_below_zero_has_a_true_minus_sign() -> None:
    assert step("", "The total is {total}.", total=-9).say(Translator("en")) == "The total is −9."
