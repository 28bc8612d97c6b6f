// Questions to the rules: a form with choices for each, places taken from the map, and answers in sentences.
import { AskFields, spaced, words_in } from "./ask_fields.js";
import { html } from "./play/preact.js";
import { View } from "./view.js";

const COMMON = ["scenario", "position", "map", "unit", "attackers", "target", "a", "b", "die", "path", "to"];

const plain = value => value === null || typeof value !== "object";

export class AskPanel extends View {
  stays = true;  // its fields take places from any map

  constructor(studio) {
    super(studio, "ask", "div"); this.asked = ""; this.said = null;
    this.asks = true; this.moved = new Map();  // units that stand elsewhere for this question, each with its place
    this.fields = new AskFields(this);
    this.field = null;  // the one that was entered last
    /** @type {SavedPosition | null} */
    this.saved = null;
    this.whole = null;  // the position that a question is about, if its own field gives it
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

  choose(name) { Object.assign(this, { asked: name, field: null, fields: new AskFields(this) }); this.draw(); this.stand(); }

  // What can be chosen for an argument: maps, scenarios, units.
  get known() {
    const { state } = this.studio;
    return { map: state.pictures.filter(p => p.kind === "map").map(p => [p.name, p.title]), scenario: state.scenarios.map(s => [s.id, s.title]) };
  }

  get counters() { return this.studio.state.pictures.filter(p => p.kind === "counter" && !p.name.includes(":")); }

  // What is chosen for an argument at first, and what follows when another scenario is.
  chosen(name) { return { scenario: this.saved?.position.scenario || this.known.scenario[0]?.[0], map: this.studio.view?.shapes && this.studio.view.name }[name] || ""; }
  chose(name) { if (name === "scenario") { this.saved = null; this.moved.clear(); this.draw(); this.stand(); } }

  view() {
    const { word, studio: { questions }, question } = this;
    const fields = question?.fields || [];
    const first = fields.filter(field => field.required || COMMON.includes(field.name)), rest = fields.filter(field => !first.includes(field));
    return html`<h2>${word("ask")}</h2>
      <form onSubmit=${event => { event.preventDefault(); this.send(event.target, fields); }} onFocusIn=${({ target }) => { if (target.matches("input")) this.field = target; }}>
        <select aria-label=${word("ask")} value=${question?.name} onChange=${({ target }) => this.choose(target.value)}>
          ${questions.map(one => html`<option value=${one.name}>${one.title} · ${one.rule}</option>`)}
        </select>
        <p class="soft">${question?.summary}</p>
        <div class="fields" key=${question?.name}>
          ${this.fields.view(first)}
          ${this.elsewhere()}
          ${rest.length > 0 && html`<details><summary>${word("more-given")}</summary>${this.fields.view(rest)}</details>`}
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
      ${[...this.moved].map(([unit, at]) => html`<p key=${unit}>${this.fields.called(unit)} → ${at || word("take-off")}
        <button type="button" aria-label=${`${word("undo")}: ${unit}`} title=${word("undo")} onClick=${() => back(unit)}>×</button></p>`)}
    </fieldset>`;
  }

  move(unit, at) { this.moved.set(unit, at); this.draw(); this.stand(); }

  // -- the position --------------------------------------------------------------------------------

  // A question is about the set-up of a scenario, or about what was saved in a game; on the map both can be seen and changed.
  /** @param {QuestionField} field */
  position(field) {
    const { word, saved } = this, own = this.question.fields.some(one => one.name === "scenario");
    return html`<div class="position">
      ${!own && html`<select name="scenario" aria-label=${word("scenario")} onChange=${() => this.chose("scenario")}>
        ${this.known.scenario.map(([id, title]) => html`<option value=${id} selected=${id === this.chosen("scenario")}>${title}</option>`)}</select>`}
      ${saved && html`<p>${saved.name} <button type="button" aria-label=${word("remove")} title=${word("remove")} onClick=${() => this.leave()}>×</button></p>`}
      <button type="button" onClick=${({ target }) => target.nextElementSibling.click()}>${word("from-saved")}</button>
      <input type="file" accept=".yaml,.yml,.vsav" hidden aria-label=${word("from-saved")} onChange=${({ target }) => { this.read(target.files[0]); target.value = ""; }} />
    </div>`;
  }

  // A saved game: its counters stand on the map in place of the scenario's.
  async read(file) {
    if (!file) return;
    const said = await this.studio.post(`/position?${this.studio.query()}&name=${encodeURIComponent(file.name)}`, file);
    if (said.error) { this.said = said; this.draw(); return; }
    this.said = null; this.moved.clear(); this.saved = { name: file.name, position: said.position };
    this.draw();
    const select = this.element.querySelector("select[name=scenario]"), { scenario, map } = said.position;
    if (select && scenario) select.value = scenario;
    if (map && this.studio.view?.name !== map) this.studio.show_map(map); else this.stand();
  }

  leave() { this.saved = null; this.moved.clear(); this.draw(); this.stand(); }

  // The whole position for a question that cannot be told the places of units by themselves.
  async taken(fields) {
    if (!fields.some(one => one.kind === "position")) return null;
    if (fields.some(one => one.name === "units")) return this.saved?.position;
    const found = this.saved?.position || (await this.studio.get(`/position/${encodeURIComponent(this.scenario)}`))?.position;
    return found && this.moved.size ? { ...found, pieces: this.stood(found.pieces) } : found;
  }

  // The pieces of a position where those of the question stand.
  stood(pieces) {
    const many = new Map(), each = pieces.flatMap(({ count = 1, ...one }) => Array(count).fill(one)).map(one => {
      const number = many.get(one.counter) + 1 || 1; many.set(one.counter, number);
      return [number > 1 ? `${one.counter}#${number}` : one.counter, one];
    });
    return each.map(([unit, one]) => ({ ...one, at: this.moved.get(unit) ?? one.at }));
  }

  // -- what is clicked, and the answer ----------------------------------------------------------------

  // What is clicked goes into the field that was entered last, or else into the first empty one that fits: of a counter its
  // id or its place. In a field for several a second click takes it out again.
  take(place, unit = "") {
    const fits = input => input.dataset.takes !== "unit" || unit, free = one => !one.value.trim() && !this.fields.listed.get(one.name)?.length;
    const fields = [...this.element.querySelectorAll("input[data-takes]")], open = fields.filter(one => fits(one) && one.checkVisibility());
    const last = this.field?.isConnected && fields.includes(this.field) ? this.field : null;
    const input = last && fits(last) ? last : open.find(one => one.required && free(one)) || open.find(free);
    if (!input) return false;
    const taken = (input.dataset.takes !== "place" && unit) || place, before = words_in(input.value);
    if (input.dataset.list && input.dataset.takes === "unit") { this.fields.gather(input.name, input, true); this.fields.toggle(input.name, taken); }
    else input.value = !input.dataset.list ? taken : (before.includes(taken) ? before.filter(one => one !== taken) : [...before, taken]).join(", ");
    input.focus(); return true;
  }

  /** @param {QuestionField[]} fields */
  async send(form, fields) {
    this.whole = await this.taken(fields);
    const given = this.fields.given(new FormData(form), fields);
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
      ${result && !problems.length && html`<details class="result"><summary>${word("figures")}</summary>${told(result, this.question.answers)}</details>`}`;
  }
}

// A result as terms and their values; `terms` says what they mean.
function told(value, terms = {}) {
  if (plain(value)) return html`<span>${value === null ? "—" : String(value)}</span>`;
  if (!Array.isArray(value)) return html`<dl>${Object.entries(value).map(([key, inner]) => html`<dt>${terms[key] || spaced(key)}</dt><dd>${told(inner)}</dd>`)}</dl>`;
  if (value.every(plain)) return html`<span>${value.join(", ") || "—"}</span>`;
  return html`<ul>${value.map(one => html`<li>${told(one)}</li>`)}</ul>`;
}
