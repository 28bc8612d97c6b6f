// Below the map: boxes that are not on it, and a tray of all counters of the game to drag from.
import { addressOf } from "./entries.js";
import { listed } from "./play/counters.js";

export class Tray {
  closed;

  constructor(setup) {
    this.setup = setup;
    const word = setup.studio.word;
    this.element = document.createElement("div"); this.element.className = "tray"; this.element.hidden = true;
    this.boxes = document.createElement("div"); this.boxes.className = "beside";
    this.search = document.createElement("input"); this.search.type = "search";
    this.search.placeholder = this.search.ariaLabel = word("search");
    this.side = document.createElement("select"); this.side.ariaLabel = word("side");
    this.left = document.createElement("input"); this.left.type = "checkbox";
    this.fresh = document.createElement("a");
    const label = document.createElement("label"); label.append(this.left, word("left-over"));
    this.list = document.createElement("div"); this.list.className = "counterlist";
    const filter = document.createElement("div"); filter.className = "filter"; filter.append(this.search, this.side, label, this.fresh);
    this.element.append(this.boxes, filter, this.list);
    for (const one of [this.search, this.side, this.left]) one.addEventListener("input", () => this.show());
    this.boxes.addEventListener("pointerdown", event => setup.grab(event));
  }

  counter(id) { const found = this.setup.data?.counters.find(one => one.id === id); return found && { ...found, counter: id }; }

  show() {
    const { setup } = this, { data } = setup;
    this.element.hidden = !setup.active || !data;
    if (this.element.hidden) return;
    const placed = new Map();
    for (const one of setup.pieces) placed.set(one.counter, (placed.get(one.counter) || 0) + (one.many || 1));
    this.sides(data.counters);
    const wanted = this.search.value.toLowerCase();
    const found = data.counters.filter(one => (!this.side.value || one.side === this.side.value)
      && (!wanted || `${one.id} ${one.name}`.toLowerCase().includes(wanted))
      && (!this.left.checked || (placed.get(one.id) || 0) < one.count));
    this.fill(found, placed);
    this.fresh.textContent = `${setup.studio.word("free-setup")}: ${setup.studio.word("add")} …`; this.fresh.hidden = !data.file;
    this.fresh.href = addressOf(setup.studio.own(data.file), ["free_setup", data.groups.length]);
    this.beside();
  }

  sides(counters) {
    const names = [...new Set(counters.map(one => one.side))], key = names.join("\n");
    if (this.known === key) return;
    this.known = key;
    this.side.replaceChildren(...["", ...names.filter(Boolean)].map(name => new Option(name || this.setup.studio.word("all-sides"), name)));
  }

  // The elements stay while they show the same: pictures do not flicker, and the focus is kept.
  fill(found, placed) {
    const before = new Map([...this.list.children].map(one => [one.dataset.key, one]));
    this.list.replaceChildren(...found.map(one => {
      const here = placed.get(one.id) || 0, key = `${one.id} ${one.picture} ${here} ${one.count}`;
      const item = before.get(key) || this.item(one, here, key);
      item.setAttribute("aria-pressed", this.setup.armed === one.id);
      return item;
    }));
  }

  item(counter, placed, key) {
    const { setup } = this, button = document.createElement("button");
    button.type = "button"; button.dataset.key = key; button.dataset.counter = counter.id;
    const left = counter.count - placed, picture = listed({ ...counter, signs: counter.count > 1 ? `${left}` : "" });
    button.className = left > 0 ? "" : "gone";
    button.title = `${counter.name} · ${placed}/${counter.count}`;
    picture.querySelector("img").loading = "lazy"; picture.querySelector("img").draggable = false;
    button.append(picture);
    button.addEventListener("pointerdown", event => {
      const one = this.counter(counter.id);
      if (!event.button && one) { button.focus(); setup.dragging.grab(event, [one], picture); }
    });
    button.addEventListener("keydown", event => { if (event.key === "Enter" || event.key === " ") { event.preventDefault(); setup.arm(counter.id); setup.view.pane.focus(); } });
    return button;
  }

  // Boxes of tracks that are not on the sheet, by track: those with counters first.
  beside() {
    const { setup } = this, { data } = setup, open = new Set([...this.boxes.querySelectorAll("details[open]")].map(one => one.dataset.track));
    const tracks = new Map();
    for (const [at, name] of Object.entries(data.boxes)) {
      const [track, box] = [at.split(":")[0], this.box(at, name)], pile = setup.at?.get(at) || [];
      if (!tracks.has(track)) tracks.set(track, { title: name.split(" · ")[0], boxes: [], many: 0 });
      tracks.get(track).boxes.push(box); tracks.get(track).many += pile.length;
    }
    this.boxes.replaceChildren(...[...tracks].map(([track, { title, boxes, many }]) => {
      const all = document.createElement("details"), head = document.createElement("summary");
      all.dataset.track = track; all.open = open.has(track) || (!!many && !this.closed?.has(track)); head.textContent = many ? `${title} (${many})` : title;
      head.addEventListener("click", () => { if (all.open) (this.closed ??= new Set()).add(track); else this.closed?.delete(track); });
      all.append(head, ...boxes);
      return all;
    }));
  }

  box(at, name) {
    const box = document.createElement("section"), head = document.createElement("b"), row = document.createElement("div");
    box.className = "box"; box.dataset.at = at; head.textContent = name.split(" · ").slice(1).join(" · ") || name;
    const group = this.setup.groups.head(at);
    for (const piece of this.setup.at?.get(at) || []) {
      const held = listed(piece); held.dataset.piece = piece.id;
      held.className = this.setup.kind(piece) || piece.look;
      row.append(held);
    }
    box.append(group || head, row);
    return box;
  }
}
