// Steps through a game: places the counters as they lie after a step, and marks what it moved.
import { drawCounter, listed, made, middle, sized, towards } from "../play/counters.js";

(() => {
  const data = JSON.parse(document.getElementById("data").textContent);
  const { steps, looks, places, pictures, words, unit } = data;
  const find = (id) => document.getElementById(id);
  const board = find("board"), beside = find("beside"), bar = find("bar"), story = find("story");
  const lines = [...story.querySelectorAll("button")];
  const turns = [...document.querySelectorAll(".turns button")];
  const last = steps.length - 1;
  const PAUSE = 1100;
  let now = -1, timer = 0, larger = 1, fitted = 0;

  // -- the board ---------------------------------------------------------------------------------

  const [wide, high] = data.size;
  let layer = null, trails = null;
  if (data.map) {
    board.removeAttribute("hidden");
    board.setAttribute("viewBox", `0 0 ${wide} ${high}`);
    made("image", { href: data.map, width: wide, height: high }, board);
    layer = made("g", {}, board);
    trails = made("g", {}, board);
  } else {
    find("smaller").hidden = find("larger").hidden = true;
  }

  // Where every counter lies after a step: of each its place and its look, -1 for one that is gone; and by how
  // many degrees it is turned, and over how many more places it lies in which direction.
  function tableAfter(step) {
    const table = Array.from({ length: data.tokens }, () => [-1, 0]);
    for (let n = 0; n <= step; n++) {
      for (const [token, ...lies] of steps[n]) table[token] = lies;
    }
    return table;
  }

  const onMap = (place) => place >= 0 && places[place].length > 1;

  const size = (place, look, more = 0) => sized(looks[look][1], looks[look][2], places[place][3], unit, more);

  function counter(look, where) {
    const [picture, , , name, signs] = looks[look];
    return { picture: pictures[picture], name: where ? `${name} (${where})` : name, signs };
  }

  // The counters of each place, those that came there last on top.
  function piles(table, order) {
    const found = new Map();
    for (const token of order) {
      const place = table[token][0];
      if (place < 0) continue;
      if (!found.has(place)) found.set(place, []);
      found.get(place).push(token);
    }
    return found;
  }

  function orderAfter(step) {
    const came = new Array(data.tokens).fill(-1), at = new Array(data.tokens).fill(-1);
    for (let n = 0; n <= step; n++) {
      for (const [token, place] of steps[n]) {
        if (at[token] !== place) came[token] = n;
        at[token] = place;
      }
    }
    return came.map((_, token) => token).sort((a, b) => came[a] - came[b] || a - b);
  }

  const spot = (place, level, many, size) => middle(places[place][1], places[place][2], level, many, size);

  // What is drawn of each place, and of what: a picture is slow to make, so what stays is kept.
  const drawn = new Map();

  function kept(place, looksLike, make) {
    const old = drawn.get(place);
    if (old?.looksLike === looksLike) return old.element;
    old?.element.remove();
    const element = make();
    drawn.set(place, { looksLike, element });
    return element;
  }

  function draw(table, before, changed) {
    const moved = new Set(now > 0 ? changed.map(([token]) => token) : []);
    const spots = new Map(), boxes = [];
    const found = piles(table, orderAfter(now));
    for (const place of [...drawn.keys()]) {
      if (found.has(place)) continue;
      drawn.get(place).element.remove();
      drawn.delete(place);
    }
    for (const [place, tokens] of found) {
      const looksLike = tokens.map((token) => `${token}:${table[token].slice(1)}:${moved.has(token)}`).join(" ");
      if (onMap(place)) kept(place, looksLike, () => drawPile(place, tokens, table, moved));
      else boxes.push([place, kept(place, looksLike, () => drawBox(place, tokens, table, moved))]);
      tokens.forEach((token, level) => {
        if (moved.has(token) && onMap(place)) spots.set(token, spot(place, level, tokens.length, Math.max(...size(place, table[token][1]))));
      });
    }
    boxes.sort(([a], [b]) => data.order.indexOf(a) - data.order.indexOf(b));
    boxes.forEach(([, box], n) => { if (beside.children[n] !== box) beside.insertBefore(box, beside.children[n] ?? null); });
    trails?.replaceChildren();
    for (const token of moved) drawTrail(before[token], table[token], spots.get(token));
  }

  function drawPile(place, tokens, table, moved) {
    const pile = made("g", {}, layer);
    tokens.forEach((token, level) => {
      const [, look, turned = 0, more = 0, to = 0] = table[token], [w, h] = size(place, look, more);
      const [across, down] = spot(place, level, tokens.length, more ? Math.min(w, h) : Math.max(w, h));
      const [x, y] = towards([across, down], to, more / 2, unit);
      drawCounter(pile, { ...counter(look, places[place][0]), turned }, x, y, w, h, { moved: moved.has(token), unit });
    });
    return pile;
  }

  // A line from where a counter came, or a cross where one was that has left the map.
  function drawTrail(from, to, spot) {
    if (!onMap(from[0]) || from[0] === to[0]) return;
    const [, x, y] = places[from[0]], line = unit * 0.07;
    if (spot) {
      const far = Math.hypot(spot[0] - x, spot[1] - y) || 1, end = Math.min(1, 0.42 * unit / far);
      const way = { x1: x, y1: y, x2: spot[0] + (x - spot[0]) * end, y2: spot[1] + (y - spot[1]) * end };
      made("line", { ...way, class: "trail-under", "stroke-width": line * 2 }, trails);
      made("line", { ...way, class: "trail", "stroke-width": line }, trails);
      made("circle", { cx: x, cy: y, r: line * 1.6, class: "trail", "stroke-width": line, fill: "none" }, trails);
    } else {
      const r = unit * 0.25, d = `M${x - r} ${y - r}L${x + r} ${y + r}M${x + r} ${y - r}L${x - r} ${y + r}`;
      made("path", { d, class: "trail-under", "stroke-width": line * 2 }, trails);
      made("path", { d, class: "gone", "stroke-width": line }, trails);
    }
  }

  function drawBox(place, tokens, table, moved) {
    const box = document.createElement("section"), head = document.createElement("h2");
    const row = document.createElement("div");
    box.className = "box";
    head.textContent = places[place][0];
    for (const token of tokens) {
      const held = listed(counter(table[token][1]));
      if (moved.has(token)) held.className = "moved";
      row.append(held);
    }
    box.append(head, row);
    return box;
  }

  // -- going -------------------------------------------------------------------------------------

  function go(step, { remembered = true } = {}) {
    step = Math.max(0, Math.min(last, step));
    if (step === now) return;
    now = step;
    draw(tableAfter(now), tableAfter(Math.max(0, now - 1)), steps[now]);
    bar.value = now;
    bar.setAttribute("aria-valuetext", `${now} / ${last}: ${data.times[now]}`);
    find("number").textContent = `${now} / ${last}`;
    find("time").textContent = data.times[now];
    find("first").disabled = find("back").disabled = now === 0;
    find("last").disabled = find("next").disabled = now === last;
    story.querySelector("[aria-current]")?.removeAttribute("aria-current");
    lines[now].setAttribute("aria-current", "step");
    follow(lines[now]);
    let turn = 0;
    turns.forEach((mark, n) => { mark.removeAttribute("aria-current"); if (+mark.dataset.step <= now) turn = n; });
    turns[turn].setAttribute("aria-current", "true");
    find("said").textContent = [...lines[now].children].map((line) => line.textContent).join(" ");
    show();
    if (remembered) history.replaceState(null, "", `#step=${now}`);
  }

  // Scrolls the story alone: on a phone the page must stay where the map is.
  function follow(line) {
    const list = story.parentElement, top = line.offsetTop - list.offsetTop;
    const out = top < list.scrollTop || top + line.offsetHeight > list.scrollTop + list.clientHeight;
    if (out) list.scrollTop = top - list.clientHeight / 2;
  }

  function stop() {
    clearInterval(timer);
    timer = 0;
    label(words.play, "▶▶\ufe0e");
  }

  function toggle() {
    if (timer) { stop(); return; }
    if (now === last) go(0);
    timer = setInterval(() => { if (now < last) go(now + 1); else stop(); }, PAUSE);
    label(words.pause, "❚❚");
  }

  function label(word, sign) {
    const button = find("play");
    button.textContent = sign;
    button.setAttribute("aria-label", word);
    button.title = word;
  }

  // The map is fitted to the window; enlarged, it keeps its middle, or what has moved, in sight.
  function zoom(factor) {
    if (larger === 1) fitted = Math.min(board.clientWidth, board.clientHeight * wide / (high || 1));
    larger = Math.max(1, Math.min(8, larger * factor));
    if (larger < 1.05) larger = 1;
    const table = board.parentElement;
    const across = (table.scrollLeft + table.clientWidth / 2) / table.scrollWidth;
    const down = (table.scrollTop + table.clientHeight / 2) / table.scrollHeight;
    board.classList.toggle("larger", larger > 1);
    board.style.width = larger > 1 ? `${fitted * larger}px` : "";
    board.style.height = larger > 1 ? `${fitted * larger * high / wide}px` : "";
    table.scrollLeft = across * table.scrollWidth - table.clientWidth / 2;
    table.scrollTop = down * table.scrollHeight - table.clientHeight / 2;
    find("smaller").disabled = larger === 1;
    show();
  }

  function show() {
    if (larger > 1) board.querySelector(".moved, .gone")?.scrollIntoView({ block: "center", inline: "center" });
  }

  function byHand(step) { stop(); go(step); }

  find("first").addEventListener("click", () => byHand(0));
  find("back").addEventListener("click", () => byHand(now - 1));
  find("next").addEventListener("click", () => byHand(now + 1));
  find("last").addEventListener("click", () => byHand(last));
  find("play").addEventListener("click", toggle);
  find("larger").addEventListener("click", () => zoom(1.4));
  find("smaller").addEventListener("click", () => zoom(1 / 1.4));
  bar.addEventListener("input", () => byHand(+bar.value));
  for (const button of [...lines, ...turns]) {
    button.addEventListener("click", () => byHand(+button.dataset.step));
  }
  document.addEventListener("keydown", (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const ways = { ArrowLeft: now - 1, ArrowRight: now + 1, Home: 0, End: last };
    if (event.key in ways) {
      event.preventDefault();
      byHand(ways[event.key]);
    } else if (event.key === "+" || event.key === "-") {
      zoom(event.key === "+" ? 1.4 : 1 / 1.4);
    } else if (event.key === " ") {
      const on = document.activeElement;
      if (on instanceof HTMLButtonElement && on.id !== "play") return; // it presses that button
      event.preventDefault();
      toggle();
    }
  });
  document.addEventListener("keyup", (event) => { // a focused button would be pressed once more
    if (event.key === " " && document.activeElement?.id === "play") event.preventDefault();
  });

  const asked = () => +(/^#step=(\d+)$/.exec(location.hash)?.[1] ?? 0);
  addEventListener("hashchange", () => go(asked(), { remembered: false }));
  for (const mark of turns) mark.style.left = `${last ? 100 * mark.dataset.step / last : 0}%`;
  stop();
  zoom(1);
  go(asked(), { remembered: false });
})();
