// The fields of a form: one for each value that is written, and for those that can be added.
import { addressOf, idsIn } from "./entries.js";
import { askIds } from "./entries_dialogs.js";
import { grid } from "./entries_grid.js";
import { PictureField } from "./entries_pictures.js";
import { html } from "./play/preact.js";
import { copySign } from "./view.js";

const NUMBER = /^[-+]?\d+(\.\d+)?$/;
const BOXES = ["group", "list", "map", "grid", "pairs"];  // kinds of fields with a frame of their own
const OPENED = ["group", "list", "map", "grid"];  // and those with a form of their own
let forms = 0;

export class EntryFields {
  // `panel` has the studio, the form, the file and the path, and writes.
  constructor(panel) { this.panel = panel; this.studio = panel.studio; this.word = this.studio.word; this.number = ++forms; this.begin(); }

  // Nothing is typed, added or refused.
  begin() {
    this.draft = {};  // the values of an entry that is not written yet
    this.typed = new Map();  // texts in fields, by the field's key, each with what stands in the file
    this.failed = new Map();  // what the studio refused, by the field's key
    this.added = new Set(); this.rows = new Map();
  }

  get form() { return this.panel.form; }
  get live() { return this.form.written || this.form.kind !== "group"; }
  get unwritten() { return this.form && !this.live && Object.keys(this.draft).length > 0; }

  // -- what is typed -----------------------------------------------------------------------------

  // Another form has come: what was written is in it.
  read_again() { for (const [key, { text, base }] of this.typed) if (text === base) this.typed.delete(key); }

  base(key, text) { return this.typed.get(key)?.base ?? text; }

  // What an input shows and does that writes when it is left.
  bound(path, text, write) {
    const key = JSON.stringify(path);
    return {
      value: this.typed.get(key)?.text ?? text, "data-path": key,
      onInput: ({ target }) => { this.typed.set(key, { ...this.typed.get(key), text: target.value, base: this.base(key, text) }); },
      onChange: ({ target }) => this.leave(key, text, target.value, write),
      onKeyDown: event => {
        const { key: pressed, target, ctrlKey } = event;
        if (pressed === "Escape") { this.typed.delete(key); this.panel.draw(); event.stopPropagation(); }
        if (pressed === "Enter" && (ctrlKey || target.tagName === "INPUT")) { event.preventDefault(); this.leave(key, text, target.value, write); }
      },
    };
  }

  // A field is left: what it has now is written, once.
  async leave(key, text, value, write) {
    const base = this.base(key, text);
    if (value === (this.typed.get(key)?.sent ?? base)) return;
    const typed = { text: value, base, sent: value };
    this.typed.set(key, typed);
    const said = await write(value), now = this.typed.get(key) ?? typed;
    if (said && !said.error) now.base = value;
    delete now.sent;
  }

  // -- changes -----------------------------------------------------------------------------------

  async put(field, value, more = {}) {
    if (!this.live) { this.keep(field.path, value); return null; }
    const none = value === "" || (Array.isArray(value) && !value.length);
    if (none && !field.written) return null;
    const step = none && !field.required ? { op: "remove" } : { op: "put", value, ...more };
    return this.write([{ ...step, path: field.path }], field.path);
  }

  // Values of an entry that is not written yet are kept until it is added.
  keep(path, value) {
    const steps = path.slice(this.panel.path.length), last = steps.pop();
    const above = steps.reduce((data, step) => (data[step] ??= {}), this.draft);
    if (value === "") delete above[last]; else above[last] = value;
  }

  // Those values in the order of the fields, not in that in which they were typed.
  drafted(form = this.form, draft = this.draft) {
    const typed = [...form.fields, ...form.more].filter(field => field.key in draft);
    const ordered = Object.fromEntries(typed.map(field => [field.key, field.fields ? this.drafted(field, draft[field.key]) : draft[field.key]]));
    return { ...ordered, ...draft, ...ordered };
  }

  async write(steps, path = []) {
    const { panel, form } = this;
    const said = await panel.entries.write(steps.map(step => ({ file: panel.file, entry: form.entry, ...step })));
    this.fail(path, said.error || "");
    return said;
  }

  fail(path, text) {
    const key = JSON.stringify(path);
    if (text) this.failed.set(key, text); else if (!this.failed.delete(key)) return;
    this.panel.draw();
  }

  // -- parts -------------------------------------------------------------------------------------

  view() {
    const { form } = this;
    this.lists = new Map();
    const fields = form.kind === "group" ? this.group(form) : this.field(form);
    return html`<div class="fields">${form.kind === "group" && this.problems(this.own_problems(form))}${fields}${this.refused([])}
      ${[...this.lists.values()].map(({ id, seen }) => html`<datalist id=${id} key=${id}>${[...seen].map(([value, title]) => html`<option value=${value}>${title}</option>`)}</datalist>`)}
    </div>`;
  }

  // What is wrong with the entry itself, such as a key that it lacks: the rest is told at its field.
  own_problems(form) {
    const key = one => `${one.message}\n${one.hint}`, below = [...form.fields, ...form.fields.flatMap(field => field.fields || [])];
    const told = new Set(below.flatMap(field => field.problems).map(key));
    return form.problems.filter(one => !told.has(key(one)));
  }

  problems(all) { return all.map(({ severity, message, hint }) => html`<p class=${`problem ${severity}`}>${message}${hint && html` <span class="hint">${hint}</span>`}</p>`); }

  refused(path) {
    const text = this.failed.get(JSON.stringify(path));
    return text && html`<p class="failed bad" role="alert">${text}</p>`;
  }

  group(form) {
    if (form.closed) return html`<div class="group">${this.link(form)}</div>`;
    const isAdded = field => this.added.has(JSON.stringify(field.path)), left = form.more.filter(field => !isAdded(field));
    return html`<div class="group">
      ${[...form.fields, ...form.more.filter(isAdded)].map(field => this.field(field))}
      ${left.length > 0 && html`<select aria-label=${this.word("more")} value="" onChange=${({ target }) => this.more(left.find(one => one.key === target.value), target)}>
        <option value="">${this.word("more")}</option>
        ${left.map(({ key, used, help }) => html`<option value=${key} title=${help}>${this.panel.entries.label(key, used)}</option>`)}
      </select>`}
    </div>`;
  }

  // One more field, or the form of one that has its own.
  more(field, select) {
    if (!field) return;
    select.value = "";
    if (this.live && OPENED.includes(field.kind)) { this.panel.open(this.panel.file, field.path); return; }
    this.added.add(JSON.stringify(field.path)); this.panel.draw();
    const box = this.panel.element.querySelector(`[data-field="${CSS.escape(JSON.stringify(field.path))}"]`);
    box?.querySelector("input, textarea, select, button")?.focus();
  }

  /** @param {EntryField} field */
  field(field) {
    const label = this.panel.entries.label(field.key, field.used), own = field !== this.form, key = JSON.stringify(field.path);
    const told = html`${field.help && html`<small class="help soft"><code>${field.key}</code> ${field.help}</small>`}
      ${own && field.kind !== "group" && this.problems(field.problems)}
      ${field.path.length > 0 && this.refused(field.path)}`;
    if (!this.live && OPENED.includes(field.kind) && field.kind !== "group") {  // what has a form of its own comes later
      return field.quick?.length && field.required ? html`<div class="field text" data-field=${key} key=${key}><label><span>${label} *</span>${this.draw_first(field)}</label>${told}</div>` : null;
    }
    const content = this[`draw_${field.kind}`](field);
    if (BOXES.includes(field.kind)) return html`<fieldset class=${`field ${field.kind}`} data-field=${key} key=${key}>
      ${own && html`<legend>${field.kind === "group" || !field.written ? label : this.link(field, label)}</legend>`}${content}${told}</fieldset>`;
    return html`<div class=${`field ${field.kind}`} data-field=${key} key=${key}>
      <label><span title=${field.help || ""}>${label + (field.required ? " *" : "")}</span>${content}</label>${told}</div>`;
  }

  link(field, label = "…") { return html`<a href=${addressOf(this.panel.file, field.path)}>${label}</a>`; }

  // -- kinds of fields ---------------------------------------------------------------------------

  input(field, text, read, more = {}) {
    const wrong = field.problems.some(one => one.severity === "error") ? "true" : null;
    return html`<input type="text" placeholder=${field.default || ""} aria-invalid=${wrong} ...${this.bound(field.path, String(text), value => this.put(field, read(value)))} ...${more} />`;
  }

  area(field, text, write, more = {}) {
    const wrong = field.problems.some(one => one.severity === "error") ? "true" : null, rows = Math.min(12, Math.max(2, text.split("\n").length + text.length / 60));
    return html`<textarea placeholder=${field.default || ""} aria-invalid=${wrong} rows=${Math.floor(rows)} ...${this.bound(field.path, text, write)} ...${more} />`;
  }

  // The choices of a field: the ids that exist, or what the same field has elsewhere.
  /** @param {EntryField} field */
  choices(field) {
    const { names, used } = this.panel.known, seen = new Map();
    for (const space of field.spaces) for (const [id, title] of names[space] || []) seen.set(id, title);
    if (!field.spaces.length) for (const value of used[field.used] || []) seen.set(value, "");
    return seen;
  }

  // The list of choices that an input has, if there are any.
  listed(field) {
    const seen = this.choices(field), key = field.spaces.length ? field.spaces.join() : field.used;
    if (!seen.size) return {};
    if (!this.lists.has(key)) this.lists.set(key, { id: `choices-${this.number}-${this.lists.size}`, seen });
    return { list: this.lists.get(key).id };
  }

  draw_text(field) {
    // An id that others name is changed together with them.
    const fixed = field.key === "id" && this.live && this.form.thing && field.path.length === this.panel.path.length + 1;
    const input = this.input(field, field.value ?? "", text => text, fixed ? { readOnly: true } : this.listed(field));
    if (fixed || !field.spaces.includes("art")) return input;
    const key = JSON.stringify(field.path), text = field.value ?? "";
    const take = name => { this.leave(key, text, name, () => this.put(field, name)); this.panel.draw(); };
    return html`<${PictureField} studio=${this.studio} name=${this.typed.get(key)?.text ?? text} take=${take}>${input}<//>`;
  }

  // Lines whose words stand one below another, as in the rows of a map, have letters of one width, and all are seen.
  draw_long(field) {
    const text = field.value ?? "", columns = /\n/.test(text) && /\S {2,}\S/.test(text), rows = Math.min(40, text.split("\n").length + 1);
    return this.area(field, text, said => this.put(field, said), columns ? { class: "code", wrap: "off", spellcheck: false, rows } : {});
  }

  draw_number(field) {
    return this.input(field, field.value ?? "", text => NUMBER.test(text.trim()) ? Number(text) : text.trim(), { inputmode: "decimal" });
  }

  draw_words(field) {
    const list = Array.isArray(field.value), read = text => list ? text.split(/\s+/).filter(Boolean) : text.trim();
    return this.input(field, list ? field.value.join(" ") : field.value ?? "", read, this.listed(field));
  }

  draw_texts(field) {
    const lines = Array.isArray(field.value) ? field.value : field.value ? [field.value] : [];
    return this.area(field, lines.join("\n"), text => this.put(field, text.split("\n").map(one => one.trim()).filter(Boolean)));
  }

  draw_yaml(field) {
    const write = text => text.trim() ? this.put(field, null, { yaml: text }) : this.put(field, "");
    return this.area(field, field.value ?? "", write, { class: "code", spellcheck: false });
  }

  select(field, value, options, read) {
    const known = options.some(([one]) => one === value);
    return html`<select ...${this.bound(field.path, value, text => this.put(field, read(text)))}>
      ${(!field.required || !field.written) && html`<option value="">${field.default ? `(${field.default})` : "—"}</option>`}
      ${options.map(([one, label]) => one && html`<option value=${one}>${label}</option>`)}
      ${value && !known && html`<option value=${value}>${value}</option>`}
    </select>`;
  }

  draw_choice(field) { return this.select(field, field.value ?? "", field.choices.map(one => [one, one]), text => text); }

  draw_flag(field) {
    const value = { true: "yes", false: "no" }[field.value] ?? field.value ?? "";
    return this.select(field, value, [["yes", this.word("yes")], ["no", this.word("no")]], text => text && text === "yes");
  }

  draw_group(field) {
    if (field.written || !this.live) return this.group(field);
    return html`<button type="button" onClick=${() => this.panel.open(this.panel.file, field.path)}>${this.word("add")}</button>`;
  }

  // Names with their values: a line for each, and those that are added.
  draw_pairs(field) {
    const key = JSON.stringify(field.path), more = this.rows.get(key) || [], { word } = this;
    const add = ({ target }) => {
      this.rows.set(key, [...more, (more.at(-1) ?? -1) + 1]); this.panel.draw();
      target.previousElementSibling.querySelector("input").focus();
    };
    return html`<div class="pairs">
      ${(field.value || []).map(([name, text]) => this.pair(field, name, text, name))}${more.map(n => this.pair(field, "", "", n))}
      <button type="button" onClick=${add}>${word("add")}</button>
    </div>`;
  }

  // A line that is added has a number instead of the name.
  pair(field, name, text, step) {
    const { word } = this, at = [...field.path, step], keys = [at, [...at, "key"]].map(path => JSON.stringify(path));
    const value = () => this.typed.get(keys[0])?.text, named = () => name || this.typed.get(keys[1])?.text;
    const put = async () => {
      if (!named() || value() === undefined) return null;
      if (!this.live) { this.keep([...field.path, named()], value()); return null; }
      const said = await this.write([{ op: "put", path: [...field.path, named()], value: value() }], field.path);
      if (!name && !said.error) {
        const key = JSON.stringify(field.path);
        this.rows.set(key, this.rows.get(key).filter(one => one !== step)); keys.forEach(one => this.typed.delete(one));
        this.panel.draw();  // the changed file may have been drawn before this answer came
      }
      return said;
    };
    const rename = to => name && this.live ? this.write([{ op: "key", path: at, name: to }], field.path) : put();
    return html`<p key=${step}>
      <input type="text" aria-label=${word("key")} ...${this.bound([...at, "key"], name, rename)} />
      <input type="text" aria-label=${name || word("value")} ...${this.bound(at, text, put)} />
      ${name && html`<button type="button" aria-label=${word("delete")} title=${word("delete")} onClick=${() => this.write([{ op: "remove", path: at }], field.path)}>×</button>`}
    </p>`;
  }

  // Several entries at once, where an id is all that each needs.
  async several(field) {
    const items = idsIn(await askIds(this.studio)).map(id => this.with_id(field, id)), count = field.items.length;
    const steps = count ? items.map((value, n) => ({ op: "put", path: [...field.path, count + n], value, fresh: true })) : [{ op: "put", path: field.path, value: items }];
    if (items.length) await this.write(steps, field.path);
  }

  with_id(field, id) { return Object.fromEntries(field.quick.map(key => [key, id])); }

  // The first entries of a list that an entry needs before it is added.
  draw_first(field) {
    const keep = text => this.keep(field.path, text ? idsIn(text).map(id => this.with_id(field, id)) : "");
    return html`<input type="text" placeholder="1-20" title=${this.word("ids")} ...${this.bound(field.path, "", keep)} />`;
  }

  draw_list(field) { return this.items(field, true); }
  draw_map(field) { return this.items(field, false); }

  // The entries of a list: each leads to its own form; new ones are added, all can be copied, moved and deleted.
  items(field, ordered) {
    const { word, panel } = this, items = field.items || [];
    return html`<div>
      <ul class="items">${items.map((item, n) => this.item(field, item, ordered && n))}</ul>
      ${ordered ? html`<button type="button" onClick=${() => panel.open(panel.file, [...field.path, items.length])}>${word("add")} …</button>` : this.new_key(field)}
      ${ordered && field.quick.length > 0 && html` <button type="button" onClick=${() => this.several(field)}>${word("add-several")} …</button>`}
      ${ordered && items.length > 1 && html` <a href=${`#table/${encodeURIComponent(JSON.stringify([panel.file, ...field.path]))}`}>${word("as-table")}</a>`}
    </div>`;
  }

  // `place` is where it stands in a list with an order.
  item(field, { id, label, path, picture, problems }, place) {
    const { word } = this, ordered = place !== false, tool = (name, sign, step) => html`<button type="button" aria-label=${`${word(name)}: ${label}`} title=${word(name)}
      onClick=${() => this.write([step], field.path)}>${sign}</button>`;
    return html`<li key=${JSON.stringify([path, id])}>
      ${picture && field === this.form && this.panel.picture({ picture, id }, { loading: "lazy" })}
      <a href=${addressOf(this.panel.file, path)}>${label}</a>${problems > 0 && html` <b class="bad">! ${problems}</b>`}
      <span class="item-tools">
        ${ordered && place > 0 && tool("up", "↑", { op: "move", path, to: place - 1, ...(id ? { entry: { path, id } } : {}) })}
        ${ordered && !id && tool("copy", copySign(), { op: "copy", path, id: "" })}${!id && tool("delete", "×", { op: "remove", path })}
      </span></li>`;
  }

  new_key(field) {
    const { word, panel } = this, open = ({ target }) => {
      const name = target.previousElementSibling.value;
      if (name) panel.open(panel.file, [...field.path, name]);
    };
    return html`<span class="new-key"><input type="text" aria-label=${word("key")} ...${this.listed(field)} /><button type="button" onClick=${open}>${word("add")}</button></span>`;
  }

  draw_grid(field) { return grid(this, field); }
}
