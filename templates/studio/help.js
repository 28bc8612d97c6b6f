// What each room is for, and its keys.
import { html } from "./play/preact.js";
import { View } from "./view.js";

export class HelpView extends View {
  /** @type {HelpRoom[]} */
  rooms = [];

  constructor(studio) { super(studio, "help"); this.refresh(); }

  async refresh() {
    this.rooms = await this.studio.get(`/help?${this.studio.query()}`) || [];
    this.draw();
  }

  view() {
    const map = this.studio.state.pictures.find(one => one.kind === "map");
    return this.rooms.map(({ room, title, text, keys }) => {
      const address = room === "map" ? map && `#map/${encodeURIComponent(map.name)}` : room && `#${room}/`;
      return html`<section>
        <h2>${address ? html`<a href=${address}>${title}</a>` : title}</h2>
        ${text && html`<p>${text}</p>`}
        ${keys.length > 0 && html`<dl>${keys.map(([key, does]) => html`<dt><kbd>${key}</kbd></dt><dd>${does}</dd>`)}</dl>`}
      </section>`;
    });
  }
}
