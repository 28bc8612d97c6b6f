// Search: the builder's index, read when it is first asked; letters are folded as there
// (builder/outputs/web/word_splitting.py).
"use strict";
(() => {
  const root = document.documentElement;
  const one = (selector) => document.querySelector(selector);
  const words = JSON.parse(one("#data").textContent);
  const escape = (text) => text.replace(/[&<>"]/g, (c) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" })[c]);
  let known = null;
  // The index with what is worked out of it once: its words and their stems, and for each language its cases, how
  // long they are on average, the words that questions have, and what is alike.
  function index() {
    if (known) return known;
    known = JSON.parse(one("#rules-index").textContent);
    known.tokens = Object.keys(known.post);
    known.stems = grouped(known.tokens.map((token) => [stem(token), token]));
    known.languages = [...new Set(known.docs.map(([, language]) => language))].map((language) => {
      const docs = new Set(known.docs.flatMap((doc, i) => (doc[1] === language ? [i] : [])));
      const total = [...docs].reduce((sum, i) => sum + known.docs[i][4], 0);
      const { ignored = [], alike = [] } = known.everyday[language] || {};
      const groups = alike.map((words) => words.map((word) => ({ word: plain(word), tokens: split(word) })));
      const ways = grouped(groups.flatMap((group) => group.map((way) => [key(way.word), group])));
      return { language, docs, average: total / docs.size || 1, ways,
        ignored: new Set(ignored.map(fold)), fillers: byLength(ignored.filter((word) => HIRAGANA.test(word))),
        mixed: byLength([...ways.keys()].filter((word) => SCRIPTS.test(word))) };
    });
    return known;
  }
  function grouped(pairs) {
    const found = new Map();
    for (const [key, value] of pairs) found.has(key) ? found.get(key).push(value) : found.set(key, [value]);
    return found;
  }

  // -- words
  const SCRIPTS = /[\u3005\u3400-\u9fff](?=[^\u3005\u3400-\u9fff])|[^\u3005\u3400-\u9fff](?=[\u3005\u3400-\u9fff])/;
  const HIRAGANA = /^[\u3041-\u3096]+$/, KANJI = /^[\u3005\u3400-\u9fff]+$/;
  const plain = (text) => text.normalize("NFKC").toLowerCase();
  const fold = (text) => plain(text).replace(/[\u3041-\u3096]/g, (c) => String.fromCharCode(c.charCodeAt(0) + 0x60));
  const latin = (folded) => folded.match(/\d+(?:\.\d+)+[a-z]?|[a-z0-9+'\u00e0-\u024f\u1e00-\u1eff]+/g) || [];
  const singular = (word) => (word.length > 3 && /[^s]s$/.test(word) ? word.slice(0, -1) : word);
  const byLength = (list) => list.sort((a, b) => b.length - a.length);
  const pairs = (run) => (run.length === 1 ? [run] : [...run.slice(1)].map((c, i) => run[i] + c));
  // As the builder splits texts.
  function split(text) {
    const folded = fold(text);
    return [...latin(folded).map(singular), ...(folded.match(/[\u3005\u3040-\u30ff\u3400-\u9fff]+/g) || []).flatMap(pairs)];
  }
  // What forms of an English word have in common: supplies, supplied, supply; move, moving, movement, mover.
  function stem(token) {
    if (!/^[a-z]{4,}$/.test(token)) return token;
    let word = token.replace(/(?:ies|ied)$/, "y").replace(/s$/, "");
    for (const end of [/(?:ing|ed|es)$/, /(?:ment|ance|ence|er|or|al|ly)$/]) if (word.replace(end, "").length > 2) word = word.replace(end, "");
    return word.replace(/([^aeiouls])\1$/, "$1").replace(/e$/, "");
  }
  const key = (word) => (/[a-z]/.test(word) ? latin(fold(word)).map((w) => stem(singular(w))).join(" ") : word);

  // -- what is asked
  // A way in which a text may have what is asked for: words that all stand in it, and what they count for.
  const OTHER_FORM = 0.85, BEGUN = 0.6, ALIKE = 0.7, ALONE = 0.8, PART = 0.5, FIGURE = 0.4;
  const exactly = (tokens, counts = 1) => ({ tokens, counts });
  function formsOf(token, begun) {
    const found = [exactly([token], /^\d$/.test(token) ? FIGURE : 1)], { stems, tokens } = index();
    for (const other of stems.get(stem(token)) || []) if (other !== token) found.push(exactly([other], OTHER_FORM));
    if (begun) for (const other of tokens) if (other !== token && other.startsWith(token)) found.push(exactly([other], BEGUN));
    return found;
  }
  const alikeTo = (own, word) => (own.ways.get(word) || []).flatMap((group) => group.filter((way) => key(way.word) !== word).map((way) => ({ ...exactly(way.tokens, ALIKE), together: way.tokens.length > 1 ? key(way.word) : "" })));
  // Two words that others write as one, such as sand storm.
  const joined = (words, at) => (words[at + 1] && index().stems.get(stem(singular(words[at] + words[at + 1])))) || [];
  // The notions of a question, each with every way in which a text may have it.
  function notions(text, own) {
    const folded = plain(text), words = latin(folded), found = [];
    for (let at = 0; at < words.length; ) {
      let long = Math.min(4, words.length - at);
      const said = () => words.slice(at, at + long).map((w) => stem(singular(w))).join(" ");
      while (long > 1 && !own.ways.has(said())) long--;
      const mine = words.slice(at, at + long), last = at + long === words.length;
      if (long > 1 || !own.ignored.has(mine[0])) {
        const ways = long > 1 ? [exactly(mine.filter((w) => !own.ignored.has(w)).map(singular))].filter((way) => way.tokens.length) : formsOf(singular(mine[0]), last);
        found.push({ ways: [...ways, ...alikeTo(own, said())] });
      }
      for (const one of joined(words, at)) found.push({ ways: [exactly([one])] });
      at += long;
    }
    return [...found, ...japanese(folded, own)];
  }
  // Runs of one script are notions: what is alike to the whole run or a part of it, else its pairs. A kanji alone is
  // sought with the kana behind it, or in any pair.
  function japanese(text, own) {
    const found = [];
    let folded = text;
    for (const word of own.mixed) {
      const at = folded.indexOf(word);
      if (at < 0 || (KANJI.test(word[0]) && KANJI.test(folded[at - 1] || ""))) continue;
      folded = folded.replace(word, " ");
      found.push({ ways: [exactly(split(word)), ...alikeTo(own, word)] });
    }
    return [...found, ...runsOf(folded, own)];
  }
  function runsOf(folded, own) {
    const runs = folded.match(/[\u3005\u3400-\u9fff]+|[\u3041-\u3096]+|[\u30a0-\u30ff]+/g) || [], found = [];
    runs.forEach((run, i) => {
      if (own.ignored.has(fold(run))) return;
      if (HIRAGANA.test(run)) found.push(...kana(run, own));
      else if (run.length === 1 && KANJI.test(run)) {
        const next = HIRAGANA.test(runs[i + 1] || "") ? fold(run + runs[i + 1][0]) : "";
        const within = index().tokens.filter((t) => t.includes(run) && t !== next)
          .map((t) => exactly([t], t.length > 1 && [...t].every((c) => /[\u3005\u3400-\u9fff]/.test(c)) ? PART : ALONE));
        const verb = next && runs[i + 1].length > 1 ? [2, 1, 0].map((n) => run + runs[i + 1].slice(0, n)) : [run + (runs[i + 1] || ""), run];
        found.push({ ways: [...(next ? [exactly([next])] : []), ...within, ...[...new Set(verb)].flatMap((word) => alikeTo(own, word))] });
      } else found.push(...compound(run, own));
    });
    return found;
  }
  function compound(run, own) {
    const known = longest(run, own);
    if (!known) return pairs(fold(run)).map((pair) => ({ ways: [exactly([pair])] }));
    const rest = run.split(known).filter((part) => part.length > 1);
    return [{ ways: [exactly(pairs(fold(known))), ...alikeTo(own, known)] }, ...rest.flatMap((part) => compound(part, own))];
  }
  function kana(run, own) {
    const known = longest(run, own);
    if (known) return [{ ways: [exactly(pairs(fold(known))), ...alikeTo(own, known)] }];
    const left = own.fillers.reduce((text, filler) => text.split(filler).join(" "), run).split(" ");
    return left.filter((part) => part.length > 1).flatMap((part) => pairs(fold(part))).map((pair) => ({ ways: [exactly([pair])] }));
  }
  const longest = (run, own) => byLength([...own.ways.keys()].filter((word) => word.length > 1 && run.includes(word)))[0];

  // -- cases
  // Each word counts by how rare it is among the cases of a language, more in a title than in the text, and the less
  // the longer the text (BM25F).
  const HEAD = 64, HEADED = 5, SATURATED = 4, LENGTH = 0.7, TITLED = 0.8, WHOLE = 0.7;
  // Headings without words of their own, and the summary of all rules, come after the rules that they stand for.
  const SUMMARY = "0.0", LESS = 0.7;
  // What comes to less than this part of the best is not shown.
  const FAR = 0.2;
  function found(way, own) {
    let both = null;
    for (const token of way.tokens) {
      const list = index().post[token] || [], here = new Map();
      for (let i = 0; i < list.length; i += 2) {
        const doc = list[i], long = 1 - LENGTH + (LENGTH * index().docs[doc][4]) / own.average;
        const weight = Math.floor(list[i + 1] / HEAD) + (list[i + 1] % HEAD) / long;
        if (own.docs.has(doc) && (!both || both.has(doc))) here.set(doc, Math.min(weight, both ? both.get(doc) : weight));
      }
      both = here;
    }
    for (const [doc, weight] of both || []) if (way.together && weight < HEADED && !stands(way.together, doc)) both.delete(doc);
    return both || new Map();
  }
  // Whether words stand side by side in a case.
  const texts = new Map();
  function stands(words, doc) {
    if (!texts.has(doc)) {
      const [, , title, body] = index().docs[doc], folded = fold(`${title} ${body}`);
      texts.set(doc, { folded, stems: ` ${latin(folded).map((w) => stem(singular(w))).join(" ")} ` });
    }
    const { folded, stems } = texts.get(doc);
    return /[a-z]/.test(words) ? stems.includes(` ${words} `) : folded.includes(fold(words));
  }
  const rarity = (many, all) => Math.log(1 + (all - many + 0.5) / (many + 0.5));
  function scored(asked, own) {
    const scores = new Map(), shares = new Map(), whole = new Map();
    let total = 0;
    for (const { ways } of asked) {
      const best = new Map();
      let most = 0;
      for (const way of ways) {
        const docs = found(way, own), rare = way.counts * rarity(docs.size, own.docs.size);
        if (docs.size) most = Math.max(most, rare);
        for (const [doc, weight] of docs) best.set(doc, Math.max(best.get(doc) || 0, (rare * weight * (SATURATED + 1)) / (weight + SATURATED)));
      }
      const worth = most || rarity(0, own.docs.size) / 2;
      total += worth;
      for (const [doc, score] of best) {
        scores.set(doc, (scores.get(doc) || 0) + score);
        shares.set(doc, (shares.get(doc) || 0) + worth);
        whole.set(doc, (whole.get(doc) || 0) + 1);
      }
    }
    return [...scores].map(([doc, score]) => ({ doc, share: shares.get(doc) / (total || 1), every: whole.get(doc) === asked.length, score }));
  }
  function search(text) {
    const phrase = fold(text).trim(), hits = [];
    if (!phrase) return { hits: [], every: true };
    for (const own of index().languages) {
      const here = own.language === root.lang;
      let asked = notions(text, own);
      if (!asked.length) asked = notions(text, { ...own, ignored: new Set(), fillers: [] });
      const told = new Map(asked.flatMap(({ ways }) => ways.flatMap(({ tokens, counts }) => tokens.map((t) => [t, counts]))).sort((a, b) => a[1] - b[1]));
      for (const hit of scored(asked, own)) {
        const [number, , title, body] = index().docs[hit.doc], head = split(title);
        if (hit.share < (here ? 0.25 : 0.5)) continue;
        const titled = head.reduce((sum, t) => sum + (told.get(t) || 0), 0) / (head.length || 1);
        const score = hit.score * (1 - WHOLE + WHOLE * hit.share) * (1 + TITLED * titled) * (body && number !== SUMMARY ? 1 : LESS);
        const exact = (number === phrase ? 10 : fold(title) === phrase ? 2 : 1) * (fold(title + body).includes(phrase) ? 1.3 : 1);
        hits.push({ ...hit, own, here, score: score * exact });
      }
    }
    hits.sort((a, b) => b.here - a.here || b.score - a.score || a.doc - b.doc);
    const best = new Map();
    for (const hit of hits) best.set(hit.own, Math.max(best.get(hit.own) || 0, hit.score));
    const shown = hits.filter((hit) => hit.score >= FAR * best.get(hit.own)).slice(0, words.found.length - 1);
    return { hits: shown.map(({ doc }) => index().docs[doc]), every: shown.some((hit) => hit.every) };
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
