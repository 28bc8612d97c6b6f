// Questions to the rules: a form with choices for each, places taken from the map, and answers in sentences.
import { html } from "./play/preact.js";
import { View } from "./view.js";

const OF_UNITS = ["unit", "attackers", "defender", "reduced", "unsupplied", "pieces", "target", "loser", "by", "lost"];
const PAIRS_OF_UNITS = ["units", "markers", "steps", "held", "banks", "attacks"];
const COMMON = ["scenario", "map", "unit", "attackers", "target", "a", "b", "die", "path", "to"];

// What a kind such as "list of string | none, required: the units" says of an input.
export function inputKind(name, told) {
  const [, head, help] = told.match(/^(.*?)(?:: (.*))?$/s), [, kinds, given] = head.match(/^(.*?)(?: = (.*?))?(?:, required)?$/s);
  const options = kinds.split("|").map(one => one.trim()), required = head.endsWith(", required");
  const plain = options.filter(one => one && !["string", "none", "number"].includes(one));
  const kind = plain.includes("boolean") ? "flag" : plain.some(one => one.startsWith("list of")) ? "list" : plain.includes("object") ? "pairs"
    : plain.includes("integer") ? "number" : plain.length && !options.includes("string") ? "choice" : "text";
  return { name, kind, required, given: given ?? "", help: help ?? "", options: options.filter(one => one !== "none") };
}

const plain = value => value === null || typeof value !== "object";
const spaced = name => name.replaceAll("_", " ");

export class AskPanel extends View {
  stays = true;  // its fields take places from any map

  constructor(studio) {
    super(studio, "ask", "div"); this.asked = ""; this.said = null;
    this.rows = {};  // how many lines each field of pairs has
    this.field = null;  // the one that was entered last
  }

  async refresh() {
    const { studio } = this;
    studio.questions ??= await studio.get(`/questions?${studio.query()}`) || [];
    this.draw();
  }

  /** @returns {Question} */
  get question() { const { questions } = this.studio; return questions.find(one => one.name === this.asked) || questions[0]; }

  choose(name) { Object.assign(this, { asked: name, rows: {}, field: null }); this.draw(); }

  // What can be chosen for an argument: maps, scenarios, units.
  get known() {
    const { state } = this.studio;
    return { map: state.pictures.filter(p => p.kind === "map").map(p => [p.name, p.title]), scenario: state.scenarios.map(s => [s.id, s.title]) };
  }

  get counters() { return this.studio.state.pictures.filter(p => p.kind === "counter" && !p.name.includes(":")); }

  view() {
    const { word, studio: { questions }, question } = this;
    const kinds = Object.entries(question?.inputs || {}).map(([name, told]) => inputKind(name, told)).filter(kind => kind.name !== "position");
    const first = kinds.filter(kind => kind.required || COMMON.includes(kind.name)), rest = kinds.filter(kind => !first.includes(kind));
    return html`<h2>${word("ask")}</h2>
      <form onSubmit=${event => { event.preventDefault(); this.send(event.target, kinds); }} onFocusIn=${({ target }) => { if (target.matches("input")) this.field = target; }}>
        <select aria-label=${word("ask")} value=${question?.name} onChange=${({ target }) => this.choose(target.value)}>
          ${questions.map(one => html`<option value=${one.name}>${spaced(one.name).replaceAll("-", " ")} · ${one.rule}</option>`)}
        </select>
        <p class="soft">${question?.summary}</p>
        <div class="fields" key=${question?.name}>
          ${first.map(kind => this.row(kind))}
          ${rest.length > 0 && html`<details><summary>${word("more-given")}</summary>${rest.map(kind => this.row(kind))}</details>`}
        </div>
        <button>${word("ask")}</button>
        <datalist id="known-units">${this.counters.map(p => html`<option value=${p.name}>${p.title}</option>`)}</datalist>
      </form>
      <div>${this.said && this.answer(this.said)}</div>`;
  }

  row(kind) {
    const label = spaced(kind.name) + (kind.required ? " *" : ""), help = kind.help && html`<small class="help soft">${kind.help}</small>`;
    if (kind.kind === "pairs") return html`<fieldset class="field" key=${kind.name}><legend>${label}</legend>${this.pairs(kind)}${help}</fieldset>`;
    return html`<div class="field" key=${kind.name}><label><span title=${kind.help}>${label}</span>${this.input(kind)}</label>${help}</div>`;
  }

  input({ name, kind, required, given, options }) {
    const { word } = this, known = this.known[name], choice = (pairs, chosen = "") => html`<select name=${name}>
      ${pairs.map(([value, title]) => html`<option value=${value} selected=${value === chosen}>${title}</option>`)}</select>`;
    if (known || kind === "choice") {
      const none = required ? [] : [["", given ? `(${given})` : "—"]], own = (known || options.map(one => [one, one])).filter(([value]) => value);
      return choice([...none, ...own], { scenario: known?.[0]?.[0], map: this.studio.view?.shapes && this.studio.view.name }[name]);
    }
    if (kind === "flag") return choice([["", `(${word(given === "True" ? "yes" : "no")})`], ["true", word("yes")], ["false", word("no")]]);
    return html`<input type="text" name=${name} placeholder=${given} required=${required} inputmode=${kind === "number" ? "numeric" : null}
      data-list=${kind === "list" ? "1" : null} list=${OF_UNITS.includes(name) ? "known-units" : null} />`;
  }

  // Units to places, and the like: a line for each.
  pairs({ name }) {
    const { word } = this, rows = this.rows[name] || 0, list = PAIRS_OF_UNITS.includes(name) ? "known-units" : null;
    const add = ({ target }) => {
      this.rows[name] = rows + 1; this.draw();
      target.previousElementSibling.querySelector("input").focus();
    };
    return html`<div class="pairs">
      ${Array.from({ length: rows }, (_, n) => html`<p key=${n}><input type="text" name=${name} aria-label=${name} list=${list} /><input type="text" name=${name} aria-label=${word("value")} /></p>`)}
      <button type="button" key="add" onClick=${add}>${word("add")}</button>
    </div>`;
  }

  // A place, or a counter, that is clicked goes into the field that was entered last.
  take(place) {
    const input = this.field;
    if (!input?.isConnected) return false;
    const more = input.dataset.list && input.value.trim() && !this.counters.some(p => p.name === place);
    input.value = more ? `${input.value}, ${place}` : place; input.focus(); return true;
  }

  async send(form, kinds) {
    const fields = new FormData(form), given = {};
    for (const { name, kind } of kinds) {
      const texts = fields.getAll(name).map(text => String(text).trim());
      const pairs = texts.flatMap((key, n) => n % 2 || !key ? [] : [[key, texts[n + 1]]]);
      const value = kind !== "pairs" ? texts[0] : pairs.length ? Object.fromEntries(pairs) : "";
      if (value) given[name] = value;
    }
    this.said = await this.studio.post(`/ask?${this.studio.query()}`, { name: this.question.name, given });
    this.draw();
    this.studio.view?.mark_found?.(this.said.result);
  }

  answer({ error, problems = [], steps = [], result }) {
    const { word } = this;
    return html`<h2>${word("answer")}</h2>
      ${error && html`<p class="bad">${error}</p>`}
      ${problems.map(({ message, hint }) => html`<p class="bad">${message} ${hint}</p>`)}
      <ol class="steps">${steps.map(({ text, rule }) => html`<li>${rule ? `${text} [${rule}]` : text}</li>`)}</ol>
      ${result && !problems.length && html`<details class="result"><summary>${word("figures")}</summary>${told(result)}</details>`}`;
  }
}

// A result as terms and their values.
function told(value) {
  if (plain(value)) return html`<span>${value === null ? "—" : String(value)}</span>`;
  if (!Array.isArray(value)) return html`<dl>${Object.entries(value).map(([key, inner]) => html`<dt>${spaced(key)}</dt><dd>${told(inner)}</dd>`)}</dl>`;
  if (value.every(plain)) return html`<span>${value.join(", ") || "—"}</span>`;
  return html`<ul>${value.map(one => html`<li>${told(one)}</li>`)}</ul>`;
}
