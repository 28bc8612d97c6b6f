// Cards on the table: hands, decks, discards, and the cards that lie before a side.
import { html, render } from "./preact.js";

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
    render(piles.map((pile) => this.pile(pile)), this.box);
  }

  /** @param {CardPile} pile */
  pile(pile) {
    const { id, kind, title, count, many, cards, backs } = pile, head = kind === "group" ? title : `${title} · ${count ?? many}`;
    const laid = isHeap(kind) ? cards.slice(-1) : cards, unseen = Math.max(Math.min(BACKS, many - cards.length), backs.length);
    return html`<section class=${`pile ${kind}`} data-pile=${id} key=${id}>
      <h2>${this.lit.has(id) ? html`<button type="button" class="lit" data-card=${id} onClick=${({ clientX, clientY }) => this.clicked(id, clientX, clientY)}>${head}</button>` : head}</h2>
      <div>${laid.map((card, n) => this.card(card, pile, n))}${Array.from({ length: unseen }, (_, n) => this.hidden(pile, n))}</div>
    </section>`;
  }

  // A card that is seen; the top one of a heap shows all of them.
  card([name, called, signs, [width, height]], pile, n) {
    const look = this.chosen.has(name) ? "card chosen" : this.lit.has(name) ? "card lit" : "card";
    const shown = (cards) => this.enlarged(cards.map(([one, text]) => [this.face(one), text]));
    const click = ({ clientX, clientY }) => {
      if (this.picked) this.picked(pile.id, name, clientX, clientY);
      else if (this.lit.has(name)) this.clicked(name, clientX, clientY);
      else shown(isHeap(pile.kind) ? pile.cards : [[name, called]]);
    };
    return html`<button type="button" class=${look} data-card=${name} key=${`${name} ${n}`} title=${called} onClick=${click} onContextMenu=${(event) => { event.preventDefault(); shown([[name, called]]); }}>
      <img width=${width} height=${height} src=${this.face(name)} alt=${[called, signs].filter(Boolean).join(", ")} />${signs && html`<b aria-hidden="true">${signs}</b>`}</button>`;
  }

  // A card that is not seen: its own back, if the pile says what backs are seen, or that of the deck.
  hidden({ id, title, deck, size: [width, height], many, cards, backs }, n) {
    const alt = n ? "" : `${this.words["face-down"]}: ${many - cards.length}`;
    const image = html`<img class="card" key=${`back ${n}`} width=${width} height=${height} src=${this.back(backs[n] ?? backs[0] ?? deck)} alt=${alt} />`;
    return this.picked ? html`<button type="button" class="card hidden-card" key=${`back ${n}`} title=${title} onClick=${({ clientX, clientY }) => this.picked(id, "", clientX, clientY)}>${image}</button>` : image;
  }
}

// Cards of which only the last one is seen.
const isHeap = (kind) => kind === "discards" || kind === "out";
