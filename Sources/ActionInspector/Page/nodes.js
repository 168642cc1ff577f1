// The tree: the focus, the start, and the way of the chosen action with the verdict of each node.

import { element, setAttribute, setText } from "./elements.js";
import { changed, draws } from "./frames.js";
import { ageElement, CommandLine, filterField, panel, showAge } from "./panels.js";
import { allows, focus, program, start, startPath } from "./program.js";
import { Rows } from "./rows.js";
import { chooseNode, explanation, isFocus, isStart, selection, tree } from "./selection.js";
import { count, verdict } from "./words.js";
import { command } from "./commands.js";

export class TreePanel {
  #filter = filterField("Filter the nodes");
  #count = element("span.count");
  #age = ageElement();
  #command = new CommandLine();
  #empty = element("div.empty", {}, element("p", {}, "Asking the program …"));
  #closed = new Set();
  #verdicts = new Map();
  #shown = {};
  #revealed = null;
  #rows = new Rows({
    role: "tree", label: "Nodes",
    key: (node) => node.id,
    isSelected: isStart,
    make: () => {
      const twist = element("span.twist", { "aria-hidden": "true" });
      const name = element("span.name"), badges = element("span.badges"), word = element("span.chip"), claims = element("span.by");
      const row = element("div.row", { role: "treeitem" }, twist, name, badges, word, claims);
      row.parts = { twist, name, badges, word, claims };
      return row;
    },
    fill: (row, node) => this.#fill(row, node),
    choose: (node) => chooseNode(node.path, tree.value?.paths.get(node.path) > 1 ? node.id : null),
    open: (node, isOpen) => this.#open(node, isOpen),
  });

  constructor() {
    this.element = panel("tree", "Tree", {
      controls: [this.#count, this.#age, element("span.space-between"), this.#filter],
      content: [this.#rows.element, this.#empty], command: this.#command,
    });
    this.#filter.addEventListener("input", () => changed("nodes"));
    draws(["revision", "program", "tab"], () => this.refresh());
    draws(["tree", "nodes", "selection", "start", "explanation", "program", "tab", "age"], () => this.draw());
  }

  refresh() {
    if (selection.tab === "now" && allows("ask")) tree.refresh();
  }

  #open(node, isOpen) {
    const wasOpen = !this.#closed.has(node.id);
    const opens = isOpen ?? !wasOpen;
    if (opens === wasOpen || !node.children.length) {
      if (isOpen === null) return null;
      return opens ? node.children[0]?.id : node.parent?.id;
    }
    if (opens) this.#closed.delete(node.id);
    else this.#closed.add(node.id);
    changed("nodes");
    return node.id;
  }

  #items() {
    const nodes = tree.value?.nodes ?? [], filter = this.#filter.value.trim().toLowerCase();
    const shown = this.#shown, closed = [...this.#closed].join(" ");
    if (shown.nodes === nodes && shown.filter === filter && shown.closed === closed) return shown.items;
    const matching = () => nodes.filter((node) => node.path.toLowerCase().includes(filter));
    const items = filter ? matching() : closed ? this.#opened(nodes) : nodes;
    this.#shown = { nodes, filter, closed, items };
    return items;
  }

  /** The nodes that are in no closed node. */
  #opened(nodes) {
    const items = [];
    let hidden = Infinity;
    for (const node of nodes) {
      if (node.level > hidden) continue;
      hidden = this.#closed.has(node.id) ? node.level : Infinity;
      items.push(node);
    }
    return items;
  }

  /** The verdict of each node on the way of the chosen action, by its path. */
  #readVerdicts() {
    const told = explanation.value;
    if (this.#verdicts.told === told) return;
    this.#verdicts = new Map();
    this.#verdicts.told = told;
    if (!told) return;
    for (const path of told.notAsked ?? []) this.#verdicts.set(path, { word: "not asked", kind: "notAsked" });
    for (const path of told.focus ?? []) this.#verdicts.set(path, { word: "would take it", kind: "near" });
    const weight = { noClaim: 0, hidden: 1, unavailable: 2 };
    for (const step of told.steps ?? []) {
      const old = this.#verdicts.get(step.node);
      if (old?.isWay && (weight[old.kind] ?? 3) > (weight[step.verdict] ?? 3)) continue;
      const word = step.remap ? `remapped to ${step.remap}` : verdict(step);
      this.#verdicts.set(step.node, { word, kind: step.verdict, isWay: true });
    }
  }

  #fill(row, node) {
    const { twist, name, badges, word, claims } = row.parts;
    const isFiltered = Boolean(this.#shown.filter);
    const isOpen = node.children.length && !this.#closed.has(node.id);
    setAttribute(row, "aria-level", isFiltered ? 1 : node.level);
    setAttribute(row, "aria-posinset", isFiltered ? row.index + 1 : node.position);
    setAttribute(row, "aria-setsize", isFiltered ? this.#rows.items.length : node.parent?.children.length ?? 1);
    setAttribute(row, "aria-expanded", !isFiltered && node.children.length ? String(Boolean(isOpen)) : null);
    row.style.setProperty("--level", isFiltered ? 1 : Math.min(node.level, 24));
    setText(twist, !isFiltered && node.children.length ? (isOpen ? "▾" : "▸") : "");
    setText(name, isFiltered ? node.path : node.name);
    const words = [];
    if (isFocus(node)) words.push(focus.isNow ? "focus" : "last focus");
    if (isStart(node)) words.push(start.isPinned ? "start, chosen" : "start");
    setText(badges, words.join(" · "));
    badges.hidden = !words.length;
    const told = this.#verdicts.get(node.path);
    setText(word, told?.word ?? "");
    word.hidden = !told;
    setAttribute(word, "data-verdict", told?.kind ?? null);
    row.classList.toggle("way", Boolean(told?.isWay));
    setText(claims, [
      node.hosts ? `hosts ${count(node.hosts, "tree")}` : "", node.claims.length ? count(node.claims.length, "claim") : "",
    ].filter(Boolean).join(", "));
    row.title = node.path;
  }

  draw() {
    const items = this.#items();
    this.#readVerdicts();
    this.#rows.show(items);
    this.#reveal(items);
    const all = tree.value?.nodes.length ?? 0;
    setText(this.#count, all ? (items.length === all ? String(all) : `${items.length} of ${all}`) : "");
    showAge(this.#age, tree.age);
    this.#command.show(command("tree"));
    this.#rows.element.hidden = !items.length;
    this.#empty.hidden = Boolean(items.length);
    if (!items.length) setText(this.#empty.firstChild, this.#whyEmpty());
  }

  #whyEmpty() {
    if (tree.fault) return tree.fault.message;
    if (this.#shown.filter) return "No node has this in its path.";
    return program.info && !allows("ask") ? "The program allows no questions." : "Asking the program …";
  }

  /** Shows the start where it is another one. */
  #reveal(items) {
    const key = `${startPath()} ${start.id} ${program.run}`;
    if (this.#revealed === key || !items.length) return;
    const node = items.find(isStart);
    if (!node) return;
    this.#revealed = key;
    this.#rows.moveTo(node.id);
  }
}
