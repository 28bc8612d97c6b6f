// The studio's page: its rooms, what is told beside them, and the header.
import { shortHelp } from "./help.js";
import { MapView } from "./map.js";
import { FactsPanel, NamePanel, ProblemsPanel } from "./panels.js";
import { html, render } from "./play/preact.js";
import { Server } from "./server.js";
import { ShelfView } from "./shelf.js";

const $ = id => document.getElementById(id);

// Rooms whose code is loaded only when they are entered.
const ROOMS = {
  edit: async (studio, name) => new (await import("./entries_room.js")).EntriesView(studio, name),
  table: async (studio, name) => new (await import("./table.js")).TableView(studio, name),
  translations: async (studio, name) => new (await import("./translations.js")).TranslationsView(studio, name),
  text: async (studio, name) => new (await import("./text.js")).TextView(studio, name),
  rules: async studio => new (await import("./rules.js")).RulesView(studio),
  module: async studio => new (await import("./module.js")).ModuleView(studio),
  play: async studio => new (await import("./play_room.js")).PlayView(studio),
  balance: async studio => new (await import("./balance.js")).BalanceView(studio),
  help: async studio => new (await import("./help.js")).HelpView(studio),
};
const LISTED = [
  ["file-game", ["edit", "table", "translations", "text"]], ["rules", ["rules", "ask"]], ["try-out", ["play", "module", "balance"]],
];
const FEW = 12;  // pictures of a kind that are listed by name

class Studio extends Server {
  constructor() {
    super();
    this.view = null;  // the room
    this.panel = null;  // what is told beside it
    this.said = this.said_next = ""; this.requested = this.received = 0; this.rooms = { language: "", all: Promise.resolve([]) }; this.problem_list = new ProblemsPanel(this);
  }

  titleOf = (kind, name) => this.state.pictures.find(p => p.kind === kind && p.name === name)?.title || name;

  // The name of a file within the game's folder.
  own = file => file.startsWith(this.state.folder) ? file.slice(this.state.folder.length) : file;

  // -- what the studio has read --------------------------------------------------------------------

  async refresh() {
    const request = ++this.requested, { language } = this, state = await this.get(`/state?${this.query()}`);
    if (!state || request < this.received) return;  // what was asked for later has come already
    if (language && language !== this.language) return;  // another was chosen meanwhile: the answer in it comes
    this.received = request;
    const listed = JSON.stringify([this.state.pictures, this.state.words]), { pictures, words } = state;
    if (this.state.number !== state.number) this.questions = null;  // a rule may be declared that is asked about
    this.state = state; this.language = state.language;
    this.header();
    if (listed !== JSON.stringify([pictures, words])) { this.questions = null; this.again(); } else this.view?.refresh();
    this.panel?.refresh();
  }

  header() {
    const { state, word } = this;
    document.documentElement.lang = state.language;
    document.title = `${state.title} · Chitwright`; $("title").textContent = state.title;
    this.status();
    this.about();
    for (const element of document.querySelectorAll("[data-word]")) element.textContent = word(element.dataset.word);
    for (const element of document.querySelectorAll("[data-placeholder]"))
      element.placeholder = element.ariaLabel = word(element.dataset.placeholder);
    for (const element of document.querySelectorAll("[data-label]")) element.ariaLabel = element.title = word(element.dataset.label);
    $("count").textContent = state.problems.length;
    render(Object.entries(state.languages).map(([code, name]) => html`<option value=${code}>${name}</option>`), $("language"));
    $("language").value = this.language;
  }

  // What was said last, and what the studio is doing.
  status() {
    const { stale, checked } = this.state, doing = stale ? this.word("stale") : checked ? "" : this.word("checking");
    $("status").textContent = [this.said, doing].filter(Boolean).join(" · ");
  }

  say(text, bad = true) { this.said = text; this.status(); $("status").classList.toggle("bad", bad); }

  // Go to another room, in which this is told.
  leave_saying(text, go) {
    const here = location.hash;
    go();
    if (location.hash !== here) this.said_next = text; else this.say(text, false);
  }

  // Another list of pictures, or another language: what is on show stays where it is, at its size.
  again() {
    const { view } = this, lost = view instanceof MapView && !this.state.pictures.some(p => p.kind === "map" && p.name === view.name);
    if (!view || lost) { this.go(); return; }
    view.again(); this.list();
  }

  // -- rooms ---------------------------------------------------------------------------------------

  list() {
    const search = $("search").value.toLowerCase(), groups = Map.groupBy(this.state.pictures, p => p.kind), { word } = this;
    const entry = (kind, name, label) => {
      const address = `#${kind}/${encodeURIComponent(name)}`, here = ROOMS[kind] ? location.hash.startsWith(address) : location.hash === address;
      return html`<li><a href=${address} title=${label} aria-current=${here ? "page" : null}>${label}</a></li>`;
    };
    const group = ([kind, all]) => {
      const found = all.filter(p => !search || `${p.name} ${p.title}`.toLowerCase().includes(search));
      const named = kind === "map" || search || found.length <= FEW ? found : [];
      return html`<h2>${word(`kind-${kind}`)}</h2><ul>
        ${kind !== "map" && entry(kind, "", `${word(`kind-${kind}`)} (${found.length})`)}${named.map(p => entry(kind, p.name, p.title))}
      </ul>`;
    };
    const listed = ([heading, rooms]) => html`<h2>${word(heading)}</h2><ul>${rooms.map(room => entry(room, "", word(room)))}</ul>`;
    render(html`${[...groups].map(group)}${LISTED.map(listed)}`, $("kinds"));
  }

  async go() {
    let [kind, name = ""] = location.hash.slice(1).split("/").map(decodeURIComponent);
    const [first] = this.state.pictures, asked = location.hash;
    if (!kind && first) { kind = first.kind; name = kind === "map" ? first.name : ""; }
    this.list();
    if (kind === "ask") { this.ask_beside_map(); return; }
    const there = this.state.pictures.filter(p => p.kind === kind);
    if (kind === "map" && name) this.enter(there.some(p => p.name === name) ? new MapView(name, this) : null);
    else if (ROOMS[kind]) {
      const room = await ROOMS[kind](this, name);
      if (location.hash === asked) this.enter(room); else room.close();
    } else this.enter(there.length ? new ShelfView(this, kind, name) : null);
  }

  enter(room) {
    this.view?.close(); this.view = room;
    if (this.panel && !this.panel.stays) this.side();  // it told of the room that is left
    $("main").replaceChildren(...(room ? [room.element] : []));
    this.about();
  }

  // What each room is for, asked once in each language.
  async help() {
    const { language } = this;
    if (this.rooms.language !== language) this.rooms = { language, all: this.get(`/help?${this.query()}`) };
    const { rooms } = this, all = await rooms.all;
    if (!all) rooms.language = "";  // without an answer it is asked again
    return all || [];
  }

  // Where nothing is told beside a room, what it is for.
  async about() {
    const all = await this.help(), map = this.view instanceof MapView, room = decodeURIComponent(location.hash.slice(1)).split("/")[0];
    const shown = all.find(one => one.room === (map ? `map/${this.view.mode}` : room)) || all.find(one => map && one.room === "map/look");
    render(shortHelp([shown, all.find(one => !one.room)].filter(Boolean)), $("about"));
  }

  // -- beside the room -----------------------------------------------------------------------------

  // What is told there now; without a panel nothing.
  side(panel = null) {
    const asked = this.panel?.asks;
    this.panel = panel;
    $("side").replaceChildren(...(panel ? [panel.element] : []));
    if (asked || panel?.asks) this.view?.setup?.renew();  // the counters of a question come and go with it
  }

  // A panel that asks the studio first: until the answer comes, what was told stays.
  async open(panel) {
    this.panel = panel;
    await panel.refresh();
    if (this.panel === panel) this.side(panel);
  }

  problems() { this.problem_list.draw(); this.side(this.problem_list); }
  facts(map, place) { return this.open(new FactsPanel(this, map, place)); }
  async counter(name) { await this.open(new (await import("./entry.js")).CounterPanel(this, name)); }
  async asking() { await this.open(new (await import("./ask.js")).AskPanel(this)); }
  nameForm(map, at) { const panel = new NamePanel(this, map, at); panel.draw(); this.side(panel); panel.begin(); }

  // Questions are asked beside a map, from which places and counters are taken.
  ask_beside_map() {
    const map = this.state.pictures.find(one => one.kind === "map");
    if (map && !(this.view instanceof MapView)) this.enter(new MapView(map.name, this));
    return this.asking();
  }

  // Another map, with what is told beside it.
  show_map(name) { this.enter(new MapView(name, this)); this.view.setup.renew(); }

  // A place that is clicked goes into the field of a question that was entered last.
  take(place) { return this.panel?.take?.(place) ?? false; }
}

const studio = window.studio = new Studio();

window.addEventListener("hashchange", () => {
  studio.say(studio.said_next, false); studio.said_next = ""; studio.go();
  if (matchMedia("(max-width: 38rem)").matches) $("main").scrollIntoView();  // below the list of rooms
});
// The room that is shown already is entered anew: what is told beside it may have been closed.
$("kinds").addEventListener("click", event => {
  const link = event.target.closest("a");
  if (link && link.getAttribute("href") === location.hash) studio.go();
});
$("search").addEventListener("input", () => studio.list());
$("language").addEventListener("change", event => {
  studio.language = event.target.value; localStorage.setItem("language", studio.language); studio.refresh();
});
$("undo").addEventListener("click", () => studio.change({ do: "undo" }));
$("redo").addEventListener("click", () => studio.change({ do: "redo" }));
$("help").addEventListener("click", () => { location.hash = "#help/"; });
$("show-problems").addEventListener("click", () => studio.problems());
$("close").addEventListener("click", () => { studio.side(); $("main").focus(); });
document.addEventListener("keydown", event => {
  if (/^(input|textarea|select)$/i.test(event.target.tagName) || event.target.shadowRoot || event.defaultPrevented) return;
  if (event.key === "?") { location.hash = "#help/"; return; }
  if (!(event.ctrlKey || event.metaKey)) return;
  const key = event.key.toLowerCase();
  if (key === "z") { event.preventDefault(); studio.change({ do: event.shiftKey ? "redo" : "undo" }); }
});
// A file that is let go of where nothing takes it would be shown in place of the page.
/** @param {DragEvent} event */
const refuse_files = event => {
  if (event.defaultPrevented || !event.dataTransfer?.types.includes("Files")) return;
  event.preventDefault(); event.dataTransfer.dropEffect = "none";
};
window.addEventListener("dragover", refuse_files); window.addEventListener("drop", refuse_files);
window.addEventListener("beforeunload", event => { if (studio.kept) event.preventDefault(); });
studio.listen(() => studio.refresh());
