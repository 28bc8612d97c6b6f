// A game on a page without a server: everything may be dragged, nothing is enforced.
import { Board, freshBoard } from "./board.js";
import { Dragging } from "./dragging.js";
import { FreeCards, chance } from "./free_cards.js";
import { reached } from "./free_moves.js";
import { KeyMoves } from "./keys.js";
import { Panels } from "./panels.js";
import { filled, openBeside, openPictures } from "./popups.js";
import { Judging } from "./judging.js";
import { html, render } from "./preact.js";
import { moreOf, packed, read, signsOf, unpacked, written } from "./position.js";
import { showSteps } from "./steps.js";

const find = (id) => document.getElementById(id);
const data = JSON.parse(find("data").textContent), words = data.words;
const cards = new FreeCards(data.cards, find("cards"), {
  words, change, offer, enlarged: showPictures,
  moved: (piece, origin, place) => filled(words.moves, { piece, origin, place }),
});
const judging = new Judging(find("judged"), () => position(), words.agreed);
let scenario = null, pieces = [], turn = 1, phase = 0, board = null, past = [], number = 0, lines = [], lifted = null;

// -- the position --------------------------------------------------------------------------------

// A flag that shows who holds a place begins below the units there.
function piece(counter, at, lost, hidden, more = {}) {
  const id = `${counter}~${++number}`;
  return { id, counter, at, lost, hidden, more, rank: data.counters[counter].below ? -1 : number };
}

function begin(id, position = null) {
  scenario = data.scenarios.find((one) => one.id === id) ?? data.scenarios[0];
  pieces = position
    ? position.pieces.filter((one) => data.counters[one.counter]).map((one) => piece(one.counter, one.at ?? "", one.lost || (one.reduced ? 1 : 0), !!one.hidden, one.more))
    : scenario.pieces.map(([counter, at, reduced, lost, hidden, states, markers, faces]) => piece(counter, at, lost || reduced, !!hidden, moreOf(states, markers, faces)));
  turn = position?.turn ?? 1;
  phase = Math.max(0, scenario.steps.findIndex(([name, , side]) => name === position?.phase && (!position.side || position.side === side)));
  cards.begin(position?.piles);
  past = []; lines = []; find("scenario").value = scenario.id;
  board = new Board({ ...data.boards[scenario.map], boxes: data.boxes }, {
    board: freshBoard(), trays: find("trays"), picture: (look) => data.pictures[look], map: data.boards[scenario.map].map, words, free: true, clicked: () => {},
  });
  find("board").addEventListener("pointerdown", grab, true);
  show(); board.frame();
}

const counterOf = (one) => data.counters[one.counter];
const faceOf = (one) => one.hidden ? counterOf(one).hidden : counterOf(one).faces[Math.min(one.lost, counterOf(one).faces.length - 1)];
const signsOn = (one) => one.hidden ? [] : signsOf(one.more).map((id) => data.signs[id] ?? id);

// The directions of a counter with a facing, each with its name and degrees, and the place among them of its own; and by how much it is turned.
const waysOf = (one) => scenario.ways[one.counter]?.[1] ?? [];
const wayOf = (one) => Math.max(0, waysOf(one).findIndex(([name]) => name === (one.more.faces?.replaceAll('"', "") ?? scenario.ways[one.counter]?.[0])));
const turnedBy = (one) => (board.place(one.at)?.length > 1 && !one.hidden && waysOf(one)[wayOf(one)]?.[1]) || 0;
// Over how many more hexes a long counter lies, and in which direction.
const lyingOf = (one) => { const [more, lies] = one.hidden || !waysOf(one).length || !(board.place(one.at)?.length > 1) ? [0, 0] : counterOf(one).lying; return [more, (turnedBy(one) + lies) % 360]; };
const nameOf = (one) => one.hidden ? counterOf(one).side : counterOf(one).name;
const named = (one) => [nameOf(one), ...signsOn(one)].join(words.and);
const placeOf = (at) => board.place(at)?.[0] ?? data.boxes[at] ?? (at || words.off);

function show() {
  const listed = [...pieces].sort((a, b) => a.rank - b.rank).map((one) => {
    const [width, height] = counterOf(one).size;
    return [one.id, one.at, faceOf(one), width, height, named(one), signsOn(one).map((word) => word.slice(0, 3)).join(" "), counterOf(one).side, turnedBy(one), lyingOf(one)];
  });
  const reach = [...(lifted && reachOf(lifted)) || [], ...keys.one && keys.at ? [keys.at] : []];
  board.show({ pieces: listed }, new Set(reach.map((at) => `@${at}`)), new Set(keys.id ? [keys.id] : []));
  find("turn").textContent = filled(scenario.turns ? words["turn-of"] : words.turn, { turn, turns: scenario.turns });
  showSteps(find("phases"), scenario.steps.map(([, name], at) => html`<li aria-current=${at === phase ? "step" : null}>${name}</li>`));
  find("undo").disabled = !past.length;
  showStory(); cards.draw(); judging.changed();
}

// Every change can be taken back with its line of the story, up to the last one that told somebody something new.
function change(text, act, { reveals = false } = {}) {
  past.push({ pieces: pieces.map((one) => ({ ...one })), piles: cards.copy(), turn, phase, lines });
  act();
  if (reveals) past = [];
  if (text) tell(text);
  show();
}

function tell(text) {
  lines = [...lines, text]; find("said").textContent = text;
  showStory();
}

function showStory() {
  render(lines.map((text) => html`<li>${text}</li>`), find("story"));
  find("story").scrollTop = find("story").scrollHeight;
}

function undo() {
  const before = past.pop();
  if (!before) return;
  ({ pieces, turn, phase, lines } = before);
  cards.piles = before.piles;
  show();
}

// -- counters that are dragged -------------------------------------------------------------------

const dragging = new Dragging({
  pictures: (one) => [data.pictures[faceOf(one)]], dropped, over: lift, clicked: (one, event) => menu(one, event.clientX, event.clientY),
});

function grab(event) {
  const held = event.target.closest?.("[data-piece]");
  const one = held && !event.button && pieces.find((found) => found.id === held.dataset.piece);
  if (one) dragging.grab(event, one, held);
}

// While a unit is dragged, the places that it reaches are lit.
function lift(one) {
  if (lifted === one) return;
  lifted = one;
  show();
}

// The places that a unit reaches; null where the page cannot judge that.
function reachOf(one) {
  const foes = foesOf(one);
  return reached(data.boards[scenario.map].moves, one.counter, one.lost, one.at, (at) => foes.has(at));
}

// A counter that is moved with keys is framed, and the place where it would go; both are told.
const keys = new KeyMoves({
  counters: inOrder, places: placesFor, moved: move, offered: (one) => menu(one, ...pointOf(one)),
  shown: (one, at) => {
    show();
    find("said").textContent = !one ? "" : at === one.at ? `${named(one)} (${placeOf(at)})` : filled(words.moves, { piece: nameOf(one), origin: placeOf(one.at), place: placeOf(at) });
    if (one && board.place(at)) board.reveal([`@${at}`]);
  },
});

// From the top of the map to its bottom, in a stack from the top, and what is not on the map at the end.
function inOrder() {
  const row = (one) => board.place(one.at)?.[2] ?? Infinity, across = (one) => board.place(one.at)?.[1] ?? 0;
  return [...pieces].sort((a, b) => row(a) - row(b) || across(a) - across(b) || b.rank - a.rank);
}

// The places for a counter; the first is the one in the middle of what is seen.
function placesFor(one) {
  if (!board.view) return [];
  const places = Object.entries(board.places).filter(([at]) => counterOf(one).on_sides || !at.includes("/")).map(([at, [, x, y]]) => [at, x, y]);
  const box = find("board").getBoundingClientRect(), [x, y] = board.view.at(box.left + box.width / 2, box.top + box.height / 2);
  const far = (place) => Math.hypot(place[1] - x, place[2] - y);
  return places.sort((a, b) => far(a) - far(b));
}

// The point of the window where a counter is seen.
function pointOf(one) {
  const place = board.place(one.at);
  if (place) return board.view.onScreen(place[1], place[2]);
  const box = find("trays").querySelector(`[data-piece="${one.id}"]`)?.getBoundingClientRect();
  return box ? [box.left + box.width / 2, box.top + box.height / 2] : [innerWidth / 2, innerHeight / 2];
}

// Where units stand that stop a unit: those of other sides, but for allies whom it may pass.
function foesOf(one) {
  const { side } = counterOf(one);
  const own = [side, ...(data.boards[scenario.map].moves?.passing?.[side] ?? [])];
  return new Set(pieces.filter((other) => counterOf(other).unit && !own.includes(counterOf(other).side)).map((other) => other.at));
}

// Whether a place is farther than a unit reaches; what may be an attack or an overrun is left to the players.
function isFar(one, at) {
  const reach = reachOf(one);
  return !!reach && data.boards[scenario.map].moves.ids.includes(at) && !reach.has(at) && !foesOf(one).has(at);
}

function dropped(one, under, { clientX, clientY }) {
  lifted = null;
  if (find("trays").contains(under)) return move(one, under.closest("[data-at]")?.dataset.at ?? "");
  const at = find("board").contains(under) && board.placeAt(...board.view.at(clientX, clientY), counterOf(one).on_sides);
  if (at) move(one, at); else show();
}

function move(one, at) {
  if (one.at === at) return change("", () => { raise(one.id); });
  change(filled(words[isFar(one, at) ? "moves-far" : "moves"], { piece: nameOf(one), origin: placeOf(one.at), place: placeOf(at) }), () => {
    const now = raise(one.id);
    now.at = at;
  });
}

// Puts a counter on top of its stack.
function raise(id) {
  const one = pieces.find((found) => found.id === id);
  one.rank = ++number;
  return one;
}

// -- what a click offers -------------------------------------------------------------------------

function menu(one, x, y) {
  const pile = one.at ? pieces.filter((other) => other.at === one.at).sort((a, b) => b.rank - a.rank) : [one];
  openBeside(find("popup"), pile.map(row), x, y);
}

function row(one) {
  const act = (text, deed, reveals) => {
    find("popup").hidden = true;
    change(filled(text, { piece: nameOf(one) }), () => deed(pieces.find((found) => found.id === one.id)), { reveals });
  };
  return html`<div class="row" data-piece=${one.id} key=${one.id}><img src=${data.pictures[faceOf(one)]} alt="" />${named(one)}
    ${offersOf(one).map(([name, text, deed, reveals]) => html`<button type="button" data-does=${name} onClick=${() => act(text, deed, reveals)}>${words[name]}</button>`)}</div>`;
}

// What can be done with a counter: a name, the line of the story, what it does, and whether somebody learns of it.
function offersOf(one) {
  const faces = counterOf(one).faces.length;
  return [
    faces > 1 && ["flip", words.flips, (now) => { now.lost = (now.lost + 1) % faces; }],
    counterOf(one).side && ["hide", words.hides, (now) => { now.hidden = !now.hidden; }, one.hidden],
    ...[["turn-left", -1], ["turn-right", 1]].map(([name, by]) => {
      const ways = waysOf(one), next = ways.length && ways[(wayOf(one) + Number(by) + ways.length) % ways.length][0];
      return one.at && next && [name, filled(data.turned[next], { piece: nameOf(one) }), (now) => { now.more = { ...now.more, faces: `"${next}"` }; }];
    }),
    one.at && ["off-map", filled(words.moves, { piece: nameOf(one), origin: placeOf(one.at), place: words.off }), (now) => { now.at = ""; }],
  ].filter(Boolean);
}

// What a click on a card or a deck offers.
function offer(offers, x, y) {
  openBeside(find("popup"), offers.map(([text, act]) => html`<button type="button" onClick=${() => { find("popup").hidden = true; act(); }}>${text}</button>`), x, y);
}

function showPictures(pictures, kind) { openPictures(find("pictures"), pictures, kind); }

// -- time, dice, files ---------------------------------------------------------------------------

function step(by) {
  const many = scenario.steps.length || 1;
  const at = (turn - 1) * many + phase + by;
  if (at < 0) return;
  const to = scenario.steps[at % many]?.[1];
  const head = filled(words.turn, { turn: Math.floor(at / many) + 1 });
  change(["→", head, to].filter(Boolean).join(" "), () => { turn = Math.floor(at / many) + 1; phase = at % many; });
}

function roll(text) {
  const [, many, sides] = /^(\d*)d(\d+)/.exec(text), count = +many || 1;
  const faces = sides === "66" ? 6 : +sides;
  const shown = Array.from({ length: count }, () => chance(faces) + 1), sum = shown.reduce((a, b) => a + b, 0);
  past = [];
  find("undo").disabled = true;
  tell(filled(words.rolled, { dice: text, result: count > 1 ? `${shown.join(" + ")} = ${sum}` : shown[0] }));
}

const position = () => written({
  game: data.game, scenario: scenario.id, map: scenario.map, turn, phase: scenario.steps[phase]?.[0], side: scenario.steps[phase]?.[2], piles: cards.copy(),
  pieces: pieces.map(({ counter, at, lost, hidden, more }) => ({ counter, at, lost, reduced: lost > 0, hidden, more })),
});

function save() {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([position()], { type: "application/yaml" }));
  link.download = `${scenario.id}.yaml`; link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}

// A link to this page that holds the position, for play by mail.
async function copyLink() {
  const link = `${location.href.split("#")[0]}#z=${await packed(position())}`;
  const done = await navigator.clipboard?.writeText(link).then(() => true, () => false);
  history.replaceState(null, "", link);
  find("said").textContent = words[done ? "link-copied" : "link-shown"];
  find("said").classList.add("shown");
  setTimeout(() => find("said").classList.remove("shown"), 5000);
}

function load(text) {
  const found = read(text);
  if (found?.game !== data.game) { tell(words["no-file"]); return false; }
  begin(found.scenario, found);
  return true;
}

new Panels({ charts: data.charts, cases: async () => data.rules, enlarged: showPictures });
document.body.classList.toggle("mapless", !data.boards[data.scenarios[0].map].map);
find("pictures").querySelector("button").addEventListener("click", () => find("pictures").close());
render(data.scenarios.map((one) => html`<option value=${one.id}>${one.title}</option>`), find("scenario"));
render(data.dice.map((text) => html`<button type="button" onClick=${() => roll(text)}>${text}</button>`), find("dice"));
render(Object.entries(data.counters).map(([id, { name, side }]) => html`<option value=${id}>${side ? `${side}: ${name}` : name}</option>`), find("counter"));
find("adding").addEventListener("submit", (event) => {
  event.preventDefault();
  const made = piece(find("counter").value, "", 0, false);
  change(filled(words.comes, { piece: nameOf(made) }), () => pieces.push(made));
});
find("scenario").addEventListener("change", ({ target }) => begin(target.value));
find("back").addEventListener("click", () => step(-1));
find("next").addEventListener("click", () => step(1));
find("undo").addEventListener("click", undo);
find("save").addEventListener("click", save);
find("link").addEventListener("click", copyLink);
find("load").addEventListener("click", () => find("file").click());
find("file").addEventListener("change", async ({ target }) => { if (target.files[0]) load(await target.files[0].text()); target.value = ""; });
find("language").addEventListener("change", ({ target }) => { location.href = `${target.value}.html#${encodeURIComponent(position())}`; });
find("larger").addEventListener("click", () => board.view?.zoom(1.5));
find("smaller").addEventListener("click", () => board.view?.zoom(1 / 1.5));
find("whole").addEventListener("click", () => board.view?.fitted === "whole" ? board.view.fitField() : board.view?.whole());
find("trays").addEventListener("pointerdown", grab);
addEventListener("pointerdown", (event) => { if (!find("popup").contains(event.target)) find("popup").hidden = true; }, true);
document.addEventListener("keydown", (event) => {
  if (event.altKey || event.ctrlKey || event.metaKey || document.querySelector("dialog[open]") || /INPUT|SELECT|TEXTAREA/.test(event.target.tagName)) return;
  if (event.key === "Escape" && !find("popup").hidden) find("popup").hidden = true;
  else if (keys.key(event)) event.preventDefault();
  else if (event.key === "u" || event.key === "U") undo();
  else if (board?.view?.key(event)) event.preventDefault();
});
const decoded = async (letters) => decodeURIComponent(letters);

// the position of a link, or the one that a page in another language has handed over
async function open() {
  const given = location.hash.slice(1);
  const text = await (given.startsWith("z=") ? unpacked(given.slice(2)) : decoded(given)).catch(() => "");
  if (!(text && load(text)) && !(data.begins.includes("\n") && load(data.begins))) begin(data.begins);
}
addEventListener("hashchange", open);
open();
