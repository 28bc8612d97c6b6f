// Counters that their players set up freely: each group with the area of the map where it may stand.
import { addressOf } from "./entries.js";
import { made } from "./play/counters.js";
import { html } from "./play/preact.js";
import { View, where } from "./view.js";

// The place of a group in the list of groups.
const numberOf = group => Number(group.box.split(":")[1]);

export class FreeGroups extends View {
  constructor(setup) {
    super(setup.studio, "group", "div"); this.setup = setup; this.chosen = ""; this.drawing = false; this.stroke = null; this.layer = null;
  }

  get listed() { return this.setup.active && this.setup.data?.groups || []; }
  group(box) { return this.listed.find(one => one.box === box); }

  // The area of each group, framed; the chosen one is filled.
  show() {
    if (!this.layer) return;
    if (!this.group(this.chosen)) { this.chosen = ""; this.drawing = false; }
    this.layer.replaceChildren();
    this.listed.forEach((group, n) => {
      const places = this.places_of(group), way = this.frame(places);
      if (!way) return;
      const kind = `area of-${n % 6}${group.box === this.chosen ? " chosen" : ""}`;
      if (group.box === this.chosen) made("path", { d: this.fill(places), class: `fill of-${n % 6}` }, this.layer);
      made("path", { d: way, class: "under" }, this.layer); made("path", { d: way, class: kind }, this.layer);
    });
  }

  // The places of a group, with those of the stroke that is being drawn.
  places_of(group) {
    if (group.box !== this.chosen || !this.stroke) return group.places;
    const { on, places } = this.stroke;
    return on ? [...new Set([...group.places, ...places])] : group.places.filter(one => !places.has(one));
  }

  fill(places) {
    return places.map(id => this.setup.view.places[id]).filter(Boolean).map(corners => `M${corners.map(c => c.join(" ")).join("L")}Z`).join("");
  }

  // The edges that only one of the places has.
  frame(places) {
    const edges = new Map(), point = corner => corner.map(v => Math.round(v * 20)).join();
    for (const id of places) {
      const corners = this.setup.view.places[id] || [];
      corners.forEach((from, n) => {
        const to = corners[(n + 1) % corners.length], key = [point(from), point(to)].sort().join(" ");
        if (!edges.delete(key)) edges.set(key, `M${from.join(" ")}L${to.join(" ")}`);
      });
    }
    return [...edges.values()].join("");
  }

  // The head of a group's box beside the map; null for other boxes.
  head(box) {
    const group = this.group(box), chosen = this.chosen === box;
    return group ? html`<button type="button" class="group" title=${group.text} aria-pressed=${chosen ? "true" : "false"} onClick=${() => this.choose(chosen ? "" : box)}>
      <i class=${`of-${this.listed.indexOf(group) % 6}`}></i>${group.name}</button>` : null;
  }

  choose(box) {
    this.chosen = box; this.drawing = false;
    this.setup.show();
    if (box) { this.draw(); this.studio.side(this); }
  }

  // What is told of the chosen group beside the map.
  view() {
    const { studio, word, drawing } = this, group = this.group(this.chosen);
    if (!group) return null;
    const address = addressOf(studio.own(group.file), ["free_setup", numberOf(group)]);
    return html`<h2>${group.name}</h2><p>${group.text || ""}</p>
      <p class="tools">
        <button type="button" aria-pressed=${drawing ? "true" : "false"} onClick=${() => this.draw_places(!drawing)}>${word("draw-places")}</button>
        <a href=${address}>${word("edit")}</a> ${where(studio, group.file, group.line)}
      </p>`;
  }

  draw_places(on) { this.drawing = on; this.draw(); }

  // -- places that are drawn by hand ---------------------------------------------------------------

  // The first place says whether the stroke puts places in or takes them out.
  begin(id) {
    const group = this.group(this.chosen);
    if (!group) return;
    this.stroke = { on: !group.places.includes(id), places: new Set([id]), at: this.setup.view.middle(id) }; this.show();
  }

  // A press while places are drawn; true if a stroke has begun. Counters that stand there do not hinder it.
  down(event) {
    const { view } = this.setup, at = view.at_pointer(event), id = this.drawing && view.ground?.at(at);
    if (!id) return false;
    event.preventDefault();
    this.begin(id); this.stroke.at = at;
    return true;
  }

  move(event) {
    if (!this.stroke) return;
    const { view } = this.setup, to = view.at_pointer(event), before = this.stroke.places.size;
    for (const id of view.ground.along(this.stroke.at, to)) this.stroke.places.add(id);
    this.stroke.at = to;
    if (this.stroke.places.size > before) this.show();
  }

  finish() {
    const { stroke } = this, group = this.group(this.chosen);
    if (!stroke || !group) return null;
    group.places = this.places_of(group); this.stroke = null;  // as it will be
    return this.setup.write({ allowed: [{ group: numberOf(group), on: stroke.on, places: [...stroke.places] }] });
  }

  break_off() { if (this.stroke) { this.stroke = null; this.show(); } }
}
