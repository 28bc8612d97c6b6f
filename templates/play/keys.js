// Counters that are moved with keys alone: N chooses one, arrow keys the place where it goes, Enter lays it there.
import { BY_ARROW, Walk } from "./geometry.js";

export class KeyMoves {
  counters; places; shown; moved; offered;
  /** The id of the counter that is chosen, or "", and the place where it would go. */
  id = "";
  at = "";
  walk = new Walk();

  // `counters` gives the counters in the order in which they are chosen, `places` gives the places for one, each as its id,
  // x and y; `shown` is called after each choice, `moved` with a counter and its new place, `offered` with a counter.
  /** @param {Record<string, (...given: any[]) => any>} heard */
  constructor({ counters, places, shown, moved, offered }) { Object.assign(this, { counters, places, shown, moved, offered }); }

  get one() { return this.id ? this.counters().find((one) => one.id === this.id) : null; }

  // What a key does; false if it is none of these keys.
  key({ key, shiftKey, target }) {
    const { one } = this;
    if (key === "n" || key === "N") this.next(one, shiftKey ? -1 : 1);
    else if (!one) return false;
    else if (key === "Escape") this.leave();
    else if (key in BY_ARROW && !target.matches("button, #phases, #story")) this.point(one, BY_ARROW[key]);
    else if (key === "Enter" && target.tagName !== "BUTTON") this.enter(one);
    else return false;
    return true;
  }

  next(one, by) {
    const all = this.counters(), at = all.indexOf(one);
    if (!all.length) return;
    const found = all[at < 0 ? (by > 0 ? 0 : all.length - 1) : (at + by + all.length) % all.length];
    this.id = found.id; this.at = found.at;
    this.shown(found, this.at);
  }

  point(one, way) {
    const places = this.places(one), here = places.find(([id]) => id === this.at);
    const found = here ? this.walk.next(places, here, way) : places[0]?.[0];  // from beside the map, the first
    if (!found) return;
    this.at = found;
    this.shown(one, found);
  }

  enter(one) { if (this.at === one.at) this.offered(one); else this.moved(one, this.at); }

  leave() { this.id = this.at = ""; this.shown(null, ""); }
}
