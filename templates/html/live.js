// Live charts: the reader sets terrain and strengths; row, column, chances and losses are worked out here
// from the tables' own data, by the game's own reckonings (see reckoning.js and builder/rules/core/live_charts.py);
// nothing here knows a game.
"use strict";
(() => {
  const { live: charts, ...words } = JSON.parse(document.getElementById("data").textContent);
  const { clamp, value } = reckoning;
  const mapped = (object, make) => Object.fromEntries(Object.entries(object).map(([key, held]) => [key, make(held)]));

  // -- from the inputs to the table
  function defaults(chart) {
    return Object.fromEntries(chart.inputs.map((i) => [i.id, i.kind === "choice" ? i.options[0] : i.start]));
  }
  // An input is given to the reckoning as it is where no stage has its name.
  function scopeOf(chart, inputs) {
    const asked = reckoning.scope({}, {}, inputs), worth = (term) => value(term, asked);
    const roles = mapped(chart.roles, (those) => those.map((one) => mapped(one, worth)));
    const left = Object.entries(inputs).filter(([id]) => !Object.hasOwn(chart.stages, id));
    return reckoning.scope(chart.stages, chart.tables, { ...Object.fromEntries(left), ...mapped(chart.given, worth) }, roles);
  }
  function compute(chart, given) {
    const scope = scopeOf(chart, { ...defaults(chart), ...given });
    const values = Object.fromEntries(chart.shown.map(({ name }) => [name, reckoning.named(scope, name)]));
    const bar = chart.bars.find((b) => value(b.when, scope));
    if (bar) return { bar: bar.text, values };
    const row = value(chart.row, scope), index = value(chart.lookUp, scope);
    const columns = Object.values(chart.table.results)[0].length;
    const column = clamp(reckoning.columnIn(chart.table.rows[row], index) + value(chart.shift, scope), 1, columns);
    const one = chancesOf(chart, scope, column);
    const chances = chart.many === null ? one : reckoning.thrown(one, value(chart.many, scope));
    const mean = ({ number }) => chances.reduce((sum, { code, count, total }) =>
      sum + (count / total) * value(number, { ...scope, found: { ...scope.found, code } }), 0);
    return { values, row, index, column, chances, expected: chart.expected.map(mean) };
  }
  function chancesOf(chart, scope, column) {
    const more = value(chart.roll, scope), counts = new Map();
    let total = 0;
    for (const [roll, term] of chart.weights) {
      const weight = value(term, scope);
      if (!weight) continue;
      const code = reckoning.codeIn(chart.table, column, roll + more);
      counts.set(code, (counts.get(code) || 0) + weight);
      total += weight;
    }
    const order = Object.keys(chart.table.codes);
    const place = (code) => (order.indexOf(code) + order.length + 1) % (order.length + 1);
    return [...counts].sort((a, b) => b[1] - a[1] || place(a[0]) - place(b[0])).map(([code, count]) => ({ code, count, total }));
  }
  window.liveCharts = Object.fromEntries(Object.entries(charts).map(([id, chart]) => [id, (given) => compute(chart, given)]));

  // -- the page
  const signed = (n) => (n > 0 ? "+" + n : n < 0 ? "−" + -n : "0");
  const decimal = (n, places) => n.toFixed(places).replace(".", words.decimal);
  const percent = (share) => words.share.replace("{}", (100 * share).toFixed(1).replace(".0", "").replace(".", words.decimal));
  const element = (tag, kind, text) => {
    const made = document.createElement(tag);
    if (kind) made.className = kind;
    if (text !== undefined) made.textContent = text;
    return made;
  };
  const number = (text) => parseInt(String(text).normalize("NFKC").replace("−", "-"), 10);

  for (const section of document.querySelectorAll("[data-live]")) {
    const chart = charts[section.dataset.live], form = section.querySelector("form");
    const table = section.querySelector("table"), field = (id) => form.elements[id];

    function read() {
      const found = {};
      for (const one of chart.inputs) {
        if (one.kind === "toggle") found[one.id] = field(one.id).checked;
        else if (one.kind === "choice") found[one.id] = field(one.id).value;
        else found[one.id] = clamp(number(field(one.id).value) || 0, one.low, one.high);
      }
      return found;
    }
    function bars(found) {
      const lines = found.chances.map(({ code, count, total }) => {
        const said = chart.table.codes[code] || { effect: "none", text: "" };
        const line = element("div", said.effect);
        line.title = said.text;
        const bar = element("s");
        bar.style.width = (100 * count) / total + "%";
        const room = element("span", "room");
        room.append(bar);
        line.append(element("b", "", code === "-" ? "–" : code), room, element("span", "share", (total > 1e6 ? "" : `${count}/${total} · `) + percent(count / total)));
        return line;
      });
      section.querySelector(".chances").replaceChildren(...lines);
    }
    function mark(found) {
      for (const cell of table.querySelectorAll("[data-column]")) {
        const here = !found.bar && Number(cell.dataset.column) === found.column;
        const row = cell.closest("tr").dataset.row;
        cell.classList.toggle("on", here && row === undefined);
        cell.classList.toggle("pick", here && row === found.row);
      }
      for (const line of table.querySelectorAll("tr[data-row]")) line.classList.toggle("chosen", line.dataset.row === found.row);
    }
    function show() {
      const found = compute(chart, read());
      section.querySelector(".bar-text").textContent = found.bar || "";
      section.querySelector(".outcome").hidden = Boolean(found.bar);
      mark(found);
      if (found.bar) return;
      for (const one of chart.shown) {
        const cell = section.querySelector(`[data-value="${one.name}"]`);
        if (cell) cell.textContent = one.signed ? signed(found.values[one.name]) : found.values[one.name];
      }
      section.querySelector("[data-value-column]").textContent = found.column;
      bars(found);
      section.querySelectorAll("[data-expected]").forEach((cell, i) => {
        cell.textContent = chart.expected[i].percent ? percent(found.expected[i]) : decimal(found.expected[i], 2);
      });
    }

    // A click on a head, or a link from an example, sets the numbers that lead there: as far as one
    // goes, then the next.
    function steer(row, aim) {
      const given = read();
      for (const one of chart.inputs) if (one.kind === "choice") turnTo(one, row, given, aim);
      for (const [id, sign] of chart.steers) {
        const one = chart.inputs.find((i) => i.id === id);
        for (let tries = 0; tries < 3; tries++) {
          const gap = aim - compute(chart, given).index;
          given[id] = clamp(given[id] + sign * gap, one.low, one.high);
        }
        field(id).value = given[id];
      }
      show();
    }
    // Where no number leads to a column, a choice does.
    function turnTo(one, row, given, aim) {
      const there = (id) => !chart.steers.length && compute(chart, { ...given, [one.id]: id }).index === aim;
      const chosen = one.options.find(there);
      if (chosen !== undefined) {
        given[one.id] = chosen;
        field(one.id).value = chosen;
        return;
      }
      for (const id of [given[one.id], ...one.options]) {
        const found = compute(chart, { ...given, [one.id]: id });
        if (found.row === row) {
          given[one.id] = id;
          field(one.id).value = id;
          return;
        }
      }
    }

    // The address of the chart as it is set, which can be sent.
    function remember() {
      const set = Object.entries(read()).map(([id, value]) => [id, value === true ? "1" : value === false ? "0" : value]);
      history.replaceState(null, "", `#${section.id}?${new URLSearchParams(set)}`);
    }
    function recall() {
      const [id, set] = location.hash.slice(1).split("?");
      if (set === undefined || decodeURIComponent(id) !== section.id) return;
      for (const [name, value] of new URLSearchParams(set)) {
        const one = chart.inputs.find((i) => i.id === name);
        if (!one) continue;
        if (one.kind === "toggle") field(name).checked = value === "1";
        else if (one.kind !== "choice") field(name).value = clamp(number(value) || 0, one.low, one.high);
        else if (one.options.includes(value)) field(name).value = value;
      }
      show();
      section.scrollIntoView();
    }

    form.addEventListener("input", show);
    for (const kind of ["input", "change", "click"]) form.addEventListener(kind, () => setTimeout(remember));
    table.addEventListener("click", (event) => { if (event.target.closest("button")) setTimeout(remember); });
    addEventListener("hashchange", recall);
    form.addEventListener("submit", (event) => event.preventDefault());
    form.addEventListener("change", (event) => {
      const one = chart.inputs.find((i) => i.id === event.target.name && i.kind === "number");
      if (one) event.target.value = clamp(number(event.target.value) || 0, one.low, one.high);
    });
    form.addEventListener("click", (event) => {
      const button = event.target.closest("button[data-step]");
      if (!button) return;
      const one = chart.inputs.find((i) => i.id === button.dataset.for);
      field(one.id).value = clamp((number(field(one.id).value) || 0) + Number(button.dataset.step), one.low, one.high);
      show();
    });
    table.addEventListener("click", (event) => {
      const cell = event.target.closest("button") && event.target.closest("[data-column]");
      if (!cell) return;
      const row = cell.closest("tr").dataset.row, head = chart.table.rows[row];
      const [low, high] = head.bands[cell.dataset.column - head.start];
      steer(row, low === null ? high : low);
    });
    table.addEventListener("keydown", (event) => {
      const cell = event.target.closest("td[data-column]"), line = cell && cell.parentNode;
      const near = { ArrowRight: () => cell.nextElementSibling, ArrowLeft: () => cell.previousElementSibling,
        ArrowUp: () => line.previousElementSibling?.children[cell.cellIndex], ArrowDown: () => line.nextElementSibling?.children[cell.cellIndex] }[event.key];
      const button = cell && near && near()?.querySelector("button");
      if (button) { event.preventDefault(); button.focus(); }
    });
    for (const link of document.querySelectorAll(`a[data-aim][href="#${section.id}"]`)) {
      link.addEventListener("click", () => {
        form.reset();
        const aim = JSON.parse(link.dataset.aim);
        steer(aim.row, aim.number);
      });
    }
    section.querySelector(".panel").hidden = false;
    show();
    recall();
  }
})();
