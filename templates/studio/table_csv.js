// Tables as files that spreadsheets read and write: CSV, with commas, semicolons or tabs.
const MARK = "\ufeff";  // so that spreadsheets read the letters rightly

export function asText(rows) {
  const cell = text => /[",;\n\r\t]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
  return MARK + rows.map(row => row.map(cell).join(",")).join("\r\n") + "\r\n";
}

// The lines of a file, each with its cells; what separates them is what the first line has most of.
export function asLines(text) {
  const all = text.replace(MARK, ""), head = all.split(/\r?\n/, 1)[0], many = sign => head.split(sign).length;
  const sign = [",", ";", "\t"].reduce((best, one) => many(one) > many(best) ? one : best);
  const lines = [[""]];
  let quoted = false;
  for (let n = 0; n < all.length; n++) {
    const letter = all[n], line = lines.at(-1);
    if (letter === '"' && (quoted || !line.at(-1))) {
      if (quoted && all[n + 1] === '"') { line[line.length - 1] += '"'; n++; } else quoted = !quoted;
    } else if (!quoted && letter === sign) line.push("");
    else if (!quoted && letter === "\n") lines.push([""]);
    else if (quoted || letter !== "\r") line[line.length - 1] += letter;
  }
  return lines.filter(line => line.some(Boolean));
}

// What lines under a line of column names change in rows that have their ids, and the texts of new rows in the order
// of the columns, each `after` the last row that is known; `unknown` are names of the first line that no column has.
export function changesOf([names = [], ...lines], columns, rows) {
  const known = new Map(columns.map(column => [column.key, column])), known_rows = new Map(rows.map(row => [row.id, row]));
  const unknown = names.map(name => name.trim()).filter(name => name && !known.has(name)), id = names.findIndex(name => name.trim() === "id");
  if (id < 0) return { cells: [], added: [], unknown: [...unknown, "id"] };
  const cells = [], added = [];
  let after = null;
  for (const line of lines) {
    const row = known_rows.get(line[id]), text = new Map(names.map((name, x) => [name.trim(), line[x] ?? ""]));
    after = row || after;
    if (!row) added.push({ after, texts: columns.map(column => text.get(column.key) ?? "") });
    else for (const [name, value] of text) if (name && name !== "id") cells.push([row, known.get(name), value]);
  }
  return { cells, added, unknown };
}
