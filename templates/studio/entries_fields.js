// The fields of a form: one for each value that is written, and for those that can be added.
import { addressOf } from "./entries.js";
import { drawGrid } from "./entries_grid.js";
import { button, made } from "./entries_parts.js";
import { pictureField } from "./entries_pictures.js";

const NUMBER = /^[-+]?\d+(\.\d+)?$/;
let lists = 0;

export class EntryFields {
  // `panel` has the studio, the file and the path, and writes.
  constructor(panel, form) {
    this.panel = panel; this.studio = panel.studio; this.word = this.studio.word; this.form = form;
    this.live = form.written || form.kind !== "group"; this.draft = form.kind === "group" ? {} : null; this.datalists = new Map();
    this.element = made("div", { className: "fields" });
    this.element.append(form.kind === "group" ? this.group(form) : this.field(form));
  }

  // -- where the focus is ------------------------------------------------------------------------

  get busy() {
    const at = document.activeElement;
    if (!this.live && Object.keys(this.draft).length) return true;  // of an entry that is not written yet
    return this.element.contains(at) && at.matches("input, textarea") && (!this.live || at.value !== (at.dataset.before ?? at.value));
  }

  focus() {
    const at = document.activeElement;
    return this.element.contains(at) ? { path: at.dataset.path, from: at.selectionStart } : null;
  }

  restore(focus) {
    const at = focus?.path && [...this.element.querySelectorAll("[data-path]")].find(one => one.dataset.path === focus.path);
    at?.focus();
    if (at && focus.from !== undefined && at.setSelectionRange && at.type === "text") at.setSelectionRange(focus.from, focus.from);
  }

  // -- changes -----------------------------------------------------------------------------------

  async put(field, value, more = {}) {
    if (!this.live) { this.keep(field, value); return; }
    const none = value === "" || (Array.isArray(value) && !value.length);
    const step = none && field.written && !field.required ? { op: "remove" } : { op: "put", value, ...more };
    if (none && !field.written) return;
    await this.write([{ ...step, path: field.path }], field.path);
  }

  // Values of an entry that is not written yet are kept until it is added.
  keep(field, value) {
    const steps = field.path.slice(this.panel.path.length), last = steps.pop();
    const above = steps.reduce((data, step) => (data[step] ??= {}), this.draft);
    if (value === "") delete above[last]; else above[last] = value;
  }

  // What is typed into another field before the answer comes is still to be written.
  async write(steps, path = []) {
    const sent = [...this.element.querySelectorAll("[data-before]")].map(input => [input, input.value]);
    const said = await this.panel.entries.write(steps.map(step => ({ file: this.panel.file, entry: this.form.entry, ...step })));
    this.fail(path, said.error || "");
    if (!said.error) for (const [input, value] of sent) input.dataset.before = value;
    return said;
  }

  fail(path, text) {
    const at = this.element.querySelector(`[data-field="${CSS.escape(JSON.stringify(path))}"]`) || this.element;
    let told = at.querySelector(":scope > .failed");
    if (!told) at.append(told = made("p", { className: "failed bad", role: "alert" }));
    told.textContent = text; told.hidden = !text;
  }

  // -- parts -------------------------------------------------------------------------------------

  group(form) {
    const box = made("div", { className: "group" });
    if (form.closed) { box.append(this.link(form)); return box; }
    for (const field of form.fields) box.append(this.field(field));
    if (form.more.length) box.append(this.more(form, box));
    return box;
  }

  more(form, box) {
    const select = made("select", { ariaLabel: this.word("more") }, new Option(this.word("more"), ""));
    for (const field of form.more) { const option = new Option(field.key.replaceAll("_", " "), field.key); option.title = field.help; select.add(option); }
    select.addEventListener("change", () => {
      const field = form.more.find(one => one.key === select.value);
      if (!field) return;
      if (this.live && ["group", "list", "map", "grid"].includes(field.kind)) { this.panel.open(this.panel.file, field.path); return; }
      const shown = this.field(field); box.insertBefore(shown, select); select.remove(select.selectedIndex);
      shown.querySelector("input, textarea, select, button")?.focus();
    });
    return select;
  }

  field(field) {
    const inline = ["group", "list", "map", "grid", "pairs"].includes(field.kind), label = String(field.key).replaceAll("_", " ");
    const box = made(inline ? "fieldset" : "div", { className: `field ${field.kind}`, dataset: { field: JSON.stringify(field.path) } });
    const own = field !== this.form, help = made("small", { className: "help soft", textContent: field.help || "" });
    if (inline) {
      if (own) box.append(made("legend", {}, field.kind === "group" || !field.written ? label : this.link(field, label)));
      box.append(this[`draw_${field.kind}`](field));
    } else {
      const input = this[`draw_${field.kind}`](field);
      box.append(made("label", {}, made("span", { textContent: label + (field.required ? " *" : ""), title: field.help || "" }), input));
    }
    if (field.help) box.append(help);
    for (const problem of own && field.kind !== "group" ? field.problems : []) box.append(this.problem(problem));
    return box;
  }

  problem({ severity, message, hint }) {
    const line = made("p", { className: `problem ${severity}` }, message);
    if (hint) line.append(" ", made("span", { className: "hint", textContent: hint }));
    return line;
  }

  link(field, label = "…") { return made("a", { href: addressOf(this.panel.file, field.path), textContent: label }); }

  // An input that writes when it is left, or with Enter.
  input(field, text, read, tag = "input") {
    const input = made(tag, { value: text, dataset: { path: JSON.stringify(field.path), before: text }, placeholder: field.default || "" });
    if (tag === "input") input.type = "text"; else input.rows = Math.min(12, Math.max(2, text.split("\n").length + text.length / 60));
    if (field.problems.some(one => one.severity === "error")) input.ariaInvalid = "true";
    input.addEventListener("change", () => { if (input.value !== input.dataset.before) this.put(field, read(input.value)); });
    input.addEventListener("keydown", event => {
      if (event.key === "Escape") { input.value = input.dataset.before; event.stopPropagation(); }
      if (event.key === "Enter" && (event.ctrlKey || tag === "input")) { event.preventDefault(); input.dispatchEvent(new Event("change")); }
    });
    return input;
  }

  // The choices of a field: the ids that exist, or what the same field has elsewhere.
  choices(field) {
    const { names, used } = this.panel.known, seen = new Map();
    for (const space of field.spaces) for (const [id, title] of names[space] || []) seen.set(id, title);
    if (!field.spaces.length) for (const value of used[field.used] || []) seen.set(value, "");
    return seen;
  }

  draw_text(field) {
    const input = this.input(field, field.value ?? "", text => text), seen = this.choices(field);
    // An id that others name is changed together with them.
    if (field.key === "id" && this.live && this.form.thing && field.path.length === this.panel.path.length + 1) { input.readOnly = true; return input; }
    if (seen.size) input.setAttribute("list", this.datalist(field, seen));
    return field.spaces.includes("art") ? pictureField(this.studio, input, name => { input.value = name; return this.put(field, name); }) : input;
  }

  datalist(field, seen) {
    const key = field.spaces.length ? field.spaces.join() : field.used;
    if (!this.datalists.has(key)) {
      const list = made("datalist", { id: `choices-${++lists}` });
      for (const [id, title] of seen) list.append(new Option(title, id));
      this.element.append(list); this.datalists.set(key, list.id);
    }
    return this.datalists.get(key);
  }

  draw_long(field) { return this.input(field, field.value ?? "", text => text, "textarea"); }

  draw_number(field) {
    const input = this.input(field, field.value ?? "", text => NUMBER.test(text.trim()) ? Number(text) : text.trim());
    input.inputMode = "decimal"; return input;
  }

  draw_words(field) {
    const list = Array.isArray(field.value);
    const input = this.input(field, list ? field.value.join(" ") : field.value ?? "", text => list ? text.split(/\s+/).filter(Boolean) : text.trim());
    const seen = this.choices(field);
    if (seen.size) input.setAttribute("list", this.datalist(field, seen));
    return input;
  }

  draw_texts(field) {
    const lines = Array.isArray(field.value) ? field.value : field.value ? [field.value] : [];
    return this.input(field, lines.join("\n"), text => text.split("\n").map(one => one.trim()).filter(Boolean), "textarea");
  }

  draw_yaml(field) {
    const input = this.input(field, field.value ?? "", text => text, "textarea");
    input.className = "code"; input.spellcheck = false;
    const put = this.put.bind(this);
    input.addEventListener("change", event => {
      event.stopImmediatePropagation();
      if (input.value.trim()) put(field, null, { yaml: input.value }); else put(field, "");
    }, { capture: true });
    return input;
  }

  select(field, options) {
    const select = made("select", { dataset: { path: JSON.stringify(field.path) } });
    const empty = field.default ? `(${field.default})` : "—";
    if (!field.required || !field.written) select.add(new Option(empty, ""));
    for (const [value, label] of options) if (value) select.add(new Option(label, value));
    if (field.value && !options.some(([value]) => value === field.value)) select.add(new Option(field.value, field.value));
    select.value = field.value ?? "";
    return select;
  }

  draw_choice(field) {
    const select = this.select(field, field.choices.map(one => [one, one]));
    select.addEventListener("change", () => this.put(field, select.value));
    return select;
  }

  draw_flag(field) {
    const value = { true: "yes", false: "no" }[field.value] ?? field.value;
    const select = this.select({ ...field, value }, [["yes", this.word("yes")], ["no", this.word("no")]]);
    select.addEventListener("change", () => this.put(field, select.value && select.value === "yes"));
    return select;
  }

  draw_group(field) {
    if (field.written || !this.live) return this.group(field);
    return button(this.word("add"), () => this.panel.open(this.panel.file, field.path));
  }

  draw_pairs(field) {
    const box = made("div", { className: "pairs" });
    const row = (key, text) => {
      const at = [...field.path, key], name = made("input", { value: key, ariaLabel: this.word("name"), type: "text", dataset: { path: JSON.stringify([...at, "key"]), before: key } });
      const value = made("input", { value: text, ariaLabel: key || this.word("value"), type: "text", dataset: { path: JSON.stringify(at), before: text } });
      const write = () => {
        if (!name.value || (name.value === key && value.value === text)) return;
        if (!this.live) { this.keep({ path: [...field.path, name.value] }, value.value); return; }
        if (key && name.value !== key) this.write([{ op: "key", path: at, name: name.value }], field.path);
        else if (value.value || key) this.write([{ op: "put", path: [...field.path, name.value], value: value.value }], field.path);
      };
      name.addEventListener("change", write); value.addEventListener("change", write);
      const line = made("p", {}, name, value);
      if (key) line.append(button("×", () => this.write([{ op: "remove", path: at }], field.path), { ariaLabel: this.word("delete"), title: this.word("delete") }));
      return line;
    };
    for (const [key, text] of field.value || []) box.append(row(key, text));
    const add = button(this.word("add"), () => { box.insertBefore(row("", ""), add); add.previousSibling.querySelector("input").focus(); });
    box.append(add); return box;
  }

  draw_list(field) { return this.items(field, true); }
  draw_map(field) { return this.items(field, false); }

  // The entries of a list: each leads to its own form; new ones are added, all can be copied, moved and deleted.
  items(field, ordered) {
    const box = made("div"), list = made("ul", { className: "items" }), { word } = this;
    if (!this.live) return box;
    (field.items || []).forEach((item, i) => {
      const line = made("li"), link = this.link(item, item.label);
      if (item.picture && field === this.form) { const image = this.panel.picture({ picture: item.picture, id: item.id }); image.loading = "lazy"; line.append(image); }
      line.append(link);
      if (item.problems) line.append(" ", made("b", { className: "bad", textContent: `! ${item.problems}` }));
      const tools = made("span", { className: "item-tools" }), act = (text, sign, steps) =>
        tools.append(button(sign, () => this.write(steps, field.path), { ariaLabel: `${text}: ${item.label}`, title: text }));
      if (ordered && i) act(word("up"), "↑", [{ op: "move", path: item.path, to: i - 1, ...(item.id ? { entry: { path: item.path, id: item.id } } : {}) }]);
      if (ordered && !item.id) act(word("copy"), "⧉", [{ op: "copy", path: item.path, id: "" }]);
      if (!item.id) act(word("delete"), "×", [{ op: "remove", path: item.path }]);
      line.append(tools); list.append(line);
    });
    const add = ordered
      ? button(`${word("add")} …`, () => this.panel.open(this.panel.file, [...field.path, (field.items || []).length]))
      : made("span", { className: "new-key" }, ...this.newKey(field));
    box.append(list, add);
    if (ordered && field.items?.length > 1) box.append(" ", made("a", { href: `#table/${encodeURIComponent(JSON.stringify([this.panel.file, ...field.path]))}`, textContent: word("as-table") }));
    return box;
  }

  newKey(field) {
    const seen = this.choices(field), name = made("input", { type: "text", ariaLabel: this.word("name") });
    if (seen.size) name.setAttribute("list", this.datalist(field, seen));
    return [name, button(this.word("add"), () => { if (name.value) this.panel.open(this.panel.file, [...field.path, name.value]); })];
  }

  draw_grid(field) { return drawGrid(this, field); }
}
