// Terrain that is painted: brush, filling, rectangle, lasso, and regions that are copied. What is painted shows at
// once in its colour, and goes on doing so until its picture has come.
import { MM, SVG } from "./sheet_units.js";

const SIZES = [1, 2, 3, 5];
const KEYS = { brush: "⇧B", fill: "⇧F", rectangle: "⇧R", lasso: "⇧L", pick: "⇧P", copy: "Ctrl C", paste: "Ctrl V" };
const TOOLS = Object.keys(KEYS);

export class Painting {
  constructor(view) {
    this.view = view; this.tool = "brush"; this.size = 1; this.kind = ""; this.strokes = 0;
    this.terrain = new Map(); this.kinds = []; this.preview = new Map(); this.stroke = null; this.region = null; this.found = null;
    this.waiting = new Map();  // by place: what was painted, in which stroke, and the reading that shows it
    this.box = document.createElement("div"); this.box.className = "paintbox"; this.box.hidden = true;
    this.shape = document.createElementNS(SVG, "path"); this.shape.classList.add("lasso");
  }

  get value() { return this.kind; }
  set value(kind) { this.kind = kind; this.press_buttons(); }

  // -- what can be painted, and what is there ------------------------------------------------------

  // Gives whether anything is new.
  async renew() {
    const { studio, name } = this.view;
    const found = await studio.renewed(`/terrain/${encodeURIComponent(name)}?${studio.query()}`);
    if (!found || (found === this.found && !this.waiting.size)) return false;
    this.found = found; this.kinds = found.kinds;
    this.terrain = new Map(Object.entries(found.places).flatMap(([kind, places]) => places.map(id => [id, kind])));
    for (const [id, { kind, reading }] of this.waiting) if (reading > this.view.shown) this.terrain.set(id, kind);
    if (!this.kinds.some(one => one.id === this.kind)) this.kind = this.kinds[0]?.id || "";
    this.buttons(); return true;
  }

  colour(kind) { return this.kinds.find(one => one.id === kind)?.colour || "#ffd54a"; }

  buttons() {
    const word = this.view.studio.word, button = (label, act) => {
      const made = document.createElement("button"); made.type = "button"; made.textContent = label;
      made.addEventListener("click", act); return made;
    };
    const offered = this.view.board.grid ? TOOLS : TOOLS.slice(0, 5);
    const tools = offered.map(tool => {
      const made = button(word(`paint-${tool}`), () => this.choose(tool));
      made.dataset.tool = tool; made.title = `${word(`paint-${tool}`)} (${KEYS[tool]})`; return made;
    });
    this.sizes = document.createElement("select"); this.sizes.ariaLabel = this.sizes.title = word("brush-size");
    for (const size of SIZES) this.sizes.add(new Option(`${word("brush-size")}: ${size}`, String(size)));
    this.sizes.addEventListener("change", () => { this.size = +this.sizes.value; });
    this.sizes.value = String(this.size);
    const turn = button(word("turn-region"), () => this.turn()); turn.dataset.tool = "turn";
    const swatches = this.kinds.map(kind => {
      const made = button("", () => { this.value = kind.id; if (!["fill", "rectangle", "lasso"].includes(this.tool)) this.choose("brush"); });
      const patch = document.createElement("i"); patch.style.background = kind.colour;
      made.append(patch, kind.name);
      if (kind.key) { const key = document.createElement("kbd"); key.textContent = kind.key; made.append(key); }
      made.className = "swatch"; made.dataset.kind = kind.id; return made;
    });
    this.box.replaceChildren(...tools, turn, this.sizes, ...swatches);
    this.press_buttons();
  }

  press_buttons() {
    for (const one of this.box.querySelectorAll("button")) {
      const { tool, kind } = one.dataset;
      one.setAttribute("aria-pressed", tool ? tool === this.tool : kind === this.kind);
      if (tool === "paste" || tool === "turn") one.disabled = !this.region;
      if (tool === "turn") one.hidden = !this.region;
    }
    this.sizes?.toggleAttribute("hidden", this.tool !== "brush");
  }

  choose(tool) {
    if (tool === "paste" && !this.region) return;
    this.break_off(); this.tool = tool; this.press_buttons();
  }

  // -- the pointer ---------------------------------------------------------------------------------

  down(event, id) {
    const at = this.view.at_pointer(event);
    if (event.altKey || this.tool === "pick") { this.pick(id); return; }
    if (this.tool === "fill") this.fill(id);
    else if (this.tool === "paste") this.paste(id);
    else { this.stroke = { start: at, last: at, way: [at] }; if (this.tool === "brush") this.dab(id); }
  }

  over(id) { if (this.stroke && this.tool === "brush") this.dab(id); }

  // The pointer may have come far since it was heard of last: everything on its way is painted.
  move(event) {
    if (!this.stroke) { if (this.tool === "paste" && this.region) this.show(this.pasted(this.place_at(event))); return; }
    const points = (event.getCoalescedEvents?.().length ? event.getCoalescedEvents() : [event]).map(one => this.view.at_pointer(one));
    for (const at of points) {
      if (this.tool === "brush") for (const id of this.view.ground.along(this.stroke.last, at)) this.dab(id);
      this.stroke.last = at; this.stroke.way.push(at);
    }
    if (this.tool !== "brush") this.surround();
  }

  up() {
    if (!this.stroke) return;
    const copied = this.tool === "copy" && this.preview.size;
    this.stroke = null; this.shape.remove();
    if (this.tool === "copy") { if (copied) this.copy([...this.preview.keys()]); this.show(new Map()); return; }
    this.commit(this.preview);
  }

  place_at(event) { return this.view.ground.at(this.view.at_pointer(event)); }

  dab(id) {
    this.view.net();
    for (const one of this.view.ground.around(id, this.size - 1, this.view.beside)) {
      this.preview.set(one, this.kind); this.mark(one, this.kind);
    }
  }

  // The region of a rectangle or a lasso, as it is drawn.
  surround() {
    const { start: [x, y], last: [u, v], way } = this.stroke;
    const wider = this.view.ground.size / 3;  // the places at its corners belong to a rectangle
    const [left, right] = [Math.min(x, u) - wider, Math.max(x, u) + wider], [top, low] = [Math.min(y, v) - wider, Math.max(y, v) + wider];
    const corners = this.tool === "lasso" ? way : [[left, top], [right, top], [right, low], [left, low]];
    this.shape.setAttribute("d", `M${corners.map(at => at.join(" ")).join("L")}Z`); this.view.overlay.append(this.shape);
    const kind = this.tool === "copy" ? null : this.kind;
    this.show(new Map(this.view.ground.within(corners).map(id => [id, kind ?? this.terrain.get(id)])));
  }

  // -- what is done with places ----------------------------------------------------------------------

  pick(id) {
    if (this.terrain.has(id)) this.kind = this.terrain.get(id);
    this.choose("brush");
  }

  fill(id) {
    this.view.net();
    const there = this.terrain.get(id);
    this.commit(new Map(this.view.ground.alike(id, this.view.beside, one => this.terrain.get(one) === there).map(one => [one, this.kind])));
  }

  // A region is kept by where its places lie from the first one, so that it fits anywhere.
  copy(places) {
    const { middles } = this.view.ground, from = middles.get(places[0]);
    this.region = places.map(id => [...[0, 1].map(i => middles.get(id)[i] - from[i]), this.terrain.get(id)]);
    this.choose("paste");
  }

  turn() { this.region = this.region?.map(([x, y, kind]) => [-x, -y, kind]); }

  pasted(id) {
    const found = new Map(), from = this.view.ground.middles.get(id);
    for (const [x, y, kind] of from && this.region ? this.region : []) {
      const place = this.view.ground.at([from[0] + x, from[1] + y]);
      if (place) found.set(place, kind);
    }
    return found;
  }

  paste(id) { this.commit(this.pasted(id)); }

  // -- marks -----------------------------------------------------------------------------------------

  show(wanted) {
    for (const id of [...this.preview.keys()]) if (!wanted.has(id)) { this.preview.delete(id); this.unmark(id); }
    for (const [id, kind] of wanted) { this.preview.set(id, kind); this.mark(id, kind); }
  }

  mark(id, kind) {
    const shape = this.view.shapes.get(id);
    if (shape) { shape.classList.add("painted"); shape.style.fill = this.colour(kind); }
  }

  unmark(id) {
    const shape = this.view.shapes.get(id), left = this.waiting.get(id);
    if (left) this.mark(id, left.kind);
    else if (shape) { shape.classList.remove("painted"); shape.style.fill = ""; }
  }

  // The shapes of the map are new.
  drawn() { for (const [id, kind] of [...[...this.waiting].map(([id, one]) => [id, one.kind]), ...this.preview]) this.mark(id, kind); }

  // -- what is written -------------------------------------------------------------------------------

  // Write what is marked, as one change; strokes are sent one after another.
  commit(places) {
    const painted = {}, stroke = ++this.strokes, before = new Map();
    for (const [id, kind] of places) {
      (painted[kind] ??= []).push(id); before.set(id, this.terrain.get(id));
      this.waiting.set(id, { kind, stroke, reading: Infinity }); this.terrain.set(id, kind); this.mark(id, kind);
    }
    this.preview = new Map();
    if (!before.size) return Promise.resolve();
    this.view.painted?.();
    return this.view.studio.change({ do: "paint", map: this.view.name, painted }).then(said => {
      for (const [id, kind] of before) {
        const one = this.waiting.get(id);
        if (one?.stroke !== stroke) continue;  // painted over meanwhile
        one.reading = said.error ? 0 : said.reading;
        if (said.error) this.terrain.set(id, kind);
      }
      this.settle(); this.view.refresh(said.reading);
    });
  }

  // What is in the picture is marked no longer.
  settle(shown = this.view.shown) {
    for (const [id, { reading }] of this.waiting) if (reading <= shown) {
      this.waiting.delete(id);
      if (!this.preview.has(id)) this.unmark(id);
    }
  }

  break_off() { this.stroke = null; this.shape.remove(); this.show(new Map()); }

  // -- keys and the menu -----------------------------------------------------------------------------

  key(event) {
    const key = event.key, held = event.ctrlKey || event.metaKey;
    if (key === "Escape") { if (!this.stroke && !this.preview.size) this.choose("brush"); this.break_off(); return true; }
    if (held && key === "c" && this.view.board.grid) return this.choose("copy") ?? true;
    if (held && key === "v") return this.choose("paste") ?? true;
    if (held || event.altKey) return false;
    if (key === "[" || key === "]") { this.resize(key === "[" ? -1 : 1); return true; }
    const kind = this.kinds.find(one => one.key === key), tool = TOOLS.find(one => KEYS[one] === `⇧${key}`);
    if (kind) this.value = kind.id;
    else if (tool) this.choose(tool);
    return !!(kind || tool);
  }

  resize(by) {
    const at = SIZES.indexOf(this.size) + by;
    this.size = SIZES[Math.max(0, Math.min(SIZES.length - 1, at))]; this.sizes.value = String(this.size);
  }

  offers(id) {
    const word = this.view.studio.word, there = this.kinds.find(one => one.id === this.terrain.get(id));
    return [
      there && [`${word("paint-pick")}: ${there.name}`, () => this.pick(id)],
      [word("paint-fill"), () => this.fill(id)],
      this.region && [word("paint-paste"), () => this.paste(id)],
    ];
  }

  // The map in small, in the colours of its terrain.
  paint_small(canvas) {
    const pen = canvas.getContext("2d"), scale = canvas.width / (this.view.width * MM);
    pen.clearRect(0, 0, canvas.width, canvas.height);
    for (const [id, flat] of this.view.ground.flat) {
      pen.fillStyle = this.colour(this.terrain.get(id)); pen.beginPath();
      for (let n = 0; n < flat.length; n += 2) pen.lineTo(flat[n] * scale, flat[n + 1] * scale);
      pen.fill();
    }
  }
}
