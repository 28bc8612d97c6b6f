// The part of the map that is seen: dragged, pinched, and enlarged towards the pointer.
const FAR = 4, MOST = 26;  // pixels of a drag; pixels for each millimetre of the map
const ARROWS = { ArrowLeft: [-0.2, 0], ArrowRight: [0.2, 0], ArrowUp: [0, -0.2], ArrowDown: [0, 0.2] };
const SCROLLED = "#phases, #story, [role=tab]";  // where arrow keys have a meaning of their own

export class View {
  board; size; field; clicked;
  framed = [[], 0];  // the points that were framed last, and the size of a counter

  // `field` is the part of the sheet that is played on: it is what one sees at first.
  constructor(board, size, field, clicked) {
    Object.assign(this, { board, size, field, clicked });
    this.x = 0; this.y = 0; this.scale = 1; this.pointers = new Map(); this.dragged = 0;
    board.addEventListener("wheel", (event) => this.wheel(event), { passive: false });
    for (const kind of ["pointerdown", "pointermove", "pointerup", "pointercancel"]) board.addEventListener(kind, this);
    new ResizeObserver(() => this.resized()).observe(board);
    this.fitField();
  }

  fitField() {
    const [x, y, wide, high] = this.field;
    this.fitted = "field";
    this.scale = Math.max(this.least, Math.min(this.board.clientWidth / wide, this.board.clientHeight / high) * 0.985);
    this.x = x + (wide - this.board.clientWidth / this.scale) / 2; this.y = y + (high - this.board.clientHeight / this.scale) / 2;
    this.show();
  }

  isOnField([, x, y]) {
    const [left, top, wide, high] = this.field;
    return x >= left && y >= top && x <= left + wide && y <= top + high;
  }

  // Shows the part of the field in which points lie, with some hexes around it.
  frame(points, unit) {
    this.framed = [points, unit];
    const [left, top, wide, high] = this.field, around = 3 * unit, least = 14 * unit;
    const span = (values, from, all) => {
      const low = Math.min(...values) - around, high = Math.max(...values) + around, middle = (low + high) / 2;
      const size = Math.min(all, Math.max(least, high - low));
      return [Math.max(from, Math.min(from + all - size, middle - size / 2)), size];
    };
    const [x, w] = span(points.map((point) => point[1]), left, wide), [y, h] = span(points.map((point) => point[2]), top, high);
    const { clientWidth, clientHeight } = this.board;
    this.fitted = "points";
    this.scale = Math.max(this.least, Math.min(clientWidth / w, clientHeight / h, MOST));
    this.x = x + w / 2 - clientWidth / this.scale / 2; this.y = y + h / 2 - clientHeight / this.scale / 2;
    this.show();
  }

  get least() { return Math.min(this.board.clientWidth / this.size[0], this.board.clientHeight / this.size[1]) || 1; }

  whole() {
    this.fitted = "whole"; this.scale = this.least;
    this.x = (this.size[0] - this.board.clientWidth / this.scale) / 2;
    this.y = (this.size[1] - this.board.clientHeight / this.scale) / 2;
    this.show();
  }

  resized() {
    if (this.fitted === "field") this.fitField();
    else if (this.fitted === "points") this.frame(...this.framed);  // as when cards have come below the map
    else if (this.fitted || this.scale < this.least) this.whole();
    else this.show();
  }

  show() {
    const { clientWidth: wide, clientHeight: high } = this.board;
    const w = wide / this.scale, h = high / this.scale;
    const held = (at, seen, all) => seen >= all ? (all - seen) / 2 : Math.max(0, Math.min(all - seen, at));
    this.x = held(this.x, w, this.size[0]); this.y = held(this.y, h, this.size[1]);
    this.board.setAttribute("viewBox", `${this.x} ${this.y} ${w || 1} ${h || 1}`);
  }

  // The point of the map, in mm, under a point of the window.
  at(clientX, clientY) {
    const box = this.board.getBoundingClientRect();
    return [this.x + (clientX - box.left) / this.scale, this.y + (clientY - box.top) / this.scale];
  }

  // The point of the window over a point of the map.
  onScreen(x, y) {
    const box = this.board.getBoundingClientRect();
    return [box.left + (x - this.x) * this.scale, box.top + (y - this.y) * this.scale];
  }

  zoom(factor, clientX, clientY) {
    const box = this.board.getBoundingClientRect();
    clientX ??= box.left + box.width / 2; clientY ??= box.top + box.height / 2;
    const [x, y] = this.at(clientX, clientY);
    this.scale = Math.max(this.least, Math.min(MOST, this.scale * factor));
    this.fitted = this.scale === this.least ? "whole" : "";
    this.x = x - (clientX - box.left) / this.scale; this.y = y - (clientY - box.top) / this.scale;
    this.show();
  }

  // Moves what is seen by parts of the window.
  pan(across, down) {
    this.fitted = "";
    this.x += across * this.board.clientWidth / this.scale; this.y += down * this.board.clientHeight / this.scale;
    this.show();
  }

  // What a key does with the map; false if it is none of its keys.
  key({ key, target }) {
    if (target instanceof Element && target.matches(SCROLLED)) return false;
    if (key === "+" || key === "-") this.zoom(key === "+" ? 1.3 : 1 / 1.3);
    else if (key in ARROWS) this.pan(...ARROWS[key]);
    else return false;
    return true;
  }

  // Brings points into sight, as little moved as possible.
  reveal(points) {
    const w = this.board.clientWidth / this.scale, h = this.board.clientHeight / this.scale, before = [this.x, this.y];
    for (const [x, y] of points) {
      const edge = Math.min(w, h) * 0.12;
      if (x < this.x + edge) this.x = x - edge * 2; else if (x > this.x + w - edge) this.x = x - w + edge * 2;
      if (y < this.y + edge) this.y = y - edge * 2; else if (y > this.y + h - edge) this.y = y - h + edge * 2;
    }
    if (before[0] !== this.x || before[1] !== this.y) this.fitted = "";
    this.show();
  }

  wheel(event) {
    event.preventDefault();
    const lines = event.deltaMode === 1 ? 30 : 1;
    this.zoom(Math.exp(-event.deltaY * lines * (event.ctrlKey ? 0.01 : 0.0016)), event.clientX, event.clientY);
  }

  handleEvent(event) {
    if (event.type === "pointerdown") {
      if (event.button > 1) return;
      if (!this.pointers.size) this.dragged = 0;
      this.pointers.set(event.pointerId, [event.clientX, event.clientY]);
    } else if (event.type === "pointermove") {
      if (this.pointers.has(event.pointerId)) this.move(event);
    } else {
      const known = this.pointers.delete(event.pointerId);
      this.board.classList.toggle("dragged", false);
      if (known && event.type === "pointerup" && this.dragged < FAR && !this.pointers.size) this.clicked(event);
    }
  }

  move(event) {
    const before = this.pointers.get(event.pointerId), now = [event.clientX, event.clientY];
    const others = [...this.pointers].filter(([id]) => id !== event.pointerId).map(([, at]) => at);
    this.dragged += Math.hypot(now[0] - before[0], now[1] - before[1]);
    if (this.dragged < FAR) return;
    if (!this.board.hasPointerCapture(event.pointerId)) this.board.setPointerCapture(event.pointerId);
    this.pointers.set(event.pointerId, now);
    this.board.classList.toggle("dragged", true);
    if (others.length) {
      const [other] = others, far = (at) => Math.hypot(at[0] - other[0], at[1] - other[1]) || 1;
      this.zoom(far(now) / far(before), (now[0] + other[0]) / 2, (now[1] + other[1]) / 2);
      this.x += (before[0] - now[0]) / 2 / this.scale; this.y += (before[1] - now[1]) / 2 / this.scale;
    } else {
      this.x += (before[0] - now[0]) / this.scale; this.y += (before[1] - now[1]) / this.scale;
    }
    this.fitted = "";
    this.show();
  }
}
