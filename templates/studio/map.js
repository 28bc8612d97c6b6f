"use strict";
// A map: the sheet at any size, its places to click on, terrain to paint, and what the engine answers shown on it.
const SVG = "http://www.w3.org/2000/svg";
const MM = 25.4 / 96;

class MapView {
  constructor(name, studio) {
    this.name = name; this.studio = studio; this.zoom = 0; this.mode = "look"; this.painted = new Set();
    this.shapes = new Map();
    this.element = document.createElement("div");
    this.element.style.height = "100%";
    this.tools = document.createElement("div"); this.tools.className = "tools";
    this.pane = document.createElement("div"); this.pane.className = "pane"; this.pane.tabIndex = 0;
    this.sheet = document.createElement("div"); this.sheet.className = "sheet";
    this.image = document.createElement("img"); this.image.alt = studio.titleOf("map", name);
    this.overlay = document.createElementNS(SVG, "svg");
    this.sheet.append(this.image, this.overlay); this.pane.append(this.sheet);
    this.element.append(this.tools, this.pane);
    this.image.addEventListener("load", () => this.sized());
    this.pane.addEventListener("keydown", event => this.key(event));
    this.pane.addEventListener("wheel", event => this.wheel(event), { passive: false });
    this.overlay.addEventListener("pointerdown", event => this.down(event));
    this.overlay.addEventListener("pointerover", event => this.over(event));
    window.addEventListener("pointerup", this.released = () => this.up());
    this.buttons(); this.refresh();
  }

  close() { window.removeEventListener("pointerup", this.released); }

  buttons() {
    const mode = this.mode;
    this.tools.replaceChildren();
    const word = this.studio.word, add = (label, act) => {
      const button = document.createElement("button"); button.type = "button"; button.textContent = label;
      button.addEventListener("click", act); this.tools.append(button); return button;
    };
    add("+", () => this.scale(this.zoom * 1.3)).ariaLabel = word("larger");
    add("−", () => this.scale(this.zoom / 1.3)).ariaLabel = word("smaller");
    add(word("whole"), () => this.whole());
    const chosen = [this.brush, this.scenario, this.counter].map(select => select?.value);
    this.modes = ["look", "paint", "name", "setup"].map(mode => {
      const button = add(word(mode), () => this.setMode(mode)); button.dataset.mode = mode; return button;
    });
    this.brush = this.choice(this.studio.state.terrain.map(t => [t.id, t.name]));
    this.scenario = this.choice(this.studio.state.scenarios.map(s => [s.id, s.title]));
    this.counter = this.choice(this.studio.state.pictures
      .filter(p => p.kind === "counter" && !p.name.includes(":")).map(p => [p.name, p.title]));
    [this.brush, this.scenario, this.counter].forEach((select, i) => {
      if ([...select.options].some(option => option.value === chosen[i])) select.value = chosen[i];
    });
    this.setMode(mode);
  }

  choice(pairs) {
    const select = document.createElement("select");
    for (const [value, label] of pairs) select.add(new Option(label, value));
    this.tools.append(select); return select;
  }

  setMode(mode) {
    this.mode = mode;
    for (const button of this.modes) button.setAttribute("aria-pressed", button.dataset.mode === mode);
    this.brush.hidden = mode !== "paint";
    this.scenario.hidden = this.counter.hidden = mode !== "setup";
    this.pane.classList.toggle("painting", mode === "paint");
  }

  async refresh() {
    const mark = await this.studio.show(this.image, "map", this.name);
    if (mark && mark !== this.mark) {
      this.mark = mark;
      this.places = await this.studio.get(`/outlines/${encodeURIComponent(this.name)}`) || {};
      this.draw();
    }
  }

  draw() {
    this.overlay.replaceChildren(); this.shapes.clear();
    for (const [id, corners] of Object.entries(this.places)) {
      const shape = document.createElementNS(SVG, "polygon");
      shape.setAttribute("points", corners.map(c => c.join(",")).join(" "));
      shape.dataset.place = id;
      const title = document.createElementNS(SVG, "title"); title.textContent = id; shape.append(title);
      this.overlay.append(shape); this.shapes.set(id, shape);
    }
    if (this.here) this.shapes.get(this.here)?.classList.add("here");
  }

  sized() {
    this.width = this.image.naturalWidth; this.height = this.image.naturalHeight;
    this.overlay.setAttribute("viewBox", `0 0 ${this.width * MM} ${this.height * MM}`);
    if (this.zoom) this.scale(this.zoom); else this.whole();
  }

  whole() { this.scale(Math.min(this.pane.clientWidth / this.width, this.pane.clientHeight / this.height) || 1); }

  scale(zoom) {
    const old = this.zoom || zoom;
    this.zoom = Math.min(8, Math.max(.05, zoom));
    const x = (this.pane.scrollLeft + this.pane.clientWidth / 2) / old;
    const y = (this.pane.scrollTop + this.pane.clientHeight / 2) / old;
    this.sheet.style.width = `${this.width * this.zoom}px`; this.sheet.style.height = `${this.height * this.zoom}px`;
    this.pane.scrollLeft = x * this.zoom - this.pane.clientWidth / 2;
    this.pane.scrollTop = y * this.zoom - this.pane.clientHeight / 2;
  }

  wheel(event) {
    if (!event.ctrlKey && !event.metaKey) return;
    event.preventDefault(); this.scale(this.zoom * (event.deltaY < 0 ? 1.15 : 1 / 1.15));
  }

  key(event) {
    if (event.key === "+" || event.key === "=") this.scale(this.zoom * 1.3);
    else if (event.key === "-") this.scale(this.zoom / 1.3);
    else if (event.key === "0") this.whole();
    else if (event.altKey && event.key.startsWith("Arrow")) this.step(event.key);
    else return;
    event.preventDefault();
  }

  // With Alt and an arrow the next place in that direction is chosen.
  step(key) {
    const ids = Object.keys(this.places), from = this.middle(this.here ?? ids[0]);
    const [dx, dy] = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] }[key];
    let best = null, least = Infinity;
    for (const id of ids) {
      const [x, y] = this.middle(id), ahead = (x - from[0]) * dx + (y - from[1]) * dy;
      const off = Math.abs((x - from[0]) * dy) + Math.abs((y - from[1]) * dx);
      if (ahead > 1 && ahead + 2 * off < least) { best = id; least = ahead + 2 * off; }
    }
    if (best) this.choose(best);
  }

  middle(id) {
    const corners = this.places[id];
    return [0, 1].map(i => corners.reduce((sum, c) => sum + c[i], 0) / corners.length);
  }

  down(event) {
    const id = event.target.dataset?.place;
    if (!id) return;
    event.preventDefault();
    if (event.target.hasPointerCapture?.(event.pointerId)) event.target.releasePointerCapture(event.pointerId);
    if (this.mode === "paint") { this.brushing = true; this.dab(id); }
    else if (this.mode === "name") this.studio.nameForm(this.name, id);
    else if (this.mode === "setup")
      this.studio.change({ do: "setup", scenario: this.scenario.value, counter: this.counter.value, at: id });
    else this.choose(id);
  }

  over(event) { if (this.brushing && event.target.dataset?.place) this.dab(event.target.dataset.place); }

  dab(id) { this.painted.add(id); this.shapes.get(id).classList.add("painted"); }

  up() {
    if (!this.brushing) return;
    this.brushing = false;
    const places = [...this.painted]; this.painted.clear();
    this.studio.change({ do: "paint", map: this.name, places, terrain: this.brush.value })
      .then(() => { for (const id of places) this.shapes.get(id)?.classList.remove("painted"); });
  }

  choose(id) {
    this.shapes.get(this.here)?.classList.remove("here");
    this.here = id; this.shapes.get(id)?.classList.add("here");
    this.studio.facts(this.name, id);
  }

  // Every place that an answer names, with its number where it has one.
  mark_found(result) {
    for (const shape of this.shapes.values()) shape.classList.remove("found");
    for (const text of this.overlay.querySelectorAll("text")) text.remove();
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
      if (number === "") continue;
      const text = document.createElementNS(SVG, "text"), [x, y] = this.middle(id);
      text.setAttribute("x", x); text.setAttribute("y", y); text.textContent = number; this.overlay.append(text);
    }
    return found.size;
  }
}
