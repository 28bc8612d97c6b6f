// The studio's page: pictures by kind, what is wrong, what the rules say, and changes by hand.
import { AskPanel } from "./ask.js";
import { BalanceView } from "./balance.js";
import { EntriesView, counterPanel } from "./entries.js";
import { MapView } from "./map.js";
import { RulesView } from "./rules.js";
import { MM, SVG } from "./sheet_units.js";

const $ = id => document.getElementById(id);
const SHELVES = { counter: "counter", card: "card", chart: "wide", track: "wide", setup: "wide" };

const MOST_ASKED = 400;  // pictures of which one request asks whether they have changed

const state_has = (kind, name) => studio.state.pictures.some(p => p.kind === kind && p.name === name);

const studio = {
  state: { pictures: [], problems: [], words: {}, terrain: [], scenarios: [], overlays: [], classes: [], languages: {} },
  language: localStorage.getItem("language") || "", marks: new WeakMap(), coming: new Map(), sent: new Map(), view: null, kind: "", questions: null, last: Promise.resolve(), gone: false,
  requested: 0, received: 0,

  word: name => studio.state.words[name] || name,
  titleOf: (kind, name) => studio.state.pictures.find(p => p.kind === kind && p.name === name)?.title || name,
  query: () => `lang=${encodeURIComponent(studio.language)}`,

  async get(path) {
    const answer = await fetch(path).catch(() => null); return answer?.ok ? answer.json() : null;
  },

  // What seldom changes is sent again only once it has changed.
  async renewed(path) {
    const before = studio.sent.get(path);
    const answer = await fetch(path, { headers: before ? { "If-None-Match": before.mark } : {}, cache: "no-store" }).catch(() => null);
    if (answer?.status === 304) return before.value;
    if (!answer?.ok) return null;
    const value = await answer.json();
    studio.sent.set(path, { mark: answer.headers.get("ETag"), value });
    return value;
  },

  // Without an answer nothing is written, and the page says so.
  async post(path, body) {
    const answer = await fetch(path, { method: "POST", body: JSON.stringify(body) }).catch(() => null);
    if (!answer) return { error: studio.word("unsent"), unsent: true };
    if (answer.status === 403) return { error: studio.word("anew"), unsent: true };
    return answer.json().catch(() => ({ error: answer.statusText }));
  },

  // Put a picture into an image if it has changed; gives the mark of what is shown.
  async show(image, kind, name) {
    const before = studio.marks.get(image);
    const path = `/picture/${kind}/${encodeURIComponent(name)}?${studio.query()}`;
    const answer = await fetch(path, { headers: before ? { "If-None-Match": before } : {}, cache: "no-store" }).catch(() => null);
    if (!answer || answer.status === 304) return before;
    if (!answer.ok) return "";
    const url = URL.createObjectURL(await answer.blob());
    const old = image.src;
    image.src = url; studio.marks.set(image, answer.headers.get("ETag"));
    await image.decode().catch(() => {});
    if (old.startsWith("blob:")) URL.revokeObjectURL(old);
    return answer.headers.get("ETag");
  },

  async refresh() {
    const request = ++studio.requested, state = await studio.get(`/state?${studio.query()}`);
    if (!state || request < studio.received) return;  // what was asked for later has come already
    studio.received = request;
    const listed = JSON.stringify([studio.state.pictures, studio.state.words]);
    studio.state = state; studio.language = state.language;
    document.documentElement.lang = state.language;
    document.title = `${state.title} · Chitwright`; $("title").textContent = state.title;
    studio.status();
    for (const element of document.querySelectorAll("[data-word]")) element.textContent = studio.word(element.dataset.word);
    for (const element of document.querySelectorAll("[data-placeholder]"))
      element.placeholder = element.ariaLabel = studio.word(element.dataset.placeholder);
    for (const element of document.querySelectorAll("[data-label]")) element.ariaLabel = element.title = studio.word(element.dataset.label);
    $("count").textContent = state.problems.length;
    studio.languages();
    if (listed !== JSON.stringify([state.pictures, state.words])) { studio.questions = null; studio.again(); }
    else studio.fresh();
    if (studio.panel === "problems") studio.problems();
    if (studio.panel?.map) studio.facts(studio.panel.map, studio.panel.place);
    studio.panel?.shown?.refresh();
  },

  // What was said last, and what the studio is doing.
  status() {
    const { stale, checked } = studio.state, doing = stale ? studio.word("stale") : checked ? "" : studio.word("checking");
    $("status").textContent = [studio.said, doing].filter(Boolean).join(" · ");
  },

  // Another list of pictures, or another language: what is on show stays where it is, at its size.
  again() {
    const map = studio.view instanceof MapView && state_has("map", studio.view.name);
    if (map) { studio.view.buttons(); studio.view.refresh(); studio.list(); return; }
    if (studio.view?.again) { studio.view.again(); studio.list(); return; }
    const at = $("main").scrollTop;
    studio.go();
    $("main").scrollTop = at;
  },

  languages() {
    const select = $("language"), known = Object.entries(studio.state.languages);
    if (select.length !== known.length) {
      select.replaceChildren(...known.map(([code, name]) => new Option(name, code)));
    }
    select.value = studio.language;
  },

  // What is on show, drawn anew where it has changed.
  fresh() {
    if (studio.view) studio.view.refresh();
    else if (location.hash.startsWith("#module")) studio.module();
    else studio.renew([...document.querySelectorAll("main img[data-seen]")]);
  },

  // One question for all pictures of a shelf: which of them look otherwise than they are shown.
  async renew(images) {
    while (images.length > MOST_ASKED) await studio.renew(images.splice(0, MOST_ASKED));
    await Promise.all(images.map(image => studio.coming.get(image)));  // only then are their marks known
    const shown = images.map(image => [image.dataset.kind, image.dataset.name, studio.marks.get(image) || ""]);
    const changed = shown.length > 1 ? await studio.post(`/changed?${studio.query()}`, { pictures: shown }) : null;
    const among = Array.isArray(changed) && new Set(changed.map(one => one.join("\n")));
    for (const image of images)
      if (!among || among.has(`${image.dataset.kind}\n${image.dataset.name}`)) studio.seen(image);
  },

  list() {
    const search = $("search").value.toLowerCase(), kinds = $("kinds"), groups = new Map();
    for (const p of studio.state.pictures) {
      if (!groups.has(p.kind)) groups.set(p.kind, []);
      if (!search || `${p.name} ${p.title}`.toLowerCase().includes(search)) groups.get(p.kind).push(p);
    }
    kinds.replaceChildren();
    for (const [kind, pictures] of groups) {
      const head = document.createElement("h2"); head.textContent = studio.word(`kind-${kind}`);
      const list = document.createElement("ul");
      if (kind !== "map") list.append(studio.entry(kind, "", `${studio.word(`kind-${kind}`)} (${pictures.length})`));
      if (kind === "map" || search || pictures.length <= 12)
        for (const p of pictures) list.append(studio.entry(kind, p.name, p.title));
      kinds.append(head, list);
    }
    const list = document.createElement("ul"), head = document.createElement("h2"); head.textContent = studio.word("rules");
    for (const page of ["edit", "table", "translations", "text", "rules", "module", "play", "balance", "ask"]) list.append(studio.entry(page, "", studio.word(page)));
    kinds.append(head, list);
  },

  entry(kind, name, label) {
    const item = document.createElement("li"), link = document.createElement("a");
    link.href = `#${kind}/${encodeURIComponent(name)}`; link.textContent = label; link.title = label;
    if (location.hash === link.getAttribute("href")) link.setAttribute("aria-current", "page");
    item.append(link); return item;
  },

  go() {
    let [kind, name] = location.hash.slice(1).split("/").map(decodeURIComponent);
    if (!kind && studio.state.pictures.length) { kind = studio.state.pictures[0].kind; name = kind === "map" ? studio.state.pictures[0].name : ""; }
    if (kind === "ask") { studio.asking(); studio.list(); return; }
    studio.view?.close?.(); studio.view = null;
    if (kind === "map" && name) { studio.view = new MapView(name, studio); $("main").replaceChildren(studio.view.element); }
    else if (kind === "rules") { studio.view = new RulesView(studio); $("main").replaceChildren(studio.view.element); }
    else if (kind === "module") studio.module();
    else if (kind === "edit") { studio.view = new EntriesView(studio, name); $("main").replaceChildren(studio.view.element); }
    else if (kind === "help") studio.later("./help.js", "HelpView", "");
    else if (kind === "play") studio.later("./play_room.js", "PlayView", "");
    else if (kind === "text") studio.later("./text.js", "TextView", name);
    else if (kind === "translations") studio.later("./translations.js", "TranslationsView", name);
    else if (kind === "table") studio.later("./table.js", "TableView", name);
    else if (kind === "balance") { studio.view = new BalanceView(studio); $("main").replaceChildren(studio.view.element); }
    else if (kind) studio.shelf(kind, name || "");
    studio.list();
  },

  // A room whose code is loaded only when it is entered.
  async later(module, view, name) {
    const asked = location.hash, found = await import(module);
    if (location.hash !== asked) return;
    studio.view = new found[view](studio, name); $("main").replaceChildren(studio.view.element);
  },

  // What the VASSAL module holds: its windows, scenarios and buttons, then its pieces and what their menus offer.
  async module() {
    const held = await studio.get(`/module?${studio.query()}`) || { lists: [], pieces: [] };
    const page = document.createElement("article"), palettes = new Map(); page.className = "module";
    const list = items => {
      const box = document.createElement("ul");
      for (const item of items) { const line = document.createElement("li"); line.textContent = item; box.append(line); }
      return box;
    };
    for (const one of held.lists) page.append(studio.heading(one.title), list(one.items));
    for (const one of held.pieces) {
      if (!palettes.has(one.palette)) {
        const box = document.createElement("details"), head = document.createElement("summary");
        head.textContent = one.palette; box.append(head); page.append(box); palettes.set(one.palette, box);
      }
      const names = document.createElement("p"); names.textContent = one.names.join(", ");
      palettes.get(one.palette).append(names, list(one.commands));
    }
    $("main").replaceChildren(page);
  },

  shelf(kind, name) {
    const shelf = document.createElement("div"); shelf.className = "shelf";
    const watcher = new IntersectionObserver(entries => {
      // A picture that comes into sight again is up to date: those out of sight are renewed as well.
      for (const { isIntersecting, target } of entries)
        if (isIntersecting && !studio.marks.has(target)) { target.dataset.seen = "1"; studio.seen(target); }
    });
    for (const p of studio.state.pictures.filter(p => p.kind === kind && (!name || p.name === name))) {
      const alone = kind === "chart" && name;
      const figure = document.createElement("figure"), button = document.createElement(alone ? "div" : "button");
      figure.className = SHELVES[kind] || "wide"; if (alone) button.className = "frame"; else button.type = "button";
      const image = document.createElement("img"), caption = document.createElement("figcaption");
      image.alt = p.title; image.dataset.kind = kind; image.dataset.name = p.name; image.width = 80; image.height = 80;
      image.addEventListener("load", () => { image.removeAttribute("width"); image.removeAttribute("height"); }, { once: true });
      button.append(image); caption.textContent = p.title;
      if (kind === "counter") button.addEventListener("click", () => studio.counter(p.name));
      else if (!alone) button.addEventListener("click", () => { location.hash = `#${kind}/${encodeURIComponent(p.name)}`; });
      figure.append(button, caption); shelf.append(figure); watcher.observe(image);
      if (alone) image.addEventListener("load", () => studio.rows(image));
    }
    $("main").replaceChildren(shelf);
  },

  // The rows of a chart that is shown alone: a click on one tells what it says and where it is written.
  async rows(image) {
    const found = await studio.get(`/rows/${encodeURIComponent(image.dataset.name)}?${studio.query()}`) || [];
    const overlay = document.createElementNS(SVG, "svg"), frame = image.parentElement;
    overlay.setAttribute("viewBox", `0 0 ${image.naturalWidth * MM} ${image.naturalHeight * MM}`);
    for (const { box, fact } of found) {
      const row = document.createElementNS(SVG, "rect"), tell = () => studio.row(fact);
      ["x", "y", "width", "height"].forEach((side, i) => row.setAttribute(side, box[i]));
      row.setAttribute("tabindex", 0); row.setAttribute("role", "button"); row.setAttribute("aria-label", `${fact.name}: ${fact.text}`);
      row.addEventListener("click", tell);
      row.addEventListener("keydown", event => { if (event.key === "Enter") tell(); });
      overlay.append(row);
    }
    frame.querySelector("svg")?.remove(); frame.append(overlay);
  },

  row(fact) {
    studio.panel = "row";
    studio.side(studio.heading(fact.name), studio.told([fact]));
  },

  // A picture that is on its way already is not asked for twice: shelves shift while their pictures come.
  seen(image) {
    if (!image.dataset.seen || studio.coming.has(image)) return;
    const shown = studio.show(image, image.dataset.kind, image.dataset.name);
    studio.coming.set(image, shown.finally(() => studio.coming.delete(image)));
  },

  side(...parts) { $("side").replaceChildren(...parts); },

  heading(text) { const head = document.createElement("h2"); head.textContent = text; return head; },

  // The name of a file within the game's folder.
  own: file => file.startsWith(studio.state.folder) ? file.slice(studio.state.folder.length) : file,

  // Where something is written: the text in the page.
  where(file, line) {
    const link = document.createElement("a"), own = studio.own(file);
    link.className = "where"; link.textContent = `${own}:${line}`;
    link.href = `#text/${encodeURIComponent(JSON.stringify([own, line]))}`;
    return link;
  },

  say(text, bad = true) { studio.said = text; studio.status(); $("status").classList.toggle("bad", bad); },

  problems() {
    studio.panel = "problems";
    const parts = [studio.heading(studio.word("problems"))];
    if (!studio.state.problems.length) {
      const fine = document.createElement("p"); fine.textContent = studio.word(studio.state.checked ? "none" : "checking"); parts.push(fine);
    }
    const piles = studio.piles();
    for (const problem of studio.state.problems) {
      const box = document.createElement("div"); box.className = `problem ${problem.severity}`;
      const text = document.createElement("p");
      const kind = document.createElement("b"); kind.textContent = `${studio.word(problem.severity)} · ${problem.code}: `;
      text.append(kind, problem.message); box.append(text);
      if (problem.hint) { const hint = document.createElement("p"); hint.className = "hint"; hint.textContent = problem.hint; box.append(hint); }
      const shown = studio.shownBy(problem.path || []);
      if (problem.shown) box.append(studio.jump(problem.shown), " ");
      else if (shown) { const link = document.createElement("a"); link.href = `#${shown.kind}/${encodeURIComponent(shown.name)}`; link.textContent = shown.title; box.append(link, " "); }
      if (problem.file) box.append(studio.where(problem.file, problem.line));
      const pile = problem.severity === "warning" && piles.get(problem.code);
      if (pile && !parts.includes(pile)) parts.push(pile);
      if (pile) pile.append(box); else parts.push(box);
    }
    studio.side(...parts);
  },

  // Many warnings of one sort lie in a pile that is opened by hand, and stays open when they are told anew.
  piles() {
    const counts = new Map(), piles = new Map();
    for (const { severity, code } of studio.state.problems) if (severity === "warning") counts.set(code, (counts.get(code) || 0) + 1);
    const open = new Set([...document.querySelectorAll("#side details.pile[open]")].map(pile => pile.dataset.code));
    for (const [code, count] of counts) if (count > 20) {
      const pile = document.createElement("details"), head = document.createElement("summary");
      pile.className = "pile"; pile.dataset.code = code; pile.open = open.has(code);
      head.textContent = `${studio.word("warning")} · ${code}: ${count}`; pile.append(head); piles.set(code, pile);
    }
    return piles;
  },

  // A link to a place of a map, which is chosen there.
  jump({ map, place }) {
    const link = document.createElement("a"); link.href = `#map/${encodeURIComponent(map)}`;
    link.textContent = `${studio.titleOf("map", map)}: ${place}`;
    link.addEventListener("click", event => {
      event.preventDefault();
      if (studio.view?.name !== map) { history.pushState(null, "", link.href); studio.go(); }
      studio.view.jump(place);
    });
    return link;
  },

  // The picture of the part that a problem is of.
  shownBy([field, id]) {
    const kind = { maps: "map", units: "counter", markers: "counter", cards: "card", tables: "chart", tracks: "track", scenarios: "setup" }[field];
    return kind && studio.state.pictures.find(p => p.kind === kind && p.name === id);
  },

  async facts(map, place) {
    const panel = studio.panel = { map, place };
    const found = await studio.get(`/facts/${encodeURIComponent(map)}/${encodeURIComponent(place)}?${studio.query()}`) || [];
    if (studio.panel !== panel) return;
    studio.side(studio.heading(place), studio.told(found));
  },

  // Facts with where they come from and where they are written.
  told(facts) {
    const list = document.createElement("dl");
    for (const fact of facts) {
      const name = document.createElement("dt"), text = document.createElement("dd");
      name.textContent = fact.name; text.textContent = `${fact.text} `;
      if (fact.source) { const from = document.createElement("span"); from.className = "soft"; from.textContent = `${fact.source} `; text.append(from); }
      if (fact.file) text.append(studio.where(fact.file, fact.line));
      list.append(name, text);
    }
    return list;
  },

  counter: name => counterPanel(studio, name),

  nameForm(map, at) {
    studio.panel = "name";
    const form = document.createElement("form"), name = document.createElement("input"), kind = document.createElement("select");
    const { grid, names } = studio.view.board;
    name.value = names[at] || "";
    kind.ariaLabel = studio.word("kind");
    for (const one of studio.view.board.kinds) kind.add(new Option(one, one));
    kind.value = "village"; name.required = true; name.ariaLabel = studio.word("name");
    const button = document.createElement("button"); button.textContent = studio.word("save");
    form.append(name, ...(grid && !name.value ? [kind] : []), button);
    form.addEventListener("submit", event => {
      event.preventDefault();
      studio.change({ do: "name", map, at, name: name.value, kind: kind.value })
        .then(said => { if (!said.error) studio.facts(map, at); });
    });
    studio.side(studio.heading(`${studio.word("name")}: ${at}`), form); name.focus();
  },

  // Changes are sent one after another, in the order in which they are made by hand.
  change(body) {
    const { folder } = studio.state, sent = studio.last.then(() => studio.deliver(body, folder)).then(answer => {
      studio.say(answer.error || answer.what, !!answer.error); return answer;
    });
    studio.last = sent; return sent;
  },

  // A stroke that the studio did not get is sent again until it answers: painting twice changes nothing more. What
  // answers may be the studio of another game by then, which does not get it.
  async deliver(body, folder) {
    for (;;) {
      const answer = await studio.post(`/change?${studio.query()}`, body);
      studio.kept = body.do === "paint" && !!answer.unsent;
      if (!studio.kept) return answer;
      studio.say(`${answer.error} ${studio.word("kept")}`);
      await new Promise(done => setTimeout(done, 1000));
      const there = await studio.get(`/state?${studio.query()}`);
      if (there && there.folder !== folder) { studio.kept = false; return { error: studio.word("unsent") }; }
    }
  },

  async asking() {
    /** @type {Panel} */
    const panel = studio.panel = {};
    studio.questions ??= await studio.get(`/questions?${studio.query()}`) || [];
    if (studio.panel !== panel) return;
    panel.ask = new AskPanel(studio, studio.questions);
    studio.side(studio.heading(studio.word("ask")), panel.ask.element);
  },

  // A place that is clicked goes into the field of a question that was entered last.
  take: place => studio.panel?.ask?.take(place) ?? false,

  listen() {
    const news = new EventSource("/news");
    news.onmessage = () => {
      if (studio.gone) { studio.gone = false; studio.say("", false); }
      studio.refresh();
    };
    news.onerror = () => { news.close(); studio.again_when_there(); };
  },

  // The studio has ended, or the way to it is cut: look for it, until it is there or another is in its place.
  async again_when_there() {
    studio.gone = true; studio.say(studio.word("lost"));
    for (;;) {
      await new Promise(done => setTimeout(done, 1000));
      const answer = await fetch(`/state?${studio.query()}`).catch(() => null);
      if (answer?.ok) return studio.listen();
      if (answer?.status === 403 && !studio.kept) studio.say(studio.word("anew"));
    }
  },
};

window.addEventListener("hashchange", () => { studio.say("", false); studio.go(); });
$("search").addEventListener("input", () => studio.list());
$("language").addEventListener("change", event => {
  studio.language = event.target.value; localStorage.setItem("language", studio.language); studio.refresh();
});
$("undo").addEventListener("click", () => studio.change({ do: "undo" }));
$("redo").addEventListener("click", () => studio.change({ do: "redo" }));
$("help").addEventListener("click", () => { location.hash = "#help/"; });
$("show-problems").addEventListener("click", () => studio.problems());
$("close").addEventListener("click", () => { studio.panel = null; studio.side(); $("main").focus(); });
document.addEventListener("keydown", event => {
  if (/^(input|textarea|select)$/i.test(event.target.tagName) || event.target.shadowRoot || event.defaultPrevented) return;
  if (event.key === "?") { location.hash = "#help/"; return; }
  if (!(event.ctrlKey || event.metaKey)) return;
  const key = event.key.toLowerCase();
  if (key === "z") { event.preventDefault(); studio.change({ do: event.shiftKey ? "redo" : "undo" }); }
});
window.addEventListener("beforeunload", event => { if (studio.kept) event.preventDefault(); });
window.studio = studio;
studio.listen();
