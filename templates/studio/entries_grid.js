// The cells of a table: rows and columns that can be changed, added and taken away.
import { button, made } from "./entries_parts.js";

// `fields` writes; a row is a text of words, or a list of texts.
export function drawGrid(fields, field) {
  const { word } = fields, rows = field.value || [], keyed = rows.some(row => typeof row.step === "string");
  const wide = Math.max(1, field.heads.length, ...rows.map(row => row.cells.length));
  const table = made("table", { className: "grid" });
  const path = row => [...field.path, row.step];
  const joined = (row, cells) => row.text && cells.every(cell => cell && !/\s/.test(cell)) ? cells.join(" ") : cells;
  const step = (row, cells) => ({ op: "put", path: path(row), value: joined(row, cells) });
  const heads = made("tr", {}, made("td"));
  for (let x = 0; x < wide; x++) {
    const tools = made("span", { className: "item-tools" },
      button("+", () => column(x + 1, [""]), { ariaLabel: `${word("add-column")} ${x + 2}`, title: word("add-column") }),
      button("×", () => column(x, null), { ariaLabel: `${word("delete-column")} ${x + 1}`, title: word("delete-column") }));
    heads.append(made("th", { scope: "col" }, made("span", { textContent: field.heads[x] ?? x + 1 }), tools));
  }
  table.append(heads);
  rows.forEach((row, y) => {
    const line = made("tr"), name = made("th", { scope: "row" });
    if (keyed) {
      const key = made("input", { type: "text", value: row.step, ariaLabel: word("name"), size: 5, dataset: { path: JSON.stringify([...path(row), "key"]), before: row.step } });
      key.addEventListener("change", () => fields.write([{ op: "key", path: path(row), name: key.value }], field.path));
      name.append(key);
    } else name.textContent = y + 1;
    line.append(name);
    for (let x = 0; x < wide; x++) {
      const cell = made("input", { type: "text", value: row.cells[x] ?? "", ariaLabel: `${row.step} · ${field.heads[x] ?? x + 1}`, size: Math.max(3, (row.cells[x] ?? "").length) });
      cell.dataset.path = JSON.stringify([...path(row), x]); cell.dataset.before = cell.value;
      cell.addEventListener("change", () => {
        const before = row.cells;  // the next cell may be typed before this one is read again
        row.cells = [...before]; while (row.cells.length < x) row.cells.push("-");
        row.cells[x] = cell.value.trim() || "-";
        fields.write([step(row, row.cells)], field.path).then(said => { if (said.error) row.cells = before; });
      });
      cell.addEventListener("keydown", event => move(event, x, y));
      line.append(made("td", {}, cell));
    }
    line.append(made("td", { className: "item-tools" },
      button("⧉", () => copied(row), { ariaLabel: `${word("copy")} ${row.step}`, title: word("copy") }),
      button("×", () => fields.write([{ op: "remove", path: path(row) }], field.path), { ariaLabel: `${word("delete")} ${row.step}`, title: word("delete") })));
    table.append(line);
  });

  // With Enter and the arrows from cell to cell.
  function move(event, x, y) {
    const down = { ArrowDown: 1, Enter: 1, ArrowUp: -1 }[event.key];
    if (!down) return;
    const next = table.rows[y + 1 + down]?.cells[x + 1]?.querySelector("input");
    if (next) { event.preventDefault(); next.focus(); next.select(); }
  }

  // A column is put in or taken out of every row at once, with the heads that the table has.
  function column(x, added) {
    const changed = (cells, at = x) => cells.toSpliced(at, added ? 0 : 1, ...(added || []).map(() => "-"));
    const steps = rows.map(row => step(row, changed(row.cells)));
    const more = fields.form.fields?.find(one => one.key === "columns" && Array.isArray(one.value));
    if (more) steps.push({ op: "put", path: more.path, value: changed(more.value) });
    for (const band of field.bands) {
      const at = x - band.start + 1;
      if (at >= 0 && at <= band.cells.length - (added ? 0 : 1)) steps.push({ op: "put", path: band.path, value: joined(band, changed(band.cells, at)) });
    }
    fields.write(steps, field.path);
  }

  function copied(row) {
    const keys = rows.map(one => Number(one.step)), next = keyed ? String(keys.every(Number.isFinite) ? Math.max(...keys) + 1 : `${row.step}-2`) : rows.length;
    fields.write([{ ...step(row, row.cells), path: [...field.path, next] }], field.path);
  }

  const box = made("div", { className: "scroll" }, table);
  if (!rows.length) box.append(button(word("add-row"), () => fields.write([{ op: "put", path: [...field.path, 0], value: ["-"] }], field.path)));
  return box;
}
