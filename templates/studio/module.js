// What the VASSAL module holds: its windows, scenarios and buttons, then its pieces and what their menus offer.
import { html } from "./play/preact.js";
import { View } from "./view.js";

export class ModuleView extends View {
  /** @type {ModuleHeld} */
  held = { lists: [], pieces: [] };

  constructor(studio) { super(studio, "module"); this.refresh(); }

  async refresh() {
    this.held = await this.studio.get(`/module?${this.studio.query()}`) || this.held;
    this.draw();
  }

  view() {
    const list = items => html`<ul>${items.map(item => html`<li>${item}</li>`)}</ul>`;
    return html`
      ${this.held.lists.map(one => html`<h2>${one.title}</h2>${list(one.items)}`)}
      ${[...Map.groupBy(this.held.pieces, one => one.palette)].map(([palette, pieces]) => html`<details key=${palette}>
        <summary>${palette}</summary>${pieces.map(one => html`<p>${one.names.join(", ")}</p>${list(one.commands)}`)}
      </details>`)}`;
  }
}
