// A map: the sheet at any size, its places to click on, terrain to paint, and what the engine answers shown on it.
export const SVG = "http://www.w3.org/2000/svg";
export const MM = 25.4 / 96;

export class MapView {
  constructor(name, studio) {
    this.name = name; this.studio = studio; this.zoom = 0; this.mode = "look"; this.painted = new Set();
    // What waits for a picture that shows it: places by the number of the reading, and that of what can be moved.
    this.waiting = new Map(); this.moved = 0; this.shown = 0;
    this.shapes = new Map(); this.board = { grid: true, field: [0, 0], handles: [], names: {}, kinds: [] };
    this.element = document.createElement("div");
    this.element.className = "mapview";
    this.tools = document.createElement("div"); this.tools.className = "tools";
    this.pane = document.createElement("div"); this.pane.className = "pane"; this.pane.tabIndex = 0;
    this.sheet = document.createElement("div"); this.sheet.className = "sheet";
    this.image = document.createElement("img"); this.image.alt = studio.titleOf("map", name);
    this.overlay = document.createElementNS(SVG, "svg");
    this.sheet.append(this.image, this.overlay); this.pane.append(this.sheet);
    this.legend = document.createElement("p"); this.legend.className = "legend";
    this.element.append(this.tools, this.legend, this.pane);
    this.image.addEventListener("load", () => this.sized());
    this.pane.addEventListener("keydown", event => this.key(event));
    this.pane.addEventListener("wheel", event => this.wheel(event), { passive: false });
    this.overlay.addEventListener("pointerdown", event => this.down(event));
    this.overlay.addEventListener("pointerover", event => this.over(event));
    this.overlay.addEventListener("pointermove", event => {
      if (this.dragging) this.lead(this.under(event)); if (this.held) this.drag(this.at_pointer(event)); });
    this.overlay.addEventListener("keydown", event => this.nudge(event));
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
    const chosen = [this.brush, this.scenario, this.counter, this.showing].map(select => select?.value);
    this.modes = ["look", "paint", "course", "move", "name", "setup"].map(mode => {
      const button = add(word(mode), () => this.setMode(mode)); button.dataset.mode = mode; return button;
    });
    this.brush = this.choice(this.studio.state.terrain.map(t => [t.id, t.name]));
    this.scenario = this.choice(this.studio.state.scenarios
      .filter(s => s.maps.includes(this.name)).map(s => [s.id, s.title]));
    this.counter = this.choice(this.studio.state.pictures
      .filter(p => p.kind === "counter" && !p.name.includes(":")).map(p => [p.name, p.title]));
    this.kind = this.choice([]); this.courses();
    const over = this.studio.state.overlays;
    this.showing = this.choice([["", `${word("overlay")}: ${word("nothing")}`], ...over.map(o => [o, word(o)])]);
    this.showing.ariaLabel = word("overlay"); this.showing.hidden = !over.length;
    this.showing.addEventListener("change", () => { this.setMode(this.mode); this.lay(); });
    this.moving = this.choice(this.studio.state.classes.map(c => [c, c]));
    this.moving.addEventListener("change", () => this.lay());
    this.scenario.addEventListener("change", () => this.lay());
    [this.brush, this.scenario, this.counter, this.showing].forEach((select, i) => {
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
    const shown = this.showing?.value;
    this.scenario.hidden = mode !== "setup" && (!shown || shown === "cost");
    this.counter.hidden = mode !== "setup" && shown !== "reach";
    this.kind.hidden = mode !== "course";
    if (mode !== "course" && this.chain) { this.chain = null; this.line?.setAttribute("d", ""); }
    this.moving.hidden = shown !== "cost" || this.studio.state.classes.length < 2;
    this.pane.classList.toggle("painting", ["paint", "course", "move"].includes(mode));
    this.pane.classList.toggle("moving", mode === "move");
    this.fitting();
  }

  // Courses are drawn on grids; what is moved are points of other boards.
  fitting() {
    for (const button of this.modes)
      button.hidden = { course: !this.board.grid, move: !this.board.handles.length }[button.dataset.mode] ?? false;
  }

  // One picture at a time: what comes meanwhile is shown with the next.
  async refresh() {
    this.more = true;
    if (this.renewing) return;
    this.renewing = true;
    try { while (this.more) { this.more = false; await this.renew(); } } finally { this.renewing = false; }
  }

  async renew() {
    const reading = this.studio.state.reading || 0;
    const mark = await this.studio.show(this.image, "map", this.name);
    if (mark && mark !== this.mark) {
      this.mark = mark;
      const name = encodeURIComponent(this.name);
      [this.places, this.board] = await Promise.all([this.studio.renewed(`/outlines/${name}`), this.studio.get(`/board/${name}`)])
        .then(([places, board]) => [places || {}, board || this.board]);
      this.draw(); this.courses(); this.fitting();
      if (this.wanted) this.jump(this.wanted);
    }
    this.shown = reading; this.settle();
    this.lay();
  }

  // Strokes that are in the picture are marked no longer.
  settle() {
    for (const [id, reading] of this.waiting) if (reading <= this.shown) {
      this.waiting.delete(id); this.shapes.get(id)?.classList.remove("painted");
    }
  }

  // The rivers and roads that can be drawn on, and the types that new ones can have.
  async courses() {
    const found = await this.studio.get(`/courses/${encodeURIComponent(this.name)}?${this.studio.query()}`);
    if (!found) return;
    const before = this.kind.value, options = [];
    this.types = new Map(found.types.map(type => [type.kind, type]));
    for (const type of found.types) {
      options.push(new Option(`${type.label}: ${this.studio.word("new")}`, `${type.kind} -1`));
      for (const one of found.courses.filter(c => c.kind === type.kind && c.steps.length))
        options.push(new Option(`${type.label}: ${one.name || `${one.steps[0]} … ${one.steps.at(-1)}`}`, `${type.kind} ${one.number}`));
    }
    this.kind.replaceChildren(...options);
    if (options.some(option => option.value === before)) this.kind.value = before;
  }

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
    for (const text of this.overlay.querySelectorAll("text")) text.remove();
  }

  figure(id, label) {
    const text = document.createElementNS(SVG, "text"), [x, y] = this.middle(id);
    text.setAttribute("x", x); text.setAttribute("y", y); text.textContent = label; this.overlay.append(text);
  }

  draw() {
    const focused = this.gripped;
    this.overlay.replaceChildren(); this.shapes.clear();
    for (const [id, corners] of Object.entries(this.places)) {
      const shape = document.createElementNS(SVG, "polygon");
      shape.setAttribute("points", corners.map(c => c.join(",")).join(" "));
      shape.dataset.place = id;
      const title = document.createElementNS(SVG, "title"); title.textContent = id; shape.append(title);
      this.overlay.append(shape); this.shapes.set(id, shape);
    }
    if (this.here) this.shapes.get(this.here)?.classList.add("here");
    for (const id of [...this.painted, ...this.waiting.keys()]) this.shapes.get(id)?.classList.add("painted");
    this.line = document.createElementNS(SVG, "path"); this.line.classList.add("course"); this.overlay.append(this.line);
    this.grips(focused);
    this.edges = null;
    if (this.chain) { this.net(); this.chain = this.chain.filter(step => this.sides ? this.edges.has(step) : this.shapes.has(step)); this.trace(); }
  }

  // A grip on every point of the board that can be moved, with the pointer or with arrows and Enter.
  grips(focused) {
    const group = document.createElementNS(SVG, "g"); group.classList.add("grips");
    for (const handle of this.board.handles) {
      const grip = document.createElementNS(SVG, "circle"); grip.dataset.grip = handle.number;
      if (handle.ends.length) grip.classList.add(handle.new ? "new" : "bend");
      if (handle.bend) grip.addEventListener("dblclick", () => this.straighten(handle.number));
      for (const [name, value] of Object.entries({ r: handle.new ? 1.3 : 1.9, cx: handle.at[0], cy: handle.at[1], tabindex: 0, role: "button" }))
        grip.setAttribute(name, value);
      const name = handle.new ? `${handle.name} (${this.studio.word("new")})` : handle.name;
      grip.setAttribute("aria-label", `${name}: ${this.on_field(handle.at).join(", ")}`);
      grip.addEventListener("focus", () => { this.gripped = handle.number; });
      grip.addEventListener("blur", () => { this.gripped = null; });
      if (handle.new) group.prepend(grip); else group.append(grip); // what is there lies on top
    }
    this.overlay.append(group);
    if (focused != null) group.querySelector(`[data-grip="${focused}"]`)?.focus({ preventScroll: true });
  }

  on_field(at) { return at.map((v, i) => Math.round((v - this.board.field[i]) * 10) / 10); }

  at_pointer(event) {
    const at = new DOMPoint(event.clientX, event.clientY).matrixTransform(this.overlay.getScreenCTM().inverse());
    return [at.x, at.y];
  }

  // What can be moved is known by its number, which may be another after a change that is not shown yet.
  hold(number) {
    if (this.moved > this.shown) return;
    const handle = this.board.handles[number], grip = this.overlay.querySelector(`[data-grip="${number}"]`);
    this.held = { number, grip, at: handle.at, to: handle.at, ends: handle.ends };
  }

  // The point that is held somewhere else: areas that have it as a corner go with it.
  drag(to) {
    const { grip, at, ends } = this.held, near = c => Math.hypot(c[0] - at[0], c[1] - at[1]) < .7;
    this.held.to = to; grip.setAttribute("cx", to[0]); grip.setAttribute("cy", to[1]);
    if (ends.length) { this.line.setAttribute("d", `M${ends[0].join(" ")}L${to.join(" ")}L${ends[1].join(" ")}`); return; }
    for (const [id, corners] of Object.entries(this.places)) if (corners.some(near))
      this.shapes.get(id).setAttribute("points", corners.map(c => (near(c) ? to : c).join(",")).join(" "));
  }

  // Write where the point is now.
  async drop() {
    const { number, at, to } = this.held;
    if (Math.hypot(to[0] - at[0], to[1] - at[1]) < .05) { this.leave(); return; }
    this.held = null; // the next pointer is another's
    const held = { number, at, to, grip: this.overlay.querySelector(`[data-grip="${number}"]`), ends: this.board.handles[number].ends };
    const said = await this.move({ do: "move", map: this.name, number, at: this.on_field(to) });
    if (said.error) { this.held = held; this.drag(at); }
    this.leave();
  }

  async move(body) {
    this.moved = Infinity;
    const said = await this.studio.change(body);
    this.moved = said.error ? 0 : said.reading;
    return said;
  }

  leave() { this.held = null; this.line.setAttribute("d", ""); }

  // A link without one of its bends.
  straighten(number) {
    this.leave();
    return this.moved > this.shown ? null : this.move({ do: "straighten", map: this.name, number });
  }

  nudge(event) {
    const number = event.target.dataset?.grip, far = event.shiftKey ? 5 : 1;
    if (number === undefined) return;
    const by = { ArrowUp: [0, -far], ArrowDown: [0, far], ArrowLeft: [-far, 0], ArrowRight: [far, 0] }[event.key];
    if (by && !event.altKey) {
      if (this.held?.number !== +number) this.hold(+number);
      if (!this.held) return;
      this.drag(this.held.to.map((v, i) => v + by[i]));
    } else if (event.key === "Enter" && this.held) this.drop();
    else if (event.key === "Escape" && this.held) { this.drag(this.held.at); this.leave(); }
    else if (event.key === "Delete" && this.board.handles[number].bend) this.straighten(+number);
    else return;
    event.preventDefault(); event.stopPropagation();
  }

  // Corners that several places share, and the edges between two places, each by the ids of its corners.
  net() {
    if (this.edges) return;
    const corners = [], cells = new Map(), key = (x, y) => `${Math.floor(x)},${Math.floor(y)}`;
    const corner = ([x, y]) => {
      for (const dx of [-1, 0, 1]) for (const dy of [-1, 0, 1])
        for (const i of cells.get(key(x + dx, y + dy)) || [])
          if (Math.hypot(corners[i][0] - x, corners[i][1] - y) < .4) return i;
      const list = cells.get(key(x, y)) || []; list.push(corners.length); cells.set(key(x, y), list);
      corners.push([x, y]); return corners.length - 1;
    };
    this.edges = new Map(); this.around = new Map(); this.beside = new Map(); this.corners = corners;
    for (const [id, outline] of Object.entries(this.places)) {
      const own = outline.map(corner); this.around.set(id, []); this.beside.set(id, new Set());
      own.forEach((a, i) => {
        const b = own[(i + 1) % own.length]; if (a === b) return;
        const name = a < b ? `${a}-${b}` : `${b}-${a}`, edge = this.edges.get(name) || { ends: [a, b], places: [] };
        edge.places.push(id); this.edges.set(name, edge); this.around.get(id).push(name);
      });
    }
    this.at = new Map();
    for (const [name, edge] of this.edges) {
      if (edge.places.length !== 2) { this.edges.delete(name); continue; }
      const [a, b] = edge.places; this.beside.get(a).add(b); this.beside.get(b).add(a);
      for (const end of edge.ends) { if (!this.at.has(end)) this.at.set(end, []); this.at.get(end).push(name); }
    }
  }

  next(step) {
    if (!this.sides) return [...this.beside.get(step)];
    return this.edges.get(step).ends.flatMap(end => this.at.get(end)).filter(other => other !== step);
  }

  // The step of a course below the pointer: a place, or the hexside of it that is nearest.
  under(event) {
    const id = event.target.dataset?.place;
    if (!id || !this.sides) return id;
    const at = new DOMPoint(event.clientX, event.clientY).matrixTransform(this.overlay.getScreenCTM().inverse());
    let best = null, least = Infinity;
    for (const name of this.around.get(id)) {
      const edge = this.edges.get(name); if (!edge) continue;
      const [a, b] = edge.ends.map(i => this.corners[i]);
      const far = Math.hypot((a[0] + b[0]) / 2 - at.x, (a[1] + b[1]) / 2 - at.y);
      if (far < least) { best = name; least = far; }
    }
    return best;
  }

  // Go on to a step by the shortest way; going back takes steps away.
  lead(step) {
    if (!step) return;
    const here = this.chain.indexOf(step);
    if (here >= 0) { this.chain.length = here + 1; this.trace(); return; }
    if (!this.chain.length) { this.chain.push(step); this.trace(); return; }
    const from = new Map([[this.chain.at(-1), null]]), queue = [...from.keys()];
    while (queue.length && !from.has(step) && from.size < 4000) {
      const at = queue.shift();
      for (const other of this.next(at)) if (!from.has(other)) { from.set(other, at); queue.push(other); }
    }
    const way = [];
    for (let at = step; at && at !== this.chain.at(-1); at = from.get(at)) way.unshift(at);
    if (from.has(step)) this.chain.push(...way);
    this.trace();
  }

  trace() {
    const line = this.sides
      ? this.chain.map(name => this.edges.get(name).ends.map(i => this.corners[i].join(" ")).map((p, i) => (i ? "L" : "M") + p).join("")).join("")
      : this.chain.map((id, i) => (i ? "L" : "M") + this.middle(id).join(" ")).join("");
    this.line.setAttribute("d", line);
  }

  begin_course() {
    this.net(); this.chain = []; this.bank = "";
    this.sides = this.types?.get(this.kind.value.split(" ")[0])?.sides;
  }

  end_course() {
    const [kind, number] = this.kind.value.split(" "), chain = this.chain || [];
    const steps = this.sides ? chain.map(name => this.edges.get(name).places.join("/")) : [...chain];
    this.chain = null; this.line.setAttribute("d", "");
    if (steps.length > (this.sides ? 0 : 1)) return this.studio.change({ do: "course", map: this.name, kind, number: +number, steps });
  }

  sized() {
    this.width = this.image.naturalWidth; this.height = this.image.naturalHeight;
    this.overlay.setAttribute("viewBox", `0 0 ${this.width * MM} ${this.height * MM}`);
    if (this.zoom) this.scale(this.zoom); else this.whole();
    if (this.wanted) this.jump(this.wanted);
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
    else if (event.key === "Enter" && this.here) this.enter(event.ctrlKey || event.metaKey);
    else if (event.key === "Escape" && this.chain) { this.chain = null; this.line.setAttribute("d", ""); }
    else if (event.key === "Backspace" && this.chain?.length) { this.chain.pop(); this.trace(); }
    else return;
    event.preventDefault();
  }

  // Enter does at the chosen place what a click does; a road is led on to it, a river to the side between
  // it and the place before; Ctrl and Enter write them.
  enter(write) {
    if (this.mode === "paint") { this.brushing = true; this.dab(this.here); this.up(); }
    else if (this.mode === "course") {
      if (!this.chain) this.begin_course();
      if (write) this.end_course();
      else if (!this.sides) this.lead(this.here);
      else { this.lead(this.between(this.bank, this.here)); this.bank = this.here; }
    } else this.act(this.here);
  }

  // The side that two places share, if they do.
  between(a, b) {
    return this.around.get(b)?.find(name => a !== b && this.edges.get(name)?.places.includes(a));
  }

  act(id) {
    if (this.mode === "name") this.studio.nameForm(this.name, id);
    else if (this.mode === "setup")
      this.studio.change({ do: "setup", map: this.name, scenario: this.scenario.value, counter: this.counter.value, at: id });
    else if (!this.studio.take(id)) this.choose(id);
  }

  // With Alt and an arrow the next place in that direction is chosen: of those that touch this one, if
  // there are some; where two lie to both sides of the way, that which keeps to the line it began on.
  step(key) {
    const ids = Object.keys(this.places); this.net();
    const here = this.here ?? ids[0], from = this.middle(here);
    const [dx, dy] = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] }[key];
    const across = ([x, y]) => x * Math.abs(dy) + y * Math.abs(dx);
    if (this.lane?.from !== here || this.lane.along !== !!dx) this.lane = { along: !!dx, at: across(from) };
    const best = among => {
      let found = null, least = Infinity;
      for (const id of among) {
        const to = this.middle(id), ahead = (to[0] - from[0]) * dx + (to[1] - from[1]) * dy;
        const off = Math.abs(across(to) - across(from)), price = ahead + 2 * off + .01 * Math.abs(across(to) - this.lane.at);
        if (ahead > 1 && off < 2 * ahead && price < least) { found = id; least = price; }
      }
      return found;
    };
    const next = best(this.beside.get(here) || []) ?? best(ids);
    if (next) { this.lane.from = next; this.choose(next); }
  }

  middle(id) {
    const corners = this.places[id];
    return [0, 1].map(i => corners.reduce((sum, c) => sum + c[i], 0) / corners.length);
  }

  down(event) {
    const number = event.target.dataset?.grip;
    if (number !== undefined) { event.preventDefault(); event.target.focus(); this.hold(+number); return; }
    const id = event.target.dataset?.place;
    if (!id) return;
    event.preventDefault();
    if (event.target.hasPointerCapture?.(event.pointerId)) event.target.releasePointerCapture(event.pointerId);
    if (this.mode === "paint") { this.brushing = true; this.dab(id); }
    else if (this.mode === "course") { this.begin_course(); this.dragging = true; this.lead(this.under(event)); }
    else this.act(id);
  }

  over(event) {
    if (this.dragging) this.lead(this.under(event)); if (this.brushing && event.target.dataset?.place) this.dab(event.target.dataset.place); }

  dab(id) { this.painted.add(id); this.shapes.get(id).classList.add("painted"); }

  up() {
    if (this.held) this.drop();
    if (this.dragging) { this.dragging = false; this.end_course(); }
    if (!this.brushing) return;
    this.brushing = false;
    const places = [...this.painted]; this.painted.clear();
    for (const id of places) this.waiting.set(id, Infinity);
    this.studio.change({ do: "paint", map: this.name, places, terrain: this.brush.value })
      .then(said => { for (const id of places) this.waiting.set(id, said.error ? 0 : said.reading); this.settle(); });
  }

  // Choose a place and bring it into sight, now or when the map has come.
  jump(id) {
    if (!this.shapes.has(id) || !this.width) { this.wanted = id; return; }
    this.wanted = ""; this.choose(id);
    this.shapes.get(id).scrollIntoView({ block: "center", inline: "center" });
  }

  choose(id) {
    this.shapes.get(this.here)?.classList.remove("here");
    this.here = id; this.shapes.get(id)?.classList.add("here");
    this.studio.facts(this.name, id);
    if (["reach", "sight"].includes(this.showing?.value)) this.lay();
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
}
