// A game that is played in a page: what the server sends is shown, and what is chosen is sent back.
import { Board, freshBoard } from "./board.js";
import { Cards } from "./cards.js";
import { Choices } from "./choices.js";
import { outlook, refuse, showDecision, showTime } from "./decision.js";
import { closeDialogs, closePopup, openPopup, openRulesBy, ruleButton, showPictures, showRule } from "./dialogs.js";
import { find, game, inLanguage, say, word } from "./game.js";
import { Guide } from "./guide.js";
import { Panels } from "./panels.js";
import { html, render } from "./preact.js";
import { agreed } from "./questions.js";
import { Records } from "./records.js";
import { follow, get, post } from "./server.js";
import { Story } from "./story.js";

const SAID = 2;  // steps of which the sentences are shown over the map
const FEW = 12;  // choices of which the first one that needs no click is told of by itself
const PACES = ["slow", "normal", "fast", "pause"];
const NAMED = { larger: "larger", smaller: "smaller", whole: "whole", pace: "speed", language: "language", action: "typed", popup: "choices", search: "search" };
const LABELLED = { trays: "beside", cards: "cards", story: "story" };

export { game };
export const choices = new Choices(find("choices"), { choose, said: say, pointed: outlook, rule: showRule });
const story = new Story(find("story")), records = new Records({ word, say, load: loadText });
export let board = null;
let cards = null, guide = null;
export let panels = null;
let framed = false, coming = null, wanted = 0;

// -- what the server sends -----------------------------------------------------------------------

async function begin() {
  const place = find("board").parentElement;
  place.ariaBusy = "true";  // the first answer may take a while
  try { await layTable(); } finally { place.ariaBusy = "false"; }
}

async function layTable() {
  const table = await get("table", { lang: game.language });
  if (!table) return;
  game.table = table; game.language = table.language;
  header(table);
  const lang = inLanguage(), { words } = table;
  board = new Board(table, {
    board: freshBoard(), trays: find("trays"), words, map: `map.png?${lang}&of=${encodeURIComponent(table.scenario_id)}`,
    picture: (look) => `counter/${look}?${lang}`, clicked,
  });
  cards = new Cards(find("cards"), {
    face: (name) => `card/${encodeURIComponent(name)}?${lang}`, back: (name) => `back/${encodeURIComponent(name)}?${lang}`,
    clicked: (token, x, y) => { closePopup(); take(token, x, y); }, enlarged: showPictures, words,
  });
  guide = new Guide(find("guide"), {
    rule: (number) => get(`rule/${encodeURIComponent(number)}`, { lang: game.language }), link: ruleButton, words, offered: table.first,
  });
  panels = new Panels({
    charts: Object.entries(table.charts).map(([name, title]) => [title, `chart/${encodeURIComponent(name)}?${lang}`]),
    cases: async () => await get("rules", { lang: game.language }) ?? [], enlarged: showPictures,
  });
  openRulesBy((number) => panels.open(number));
  document.body.classList.toggle("mapless", !table.map);
  story.clear();
  framed = false;
  await refresh();
}

function header({ language, languages, scenario, title, pace }) {
  document.documentElement.lang = language;
  document.title = [...new Set([scenario, title])].join(" – ");
  render(html`${title}${scenario !== title && html`<small>${scenario}</small>`}`, find("title"));
  for (const element of document.querySelectorAll("[data-word]")) element.textContent = word(element.dataset.word);
  for (const [id, name] of Object.entries({ ...NAMED, ...LABELLED })) find(id).ariaLabel = word(name);
  for (const [id, name] of Object.entries(NAMED)) find(id).title = word(name);
  find("choices").title = word("keys"); find("trays").setAttribute("role", "group");
  find("action").placeholder = word("typed"); find("search").placeholder = word("search");
  const option = (value, text, chosen) => html`<option value=${value} selected=${value === chosen}>${text}</option>`;
  render(Object.entries(languages).map(([code, name]) => option(code, name, language)), find("language"));
  render(PACES.map((name) => option(name, word(name), pace)), find("pace"));
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
  if (state && state.number >= (game.state?.number ?? 0)) show(state);  // a later answer may have overtaken this one
}

/** @param {GameState} state */
function show(state) {
  if (state.scenario_id !== game.table.scenario_id) { begin(); return; }  // a game of another scenario was loaded
  const before = game.state;
  game.state = state;
  showTime(state); showDecision(state);
  find("undo").disabled = !state.undo;
  find("curtain").hidden = !state.curtain;
  for (const behind of document.querySelectorAll("header, main")) behind.inert = !!state.curtain;  // no key reaches it either
  closePopup();
  if (state.curtain) { cover(state); return; }
  const fresh = story.show(state);
  choices.fill(state, game.table.words);
  find("typed").hidden = !state.by_hand;
  find("action").title = state.by_hand || "";
  draw();
  if (!framed) board.frame();
  framed = true;
  guide.show(state, { now: choices.actions[0]?.rule, lit: choices.lit() });
  if (state.actions.length <= FEW) outlook(state.actions.find((action) => !action.targets.length));
  if (before && fresh.length) {
    say(fresh.slice(-SAID).flatMap((step) => step.lines.map(([, text]) => text)).join(" "));
    if (state.moved.length) board.reveal(state.moved);
  }
}

// Between two players at one screen nothing of the one is seen by the other.
/** @param {GameState} state */
function cover({ curtain, curtain_name: side }) {
  const sit = async () => { await post({ do: "sit", side: curtain }); await load(); };
  render(html`<p>${word("curtain", { side })}</p><button type="button" onClick=${sit}>${word("ready", { side })}</button>`, find("curtain").firstElementChild);
  const none = new Set();
  board.show({}, none, none); cards.show([], none, none); choices.fill({}, game.table.words); story.clear(); say("");
  closeDialogs();  // they would lie over the curtain
  find("curtain").querySelector("button").focus();
}

function draw() {
  const lit = choices.lit(), chosen = new Set([...choices.chosen, ...choices.common]);
  board.show(game.state, lit, chosen); cards.show(game.state.piles ?? [], lit, chosen);
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

async function clicked({ at, piece, x, y }) {
  closePopup();
  const direct = piece && choices.lit().has(piece), tokens = board.tokens(at);
  const pile = board.at?.get(at) ?? [];
  if (tokens.length === 1 || (direct && pile.length === 1)) return take(direct ? piece : tokens[0], x, y);
  if (direct && tokens.length === 0) return take(piece, x, y);
  if (tokens.length > 1 || pile.length > 1) return spread(at, pile, tokens, x, y);
  if (choices.chosen.length) { choices.clear(); draw(); return; }
  if (!game.state?.actions?.length || !(at || piece)) return;
  const why = await refuse(at, piece);
  if (why) say(why);
}

function take(token, x, y) {
  const left = choices.click(token);
  draw();
  if (left.length) openPopup(left.map((action) => ({ text: action.said, act: () => choose(action), id: action.text })), x, y);
}

// A stack with its counters side by side.
function spread(at, pile, tokens, x, y) {
  const items = [...pile].reverse().map(({ id, name, picture, signs }) => ({
    id, picture, text: signs ? `${name} · ${signs}` : name, act: tokens.includes(id) ? () => take(id, x, y) : null,
  }));
  const place = `@${at}`;
  if (tokens.includes(place)) items.unshift({ id: place, picture: "", text: board.place(at)?.[0] ?? at, act: () => take(place, x, y) });
  openPopup(items, x, y);
}

async function undo() {
  const how = game.state?.undo;
  if (!how) return;
  if (how === "anyhow" && !await agreed(word("undo-anyhow"))) return;
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
  else if (board?.view?.key(event)) event.preventDefault();
  else if (event.key === "Enter" && event.target.tagName === "BUTTON") return;
  else if (event.key === "?") showRule(choices.rule);
  else if (choices.key(event.key)) event.preventDefault();
});
addEventListener("pointerdown", (event) => { if (!find("popup").contains(event.target)) closePopup(); }, true);

await begin();
await records.open(location.hash);
follow((number) => { if (number > (game.state?.number ?? 0)) refresh(number); }, () => say(game.table ? word("ended") : ""));
