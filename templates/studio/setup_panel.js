// What is told of the counters of a place, and what can be done with each.
import { html } from "./play/preact.js";
import { View, where } from "./view.js";

export class SetUpPanel extends View {
  constructor(setup) { super(setup.studio, "set-up", "div"); this.setup = setup; }

  open() { this.draw(); this.studio.side(this); }

  get chosen() { return this.setup.pieces.filter(one => this.setup.selected.has(one.id)); }

  view() {
    const { setup, chosen } = this, places = [...new Set(chosen.map(one => one.at))];
    const piles = places.length === 1 ? setup.at.get(places[0]) : chosen;
    return html`<h2>${places.map(at => setup.place(at)?.[0] || setup.data.boxes[at] || at).join(", ")}</h2>${piles.map(piece => this.row(piece))}`;
  }

  row(piece) {
    const { setup, studio } = this;
    return html`<div class=${`standing ${setup.selected.has(piece.id) ? "chosen" : ""}`} key=${piece.id}>
      <img src=${piece.picture} alt="" data-piece=${piece.id} draggable=${false} onPointerDown=${event => setup.grab(event)} />
      <div>
        <p>${piece.name}</p>
        ${setup.problems_of(piece).map(({ message, hint }) => html`<p class="bad">${message} ${hint || ""}</p>`)}
        ${this.offers(piece).filter(Boolean).map(([label, act]) => html`<button type="button" onClick=${act}>${label}</button>`)}
        ${piece.file && where(studio, piece.file, piece.line)}
      </div>
    </div>`;
  }

  offers(piece) {
    const { setup, word } = this, placed = piece.path[0] === "setup", counter = placed && setup.tray.counter(piece.counter);
    return [
      piece.path.length && [word("take-off"), () => setup.move(setup.selected.has(piece.id) ? this.chosen : [piece], "")],
      placed && [word("copy"), () => setup.add([piece], piece.at)],
      counter?.back && [word("turn-over"), () => setup.turn(piece, "reduced")],
      counter?.unit && [word(piece.hidden ? "show" : "hide"), () => setup.turn(piece, "hidden")],
    ];
  }
}
