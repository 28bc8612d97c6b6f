// Rivers and roads that are drawn from place to place.

export const Courses = (Base) => class extends Base {
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

  // The side that two places share, if they do.
  between(a, b) {
    return this.around.get(b)?.find(name => a !== b && this.edges.get(name)?.places.includes(a));
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
    return id && this.sides ? this.nearest_side(id, this.at_pointer(event)) : id;
  }

  nearest_side(id, at) {
    let best = null, least = Infinity;
    for (const name of this.around.get(id)) {
      const edge = this.edges.get(name); if (!edge) continue;
      const [a, b] = edge.ends.map(i => this.corners[i]);
      const far = Math.hypot((a[0] + b[0]) / 2 - at[0], (a[1] + b[1]) / 2 - at[1]);
      if (far < least) { best = name; least = far; }
    }
    return best;
  }

  // The hexside at the pointer, by the two places that share it; "" nearer to the middle of a place.
  side_at(event) {
    const at = this.at_pointer(event), id = this.ground.at(at), far = to => Math.hypot(to[0] - at[0], to[1] - at[1]);
    this.net();
    const edge = this.edges.get(id && this.nearest_side(id, at));
    if (!edge) return "";
    const [a, b] = edge.ends.map(i => this.corners[i]);
    return far([(a[0] + b[0]) / 2, (a[1] + b[1]) / 2]) < far(this.middle(id)) ? edge.places.join("/") : "";
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
};
