// A guided first turn: each step of the turn with its rule, and what is to be clicked now.
import { filled } from "./popups.js";

const SHOWN = 3;  // paragraphs of a rule; the others are one click away

export class Guide {
  box; rule; link; words; offered;

  // `rule` gives the text of a rule by its number, `link` a button that shows all of it.
  constructor(box, { rule, link, words, offered }) {
    Object.assign(this, { box, rule, link, words, offered });
    this.on = false; this.texts = new Map(); this.shown = 0;
  }

  async show(state, { now, lit }) {
    const shown = ++this.shown, first = this.offered && state.turn === 1 && !state.over, over = this.on && !first;
    this.box.hidden = !(first || over);
    if (this.box.hidden) return;
    if (over) { this.on = false; this.offered = false; this.box.replaceChildren(text("p", this.words["guide-over"])); return; }
    this.again = () => this.show(state, { now, lit });
    if (!this.on) { this.box.replaceChildren(this.button("guide", () => { this.on = true; this.again(); })); return; }
    const at = state.steps.findIndex((step) => step.now), step = state.steps[at];
    const numbers = [...new Set([step?.rule, now].filter(Boolean))];
    const rules = (await Promise.all(numbers.map((number) => this.text(number)))).filter((one) => one?.number);
    if (shown !== this.shown) return;  // the game has gone on while the rules were read
    const parts = step ? [text("h2", `${filled(this.words["guide-step"], { number: at + 1, count: state.steps.length })}: ${step.phase}`)] : [];
    for (const found of rules) {
      const head = text("h3", `${found.title} `);
      head.append(this.link(found.number));
      parts.push(head, ...found.paragraphs.slice(0, SHOWN).map((one) => text("p", one)));
    }
    if (state.actions.length) parts.push(text("p", this.words[clicks(lit)], "now"));
    this.box.replaceChildren(...parts, this.button("guide-end", () => { this.on = false; this.offered = false; this.box.hidden = true; }));
  }

  again() {}

  text(number) {
    if (!this.texts.has(number)) this.texts.set(number, this.rule(number));
    return this.texts.get(number);
  }

  button(word, act) {
    const button = text("button", this.words[word]);
    button.type = "button"; button.dataset.does = word;
    button.addEventListener("click", act);
    return button;
  }
}

// What is to be clicked: places light up by "@", everything else is a counter or a card.
function clicks(lit) {
  const tokens = [...lit];
  return !tokens.length ? "guide-list" : tokens.every((token) => token.startsWith("@")) ? "guide-place" : "guide-counter";
}

function text(name, content, kind = "") {
  return Object.assign(document.createElement(name), { textContent: content, className: kind });
}
