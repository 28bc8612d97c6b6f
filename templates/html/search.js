// Search: the builder's index, read when it is first asked; letters are folded as there
// (builder/outputs/rules_reference/words.py).
"use strict";
(() => {
  const root = document.documentElement;
  const one = (selector) => document.querySelector(selector);
  const words = JSON.parse(one("#data").textContent);
  const escape = (text) => text.replace(/[&<>"]/g, (c) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" })[c]);
  let known = null;
  function index() {
    if (!known) {
      known = JSON.parse(one("#rules-index").textContent);
      known.tokens = Object.keys(known.post);
    }
    return known;
  }

  // -- words
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

  // The cases of each language: words are rare or common in their own.
  let spoken = null;
  function byLanguage() {
    if (!spoken) {
      spoken = new Map();
      index().docs.forEach(([, language], doc) => {
        if (!spoken.has(language)) spoken.set(language, new Set());
        spoken.get(language).add(doc);
      });
    }
    return spoken;
  }

  const stem = (token) => token.replace(/^([a-z]{4,}?)(?:ing|ed|es|e|s)$/, "$1");

  // -- cases
  // What a word counts for in each case. A word that is begun stands for longer ones, a loose one
  // for those of its stem, and a single character of Japanese for the pairs that it is part of.
  function matching(token, begun, loose = false) {
    const weights = new Map(), { post, tokens } = index();
    const add = (key, factor) => {
      const found = post[key] || [];
      for (let i = 0; i < found.length; i += 2) weights.set(found[i], Math.max(weights.get(found[i]) || 0, found[i + 1] * factor));
    };
    const like = token > "\u3000"
      ? (t) => token.length === 1 && t.includes(token)
      : (t) => (begun && t.startsWith(token)) || (loose && stem(t) === stem(token));
    add(token, 1);
    for (const t of tokens) if (t !== token && like(t)) add(t, 0.7);
    return weights;
  }
  // The cases that have every word.
  function whole(wanted) {
    const [first, ...rest] = wanted.map((token, i) => matching(token, i === wanted.length - 1));
    for (const [doc, score] of [...first]) {
      const all = rest.every((found) => found.has(doc));
      if (all) first.set(doc, rest.reduce((sum, found) => sum + found.get(doc), score));
      else first.delete(doc);
    }
    return first;
  }
  // Where no case has them all: those of each language that come closest. Other languages than the page's
  // need half of the words, since short ones are the same in many.
  function closest(wanted) {
    const found = wanted.map((token, i) => matching(token, i === wanted.length - 1, true));
    const near = [...byLanguage()].flatMap(([language, docs]) => closestIn(found, docs, language === root.lang ? 0.25 : 0.5));
    return new Map(near);
  }
  // A rare word counts for more than a common one, and a case that has only common ones is not close.
  function closestIn(words, docs, part) {
    const scores = new Map(), share = new Map();
    let total = 0;
    for (const found of words) {
      const own = [...found].filter(([doc]) => docs.has(doc));
      const rarity = Math.log(1 + docs.size / (own.length || 1));
      total += rarity;
      for (const [doc, weight] of own) {
        share.set(doc, (share.get(doc) || 0) + rarity);
        scores.set(doc, (scores.get(doc) || 0) + rarity * (10 + Math.min(weight, 10)));
      }
    }
    const least = Math.max(0.6 * Math.max(...share.values()), part * total);
    return [...scores].filter(([doc]) => share.get(doc) >= least);
  }
  function search(text) {
    const wanted = [...new Set(split(text))];
    if (!wanted.length) return { hits: [], every: true };
    const found = whole(wanted), every = found.size > 0 || wanted.length < 2;
    const scores = found.size ? found : closest(wanted);
    const phrase = fold(text).trim();
    const rank = ([doc, score]) => {
      const [, language, title, body] = index().docs[doc];
      return score + (language === root.lang ? 1000 : 0) + (fold(title + body).includes(phrase) ? 8 : 0) + (fold(title) === phrase ? 30 : 0);
    };
    const ranked = [...scores].map((hit) => [hit[0], rank(hit)]).sort((a, b) => b[1] - a[1] || a[0] - b[0]);
    return { hits: ranked.slice(0, words.found.length - 1).map(([doc]) => index().docs[doc]), every };
  }
  window.findRules = (text) => search(text).hits;

  // -- the list
  function snippet(body, text) {
    const folded = [...body].map((c) => { const f = fold(c); return f.length === 1 ? f : c; }).join("");
    const key = [fold(text).trim(), ...split(text)].find((k) => folded.includes(k));
    if (!key) return escape(body.slice(0, 80)) + (body.length > 80 ? "…" : "");
    const at = folded.indexOf(key);
    const from = Math.max(0, at - 24), to = Math.min(body.length, at + key.length + 50);
    return (from ? "…" : "") + escape(body.slice(from, at)) + "<mark>" + escape(body.slice(at, at + key.length)) + "</mark>" + escape(body.slice(at + key.length, to)) + (to < body.length ? "…" : "");
  }
  const query = one("#query"), hits = one("#hits"), list = one("#options");
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
    const { hits: found, every } = search(query.value);
    hits.hidden = false;
    query.setAttribute("aria-expanded", "true");
    list.innerHTML = found.map(([number, language, title, body], i) => {
      const here = language === root.lang;
      const tag = here ? "" : `<em>${escape(words.languages[language] || language)}</em>`;
      return `<a role="option" id="hit${i}" tabindex="-1" lang="${language}" href="${here ? "" : language + ".html"}#c${number}"><i>${number}</i><span>${escape(title)}${tag}<small>${snippet(body, query.value)}</small></span></a>`;
    }).join("");
    const told = found.length ? (every ? "" : words.closest) : words.none;
    one("#told").textContent = told;
    one("#count").textContent = [told, found.length ? words.found[found.length] : ""].filter(Boolean).join(" ");
    options = [...list.children];
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
})();
