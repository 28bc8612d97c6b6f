// The map with its counters: where they lie, which of them and which places can be chosen.
import { made, towards } from "./counters.js";
import { inside } from "./geometry.js";
import { listedCounter } from "./listed.js";
import { Piles } from "./piles.js";
import { html, render } from "./preact.js";
import { View } from "./view.js";

const FEW = 4;

// The element of the map without what listened to it for the map that was shown before.
export function freshBoard() {
  const old = document.getElementById("board"), copy = old.cloneNode(false);
  old.replaceWith(copy);
  return copy;
}

export class Board {
  table; board; trays; picture; words; clicked; free;

  // `table` is what never changes; `clicked` is called with a place (or "") and a counter (or "") that was clicked.
  constructor(table, { board, trays, picture, map, words, clicked, free = false }) {
    Object.assign(this, { table, board, trays, picture, words, clicked, free });
    this.places = table.places; this.spots = {}; this.pieces = []; this.at = new Map();
    this.lit = new Set(); this.chosen = new Set(); this.moved = new Set();
    board.replaceChildren();
    board.toggleAttribute("hidden", !table.map);
    if (!table.map) return;
    const [wide, high] = table.size;
    board.setAttribute("aria-label", words.map);
    made("image", { href: map, width: wide, height: high, preserveAspectRatio: "none" }, board);
    this.under = made("g", { class: "places" }, board);
    this.piles = new Piles(made("g", {}, board), table.unit, (at) => this.place(at), (piece) => this.kind(piece));
    this.over = made("g", {}, board);
    this.view = new View(board, table.size, table.field, (event) => this.click(event));
    board.addEventListener("pointermove", (event) => this.hover(event));
    board.addEventListener("pointerleave", () => this.hover(null));
  }

  place(at) { return this.places[at] ?? this.spots?.[at]; }

  // -- what lies where ---------------------------------------------------------------------------

  show(state, lit, chosen) {
    this.spots = state.spots ?? {}; this.lit = lit; this.chosen = chosen;
    this.moved = new Set(state.moved ?? []);
    this.pieces = (state.pieces ?? []).map(([id, at, look, width, height, name, signs, side, turned = 0, lying = [0, 0]]) =>
      ({ id, at, width, height, name, signs, side, turned, lying, picture: this.picture(look) }));
    this.at = new Map();
    for (const piece of this.pieces) {
      if (!this.at.has(piece.at)) this.at.set(piece.at, []);
      this.at.get(piece.at).push(piece);
    }
    for (const pile of this.at.values()) pile.sort((a, b) => this.rank(a) - this.rank(b));
    this.drawPlaces(); this.piles?.show(this.at); this.drawTrays();
  }

  // Of a place in which a part of a long counter lies, the place in which its front is.
  frontAt(at) {
    if (!at || this.at.get(at)) return at;
    for (const { at: front, lying: [more, lies] } of this.pieces) {
      const place = more && this.place(front);
      for (let n = 1; place && n <= more; n++) {
        if (this.placeAt(...towards([place[1], place[2]], lies, n, this.table.unit), false) === at) return front;
      }
    }
    return at;
  }

  // What can be chosen or has just moved lies on top.
  rank(piece) { return this.chosen.has(piece.id) ? 3 : this.lit.has(piece.id) ? 2 : this.moved.has(piece.id) ? 1 : 0; }

  kind(piece) {
    return this.chosen.has(piece.id) ? "chosen" : this.lit.has(piece.id) ? "lit" : this.moved.has(piece.id) ? "moved" : "";
  }

  drawPlaces() {
    if (!this.under) return;
    this.under.replaceChildren();
    for (const token of this.lit) {
      const place = token.startsWith("@") && this.place(token.slice(1));
      if (place) this.outline(this.under, place, "lit");
    }
  }

  outline(into, place, kind) {
    const points = place[4].join(" ");
    return points ? made("polygon", { points, class: kind, "stroke-width": this.table.unit * 0.05 }, into)
      : made("circle", { cx: place[1], cy: place[2], r: this.table.unit * 0.4, class: kind, "stroke-width": this.table.unit * 0.05 }, into);
  }

  // Everything that is not on the map, by box.
  drawTrays() {
    const found = [...this.at].filter(([at]) => !this.place(at));
    const order = Object.keys(this.table.boxes);
    const rank = (at) => at ? order.indexOf(at) : order.length;
    found.sort((a, b) => rank(a[0]) - rank(b[0]));
    render(found.map(([at, pile]) => this.tray(at, pile)), this.trays);
  }

  tray(at, pile) {
    return html`<section class="box" data-at=${at} key=${at}><h2>${this.table.boxes[at] ?? (at || this.words.off)}</h2><div>
      ${[...pile].reverse().map((piece) => listedCounter(piece, {
        key: piece.id, class: this.kind(piece), "data-piece": piece.id, onClick: () => this.clicked({ at, piece: piece.id, x: 0, y: 0 }),
      }))}
    </div></section>`;
  }

  // -- the pointer -------------------------------------------------------------------------------

  // The place at a point of the map, the smallest if places overlap (a hexside lies over its hexes).
  placeAt(x, y, onSides = true) {
    let best = "", least = Infinity;
    for (const places of [this.spots, this.places]) {
      for (const [at, place] of Object.entries(places)) {
        if (!onSides && at.includes("/")) continue;
        if (!inside(x, y, place[4])) continue;
        const off = Math.hypot(x - place[1], y - place[2]);
        if (off < least) { best = at; least = off; }
      }
      if (best && this.lit.has(`@${best}`)) return best;
    }
    return best;
  }

  click(event) {
    const counter = event.target.closest?.(".counter"), [x, y] = this.view.at(event.clientX, event.clientY);
    const piece = counter && this.pieces.find((one) => one.id === counter.dataset.piece);
    const under = piece ? piece.at : this.placeAt(x, y), at = this.lit.has(`@${under}`) ? under : this.frontAt(under);
    this.clicked({ at, piece: piece?.id ?? "", x: event.clientX, y: event.clientY });
  }

  hover(event) {
    const at = event && event.buttons === 0 ? this.placeAt(...this.view.at(event.clientX, event.clientY), !this.free) : "";
    if (at === this.hovered) return;
    this.hovered = at; this.hovering?.remove(); this.hovering = null;
    const place = at && this.place(at);
    if (place) this.hovering = this.outline(this.under, place, "hover");
    this.board.classList.toggle("pointing", !!at && this.tokens(at).length > 0);
  }

  // What can be chosen in a place: the place itself, and counters in it.
  tokens(at) {
    return [`@${at}`, ...(this.at?.get(at) ?? []).map((one) => one.id)].filter((token) => this.lit.has(token));
  }

  // Shows the part of the map where counters lie; while there are few (a set-up) the whole field stays.
  frame() {
    const points = this.pieces.map((piece) => this.places[piece.at]).filter((place) => place && this.view?.isOnField(place));
    if (points.length >= FEW) this.view.frame(points, this.table.unit);
  }

  reveal(tokens) {
    if (!this.view) return;
    const at = tokens.map((token) => token.startsWith("@") ? token.slice(1) : this.pieces.find((one) => one.id === token)?.at);
    this.view.reveal(at.map((one) => this.place(one)).filter(Boolean).map((place) => [place[1], place[2]]));
  }
}
