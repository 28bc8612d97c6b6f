// Decks, hands, discards and cards on the table of a game that is played freely.
import { Cards } from "./cards.js";

export class FreeCards {
  data; words; change; offer; enlarged; moved;

  // `change` does something that can be taken back, with its line of the story; `offer` shows what a click offers.
  constructor(data, box, { words, change, offer, enlarged, moved }) {
    Object.assign(this, { data, words, change, offer, enlarged, moved });
    this.decks = Object.fromEntries(data.decks.map((deck) => [deck.id, deck]));
    this.hands = Object.fromEntries(data.hands.map((hand) => [hand.id, hand]));
    this.shown = new Set();  // hands that lie open on the screen just now
    this.cards = new Cards(box, {
      words, face: (name) => data.cards[name][2], back: (name) => data.backs[name],
      clicked: () => {}, enlarged, picked: (pile, name, x, y) => this.pick(pile, name, x, y),
    });
  }

  begin(piles = null) {
    this.piles = {};
    for (const deck of this.data.decks) this.piles[`deck ${deck.id}`] = deck.open ? [...deck.cards] : shuffled(deck.cards);
    if (piles) {
      const known = (names) => names.filter((name) => this.data.cards[name]);
      this.piles = Object.fromEntries(Object.entries(piles).map(([id, names]) => [id, known(names)]));
    }
    this.shown.clear();
  }

  of(id) { return this.piles[id] ?? []; }

  copy() { return Object.fromEntries(Object.entries(this.piles).map(([id, names]) => [id, [...names]])); }

  title(id) {
    const [kind, name] = id.split(" ");
    if (kind === "deck") return this.decks[name].title;
    if (kind === "hand") return this.hands[name].title;
    return kind === "discards" ? this.words.discards.replace("{pile}", this.decks[name].title) : this.words["on-table"];
  }

  draw() {
    const ids = this.data.decks.flatMap(({ id, discards }) => [`deck ${id}`, ...(discards && this.of(`discards ${id}`).length ? [`discards ${id}`] : [])]);
    const hands = this.data.hands.map(({ id }) => `hand ${id}`).filter((id) => this.of(id).length);
    this.cards.show([...hands, ...ids, ...(this.of("table").length ? ["table"] : [])].map((id) => this.pile(id)), new Set(), new Set());
  }

  pile(id) {
    const [kind, name] = id.split(" "), names = this.of(id), deck = kind === "hand" ? this.hands[name].deck : name;
    const seen = kind === "deck" ? (this.decks[name].open ? names.slice(-1) : []) : kind === "hand" && !this.shown.has(id) ? [] : names;
    const size = this.decks[deck]?.size ?? [];
    const hidden = seen.length ? [] : kind === "deck" ? names.slice(-1) : names, backs = hidden.map((one) => this.data.cards[one][3]).sort();
    return {
      id, kind: kind === "table" ? "group" : kind, title: this.title(id), deck, size, side: "", many: seen.length && kind === "deck" ? 1 : names.length, count: names.length,
      backs: backs.some((back) => back !== deck) ? backs : [],
      cards: seen.map((one) => [one, this.data.cards[one][0], "", this.data.cards[one][1]]),
    };
  }

  // -- what a click offers -----------------------------------------------------------------------

  pick(id, name, x, y) {
    const [kind] = id.split(" ");
    const offers = kind === "deck" ? this.ofDeck(id) : kind === "hand" && !name ? [this.ofHand(id)] : this.ofCard(id, name);
    this.offer(offers.filter(Boolean), x, y);
  }

  ofDeck(id) {
    const deck = this.decks[id.split(" ")[1]], thrown = `discards ${deck.id}`;
    const draws = this.data.hands.filter((hand) => hand.deck === deck.id && this.of(id).length)
      .map((hand) => [this.words.draw.replace("{hand}", hand.title), () => this.move(id, this.of(id).at(-1), `hand ${hand.id}`, true)]);
    return [
      ...draws,
      this.of(id).length && [this.words["turn-up"], () => this.move(id, this.of(id).at(-1), "table")],
      deck.open && [this.words.choose, () => this.offer(this.of(id).map((name) => [this.data.cards[name][0], () => this.move(id, name, "table")]), innerWidth / 2, innerHeight / 3)],
      this.of(thrown).length && [this.words.shuffle, () => this.change(this.words.shuffled.replace("{pile}", deck.title), () => {
        this.piles[id] = shuffled([...this.of(id), ...this.of(thrown)]); this.piles[thrown] = [];
      })],
    ];
  }

  // A hand is seen only while its player looks at it.
  ofHand(id) { return [this.words["show-hand"], () => { this.shown.clear(); this.shown.add(id); this.draw(); }]; }

  ofCard(id, name) {
    const [kind] = id.split(" "), deck = this.data.decks.find((one) => one.cards.includes(name));
    return [
      [this.words.enlarge, () => this.enlarged([[this.data.cards[name][2], this.data.cards[name][0]]])],
      kind !== "table" && [this.words.lay, () => this.move(id, name, "table")],
      kind !== "discards" && deck.discards && [this.words.discard, () => this.move(id, name, `discards ${deck.id}`)],
      [this.words.return, () => this.move(id, name, `deck ${deck.id}`, kind === "hand")],
      ...this.data.hands.filter((hand) => kind !== "hand" && hand.deck === deck.id).map((hand) => [`→ ${hand.title}`, () => this.move(id, name, `hand ${hand.id}`)]),
      kind === "hand" && [this.words["hide-hand"], () => { this.shown.delete(id); this.draw(); }],
    ];
  }

  // Moves a card on top of another pile; the story does not name a card that only one player sees.
  move(from, name, to, secretly = false) {
    const called = secretly ? this.words["a-card"] : this.data.cards[name][0];
    this.change(this.moved(called, this.title(from), this.title(to)), () => {
      const left = [...this.of(from)];
      left.splice(left.lastIndexOf(name), 1);
      this.piles[from] = left; this.piles[to] = [...this.of(to), name];
    }, { reveals: from.startsWith("deck") });
  }
}

function shuffled(cards) {
  const left = [...cards], found = [];
  while (left.length) found.push(left.splice(chance(left.length), 1)[0]);
  return found;
}

// A whole number below another, each with the same chance.
export function chance(below) {
  const most = 2 ** 32 - (2 ** 32 % below);
  for (;;) {
    const [value] = crypto.getRandomValues(new Uint32Array(1));
    if (value < most) return value % below;
  }
}
