// Why the chosen action is as it is; without one, what the start claims.

import { button, element, setAttribute } from "./elements.js";
import { bindingElements, chip, explanationElements, secretElements } from "./explanation.js";
import { draws } from "./frames.js";
import { ageElement, CommandLine, panel, showAge } from "./panels.js";
import { allows, ordinal, program, startPath } from "./program.js";
import { bindings, chooseAction, chooseNode, explanation, isStart, selectedEntry, selection, tree } from "./selection.js";
import { json } from "./words.js";
import { argumentWords, command } from "./commands.js";

export class WhyPanel {
  #content = element("div.content", { tabindex: "0" });
  #age = ageElement();
  #command = new CommandLine();
  #drawn = null;

  constructor() {
    this.element = panel("why", "Why", { controls: [this.#age], content: [this.#content], command: this.#command });
    setAttribute(this.#content, "role", "group");
    setAttribute(this.#content, "aria-label", "Explanation");
    draws(["selection", "start", "revision", "program", "tab", "states"], () => this.refresh());
    draws(["explanation", "bindings", "states", "selection", "start", "program", "tab", "tree", "age"], () => this.draw());
  }

  refresh() {
    if (!["now", "do"].includes(selection.tab) || !allows("ask")) return;
    explanation.refresh();
    bindings.refresh();
  }

  draw() {
    showAge(this.#age, explanation.age);
    const { action } = selection;
    this.#command.show(this.#line());
    const drawn = [
      explanation.value, explanation.fault, bindings.value, action, selection.arguments, selectedEntry(), startPath(),
      action === null ? tree.value : null,
    ];
    if (this.#drawn && drawn.every((value, index) => value === this.#drawn[index])) return;
    this.#drawn = drawn;
    const scroll = this.#content.scrollTop, focused = focusedIndex(this.#content);
    this.#content.replaceChildren(...(action === null ? this.#node() : this.#explanation()));
    this.#content.scrollTop = scroll;
    if (focused >= 0) this.#content.querySelectorAll("button")[focused]?.focus();
  }

  #line() {
    const { action, arguments: values } = selection, entry = selectedEntry();
    if (action === null || (entry?.secret && !entry.shortcut)) return null;
    return command("explain", entry?.secret ? ["--key", entry.shortcut] : [action, ...argumentWords(values)], startPath());
  }

  #explanation() {
    const told = explanation.value, fault = explanation.fault, entry = selectedEntry();
    const { action } = selection;
    const title = element("p.subject", {}, element("strong", {}, entry?.title ?? told?.title ?? action), " ",
      element("code", {}, action + (selection.arguments ? ` ${json(selection.arguments)}` : "")),
      " ", element("span.by", {}, entry ? ordinal(entry) : ""));
    if (entry?.secret) {
      return [title, entry.summary ? element("p.hint", {}, entry.summary) : null, ...secretElements(entry)].filter(Boolean);
    }
    if (fault) return [title, element("p.error", {}, fault.message)];
    if (!told || told.action !== action) return [title, element("p.hint", {}, "Asking …")];
    const keys = (bindings.value?.keys ?? []).filter((binding) => binding.action === action);
    const hasValue = told.value !== null && told.value !== undefined;
    return [
      title,
      entry?.summary ? element("p.hint", {}, entry.summary) : null,
      ...explanationElements(told, { chooseNode: (path) => chooseNode(path), chooseAction: (name) => chooseAction(name) }),
      ...bindingElements(keys),
      hasValue ? element("p.hint", {}, "Value: ", element("code", {}, json(told.value))) : null,
    ].filter(Boolean);
  }

  /** Nothing is chosen: what the start claims. */
  #node() {
    const node = tree.value?.nodes.find(isStart);
    const made = [element("p.hint", {}, "Choose an action to read why it is enabled or disabled, and a node to ask from there.")];
    if (!node) return made;
    made.push(element("h3", {}, `Claims of ${node.path}`));
    if (!node.claims.length) made.push(element("p.hint", {}, "It claims nothing itself."));
    else made.push(element("ul.claims", {}, node.claims.slice(0, 500).map(claimElement)));
    return made;
  }
}

function claimElement(claim) {
  const kinds = { remap: `remapped to ${claim.to}`, catchAll: "catch-all" };
  const isJudged = claim.kind !== "remap" && claim.enabled !== undefined;
  return element("li", {},
    claim.action ? button(claim.action, () => chooseAction(claim.action), { class: "link" }) : "all names", " ",
    element("span.by", {}, kinds[claim.kind] ?? claim.kind), " ",
    isJudged ? chip(claim.enabled ? "enabled" : "disabled", claim.enabled ? "target" : "disabled") : null, " ",
    claim.source ? element("span.by", {}, claim.source) : null);
}

/** Which button has the focus; -1 if none has. */

function focusedIndex(content) {
  return [...content.querySelectorAll("button")].indexOf(document.activeElement);
}
