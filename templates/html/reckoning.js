// Reckonings: the rules of a game as terms in plain lists (see builder/rules/expressions), worked out here for
// whatever the reader sets. Nothing here knows a game.
"use strict";
const reckoning = (() => {
  const sum = (values) => values.reduce((a, b) => a + b, 0);
  const clamp = (x, low, high) => Math.max(low, Math.min(high, x));

  // -- tables: a column for a number, a code for a roll
  function columnIn(row, number) {
    const found = row.bands.findIndex(([low, high]) => (low === null || low <= number) && (high === null || number <= high));
    if (found >= 0) return row.start + found;
    const first = row.bands[0][0];
    return first !== null && number < first ? row.start : row.start + row.bands.length - 1;
  }
  const rowOf = (table, id) => table.rows[id] || Object.values(table.rows).at(-1);
  function codeIn(table, column, roll) {
    const lines = Object.keys(table.results).map(Number);
    // beyond the ends the last line counts, between the rolls of dice read as digits the line before
    const line = lines.reduce((best, n) => (n <= roll && n > best ? n : best), Math.min(...lines));
    const codes = table.results[line];
    return codes[clamp(column, 1, codes.length) - 1];
  }

  // Dice that are thrown several times: each sum of what their codes count, with how often it comes.
  function thrown(one, many) {
    let found = new Map([[0, 1]]), total = 1;
    for (let n = 0; n < many; n++) {
      const next = new Map();
      for (const [sum, ways] of found)
        for (const { code, count } of one) next.set(sum + Number(code), (next.get(sum + Number(code)) || 0) + ways * count);
      found = next;
      total *= one[0].total;
    }
    return [...found].sort((a, b) => a[0] - b[0]).map(([sum, count]) => ({ code: String(sum), count, total }));
  }

  // -- what the signs mean
  const rounded = {
    down: (a, b) => Math.floor(a / b),
    up: (a, b) => Math.ceil(a / b),
    nearest: (a, b) => Math.floor((2 * a + b) / (2 * b)),
  };
  const plain = {
    "+": (...v) => sum(v),
    "-": (a, ...v) => a - sum(v),
    "*": (...v) => v.reduce((a, b) => a * b, 1),
    max: (...v) => Math.max(...v),
    min: (...v) => Math.min(...v),
    strongest: (...v) => v.reduce((best, x) => (Math.abs(x) > Math.abs(best) ? x : best)),
    "/": (a, b, how) => rounded[how](a, Math.max(1, b)) + 0,
    "==": (a, b) => a === b,
    "!=": (a, b) => a !== b,
    "<": (a, b) => a < b,
    "<=": (a, b) => a <= b,
    ">": (a, b) => a > b,
    ">=": (a, b) => a >= b,
    and: (...v) => v.every(Boolean),
    or: (...v) => v.some(Boolean),
    not: (a) => !a,
  };
  const special = {
    named: (scope, one, name) => (one && Object.hasOwn(one, name) ? one[name] : named(scope, name)),
    if: (scope, one, when, then, otherwise) => value(value(when, scope, one) ? then : otherwise, scope, one),
    look: (scope, one, key, entries, otherwise) => {
      const found = value(key, scope, one);
      return value(Object.hasOwn(entries, found) ? entries[found] : otherwise, scope, one);
    },
    sum: (scope, one, role, number) => sum(over(scope, role, number)),
    count: (scope, one, role, when) => over(scope, role, when).filter(Boolean).length,
    greatest: (scope, one, role, number, low, high) => Math.max(low, ...over(scope, role, number).map((x) => clamp(x, low, high))),
    least: (scope, one, role, number, low, high) => Math.min(high, ...over(scope, role, number).map((x) => clamp(x, low, high))),
    column: (scope, one, table, row, number) =>
      columnIn(rowOf(scope.tables[table], value(row, scope, one)), value(number, scope, one)),
    result: (scope, one, table, column, roll) => codeIn(scope.tables[table], value(column, scope, one), value(roll, scope, one)),
  };
  const over = (scope, role, term) => (scope.roles[role] || []).map((one) => value(term, scope, one));

  // A stage is worked out when it is asked for, once; what is given under its name is not.
  function named(scope, name) {
    if (!Object.hasOwn(scope.found, name)) scope.found[name] = value(scope.stages[name], scope);
    return scope.found[name];
  }
  function value(term, scope, one) {
    if (!Array.isArray(term)) return term;
    const [sign, ...rest] = term;
    if (Object.hasOwn(special, sign)) return special[sign](scope, one, ...rest);
    return plain[sign](...rest.map((part) => value(part, scope, one)));
  }
  // What is given (values by name, those in each role by their values), with stages and tables to work from.
  const scope = (stages, tables, given, roles) => ({ stages, tables, roles: roles || {}, found: { ...given } });
  return { scope, value, named, clamp, columnIn, codeIn, thrown };
})();
