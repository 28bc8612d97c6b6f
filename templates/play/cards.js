// Cards on the table: hands, decks, discards, and the cards that lie before a side.
const BACKS = 3;  // cards face down that are drawn, however many there are

export class Cards {
  box; face; back; clicked; enlarged; words; picked; piles; lit; chosen;

  // `face` and `back` give the address of a picture by the name of a card and of a back; `clicked` is called with what was clicked, if it can be chosen.
  // On a page where nothing is enforced `picked` is called with every pile and card that is clicked.
  constructor(box, { face, back, clicked, enlarged, words, picked = null }) {
    Object.assign(this, { box, face, back, clicked, enlarged, words, picked });
    this.piles = [];
  }

  show(piles, lit, chosen) {
    Object.assign(this, { piles, lit, chosen });
    this.box.hidden = !piles.length;
    this.box.replaceChildren(...piles.map((pile) => this.pile(pile)));
  }

  pile(pile) {
    const box = document.createElement("section"), head = document.createElement("h2"), row = document.createElement("div");
    box.className = `pile ${pile.kind}`; box.dataset.pile = pile.id;
    head.textContent = pile.kind === "group" ? pile.title : `${pile.title} · ${pile.count ?? pile.many}`;
    if (this.lit.has(pile.id)) head.replaceChildren(this.button(pile.id, head.textContent));
    const laid = pile.kind === "discards" || pile.kind === "out" ? pile.cards.slice(-1) : pile.cards;
    row.append(...laid.map((card) => this.card(card, pile)));
    const unseen = Math.max(Math.min(BACKS, pile.many - pile.cards.length), pile.backs.length);
    for (let n = 0; n < unseen; n++) row.append(this.hidden(pile, n));
    box.append(head, row);
    return box;
  }

  button(token, text) {
    const button = document.createElement("button");
    button.type = "button"; button.className = "lit"; button.dataset.card = token; button.textContent = text;
    button.addEventListener("click", ({ clientX, clientY }) => this.clicked(token, clientX, clientY));
    return button;
  }

  // A card that is seen; the top one of a pile shows all of them.
  card([name, called, signs, size], pile) {
    const button = document.createElement("button"), image = document.createElement("img");
    button.type = "button"; button.dataset.card = name; button.title = called;
    button.className = this.chosen.has(name) ? "card chosen" : this.lit.has(name) ? "card lit" : "card";
    [image.width, image.height] = size; image.src = this.face(name); image.alt = [called, signs].filter(Boolean).join(", ");
    button.append(image);
    if (signs) button.append(Object.assign(document.createElement("b"), { textContent: signs, ariaHidden: "true" }));
    button.addEventListener("click", ({ clientX, clientY }) => {
      if (this.picked) this.picked(pile.id, name, clientX, clientY);
      else if (this.lit.has(name)) this.clicked(name, clientX, clientY);
      else this.enlarged((pile.kind === "discards" || pile.kind === "out" ? pile.cards : [[name, called]]).map(([one, text]) => [this.face(one), text]));
    });
    button.addEventListener("contextmenu", (event) => { event.preventDefault(); this.enlarged([[this.face(name), called]]); });
    return button;
  }

  // A card that is not seen: its own back, if the pile says what backs are seen, or that of the deck.
  hidden(pile, n) {
    const image = document.createElement("img");
    image.className = "card"; [image.width, image.height] = pile.size; image.src = this.back(pile.backs[n] ?? pile.backs[0] ?? pile.deck);
    image.alt = n ? "" : `${this.words["face-down"]}: ${pile.many - pile.cards.length}`;
    return this.picked ? this.offering(pile, image) : image;
  }

  offering(pile, image) {
    const button = document.createElement("button");
    button.type = "button"; button.className = "card hidden-card"; button.title = pile.title; button.append(image);
    button.addEventListener("click", ({ clientX, clientY }) => this.picked(pile.id, "", clientX, clientY));
    return button;
  }
}
