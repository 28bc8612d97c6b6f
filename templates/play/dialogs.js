// What opens over the page by the rules: choices beside the pointer, the text of a rule, pictures.
import { find, game, word } from "./game.js";
import { openBeside, openPictures } from "./popups.js";
import { html, render } from "./preact.js";
import { get } from "./server.js";

// Each item has a text, a picture or none, and what it does; without that it cannot be chosen.
export function openPopup(items, x, y) {
  openBeside(find("popup"), items.map(({ id, text, picture, act }) => html`<button type="button" key=${id} disabled=${!act} data-choice=${id}
    onClick=${() => { closePopup(); act(); }}>${picture && html`<img src=${picture} alt="" />`}<span>${text}</span></button>`), x, y);
}

export function closePopup() { find("popup").hidden = true; }

export function showPictures(pictures, kind) {
  find("pictures").querySelector("button").textContent = word("close");
  openPictures(find("pictures"), pictures, kind);
}

// The number of a case, which shows its text.
export const ruleButton = (number) => html`<button type="button" class="rule" title=${word("rule")} onClick=${() => showRule(number)}>${number}</button>`;

let inRules = (number) => {};

// `open` opens all the rules at a case.
export function openRulesBy(open) { inRules = open; }

export async function showRule(number) {
  const found = number && await get(`rule/${encodeURIComponent(number)}`, { lang: game.language }), box = find("rule");
  if (!found?.number) return;
  render(html`<h2>${found.number} ${found.title}</h2><div>${found.paragraphs.map((text) => html`<p>${text}</p>`)}</div>
    <button type="button" id="in-rules" onClick=${() => { box.close(); inRules(found.number); }}>${word("in-rules")}</button> <button type="button" onClick=${() => box.close()}>${word("close")}</button>`, box);
  box.showModal();
}

export function closeDialogs() { for (const id of ["pictures", "rule", "question"]) find(id).close(); }
