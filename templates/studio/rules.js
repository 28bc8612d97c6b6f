// The rules, case by case: those that stand in a file of the rules can be changed, added and deleted here.
import { Entries } from "./entries.js";
import { button, made } from "./entries_parts.js";

// Cases that were typed and not written yet, by file and number: they stay while one looks elsewhere.
const drafts = new Map();
const keyOf = one => `${one.file} ${one.number}`;
window.addEventListener("beforeunload", event => { if (drafts.size) event.preventDefault(); });

export class RulesView {
  constructor(studio) {
    this.studio = studio; this.entries = studio.entries ??= new Entries(studio);
    this.element = made("article", { className: "rules" }); this.refresh();
  }

  close() { this.closed = true; }
  buttons() {}
  again() { this.refresh(); }

  async refresh() {
    const cases = await this.studio.get(`/rules?${this.studio.query()}`) || [];
    if (this.closed || this.element.querySelector("textarea")) return;
    const at = this.element.parentElement?.scrollTop;
    this.element.replaceChildren(...cases.map(one => this.case(one)));
    if (at) this.element.parentElement.scrollTop = at;
    cases.forEach((one, i) => { if (drafts.has(keyOf(one))) this.edit(this.element.children[i], one); });
  }

  case(one) {
    const head = made(one.depth === 1 ? "h2" : "h3", { textContent: `${one.number} ${one.title} ` }), box = made("section", {}, head);
    if (one.file) head.append(this.studio.where(one.file, one.line));
    if (one.file?.endsWith(".md")) head.append(" ", button("✎", () => this.edit(box, one), { ariaLabel: `${this.studio.word("edit")}: ${one.number}`, title: this.studio.word("edit"), className: "pen" }));
    for (const block of one.blocks) {
      const listed = block.kind === "list" || block.kind === "steps";
      const inner = made(listed ? (block.kind === "steps" ? "ol" : "ul") : "div");
      if (!listed && block.kind !== "paragraph") inner.className = "note";
      inner.append(...block.items.map(item => made(listed ? "li" : "p", { textContent: item })));
      box.append(inner);
    }
    return box;
  }

  // The text of a case, from its heading to the next; the heading may be in another line than it was.
  async section(one, heading) {
    const { folder } = this.studio.state, file = one.file.startsWith(folder) ? one.file.slice(folder.length) : one.file;
    const found = await this.studio.get(`/text?file=${encodeURIComponent(file)}`);
    if (!found) return null;
    const lines = found.text.split(/\r?\n/), from = heading ? lines.indexOf(heading) : one.line - 1;
    if (from < 0) return null;
    let to = from + 1;
    while (to < lines.length && !/^#{1,6} /.test(lines[to])) to++;
    return { file, before: found.text, lines, from, to, text: lines.slice(from, to).join("\n").trimEnd() };
  }

  async edit(box, one) {
    const draft = drafts.get(keyOf(one)), part = draft?.part ?? await this.section(one), { word } = this.studio;
    if (!part || this.closed) return;
    const area = made("textarea", { value: draft?.text ?? part.text, rows: Math.min(30, part.text.split("\n").length + 3), ariaLabel: `${one.number} ${one.title}`, lang: this.studio.language });
    const failed = made("p", { className: "failed bad" }); failed.setAttribute("role", "alert");
    const write = async text => {
      const lines = text ? [...text.trimEnd().split("\n"), ""] : [];
      const now = await this.section(one, part.lines[part.from]), at = now?.text === part.text ? now : part;
      const after = [...at.lines.slice(0, at.from), ...lines, ...at.lines.slice(at.to)].join("\n").replace(/\n+$/, "\n");
      const whole = at.before.includes("\r\n") ? after.replaceAll("\n", "\r\n") : after;
      const said = await this.entries.write([{ op: "text", file: at.file, text: whole, before: at.before }], `${one.number} ${one.title}`);
      if (said.error) { failed.textContent = said.error; return; }
      await end();
    };
    const keep = () => drafts.set(keyOf(one), { part, text: area.value });
    const end = () => { drafts.delete(keyOf(one)); area.remove(); return this.refresh(); };
    area.addEventListener("input", keep);
    const next = () => {
      const mark = part.text.match(/^#+/)[0], number = one.number.replace(/\d+$/, last => Number(last) + 1);
      area.value = `${area.value.trimEnd()}\n\n${mark} ${number} …\n\n…\n`; area.rows += 4; area.focus(); keep();
    };
    area.addEventListener("keydown", event => {
      if ((event.ctrlKey || event.metaKey) && event.key === "s") { event.preventDefault(); write(area.value); }
      if (event.key === "Escape") end();
    });
    box.replaceChildren(area, failed, made("p", { className: "tools entry-tools" },
      button(`${word("save")} (Ctrl+S)`, () => write(area.value)), button(word("add-case"), next), button(word("delete"), () => write("")),
      button(word("cancel"), end), this.studio.where(one.file, one.line)));
    area.focus();
  }
}
