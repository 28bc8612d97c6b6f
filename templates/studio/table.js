// The counters, or another list of entries, as a table: sorted, filtered, filled down, pasted from a spreadsheet, saved
// as CSV and read from it; each row with its face.
import { addressOf, entriesOf, freeName } from "./entries.js";
import { askRename } from "./entries_dialogs.js";
import { html } from "./play/preact.js";
import { asLines, asText, changesOf } from "./table_csv.js";
import { View } from "./view.js";

const NUMBER = /^-?\d+$/;
const ALL = 4000;  // rows that are drawn at most
const PAGE = 15;  // rows that PageDown goes on

export class TableView extends View {
  file; path; heads; known; shown_by;
  /** @type {TableColumn[]} */
  columns = [];
  /** @type {(TableRow & { read?: string, state?: any, drawn?: any })[]} */
  all = [];
  /** @type {(TableRow & { state?: any, drawn?: any })[]} */
  rows = [];

  // `name` is the file and the path of a list; "" for all counters.
  constructor(studio, name) {
    super(studio, "counters-table"); [this.file, ...this.path] = name ? JSON.parse(name) : [""];
    this.entries = entriesOf(studio); this.failed = ""; this.filter = "";
    this.sorted = { key: "", up: true }; this.anchor = this.head = { y: 0, x: 0 };  // a corner of what is chosen, and the cell with the focus
    this.editing = null;  // the text of the cell that is edited, and its place
    this.faces = new IntersectionObserver(entries => {
      for (const { isIntersecting, target } of entries)
        if (isIntersecting && !studio.marks.has(target)) studio.show(target, target.dataset.kind, target.dataset.name);
    });
    this.watch = image => { if (image) this.faces.observe(image); };
    this.released = () => { this.pulling = false; };
    window.addEventListener("pointerup", this.released);
    this.refresh();
  }

  close() { this.faces.disconnect(); window.removeEventListener("pointerup", this.released); super.close(); }

  get table() { return this.element.querySelector("table"); }

  async refresh() {
    const [found, known] = await Promise.all([this.entries.table(this.file, this.path), this.entries.names(), this.entries.read_labels()]);
    if (!found || this.closed) return;
    const columns = JSON.stringify(found.columns), before = columns === this.heads ? new Map(this.all.map(row => [row.read, row])) : new Map();
    this.all = found.rows.map(row => before.get(JSON.stringify(row)) ?? { ...row, read: JSON.stringify(row) });
    Object.assign(this, { columns: found.columns, heads: columns, known });
    if (!this.editing) this.draw();
    for (const image of this.element.querySelectorAll("tbody img")) if (this.studio.marks.has(image)) this.studio.show(image, image.dataset.kind, image.dataset.name);
  }

  text(row, column) { return row.cells[column.key] ?? ""; }
  shown(row, column) { return this.text(row, column) || row.shared[column.key] || ""; }

  // The rows that the filter leaves, in their order.
  get listed() {
    const words = this.filter.toLowerCase().split(/\s+/).filter(Boolean), { key, up } = this.sorted;
    const found = this.all.filter(row => {
      const told = Object.values({ ...row.shared, ...row.cells }).join(" ").toLowerCase();
      return words.every(word => told.includes(word));
    });
    if (!key) return found;
    const order = new Intl.Collator(undefined, { numeric: true }), of = row => row.cells[key] ?? row.shared[key] ?? "";
    return found.sort((a, b) => (up ? 1 : -1) * order.compare(of(a), of(b)));
  }

  set(values) { Object.assign(this, values); this.draw(); }
  sort(key) { this.set({ sorted: { key, up: this.sorted.key === key ? !this.sorted.up : true } }); }

  // -- how it looks ------------------------------------------------------------------------------

  draw() {
    const focused = this.table?.contains(document.activeElement);
    // Moving from cell to cell changes none of these: the rows are not filtered and sorted again.
    const by = [this.all, this.filter, this.sorted];
    if (by.some((one, n) => one !== this.shown_by?.[n])) { this.shown_by = by; this.rows = this.listed.slice(0, ALL); }
    this.anchor = this.inside(this.anchor); this.head = this.inside(this.head);
    super.draw();
    if (focused && !this.editing && !this.table.contains(document.activeElement)) this.cell(this.head)?.focus();
  }

  view() {
    const { word, file, path } = this, title = [file, ...path].join(" › ");
    return html`
      <p class="tools">
        ${file && html`<a href=${addressOf(file, path)}>${title}</a>`}
        <input type="search" placeholder=${word("filter")} aria-label=${word("filter")} value=${this.filter} onInput=${({ target }) => this.set({ filter: target.value })} />
        <button type="button" onClick=${() => this.fill()}>${word("fill")}</button>
        <button type="button" onClick=${() => this.save_file()}>${word("save-csv")}</button>
        <button type="button" onClick=${({ target }) => target.nextElementSibling.click()}>${word("read-csv")}</button>
        <input type="file" accept=".csv,.tsv,.txt" hidden onChange=${({ target }) => { this.read_file(target.files[0]); target.value = ""; }} />
        <span class="soft">${this.rows.length} / ${this.all.length}</span><span class="soft">${word("table-help")}</span>
      </p>
      <p class="failed bad" role="alert">${this.failed}</p>
      <div class="scroll" onDragOver=${event => { if (event.dataTransfer.types.includes("Files")) event.preventDefault(); }}
          onDrop=${event => { event.preventDefault(); this.read_file(event.dataTransfer.files[0]); }}>
        <table class="sheet" role="grid" aria-multiselectable="true" aria-label=${title || word("table")} onPointerDown=${event => this.press(event)} onPointerOver=${event => this.pull(event)}
          onDblClick=${event => { if (placeOf(event)) this.edit(); }} onKeyDown=${event => this.key(event)} onCopy=${event => this.copy(event)} onPaste=${event => this.paste(event)}>
          <thead><tr><td></td>${this.columns.map(column => this.heading(column))}</tr></thead>
          <tbody>${this.body()}</tbody>
        </table>
      </div>`;
  }

  // The label of a column's key, after those of the keys that it stands in.
  called({ key, used = "" }) {
    const keys = key.split("."), labels = keys.map((one, n) => this.entries.label(one, n === keys.length - 1 ? used : ""));
    return labels.join(": ");
  }

  heading(column) {
    const { key, help } = column, { up } = this.sorted, own = this.sorted.key === key;
    return html`<th scope="col" key=${key} aria-sort=${own ? (up ? "ascending" : "descending") : null}>
      <button type="button" title=${help || ""} onClick=${() => this.sort(key)}>${this.called(column)}${own && (up ? " ▲" : " ▼")}</button></th>`;
  }

  // A row that shows the same as before is not drawn again: tables have thousands.
  body() {
    const { top, left, bottom, right } = this.region;
    return this.rows.map((row, y) => {
      const chosen = y >= top && y <= bottom ? [left, right] : null, head = y === this.head.y ? this.head.x : null;
      const state = this.editing?.y === y ? {} : JSON.stringify([y, chosen, head]);
      if (row.state !== state) Object.assign(row, { state, drawn: this.row(row, y, chosen, head) });
      return row.drawn;
    });
  }

  row(row, y, chosen, head) {
    const { file, line, path, picture, id } = row, where = `${file}:${line}`;
    const face = picture ? html`<img alt="" data-name=${id} data-kind=${picture} ref=${this.watch} />` : html`<span>✎</span>`;
    return html`<tr key=${`${file} ${id || path.join()}`}><td class="face"><a href=${addressOf(file, path)} title=${where} aria-label=${id || where}>${face}</a></td>
      ${this.columns.map((column, x) => {
        const shared = !(column.key in row.cells) && row.shared[column.key], edited = this.editing?.y === y && this.editing.x === x;
        return html`<td key=${column.key} role="gridcell" tabindex=${head === x ? 0 : -1} data-y=${y} data-x=${x} class=${shared ? "shared" : null}
          aria-selected=${chosen && x >= chosen[0] && x <= chosen[1] ? "true" : null}>${edited ? this.input(row, column) : this.shown(row, column)}</td>`;
      })}</tr>`;
  }

  // -- which cells are chosen --------------------------------------------------------------------

  cell({ y, x }) { return this.table?.tBodies[0].rows[y]?.cells[x + 1]; }

  get region() {
    const { anchor: a, head: b } = this;
    return { top: Math.min(a.y, b.y), left: Math.min(a.x, b.x), bottom: Math.max(a.y, b.y), right: Math.max(a.x, b.x) };
  }

  inside({ y, x }) { return { y: Math.max(0, Math.min(this.rows.length - 1, y)), x: Math.max(0, Math.min(this.columns.length - 1, x)) }; }

  go(anchor, head) {
    this.set({ anchor, head });
    this.cell(this.head)?.focus();
  }

  press(event) {
    const to = placeOf(event);
    if (!to || this.editing) return;
    event.preventDefault(); this.pulling = true; this.go(event.shiftKey ? this.anchor : to, to);
  }

  pull(event) { const to = this.pulling && placeOf(event); if (to) this.go(this.anchor, to); }

  key(event) {
    if (this.editing || !event.target.closest("td[data-y]")) return;
    const { y, x } = this.head, mod = event.ctrlKey || event.metaKey;
    const to = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1], PageUp: [-PAGE, 0], PageDown: [PAGE, 0],
      Home: [mod ? -y : 0, -x], End: [mod ? this.rows.length : 0, this.columns.length] }[event.key];
    if (to) {
      const next = { y: y + to[0], x: x + to[1] };
      this.go(event.shiftKey ? this.anchor : next, next);
    } else if (mod && event.key.toLowerCase() === "d") this.fill();
    else if (mod && event.key.toLowerCase() === "a") this.go({ y: 0, x: 0 }, { y: this.rows.length, x: this.columns.length });
    else if (event.key === "Delete" || event.key === "Backspace") this.clear();
    else if (event.key === "Enter" || event.key === "F2") this.edit();
    else if (event.key.length === 1 && !mod && !event.altKey) this.edit(event.key);  // the first letter was typed already
    else return;
    event.preventDefault();
  }

  // -- changes -----------------------------------------------------------------------------------

  edit(typed) {
    const { head } = this, row = this.rows[head.y], column = this.columns[head.x];
    if (!row) return;
    this.set({ editing: { ...head, row, column, text: typed ?? this.text(row, column) } });
    const input = this.cell(head).querySelector("input");
    input.focus(); if (typed === undefined) input.select();
  }

  input(row, column) {
    const seen = [...(column.choices || []), ...(column.spaces || []).flatMap(space => (this.known.names[space] || []).map(one => one[0]))];
    const used = column.spaces?.length ? [] : this.known.used[column.used] || [], at = this.editing;
    const keys = event => {
      const next = { Enter: { y: at.y + 1, x: at.x }, Tab: { y: at.y, x: at.x + (event.shiftKey ? -1 : 1) }, Escape: at }[event.key];
      event.stopPropagation();
      if (next) { event.preventDefault(); this.leave(at, event.key !== "Escape", next); }
    };
    return html`<input type="text" value=${at.text} aria-label=${`${row.id} ${this.called(column)}`} list="table-choices" onInput=${({ target }) => { at.text = target.value; }}
        onBlur=${() => this.leave(at, true, this.head)} onKeyDown=${keys} />
      <datalist id="table-choices">${[...seen, ...used].map(one => html`<option value=${one}>${one}</option>`)}</datalist>`;
  }

  async leave(edited, write, next) {
    if (this.editing !== edited) return;
    const { row, column, text } = edited;
    this.editing = null; this.go(next, next);
    if (write && text !== this.text(row, column)) await this.write([[row, column, text]]);
  }

  // Cells with their new texts, as one change.
  async write(cells, more = []) {
    const steps = [...more];
    for (const [row, column, typed] of cells) {
      const text = typed.trim(), path = [...row.path, ...column.path], entry = { path: row.path, id: row.id };
      if (text === this.shown(row, column)) continue;
      if (column.key === "id") { await this.rename(row, text); continue; }
      if (!text) steps.push({ op: "remove", file: row.file, path, entry });
      else steps.push({ op: "put", file: row.file, path, entry, value: valueOf(column, text) });
    }
    if (!steps.length) return;
    const said = await this.entries.write(steps);
    this.set({ failed: said.error || "" });
  }

  // -- files of spreadsheets ---------------------------------------------------------------------

  save_file() {
    const rows = [this.columns.map(column => column.key), ...this.rows.map(row => this.columns.map(column => this.shown(row, column)))];
    const name = this.file ? [this.file.replace(/\.yaml$/, "").replaceAll("/", "-"), ...this.path].join("-") : "counters";
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob([asText(rows)], { type: "text/csv" })); link.download = `${name}.csv`; link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 1000);
  }

  async read_file(file) {
    if (file) await this.take(asLines(await file.text()));
  }

  // Lines under a line of column names change the rows that they name by id, and add the others, as one change.
  async take(lines) {
    const { cells, added, unknown } = changesOf(lines, this.columns, this.all);
    if (unknown.length) { this.set({ failed: `${this.word("no-column")} ${unknown.join(", ")}` }); return; }
    await this.write(cells, this.added(added, 0));
  }

  async rename(row, id) {
    const uses = await this.entries.uses(row.file, row.path) || [], asked = uses.length ? await askRename(this.studio, row.id, uses, id) : { id, among: [] };
    if (asked) await this.entries.write([{ op: "rename", file: row.file, path: row.path, ...asked }]);
  }

  chosen() {
    const { top, left, bottom, right } = this.region, found = [];
    for (let y = top; y <= bottom; y++) for (let x = left; x <= right; x++) found.push([this.rows[y], this.columns[x], y, x]);
    return found;
  }

  fill() {
    const { top } = this.region, first = this.rows[top];
    this.write(this.chosen().filter(([, column, y]) => y > top && column.key !== "id").map(([row, column]) => [row, column, this.text(first, column)]));
  }

  clear() { this.write(this.chosen().filter(([, column]) => column.key !== "id").map(([row, column]) => [row, column, ""])); }

  copy(event) {
    if (this.editing) return;
    const { top, left, bottom, right } = this.region;
    const lines = this.rows.slice(top, bottom + 1).map(row => this.columns.slice(left, right + 1).map(column => this.shown(row, column)).join("\t"));
    event.clipboardData.setData("text/plain", lines.join("\n")); event.preventDefault();
  }

  // Cells of a spreadsheet go on from the first chosen cell; rows beyond the last counter are new counters.
  paste(event) {
    if (this.editing) return;
    event.preventDefault();
    const lines = event.clipboardData.getData("text/plain").replace(/\r?\n$/, "").split(/\r?\n/).map(line => line.split("\t"));
    const { top, left } = this.region, cells = [], added = [];
    if (lines.length > 1 && lines[0].includes("id") && lines[0].every(name => this.columns.some(column => column.key === name))) { this.take(lines); return; }
    const one = lines.length === 1 && lines[0].length === 1;  // one value goes into all chosen cells
    if (one) { this.write(this.chosen().map(([row, column]) => [row, column, lines[0][0]])); return; }
    lines.forEach((texts, dy) => {
      const row = this.rows[top + dy];
      if (row) texts.forEach((text, dx) => { const column = this.columns[left + dx]; if (column && (column.key !== "id")) cells.push([row, column, text]); });
      else added.push({ texts });
    });
    this.write(cells, this.added(added, left));
  }

  // New entries: each goes to the end of the list of the row that it comes after.
  added(lines, left) {
    const end = this.rows.at(-1) || this.all.at(-1) || (this.file && { file: this.file, list: this.path, id: "", shared: {} });
    const taken = this.all.map(row => [row.id]), many = new Map(), listOf = row => JSON.stringify([row.file, row.list]);
    for (const row of this.all) many.set(listOf(row), (many.get(listOf(row)) || 0) + 1);
    return end ? lines.map(({ after, texts }) => {
      const last = after || end, number = many.get(listOf(last)) || 0, value = {};
      texts.forEach((text, dx) => {
        const column = this.columns[left + dx];
        if (!column || !text.trim() || text === last.shared[column.key]) return;
        const inner = column.path.slice(0, -1).reduce((data, key) => (data[key] ??= {}), value);
        inner[column.path.at(-1)] = valueOf(column, text.trim());
      });
      const id = value.id || (last.id && freeName(last.id, taken));
      taken.push([id]); many.set(listOf(last), number + 1);
      return { op: "put", fresh: true, file: last.file, path: [...last.list, number], value: { ...(id && { id }), ...value } };
    }) : [];
  }
}

// The cell of an event; null elsewhere.
function placeOf(event) {
  const cell = event.target.closest?.("td[data-y]");
  return cell && { y: Number(cell.dataset.y), x: Number(cell.dataset.x) };
}

// A typed text as the column's kind of value.
function valueOf(column, text) {
  const one = word => (column.number || column.list) && NUMBER.test(word) ? Number(word) : word;
  return column.list ? text.split(/[\s,]+/).filter(Boolean).map(one) : one(text);
}
