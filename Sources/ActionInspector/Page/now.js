// Now: the actions from the start, the tree, and why the chosen action is as it is.

import { button, CommandLine, element, panel, say, setAttribute, setText } from "./elements.js";
import { bindingElements, chip, explanationElements } from "./explanation.js";
import { changed, draws } from "./frames.js";
import { allows, entryList, focus, from, program, start, startPath, states } from "./program.js";
import { Rows } from "./rows.js";
import {
  bindings, chooseAction, chooseFocus, chooseNode, explanation, isFocus, isStart, selectedEntry, selectedKey, selection, tree,
} from "./selection.js";
import { age, answer, clock, count, json, marks, sayers, verdict } from "./words.js";
import { argumentWords, command } from "./commands.js";

/** What the program has to say so that the inspector may do something. */
export function permissionNote(what, permission) {
  return element("div.note", {},
    element("p", {}, `The program does not allow ${what}: its remote control is without the permission ${permission}. It allows all three by`),
    element("p", {}, element("code", {}, "RemoteServer(…, allowing: [.ask, .perform, .log])")));
}

/** How old an answer is, told where the program has changed since and has not answered again. */
export function ageElement() {
  return element("span.age");
}

export function showAge(target, milliseconds) {
  setText(target, milliseconds >= 100 ? `as of ${age(milliseconds)}` : "");
}

// MARK: The start of requests

const startElement = document.getElementById("start");
const startText = element("span.path"), startNote = element("span.note-text"), pinButton = button("", () => {
  if (start.isPinned) chooseFocus();
  else if (startPath() !== null) chooseNode(startPath());
});
startElement.append(element("span.label", {}, "from"), startText, startNote, pinButton);

function drawStart() {
  const path = startPath();
  setText(startText, path ?? program.info?.root ?? "…");
  setText(pinButton, start.isPinned ? "Follow the focus" : "Pin");
  pinButton.title = start.isPinned ? "Requests start at the program's focus again" : "Requests go on starting here when the focus moves";
  pinButton.disabled = !start.isPinned && path === null;
  startElement.classList.toggle("fault", Boolean(start.fault));
  if (start.fault) return setText(startNote, start.fault);
  if (start.isPinned) {
    const where = focus.path === null ? "the program has no focus" : focus.path === path ? "it has the focus" : `the focus is in ${focus.path}`;
    return setText(startNote, `chosen here; ${where}`);
  }
  if (path === null) return setText(startNote, program.info ? "the root: nothing in the program has had the focus" : "");
  if (focus.isNow) {
    return setText(startNote, "the program's focus; while the browser is in front, the node that had it when the program's window was last active");
  }
  setText(startNote, `had the focus until ${clock(focus.time / 1000).slice(0, 8)}; nothing in the program has it now, since the browser is in front`);
}

draws(["start", "program"], drawStart);

// MARK: Actions

export class ActionsPanel {
  #filter = element("input", { type: "search", placeholder: "Filter", "aria-label": "Filter the actions", autocomplete: "off", spellcheck: "false" });
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
      const keys = element("kbd"), word = element("span.chip"), text = element("span.text"), by = element("span.by");
      const row = element("div.row", { role: "row" },
        element("span.cell.what", { role: "gridcell" }, mark, title, " ", name),
        element("span.cell.keys", { role: "gridcell" }, keys),
        element("span.cell.answer", { role: "gridcell" }, word, " ", text, " ", by));
      row.parts = { title, name, mark, keys, word, text, by };
      return row;
    },
    fill: (row, { entry }) => {
      const { title, name, mark, keys, word, text, by } = row.parts;
      const isMarked = entry.state && entry.state !== "off";
      setText(mark, isMarked ? marks[entry.state] ?? "" : "");
      setAttribute(mark, "aria-label", isMarked ? entry.state : null);
      setAttribute(mark, "role", isMarked ? "img" : null);
      setText(title, entry.title ?? entry.action);
      setText(name, entry.action + (entry.arguments ? ` ${json(entry.arguments)}` : ""));
      setText(keys, entry.shortcut ?? "");
      keys.hidden = !entry.shortcut;
      const kind = entry.enabled ? "target" : "disabled";
      setText(word, entry.enabled ? "enabled" : "disabled");
      setAttribute(word, "data-verdict", kind);
      const value = entry.value === null || entry.value === undefined ? "" : `value ${json(entry.value)}`;
      const flags = [entry.hidden ? "hidden" : "", entry.destructive ? "destructive" : "", entry.enabled ? value : ""].filter(Boolean);
      setText(text, [entry.enabled ? "" : (entry.reasons ?? []).map((reason) => reason.text).join("; "), ...flags].filter(Boolean).join(", "));
      setText(by, entry.enabled ? `at ${entry.target}` : sayers(entry).map((path) => `said by ${path}`).join(", ") || `at ${entry.target}`);
      row.title = answer(entry);
      row.classList.toggle("off", !entry.enabled);
    },
    choose: ({ entry }) => chooseAction(entry.action, entry.arguments),
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
          chooseAction(entry.action, entry.arguments);
        }
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
    showAge(this.#age, program.state === "running" ? 0 : performance.now() - program.awaySince);
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
    if (program.info && !allows("ask")) this.#empty.replaceChildren(permissionNote("questions", ".ask"));
    else if (states.fault) this.#empty.replaceChildren(element("p.error", {}, states.fault.message));
    else if (!states.isReady) this.#empty.replaceChildren(element("p", {}, program.state === "running" ? "Asking the program …" : program.message || "Connecting …"));
    else if (typed) {
      const name = /^\S+$/.test(typed) ? typed : null;
      this.#empty.replaceChildren(element("p", {}, `No action has '${typed}' in its title, name, keys or node.`),
        name ? element("p", {}, button(`Explain '${name}'`, () => chooseAction(name))) : "");
    } else this.#empty.replaceChildren(element("p", {}, "No node on the way from here claims an action that the program exposes."));
  }
}

// MARK: The tree

class TreePanel {
  #filter = element("input", { type: "search", placeholder: "Filter", "aria-label": "Filter the nodes", autocomplete: "off", spellcheck: "false" });
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
      const twist = element("span.twist", { "aria-hidden": "true" }), name = element("span.name"), badges = element("span.badges");
      const word = element("span.chip"), claims = element("span.by");
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
    const items = filter ? nodes.filter((node) => node.path.toLowerCase().includes(filter)) : closed ? this.#opened(nodes) : nodes;
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
    const words = [isFocus(node) ? (focus.isNow ? "focus" : "last focus") : "", isStart(node) ? (start.isPinned ? "start, chosen" : "start") : ""].filter(Boolean);
    setText(badges, words.join(" · "));
    badges.hidden = !words.length;
    const told = this.#verdicts.get(node.path);
    setText(word, told?.word ?? "");
    word.hidden = !told;
    setAttribute(word, "data-verdict", told?.kind ?? null);
    row.classList.toggle("way", Boolean(told?.isWay));
    setText(claims, node.claims.length ? count(node.claims.length, "claim") : "");
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
    if (!items.length) {
      setText(this.#empty.firstChild, tree.fault?.message ?? (this.#shown.filter ? "No node has this in its path." : program.info && !allows("ask") ? "The program allows no questions." : "Asking the program …"));
    }
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

// MARK: Why

class WhyPanel {
  #content = element("div.content", { tabindex: "0" });
  #age = ageElement();
  #command = new CommandLine();
  #drawn = null;

  constructor() {
    this.element = panel("why", "Why", { controls: [this.#age], content: [this.#content], command: this.#command });
    setAttribute(this.#content, "role", "group");
    setAttribute(this.#content, "aria-label", "Explanation");
    draws(["selection", "start", "revision", "program", "tab", "states"], () => this.refresh());
    draws(["explanation", "bindings", "selection", "start", "program", "tab", "tree", "age"], () => this.draw());
  }

  refresh() {
    if (!["now", "do"].includes(selection.tab) || !allows("ask")) return;
    explanation.refresh();
    bindings.refresh();
  }

  draw() {
    showAge(this.#age, explanation.age);
    const { action } = selection;
    this.#command.show(action === null ? null
      : command("explain", [action, ...argumentWords(selection.arguments)], startPath()));
    const drawn = [explanation.value, explanation.fault, bindings.value, action, selection.arguments, selectedEntry(), action === null ? tree.value : null, startPath(), program.state === "closed"];
    if (this.#drawn && drawn.every((value, index) => value === this.#drawn[index])) return;
    this.#drawn = drawn;
    const scroll = this.#content.scrollTop, focused = this.#content.contains(document.activeElement) ? focusedIndex(this.#content) : -1;
    this.#content.replaceChildren(...(action === null ? this.#node() : this.#explanation()));
    this.#content.scrollTop = scroll;
    if (focused >= 0) this.#content.querySelectorAll("button")[focused]?.focus();
  }

  #explanation() {
    const told = explanation.value, fault = explanation.fault, entry = selectedEntry();
    const { action } = selection;
    const title = element("p.subject", {}, element("strong", {}, entry?.title ?? told?.title ?? action), " ",
      element("code", {}, action + (selection.arguments ? ` ${json(selection.arguments)}` : "")));
    if (fault) return [title, element("p.error", {}, fault.message)];
    if (!told || told.action !== action) return [title, element("p.hint", {}, "Asking …")];
    const keys = (bindings.value?.keys ?? []).filter((binding) => binding.action === action);
    return [
      title,
      entry?.summary ? element("p.hint", {}, entry.summary) : null,
      ...explanationElements(told, { chooseNode: (path) => chooseNode(path), chooseAction: (name) => chooseAction(name) }),
      ...bindingElements(keys),
      told.value !== null && told.value !== undefined ? element("p.hint", {}, "Value: ", element("code", {}, json(told.value))) : null,
    ].filter(Boolean);
  }

  /** Nothing is chosen: what the start claims. */
  #node() {
    const node = tree.value?.nodes.find(isStart);
    const made = [element("p.hint", {}, "Choose an action to read why it is enabled or disabled, and a node to ask from there.")];
    if (!node) return made;
    made.push(element("h3", {}, `Claims of ${node.path}`));
    if (!node.claims.length) made.push(element("p.hint", {}, "It claims nothing itself."));
    else {
      made.push(element("ul.claims", {}, node.claims.slice(0, 500).map((claim) => element("li", {},
        claim.action ? button(claim.action, () => chooseAction(claim.action), { class: "link" }) : "all names", " ",
        element("span.by", {}, claim.kind === "remap" ? `remapped to ${claim.to}` : claim.kind === "catchAll" ? "catch-all" : claim.kind), " ",
        claim.kind === "remap" || claim.enabled === undefined ? null : chip(claim.enabled ? "enabled" : "disabled", claim.enabled ? "target" : "disabled"), " ",
        claim.source ? element("span.by", {}, claim.source) : null))));
    }
    return made;
  }
}

function focusedIndex(content) {
  return [...content.querySelectorAll("button")].indexOf(document.activeElement);
}

export const actionsPanel = new ActionsPanel();

const place = document.getElementById("now");
place.append(actionsPanel.element, new TreePanel().element, new WhyPanel().element);

// Answers grow older without a change, and only those that are old are told so.
setInterval(() => {
  if (program.state !== "running" || tree.isOld || explanation.isOld) changed("age");
}, 500);
