// The rules, case by case: those that stand in a file of the rules can be changed, added and deleted here.
import { Entries } from "./entries.js";
import { button, made } from "./entries_parts.js";

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

  // The text of a case, from its heading to the next.
  async section(one) {
    const { folder } = this.studio.state, file = one.file.startsWith(folder) ? one.file.slice(folder.length) : one.file;
    const found = await this.studio.get(`/text?file=${encodeURIComponent(file)}`);
    if (!found) return null;
    const lines = found.text.split("\n"), from = one.line - 1;
    let to = from + 1;
    while (to < lines.length && !/^#{1,6} /.test(lines[to])) to++;
    return { file, before: found.text, lines, from, to, text: lines.slice(from, to).join("\n").trimEnd() };
  }

  async edit(box, one) {
    const part = await this.section(one), { word } = this.studio;
    if (!part) return;
    const area = made("textarea", { value: part.text, rows: Math.min(30, part.text.split("\n").length + 3), ariaLabel: `${one.number} ${one.title}`, lang: this.studio.language });
    const failed = made("p", { className: "failed bad" }); failed.setAttribute("role", "alert");
    const write = async text => {
      const lines = text ? [...text.trimEnd().split("\n"), ""] : [];
      const after = [...part.lines.slice(0, part.from), ...lines, ...part.lines.slice(part.to)].join("\n").replace(/\n+$/, "\n");
      const said = await this.entries.write([{ op: "text", file: part.file, text: after, before: part.before }], `${one.number} ${one.title}`);
      if (said.error) { failed.textContent = said.error; return; }
      area.remove(); await this.refresh();
    };
    const next = () => {
      const mark = part.text.match(/^#+/)[0], number = one.number.replace(/\d+$/, last => Number(last) + 1);
      area.value = `${area.value.trimEnd()}\n\n${mark} ${number} …\n\n…\n`; area.rows += 4; area.focus();
    };
    area.addEventListener("keydown", event => {
      if ((event.ctrlKey || event.metaKey) && event.key === "s") { event.preventDefault(); write(area.value); }
      if (event.key === "Escape") { area.remove(); this.refresh(); }
    });
    box.replaceChildren(area, failed, made("p", { className: "tools entry-tools" },
      button(`${word("save")} (Ctrl+S)`, () => write(area.value)), button(word("add-case"), next), button(word("delete"), () => write("")),
      button(word("cancel"), () => { area.remove(); this.refresh(); }), this.studio.where(one.file, one.line)));
    area.focus();
  }
}
