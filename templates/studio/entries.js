// What the forms and tables of entries need: addresses, the names that exist, and how changes are written.
export const addressOf = (file, path = []) => `#edit/${encodeURIComponent(JSON.stringify([file, ...path]))}`;
const MOST_IDS = 400;  // of a row
const query = (file, path) => `file=${encodeURIComponent(file)}&path=${encodeURIComponent(JSON.stringify(path))}`;

export class Entries {
  constructor(studio) { this.studio = studio; this.number = -1; this.labelled = ""; this.labels = {}; }

  // The labels of keys, in the language of the page.
  async read_labels() {
    const { studio } = this, { language } = studio;
    if (this.labelled === language) return;
    const labels = await studio.get(`/entries/labels?${studio.query()}`);
    if (labels && studio.language === language) { this.labels = labels; this.labelled = language; }
  }

  // What a key is called; `used` is its model with the key, as in Unit.values.
  /** @param {string | number} key */
  label(key, used = "") {
    const readable = String(key).replaceAll("_", " ");
    return this.labels[used] ?? this.labels[key] ?? (/^[a-z]/.test(readable) && used ? readable[0].toUpperCase() + readable.slice(1) : readable);
  }

  async names() {
    if (this.number !== this.studio.state.number || !this.known) {
      this.number = this.studio.state.number;
      this.known = await this.studio.get("/entries/names") || { names: {}, used: {} };
    }
    return this.known;
  }

  form(file, path) { return this.studio.get(`/entry?${query(file, path)}&${this.studio.query()}`); }
  table(file, path) { return this.studio.get(`/entries/table?${query(file, path)}&${this.studio.query()}`); }
  uses(file, path) { return this.studio.get(`/entry/uses?${query(file, path)}`); }

  // One change of some steps; it is one step of Undo.
  write(steps, what = "") { return this.studio.change({ do: "entry", steps, what }); }

  async find(space, id) {
    const found = ((await this.names()).names[space] || []).find(one => one[0] === id);
    return found ? { file: found[2], path: found[3] } : null;
  }
}

export const entriesOf = studio => studio.entries ??= new Entries(studio);

// The ids that are typed in a row: 1-20 are those of a row of numbers.
export const idsIn = text => (text || "").split(/[\s,;]+/).filter(Boolean).flatMap(one => {
  const [, from, to] = one.match(/^(\d{1,4})-(\d{1,4})$/) || [], many = Number(to) - Number(from) + 1;
  return many > 0 && many <= MOST_IDS ? Array.from({ length: many }, (_, n) => String(Number(from) + n)) : [one];
});

export const freeName = (id, taken) => {
  const known = new Set((taken || []).map(one => one[0])), [, stem, number] = id.match(/^(.*?)(\d*)$/);
  for (let n = Number(number || 1) + 1; ; n++) if (!known.has(`${stem}${n}`)) return `${stem}${n}`;
};
