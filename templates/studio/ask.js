// Questions to the rules: a form with choices for each, places taken from the map, and answers in sentences.
import { button, made } from "./entries_parts.js";

const MANY = ["units", "markers", "steps", "held", "banks", "attacks"];
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

export class AskPanel {
  constructor(studio, questions) {
    this.studio = studio; this.questions = questions; this.answer = made("div");
    this.select = made("select", { ariaLabel: studio.word("ask") });
    for (const one of questions) this.select.add(new Option(`${one.name.replaceAll("_", " ").replaceAll("-", " ")} · ${one.rule}`, one.name));
    this.summary = made("p", { className: "soft" }); this.fields = made("div", { className: "fields" });
    this.form = made("form", {}, this.select, this.summary, this.fields, made("button", { textContent: studio.word("ask") }));
    this.select.addEventListener("change", () => this.fill());
    this.form.addEventListener("submit", event => { event.preventDefault(); this.send(); });
    this.element = made("div", {}, this.form, this.answer);
    this.lists(); this.fill();
  }

  // What can be chosen for an argument: maps, scenarios, units.
  lists() {
    const { state } = this.studio, counters = state.pictures.filter(p => p.kind === "counter" && !p.name.includes(":")).map(p => [p.name, p.title]);
    const units = made("datalist", { id: "known-units" }, ...counters.map(([value, label]) => new Option(label, value)));
    this.form.append(units);
    this.known = { map: state.pictures.filter(p => p.kind === "map").map(p => [p.name, p.title]), scenario: state.scenarios.map(s => [s.id, s.title]) };
    this.counters = new Set(counters.map(one => one[0]));
  }

  fill() {
    const one = this.questions.find(question => question.name === this.select.value), inputs = Object.entries(one?.inputs || {});
    this.summary.textContent = one?.summary || ""; this.inputs = new Map(); this.field = null;
    const kinds = inputs.map(([name, told]) => inputKind(name, told)).filter(kind => kind.name !== "position");
    const first = kinds.filter(kind => kind.required || COMMON.includes(kind.name)), rest = kinds.filter(kind => !first.includes(kind));
    this.fields.replaceChildren(...first.map(kind => this.row(kind)));
    if (rest.length) this.fields.append(made("details", {}, made("summary", { textContent: this.studio.word("more-given") }), ...rest.map(kind => this.row(kind))));
  }

  row(kind) {
    const label = kind.name.replaceAll("_", " ") + (kind.required ? " *" : "");
    const box = made(kind.kind === "pairs" ? "fieldset" : "div", { className: "field" }), input = this.input(kind);
    if (kind.kind === "pairs") box.append(made("legend", { textContent: label }), input);
    else box.append(made("label", {}, made("span", { textContent: label, title: kind.help }), input));
    if (kind.help) box.append(made("small", { className: "help soft", textContent: kind.help }));
    return box;
  }

  input(kind) {
    const { name } = kind, known = this.known[name];
    const keep = (input, read) => { input.name = name; this.inputs.set(name, read); input.addEventListener("focus", () => { this.field = { input, list: kind.kind === "list" }; }); return input; };
    if (known || kind.kind === "choice") {
      const select = made("select"), shown = known || kind.options.map(one => [one, one]);
      if (!kind.required) select.add(new Option(kind.given ? `(${kind.given})` : "—", ""));
      for (const [value, title] of shown) if (value) select.add(new Option(title, value));
      if (name === "scenario" && known.length) select.value = known[0][0];
      if (name === "map" && this.studio.view?.shapes) select.value = this.studio.view.name;
      return keep(select, () => select.value);
    }
    if (kind.kind === "flag") {
      const select = made("select", {}, new Option(`(${this.studio.word(kind.given === "True" ? "yes" : "no")})`, ""), new Option(this.studio.word("yes"), "true"), new Option(this.studio.word("no"), "false"));
      return keep(select, () => select.value);
    }
    if (kind.kind === "pairs") return this.pairs(kind);
    const input = made("input", { type: "text", placeholder: kind.given, required: kind.required });
    if (kind.kind === "number") input.inputMode = "numeric";
    if (["unit", "attackers", "defender", "reduced", "unsupplied", "pieces", "target", "loser", "by", "lost"].includes(name)) input.setAttribute("list", "known-units");
    return keep(input, () => input.value.trim());
  }

  // Units to places, and the like: a line for each.
  pairs(kind) {
    const box = made("div", { className: "pairs" }), rows = [];
    const add = () => {
      const key = made("input", { type: "text", ariaLabel: kind.name }), value = made("input", { type: "text", ariaLabel: this.studio.word("value") });
      if (MANY.includes(kind.name)) key.setAttribute("list", "known-units");
      for (const input of [key, value]) input.addEventListener("focus", () => { this.field = { input, list: false }; });
      rows.push([key, value]); box.insertBefore(made("p", {}, key, value), more);
    };
    const more = button(this.studio.word("add"), () => { add(); rows.at(-1)[0].focus(); });
    box.append(more);
    this.inputs.set(kind.name, () => {
      const given = rows.filter(([key]) => key.value.trim()).map(([key, value]) => [key.value.trim(), value.value.trim()]);
      return given.length ? Object.fromEntries(given) : "";
    });
    return box;
  }

  // A place, or a counter, that is clicked goes into the field that was entered last.
  take(place) {
    const { input, list } = this.field || {};
    if (!input?.isConnected || input.matches("select")) return false;
    const more = list && input.value.trim() && !this.counters.has(place);
    input.value = more ? `${input.value}, ${place}` : place; input.focus(); return true;
  }

  async send() {
    const given = {};
    for (const [name, read] of this.inputs) { const value = read(); if (value !== "") given[name] = value; }
    const said = await this.studio.post(`/ask?${this.studio.query()}`, { name: this.select.value, given });
    this.show(said);
  }

  show(said) {
    const parts = [made("h2", { textContent: this.studio.word("answer") })];
    if (said.error) parts.push(made("p", { className: "bad", textContent: said.error }));
    for (const problem of said.problems || []) parts.push(made("p", { className: "bad", textContent: `${problem.message} ${problem.hint}` }));
    const steps = made("ol", { className: "steps" });
    for (const step of said.steps || []) steps.append(made("li", { textContent: step.rule ? `${step.text} [${step.rule}]` : step.text }));
    parts.push(steps);
    if (said.result && !said.problems?.length) parts.push(made("details", { className: "result" }, made("summary", { textContent: this.studio.word("figures") }), told(said.result)));
    this.answer.replaceChildren(...parts);
    this.studio.view?.mark_found?.(said.result);
  }
}

const plain = value => value === null || typeof value !== "object";

// A result as terms and their values.
function told(value) {
  if (plain(value)) return made("span", { textContent: value === null ? "—" : value });
  if (Array.isArray(value)) {
    if (value.every(plain)) return made("span", { textContent: value.join(", ") || "—" });
    return made("ul", {}, ...value.map(one => made("li", {}, told(one))));
  }
  const list = made("dl");
  for (const [key, inner] of Object.entries(value)) list.append(made("dt", { textContent: key.replaceAll("_", " ") }), made("dd", {}, told(inner)));
  return list;
}
