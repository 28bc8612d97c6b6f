// The counters, or another list of entries, as a table: sorted, filtered, filled down, pasted from a spreadsheet, saved
// as CSV and read from it; each row with its face.
import { Entries, addressOf, freeName } from "./entries.js";
import { askRename } from "./entries_dialogs.js";
import { button, made } from "./entries_parts.js";
import { asLines, asText, changesOf } from "./table_csv.js";

const NUMBER = /^-?\d+$/;
const ALL = 4000;  // rows that are drawn at most

export class TableView {
  // `name` is the file and the path of a list; "" for all counters.
  constructor(studio, name) {
    this.studio = studio; [this.file, ...this.path] = name ? JSON.parse(name) : [""];
    this.entries = studio.entries ??= new Entries(studio);
    this.sorted = { key: "", up: true }; this.anchor = this.head = { y: 0, x: 0 }; this.rows = []; this.columns = [];
    this.element = made("article", { className: "counters-table" });
    this.filter = made("input", { type: "search", placeholder: studio.word("filter"), ariaLabel: studio.word("filter") });
    this.filter.addEventListener("input", () => this.draw());
    this.count = made("span", { className: "soft" });
    this.tools = made("p", { className: "tools" });
    this.table = made("table", { className: "sheet" }); this.table.setAttribute("role", "grid");
    this.table.ariaLabel = this.file ? [this.file, ...this.path].join(" › ") : studio.word("table"); this.table.setAttribute("aria-multiselectable", "true");
    this.failed = made("p", { className: "failed bad" }); this.failed.setAttribute("role", "alert");
    this.element.append(this.tools, this.failed, made("div", { className: "scroll" }, this.table));
    this.watch();
    this.faces = new IntersectionObserver(entries => {
      for (const { isIntersecting, target } of entries)
        if (isIntersecting && !studio.marks.has(target)) studio.show(target, target.dataset.kind, target.dataset.name);
    });
    this.chosen_file = made("input", { type: "file", accept: ".csv,.tsv,.txt", hidden: true });
    this.chosen_file.addEventListener("change", () => { this.read_file(this.chosen_file.files[0]); this.chosen_file.value = ""; });
    this.element.addEventListener("dragover", event => { if (event.dataTransfer.types.includes("Files")) event.preventDefault(); });
    this.element.addEventListener("drop", event => { event.preventDefault(); this.read_file(event.dataTransfer.files[0]); });
    this.buttons(); this.refresh();
  }

  buttons() {
    const { word } = this.studio;
    const back = this.file ? [made("a", { href: addressOf(this.file, this.path), textContent: [this.file, ...this.path].join(" › ") })] : [];
    this.tools.replaceChildren(...back, this.filter, button(word("fill"), () => this.fill()), button(word("save-csv"), () => this.save_file()),
      button(word("read-csv"), () => this.chosen_file.click()), this.chosen_file,
      this.count, made("span", { className: "soft", textContent: word("table-help") }));
  }

  again() { this.buttons(); this.refresh(); }

  close() { this.closed = true; this.faces.disconnect(); window.removeEventListener("pointerup", this.released); }

  async refresh() {
    const [found, known] = await Promise.all([this.studio.get(`/entries/table?file=${encodeURIComponent(this.file)}&path=${encodeURIComponent(JSON.stringify(this.path))}`), this.entries.names()]);
    if (!found || this.closed) return;
    const shown = JSON.stringify(found);
    if (shown === this.shown) { this.renew(); return; }
    Object.assign(this, found, { shown, known });
    if (!this.editing) this.draw();
  }

  renew() {
    for (const image of this.table.querySelectorAll("img")) if (this.studio.marks.has(image)) this.studio.show(image, image.dataset.kind, image.dataset.name);
  }

  text(row, column) { return row.cells[column.key] ?? ""; }

  // The rows that the filter leaves, in their order.
  listed() {
    const words = this.filter.value.toLowerCase().split(/\s+/).filter(Boolean), { key, up } = this.sorted;
    const found = this.all.filter(row => {
      const told = Object.values({ ...row.shared, ...row.cells }).join(" ").toLowerCase();
      return words.every(word => told.includes(word));
    });
    if (!key) return found;
    const order = new Intl.Collator(undefined, { numeric: true }), of = row => row.cells[key] ?? row.shared[key] ?? "";
    return found.sort((a, b) => (up ? 1 : -1) * order.compare(of(a), of(b)));
  }

  draw() {
    const focused = this.table.contains(document.activeElement), kept = new Map([...this.table.querySelectorAll("img")].map(image => [image.dataset.name, image]));
    this.all = JSON.parse(this.shown).rows; this.rows = this.listed().slice(0, ALL);
    this.count.textContent = `${this.rows.length} / ${this.all.length}`;
    const head = made("tr", {}, made("td"));
    this.columns.forEach(column => {
      const own = this.sorted.key === column.key, sign = own ? (this.sorted.up ? " ▲" : " ▼") : "";
      const cell = made("th", { scope: "col" }, button(column.key.replaceAll("_", " ") + sign, () => this.sort(column.key), { title: column.help || "" }));
      if (own) cell.ariaSort = this.sorted.up ? "ascending" : "descending";
      head.append(cell);
    });
    const body = made("tbody");
    this.rows.forEach((row, y) => {
      const line = made("tr"), face = row.picture ? kept.get(row.id) || made("img", { alt: "", dataset: { name: row.id, kind: row.picture } }) : made("span", { textContent: "✎" });
      line.append(made("td", { className: "face" }, made("a", { href: addressOf(row.file, row.path), title: `${row.file}:${row.line}`, ariaLabel: row.id || `${row.file}:${row.line}` }, face)));
      this.columns.forEach((column, x) => {
        const cell = made("td", { tabIndex: -1, textContent: this.text(row, column) }); cell.setAttribute("role", "gridcell");
        if (!(column.key in row.cells) && row.shared[column.key]) { cell.textContent = row.shared[column.key]; cell.className = "shared"; }
        cell.dataset.y = y; cell.dataset.x = x; line.append(cell);
      });
      body.append(line); if (row.picture) this.faces.observe(face);
    });
    this.table.replaceChildren(made("thead", {}, head), body); this.body = body;
    this.go(this.anchor, this.head, focused);
    this.renew();
  }

  sort(key) {
    this.sorted = { key, up: this.sorted.key === key ? !this.sorted.up : true }; this.draw();
  }

  // -- which cells are chosen --------------------------------------------------------------------

  cell({ y, x }) { return this.body?.rows[y]?.cells[x + 1]; }

  region() {
    const { anchor: a, head: b } = this;
    return { top: Math.min(a.y, b.y), left: Math.min(a.x, b.x), bottom: Math.max(a.y, b.y), right: Math.max(a.x, b.x) };
  }

  go(anchor, head, focus = true) {
    const inside = at => ({ y: Math.max(0, Math.min(this.rows.length - 1, at.y)), x: Math.max(0, Math.min(this.columns.length - 1, at.x)) });
    this.anchor = inside(anchor); this.head = inside(head);
    for (const cell of this.table.querySelectorAll("[aria-selected]")) { cell.removeAttribute("aria-selected"); cell.tabIndex = -1; }
    const { top, left, bottom, right } = this.region();
    for (let y = top; y <= bottom; y++) for (let x = left; x <= right; x++) this.cell({ y, x })?.setAttribute("aria-selected", "true");
    const cell = this.cell(this.head);
    if (cell) { cell.tabIndex = 0; if (focus) cell.focus(); }
  }

  watch() {
    const at = event => { const cell = event.target.closest?.("td[data-y]"); return cell && { y: Number(cell.dataset.y), x: Number(cell.dataset.x) }; };
    this.table.addEventListener("pointerdown", event => {
      const to = at(event);
      if (!to || this.editing) return;
      event.preventDefault(); this.pulling = true; this.go(event.shiftKey ? this.anchor : to, to);
    });
    this.table.addEventListener("pointerover", event => { const to = at(event); if (this.pulling && to) this.go(this.anchor, to); });
    this.released = () => { this.pulling = false; };
    window.addEventListener("pointerup", this.released);
    this.table.addEventListener("dblclick", event => { if (at(event)) this.edit(); });
    this.table.addEventListener("keydown", event => this.key(event));
    this.table.addEventListener("copy", event => this.copy(event));
    this.table.addEventListener("paste", event => this.paste(event));
  }

  key(event) {
    if (this.editing || !event.target.closest("td[data-y]")) return;
    const { y, x } = this.head, mod = event.ctrlKey || event.metaKey, page = 15;
    const to = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1], PageUp: [-page, 0], PageDown: [page, 0],
      Home: [mod ? -y : 0, -x], End: [mod ? this.rows.length : 0, this.columns.length] }[event.key];
    if (to) {
      const next = { y: y + to[0], x: x + to[1] };
      this.go(event.shiftKey ? this.anchor : next, next);
    } else if (mod && event.key.toLowerCase() === "d") this.fill();
    else if (mod && event.key.toLowerCase() === "a") this.go({ y: 0, x: 0 }, { y: this.rows.length, x: this.columns.length });
    else if (event.key === "Delete" || event.key === "Backspace") this.clear();
    else if (event.key === "Enter" || event.key === "F2") this.edit();
    else if (event.key.length === 1 && !mod && !event.altKey) this.edit("");
    else return;
    event.preventDefault();
    // the first letter was typed already
    if (this.editing && event.key.length === 1) this.editing.value = event.key;
  }

  // -- changes -----------------------------------------------------------------------------------

  edit(text) {
    const at = this.head, cell = this.cell(at), row = this.rows[at.y], column = this.columns[at.x];
    if (!cell) return;
    const input = this.editing = made("input", { type: "text", value: text ?? this.text(row, column), ariaLabel: `${row.id} ${column.key}` });
    const seen = [...(column.choices || []), ...(column.spaces || []).flatMap(space => (this.known.names[space] || []).map(one => one[0]))];
    const used = column.spaces?.length ? [] : this.known.used[column.used] || [];
    if (seen.length + used.length) {
      const list = made("datalist", { id: "table-choices" }, ...[...seen, ...used].map(one => new Option(one)));
      input.setAttribute("list", list.id); cell.replaceChildren(input, list);
    } else cell.replaceChildren(input);
    let over = false;
    const done = async (write, next) => {
      if (over) return;
      over = true;
      const typed = input.value; this.editing = null; cell.textContent = this.text(row, column);
      this.go(next, next);
      if (write && typed !== this.text(row, column)) await this.write([[row, column, typed]]);
      else if (this.shown) this.draw();
    };
    input.addEventListener("blur", () => done(true, this.head));
    input.addEventListener("keydown", event => {
      const next = { Enter: { y: at.y + 1, x: at.x }, Tab: { y: at.y, x: at.x + (event.shiftKey ? -1 : 1) }, Escape: at }[event.key];
      event.stopPropagation();
      if (next) { event.preventDefault(); done(event.key !== "Escape", next); }
    });
    input.focus(); if (text === undefined) input.select();
  }

  // Cells with their new texts, as one change.
  async write(cells, more = []) {
    const steps = [...more];
    for (const [row, column, typed] of cells) {
      const text = typed.trim(), before = this.text(row, column), path = [...row.path, ...column.path], entry = { path: row.path, id: row.id };
      if (text === (before || (row.shared[column.key] ?? ""))) continue;
      if (column.key === "id") { await this.rename(row, text); continue; }
      if (!text) steps.push({ op: "remove", file: row.file, path, entry });
      else steps.push({ op: "put", file: row.file, path, entry, value: valueOf(column, text) });
    }
    if (!steps.length) return;
    const said = await this.entries.write(steps);
    this.failed.textContent = said.error || "";
    if (said.error) this.draw();
  }

  // -- files of spreadsheets ---------------------------------------------------------------------

  save_file() {
    const rows = [this.columns.map(column => column.key), ...this.rows.map(row => this.columns.map(column => this.text(row, column) || row.shared[column.key] || ""))];
    const name = this.file ? [this.file.replace(/\.yaml$/, "").replaceAll("/", "-"), ...this.path].join("-") : "counters";
    const link = made("a", { href: URL.createObjectURL(new Blob([asText(rows)], { type: "text/csv" })), download: `${name}.csv` });
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 1000);
  }

  async read_file(file) {
    if (file) await this.take(asLines(await file.text()));
  }

  // Lines under a line of column names change the rows that they name by id, and add the others, as one change.
  async take(lines) {
    const { cells, added, unknown } = changesOf(lines, this.columns, this.all);
    if (unknown.length) { this.failed.textContent = `${this.studio.word("no-column")} ${unknown.join(", ")}`; return; }
    await this.write(cells, this.added(added, 0));
  }

  async rename(row, id) {
    const uses = await this.entries.uses(row.file, row.path) || [], asked = uses.length ? await askRename(this.studio, row.id, uses, id) : { id, among: [] };
    if (asked) await this.entries.write([{ op: "rename", file: row.file, path: row.path, id: asked.id, among: asked.among }]);
  }

  chosen() {
    const { top, left, bottom, right } = this.region(), found = [];
    for (let y = top; y <= bottom; y++) for (let x = left; x <= right; x++) found.push([this.rows[y], this.columns[x], y, x]);
    return found;
  }

  fill() {
    const { top } = this.region(), first = this.rows[top];
    this.write(this.chosen().filter(([, column, y]) => y > top && column.key !== "id").map(([row, column]) => [row, column, this.text(first, column)]));
  }

  clear() { this.write(this.chosen().filter(([, column]) => column.key !== "id").map(([row, column]) => [row, column, ""])); }

  copy(event) {
    if (this.editing) return;
    const { top, left, bottom, right } = this.region(), lines = [];
    for (let y = top; y <= bottom; y++) lines.push(this.columns.slice(left, right + 1).map(column => this.text(this.rows[y], column) || this.rows[y].shared[column.key] || "").join("\t"));
    event.clipboardData.setData("text/plain", lines.join("\n")); event.preventDefault();
  }

  // Cells of a spreadsheet go on from the first chosen cell; rows beyond the last counter are new counters.
  paste(event) {
    if (this.editing) return;
    event.preventDefault();
    const lines = event.clipboardData.getData("text/plain").replace(/\r?\n$/, "").split(/\r?\n/).map(line => line.split("\t"));
    const { top, left } = this.region(), cells = [], added = [];
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

// A typed text as the column's kind of value.
function valueOf(column, text) {
  const one = word => (column.number || column.list) && NUMBER.test(word) ? Number(word) : word;
  return column.list ? text.split(/[\s,]+/).filter(Boolean).map(one) : one(text);
}
