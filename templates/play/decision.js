// What is told of the state of the game: the time, the decision, the points, why not, and what a choice may bring.
import { ruleButton } from "./dialogs.js";
import { find, game, word } from "./game.js";
import { html, render } from "./preact.js";
import { get } from "./server.js";
import { showSteps } from "./steps.js";

/** @param {GameState} state */
export function showTime(state) {
  find("turn").textContent = word(state.turns ? "turn-of" : "turn", state);
  const { colours } = game.table, names = Object.fromEntries(game.table.sides.map((side) => [side.id, side.name]));
  showSteps(find("phases"), state.steps.map(({ phase, rule, side, now }) => html`<li title=${[rule, names[side]].filter(Boolean).join(" · ")}
    style=${colours[side] ? { "--side": colours[side] } : null} data-side=${side || null} aria-current=${now ? "step" : null}>${phase}</li>`));
}

// The result of the game with the side that has won it, with the colon of the language.
const outcome = ({ result, side }) => result && side ? word("named", { name: result, text: side }) : result || side;

// What is asked, and what is to be known of it.
/** @param {GameState} state */
function promptOf(state) {
  if (state.failed.length) return [state.failed.join(" "), ""];
  if (state.over) return [word("over"), outcome(state.score)];
  if (state.actions.length) return [word("your-move", { side: state.on_name }), word("enforced")];
  if (state.elsewhere) return [word("elsewhere"), ""];
  return [state.on === "chance" ? word("dice") : word(state.program ? "thinking" : "waiting", { side: state.on_name }), ""];
}

/** @param {GameState} state */
export function showDecision(state) {
  const [text, hint] = state.curtain ? ["", ""] : promptOf(state);
  // the name of a side may begin with a small letter, as within a sentence
  find("prompt").textContent = text.charAt(0).toLocaleUpperCase(game.language) + text.slice(1); find("hint").textContent = hint;
  find("prompt").classList.toggle("thinking", state.program && !state.over);
  render(state.curtain ? null : points(state), find("points"));
  render(null, find("why")); outlook(null);
}

function points({ score, over, besides }) {
  const line = (text) => html`<p>${text}</p>`;
  return html`${over && html`<p class="end">${outcome(score)}</p>`}
    ${score.points.length > 0 && html`<dl>${score.points.map(([name, many]) => html`<dt>${name}</dt><dd>${many}</dd>`)}</dl>`}
    ${over && score.steps.map(line)}${besides.map(line)}`;
}

// The rules say why something cannot be chosen; gives that in one text.
export async function refuse(place, piece) {
  const why = await get("why", { place, piece, lang: game.language });
  if (!why?.length) return "";
  render(why.map(({ text, rule }) => html`<li>${text} ${rule && ruleButton(rule)}</li>`), find("why"));
  return why.map(({ text }) => text).join(" ");
}

let looked = null;  // the choice of which it is told

// What a choice may bring, by the results of the roll that follows it: the odds before a battle.
export async function outlook(action) {
  const { number } = game.state;
  if (looked === action && action) return;
  looked = action;
  if (!action) { render(null, find("outlook")); return; }
  const found = await get("outlook", { action: action.text, lang: game.language });
  if (looked !== action || number !== game.state.number) return;
  render(found && html`<p>${[action.said, ...found.told].join(" ")}</p><table>
    <thead><tr>${["rolls", "brings"].map((name) => html`<th>${word(name)}</th>`)}</tr></thead>
    <tbody>${found.results.map(({ rolls, lines }) => html`<tr>
      <td>${rolls.length > 2 ? `${rolls[0]}–${rolls.at(-1)}` : rolls.join(", ")}</td><td>${lines.join(" ") || "–"}</td></tr>`)}</tbody></table>`, find("outlook"));
}
