// What panels share: their heads, their command lines, filters, ages of answers, and notes on permissions.

import { button, copy, element, setText } from "./elements.js";
import { age } from "./words.js";

/** "as a command line": a line for a terminal that gives the same answer, and a button that copies it. */
export class CommandLine {
  constructor() {
    this.text = element("code");
    this.element = element("footer.command", {},
      element("span.label", {}, "as a command line"), this.text,
      button("Copy", () => copy(this.text.textContent), { "aria-label": "Copy the command line" }));
  }

  show(line) {
    setText(this.text, line ?? "");
    this.text.title = line ?? "";
    this.element.hidden = !line;
  }
}

/** A panel: a heading with controls, content, and its command line. */
export function panel(name, title, { controls = [], content = [], command = null } = {}) {
  const heading = element("h2", { id: `heading-${name}` }, title);
  return element(`section.panel.${name}`, { "aria-labelledby": `heading-${name}` },
    element("div.bar", {}, heading, ...controls), ...content, command?.element);
}

/** A field whose text says which rows are shown. */
export function filterField(label) {
  return element("input", { type: "search", placeholder: "Filter", "aria-label": label, autocomplete: "off", spellcheck: "false" });
}

/** What the program has to say so that the inspector may do something. */
export function permissionNote(what, permission) {
  const lack = `The program does not allow ${what}: its remote control is without the permission ${permission}.`;
  return element("div.note", {}, element("p", {}, `${lack} It allows all three by`),
    element("p", {}, element("code", {}, "RemoteServer(…, allowing: [.ask, .perform, .log])")));
}

/** How old an answer is, told where the program has changed since and has not answered again. */
export function ageElement() {
  return element("span.age");
}

export function showAge(target, milliseconds) {
  setText(target, milliseconds >= 100 ? `as of ${age(milliseconds)}` : "");
}
