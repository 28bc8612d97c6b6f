// Questions to the rules: a form with choices for each, places taken from the map, and answers in sentences.
import { html } from "./play/preact.js";
import { View } from "./view.js";

const COMMON = ["scenario", "map", "unit", "attackers", "target", "a", "b", "die", "path", "to"];

// What a click on the map gives to a field, by what the field's words name.
const TAKEN = { "counter": "unit", "place": "place", "counter or place": "either" };

const plain = value => value === null || typeof value !== "object";
const spaced = name => name.replaceAll("_", " ");

export class AskPanel extends View {
  stays = true;  // its fields take places from any map

  constructor(studio) {
    super(studio, "ask", "div"); this.asked = ""; this.said = null;
    this.asks = true; this.moved = new Map();  // units that stand elsewhere for this question, each with its place
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

  get scenario() { return this.element.querySelector("select[name=scenario]")?.value ?? ""; }

  // The counters on the map are those of the question.
  stand() { this.studio.view?.setup?.renew(); }

  choose(name) { Object.assign(this, { asked: name, rows: {}, field: null }); this.draw(); this.stand(); }

  // What can be chosen for an argument: maps, scenarios, units.
  get known() {
    const { state } = this.studio;
    return { map: state.pictures.filter(p => p.kind === "map").map(p => [p.name, p.title]), scenario: state.scenarios.map(s => [s.id, s.title]) };
  }

  get counters() { return this.studio.state.pictures.filter(p => p.kind === "counter" && !p.name.includes(":")); }

  view() {
    const { word, studio: { questions }, question } = this;
    const fields = question?.fields || [];
    const first = fields.filter(field => field.required || COMMON.includes(field.name)), rest = fields.filter(field => !first.includes(field));
    return html`<h2>${word("ask")}</h2>
      <form onSubmit=${event => { event.preventDefault(); this.send(event.target, fields); }} onFocusIn=${({ target }) => { if (target.matches("input")) this.field = target; }}>
        <select aria-label=${word("ask")} value=${question?.name} onChange=${({ target }) => this.choose(target.value)}>
          ${questions.map(one => html`<option value=${one.name}>${spaced(one.name).replaceAll("-", " ")} · ${one.rule}</option>`)}
        </select>
        <p class="soft">${question?.summary}</p>
        <div class="fields" key=${question?.name}>
          ${first.map(field => this.row(field))}
          ${this.elsewhere()}
          ${rest.length > 0 && html`<details><summary>${word("more-given")}</summary>${rest.map(field => this.row(field))}</details>`}
        </div>
        <button>${word("ask")}</button>
        <datalist id="known-units">${this.counters.map(p => html`<option value=${p.name}>${p.title}</option>`)}</datalist>
      </form>
      <div>${this.said && this.answer(this.said)}</div>`;
  }

  // Units that were dragged on the map: they stand there for the question, and nothing is written.
  elsewhere() {
    if (!this.moved.size) return null;
    const { word } = this, back = unit => { this.moved.delete(unit); this.draw(); this.stand(); };
    return html`<fieldset class="field"><legend>${word("stands-at")}</legend>
      ${[...this.moved].map(([unit, at]) => html`<p key=${unit}>${this.studio.titleOf("counter", unit.split("#")[0])} → ${at || word("take-off")}
        <button type="button" aria-label=${`${word("undo")}: ${unit}`} title=${word("undo")} onClick=${() => back(unit)}>×</button></p>`)}
    </fieldset>`;
  }

  move(unit, at) { this.moved.set(unit, at); this.draw(); this.stand(); }

  // A field that has no label of its own is called by what it means, and by the name that programs give it.
  /** @param {QuestionField} field */
  row(field) {
    const name = field.label || (field.help && field.help[0].toUpperCase() + field.help.slice(1)) || spaced(field.name);
    const label = name + (field.required ? " *" : ""), told = field.label ? field.help : field.name, help = told && html`<small class="help soft">${told}</small>`;
    if (field.kind === "pairs") return html`<fieldset class="field" key=${field.name}><legend>${label}</legend>${this.pairs(field)}${help}</fieldset>`;
    return html`<div class=${field.label ? "field" : "field sentence"} key=${field.name}><label><span title=${field.help}>${label}</span>${this.input(field)}</label>${help}</div>`;
  }

  /** @param {QuestionField} field */
  input(field) {
    const { name, kind, names, required } = field, { word } = this, known = this.known[names];
    if (known || ["choice", "flag"].includes(kind)) {
      const own = kind === "flag" ? [["true", word("yes")], ["false", word("no")]] : (known || field.choices).filter(([value]) => value);
      const title = own.find(([value]) => value === field.default)?.[1] ?? field.default, none = title && !required ? `(${title})` : "—";
      const chosen = { scenario: known?.[0]?.[0], map: this.studio.view?.shapes && this.studio.view.name }[name] || "";
      return html`<select name=${name} required=${required} onChange=${() => { if (name === "scenario") { this.moved.clear(); this.draw(); this.stand(); } }}>
        ${[["", none], ...own].map(([value, title]) => html`<option value=${value} selected=${value === chosen}>${title}</option>`)}</select>`;
    }
    return html`<input type="text" name=${name} placeholder=${field.default} required=${required} inputmode=${kind === "number" ? "numeric" : null}
      data-list=${kind === "list" ? "1" : null} data-takes=${TAKEN[names]} list=${this.suggestions(names)} />`;
  }

  // The list from which the words of a field may be chosen.
  suggestions(names) { return ["counter", "counter or place"].includes(names) ? "known-units" : null; }

  // Units to places, and the like: a line for each.
  /** @param {QuestionField} field */
  pairs({ name, label, names, value_names }) {
    const { word } = this, rows = this.rows[name] || 0;
    const part = (of, called) => html`<input type="text" name=${name} aria-label=${called} list=${this.suggestions(of)} data-takes=${TAKEN[of]} />`;
    const add = ({ target }) => {
      this.rows[name] = rows + 1; this.draw();
      target.previousElementSibling.querySelector("input").focus();
    };
    return html`<div class="pairs">
      ${Array.from({ length: rows }, (_, n) => html`<p key=${n}>${part(names, label || name)}${part(value_names, word("value"))}</p>`)}
      <button type="button" key="add" onClick=${add}>${word("add")}</button>
    </div>`;
  }

  // What is clicked goes into the field that was entered last, or else into the first empty one that fits: of a counter its
  // id or its place. In a field for several a second click takes it out again.
  take(place, unit = "") {
    const fits = input => input.dataset.takes !== "unit" || unit;
    const fields = [...this.element.querySelectorAll("input[data-takes]")], open = fields.filter(one => fits(one) && one.checkVisibility());
    const last = this.field?.isConnected && fields.includes(this.field) ? this.field : null;
    const input = last && fits(last) ? last : open.find(one => one.required && !one.value.trim()) || open.find(one => !one.value.trim());
    if (!input) return false;
    const taken = (input.dataset.takes !== "place" && unit) || place, before = input.value.split(/[\s,]+/).filter(Boolean);
    const list = before.includes(taken) ? before.filter(one => one !== taken) : [...before, taken];
    input.value = input.dataset.list ? list.join(", ") : taken;
    input.focus(); return true;
  }

  /** @param {QuestionField[]} fields */
  async send(form, fields) {
    const written = new FormData(form), given = {};
    for (const { name, kind } of fields) {
      const texts = written.getAll(name).map(text => String(text).trim());
      const pairs = texts.flatMap((key, n) => n % 2 || !key ? [] : [[key, texts[n + 1]]]);
      const value = kind !== "pairs" ? texts[0] : pairs.length ? Object.fromEntries(pairs) : "";
      if (value) given[name] = value;
    }
    if (this.moved.size && fields.some(one => one.name === "units")) given.units = { ...Object.fromEntries(this.moved), ...given.units };
    this.said = await this.studio.post(`/ask?${this.studio.query()}`, { name: this.question.name, given });
    this.draw();
    this.studio.view?.mark_found?.(this.said.result);
  }

  answer({ error, problems = [], steps = [], result }) {
    const { word } = this;
    return html`<h2>${word("answer")}</h2>
      ${error && html`<p class="bad">${error}</p>`}
      ${problems.map(({ message, hint }) => html`<p class="bad">${message}${hint && html`<br /><span class="hint">${hint}</span>`}</p>`)}
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
