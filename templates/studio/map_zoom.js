// The part of a map that is seen: enlarged towards the pointer by wheel or two fingers, and dragged.
const FAR = 4;  // pixels that a press may move and still be a click
const LEAST = .05, MOST = 8;

export const Zoom = (Base) => class extends Base {
  begin_zoom() {
    this.fingers = new Map(); this.turned = false;
    this.resized = new ResizeObserver(() => requestAnimationFrame(() => { if (this.width) { if (this.fitted) this.whole(); else this.lay_sheet(); } }));
    this.resized.observe(this.pane);
    this.pane.addEventListener("wheel", event => this.wheel(event), { passive: false });
    this.pane.addEventListener("pointerdown", event => this.press(event), true);
    this.pane.addEventListener("pointermove", event => this.pull(event), true);
    for (const kind of ["pointerup", "pointercancel"]) window.addEventListener(kind, this[`heard_${kind}`] = event => this.let_go(event));
    this.pane.addEventListener("keyup", event => { if (event.key === " ") this.space(false); });
    this.pane.addEventListener("blur", () => this.space(false));
    this.pane.addEventListener("scroll", () => this.scrolled?.());
  }

  end_zoom() {
    this.resized.disconnect();
    for (const kind of ["pointerup", "pointercancel"]) window.removeEventListener(kind, this[`heard_${kind}`]);
  }

  // The whole sheet, which stays whole while the window changes; a little smaller, so that nothing needs to scroll.
  whole() {
    const { offsetWidth, offsetHeight } = this.pane;
    this.scale(Math.min((offsetWidth - 4) / this.width, (offsetHeight - 4) / this.height) || 1);
    this.fitted = true;
  }

  // Another size, at which the point of the window stays where it is: the middle, if none is given.
  scale(zoom, clientX, clientY) {
    const old = this.zoom || zoom, box = this.pane.getBoundingClientRect(), left = this.beside_sheet(old);
    const x = clientX === undefined ? this.pane.clientWidth / 2 : clientX - box.left;
    const y = clientY === undefined ? this.pane.clientHeight / 2 : clientY - box.top;
    const at = [(this.pane.scrollLeft + x - left) / old, (this.pane.scrollTop + y) / old];
    this.zoom = Math.min(MOST, Math.max(LEAST, zoom)); this.fitted = false;
    const now_left = this.lay_sheet();
    this.picture.place();
    this.pane.scrollLeft = at[0] * this.zoom + now_left - x; this.pane.scrollTop = at[1] * this.zoom - y;
    this.scrolled?.();
  }

  // What is free to the left of a sheet that is narrower than the window: it lies in the middle. It begins at the
  // top, so that it does not move when the tray below it becomes higher.
  beside_sheet(zoom) { return Math.max(0, Math.floor((this.pane.clientWidth - this.width * zoom) / 2)); }

  // A sheet that is turned has whole pixels: no seam shows between its tiles then.
  lay_sheet() {
    const { style } = this.sheet, free = this.beside_sheet(this.zoom), size = [this.width, this.height].map(far => far * this.zoom);
    [style.width, style.height] = size.map(far => `${this.turned ? Math.round(far) : far}px`);
    style.marginLeft = `${free}px`;
    return free;
  }

  // The sheet as it is seen from the other side of the table; the middle of the window stays where it is.
  turn() {
    const { pane } = this, left = pane.scrollWidth - pane.clientWidth - pane.scrollLeft, top = pane.scrollHeight - pane.clientHeight - pane.scrollTop;
    this.turned = !this.turned;
    for (const element of [this.sheet, this.small.box]) element.classList.toggle("turned", this.turned);
    this.lay_sheet(); pane.scrollTo(left, top);
    return this.turned;
  }

  wheel(event) {
    if (event.shiftKey) return;  // goes sideways
    event.preventDefault();
    const lines = event.deltaMode === 1 ? 30 : 1;
    this.scale(this.zoom * Math.exp(-event.deltaY * lines * (event.ctrlKey ? .01 : .0016)), event.clientX, event.clientY);
  }

  space(down) { this.spaced = down; this.pane.classList.toggle("dragging", down); }

  // The middle button, the button with the space bar held, and two fingers move the map whatever is done with it;
  // one finger, and the button while the map is only looked at, do if they do not just press.
  press(event) {
    if (event.pointerType === "touch") this.fingers.set(event.pointerId, [event.clientX, event.clientY]);
    if (!event.button && this.fingers.size < 2 && !this.spaced && event.target.closest?.("[data-piece]")) return;  // a counter is taken hold of
    const forced = event.button === 1 || this.spaced || this.fingers.size > 1;
    if (!forced && !(event.button === 0 && this.mode === "look")) return;
    this.pulled = { x: event.clientX, y: event.clientY, left: this.pane.scrollLeft, top: this.pane.scrollTop, far: forced };
    if (!forced) return;
    event.preventDefault(); event.stopPropagation();
    this.break_off(); this.pane.focus({ preventScroll: true });
  }

  pull(event) {
    const before = this.fingers.get(event.pointerId);
    if (before) this.fingers.set(event.pointerId, [event.clientX, event.clientY]);
    if (this.fingers.size > 1) { if (before) this.pinch(event, before); event.stopPropagation(); return; }
    if (!this.pulled) return;
    const [dx, dy] = [event.clientX - this.pulled.x, event.clientY - this.pulled.y];
    this.pulled.far ||= Math.hypot(dx, dy) > FAR;
    if (!this.pulled.far) return;
    event.stopPropagation();
    this.pane.classList.add("dragging");
    this.pane.scrollLeft = this.pulled.left - dx; this.pane.scrollTop = this.pulled.top - dy;
  }

  pinch(event, before) {
    const other = [...this.fingers].find(([id]) => id !== event.pointerId)[1], now = [event.clientX, event.clientY];
    const far = at => Math.hypot(at[0] - other[0], at[1] - other[1]) || 1;
    this.scale(this.zoom * far(now) / far(before), (now[0] + other[0]) / 2, (now[1] + other[1]) / 2);
    this.pane.scrollLeft -= (now[0] - before[0]) / 2; this.pane.scrollTop -= (now[1] - before[1]) / 2;
    this.pulled = null;
  }

  let_go(event) {
    this.fingers.delete(event.pointerId);
    if (!this.pulled) return;
    this.pulled = null;
    if (!this.spaced) this.pane.classList.remove("dragging");
  }
};
