// What each room is for, and its keys.
import { html } from "./play/preact.js";
import { View } from "./view.js";

/** @param {HelpRoom} room */
const section = ({ title, text, keys }, address = "") => html`<section>
  <h2>${address ? html`<a href=${address}>${title}</a>` : title}</h2>
  ${text && html`<p>${text}</p>`}
  ${keys.length > 0 && html`<dl>${keys.map(([key, does]) => html`<dt><kbd>${key}</kbd></dt><dd>${does}</dd>`)}</dl>`}
</section>`;

// The same where nothing else is told beside a room.
/** @param {HelpRoom[]} rooms */
export const shortHelp = rooms => rooms.map(room => section(room));

export class HelpView extends View {
  /** @type {HelpRoom[]} */
  rooms = [];

  constructor(studio) { super(studio, "help"); this.refresh(); }

  async refresh() {
    this.rooms = await this.studio.help();
    this.draw();
  }

  view() {
    const map = this.studio.state.pictures.find(one => one.kind === "map");
    return this.rooms.map(one => section(one, one.room.startsWith("map/") ? map && `#map/${encodeURIComponent(map.name)}` : one.room && `#${one.room}/`));
  }
}
