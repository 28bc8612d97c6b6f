// The points of a board that can be moved, with the pointer or with keys.
import { SVG } from "./sheet_units.js";

export const Handles = (Base) => class extends Base {
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
    if (focused !== null && focused !== undefined) group.querySelector(`[data-grip="${focused}"]`)?.focus({ preventScroll: true });
  }

  on_field(at) { return at.map((v, i) => Math.round((v - this.board.field[i]) * 10) / 10); }

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
      this.drag(this.held.to.map((v, i) => v + (this.turned ? -by[i] : by[i])));
    } else if (event.key === "Enter" && this.held) this.drop();
    else if (event.key === "Escape" && this.held) { this.drag(this.held.at); this.leave(); }
    else if (event.key === "Delete" && this.board.handles[number].bend) this.straighten(+number);
    else return;
    event.preventDefault(); event.stopPropagation();
  }
};
