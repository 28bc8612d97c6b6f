// One entry with what can be done with it: in the room, or beside a picture.
import { addressOf, entriesOf, freeName } from "./entries.js";
import { askDeletion, askDeletionOf, askName, askRename } from "./entries_dialogs.js";
import { EntryFields } from "./entries_fields.js";
import { Taking } from "./entries_pictures.js";
import { html } from "./play/preact.js";
import { Held, Picture, View, where } from "./view.js";

export class EntryPanel extends View {
  file; path; gone; entries;
  /** @type {EntryForm | null} */
  form = null;
  /** @type {{ names: Record<string, any[][]>, used: Record<string, string[]> } | null} */
  known = null;

  // `gone` is called if the entry is not there, or no more.
  constructor(studio, file, path, gone) {
    super(studio, "entry", "div");
    Object.assign(this, { file, path, gone, entries: entriesOf(studio) });
    this.fields = new EntryFields(this);
  }

  async refresh() {
    const [form, known] = await Promise.all([this.entries.form(this.file, this.path), this.entries.names(), this.entries.read_labels()]);
    if (this.closed) return;
    if (!form || form.error) { this.gone(); return; }
    if (this.fields.unwritten) return;
    if (JSON.stringify(form) !== JSON.stringify(this.form)) this.fields.read_again();
    this.form = form; this.known = known; this.draw();
  }

  view() {
    const { form } = this;
    if (!form) return null;
    const fresh = form.kind === "group" && !form.written;
    return html`${form.thing?.picture && this.face(form)}${this.tools(form)}${this.fields.view()}
      ${fresh && html`<button type="button" class="add" onClick=${() => this.add()}>${this.word("add")}</button>`}`;
  }

  // The picture of the entry; on that of a counter or a card a file can be dropped, which becomes its face.
  face(form) {
    const shown = this.picture(form.thing), art = [...form.fields, ...form.more].find(({ key, spaces }) => key === "art" && spaces.includes("art"));
    if (!art) return shown;
    return html`<${Taking} studio=${this.studio} tag="div" kind="picture-field" take=${name => this.fields.put(art, name)}>${shown}<//>`;
  }

  picture({ picture, id }, more = {}) {
    const { studio } = this;
    return studio.state.pictures.some(p => p.kind === picture && p.name === id)
      && html`<${Picture} key=${`${picture} ${id}`} studio=${studio} kind=${picture} name=${id} class=${`face ${picture}`} ...${more} />`;
  }

  tools(form) {
    const { studio, word, file, path } = this, item = typeof path.at(-1) === "number";
    const tool = (name, act) => html`<button type="button" onClick=${act}>${word(name)}</button>`;
    return html`<p class="tools entry-tools">
      ${form.written && (item || (!path.length && form.thing)) && tool("copy", () => this.copy())}
      ${form.thing && tool("rename", () => this.rename())}
      ${form.written && (path.length || file !== "game.yaml") && tool("delete", () => this.remove())}
      ${form.line && where(studio, studio.state.folder + file, form.line)}
    </p>`;
  }

  async copy() {
    const { studio, file, path, form } = this, id = form.thing?.id || form.fields?.find(one => one.key === "id")?.value || "";
    const name = id ? await askName(studio, studio.word("copy"), freeName(id, this.known.names[form.thing?.space])) : "";
    if (name === null) return;
    const to = file.replace(/[^/]*$/, `${name}.yaml`);
    const step = path.length ? { op: "copy", file, path, id: name, entry: form.entry } : { op: "copy-file", file, to };
    const said = await this.entries.write([step]);
    if (said.error) return;
    if (path.length) this.open(file, [...path.slice(0, -1), path.at(-1) + 1]); else this.open(to, []);
  }

  async rename() {
    const { studio, file, path } = this, uses = await this.entries.uses(file, path) || [];
    const asked = await askRename(studio, this.form.thing.id, uses);
    if (!asked) return;
    const said = await this.entries.write([{ op: "rename", file, path, ...asked }]);
    if (!said.error && !path.length) this.open(file.replace(/[^/]*$/, `${asked.id}.yaml`), []);
  }

  async remove() {
    const { studio, file, path, form } = this, named = form.thing ? await this.entries.uses(file, path) || [] : [];
    const uses = named.filter(use => use.file !== file || path.some((step, n) => use.path[n] !== step));  // what stays
    const inside = [form, ...(path.length ? [] : form.fields || [])].reduce((sum, one) => sum + (one.items || []).length, 0);
    if (uses.length && !await askDeletion(studio, form.thing.id, uses)) return;
    if (!uses.length && inside > 1 && !await askDeletionOf(studio, path.length ? this.entries.label(path.at(-1)) : file, inside)) return;
    const said = await this.entries.write([path.length ? { op: "remove", file, path, entry: form.entry } : { op: "delete-file", file }]);
    if (said.error) return;
    studio.leave_saying(`${said.what} · ${studio.word("undo-restores")}`, this.gone);
  }

  async add() {
    const { file, path, fields, form } = this;
    const said = await this.entries.write([{ op: "put", file, path, value: fields.drafted(), fresh: true, entry: form.entry }]);
    if (said.error) { fields.fail([], said.error); return; }
    fields.begin();
    await this.refresh();
  }

  open(file, path) { location.hash = addressOf(file, path); }
}

// The form of a counter beside its picture.
export class CounterPanel extends View {
  constructor(studio, name) { super(studio, "counter", "div"); this.name = name; this.entries = entriesOf(studio); this.entry = null; }

  async refresh() {
    const id = this.name.split(":")[0], at = this.entry || await this.entries.find("units", id) || await this.entries.find("markers", id);
    const gone = () => { if (this.studio.panel === this) this.studio.side(); };
    if (at && !this.entry) this.entry = new EntryPanel(this.studio, at.file, at.path, gone);
    await this.entry?.refresh();
    this.draw();
  }

  view() {
    return html`<h2>${this.studio.titleOf("counter", this.name)}</h2>${this.entry && html`<${Held} element=${this.entry.element} />`}`;
  }
}
