// Health: what `action check` finds in the map of the running program, and how to mend it.

import { button, copyButton, element, say, setText } from "./elements.js";
import { chip } from "./explanation.js";
import { draws } from "./frames.js";
import { allows, Answer, ask, program } from "./program.js";
import { selection } from "./selection.js";
import { age, count } from "./words.js";
import { CommandLine, panel, permissionNote } from "./panels.js";
import { settings, write } from "./connection.js";

const findings = new Answer("health", () => ({ key: "health", ask: () => ask("inspect/health", {}) }), isShown);

function isShown() {
  return selection.tab === "health" && allows("ask");
}

const severities = [["error", "Errors"], ["warning", "Warnings"], ["note", "Notes"]];

class HealthPanel {
  #content = element("div.content", { tabindex: "0", role: "group", "aria-label": "Findings" });
  #count = element("span.count");
  #age = element("span.age");
  #command = new CommandLine();
  #drawn = null;

  constructor() {
    const again = button("Check again", () => {
      findings.refresh(true);
      say("The map is checked again.");
    });
    this.element = panel("findings", "Health", {
      controls: [this.#count, this.#age, element("span.space-between"), again], content: [this.#content], command: this.#command,
    });
    draws(["tab", "program", "revision"], () => findings.refresh());
    draws(["health", "tab", "program", "age", "revision"], () => this.draw());
  }

  draw() {
    if (selection.tab !== "health") return;
    setText(this.#age, findings.value && findings.isOld ? `as of ${age(Math.max(100, findings.age))}` : "");
    const { option } = settings;
    this.#command.show(option?.startsWith("--map") ? `action check ${option}` : `action export ${option} | action check -`);
    // The same findings stay as they are, with what has the focus in them.
    const drawn = [write(findings.value?.findings ?? null), findings.fault, allows("ask")];
    if (this.#drawn && drawn.every((value, index) => value === this.#drawn[index])) return;
    this.#drawn = drawn;
    this.#content.replaceChildren(...this.#elements());
  }

  #elements() {
    if (program.info && !allows("ask")) return [permissionNote("questions", ".ask")];
    if (findings.fault) return [element("p.error", {}, findings.fault.message)];
    if (!findings.value) return [element("p.hint", {}, "The map of the program is being checked …")];
    const all = findings.value.findings;
    setText(this.#count, count(all.length, "finding"));
    if (!all.length) {
      return [element("p.headline", {}, "Nothing is wrong: every key and menu item has a claim, and no keys conflict.")];
    }
    const known = severities.map(([severity]) => severity);
    return severities.flatMap(([severity, title]) => {
      const found = all.filter((finding) => (known.includes(finding.severity) ? finding.severity : "note") === severity);
      if (!found.length) return [];
      return [element("h3", {}, `${title} (${found.length})`), element("ul.findings", {}, found.map(findingElement))];
    });
  }
}

function findingElement({ rule, severity, message, where, advice }) {
  return element("li", {},
    element("div.line", {}, chip(severity), element("span.message", {}, message), element("code.rule", {}, rule)),
    where ? element("div.where", {}, copyButton(where, "Copy this place")) : null,
    advice ? element("div.advice", {}, advice) : null);
}

document.getElementById("health").append(new HealthPanel().element);
