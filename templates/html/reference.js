// The rules reference: drawings, contents that follow, previews, theme, keys (search.js has the search).
// Everything works offline and the page stands without this script.
"use strict";
(() => {
  const root = document.documentElement;
  const words = JSON.parse(document.getElementById("data").textContent);
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

  // -- drawings: a browser that runs scripts reads them as text until they come near the screen
  function draw(place) {
    const made = document.createElement("template");
    made.innerHTML = one("noscript", place).textContent;
    place.replaceWith(made.content);
  }
  const near = new IntersectionObserver((seen) => {
    for (const { isIntersecting, target } of seen) if (isIntersecting) { near.unobserve(target); draw(target); }
  }, { rootMargin: "100% 0px" });
  for (const place of all(".late")) near.observe(place);
  addEventListener("beforeprint", () => all(".late").forEach(draw));

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
  // Where a link or a key has led: the last stops of a page cannot reach the top of the screen, so it
  // counts until the reader scrolls.
  let aim = { stop: null, at: NaN };
  function arrive() {
    const target = location.hash && document.getElementById(decodeURIComponent(location.hash.slice(1)));
    aim = { stop: target && target.closest(".case, .stop"), at: scrollY };
    follow();
  }
  function reached() {
    if (aim.stop && Math.abs(scrollY - aim.at) < 2) return aim.stop;
    const edge = parseFloat(getComputedStyle(root).scrollPaddingTop) + 8; // links lead to the padding's end
    const after = stops.findIndex((stop) => stop.getBoundingClientRect().top > edge);
    return stops[(after < 0 ? stops.length : after) - 1];
  }
  function follow() {
    const id = reached()?.id || "top";
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
  for (const event of ["load", "hashchange"]) addEventListener(event, arrive);
  arrive();

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

  // -- languages: a menu where there are many, shut by a press elsewhere
  const many = one(".languages");
  function languages(open) { if (many) many.open = open; }
  document.addEventListener("click", (event) => { if (many && !many.contains(event.target)) languages(false); });
  function otherLanguage() {
    if (!many) location.href = one(".language").href;
    else { languages(true); one(".language").focus(); }
  }

  // -- keys
  function step(by) {
    const i = stops.findIndex((stop) => stop.id === current);
    const next = stops[Math.max(0, Math.min(stops.length - 1, i + by))];
    location.hash = next.id;
    next.scrollIntoView(); // the address may have been this one already
    next.focus({ preventScroll: true });
    arrive();
  }
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape") { shut(); drawer(false); languages(false); return; }
    if (event.ctrlKey || event.metaKey || event.altKey || /INPUT|TEXTAREA|SELECT/.test(event.target.tagName)) return;
    if (event.key === "/") { event.preventDefault(); one("#query").focus(); one("#query").select(); }
    else if (event.key === "d") switchTheme();
    else if (event.key === "l" && one(".language")) otherLanguage();
    else if (event.key === "j") step(1);
    else if (event.key === "k") step(-1);
  });
})();
