// A scenario's counters on the map, as they stand: dragged from the tray, moved, copied, turned over and taken off.
import { made } from "./play/counters.js";
import { Dragging } from "./play/dragging.js";
import { Piles } from "./play/piles.js";
import { FreeGroups } from "./setup_groups.js";
import { SetUpPanel } from "./setup_panel.js";
import { Tray } from "./setup_tray.js";

const FRESH = ["setup", -1];  // where a counter is written that is not read again yet

export class SetUp {
  /** @type {SetUpAnswer | null} */
  data = null;
  /** @type {(SetUpPiece & { many?: number })[]} */
  pieces = [];

  constructor(view) {
    this.view = view; this.studio = view.studio; this.selected = new Set(); this.armed = "";
    this.changes = 0; this.unwritten = 0;  // changes that were begun, and those that are not read again yet
    this.groups = new FreeGroups(this); this.tray = new Tray(this); this.panel = new SetUpPanel(this);
    this.dragging = new Dragging({
      pictures: held => held.map(one => one.picture),
      dropped: (held, under, event) => this.dropped(held, this.target(held, under, event), event),
      clicked: (held, event) => this.clicked(held[0], event),
      over: (held, under, event) => this.point_out(this.target(held, under, event)),
    });
  }

  end() { this.dragging.end(); }

  // Counters are there while they are set up, and below what the rules say of them.
  get shown() { return this.view.mode === "setup" || !this.view.scenario.hidden || !!this.asking; }
  get active() { return this.view.mode === "setup"; }

  // The questions beside a map that is only looked at: its counters are clicked and moved for them alone.
  get asking() { return this.view.mode === "look" && this.studio.panel?.asks ? this.studio.panel : null; }

  // What questions call a counter: the second one of several has a number.
  unit({ id, counter }) {
    const number = this.pieces.filter(one => one.counter === counter).findIndex(one => one.id === id);
    return number > 0 ? `${counter}#${number + 1}` : counter;
  }

  // -- what stands where ---------------------------------------------------------------------------

  async renew() {
    const { view, studio } = this, scenario = this.scenario(), asked = this.asked = {}, changes = this.changes;
    if (!this.shown || !scenario) { this.data = null; this.pieces = []; this.show(); return; }
    const path = `/set-up/${encodeURIComponent(view.name)}/${encodeURIComponent(scenario)}?${studio.query()}`, saved = this.asking?.saved;
    const found = await (saved ? studio.post(path, { position: saved.position }) : studio.get(path));
    if (!found || found.error || this.asked !== asked || this.changes !== changes) return;  // another answer is on its way
    this.data = found; this.pieces = found.pieces;
    if (this.asking) this.pieces = found.pieces.map(one => ({ ...one, at: this.asking.moved.get(this.unit(one)) ?? one.at }));
    const known = new Set(this.pieces.map(one => one.id));
    for (const id of this.selected) if (!known.has(id)) this.selected.delete(id);
    this.show();
    if (studio.panel === this.panel || studio.panel === this.groups) studio.panel.draw();
  }

  scenario() {
    const { asking, studio, view } = this, asked = asking?.scenario;
    return asking ? (studio.state.scenarios.some(one => one.id === asked && one.maps.includes(view.name)) ? asked : "") : view.scenario.value;
  }

  // The shapes of the map are new: the counters lie over them.
  drawn() {
    this.groups.layer = made("g", { class: "areas" }, this.view.overlay);
    this.boxes = made("g", { class: "boxes" }, this.view.overlay); this.layer = made("g", { class: "counters" }, this.view.overlay);
    this.piles = new Piles(this.layer, this.data?.unit || 1, at => this.place(at), piece => this.kind(piece));
    this.show();
  }

  /** @returns {any} */
  place(at) {
    const middle = this.view.ground?.middles.get(at);
    return this.data.spots[at] || (middle && [at, ...middle, .8, this.view.ground.flat.get(at)]);
  }

  kind(piece) { return this.selected.has(piece.id) ? "chosen" : this.problems_of(piece).length ? "bad" : ""; }

  problems_of(piece) {
    const path = ["scenarios", this.data.scenario, ...piece.path].join("\n");
    return piece.path.length ? this.studio.state.problems.filter(one => `${(one.path || []).join("\n")}\n`.startsWith(`${path}\n`)) : [];
  }

  show() {
    if (!this.layer) return;
    this.layer.classList.toggle("held", this.active || !!this.asking);
    this.boxes.replaceChildren(); this.at = new Map();
    this.groups.show();
    if (!this.data) { this.piles.show(this.at); this.tray.draw(); return; }
    this.piles.unit = this.data.unit;
    if (this.active) for (const [at, spot] of Object.entries(this.data.spots)) if (at.includes(":")) {
      const box = made("polygon", { points: spot[4].join(" ") }, this.boxes);
      box.dataset.box = at; made("title", {}, box).textContent = spot[0];
    }
    for (const piece of this.pieces) {
      if (!this.at.has(piece.at)) this.at.set(piece.at, []);
      this.at.get(piece.at).push(piece);
    }
    if (this.piles.spread && !this.at.has(this.piles.spread)) this.piles.spread = null;
    this.piles.show(this.at); this.tray.draw();
  }

  // -- the pointer ---------------------------------------------------------------------------------

  // A press on a counter of the map or of the boxes beside it; true if there was one.
  grab(event) {
    const element = event.target.closest?.("[data-piece]"), piece = element && this.pieces.find(one => one.id === element.dataset.piece);
    if (!piece || event.button || !(this.active || this.asking)) return false;
    if (this.asking) { this.dragging.grab(event, [piece], element); return true; }
    const held = this.selected.has(piece.id) ? this.pieces.filter(one => this.selected.has(one.id)) : [piece];
    // the counter under the pointer goes first
    this.dragging.grab(event, [piece, ...held.filter(one => one !== piece)], element);
    return true;
  }

  // Where counters would come to lie that are let go of here; null where they cannot.
  target(held, under, event) {
    if (this.tray.element.contains(under)) return under.closest("[data-at]")?.dataset.at ?? "";
    if (!this.view.overlay.contains(under)) return null;
    const piece = under.closest?.("[data-piece]")?.dataset.piece, at = piece && this.pieces.find(one => one.id === piece)?.at;
    if (at) return at;
    if (under.dataset.box) return under.dataset.box;
    return (held.every(one => one.on_sides) && this.view.side_at(event)) || under.dataset.place || null;
  }

  point_out(at) {
    this.pointed?.classList.remove("aim");
    const shape = at ? this.view.shapes.get(at) || this.boxes.querySelector(`[data-box="${CSS.escape(at)}"]`) : null;
    shape?.classList.add("aim"); this.pointed = shape;
  }

  dropped(held, at, event) {
    this.point_out("");
    if (at === null) return;
    if (this.asking) { this.asking.move(this.unit(held[0]), at); return; }
    const fresh = held.filter(one => !one.path), there = held.filter(one => one.path);
    if (event.ctrlKey || event.metaKey) this.add(there, at);
    else this.move(there, at);
    this.add(fresh, at);
  }

  clicked(piece, event) {
    if (this.asking) { if (!this.asking.take(piece.at, this.unit(piece))) this.view.choose(piece.at); return; }
    if (!piece.path) { this.arm(piece.counter); return; }
    if (event.shiftKey || event.ctrlKey || event.metaKey) {
      if (!this.selected.delete(piece.id)) this.selected.add(piece.id);
    } else {
      this.selected = new Set([piece.id]);
      this.piles.spread = this.at.get(piece.at).length > 1 && this.place(piece.at) ? piece.at : null;
    }
    this.view.pane.focus({ preventScroll: true });
    this.show(); this.panel.open();
  }

  // A press on a place without a counter: the one that is armed comes there.
  act(id) {
    if (this.groups.drawing) { this.groups.begin(id); return this.groups.finish(); }
    if (this.armed) return this.add([this.tray.counter(this.armed)], id);
    this.selected.clear(); this.piles.spread = null; this.show();
    this.view.choose(id);
  }

  arm(counter) { this.armed = this.armed === counter ? "" : counter; this.tray.draw(); }

  // Counters within a rectangle that is drawn with Shift.
  /** @param {number[]} from @param {number[]} to */
  select_within([x, y], [u, v]) {
    const inside = ([, a, b]) => (a - x) * (a - u) <= 0 && (b - y) * (b - v) <= 0;
    for (const [at, pile] of this.at) { const place = this.place(at); if (place && inside(place)) pile.forEach(one => this.selected.add(one.id)); }
    this.show(); this.panel.open();
  }

  key(event) {
    const chosen = this.pieces.filter(one => this.selected.has(one.id));
    if (event.key === "Escape" && this.groups.drawing) this.groups.draw_places(false);
    else if (event.key === "Escape") {
      this.dragging.cancel(); this.point_out(""); this.armed = ""; this.selected.clear(); this.piles.spread = null; this.show();
    } else if ((event.key === "Delete" || event.key === "Backspace") && chosen.length) this.move(chosen, "");
    else if (event.key === "a" && (event.ctrlKey || event.metaKey)) { this.pieces.forEach(one => this.selected.add(one.id)); this.show(); }
    else if (event.key === "m" && chosen.length && this.view.here) this.move(chosen, this.view.here);
    else return false;
    return true;
  }

  offers(id, element) {
    const word = this.studio.word, grabbed = element?.closest?.("[data-piece]")?.dataset.piece;
    const piece = this.pieces.find(one => one.id === grabbed);
    if (!piece) return [this.armed && [word("put-here"), () => this.act(id)]];
    return this.panel.offers(piece);
  }

  // -- what is written -----------------------------------------------------------------------------

  move(pieces, at) {
    const moved = pieces.filter(one => one.path.length && one.at !== at);
    if (!moved.length) return null;
    const deeds = moved.map(({ path, counter, at: from }) => ({ path, counter, at: from, to: at }));
    for (const one of moved) one.at = at;
    if (!at) { this.pieces = this.pieces.filter(one => !moved.includes(one)); moved.forEach(one => this.selected.delete(one.id)); }
    return this.write({ moved: deeds });
  }

  add(counters, at) {
    if (!at || !counters.length) return null;
    const added = counters.map(one => ({ counter: one.counter, to: at, ...(one.path?.[0] === "setup" ? { like: one.at } : {}) }));
    this.pieces = [...this.pieces, ...counters.map((one, n) => ({ signs: "", look: "", ...one, id: `new.${n}.${one.counter}`, path: FRESH, at }))];
    return this.write({ added });
  }

  turn(piece, flag) {
    const turned = [{ path: piece.path, counter: piece.counter, at: piece.at, flag, on: !piece[flag] }];
    return this.write({ turned });
  }

  // The change shows at once; what is written is read again once all changes are.
  async write(deeds) {
    this.unwritten++; this.changes++;
    this.show();
    const said = await this.studio.change({ do: "set-up", map: this.view.name, scenario: this.data.scenario, deeds });
    if (said.error) this.armed = "";
    await this.renew();
    this.unwritten--;
    return said;
  }
}
