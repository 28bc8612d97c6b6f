// What the forms and tables of entries need: addresses, the names that exist, and how changes are written.
export const addressOf = (file, path = []) => `#edit/${encodeURIComponent(JSON.stringify([file, ...path]))}`;
const query = (file, path) => `file=${encodeURIComponent(file)}&path=${encodeURIComponent(JSON.stringify(path))}`;

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
  table(file, path) { return this.studio.get(`/entries/table?${query(file, path)}`); }
  uses(file, path) { return this.studio.get(`/entry/uses?${query(file, path)}`); }

  // One change of some steps; it is one step of Undo.
  write(steps, what = "") { return this.studio.change({ do: "entry", steps, what }); }

  async find(space, id) {
    const found = ((await this.names()).names[space] || []).find(one => one[0] === id);
    return found ? { file: found[2], path: found[3] } : null;
  }
}

export const entriesOf = studio => studio.entries ??= new Entries(studio);

export const freeName = (id, taken) => {
  const known = new Set((taken || []).map(one => one[0])), [, stem, number] = id.match(/^(.*?)(\d*)$/);
  for (let n = Number(number || 1) + 1; ; n++) if (!known.has(`${stem}${n}`)) return `${stem}${n}`;
};
