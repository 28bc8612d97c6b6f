// Below the map: boxes that are not on it, and a tray of all counters of the game to drag from.
import { addressOf } from "./entries.js";
import { listedCounter } from "./play/listed.js";
import { html } from "./play/preact.js";
import { View } from "./view.js";

export class Tray extends View {
  constructor(setup) {
    super(setup.studio, "tray", "div"); this.setup = setup; this.element.hidden = true;
    this.search = this.side = ""; this.left = false;  // what is looked for: words, a side, counters that are left over
    this.opened = new Map();  // tracks that were opened or closed by hand
  }

  counter(id) { const found = this.setup.data?.counters.find(one => one.id === id); return found && { ...found, counter: id }; }

  set(values) { Object.assign(this, values); this.draw(); }

  draw() {
    this.element.hidden = !this.setup.active || !this.setup.data;
    if (!this.element.hidden) super.draw();
  }

  view() {
    const { word, setup: { data } } = this, placed = this.placed(), wanted = this.search.toLowerCase();
    const found = data.counters.filter(one => (!this.side || one.side === this.side)
      && (!wanted || `${one.id} ${one.name}`.toLowerCase().includes(wanted)) && (!this.left || (placed.get(one.id) || 0) < one.count));
    const sides = [...new Set(data.counters.map(one => one.side))].filter(Boolean);
    return html`
      <div class="beside" onPointerDown=${event => this.setup.grab(event)}>${this.tracks().map(track => this.track(track))}</div>
      <div class="filter">
        <input type="search" placeholder=${word("search")} aria-label=${word("search")} value=${this.search} onInput=${({ target }) => this.set({ search: target.value })} />
        <select aria-label=${word("side")} value=${this.side} onChange=${({ target }) => this.set({ side: target.value })}>
          <option value="">${word("all-sides")}</option>${sides.map(side => html`<option value=${side}>${side}</option>`)}
        </select>
        <label><input type="checkbox" checked=${this.left} onChange=${({ target }) => this.set({ left: target.checked })} />${word("left-over")}</label>
        ${data.file && html`<a href=${addressOf(this.studio.own(data.file), ["free_setup", data.groups.length])}>${word("free-setup")}: ${word("add")} …</a>`}
      </div>
      <div class="counterlist">${found.map(one => this.item(one, placed.get(one.id) || 0))}</div>`;
  }

  // How many of each counter are set up.
  placed() {
    const placed = new Map();
    for (const one of this.setup.pieces) placed.set(one.counter, (placed.get(one.counter) || 0) + (one.many || 1));
    return placed;
  }

  item(counter, placed) {
    const { setup } = this, { id, name, count } = counter, left = count - placed;
    const grab = event => {
      const one = this.counter(id), button = event.currentTarget;
      if (!event.button && one) { button.focus(); setup.dragging.grab(event, [one], button.firstElementChild); }
    };
    const arm = event => { if (event.key === "Enter" || event.key === " ") { event.preventDefault(); setup.arm(id); setup.view.pane.focus(); } };
    return html`<button type="button" key=${id} data-counter=${id} class=${left > 0 ? "" : "gone"} title=${`${name} · ${placed}/${count}`}
      aria-pressed=${setup.armed === id ? "true" : "false"} onPointerDown=${grab} onKeyDown=${arm}>
      ${listedCounter({ ...counter, signs: count > 1 ? `${left}` : "" }, {}, { loading: "lazy", draggable: false })}
    </button>`;
  }

  // Boxes of tracks that are not on the sheet, by track.
  tracks() {
    const tracks = new Map();
    for (const [at, name] of Object.entries(this.setup.data.boxes)) {
      const [id] = at.split(":"), pile = this.setup.at?.get(at) || [];
      if (!tracks.has(id)) tracks.set(id, { id, title: name.split(" · ")[0], boxes: [], many: 0 });
      tracks.get(id).boxes.push([at, name, pile]); tracks.get(id).many += pile.length;
    }
    return [...tracks.values()];
  }

  // A track with counters is open until it is closed.
  track({ id, title, boxes, many }) {
    return html`<details key=${id} data-track=${id} open=${this.opened.get(id) ?? many > 0} onToggle=${({ currentTarget }) => this.opened.set(id, currentTarget.open)}>
      <summary>${many ? `${title} (${many})` : title}</summary>${boxes.map(([at, name, pile]) => this.box(at, name, pile))}
    </details>`;
  }

  box(at, name, pile) {
    return html`<section class="box" data-at=${at} key=${at}>
      ${this.setup.groups.head(at) ?? html`<b>${name.split(" · ").slice(1).join(" · ") || name}</b>`}
      <div>${pile.map(piece => listedCounter(piece, { key: piece.id, "data-piece": piece.id, class: this.setup.kind(piece) || piece.look }))}</div>
    </section>`;
  }
}
