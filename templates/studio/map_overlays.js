// What the engine answers, shown over the places of a map.
import { SVG } from "./sheet_units.js";

export const Overlays = (Base) => class extends Base {
  // What the engine knows, laid over the map: by group in a colour of its own. Answers may come in another
  // order than they were asked for: the last question counts.
  async lay() {
    const what = this.showing?.value, asking = this.asking = {};
    if (!what) { if (this.laid) this.mark_groups([]); this.laid = ""; return; }
    const asked = new URLSearchParams({ lang: this.studio.language, scenario: this.scenario.value, place: this.here || "",
      mover: what === "cost" ? this.moving.value : what === "reach" ? this.counter.value : "" });
    const found = await this.studio.get(`/overlay/${encodeURIComponent(this.name)}/${what}?${asked}`);
    if (!found || this.asking !== asking) return;
    this.laid = what; this.mark_groups(found.groups);
    this.studio.say(found.told.join(" · "), false);
  }

  // Each group in its colour, what several have in a mixed one; what a place is found for is its tip.
  mark_groups(groups) {
    this.unmark();
    const tips = new Map(), texts = new Map();
    groups.forEach((group, i) => {
      const sign = document.createElement("span"); sign.className = `group${i}`;
      sign.textContent = `${group.name}: ${Object.keys(group.places).length}`; this.legend.append(sign);
      for (const [id, text] of Object.entries(group.places)) {
        const shape = this.shapes.get(id); if (!shape) continue;
        if (tips.has(id)) shape.classList.add("several");
        shape.classList.add("found", `group${i}`);
        const shown = text === "prohibited" ? "–" : text, list = texts.get(id) || texts.set(id, []).get(id);
        if (shown !== "" && !list.includes(shown)) list.push(shown);
        tips.set(id, [...(tips.get(id) || []), shown === "" ? group.name : `${group.name}: ${shown}`]);
      }
    });
    for (const [id, list] of texts) if (list.length) this.figure(id, list.join(" · "));
    for (const [id, tip] of tips) this.tip(id, `${id} · ${tip.join(" · ")}`);
  }

  tip(id, text) { this.shapes.get(id).querySelector("title").textContent = text; }

  unmark() {
    this.legend.replaceChildren();
    for (const [id, shape] of this.shapes) {
      if (shape.classList.contains("found")) this.tip(id, id);
      shape.classList.remove("found", "several", "group0", "group1", "group2", "group3");
    }
    for (const text of this.overlay.querySelectorAll("text.figure")) text.remove();
  }

  figure(id, label) {
    const text = document.createElementNS(SVG, "text"), [x, y] = this.middle(id);
    text.classList.add("figure"); text.setAttribute("x", x); text.setAttribute("y", y); text.textContent = label; this.overlay.append(text);
  }

  // Every place that an answer names, with its number where it has one.
  mark_found(result) {
    this.unmark();
    const found = new Map();
    const look = value => {
      if (typeof value === "string") { if (this.shapes.has(value) && !found.has(value)) found.set(value, ""); }
      else if (Array.isArray(value)) value.forEach(look);
      else if (value && typeof value === "object")
        for (const [key, inner] of Object.entries(value)) {
          if (this.shapes.has(key)) found.set(key, ["number", "string"].includes(typeof inner) ? inner : "");
          else look(inner);
        }
    };
    look(result);
    for (const [id, number] of found) {
      this.shapes.get(id).classList.add("found");
      if (number !== "") this.figure(id, number);
    }
    return found.size;
  }
};
