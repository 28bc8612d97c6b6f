// The room where everything can be added, copied, renamed and deleted: lists and forms of what is written in the files.
import { askDeletion, askName, askRename } from "./entries_dialogs.js";
import { EntryFields } from "./entries_fields.js";
import { button, made } from "./entries_parts.js";
import { picturesSection } from "./entries_pictures.js";

export const addressOf = (file, path = []) => `#edit/${encodeURIComponent(JSON.stringify([file, ...path]))}`;
const query = (file, path) => `file=${encodeURIComponent(file)}&path=${encodeURIComponent(JSON.stringify(path))}`;

// What the forms need besides: the names that exist, and how changes are written.
export class Entries {
  constructor(studio) { this.studio = studio; this.number = -1; }

  async names() {
    if (this.number !== this.studio.state.number || !this.known) {
      this.number = this.studio.state.number;
      this.known = await this.studio.get("/entries/names") || { names: {}, used: {} };
    }
    return this.known;
  }

  form(file, path) { return this.studio.get(`/entry?${query(file, path)}&${this.studio.query()}`); }
  uses(file, path) { return this.studio.get(`/entry/uses?${query(file, path)}`); }

  // One change of some steps; it is one step of Undo.
  write(steps, what = "") { return this.studio.change({ do: "entry", steps, what }); }

  async find(space, id) {
    const found = ((await this.names()).names[space] || []).find(one => one[0] === id);
    return found ? { file: found[2], path: found[3] } : null;
  }
}

const entriesOf = studio => studio.entries ??= new Entries(studio);

// One entry with what can be done with it: in the room, or beside a picture.
export class EntryPanel {
  constructor(studio, file, path, gone) {
    this.studio = studio; this.entries = entriesOf(studio); this.file = file; this.path = path; this.gone = gone;
    this.element = made("div", { className: "entry" });
  }

  async refresh() {
    const [form, known] = await Promise.all([this.entries.form(this.file, this.path), this.entries.names()]);
    if (!form || form.error) return this.gone?.();
    const shown = JSON.stringify([form, this.studio.language]);
    if (shown === this.shown || this.fields?.busy) return;
    this.shown = shown; this.known = known; this.draw(form);
  }

  draw(form) {
    const focus = this.fields?.focus();
    this.form = form;
    this.fields = new EntryFields(this, form);
    const head = [];
    if (form.thing?.picture) head.push(this.picture(form.thing));
    this.element.replaceChildren(...head, this.tools(form), this.fields.element);
    if (form.kind === "group" && !form.written) this.element.append(this.adding());
    this.fields.restore(focus);
  }

  picture({ picture, id }) {
    const image = made("img", { alt: "", className: `face ${picture}` });
    if (this.studio.state.pictures.some(p => p.kind === picture && p.name === id)) this.studio.show(image, picture, id);
    else image.hidden = true;
    return image;
  }

  tools(form) {
    const { studio } = this, word = studio.word, tools = made("p", { className: "tools entry-tools" });
    const item = typeof this.path.at(-1) === "number", file = !this.path.length;
    if (form.written && (item || (file && form.thing))) tools.append(button(word("copy"), () => this.copy()));
    if (form.thing) tools.append(button(word("rename"), () => this.rename()));
    if (form.written && (this.path.length || this.file !== "game.yaml")) tools.append(button(word("delete"), () => this.remove()));
    if (form.line) tools.append(studio.where(studio.state.folder + this.file, form.line));
    return tools;
  }

  async copy() {
    const { studio, file, path, form } = this, id = form.thing?.id || form.fields?.find(one => one.key === "id")?.value || "";
    const name = id ? await askName(studio, studio.word("copy"), freeName(id, this.known.names[form.thing?.space])) : "";
    if (name === null) return;
    if (!path.length) {
      const to = file.replace(/[^/]*$/, `${name}.yaml`);
      const said = await this.entries.write([{ op: "copy-file", file, to }]);
      if (!said.error) this.open(to, []);
      return;
    }
    const said = await this.entries.write([{ op: "copy", file, path, id: name, entry: form.entry }]);
    if (!said.error) this.open(file, [...path.slice(0, -1), path.at(-1) + 1]);
  }

  async rename() {
    const { studio, file, path } = this, uses = await this.entries.uses(file, path) || [];
    const asked = await askRename(studio, this.form.thing.id, uses);
    if (!asked) return;
    const said = await this.entries.write([{ op: "rename", file, path, id: asked.id, among: asked.among }]);
    if (!said.error && !path.length) this.open(file.replace(/[^/]*$/, `${asked.id}.yaml`), []);
  }

  async remove() {
    const { studio, file, path, form } = this, uses = form.thing ? await this.entries.uses(file, path) || [] : [];
    if (uses.length && !await askDeletion(studio, form.thing.id, uses)) return;
    const said = await this.entries.write([path.length ? { op: "remove", file, path, entry: form.entry } : { op: "delete-file", file }]);
    if (!said.error) this.gone?.();
  }

  adding() {
    const add = button(this.studio.word("add"), async () => {
      const value = this.fields.draft;
      const said = await this.entries.write([{ op: "put", file: this.file, path: this.path, value, fresh: true, entry: this.form.entry }]);
      if (said.error) { this.fields.fail([], said.error); return; }
      this.fields.draft = {}; this.refresh();
    });
    add.className = "add"; return add;
  }

  open(file, path) { location.hash = addressOf(file, path); }
}

export const freeName = (id, taken) => {
  const known = new Set((taken || []).map(one => one[0])), [, stem, number] = id.match(/^(.*?)(\d*)$/);
  for (let n = Number(number || 1) + 1; ; n++) if (!known.has(`${stem}${n}`)) return `${stem}${n}`;
};

export class EntriesView {
  file; path;

  constructor(studio, name) {
    this.studio = studio; this.entries = entriesOf(studio);
    this.element = made("article", { className: "entries" });
    [this.file, ...this.path] = name ? JSON.parse(name) : [""];
    this.refresh();
  }

  close() { this.closed = true; }

  // Another list of pictures, or another language: what is typed stays.
  again() { this.panel?.fields?.busy || this.refresh(); }

  refresh() { return this.file ? this.entry() : this.overview(); }

  async overview() {
    const groups = await this.studio.get("/entries") || [], word = this.studio.word;
    if (this.closed) return;
    const parts = groups.map(group => {
      const list = made("ul", { className: "files" });
      for (const one of group.files) {
        const line = made("li", {}, made("a", { href: addressOf(one.file), textContent: one.title || one.id }), " ", made("span", { className: "soft", textContent: one.file }));
        const inner = made("span", { className: "inner" });
        for (const { key, path, count } of one.lists) inner.append(made("a", { href: addressOf(one.file, path), textContent: `${key} (${count})` }), " ");
        if (one.lists.length) line.append(made("br"), inner);
        list.append(line);
      }
      const box = made("section", {}, made("h2", { textContent: word(`file-${group.kind}`) }), list);
      if (group.new) box.append(button(`${word("add")} …`, () => this.newFile(group)));
      return box;
    });
    const pictures = await picturesSection(this.studio, this.entries);
    if (!this.closed) this.element.replaceChildren(...parts, pictures);
  }

  async newFile(group) {
    const name = group.new.endsWith("/") ? await askName(this.studio, this.studio.word("add"), "") : group.new;
    if (!name) return;
    const file = group.new.endsWith("/") ? `${group.new}${name}.yaml` : group.new;
    const said = await this.entries.write([{ op: "new-file", file, text: `# ${name.replace(/\.yaml$/, "")}` }]);
    if (!said.error) location.hash = addressOf(file);
  }

  async entry() {
    if (!this.panel) {
      this.panel = new EntryPanel(this.studio, this.file, this.path, () => { location.hash = this.path.length ? addressOf(this.file, this.path.slice(0, -1)) : "#edit/"; });
      this.trail = made("nav", { className: "trail", ariaLabel: this.studio.word("edit") });
      this.element.replaceChildren(this.trail, this.panel.element);
    }
    await this.panel.refresh();
    const crumbs = this.panel.form?.crumbs || [];
    this.trail.replaceChildren(made("a", { href: "#edit/", textContent: this.studio.word("edit") }));
    for (const { label, path } of crumbs)
      this.trail.append(" › ", path.length === this.path.length ? made("b", { textContent: label }) : made("a", { href: addressOf(this.file, path), textContent: label }));
  }
}

// The form of a counter beside its picture.
export async function counterPanel(studio, name) {
  /** @type {Panel} */
  const panel = studio.panel = { counter: name };
  const id = name.split(":")[0], entries = entriesOf(studio);
  const at = await entries.find("units", id) || await entries.find("markers", id);
  if (studio.panel !== panel) return;
  if (!at) { studio.side(studio.heading(studio.titleOf("counter", name))); return; }
  const shown = panel.shown = new EntryPanel(studio, at.file, at.path, () => { studio.panel = null; studio.side(); });
  await shown.refresh();
  if (studio.panel === panel) studio.side(studio.heading(studio.titleOf("counter", name)), shown.element);
}
