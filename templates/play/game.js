// The game that the page shows, and the words of its language.
import { filled } from "./popups.js";

export const find = (id) => document.getElementById(id);

/** @type {{ table: GameTable | null, state: GameState | null, language: string, busy: boolean }} */
export const game = { table: null, state: null, language: localStorage.getItem("language") || "", busy: false };

export const word = (name, values = {}) => filled(game.table.words[name] ?? name, values);

// How the pictures and texts of a language are asked for.
export const inLanguage = () => `lang=${encodeURIComponent(game.language)}`;

let saying;  // until what is said goes again

export function say(text) {
  find("said").textContent = text; find("said").classList.toggle("shown", !!text);
  clearTimeout(saying);
  saying = setTimeout(() => find("said").classList.remove("shown"), 3000 + 60 * text.length);
}
