// The actions from the start: each with its keys, mark and value, and whether it is enabled, or why not and who said it.

import { button, element, say, setAttribute, setText } from "./elements.js";
import { changed, draws } from "./frames.js";
import { ageElement, CommandLine, filterField, panel, permissionNote, showAge } from "./panels.js";
import { allows, entryList, ordinal, program, silence, startPath, states } from "./program.js";
import { Rows } from "./rows.js";
import { chooseAction, selectedKey, selection } from "./selection.js";
import { answer, clause, count, json, marks, sayers } from "./words.js";
import { command } from "./commands.js";

export class ActionsPanel {
  #filter = filterField("Filter the actions");
  #onlyDisabled = element("input", { type: "checkbox", id: "only-disabled" });
  #count = element("span.count");
  #age = ageElement();
  #empty = element("div.empty", { hidden: true });
  #command = new CommandLine();
  #rows = new Rows({
    role: "grid", label: "Actions", columns: ["Action", "Keys", "Answer"],
    key: (item) => item.key,
    isSelected: (item) => item.key === selectedKey(),
    make: () => {
      const title = element("span.title"), name = element("code.name"), mark = element("span.mark");
      const nth = element("span.by");
      const keys = element("kbd"), word = element("span.chip"), text = element("span.text"), by = element("span.by");
      const row = element("div.row", { role: "row" },
        element("span.cell.what", { role: "gridcell" }, mark, title, " ", name, " ", nth),
        element("span.cell.keys", { role: "gridcell" }, keys),
        element("span.cell.answer", { role: "gridcell" }, word, " ", text, " ", by));
      row.parts = { title, name, nth, mark, keys, word, text, by };
      return row;
    },
    fill: (row, { entry }) => {
      const { title, name, nth, mark, keys, word, text, by } = row.parts;
      const isMarked = entry.state && entry.state !== "off";
      setText(mark, isMarked ? marks[entry.state] ?? "" : "");
      setAttribute(mark, "aria-label", isMarked ? entry.state : null);
      setAttribute(mark, "role", isMarked ? "img" : null);
      setText(title, entry.title ?? entry.action);
      setText(name, entry.action + (entry.arguments ? ` ${json(entry.arguments)}` : ""));
      setText(nth, ordinal(entry));
      setText(keys, entry.shortcut ?? "");
      keys.hidden = !entry.shortcut;
      const kind = entry.enabled ? "target" : "disabled";
      setText(word, entry.enabled ? "enabled" : "disabled");
      setAttribute(word, "data-verdict", kind);
      const hasValue = entry.value !== null && entry.value !== undefined;
      setText(text, [
        entry.enabled ? "" : clause(entry.reasons), entry.hidden ? "hidden" : "", entry.destructive ? "destructive" : "",
        entry.enabled && hasValue ? `value ${json(entry.value)}` : "",
      ].filter(Boolean).join(", "));
      const said = entry.enabled ? [] : sayers(entry);
      setText(by, said.length ? said.map((path) => `said by ${path}`).join(", ") : `at ${entry.target}`);
      row.title = answer(entry);
      row.classList.toggle("off", !entry.enabled);
    },
    choose: ({ entry }) => chooseAction(entry.action, entry.arguments, entry.position),
  });
  #shown = {};

  constructor() {
    const only = element("label.check", { for: "only-disabled" }, this.#onlyDisabled, "disabled only");
    this.element = panel("actions", "Actions", {
      controls: [this.#count, this.#age, element("span.space-between"), only, this.#filter],
      content: [this.#rows.element, this.#empty], command: this.#command,
    });
    const filter = () => {
      changed("filter");
      const items = this.#items();
      say(`${count(items.length, "action")} of ${entryList().length}`);
    };
    this.#filter.addEventListener("input", filter);
    this.#onlyDisabled.addEventListener("change", filter);
    this.#filter.addEventListener("keydown", (event) => {
      if (event.key === "ArrowDown" || event.key === "Enter") {
        event.preventDefault();
        this.#rows.element.focus();
        if (!this.#items().some((item) => item.key === selectedKey()) && this.#items()[0]) {
          const { entry } = this.#items()[0];
          chooseAction(entry.action, entry.arguments, entry.position);
        }
        // The next key may come before the next frame.
        this.draw();
      }
    });
    draws(["states", "filter", "selection", "start", "program", "tab", "age"], () => this.draw());
  }

  focusFilter() {
    this.#filter.focus();
    this.#filter.select();
  }

  #items() {
    const list = entryList(), filter = this.#filter.value.trim().toLowerCase(), only = this.#onlyDisabled.checked;
    const old = this.#shown;
    if (old.list === list && old.filter === filter && old.only === only) return old.items;
    const words = filter.split(/\s+/);
    const items = !filter && !only ? list
      : list.filter((item) => (!only || !item.entry.enabled) && words.every((word) => item.text.includes(word)));
    this.#shown = { list, filter, only, items };
    return items;
  }

  draw() {
    const items = this.#items(), all = entryList().length;
    this.#rows.show(items);
    if (selection.action !== null) this.#rows.moveTo(selectedKey());
    setText(this.#count, items.length === all ? String(all) : `${items.length} of ${all}`);
    showAge(this.#age, silence());
    this.#command.show(command("list", [], startPath()));
    this.#drawEmpty(items);
  }

  #drawEmpty(items) {
    const isEmpty = items.length === 0;
    this.#rows.element.hidden = isEmpty;
    this.#empty.hidden = !isEmpty;
    if (!isEmpty) return;
    const typed = this.#filter.value.trim();
    const key = `${program.state} ${typed} ${states.isReady} ${states.fault?.message}`;
    if (this.#empty.key === key) return;
    this.#empty.key = key;
    this.#empty.replaceChildren(...this.#whyEmpty(typed));
  }

  #whyEmpty(typed) {
    if (program.info && !allows("ask")) return [permissionNote("questions", ".ask")];
    if (states.fault) return [element("p.error", {}, states.fault.message)];
    if (!states.isReady) {
      return [element("p", {}, program.state === "running" ? "Asking the program …" : program.message || "Connecting …")];
    }
    if (!typed) return [element("p", {}, "No node on the way from here claims an action that the program exposes.")];
    const made = [element("p", {}, `No action has '${typed}' in its title, name, keys or node.`)];
    if (/^\S+$/.test(typed)) made.push(element("p", {}, button(`Explain '${typed}'`, () => chooseAction(typed))));
    return made;
  }
}
