// The places of a map by where they are: which lies at a point, and which lie near one another.
import { inside } from "./play/geometry.js";

export class Places {
  // `outlines` are the corners of each place by its id, on the sheet in mm.
  constructor(outlines) {
    this.flat = new Map(); this.middles = new Map(); this.cells = new Map(); this.size = 0;
    let wide = 0;
    for (const [id, corners] of Object.entries(outlines)) {
      this.flat.set(id, corners.flat());
      this.middles.set(id, [0, 1].map(i => corners.reduce((sum, c) => sum + c[i], 0) / corners.length));
      const xs = corners.map(c => c[0]); wide += Math.max(...xs) - Math.min(...xs);
    }
    this.size = wide / this.flat.size || 1;  // the width of a place, on the average
    for (const [id, corners] of Object.entries(outlines)) {
      const [left, right, top, bottom] = [...span(corners, 0), ...span(corners, 1)].map(v => Math.floor(v / this.size));
      for (let x = left; x <= right; x++) for (let y = top; y <= bottom; y++) {
        const key = `${x},${y}`;
        if (!this.cells.has(key)) this.cells.set(key, []);
        this.cells.get(key).push(id);
      }
    }
  }

  // The place at a point; "" if there is none.
  /** @param {number[]} point */
  at([x, y]) {
    const near = this.cells.get(`${Math.floor(x / this.size)},${Math.floor(y / this.size)}`) || [];
    return near.find(id => inside(x, y, this.flat.get(id))) || "";
  }

  // The places along a line, close enough to one another that none is left out.
  along(from, to) {
    const steps = Math.max(1, Math.ceil(Math.hypot(to[0] - from[0], to[1] - from[1]) / (this.size / 6))), found = new Set();
    for (let n = 0; n <= steps; n++) {
      const id = this.at([0, 1].map(i => from[i] + (to[i] - from[i]) * n / steps));
      if (id) found.add(id);
    }
    return [...found];
  }

  // The places whose middles lie within an outline.
  within(corners) {
    const flat = corners.flat();
    return [...this.middles].filter(([, [x, y]]) => inside(x, y, flat)).map(([id]) => id);
  }

  // The places in up to so many steps from one; `beside` gives those that touch a place.
  around(id, steps, beside) {
    const found = new Set([id]);
    let edge = [id];
    for (let n = 0; n < steps; n++) {
      edge = edge.flatMap(one => [...(beside.get(one) || [])]).filter(one => !found.has(one) && found.add(one));
    }
    return [...found];
  }

  // All places that hang together with one and are like it.
  alike(id, beside, like) {
    const found = new Set([id]), waiting = [id];
    while (waiting.length) for (const one of beside.get(waiting.pop()) || []) {
      if (!found.has(one) && like(one)) { found.add(one); waiting.push(one); }
    }
    return [...found];
  }
}

const span = (corners, i) => [Math.min(...corners.map(c => c[i])), Math.max(...corners.map(c => c[i]))];
