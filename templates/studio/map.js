// A map: the sheet at any size, its places to click on, and what is done with them by hand.
import { BY_ARROW, Walk } from "./play/geometry.js";
import { Courses } from "./map_courses.js";
import { Handles } from "./map_handles.js";
import { Menu } from "./map_menu.js";
import { Overlays } from "./map_overlays.js";
import { Painting } from "./map_paint.js";
import { Places } from "./map_places.js";
import { SmallMap } from "./map_small.js";
import { Tiles } from "./map_tiles.js";
import { Zoom } from "./map_zoom.js";
import { SetUp } from "./setup.js";
import { MM, SVG } from "./sheet_units.js";

const MODES = ["look", "paint", "course", "move", "name", "setup"];

export class MapView extends Zoom(Handles(Courses(Overlays(Object)))) {
  constructor(name, studio) {
    super();
    this.name = name; this.studio = studio; this.zoom = 0; this.mode = "look";
    this.moved = 0; this.shown = 0;  // the readings that show what was moved last, and what the picture shows
    this.expected = 0;  // the reading that the picture waits for
    this.shapes = new Map(); this.places = {}; this.board = { grid: true, field: [0, 0], handles: [], names: {}, kinds: [] };
    const box = (name, kind = "div") => { const made = document.createElement(kind); made.className = name; return made; };
    this.element = box("mapview"); this.tools = box("tools"); this.legend = box("legend", "p");
    this.pane = box("pane"); this.pane.tabIndex = 0; this.sheet = box("mapsheet");
    this.picture = new Tiles(this);
    this.overlay = document.createElementNS(SVG, "svg");
    this.brush = this.painting = new Painting(this); this.small = new SmallMap(this); this.menu = new Menu();
    this.modeless(); this.setup = new SetUp(this); this.walk = new Walk();
    const held = box("held");
    this.sheet.append(this.picture.box, this.overlay); this.pane.append(this.sheet); held.append(this.pane, this.small.box);
    this.element.append(this.tools, this.painting.box, this.legend, held, this.setup.tray.element);
    this.listen(); this.buttons(); this.refresh();
  }

  listen() {
    this.begin_zoom();
    this.pane.addEventListener("keydown", event => this.key(event));
    this.pane.addEventListener("contextmenu", event => this.offer(event));
    this.overlay.addEventListener("pointerdown", event => this.down(event));
    this.overlay.addEventListener("pointerover", event => this.over(event));
    this.overlay.addEventListener("keydown", event => this.nudge(event));
    window.addEventListener("pointermove", this.led = event => this.move_on(event));
    window.addEventListener("pointerup", this.released = () => this.up());
  }

  close() {
    window.removeEventListener("pointerup", this.released); window.removeEventListener("pointermove", this.led);
    this.end_zoom(); this.setup.end(); this.menu.end(); this.picture.end();
  }

  // -- what is chosen above the map ------------------------------------------------------------------

  // Choices that the modes ask for, before their buttons are there.
  modeless() {
    [this.scenario, this.counter, this.kind, this.showing, this.moving] = Array.from({ length: 5 }, () => document.createElement("select"));
    this.scenario.addEventListener("change", () => { this.lay(); this.setup.renew(); });
    this.showing.addEventListener("change", () => { this.setMode(this.mode); this.lay(); });
    this.moving.addEventListener("change", () => this.lay());
  }

  buttons() {
    const { studio } = this, word = studio.word, add = (label, act) => {
      const button = document.createElement("button"); button.type = "button"; button.textContent = label;
      button.addEventListener("click", act); this.tools.append(button); return button;
    };
    this.tools.replaceChildren();
    add("+", () => this.scale(this.zoom * 1.3)).ariaLabel = word("larger");
    add("−", () => this.scale(this.zoom / 1.3)).ariaLabel = word("smaller");
    add(word("whole"), () => this.whole());
    const turn = add(word("turn-map"), () => turn.setAttribute("aria-pressed", String(this.turn())));
    turn.setAttribute("aria-pressed", String(this.turned));
    this.modes = MODES.map(mode => {
      const button = add(word(mode), () => this.setMode(mode)); button.dataset.mode = mode; return button;
    });
    this.fill(this.scenario, studio.state.scenarios.filter(s => s.maps.includes(this.name)).map(s => [s.id, s.title]));
    this.fill(this.counter, studio.state.pictures.filter(p => p.kind === "counter" && !p.name.includes(":")).map(p => [p.name, p.title]));
    const over = studio.state.overlays;
    this.fill(this.showing, [["", `${word("overlay")}: ${word("nothing")}`], ...over.map(o => [o, word(o)])]);
    this.showing.ariaLabel = word("overlay"); this.showing.hidden = !over.length;
    this.scenario.ariaLabel = word("scenario"); this.counter.ariaLabel = word("kind-counter");
    this.kind.ariaLabel = word("kind"); this.moving.ariaLabel = word("cost");
    this.fill(this.moving, studio.state.classes.map(c => [c, c]));
    this.tools.append(this.scenario, this.counter, this.kind, this.showing, this.moving);
    this.courses(); this.painting.buttons(); this.setMode(this.mode);
  }

  fill(select, pairs) {
    const before = select.value;
    select.replaceChildren(...pairs.map(([value, label]) => new Option(label, value)));
    if (pairs.some(([value]) => value === before)) select.value = before;
  }

  setMode(mode) {
    if (mode !== this.mode) this.break_off();
    this.mode = mode;
    for (const button of this.modes) button.setAttribute("aria-pressed", button.dataset.mode === mode);
    const shown = this.showing.value;
    this.painting.box.hidden = mode !== "paint";
    this.scenario.hidden = mode !== "setup" && (!shown || shown === "cost");
    this.counter.hidden = shown !== "reach"; this.kind.hidden = mode !== "course";
    this.moving.hidden = shown !== "cost" || this.studio.state.classes.length < 2;
    this.pane.classList.toggle("painting", ["paint", "course", "move"].includes(mode));
    this.pane.classList.toggle("moving", mode === "move");
    this.fitting(); this.setup.renew(); this.studio.about();
  }

  // Courses are drawn on grids; what is moved are points of other boards.
  fitting() {
    for (const button of this.modes)
      button.hidden = { course: !this.board.grid, move: !this.board.handles.length }[button.dataset.mode] ?? false;
  }

  // Another language or another list of pictures.
  again() { this.buttons(); return this.refresh(); }

  // One picture at a time: what comes meanwhile is shown with the next. The picture of a change waits for the
  // reading of the files that shows it.
  async refresh(reading = 0) {
    this.more = true; this.expected = Math.max(this.expected, reading);
    if (this.renewing) return;
    this.renewing = true;
    try { while (this.more) { this.more = false; await this.renew(); } } finally { this.renewing = false; }
  }

  async renew() {
    const standing = this.setup.renew();  // counters need not wait for the map
    const { expected } = this; this.expected = 0;
    const shown = await this.picture.renew(expected), { reading } = this.picture;
    this.painting.settle(reading);  // the rest need not be waited for
    if (shown && shown !== this.drawn) {
      this.drawn = shown;
      const name = encodeURIComponent(this.name);
      const [places, board] = await Promise.all([this.studio.renewed(`/outlines/${name}`), this.studio.renewed(`/board/${name}`)]);
      if (places !== this.places || board !== this.board || !this.ground) {
        if (places !== this.places || !this.ground) { this.places = places || {}; this.ground = new Places(this.places); this.edges = null; }
        this.board = board || this.board;
        this.draw(); this.small.stale = true;
      }
      this.courses(); this.fitting();
      if (this.wanted) this.jump(this.wanted);
    }
    this.shown = reading;
    if (await this.painting.renew()) this.small.draw();
    this.painting.settle(); this.small.follow();
    this.lay(); await standing;
  }

  painted() { this.small.draw(); }

  scrolled() { this.small.follow(); }

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
    this.painting.drawn();
    this.line = document.createElementNS(SVG, "path"); this.line.classList.add("course"); this.overlay.append(this.line);
    this.setup.drawn(); this.grips(focused);
    if (this.chain) { this.net(); this.chain = this.chain.filter(step => this.sides ? this.edges.has(step) : this.shapes.has(step)); this.trace(); }
  }

  // The size of the sheet is known, in pixels at its true size.
  sized(width, height) {
    this.width = width; this.height = height; this.small.stale = true;
    this.overlay.setAttribute("viewBox", `0 0 ${this.width * MM} ${this.height * MM}`);
    if (this.zoom && !this.fitted) this.scale(this.zoom); else this.whole();
    if (this.wanted) this.jump(this.wanted);
  }

  at_pointer(event) {
    const box = this.overlay.getBoundingClientRect(), mm = MM * this.width / box.width;
    const at = [event.clientX - box.left, event.clientY - box.top], size = [box.width, box.height];
    return at.map((far, n) => mm * (this.turned ? size[n] - far : far));
  }

  middle(id) { return this.ground.middles.get(id); }

  // -- keys ------------------------------------------------------------------------------------------

  key(event) {
    if (event.key === " ") this.space(true);
    else if (this.mode === "paint" && this.painting.key(event)) { /* done */ }
    else if (this.mode === "setup" && this.setup.key(event)) { /* done */ }
    else if (event.key === "+" || event.key === "=") this.scale(this.zoom * 1.3);
    else if (event.key === "-") this.scale(this.zoom / 1.3);
    else if (event.key === "0") this.whole();
    else if (event.altKey && event.key.startsWith("Arrow")) this.step(event.key);
    else if (event.key === "Enter" && this.here) this.enter(event.ctrlKey || event.metaKey);
    else if (event.key === "Escape") this.break_off();
    else if (event.key === "Backspace" && this.chain?.length) { this.chain.pop(); this.trace(); }
    else return;
    event.preventDefault();
  }

  // What is being done with the pointer is given up.
  break_off() {
    this.painting.break_off(); this.setup.dragging.cancel(); this.setup.groups.break_off(); this.frame?.remove(); this.framed = null;
    this.chain = null; this.dragging = false; this.line?.setAttribute("d", "");
    if (this.held) { this.drag(this.held.at); this.leave(); }
  }

  // Enter does at the chosen place what a click does; a road is led on to it, a river to the side between
  // it and the place before; Ctrl and Enter write them.
  enter(write) {
    if (this.mode === "paint") { this.painting.dab(this.here); this.painting.commit(this.painting.preview); }
    else if (this.mode === "course") {
      if (!this.chain) this.begin_course();
      if (write) this.end_course();
      else if (!this.sides) this.lead(this.here);
      else { this.lead(this.between(this.bank, this.here)); this.bank = this.here; }
    } else this.act(this.here);
  }

  act(id) {
    if (this.mode === "name") this.studio.nameForm(this.name, id);
    else if (this.mode === "setup") this.setup.act(id);
    else if (!this.studio.take(id)) this.choose(id);
  }

  // With Alt and an arrow the next place in that direction is chosen: of those that touch this one, if there are some.
  step(key) {
    const ids = Object.keys(this.places), at = id => [id, ...this.middle(id)]; this.net();
    const here = at(this.here ?? ids[0]), way = BY_ARROW[key].map(far => this.turned ? -far : far);
    const next = this.walk.next([...this.beside.get(here[0]) || []].map(at), here, way) ?? this.walk.next(ids.map(at), here, way);
    if (next) this.choose(next);
  }

  // -- the pointer -----------------------------------------------------------------------------------

  down(event) {
    if (event.button) return;
    const number = event.target.dataset?.grip;
    if (number !== undefined) { event.preventDefault(); event.target.focus(); this.hold(+number); return; }
    if (this.mode === "setup" && this.setup.groups.down(event)) return;
    if (this.setup.grab(event)) return;
    if (this.mode === "setup" && event.shiftKey) { this.begin_frame(event); return; }
    const box = event.target.dataset?.box, id = event.target.dataset?.place;
    if (this.mode === "setup" && box) { event.preventDefault(); this.setup.act(box); return; }
    if (!id) return;
    event.preventDefault();
    if (event.target.hasPointerCapture?.(event.pointerId)) event.target.releasePointerCapture(event.pointerId);
    this.pane.focus({ preventScroll: true });  // first: the form of a name takes the focus
    if (this.mode === "paint") this.painting.down(event, id);
    else if (this.mode === "course") { this.begin_course(); this.dragging = true; this.lead(this.under(event)); }
    else this.act(id);
  }

  over(event) {
    if (this.dragging) this.lead(this.under(event));
    else if (event.target.dataset?.place) this.painting.over(event.target.dataset.place);
  }

  move_on(event) {
    if (this.mode === "paint") this.painting.move(event);
    this.setup.groups.move(event);
    if (this.dragging) this.lead(this.under(event));
    if (this.held) this.drag(this.at_pointer(event));
    if (this.framed) this.lead_frame(event);
  }

  up() {
    if (this.held) this.drop();
    if (this.dragging) { this.dragging = false; this.end_course(); }
    if (this.framed) { this.frame.remove(); this.setup.select_within(this.framed, this.framed_to); this.framed = null; }
    this.painting.up(); this.setup.groups.finish();
  }

  // Counters are selected by a frame around them.
  begin_frame(event) {
    event.preventDefault();
    this.framed = this.framed_to = this.at_pointer(event);
    this.frame = document.createElementNS(SVG, "path"); this.frame.classList.add("lasso"); this.overlay.append(this.frame);
  }

  lead_frame(event) {
    const [[x, y], [u, v]] = [this.framed, this.framed_to = this.at_pointer(event)];
    this.frame.setAttribute("d", `M${x} ${y}H${u}V${v}H${x}Z`);
  }

  // A press of the right button: what can be done with what is below it.
  offer(event) {
    const element = document.elementFromPoint(event.clientX, event.clientY), { word } = this.studio;
    const id = element?.dataset?.place || element?.dataset?.box || this.ground?.at(this.at_pointer(event));
    if (!id) return;
    event.preventDefault(); this.break_off();
    const place = this.shapes.has(id), own = { paint: () => this.painting.offers(id), setup: () => this.setup.offers(id, element) }[this.mode];
    this.menu.open(event.clientX, event.clientY, [
      ...(own?.() || []),
      place && [`${word("look")}: ${id}`, () => this.choose(id)],
      place && [`${word("name")}: ${id}`, () => this.studio.nameForm(this.name, id)],
    ]);
  }

  // -- places ----------------------------------------------------------------------------------------

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
}
