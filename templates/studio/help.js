// What each room is for, and its keys.
import { html } from "./play/preact.js";
import { View } from "./view.js";

const keysOf = keys => keys.length > 0 && html`<dl>${keys.map(([key, does]) => html`<dt><kbd>${key}</kbd></dt><dd>${does}</dd>`)}</dl>`;

// What a room is for, and its keys, where nothing else is told beside it.
/** @param {HelpRoom[]} rooms */
export const shortHelp = rooms => rooms.map(({ title, text, keys }) => html`<section>
  <h2>${title}</h2>${text && html`<p>${text}</p>`}${keysOf(keys)}</section>`);

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
        ${keysOf(keys)}
      </section>`;
    });
  }
}
