// A guided first turn: each step of the turn with its rule, and what is to be clicked now.
import { filled } from "./popups.js";
import { html, render } from "./preact.js";

const SHOWN = 3;  // paragraphs of a rule; the others are one click away

export class Guide {
  box; rule; link; words; offered;

  // `rule` gives the text of a rule by its number, `link` a button that shows all of it.
  constructor(box, { rule, link, words, offered }) {
    Object.assign(this, { box, rule, link, words, offered });
    this.on = false; this.texts = new Map(); this.shown = 0;
  }

  async show(state, { now, lit }) {
    const shown = ++this.shown, first = this.offered && state.turn === 1 && !state.over, over = this.on && !first && !state.over;
    const set = (on, offered) => { this.on = on; this.offered = offered; this.show(state, { now, lit }); };
    this.box.hidden = !(first || over);
    if (over) { this.on = this.offered = false; render(html`<p>${this.words["guide-over"]}</p>`, this.box); return; }
    if (this.box.hidden) return;
    if (!this.on) { render(this.button("guide", () => set(true, true)), this.box); return; }
    const at = state.steps.findIndex((step) => step.now), step = state.steps[at];
    const numbers = [...new Set([step?.rule, now].filter(Boolean))];
    const known = (await Promise.all(numbers.map((number) => this.text(number)))).filter((one) => one?.number);
    const told = known.filter((one) => one.paragraphs.length), rules = told.length ? told : known;  // some are a heading alone
    if (shown !== this.shown) return;  // the game has gone on while the rules were read
    render(html`
      ${step && html`<h2>${filled(this.words["guide-step"], { number: at + 1, count: state.steps.length })}: ${step.phase}</h2>`}
      ${rules.map(({ number, title, paragraphs }) => html`<h3>${title} ${this.link(number)}</h3>${paragraphs.slice(0, SHOWN).map((one) => html`<p>${one}</p>`)}`)}
      ${state.actions.length > 0 && html`<p class="now">${this.words[clicks(lit)]}</p>`}
      ${this.button("guide-end", () => set(false, false))}`, this.box);
  }

  text(number) {
    if (!this.texts.has(number)) this.texts.set(number, this.rule(number));
    return this.texts.get(number);
  }

  button(word, act) { return html`<button type="button" key=${word} data-does=${word} onClick=${act}>${this.words[word]}</button>`; }
}

// What is to be clicked: places light up by "@", everything else is a counter or a card.
function clicks(lit) {
  const tokens = [...lit];
  return !tokens.length ? "guide-list" : tokens.every((token) => token.startsWith("@")) ? "guide-place" : "guide-counter";
}
