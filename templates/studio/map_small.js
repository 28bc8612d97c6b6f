// A large map in small, in a corner: what is seen of it is framed, and moved by a press.
const LONGEST = 170, WORTH = 1.6;  // pixels; how many times larger than the pane a map is that needs it

export class SmallMap {
  constructor(view) {
    this.view = view;
    this.box = document.createElement("div"); this.box.className = "small"; this.box.hidden = true;
    this.canvas = document.createElement("canvas"); this.frame = document.createElement("i");
    this.box.append(this.canvas, this.frame);
    this.box.addEventListener("pointerdown", event => { this.box.setPointerCapture(event.pointerId); this.go(event); });
    this.box.addEventListener("pointermove", event => { if (event.buttons & 1) this.go(event); });
  }

  // The terrain has changed, or the size of the map.
  draw() {
    const { width, height } = this.view;
    if (!width || !this.view.ground || this.box.hidden) { this.stale = true; return; }
    const scale = LONGEST / Math.max(width, height);
    this.stale = false;
    this.canvas.width = Math.round(width * scale); this.canvas.height = Math.round(height * scale);
    this.view.painting.paint_small(this.canvas);
  }

  follow() {
    const { pane, width, height, zoom } = this.view, all = [width * zoom, height * zoom];
    this.box.hidden = !(all[0] > pane.clientWidth * WORTH || all[1] > pane.clientHeight * WORTH);
    if (this.box.hidden) return;
    if (this.stale !== false) this.draw();
    const [w, h] = [this.canvas.width, this.canvas.height], style = this.frame.style;
    style.left = `${pane.scrollLeft / all[0] * w}px`; style.top = `${pane.scrollTop / all[1] * h}px`;
    style.width = `${Math.min(1, pane.clientWidth / all[0]) * w}px`; style.height = `${Math.min(1, pane.clientHeight / all[1]) * h}px`;
  }

  go(event) {
    const { pane, width, height, zoom } = this.view, box = this.canvas.getBoundingClientRect();
    event.preventDefault(); event.stopPropagation();
    pane.scrollLeft = (event.clientX - box.left) / box.width * width * zoom - pane.clientWidth / 2;
    pane.scrollTop = (event.clientY - box.top) / box.height * height * zoom - pane.clientHeight / 2;
  }
}
