// What each room is for, and its keys.
import { made } from "./entries_parts.js";

export class HelpView {
  constructor(studio) {
    this.studio = studio; this.element = made("article", { className: "help" });
    this.refresh();
  }

  again() { return this.refresh(); }

  async refresh() {
    const { studio } = this, found = await studio.get(`/help?${studio.query()}`) || [];
    const first = studio.state.pictures.find(one => one.kind === "map");
    this.element.replaceChildren(...found.map(({ room, title, text, keys }) => {
      const address = room === "map" ? first && `#map/${encodeURIComponent(first.name)}` : room && `#${room}/`;
      const box = made("section", {}, made("h2", {}, address ? made("a", { href: address, textContent: title }) : title)), list = made("dl");
      if (text) box.append(made("p", { textContent: text }));
      for (const [key, does] of keys) list.append(made("dt", {}, made("kbd", { textContent: key })), made("dd", { textContent: does }));
      if (keys.length) box.append(list);
      return box;
    }));
  }
}
