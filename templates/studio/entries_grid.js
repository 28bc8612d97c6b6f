// The cells of a table: rows and columns that can be changed, added and taken away.
import { html } from "./play/preact.js";
import { copySign } from "./view.js";

// `fields` writes; a row is a text of words, or a list of texts.
/** @param {EntryField} field */
export function grid(fields, field) {
  const { word } = fields, rows = field.value || [], keyed = rows.some(row => typeof row.step === "string");
  const wide = Math.max(1, field.heads.length, ...rows.map(row => row.cells.length)), columns = Array.from({ length: wide }, (_, x) => x);
  const path = row => [...field.path, row.step], write = steps => fields.write(steps, field.path);
  const joined = (row, cells) => row.text && cells.every(cell => cell && !/\s/.test(cell)) ? cells.join(" ") : cells;
  const step = (row, cells) => ({ op: "put", path: path(row), value: joined(row, cells) });
  const tool = (sign, act, title, label = title) => html`<button type="button" aria-label=${label} title=${title} onClick=${act}>${sign}</button>`;
  // The heads are written as the table's columns, or as the bands of its first row.
  const named = fields.form.fields?.find(one => one.key === "columns" && Array.isArray(one.value)), [band] = field.bands;
  const heads = named ? { path: named.path, cells: named.value, start: 1 } : band;
  const typed = (row, x) => fields.typed.get(JSON.stringify([...path(row), x]))?.text ?? row.cells[x] ?? "";

  // A row as it is typed: the next cell may be typed before this one is read again.
  const written = (row, at) => {
    const cells = columns.map(x => typed(row, x).trim() || "-");
    return cells.slice(0, Math.max(row.cells.length, at + 1));
  };

  // A column is put in or taken out of every row at once, with the heads that the table has.
  const column = (x, added) => {
    const changed = (cells, at = x, cell = "-") => cells.toSpliced(at, added ? 0 : 1, ...(added ? [cell] : []));
    const steps = rows.map(row => step(row, changed(row.cells)));
    if (named) steps.push({ op: "put", path: named.path, value: changed(named.value) });
    for (const band of field.bands) {
      const at = x - band.start + 1;
      if (at >= 0 && at <= band.cells.length - (added ? 0 : 1)) steps.push({ op: "put", path: band.path, value: joined(band, changed(band.cells, at, after(band.cells, at))) });
    }
    write(steps);
  };

  const copy = row => {
    const keys = rows.map(one => Number(one.step)), next = keyed ? String(keys.every(Number.isFinite) ? Math.max(...keys) + 1 : `${row.step}-2`) : rows.length;
    write([{ ...step(row, row.cells), path: [...field.path, next] }]);
  };

  const head = x => {
    const at = x - (heads?.start ?? 1) + 1, text = heads?.cells[at];
    if (text === undefined) return html`<span>${field.heads[x] ?? x + 1}</span>`;
    const put = said => write([{ op: "put", path: heads.path, value: joined(heads, heads.cells.with(at, said.trim() || "-")) }]);
    return html`<input type="text" aria-label=${`${word("key")} ${x + 1}`} size=${Math.max(3, text.length)} ...${fields.bound([...heads.path, at], text, put)} />`;
  };
  const cell = (row, x) => html`<td key=${x}><input type="text" aria-label=${`${row.step} · ${field.heads[x] ?? x + 1}`} size=${Math.max(3, typed(row, x).length)}
    ...${fields.bound([...path(row), x], row.cells[x] ?? "", () => write([step(row, written(row, x))]))} /></td>`;

  return html`<div class="scroll"><table class="grid" onKeyDown=${move}>
    <tr><td></td>${columns.map(x => html`<th scope="col" key=${x}>${head(x)}
      <span class="item-tools">${tool("+", () => column(x + 1, true), word("add-column"), `${word("add-column")} ${x + 2}`)}${tool("×", () => column(x, false), word("delete-column"), `${word("delete-column")} ${x + 1}`)}</span></th>`)}</tr>
    ${rows.map((row, y) => html`<tr key=${row.step}>
      <th scope="row">${keyed ? html`<input type="text" aria-label=${word("key")} size="5" ...${fields.bound([...path(row), "key"], row.step, name => write([{ op: "key", path: path(row), name }]))} />` : y + 1}</th>
      ${columns.map(x => cell(row, x))}
      <td class="item-tools">${tool(copySign(), () => copy(row), word("copy"), `${word("copy")} ${row.step}`)}${tool("×", () => write([{ op: "remove", path: path(row) }]), word("delete"), `${word("delete")} ${row.step}`)}</td>
    </tr>`)}
  </table>${!rows.length && html`<button type="button" onClick=${() => write([{ op: "put", path: [...field.path, 0], value: ["-"] }])}>${word("add-row")}</button>`}</div>`;
}

// The band that follows the last one: 5:1 after 4:1, 7 after 6.
const after = (cells, at) => at === cells.length && cells[at - 1]?.match(/^\d+(:1)?$/) ? cells[at - 1].replace(/^\d+/, number => String(Number(number) + 1)) : "-";

// With Enter and the arrows from cell to cell.
function move(event) {
  const down = { ArrowDown: 1, Enter: 1, ArrowUp: -1 }[event.key], cell = event.target.closest("td"), row = cell?.parentElement;
  const next = down && row?.parentElement.rows[row.rowIndex + down]?.cells[cell.cellIndex]?.querySelector("input");
  if (next) { event.preventDefault(); next.focus(); next.select(); }
}
