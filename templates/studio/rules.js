// The rules, case by case: those that stand in a file of the rules can be changed, added and deleted here.
import { entriesOf } from "./entries.js";
import { html } from "./play/preact.js";
import { View, focused, where } from "./view.js";

// Cases that are open to be written, by file and number: what was typed stays while one looks elsewhere.
const drafts = new Map();
const keyOf = one => `${one.file} ${one.number}`;
const isTyped = draft => draft.text !== draft.part.text;
window.addEventListener("beforeunload", event => { if ([...drafts.values()].some(isTyped)) event.preventDefault(); });

export class RulesView extends View {
  /** @type {RulesCase[]} */
  cases = [];

  constructor(studio) {
    super(studio, "rules"); this.entries = entriesOf(studio); this.refresh();
  }

  close() {
    for (const [key, draft] of drafts) if (!isTyped(draft)) drafts.delete(key);
    super.close();
  }

  async refresh() {
    this.cases = await this.studio.get(`/rules?${this.studio.query()}`) || [];
    this.draw();
  }

  view() {
    return this.cases.map(one => {
      const draft = drafts.get(keyOf(one));
      return html`<section key=${keyOf(one)}>${draft ? this.editor(one, draft) : this.case(one)}</section>`;
    });
  }

  case(one) {
    const head = one.depth === 1 ? "h2" : "h3", { word } = this;
    return html`
      <${head}>${one.number} ${one.title} ${one.file && where(this.studio, one.file, one.line)}
        ${one.file?.endsWith(".md") && html` <button type="button" class="pen" aria-label=${`${word("edit")}: ${one.number}`} title=${word("edit")} onClick=${() => this.edit(one)}>✎</button>`}
      <//>
      ${one.blocks.map(({ kind, items }) => {
        const list = { steps: "ol", list: "ul" }[kind];
        if (list) return html`<${list}>${items.map(item => html`<li>${item}</li>`)}<//>`;
        return html`<div class=${kind === "paragraph" ? "" : "note"}>${items.map(item => html`<p>${item}</p>`)}</div>`;
      })}`;
  }

  editor(one, draft) {
    const { word } = this, keys = event => {
      if ((event.ctrlKey || event.metaKey) && event.key === "s") { event.preventDefault(); this.write(one, draft, draft.text); }
      if (event.key === "Escape") this.end(one);
    };
    return html`
      <textarea ref=${focused} value=${draft.text} rows=${Math.min(30, draft.text.split("\n").length + 3)} lang=${this.studio.language}
        aria-label=${`${one.number} ${one.title}`} onInput=${({ target }) => { draft.text = target.value; this.draw(); }} onKeyDown=${keys} />
      <p class="failed bad" role="alert">${draft.failed}</p>
      <p class="tools entry-tools">
        <button type="button" onClick=${() => this.write(one, draft, draft.text)}>${word("save")} (Ctrl+S)</button>
        <button type="button" onClick=${() => this.add(one, draft)}>${word("add-case")}</button>
        <button type="button" onClick=${() => this.write(one, draft, "")}>${word("delete")}</button>
        <button type="button" onClick=${() => this.end(one)}>${word("cancel")}</button>
        ${where(this.studio, one.file, one.line)}
      </p>`;
  }

  async edit(one) {
    const part = await this.section(one);
    if (!part) return;
    drafts.set(keyOf(one), { part, text: part.text, failed: "" });
    this.draw();
  }

  add(one, draft) {
    const mark = draft.part.text.match(/^#+/)[0], number = one.number.replace(/\d+$/, last => Number(last) + 1);
    draft.text = `${draft.text.trimEnd()}\n\n${mark} ${number} …\n\n…\n`;
    this.draw();
    this.element.querySelector(`textarea[aria-label^="${CSS.escape(one.number)} "]`).focus();
  }

  end(one) { drafts.delete(keyOf(one)); return this.refresh(); }

  // The text of a case, from its heading to the next; the heading may be in another line than it was.
  async section(one, heading) {
    const file = this.studio.own(one.file), found = await this.studio.get(`/text?file=${encodeURIComponent(file)}`);
    if (!found) return null;
    const lines = found.text.split(/\r?\n/), from = heading ? lines.indexOf(heading) : one.line - 1;
    if (from < 0) return null;
    let to = from + 1;
    while (to < lines.length && !/^#{1,6} /.test(lines[to])) to++;
    return { file, before: found.text, lines, from, to, text: lines.slice(from, to).join("\n").trimEnd() };
  }

  async write(one, draft, text) {
    const { part } = draft, lines = text ? [...text.trimEnd().split("\n"), ""] : [];
    const now = await this.section(one, part.lines[part.from]), at = now?.text === part.text ? now : part;
    const after = [...at.lines.slice(0, at.from), ...lines, ...at.lines.slice(at.to)].join("\n").replace(/\n+$/, "\n");
    const whole = at.before.includes("\r\n") ? after.replaceAll("\n", "\r\n") : after;
    const said = await this.entries.write([{ op: "text", file: at.file, text: whole, before: at.before }], `${one.number} ${one.title}`);
    if (said.error) { draft.failed = said.error; this.draw(); } else await this.end(one);
  }
}
