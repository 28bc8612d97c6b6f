// The rules reference: search, previews, contents that follow, theme, keys. Everything works offline
// and the page stands without this script.
"use strict";
(() => {
  const root = document.documentElement;
  const words = window.REFERENCE;
  const all = (selector, within = document) => [...within.querySelectorAll(selector)];
  const one = (selector, within = document) => within.querySelector(selector);
  const escape = (text) => text.replace(/[&<>"]/g, (c) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" })[c]);

  // -- theme: the system's choice first, then the reader's
  function switchTheme() {
    const dark = root.dataset.theme ? root.dataset.theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
    root.dataset.theme = dark ? "light" : "dark";
    try { localStorage.setItem("reference-theme", root.dataset.theme); } catch (_) { /* some browsers refuse storage to local files */ }
  }
  one(".theme").addEventListener("click", switchTheme);

  // -- contents: a drawer on narrow screens; the current case is marked and the language link keeps it
  const contents = one("#contents");
  const menu = one(".menu");
  function drawer(open) {
    contents.classList.toggle("show", open);
    menu.setAttribute("aria-expanded", open);
    if (open) (one("[aria-current]", contents) || one("a", contents)).focus();
  }
  menu.addEventListener("click", () => drawer(!contents.classList.contains("show")));
  contents.addEventListener("click", (event) => { if (event.target.closest("a")) drawer(false); });

  const stops = all(".case, .stop");
  const entries = new Map(all("a", contents).map((a) => [a.hash.slice(1), a]));
  let current = null;
  function follow() {
    let found = null;
    for (const stop of stops) {
      if (stop.getBoundingClientRect().top > 130) break;
      found = stop;
    }
    const id = found ? found.id : "top";
    if (id === current) return;
    current = id;
    for (const link of all(".language")) link.href = link.href.split("#")[0] + "#" + id;
    for (const a of all("[aria-current]", contents)) a.removeAttribute("aria-current");
    for (const li of all("li.open", contents)) li.classList.remove("open");
    const entry = entries.get(id);
    if (!entry) return;
    entry.setAttribute("aria-current", "location");
    entry.closest("nav > ol > li").classList.add("open");
    const box = entry.getBoundingClientRect();
    const frame = contents.getBoundingClientRect();
    if (box.top < frame.top + 40 || box.bottom > frame.bottom - 40) contents.scrollTop += box.top - frame.top - frame.height / 2;
  }
  let pending = 0;
  addEventListener("scroll", () => { pending = pending || requestAnimationFrame(() => { pending = 0; follow(); }); }, { passive: true });
  for (const event of ["load", "hashchange"]) addEventListener(event, follow);
  follow();

  // -- search: the builder's index; the same folding of letters as there
  const index = window.RULES_INDEX || { docs: [], post: {} };
  const tokens = Object.keys(index.post).sort();
  function fold(text) {
    return text.normalize("NFKC").toLowerCase().replace(/[\u3041-\u3096]/g, (c) => String.fromCharCode(c.charCodeAt(0) + 0x60));
  }
  function split(text) {
    const folded = fold(text);
    const found = (folded.match(/\d+(?:\.\d+)+|[a-z0-9+'\u00e0-\u024f\u1e00-\u1eff]+/g) || []).map((w) => (w.length > 3 && /[^s]s$/.test(w) ? w.slice(0, -1) : w));
    for (const run of folded.match(/[\u3005\u3040-\u30ff\u3400-\u9fff]+/g) || []) {
      if (run.length === 1) found.push(run);
      else for (let i = 0; i < run.length - 1; i++) found.push(run.slice(i, i + 2));
    }
    return found;
  }
  function matching(token, last) {
    const weights = new Map();
    const add = (key, factor) => {
      const post = index.post[key] || [];
      for (let i = 0; i < post.length; i += 2) weights.set(post[i], Math.max(weights.get(post[i]) || 0, post[i + 1] * factor));
    };
    add(token, 1);
    if (token > "\u3000" && token.length === 1) for (const t of tokens) { if (t.includes(token)) add(t, 0.8); }
    else if (last) for (const t of tokens) { if (t !== token && t.startsWith(token)) add(t, 0.7); }
    return weights;
  }
  function find(text) {
    const wanted = split(text);
    if (!wanted.length) return [];
    let scores = null;
    wanted.forEach((token, i) => {
      const found = matching(token, i === wanted.length - 1);
      if (scores === null) scores = found;
      else for (const [doc, score] of [...scores]) found.has(doc) ? scores.set(doc, score + found.get(doc)) : scores.delete(doc);
    });
    const phrase = fold(text).trim();
    const rank = ([doc, score]) => {
      const [, language, title, body] = index.docs[doc];
      return score + (language === root.lang ? 1000 : 0) + (fold(title + body).includes(phrase) ? 8 : 0) + (fold(title) === phrase ? 30 : 0);
    };
    return [...scores].map((hit) => [hit[0], rank(hit)]).sort((a, b) => b[1] - a[1] || a[0] - b[0]).slice(0, 14).map(([doc]) => index.docs[doc]);
  }
  window.findRules = find;

  function snippet(body, text) {
    const folded = [...body].map((c) => { const f = fold(c); return f.length === 1 ? f : c; }).join("");
    const key = [fold(text).trim(), ...split(text)].find((k) => folded.includes(k));
    if (!key) return escape(body.slice(0, 80)) + (body.length > 80 ? "…" : "");
    const at = folded.indexOf(key);
    const from = Math.max(0, at - 24), to = Math.min(body.length, at + key.length + 50);
    return (from ? "…" : "") + escape(body.slice(from, at)) + "<mark>" + escape(body.slice(at, at + key.length)) + "</mark>" + escape(body.slice(at + key.length, to)) + (to < body.length ? "…" : "");
  }
  const query = one("#query"), hits = one("#hits");
  let options = [], chosen = -1;
  function choose(i) {
    chosen = i;
    options.forEach((option, j) => option.setAttribute("aria-selected", j === i));
    if (i >= 0) { query.setAttribute("aria-activedescendant", options[i].id); options[i].scrollIntoView({ block: "nearest" }); }
    else query.removeAttribute("aria-activedescendant");
  }
  function hideHits() { hits.hidden = true; query.setAttribute("aria-expanded", "false"); }
  function showHits() {
    if (!query.value.trim()) { hideHits(); return; }
    const found = find(query.value);
    hits.hidden = false;
    query.setAttribute("aria-expanded", "true");
    hits.innerHTML = found.map(([number, language, title, body], i) => {
      const here = language === root.lang;
      const tag = here ? "" : `<em>${escape(words.languages[language] || language)}</em>`;
      return `<a role="option" id="hit${i}" tabindex="-1" lang="${language}" href="${here ? "" : language + ".html"}#c${number}"><i>${number}</i><span>${escape(title)}${tag}<small>${snippet(body, query.value)}</small></span></a>`;
    }).join("") || `<p>${escape(words.none)}</p>`;
    one("#count").textContent = found.length ? words.found.replace("{n}", found.length) : words.none;
    options = all("a", hits);
    choose(options.length ? 0 : -1);
  }
  query.addEventListener("input", showHits);
  query.addEventListener("focus", showHits);
  query.addEventListener("keydown", (event) => {
    if (event.isComposing) return; // Enter that ends a Japanese conversion is not a choice
    if ((event.key === "ArrowDown" || event.key === "ArrowUp") && options.length) {
      event.preventDefault();
      choose((chosen + (event.key === "ArrowDown" ? 1 : -1) + options.length) % options.length);
    } else if (event.key === "Enter" && chosen >= 0) options[chosen].click();
    else if (event.key === "Escape") { hideHits(); query.blur(); }
  });
  hits.addEventListener("click", (event) => { if (event.target.closest("a")) { hideHits(); query.blur(); } });
  document.addEventListener("click", (event) => { if (!event.target.closest(".find")) hideHits(); });

  // -- previews of cases and terms: rest the pointer, focus, or tap once
  const preview = one("#preview");
  const touch = matchMedia("(hover: none)").matches;
  let timer = 0, owner = null;
  const link = (event) => event.target.closest && event.target.closest("main a.ref, main a.term, #preview a.ref");
  function show(a) {
    const target = document.getElementById(a.hash.slice(1));
    if (!target) return;
    owner = a;
    const number = target.id.startsWith("c") ? target.id.slice(1) : "";
    if (number) {
      const title = one("h3", target) || one("h2 span", target.closest("section"));
      const text = all(":scope > p, :scope > ol, :scope > ul", one(".body", target)).map((e) => e.outerHTML).join("");
      preview.innerHTML = `<h3><i>${number}</i>${escape(title.textContent)}</h3>${text}`;
    } else {
      preview.innerHTML = `<h3>${escape(one("dt", target).textContent)}</h3><p>${one("dd", target).innerHTML}</p>`;
    }
    if (touch) preview.innerHTML += `<a class="go" href="${a.hash}">${escape(words.open)} ${number} →</a>`;
    preview.classList.toggle("sheet", innerWidth < 640);
    preview.setAttribute("aria-label", number || one("h3", preview).textContent);
    preview.hidden = false;
    const box = a.getBoundingClientRect();
    const left = Math.max(8, Math.min(box.left - 20, innerWidth - preview.offsetWidth - 8));
    let top = box.bottom + 8;
    if (top + preview.offsetHeight > innerHeight && box.top - preview.offsetHeight - 8 > 60) top = box.top - preview.offsetHeight - 8;
    preview.style.left = left + scrollX + "px";
    preview.style.top = top + scrollY + "px";
  }
  function shut() { preview.hidden = true; owner = null; }
  if (!touch) document.addEventListener("mouseover", (event) => {
    const a = link(event);
    clearTimeout(timer);
    if (a && !preview.contains(a)) timer = setTimeout(() => show(a), 220);
    else if (!preview.hidden && !preview.contains(event.target)) timer = setTimeout(shut, 260);
  });
  document.addEventListener("focusin", (event) => {
    const a = link(event);
    if (a && a.matches(":focus-visible") && !preview.contains(a)) show(a);
    else if (!preview.contains(event.target)) shut();
  });
  document.addEventListener("click", (event) => {
    const a = link(event);
    if (a && touch && !preview.contains(a) && owner !== a) { event.preventDefault(); show(a); }
    else if (!preview.contains(event.target) || event.target.closest("a")) shut();
  });

  // -- keys
  function step(by) {
    const i = stops.findIndex((stop) => stop.id === current);
    const next = stops[Math.max(0, Math.min(stops.length - 1, i + by))];
    location.hash = next.id;
    next.focus({ preventScroll: true });
  }
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape") { shut(); drawer(false); return; }
    if (event.ctrlKey || event.metaKey || event.altKey || /INPUT|TEXTAREA|SELECT/.test(event.target.tagName)) return;
    if (event.key === "/") { event.preventDefault(); query.focus(); query.select(); }
    else if (event.key === "d") switchTheme();
    else if (event.key === "l" && one(".language")) location.href = one(".language").href;
    else if (event.key === "j") step(1);
    else if (event.key === "k") step(-1);
  });
})();
