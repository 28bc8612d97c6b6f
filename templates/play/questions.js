// Questions in a dialog of the page: those of the browser stop the whole page, and where there is no window for them it hangs.
import { find, word } from "./game.js";
import { html, render } from "./preact.js";

const close = () => find("question").close();

// Whether the player agrees.
/** @param {string} text @returns {Promise<boolean>} */
export function agreed(text) {
  const box = find("question");
  let yes = false;
  const agree = () => { yes = true; close(); };
  render(html`<p>${text}</p><button type="button" data-does="yes" onClick=${agree}>${word("yes")}</button> <button type="button" onClick=${close}>${word("cancel")}</button>`, box);
  box.showModal();
  return new Promise((resolve) => box.addEventListener("close", () => resolve(yes), { once: true }));
}

// Shows a text that is to be copied by hand.
/** @param {string} text @param {string} copied */
export function offerCopy(text, copied) {
  const box = find("question");
  render(html`<p>${text}</p><textarea readonly rows="4" aria-label=${text} value=${copied}></textarea><button type="button" onClick=${close}>${word("close")}</button>`, box);
  box.showModal();
  box.querySelector("textarea").select();
}
