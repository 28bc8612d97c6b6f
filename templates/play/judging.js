// What the rules think of the position, where the page is from a server that knows them.
import { html, render } from "./preact.js";

const LATER = 300;  // milliseconds after the last change

export class Judging {
  // `list` is the element for what they think, null on a page without a server; `position` gives the text of the position.
  constructor(list, position, agreed) {
    this.list = list; this.position = position; this.agreed = agreed; this.asked = "";
  }

  changed() {
    if (!this.list) return;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.ask(), LATER);
  }

  async ask() {
    const text = this.position();
    if (text === this.asked) return;
    this.asked = text;
    const answer = await fetch(`judge?lang=${document.documentElement.lang}`, { method: "POST", body: text }).catch(() => null);
    const found = answer?.ok ? await answer.json() : null;
    if (text !== this.asked || !found) return;
    this.list.classList.toggle("agreed", !found.length);
    render((found.length ? found : [this.agreed]).map((line) => html`<li>${line}</li>`), this.list);
  }
}
