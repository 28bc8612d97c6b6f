// The maps: a place is chosen with the pointer, the arrow keys or by its number or name, and told.
import { BY_ARROW, Walk, inside } from "../play/geometry.js";

const { kinds, words, maps } = JSON.parse(document.getElementById("places").textContent);
const MOST_NUMBERS = 6000; // more of them would make a page slow
const READABLE = 34; // pixels of a place's height from which on its number can be read
const folded = (text) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

function made(tag, text, inside) {
  const element = document.createElement(tag);
  if (text) element.textContent = text;
  if (inside) inside.append(element);
  return element;
}

function drawn(tag, inside) {
  const element = document.createElementNS(inside.namespaceURI, tag);
  inside.append(element);
  return element;
}

// How large a ring (x, y, x, y …) is.
function size(ring) {
  let twice = 0;
  for (let i = 0, j = ring.length - 2; i < ring.length; j = i, i += 2) twice += ring[j] * ring[i + 1] - ring[i] * ring[j + 1];
  return Math.abs(twice);
}

class Board {
  constructor(figure) {
    this.figure = figure;
    this.map = maps[figure.dataset.map];
    this.ids = this.map.ids ? this.map.ids.split(" ") : [];
    this.names = this.map.names || this.ids;
    this.pane = figure.querySelector(".pane");
    this.sheet = figure.querySelector(".sheet");
    this.svg = figure.querySelector("svg.chosen"); // below the words
    this.svg.setAttribute("viewBox", [0, 0, ...["width", "height"].map((name) => this.sheet.querySelector("img").getAttribute(name))].join(" "));
    this.told = figure.querySelector(".place");
    this.tools = figure.querySelector(".tools");
    this.asked = figure.querySelector("input");
    this.chosen = -1;
    this.zoom = 1;
    this.walk = new Walk();
    this.around = new Map(); // what lies between a place and its neighbours
    for (const [a, b, what] of this.map.sides || []) for (const [from, to] of [[a, b], [b, a]]) {
      if (!this.around.has(from)) this.around.set(from, []);
      this.around.get(from).push([to, what]);
    }
    this.rings = this.ids.flatMap((_, n) => this.ringsOf(n).map((ring) => [size(ring), n, ring])).sort((a, b) => a[0] - b[0] || a[1] - b[1]);
    this.open();
    this.number();
    this.recall();
    addEventListener("hashchange", () => this.recall());
  }

  // -- the address of a place, which can be sent

  remember(n) { history.replaceState(null, "", `#place=${encodeURIComponent(this.figure.dataset.map)}:${encodeURIComponent(this.ids[n])}`); }
  recall() {
    const [, map, id] = /^#place=([^:]+):(.+)$/.exec(location.hash) || [];
    const n = map && decodeURIComponent(map) === this.figure.dataset.map ? this.ids.indexOf(decodeURIComponent(id)) : -1;
    if (n < 0) return;
    this.choose(n);
    this.figure.scrollIntoView({ block: "nearest" });
  }

  open() {
    this.tools.hidden = false;
    made("p", document.getElementById("maps-keys").textContent, this.told).className = "small";
    addEventListener("resize", () => this.number());
    this.pane.setAttribute("role", "application");
    this.pane.setAttribute("aria-describedby", "maps-keys");
    this.svg.addEventListener("click", (event) => { if (this.dragged < 4) this.pointed(event); });
    this.drag();
    this.pinch();
    // without Ctrl the wheel scrolls the page, until the map has been clicked
    this.pane.addEventListener("wheel", (event) => {
      if (!event.ctrlKey && document.activeElement !== this.pane) return;
      event.preventDefault();
      this.zoomAt(this.zoom * Math.exp(-event.deltaY * (event.deltaMode === 1 ? 30 : 1) * (event.ctrlKey ? 0.01 : 0.0016)), event.clientX, event.clientY);
    }, { passive: false });
    this.pane.addEventListener("keydown", (event) => this.pressed(event));
    this.asked.addEventListener("keydown", (event) => { if (event.key === "Enter") this.go(); });
    this.asked.addEventListener("input", () => this.asked.removeAttribute("aria-invalid"));
    this.tools.addEventListener("click", (event) => {
      const by = event.target.dataset.zoom;
      if (by) this.enlarge(Number(by));
    });
    this.told.addEventListener("click", (event) => {
      if (!event.target.dataset.place) return;
      this.choose(Number(event.target.dataset.place));
      this.pane.focus();
    });
  }

  // The map is dragged with the mouse; a finger scrolls it already.
  drag() {
    let from = null;
    this.dragged = 0;
    this.pane.addEventListener("pointerdown", (event) => {
      this.dragged = 0;
      if (event.pointerType === "mouse" && !event.button) from = [event.clientX, event.clientY];
    });
    addEventListener("pointermove", (event) => {
      if (!from || !event.buttons) { from = null; return; }
      this.dragged += Math.hypot(event.clientX - from[0], event.clientY - from[1]);
      if (this.dragged >= 4) { this.pane.scrollLeft -= event.clientX - from[0]; this.pane.scrollTop -= event.clientY - from[1]; }
      from = [event.clientX, event.clientY];
    });
    addEventListener("pointerup", () => { from = null; });
  }
  // Two fingers enlarge the map where they are, and move it.
  pinch() {
    let before = null;
    this.pane.addEventListener("touchmove", (event) => {
      if (event.touches.length !== 2) { before = null; return; }
      event.preventDefault();
      const [a, b] = event.touches, far = Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY) || 1;
      const now = { far, x: (a.clientX + b.clientX) / 2, y: (a.clientY + b.clientY) / 2 };
      if (before) {
        this.zoomAt(this.zoom * far / before.far, before.x, before.y);
        this.pane.scrollLeft -= now.x - before.x;
        this.pane.scrollTop -= now.y - before.y;
      }
      before = now;
    }, { passive: false });
    this.pane.addEventListener("touchend", () => { before = null; });
  }
  // Larger or smaller, with the point of the map under the pointer where it was.
  zoomAt(zoom, clientX, clientY) {
    const before = this.svg.getBoundingClientRect(), x = (clientX - before.left) / before.width, y = (clientY - before.top) / before.height;
    this.zoom = Math.min(8, Math.max(1, zoom));
    this.sheet.style.setProperty("--zoom", this.zoom);
    const after = this.svg.getBoundingClientRect();
    this.pane.scrollLeft += after.left + x * after.width - clientX;
    this.pane.scrollTop += after.top + y * after.height - clientY;
    this.number();
  }

  // -- where places lie

  at(n) { return [this.map.at[2 * n], this.map.at[2 * n + 1]]; }
  ringsOf(n) {
    if (this.map.rings) return this.map.rings[n];
    const at = this.at(n);
    return [this.map.shape.map((v, i) => v + at[i % 2])];
  }
  under(x, y) {
    const found = this.rings.find(([, , ring]) => inside(x, y, ring));
    return found ? found[1] : -1;
  }

  // -- choosing

  pointed(event) {
    const box = this.svg.getBoundingClientRect();
    const view = this.svg.viewBox.baseVal;
    const n = this.under(((event.clientX - box.left) / box.width) * view.width, ((event.clientY - box.top) / box.height) * view.height);
    if (n >= 0) this.choose(n);
  }
  pressed(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || event.target !== this.pane) return;
    const way = BY_ARROW[event.key];
    const end = { Home: 0, End: this.ids.length - 1 }[event.key];
    const by = { "+": 1, "=": 1, "-": -1 }[event.key];
    if (!way && end === undefined && !by) return;
    event.preventDefault();
    if (by) this.enlarge(by);
    else if (end !== undefined) this.choose(end);
    else if (this.chosen < 0) this.choose(this.middle());
    else this.step(way);
  }
  step(way) {
    const places = this.ids.map((_, n) => [n, ...this.at(n)]), n = this.walk.next(places, places[this.chosen], way);
    if (n !== undefined) this.choose(n);
  }
  // The place that lies in the middle of what is seen.
  middle() {
    const box = this.pane.getBoundingClientRect(), whole = this.svg.getBoundingClientRect();
    const view = this.svg.viewBox.baseVal;
    const x = ((box.left + box.width / 2 - whole.left) / whole.width) * view.width;
    const y = ((box.top + box.height / 2 - whole.top) / whole.height) * view.height;
    const far = (n) => Math.hypot(this.at(n)[0] - x, this.at(n)[1] - y);
    return this.ids.reduce((best, _, n) => (far(n) < far(best) ? n : best), 0);
  }
  go() {
    const asked = folded(this.asked.value.trim());
    const called = (n) => [this.ids[n], this.names[n], ...(this.map.called?.[n] || [])].map(folded);
    const every = [...this.ids.keys()];
    const n = every.find((n) => called(n).includes(asked)) ?? every.find((n) => called(n).some((name) => name.startsWith(asked)));
    if (!asked) return;
    if (n === undefined) {
      this.asked.setAttribute("aria-invalid", "true");
      this.told.replaceChildren(made("p", words.missing));
      return;
    }
    this.asked.removeAttribute("aria-invalid");
    this.choose(n);
    this.pane.focus();
  }
  choose(n) {
    this.chosen = n;
    this.mark = this.mark || drawn("path", this.svg);
    const runs = this.ringsOf(n).map((ring) => "M" + ring.join(" ") + "z");
    this.mark.setAttribute("d", runs.join(""));
    this.tell(n);
    this.reveal();
    this.remember(n);
  }
  // Scroll the map, and no more than it takes.
  reveal() {
    const box = this.pane.getBoundingClientRect(), mark = this.mark.getBoundingClientRect();
    const over = (low, high, from, to) => (low < from ? low - from : high > to ? high - to : 0);
    this.pane.scrollLeft += over(mark.left - 40, mark.right + 40, box.left, box.right);
    this.pane.scrollTop += over(mark.top - 40, mark.bottom + 40, box.top, box.bottom);
  }

  // -- telling

  tell(n) {
    const called = this.map.called?.[n] || [];
    const heading = this.names[n] + (called.length ? ` – ${called.join(", ")}` : "");
    const title = made("h3", heading);
    const list = made("dl");
    this.kind(list, words.terrain, [this.map.kind[n]]);
    for (const text of this.map.figures?.[n] || []) made("dd", text, list);
    this.kind(list, words.here, this.map.features?.[n] || []);
    this.lines(list, words.area, this.map.areas?.[n] || []);
    const near = new Map((this.map.near?.[n] || []).map((m) => [m, []]));
    for (const [to, what] of this.around.get(n) || []) near.set(to, what);
    if (this.map.near) this.ways(list, words.leads, near);
    else for (const [to, what] of near) this.kind(list, words.towards.replace("{}", this.names[to]), what);
    this.lines(list, words.exits, this.map.exits?.[n] || []);
    this.rules(list, this.map.rules?.[n] || []);
    this.told.replaceChildren(title, list);
    this.told.scrollTop = 0;
  }
  lines(list, head, texts) {
    if (!texts.length) return;
    made("dt", head, list);
    for (const text of texts) made("dd", text, list);
  }
  kind(list, head, numbers) {
    if (!numbers.length) return;
    made("dt", head, list);
    for (const number of numbers) this.does(made("dd", "", list), kinds[number]);
  }
  // A kind of terrain, and what the rules say that it does.
  does(line, kind) {
    line.append(kind.name);
    if (!kind.said.length) return;
    const small = made("small", kind.said.join(" · "), line);
    if (kind.rule) small.append(" ", this.link(kind.rule));
  }
  ways(list, head, near) {
    if (!near.size) return;
    made("dt", head, list);
    for (const [to, what] of near) {
      const line = made("dd", "", list);
      const button = made("button", this.names[to], line);
      button.type = "button";
      button.dataset.place = to;
      for (const number of what) this.does(line, kinds[number]);
    }
  }
  rules(list, numbers) {
    if (!numbers.length) return;
    made("dt", words.rules, list);
    const line = made("dd", "", list);
    for (const number of numbers) line.append(this.link(number), " ");
  }
  link(number) {
    const a = made("a", number);
    a.className = "ref";
    a.href = `#c${number}`;
    return a;
  }

  // -- larger and smaller

  enlarge(by) {
    const [x, y] = this.chosen >= 0 ? this.at(this.chosen) : this.at(this.middle());
    this.zoom = Math.min(8, Math.max(1, by > 0 ? this.zoom * 1.5 : this.zoom / 1.5));
    if (this.zoom < 1.1) this.zoom = 1;
    this.sheet.style.setProperty("--zoom", this.zoom);
    const view = this.svg.viewBox.baseVal, whole = this.svg.getBoundingClientRect();
    this.pane.scrollLeft = (x / view.width) * whole.width - this.pane.clientWidth / 2;
    this.pane.scrollTop = (y / view.height) * whole.height - this.pane.clientHeight / 2;
    this.number();
  }
  // The numbers of a grid, as soon as they can be read.
  number() {
    const scale = this.svg.getBoundingClientRect().height / this.svg.viewBox.baseVal.height;
    if (!this.map.shape || this.ids.length > MOST_NUMBERS) return;
    const rows = this.map.shape.filter((_, i) => i % 2);
    const high = Math.max(...rows) - Math.min(...rows);
    if (!this.numbers && high * scale >= READABLE) {
      this.numbers = drawn("g", this.svg);
      this.ids.forEach((id, n) => {
        const [x, y] = this.at(n);
        const text = drawn("text", this.numbers);
        text.textContent = id;
        text.setAttribute("x", x);
        text.setAttribute("y", y - high * 0.3);
      });
      this.numbers.setAttribute("font-size", high * 0.14);
      this.numbers.setAttribute("stroke-width", high * 0.03);
    }
    if (this.numbers) this.numbers.style.display = high * scale >= READABLE ? "" : "none";
  }
}

window.boards = [...document.querySelectorAll(".board")].map((figure) => new Board(figure));
