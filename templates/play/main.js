// A game that is played in a page: what the server sends is shown, and what is chosen is sent back.
import { Board } from "./board.js";
import { Cards } from "./cards.js";
import { Choices } from "./choices.js";
import { Guide } from "./guide.js";
import { Panels } from "./panels.js";
import { filled, openBeside, openPictures } from "./popups.js";
import { Records } from "./records.js";
import { follow, get, post } from "./server.js";
import { Story } from "./story.js";

const find = (id) => document.getElementById(id);
const SAID = 2;  // steps of which the sentences are shown over the map
const PACES = ["slow", "normal", "fast", "pause"];

export const game = { table: null, state: null, language: localStorage.getItem("language") || "", busy: false };
export const choices = new Choices(find("choices"), { choose, said: say, pointed: (action) => look(action), rule: showRule });
const story = new Story(find("story")), records = new Records({ word: (name) => word(name), say, load: loadText });
export let board = null;
let cards = null, guide = null;
export let panels = null;
let framed = false, coming = null, wanted = 0;

let saying = 0;  // until what is said goes again
const word = (name, values = {}) => filled(game.table.words[name] ?? name, values);
function say(text) {
  find("said").textContent = text; find("said").classList.toggle("shown", !!text);
  clearTimeout(saying);
  saying = setTimeout(() => find("said").classList.remove("shown"), 3000 + 60 * text.length);
}

// -- what the server sends -----------------------------------------------------------------------

async function begin() {
  const table = await get("table", { lang: game.language });
  if (!table) return;
  game.table = table; game.language = table.language;
  document.documentElement.lang = table.language;
  document.title = [...new Set([table.scenario, table.title])].join(" – ");
  find("title").textContent = table.title;
  if (table.scenario !== table.title) find("title").append(Object.assign(document.createElement("small"), { textContent: table.scenario }));
  for (const element of document.querySelectorAll("[data-word]")) element.textContent = word(element.dataset.word);
  for (const [id, name] of [["larger", "larger"], ["smaller", "smaller"], ["whole", "whole"], ["pace", "speed"], ["language", "language"], ["action", "typed"], ["trays", "beside"], ["cards", "cards"], ["search", "search"], ["popup", "choices"], ["story", "story"]]) {
    find(id).ariaLabel = word(name);
    if (!["trays", "cards", "story"].includes(id)) find(id).title = word(name);
  }
  find("choices").title = word("keys");
  find("action").placeholder = word("typed"); find("search").placeholder = word("search");
  find("language").replaceChildren(...Object.entries(table.languages).map(([code, name]) => new Option(name, code, false, code === table.language)));
  find("pace").replaceChildren(...PACES.map((pace) => new Option(word(pace), pace, false, pace === table.pace)));
  find("trays").setAttribute("role", "group");
  const lang = encodeURIComponent(game.language);
  board = new Board(table, {
    board: find("board"), trays: find("trays"), words: table.words, map: `map.png?lang=${lang}&of=${encodeURIComponent(table.scenario_id)}`,
    picture: (look) => `counter/${look}?lang=${lang}`, clicked,
  });
  cards = new Cards(find("cards"), {
    face: (name) => `card/${encodeURIComponent(name)}?lang=${lang}`, back: (name) => `back/${encodeURIComponent(name)}?lang=${lang}`,
    clicked: (token, x, y) => { closePopup(); take(token, x, y); }, enlarged: showPictures, words: table.words,
  });
  guide = new Guide(find("guide"), {
    rule: (number) => get(`rule/${encodeURIComponent(number)}`, { lang: game.language }), link: ruleButton, words: table.words, offered: table.first,
  });
  panels = new Panels({
    charts: Object.entries(table.charts).map(([name, title]) => [title, `chart/${encodeURIComponent(name)}?lang=${lang}`]),
    cases: async () => await get("rules", { lang: game.language }) ?? [], enlarged: showPictures, words: table.words,
  });
  document.body.classList.toggle("mapless", !table.map);
  story.course = -1; story.steps = [];
  framed = false;
  await refresh();
}

// Only one request at a time; what changed meanwhile is asked for afterwards.
async function refresh(number = 0) {
  wanted = Math.max(wanted, number);
  if (coming) return coming;
  coming = load();
  await coming;
  coming = null;
  if (game.state && wanted > game.state.number) await refresh();
}

async function load() {
  const state = await get("state", { lang: game.language, course: story.course ?? 0, story: story.steps.length });
  if (state) show(state);
}

function show(state) {
  if (state.scenario_id !== game.table.scenario_id) { begin(); return; }  // a game of another scenario was loaded
  const before = game.state;
  game.state = state;
  showTime(state);
  find("undo").disabled = !state.undo;
  find("prompt").classList.toggle("thinking", state.program && !state.over);
  const curtain = find("curtain");
  curtain.hidden = !state.curtain;
  if (state.curtain) {
    curtain.querySelector("p").textContent = word("curtain", { side: state.curtain_name });
    curtain.querySelector("button").textContent = word("ready", { side: state.curtain_name });
    curtain.querySelector("button").onclick = async () => { await post({ do: "sit", side: state.curtain }); await load(); };
    board.show({}, new Set(), new Set()); cards.show([], new Set(), new Set()); choices.fill({}, game.table.words); story.list.replaceChildren(); story.course = -1; story.steps = [];
    for (const id of ["points", "why", "outlook", "said"]) find(id).replaceChildren();
    for (const id of ["pictures", "rule"]) find(id).close();  // a dialog would lie over the curtain
    looked.action = null; closePopup(); prompt("", "");
    curtain.querySelector("button").focus();
    return;
  }
  const fresh = story.show(state);
  choices.fill(state, game.table.words); find("why").replaceChildren();
  find("typed").hidden = !state.by_hand;
  find("action").title = state.by_hand || "";
  showPrompt(state); showPoints(state); closePopup(); draw();
  if (!framed) board.frame();
  framed = true;
  guide.show(state, { now: choices.actions[0]?.rule, lit: choices.lit() });
  looked.action = null; find("outlook").replaceChildren();
  look(state.actions.length <= 12 ? state.actions.find((action) => !action.targets.length) : null);
  if (before && fresh.length) {
    say(fresh.slice(-SAID).flatMap((step) => step.lines.map(([, text]) => text)).join(" "));
    if (state.moved.length) board.reveal(state.moved);
  }
}

function draw() {
  const lit = choices.lit(), chosen = new Set([...choices.chosen, ...choices.common]);
  board.show(game.state, lit, chosen); cards.show(game.state.piles ?? [], lit, chosen);
}

function showTime(state) {
  find("turn").textContent = state.turns ? word("turn-of", state) : word("turn", state);
  const names = Object.fromEntries(game.table.sides.map((side) => [side.id, side.name]));
  find("phases").replaceChildren(...state.steps.map((step) => {
    const item = document.createElement("li");
    item.textContent = step.phase;
    item.title = [step.rule, names[step.side]].filter(Boolean).join(" · ");
    if (step.side) item.dataset.side = game.table.sides.findIndex((side) => side.id === step.side) + 1;
    if (step.now) item.setAttribute("aria-current", "step");
    return item;
  }));
  find("phases").querySelector("[aria-current]")?.scrollIntoView({ block: "nearest", inline: "center" });
}

// The name of a side may begin with a small letter, as within a sentence.
function prompt(text, hint) { find("prompt").textContent = text.charAt(0).toLocaleUpperCase(game.language) + text.slice(1); find("hint").textContent = hint; }

// The result of the game with the side that has won it, with the colon of the language.
function outcome({ result, side }) { return result && side ? word("named", { name: result, text: side }) : result || side; }

function showPrompt(state) {
  if (state.failed.length) return prompt(state.failed.join(" "), "");
  if (state.over) return prompt(word("over"), outcome(state.score));
  if (state.actions.length) return prompt(word("your-move", { side: state.on_name }), word("enforced"));
  return prompt(state.on === "chance" ? word("dice") : word(state.program ? "thinking" : "waiting", { side: state.on_name }), "");
}

function showPoints(state) {
  const { points, steps } = state.score, parts = [];
  if (points.length) {
    const list = document.createElement("dl");
    for (const [name, many] of points) {
      const head = document.createElement("dt"), tail = document.createElement("dd");
      head.textContent = name; tail.textContent = many; list.append(head, tail);
    }
    parts.push(list);
  }
  if (state.over) {
    const end = document.createElement("p");
    end.className = "end"; end.textContent = outcome(state.score); parts.unshift(end);
    for (const text of steps) parts.push(Object.assign(document.createElement("p"), { textContent: text }));
  }
  for (const text of state.besides) parts.push(Object.assign(document.createElement("p"), { textContent: text }));
  find("points").replaceChildren(...parts);
}

// -- what the player does ------------------------------------------------------------------------

async function choose(action) {
  if (game.busy) return;
  game.busy = true; closePopup();
  const answer = await post({ do: "act", action: action.text ?? action, number: game.state.number, lang: game.language });
  told(answer);
  await load();
  game.busy = false;
}

// What the server answers is one of the page's words, or a message.
function told(answer) { if (answer.error !== undefined) say(word(answer.error ?? "ended")); }

function clicked({ at, piece, x, y }) {
  closePopup();
  const direct = piece && choices.lit().has(piece), tokens = board.tokens(at);
  const pile = board.at?.get(at) ?? [];
  if (tokens.length === 1 || (direct && pile.length === 1)) return take(direct ? piece : tokens[0], x, y);
  if (direct && tokens.length === 0) return take(piece, x, y);
  if (tokens.length > 1 || pile.length > 1) return spread(at, pile, tokens, x, y);
  if (choices.chosen.length) { choices.clear(); draw(); return; }
  if (game.state?.actions?.length && (at || piece)) refuse(at, piece);
}

// The rules say why something cannot be chosen.
async function refuse(place, piece) {
  const why = await get("why", { place, piece, lang: game.language });
  if (!why?.length) return;
  say(why.map(({ text }) => text).join(" "));
  find("why").replaceChildren(...why.map(({ text, rule }) => {
    const item = document.createElement("li");
    item.append(text, " ");
    if (rule) item.append(ruleButton(rule));
    return item;
  }));
}

function ruleButton(number) {
  const button = document.createElement("button");
  button.type = "button"; button.className = "rule"; button.textContent = number; button.title = word("rule");
  button.addEventListener("click", () => showRule(number));
  return button;
}

// What a choice may bring, by the results of the roll that follows it: the odds before a battle.
async function look(action) {
  const shown = find("outlook"), number = game.state.number;
  if (looked.action === action) return;
  looked.action = action;
  const found = action && await get("outlook", { action: action.text, lang: game.language });
  if (looked.action !== action || number !== game.state.number) return;
  shown.replaceChildren();
  if (!found) return;
  const head = document.createElement("p"), table = document.createElement("table"), heads = table.createTHead().insertRow();
  head.textContent = [action.said, ...found.told].join(" ");
  for (const name of ["rolls", "brings"]) heads.append(Object.assign(document.createElement("th"), { textContent: word(name) }));
  const body = table.createTBody();
  for (const { rolls, lines } of found.results) {
    const row = body.insertRow();
    row.insertCell().textContent = rolls.length > 2 ? `${rolls[0]}–${rolls.at(-1)}` : rolls.join(", ");
    row.insertCell().textContent = lines.join(" ") || "–";
  }
  shown.append(head, table);
}
const looked = { action: null };

async function showRule(number) {
  const found = number && await get(`rule/${encodeURIComponent(number)}`, { lang: game.language });
  if (!found?.number) return;
  const box = find("rule");
  box.querySelector("h2").textContent = `${found.number} ${found.title}`;
  box.querySelector("div").replaceChildren(...found.paragraphs.map((text) => Object.assign(document.createElement("p"), { textContent: text })));
  find("in-rules").textContent = word("in-rules"); find("close-rule").textContent = word("close");
  find("in-rules").onclick = () => { box.close(); panels.open(found.number); };
  box.showModal();
}

function showPictures(pictures, kind) {
  find("pictures").querySelector("button").textContent = word("close");
  openPictures(find("pictures"), pictures, kind);
}

function take(token, x, y) {
  const left = choices.click(token);
  draw();
  if (left.length) popup(left.map((action) => ({ text: action.said, act: () => choose(action), id: action.text })), x, y);
}

// A stack with its counters side by side.
function spread(at, pile, tokens, x, y) {
  const items = [...pile].reverse().map(({ id, name, picture, signs }) => ({
    id, picture, text: signs ? `${name} · ${signs}` : name, act: tokens.includes(id) ? () => take(id, x, y) : null,
  }));
  const place = `@${at}`;
  if (tokens.includes(place)) items.unshift({ id: place, picture: "", text: board.place(at)?.[0] ?? at, act: () => take(place, x, y) });
  popup(items, x, y);
}

function popup(items, x, y) {
  const box = find("popup");
  box.replaceChildren(...items.map(({ id, text, picture, act }) => {
    const button = document.createElement("button");
    button.type = "button"; button.disabled = !act; button.dataset.choice = id;
    if (picture) button.append(Object.assign(document.createElement("img"), { src: picture, alt: "" }));
    button.append(Object.assign(document.createElement("span"), { textContent: text }));
    button.addEventListener("click", () => { closePopup(); act(); });
    return button;
  }));
  openBeside(box, x, y);
}

function closePopup() { find("popup").hidden = true; }

async function undo() {
  const how = game.state?.undo;
  if (!how) return;
  if (how === "anyhow" && !confirm(word("undo-anyhow"))) return;
  told(await post({ do: "undo", anyhow: how === "anyhow" }));
  await load();
}

// Continue from a record, or from a position.
async function loadText(text) {
  say("");
  told(await post({ do: "load", text, lang: game.language }));
  await load();
}

// -- keys and buttons ----------------------------------------------------------------------------

find("undo").addEventListener("click", undo);
find("close-rule").addEventListener("click", () => find("rule").close());
find("pictures").querySelector("button").addEventListener("click", () => find("pictures").close());
find("save").addEventListener("click", () => records.save());
find("link").addEventListener("click", () => records.copyLink());
addEventListener("hashchange", () => records.open(location.hash));
document.addEventListener("paste", (event) => { if (!/INPUT|TEXTAREA/.test(event.target.tagName)) records.open(event.clipboardData.getData("text/plain")); });
find("load").addEventListener("click", () => find("file").click());
find("file").addEventListener("change", ({ target }) => { target.files[0]?.text().then(loadText); target.value = ""; });
find("pace").addEventListener("change", ({ target }) => post({ do: "pace", pace: target.value }));
find("language").addEventListener("change", ({ target }) => {
  game.language = target.value; localStorage.setItem("language", game.language); begin();
});
find("larger").addEventListener("click", () => board.view?.zoom(1.5));
find("smaller").addEventListener("click", () => board.view?.zoom(1 / 1.5));
find("whole").addEventListener("click", () => board.view?.fitted === "whole" ? board.view.fitField() : board.view?.whole());
find("typed").addEventListener("submit", (event) => {
  event.preventDefault();
  const text = find("action").value.trim();
  find("action").value = "";
  if (text) choose(text);
});
document.addEventListener("keydown", (event) => {
  if (event.altKey || event.ctrlKey || event.metaKey || document.querySelector("dialog[open]") || /INPUT|SELECT|TEXTAREA/.test(event.target.tagName)) return;
  if (event.key === "Escape") {
    if (!find("popup").hidden) closePopup(); else if (choices.clear()) draw();
    say("");
  } else if (event.key === "u" || event.key === "U") undo();
  else if (event.key === "+" || event.key === "-") board.view?.zoom(event.key === "+" ? 1.3 : 1 / 1.3);
  else if (event.key === "Enter" && event.target.tagName === "BUTTON") return;
  else if (event.key === "?") showRule(choices.rule);
  else if (choices.key(event.key)) event.preventDefault();
});
addEventListener("pointerdown", (event) => { if (!find("popup").contains(event.target)) closePopup(); }, true);

await begin();
await records.open(location.hash);
follow((number) => { if (number > (game.state?.number ?? 0)) refresh(number); }, () => say(game.table ? word("ended") : ""));
