// Piles of counters on a map: each is drawn again only when something in it has changed.
import { drawCounter, frame, made, middle, sized, towards } from "./counters.js";

const APART = 1.06;  // sizes of a counter between those of a pile that is spread

export class Piles {
  layer; unit; place; kind;

  // `place` gives the data of a place by its id: its name, x, y, and the share of a hex for counters there;
  // `kind` gives the frame of a counter, or "".
  constructor(layer, unit, place, kind) {
    Object.assign(this, { layer, unit, place, kind }); this.drawn = new Map(); this.spread = null;
  }

  // Counters by the places where they lie, in each the lowest first.
  show(at) {
    for (const [one, { element }] of this.drawn) if (!at.has(one)) { element.remove(); this.drawn.delete(one); }
    for (const [one, pile] of at) {
      const place = this.place(one), spread = this.spread === one;
      if (!place) continue;
      const mark = pile.map((piece) => `${piece.id} ${piece.picture} ${piece.signs} ${piece.turned} ${piece.lying} ${piece.look ?? ""} ${this.kind(piece)}`).join("\n") + spread;
      const old = this.drawn.get(one);
      if (old?.mark === mark) continue;
      old?.element.remove();
      this.drawn.set(one, { mark, element: this.draw(place, pile, spread) });
    }
    const front = this.drawn.get(this.spread)?.element;
    if (front && front !== this.layer.lastChild) this.layer.append(front);  // it lies over its neighbours
  }

  draw([name, x, y, share], pile, spread) {
    const group = made("g", {}, this.layer), unit = this.unit;
    pile.forEach((piece, level) => {
      const [more, lies] = piece.lying ?? [0, 0], [w, h] = sized(piece.width, piece.height, share, unit, more);
      const size = more ? Math.min(w, h) : Math.max(w, h);
      /** @type {any} */
      const own = spread ? [x + (level - (pile.length - 1) / 2) * size * APART, y] : middle(x, y, level, pile.length, size);
      const [left, top] = towards(own, lies, more / 2, unit);
      const drawn = drawCounter(group, { ...piece, name: `${piece.name} (${name})` }, left, top, w, h);
      drawn.dataset.piece = piece.id;
      if (piece.look) drawn.classList.add(piece.look);
      const kind = this.kind(piece);
      if (kind) frame(drawn, left, top, w, h, unit, kind, piece.turned);
    });
    if (pile.length > 2 && !spread) {
      const r = unit * 0.15, [cx, cy] = [x + unit * 0.36, y + unit * 0.36];
      made("circle", { cx, cy, r, class: "many" }, group);
      made("text", { x: cx, y: cy, class: "many", "font-size": r * 1.35 }, group).textContent = pile.length;
    }
    return group;
  }
}
