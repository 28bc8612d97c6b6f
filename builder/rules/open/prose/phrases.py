"""Conditions as clauses of a sentence, in the reader's language."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

from builder.i18n.customs import Customs, customs
from builder.i18n.translate import Translator, translator_of
from builder.model.game import Game
from builder.model.mechanisms.amounts import Amount, asked_amount, holder_and_count
from builder.model.mechanisms.conditions import Relation, Tally, When, Who, line_key
from builder.rules.open.positions.conditions import runs
from builder.rules.open.prose.joining import OF, joined, of_side


@dataclass(frozen=True)
class Teller:
    """Says things of a game in one language."""

    game: Game
    tr: Translator

    def word(self, word: str) -> str:
        """What a word of a condition is called in a sentence: as the game's declarations name it, else as
        the part of the game that it names, else the word itself."""
        own = self.game.mechanisms.names.get(word)
        if own:
            return self.tr(own)
        name = self._names.get(word)
        if name is None and word in _fixed(self.tr):
            return _fixed(self.tr)[word]
        if name is None:
            return self.tr(word.replace("-", " "))
        said = self.tr(name)
        kept = word in self._proper or self._customs.capitals == "nouns"
        return said.lower() if self._customs.has_capitals and not kept else said

    @classmethod
    def of(cls, game: Game, language: str) -> Teller:
        """Who speaks a language, of the places that the game's boards have."""
        return cls(game, translator_of(game, language))

    def phase(self, id: str) -> str:
        """What a phase of the sequence of play is called, without the word *phase*; empty if there is
        none."""
        name = next((self.tr(p.name) for p in self.game.sheet.sequence if p.id == id), "")
        for ending in (" phase", " Phase", "フェイズ"):
            name = name.removesuffix(ending)
        return name

    @cached_property
    def _names(self) -> Mapping[str, str]:
        found = {
            area.id: area.name for sheet in self.game.maps for area in sheet.areas if area.name
        }
        found |= {kind.id: kind.name for kind in self.game.terrain.every}
        found |= {state.id: state.name for state in self.game.mechanisms.states}
        weather = self.game.mechanisms.weather
        found |= {kind.id: kind.name for kind in (weather.kinds if weather else ())}
        mechanisms = self.game.mechanisms
        seasons = mechanisms.time.seasons if mechanisms.time else ()
        found |= {season.id: season.name for season in seasons}
        found |= {phase.id: phase.name for phase in self.game.sheet.sequence}
        found |= {option.id: option.name for c in mechanisms.combat for option in c.options}
        found |= self._boxes
        found |= self.game.sheet.formations
        found |= {nation.id: nation.name for nation in self.game.sheet.nations}
        found |= {event.id: event.name for one in mechanisms.events for event in one.entries}
        found |= {count.id: count.name for count in mechanisms.counts}
        return found | {side.id: side.name for side in self.game.sheet.sides}

    @cached_property
    def _boxes(self) -> Mapping[str, str]:
        """The boxes of displays by their labels."""
        tracks = [t for t in self.game.tracks if t.kind in ("boxes", "table")]
        boxes = [(t, b, b.label or b.id) for t in tracks for b in t.boxes]
        short = {box.id: label for _, box, label in boxes}
        return short | {f"{track.id}:{box.id}": label for track, box, label in boxes}

    def is_box(self, word: str) -> bool:
        """Whether a word names a box of a display, and nothing of the map."""
        return word in self._boxes and not self._on_map(word)

    def _on_map(self, word: str) -> bool:
        areas = (area.id for sheet in self.game.maps for area in sheet.areas)
        return word in areas or any(kind.id == word for kind in self.game.terrain.every)

    @cached_property
    def _proper(self) -> frozenset[str]:
        sheet = self.game.sheet
        areas = (area.id for map in self.game.maps for area in map.areas)
        events = (event.id for one in self.game.mechanisms.events for event in one.entries)
        named = (
            *(n.id for n in sheet.nations),
            *(s.id for s in sheet.sides),
            *self._boxes,
            *self.game.sheet.formations,
            *events,
            *(option.id for c in self.game.mechanisms.combat for option in c.options),
        )
        return frozenset([*areas, *named])

    @property
    def _customs(self) -> Customs:
        return customs(self.tr.language)

    @property
    def space(self) -> str:
        """What stands between two sentences."""
        return self._customs.space

    def either(self, words: Iterable[str]) -> str:
        """Some words of which one is enough."""
        return self._joined([self.word(w) for w in words], self.tr("{list} or {last}"))

    def in_turn(self, words: Iterable[str]) -> str:
        """Some words one after the other."""
        return self.tr(", ").join(self.word(w) for w in words)

    def one_of(self, texts: Iterable[str]) -> str:
        """Texts of which one is enough."""
        return self._joined(list(texts), self.tr("{list} or {last}"))

    def unit(self, name: str) -> str:
        """What a unit is called: its title, else what is printed on it."""
        id = name.partition("#")[0]
        unit = next((u for u in self.game.units if u.id == id), None)
        return self.tr(unit.title or unit.name) if unit else name

    def runs(self, numbers: Iterable[int]) -> list[str]:
        """Numbers as they are read, those in a row as one: 1 to 3, 6, 9."""
        found: list[list[int]] = []
        for number in sorted(set(numbers)):
            if found and number == found[-1][-1] + 1:
                found[-1].append(number)
            else:
                found.append([number])
        return [self._run(run) for run in found]

    def _run(self, run: list[int]) -> str:
        if len(run) == 1:
            return str(run[0])
        return self.tr("{first} to {last}", first=run[0], last=run[-1])

    def joined_clauses(self, clauses: Iterable[str]) -> str:
        """Clauses that must all hold."""
        return joined(list(clauses), self.tr, self.tr("{list}, and {last}"))

    def all_of(self, texts: Iterable[str]) -> str:
        """Texts in a row."""
        return self._joined(list(texts), self.tr("{list} and {last}"))

    def _joined(self, texts: list[str], pair: str) -> str:
        if len(texts) < 2:
            return "".join(texts)
        return pair.format(list=self.tr(", ").join(texts[:-1]), last=texts[-1])

    def when(self, when: When, subject: str) -> str:
        """A condition as a clause; ``subject`` says of whom lines without a name speak: ``unit``,
        ``stack``, ``hex`` or ``attacker``."""
        parts = []
        for who, relation, words in _ordered(when, subject):
            if relation == "amount":
                parts += [amount_said(self, who or subject, word) for word in words]
                continue
            key = line_key(who, relation) if who else f"{subject} {relation}"
            parts.append(self._line(key, words))
        if subject == "which" and when.side:
            parts.insert(0, self.tr("is of {words}", words=self.either(when.side)))
            when = when.model_copy(update={"side": ()})
        parts += self._moment(when)
        if when.not_ is not None:
            parts.append(self._not_either(when, subject) or self._not(when.not_, subject))
        if when.any_:
            clauses = [self.when(part, subject) for part in when.any_]
            parts.append(self._joined(clauses, self.tr("{list}, or {last}")))
        pair = (
            self.tr("{list} and that {last}")
            if subject == "which"
            else self.tr("{list}, and {last}")
        )
        if subject == "which" and parts and parts[0].startswith(OF) and len(parts) > 1:
            parts = [parts[0], joined(parts[1:], self.tr, pair)]
        return joined(parts, self.tr, pair)

    def _not_either(self, when: When, subject: str) -> str:
        """What does not lie where something else does; empty if that is not what is asked."""
        barred = when.not_.across if when.not_ else ()
        if subject == "hex" and when.across and barred and when.not_ == When(across=barred):
            return self.tr("{words} does not", words=self.either(barred))
        return ""

    def _not(self, when: When, subject: str) -> str:
        lines = list(when.lines())
        if len(lines) == 1 and not when.any_ and when.not_ is None and not when.of_moment:
            who, relation, words = lines[0]
            if relation == "amount" and len(words) == 1:
                return amount_said(self, who or subject, words[0], so=False)
            key = line_key(who, relation) if who else f"{subject} {relation}"
            if f"not {key}" in _lines(self.tr):
                return self._line(f"not {key}", words)
        for name, text in _absent(self.tr).items():
            if when == When(**{name: getattr(when, name)}):
                words = getattr(when, name)
                said = self._events(words) if name == "event" else self.either(words)
                return text.format(words=said)
        return self.tr("it is not so that {when}", when=self.when(when, subject))

    def _line(self, key: str, words: tuple[str, ...]) -> str:
        lines = _lines(self.tr)
        if key.endswith("hex in") and words and all(map(self.is_box, words)):
            key = key.replace("hex in", "box in")
        said = self.all_of(map(self.word, words)) if "with all" in key else self.either(words)
        return lines.get(key, lines["step along"]).format(words=said)

    def _moment(self, when: When) -> list[str]:
        found = []
        if when.side:
            found.append(self.tr("the side is {words}", words=self.either(when.side)))
        if when.weather:
            found.append(self.tr("the weather is {words}", words=self.either(when.weather)))
        if when.turn:
            turns = self.one_of(self.runs(when.turn))
            found.append(self.tr("it is turn {words}", words=turns))
        if when.season:
            found.append(self.tr("the season is {words}", words=self.either(when.season)))
        if when.night is not None:
            found.append(self.tr("it is night") if when.night else self.tr("it is day"))
        if when.phase:
            found.append(self.tr("the phase is {words}", words=self.either(when.phase)))
        if when.event:
            found.append(self.tr("{words} is in effect", words=self._events(when.event)))
        if when.option:
            found.append(self.tr("the choice is {words}", words=self.either(when.option)))
        if when.range:
            found.append(self.tr("the range is {words}", words=self.ranges(when.range)))
        return found + self._of_all(when)

    def count(self, name: str) -> str:
        """What a count is called: ``stock``, ``north morale``."""
        holder, id = holder_and_count(name)
        own = self.game.mechanisms.names.get(id, "")
        count = self.tr(own) if own else self.tr("the {count}", count=self.word(id))
        if not holder:
            return count
        whose = "".join(self.places((holder,))) if holder not in self._units else self.unit(holder)
        return self.tr("{count} of {holder}", count=count, holder=whose)

    @cached_property
    def _units(self) -> frozenset[str]:
        return frozenset(unit.id for unit in self.game.units)

    def _events(self, words: Iterable[str]) -> str:
        """Events by their names, which may be sentences: in quotation marks, but for those that the
        declarations call otherwise."""
        own = self.game.mechanisms.names
        return self.one_of(
            self.word(w) if w in own else self.tr("“{event}”", event=self.word(w)) for w in words
        )

    def _of_all(self, when: When) -> list[str]:
        """What is asked of the whole position."""
        found = []
        if when.some is not None:
            found.append(self.tr("there is {somebody}", somebody=self.somebody(when.some)))
        if when.count is not None:
            found.append(self._counted(when.count))
        for held in when.holds:
            places = self.all_of(self.places(held.at))
            side = self.word(held.side)
            found.append(self.tr("{side} holds {places}", side=side, places=places))
        return found

    def hexes(self, many: int) -> str:
        """So many hexes."""
        return self.tr("one hex") if many == 1 else self.tr("{many} hexes", many=many)

    def _counted(self, count: Tally) -> str:
        """How many units must be so."""
        when, least, most = self.that(count.who), count.least, count.most
        if most is None:
            text = self.tr("there are at least {least} units each of which {when}")
        elif most == least:
            text = self.tr("there are exactly {least} units each of which {when}")
        elif not least:
            text = self.tr("there are at most {most} units each of which {when}")
        else:
            text = self.tr("there are {least} to {most} units each of which {when}")
        return of_side(text.format(least=least, most=most, when=when))

    def that(self, when: When) -> str:
        """A condition of somebody, as a clause behind "a unit that"; in Japanese before it."""
        return self.when(when, "which") or self.tr("are in play")

    def somebody(self, when: When) -> str:
        """A unit of whom a condition holds: ``a leader that is in a town``, by what it is if that has a
        name with its article, else ``a unit that …``."""
        own = self.game.mechanisms.names.get(when.is_[0], "") if len(when.is_) == 1 else ""
        if not own.startswith(("a ", "an ")):
            return of_side(self.tr("a unit that {when}", when=self.that(when)))
        rest = when.model_copy(update={"is_": ()})
        if rest.empty:
            return self.tr(own)
        said = self.tr("{somebody} that {when}", somebody=self.tr(own), when=self.that(rest))
        return of_side(said)

    def each(self, when: When) -> str:
        """The same behind "for each": without its article."""
        said = self.somebody(when)
        article = next((a for a in ("a ", "an ") if said.startswith(a)), "")
        return said.removeprefix(article)

    def every(self, when: When) -> str:
        """All those of whom a condition holds: ``every leader that is in a town``."""
        return self.tr("every {one}", one=self.each(when))

    def places(self, words: Iterable[str]) -> list[str]:
        """What places are called: by their name on the map, or their label in a display."""
        names = {place.hex: place.name for sheet in self.game.maps for place in sheet.places}
        own = {id: title for sheet in self.game.maps for id, title in sheet.titles.items()}
        return [
            f"{self.tr(names[w])} ({w})"
            if w in names
            else self.tr(own[w])
            if w in own
            else self.word(w)
            for w in words
        ]

    def ranges(self, numbers: Iterable[int]) -> str:
        """Distances, run by run."""
        said = [
            str(low) if low == high else self.tr("{low} to {high}", low=low, high=high)
            for low, high in runs(numbers)
        ]
        return self._joined(said, self.tr("{list} or {last}"))

    def times(self, times: Fraction) -> str:
        """How many times, as a fraction is written."""
        return str(times)


def amount_said(teller: Teller, subject: str, word: str, *, so: bool = True) -> str:
    """An amount that a condition asks for, as a clause about a subject."""
    tr, asked = teller.tr, asked_amount(word)
    whose = next((c.of for c in teller.game.mechanisms.counts if c.id == asked.count), "game")
    count, amount = teller.count(word.partition(": ")[0]), amounts_said(teller, asked.amount)
    many = _plural(teller.word(asked.count))
    if subject == "which" and whose == "unit":
        text, count = tr("has {count} of {amount}"), teller.word(asked.count)
        return text.format(count=count, amount=amount)
    if not asked.holder and whose in ("side", "unit"):
        own = tr("the side") if whose == "side" else tr("the unit")
        holder = _among(tr).get((whose, subject), own)
        count = tr("{count} of {holder}", count=count, holder=holder)
    if so:
        text = tr("{count} are {amount}") if many else tr("{count} is {amount}")
    else:
        text = tr("{count} are not {amount}") if many else tr("{count} is not {amount}")
    return text.format(count=count, amount=amount)


def _plural(name: str) -> bool:
    """Whether a name means several, as far as its end tells."""
    return name.endswith("s") and not name.endswith("ss")


def _among(tr: Translator) -> Mapping[tuple[str, str], str]:
    """Whose counts conditions ask for in combats, as it is said."""
    return {
        ("unit", "attacker"): tr("every attacker"),
        ("unit", "defender"): tr("every defender"),
        ("side", "attacker"): tr("the attacker"),
        ("side", "defender"): tr("the defender"),
    }


def amounts_said(teller: Teller, amount: Amount) -> str:
    """Amounts as they are read."""
    tr, least, most = teller.tr, amount.least, amount.most
    if amount.relation:
        text = {
            "less than": tr("less than {other}"),
            "more than": tr("more than {other}"),
            "at least": tr("at least {other}"),
            "at most": tr("at most {other}"),
            "as many as": tr("as much as {other}"),
        }[amount.relation]
        return text.format(other=teller.count(amount.other))
    if least is None:
        return tr("at most {number}", number=most)
    if most is None:
        return tr("at least {number}", number=least)
    return str(least) if least == most else tr("{first} to {last}", first=least, last=most)


def _fixed(tr: Translator) -> Mapping[str, str]:
    """Words that conditions have of their own."""
    return {
        "enemy": tr("an enemy unit"),
        "higher": tr("higher than"),
        "lower": tr("lower than"),
        "level": tr("as high as"),
    }


def _absent(tr: Translator) -> Mapping[str, str]:
    """How it is said that one line of the moment does not hold."""
    return {
        "weather": tr("the weather is not {words}"),
        "season": tr("the season is not {words}"),
        "event": tr("{words} is not in effect"),
        "option": tr("the choice is not {words}"),
    }


def capital(text: str) -> str:
    """A text that begins a sentence."""
    return text[:1].upper() + text[1:]


def _ordered(when: When, subject: str) -> list[tuple[Who, Relation, tuple[str, ...]]]:
    """The lines of a condition; of a unit that is spoken of first what it is."""
    lines = list(when.lines())
    return sorted(lines, key=lambda line: line[1] != "is") if subject == "which" else lines


def _lines(tr: Translator) -> Mapping[str, str]:
    """What lines of conditions say, by whom they speak of and what they ask."""
    return {
        "unit in": tr("it is in {words}"),
        "not unit in": tr("it is not in {words}"),
        "unit is": tr("it is {words}"),
        "not unit is": tr("it is not {words}"),
        "unit with": tr("it is with {words}"),
        "not unit with": tr("it is not with {words}"),
        "unit across": tr("it attacks across {words}"),
        "not unit across": tr("it does not attack across {words}"),
        "line in": tr("it leads into {words}"),
        "not line in": tr("it does not lead into {words}"),
        "line across": tr("it crosses {words}"),
        "not line across": tr("it does not cross {words}"),
        "line along": tr("it follows {words}"),
        "not line along": tr("it does not follow {words}"),
        "mover in": tr("the unit is in {words}"),
        "not mover in": tr("the unit is not in {words}"),
        "mover is": tr("the unit is {words}"),
        "not mover is": tr("the unit is not {words}"),
        "mover with": tr("the unit is with {words}"),
        "not mover with": tr("the unit is not with {words}"),
        "step in": tr("it leads into {words}"),
        "not step in": tr("it does not lead into {words}"),
        "step is": tr("the unit is {words}"),
        "not step is": tr("the unit is not {words}"),
        "step with": tr("the unit is with {words}"),
        "not step with": tr("the unit is not with {words}"),
        "step across": tr("it crosses {words}"),
        "not step across": tr("it does not cross {words}"),
        "step along": tr("it follows {words}"),
        "not step along": tr("it does not follow {words}"),
        "which in": tr("is in {words}"),
        "not which in": tr("is not in {words}"),
        "which is": tr("is {words}"),
        "not which is": tr("is not {words}"),
        "which with": tr("is with {words}"),
        "not which with": tr("is not with {words}"),
        "which with all": tr("is with {words} together"),
        "which next to": tr("is next to {words}"),
        "not which next to": tr("is not next to {words}"),
        "which across": tr("attacks across {words}"),
        "hex in": tr("the hex is {words}"),
        "hex is": tr("all units there are {words}"),
        "hex with": tr("one of the units there is {words}"),
        "hex across": tr("{words} lies between"),
        "not hex across": tr("{words} does not lie between"),
        "not hex in": tr("the hex is not {words}"),
        "box in": tr("the box is {words}"),
        "not box in": tr("the box is not {words}"),
        "each in": tr("they are in {words}"),
        "not each in": tr("they are not in {words}"),
        "each is": tr("they are {words}"),
        "not each is": tr("they are not {words}"),
        "each with": tr("they are with {words}"),
        "not each with": tr("they are not with {words}"),
        "each with all": tr("they are with {words} together"),
        "each next to": tr("they are next to {words}"),
        "not each next to": tr("they are not next to {words}"),
        "attacker in": tr("all attackers are in {words}"),
        "attacker is": tr("all attackers are {words}"),
        "attacker with": tr("an attacker is with {words}"),
        "not attacker with": tr("no attacker is with {words}"),
        "attacker across": tr("all attackers attack across {words}"),
        "defender in": tr("the defender is in {words}"),
        "not defender in": tr("the defender is not in {words}"),
        "defender is": tr("all defenders are {words}"),
        "not attacker across": tr("not all attackers attack across {words}"),
        "defender with": tr("the defender is with {words}"),
        "not defender with": tr("the defender is not with {words}"),
        "unit with all": tr("it is with {words} together"),
        "hex with all": tr("{words} are there together"),
        "attacker with all": tr("{words} attack together"),
        "not attacker with all": tr("{words} do not attack together"),
        "defender with all": tr("{words} defend together"),
        "unit next to": tr("it is next to {words}"),
        "not unit next to": tr("it is not next to {words}"),
        "hex next to": tr("{words} is in the next hex"),
        "attacker next to": tr("an attacker is next to {words}"),
        "not attacker next to": tr("no attacker is next to {words}"),
        "defender next to": tr("a defender is next to {words}"),
        "not defender next to": tr("no defender is next to {words}"),
        "unit height": tr("it stands {words} the enemy"),
        "hex height": tr("it stands {words} the enemy"),
        "attacker height": tr("all attackers stand {words} the defender"),
        "not attacker height": tr("not all attackers stand {words} the defender"),
        "not attacker is": tr("not all attackers are {words}"),
        "not attacker in": tr("not all attackers are in {words}"),
        "not defender is": tr("not all defenders are {words}"),
        "defender height": tr("the defender stands {words} all attackers"),
        "unit fire": tr("its fire is {words}"),
        "hex fire": tr("its fire is {words}"),
        "attacker fire": tr("all fire is {words}"),
        "not attacker fire": tr("not all fire is {words}"),
    }
