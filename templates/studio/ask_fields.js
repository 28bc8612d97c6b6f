// The fields of a question: one for each value, lines that are added and taken off for lists of objects and for pairs, and
// counters that are listed by name.
import { html } from "./play/preact.js";

// What a click on the map gives to a field, by what the field's words name.
const TAKEN = { "counter": "unit", "place": "place", "counter or place": "either" };
const LONG = 24;  // letters from which on a label stands above its field

export const spaced = name => name.replaceAll("_", " ");
export const words_in = text => text.split(/[\s,]+/).filter(Boolean);

// A field that has no label of its own is called by what it means.
/** @param {QuestionField} field */
export const named = field => field.label || (field.help && field.help[0].toUpperCase() + field.help.slice(1)) || spaced(field.name);

export class AskFields {
  /** The counters that are listed in a field, and its lines, each with a number of its own, by the path of the field. */
  listed = new Map();
  lines = new Map();
  last = 0;

  // `panel` has the studio, `known` has the choices of some fields, and `drawn` is called after what is changed here.
  constructor(panel) { this.panel = panel; this.studio = panel.studio; this.word = this.studio.word; }

  // -- lines and lists -------------------------------------------------------------------------------

  lines_of(path) { return this.lines.get(path) || []; }

  // Another line: its first field is entered.
  add(path, { target }) {
    this.lines.set(path, [...this.lines_of(path), ++this.last]); this.panel.draw();
    target.previousElementSibling.querySelector("input, select")?.focus();
  }

  take_off(path, line) { this.lines.set(path, this.lines_of(path).filter(one => one !== line)); this.panel.draw(); }

  // A counter comes to those of a field, or goes if it is among them.
  toggle(path, unit) {
    const all = this.listed.get(path) || [];
    this.listed.set(path, all.includes(unit) ? all.filter(one => one !== unit) : [...all, unit]); this.panel.draw();
  }

  // What is typed in a field for counters joins its list once it names one.
  gather(path, input, sure) {
    const words = words_in(input.value), known = word => this.panel.counters.some(one => one.name === word.split("#")[0]);
    if (!words.length || !words.every(known) || !(sure || words.length > 1)) return false;
    for (const word of words) if (!(this.listed.get(path) || []).includes(word)) this.toggle(path, word);
    input.value = ""; return true;
  }

  // -- what is shown ---------------------------------------------------------------------------------

  /** @param {QuestionField[]} fields */
  view(fields, above = "") { return fields.map(field => this.row(field, above + field.name)); }

  /** @param {QuestionField} field */
  row(field, path) {
    const label = named(field) + (field.required ? " *" : ""), told = field.label ? field.help : field.name;
    const help = told && html`<small class="help soft">${told}</small>`, several = field.kind === "list" && field.names === "counter" && !field.parts.length;
    const box = field.kind === "position" ? this.panel.position(field) : field.parts.length ? this.objects(field, path) : field.kind === "pairs" ? this.pairs(field, path) : null;
    if (box) return html`<fieldset class="field" key=${path}><legend>${label}</legend>${box}${help}</fieldset>`;
    return html`<div class=${label.length > LONG ? "field sentence" : "field"} key=${path}>
      <label><span title=${field.help}>${label}</span>${this.input(field, path)}</label>${several && this.counters(path)}${help}</div>`;
  }

  /** @param {QuestionField} field */
  input(field, path) {
    const { name, kind, names, required } = field, { word } = this, known = this.panel.known[names];
    if (known || ["choice", "flag"].includes(kind)) {
      const own = kind === "flag" ? [["true", word("yes")], ["false", word("no")]] : (known || field.choices).filter(([value]) => value);
      const title = own.find(([value]) => value === field.default)?.[1] ?? field.default, none = title && !required ? `(${title})` : "—";
      const chosen = path === name ? this.panel.chosen(name) : "";
      return html`<select name=${path} required=${required} onChange=${() => this.panel.chose(path)}>
        ${[["", none], ...own].map(([value, title]) => html`<option value=${value} selected=${value === chosen}>${title}</option>`)}</select>`;
    }
    const counters = kind === "list" && names === "counter", gather = (event, sure) => this.gather(path, event.target, sure);
    return html`<input type="text" name=${path} placeholder=${field.default} required=${required && !this.listed.get(path)?.length}
      inputmode=${kind === "number" ? "numeric" : null} data-list=${kind === "list" ? "1" : null} data-takes=${TAKEN[names]}
      list=${field.offered.length ? `offered.${path}` : this.suggestions(names)} onChange=${counters ? event => gather(event, true) : null}
      onKeyDown=${counters ? event => { if (event.key === "Enter" && gather(event, true)) event.preventDefault(); } : null} />
      ${field.offered.length > 0 && html`<datalist id=${`offered.${path}`}>${field.offered.map(([value, title]) => html`<option value=${value}>${title}</option>`)}</datalist>`}`;
  }

  // The counters of a field by their names, each with a button that takes it out.
  counters(path) {
    const all = this.listed.get(path) || [];
    return all.length > 0 && html`<p class="listed">${all.map(unit => html`<button type="button" key=${unit} data-unit=${unit}
      title=${`${this.word("remove")}: ${unit}`} onClick=${() => this.toggle(path, unit)}>${this.called(unit)} ×</button>`)}</p>`;
  }

  // The name of a counter; the second of several with one name has its number.
  called(unit) { const [id, number] = unit.split("#"); return this.studio.titleOf("counter", id) + (number ? ` (${number})` : ""); }

  // The list from which the words of a field may be chosen.
  suggestions(names) { return ["counter", "counter or place"].includes(names) ? "known-units" : null; }

  off(path, line) {
    const { word } = this;
    return html`<button type="button" class="off" aria-label=${word("remove")} title=${word("remove")} onClick=${() => this.take_off(path, line)}>×</button>`;
  }

  // Units to places, and the like: a line for each.
  /** @param {QuestionField} field */
  pairs({ label, name, names, value_names }, path) {
    const { word } = this;
    const part = (at, of, called) => html`<input type="text" name=${at} aria-label=${called} list=${this.suggestions(of)} data-takes=${TAKEN[of]} />`;
    return html`<div class="pairs">
      ${this.lines_of(path).map(line => html`<p key=${line}>${part(`${path}.${line}.key`, names, label || spaced(name))}${part(`${path}.${line}.value`, value_names, word("value"))}${this.off(path, line)}</p>`)}
      <button type="button" key="add" onClick=${event => this.add(path, event)}>${word("add")}</button>
    </div>`;
  }

  // The fields of an object; of a list of objects, for each of its lines.
  /** @param {QuestionField} field */
  objects({ kind, parts }, path) {
    if (kind !== "list") return html`<div class="object">${this.view(parts, `${path}.`)}</div>`;
    return html`<div class="objects">
      ${this.lines_of(path).map(line => html`<div class="object" key=${line}>${this.view(parts, `${path}.${line}.`)}${this.off(path, line)}</div>`)}
      <button type="button" key="add" onClick=${event => this.add(path, event)}>${this.word("add")}</button>
    </div>`;
  }

  // -- what is given ---------------------------------------------------------------------------------

  // The values of fields, as a question takes them; those that are empty are left out.
  /** @param {FormData} form @param {QuestionField[]} fields */
  given(form, fields, above = "") {
    const found = {};
    for (const field of fields) { const value = this.value(form, field, above + field.name, !above); if (value && (typeof value !== "object" || Object.keys(value).length)) found[field.name] = value; }
    return found;
  }

  /** @param {FormData} form @param {QuestionField} field */
  value(form, field, path, outer) {
    const text = at => String(form.get(at) ?? "").trim();
    if (field.kind === "position") return this.panel.whole;
    if (field.parts.length) return field.kind === "list" ? this.lines_of(path).map(line => this.given(form, field.parts, `${path}.${line}.`)) : this.given(form, field.parts, `${path}.`);
    if (field.kind === "pairs") return Object.fromEntries(this.lines_of(path).flatMap(line => text(`${path}.${line}.key`) ? [[text(`${path}.${line}.key`), text(`${path}.${line}.value`)]] : []));
    if (field.kind !== "list") return text(path);
    if (field.names === "counter") return [...this.listed.get(path) || [], ...words_in(text(path))].join(", ");
    return outer ? text(path) : text(path).split(",").map(one => one.trim()).filter(Boolean);
  }
}
