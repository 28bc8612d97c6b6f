// The room where everything can be added, copied, renamed and deleted: lists and forms of what is written in the files.
import { addressOf, entriesOf } from "./entries.js";
import { askName } from "./entries_dialogs.js";
import { PicturesSection } from "./entries_pictures.js";
import { EntryPanel } from "./entry.js";
import { html } from "./play/preact.js";
import { Held, View } from "./view.js";

export class EntriesView extends View {
  file; path;

  // `name` is the file and the path of an entry; "" for the list of all files.
  constructor(studio, name) {
    super(studio, "entries"); this.entries = entriesOf(studio); this.groups = []; this.pictures = [];
    [this.file, ...this.path] = name ? JSON.parse(name) : [""];
    const here = location.hash, above = () => {
      if (location.hash !== here) return;  // another room is entered already
      location.hash = this.path.length ? addressOf(this.file, this.path.slice(0, -1)) : "#edit/";
    };
    this.panel = this.file ? new EntryPanel(studio, this.file, this.path, above) : null;
    this.refresh();
  }

  close() { this.panel?.close(); super.close(); }

  async refresh() {
    if (this.panel) await this.panel.refresh();
    else {
      const [groups, known] = await Promise.all([this.studio.get("/entries"), this.entries.names(), this.entries.read_labels()]);
      this.groups = groups || []; this.pictures = known.names.art || [];
    }
    this.draw();
  }

  view() { return this.panel ? this.entry() : this.overview(); }

  entry() {
    const { file, path, word, panel } = this;
    return html`<nav class="trail" aria-label=${word("edit")}><a href="#edit/">${word("edit")}</a>
      ${(panel.form?.crumbs || []).map(crumb => html` › ${crumb.path.length === path.length ? html`<b>${this.called(crumb)}</b>` : html`<a href=${addressOf(file, crumb.path)}>${this.called(crumb)}</a>`}`)}
    </nav><${Held} element=${panel.element} />`;
  }

  // The key of a list has a label; an item without a name is counted from 1.
  called({ label, path }) {
    const step = path.at(-1);
    if (path.length === this.path.length && !this.panel.form.written) return this.word("new");
    if (typeof step === "number") return label === String(step) ? String(step + 1) : label;
    return path.length ? this.entries.label(label) : label;
  }

  overview() {
    const { word } = this, item = ({ file, title, id, lists }) => html`<li key=${file}>
      <a href=${addressOf(file)}>${title || id}</a> <span class="soft">${file}</span>
      ${lists.length > 0 && html`<br /><span class="inner">${lists.map(({ key, path, count }) => html`<a href=${addressOf(file, path)}>${this.entries.label(key)} (${count})</a> `)}</span>`}
    </li>`;
    return html`<${PicturesSection} studio=${this.studio} entries=${this.entries} names=${this.pictures}>
      ${this.groups.map(group => html`<section key=${group.kind}>
        <h2>${word(`file-${group.kind}`)}</h2><ul class="files">${group.files.map(item)}</ul>
        ${group.new && html`<button type="button" onClick=${() => this.add(group.new, this.word(`file-${group.kind}`))}>${word("add")} …</button>`}
        ${group.kind === "cards" && html` <button type="button" onClick=${() => this.add_deck()}>${word("add-deck")} …</button>`}
      </section>`)}
    <//>`;
  }

  // A deck with a first card, and with its boxes on the table.
  async add_deck() {
    const id = await askName(this.studio, this.word("add-deck"), "");
    if (!id) return;
    const said = await this.entries.write([{ op: "new-deck", id }], id);
    this.entries.known = null;  // the page hears of the new reading later
    const at = said.error ? null : await this.entries.find("decks", id);
    if (at) location.hash = addressOf(at.file, at.path);
  }

  // A new file in a folder, or the one of that name.
  async add(place, kind) {
    const name = place.endsWith("/") ? await askName(this.studio, `${kind}: ${this.word("add")}`, "") : place;
    if (!name) return;
    const file = place.endsWith("/") ? `${place}${name}.yaml` : place;
    const said = await this.entries.write([{ op: "new-file", file, text: `# ${name.replace(/\.yaml$/, "")}` }]);
    if (!said.error) location.hash = addressOf(file);
  }
}
