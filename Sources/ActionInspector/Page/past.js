// A row of the log: what became of it and why, as it was, and what changed.

import { button, element, say } from "./elements.js";
import { chip, explanationElements } from "./explanation.js";
import { changed, draws } from "./frames.js";
import { CommandLine, panel } from "./panels.js";
import { changesBetween, indexOf, log, nested, requestBefore, rowOf } from "./record.js";
import { chooseAction, chooseNode, chooseRow, chooseTab, selection } from "./selection.js";
import { asker, clause, clock, duration, json, performer, remark, told } from "./words.js";
import { command } from "./commands.js";

export class RowPanel {
  #content = element("div.content", { tabindex: "0", role: "group", "aria-label": "The chosen row" });
  #command = new CommandLine();
  #marked = null;
  #drawn = null;
  #time = 0;
  #timer = null;

  constructor() {
    this.element = panel("row-detail", "As it was", { content: [this.#content], command: this.#command });
    draws(["row", "tab", "log", "changes"], () => this.draw());
  }

  draw() {
    if (selection.tab !== "then") return;
    const row = selection.row === null ? undefined : log.rows[indexOf(log.rows, selection.row)];
    if (!row) {
      this.#drawn = null;
      this.#command.show(null);
      this.#content.replaceChildren(element("p.hint", {}, "Choose a row to read what became of it, and why."));
      return;
    }
    // What is told behind a row joins its changes. A busy program tells much, so they are looked at twice a second.
    const now = performance.now();
    if (this.#drawn?.startsWith(`${row.number} `) && now < this.#time + 500) {
      this.#timer ??= setTimeout(() => {
        this.#timer = null;
        changed("row");
      }, 500);
      return;
    }
    this.#time = now;
    const changeCount = row.kind === "request" ? this.#between(row).length : 0;
    const key = `${row.number} ${this.#marked?.number} ${nested(row).length} ${changeCount}`;
    if (this.#drawn === key) return;
    this.#drawn = key;
    const { record } = row;
    const words = { key: ["--key", record.keys ?? ""], request: [record.action] }[row.kind];
    this.#command.show(words ? command("explain", words, record.from) : null);
    this.#content.replaceChildren(...this.#elements(row).filter(Boolean));
  }

  #elements(row) {
    switch (row.kind) {
      case "note": return [element("p.headline", {}, row.record.text), element("p.hint", {}, clock(row.time))];
      case "key": return this.#key(row);
      default: return this.#request(row);
    }
  }

  #key({ record, run }) {
    const request = rowOf(run, record.dispatch);
    return [
      element("p.headline", {}, record.keys === "a character" ? "A character was typed." : `${record.keys} was pressed.`),
      element("p", {}, record.answer ?? ""),
      facts({
        Time: clock(record.time), From: nodeButton(record.from), Took: duration(record.duration), Outcome: record.outcome,
        Consumed: record.consumed ? "yes" : "no", Pending: record.pending ? "yes, more keys have to follow" : null,
        "Performed first": record.abandoned, "The system's event": record.raw,
        Request: request ? rowButton(request) : null,
      }),
      record.candidates?.length ? element("h3", {}, "Bindings that were asked") : null,
      record.candidates?.length ? element("ol.bindings", {}, record.candidates.map(candidateElement)) : null,
    ];
  }

  #request(row) {
    const { record } = row;
    const parent = rowOf(row.run, record.parent), inside = nested(row);
    const made = [
      element("p.headline", {}, told(record)),
      facts({
        Time: clock(record.time), Took: duration(record.duration), From: nodeButton(record.from), "By": asker(record),
        In: performer(record),
        Arguments: record.arguments && Object.keys(record.arguments).length ? element("code", {}, json(record.arguments)) : null,
        Secret: record.secret?.length ? record.secret.join(", ") : null,
        Undo: record.undo, Deprecated: record.deprecated,
        Inside: parent ? rowButton(parent) : null,
      }),
      element("p.buttons", {}, button(`Show '${record.action}' now`, () => {
        chooseTab("now");
        if (record.from) chooseNode(record.from);
        chooseAction(record.action);
      })),
    ];
    if (inside.length) {
      made.push(element("h3", {}, "Requests inside"), element("ol.nested", {}, inside.map((each) =>
        element("li", {}, rowButton(each), " ", chip(each.record.outcome), " ", element("span.by", {}, remark(each))))));
    }
    if (record.explanation) {
      made.push(element("h3", {}, "Why, as it was"), ...explanationElements(record.explanation));
    } else if (["disabled", "unclaimed", "declined", "failed"].includes(record.outcome)) {
      if (record.reasons?.length) {
        made.push(element("ul.reasons", {}, record.reasons.map((reason) => element("li", {}, reason.text, " ",
          element("span.by", {}, reason.by ? `${reason.kind}, said by ${reason.by}` : reason.kind)))));
      }
      made.push(element("p.hint", {}, log.tells?.traces ? "There is no explanation: nobody inspected the program then."
        : "The program's library is older: it keeps no explanations of what was."));
    }
    return made.concat(this.#changes(row));
  }

  #earlier(row) {
    const marked = this.#marked;
    return marked && marked.number < row.number && marked.run === row.run ? marked : requestBefore(row);
  }

  #between(row) {
    return changesBetween(this.#earlier(row), row);
  }

  #changes(row) {
    const earlier = this.#earlier(row), messages = this.#between(row);
    const isMarked = earlier && earlier === this.#marked;
    const since = isMarked ? `'${earlier.record.action}' of ${clock(earlier.time)}` : "the request before";
    const made = [element("h3", {}, `What changed since ${since}`)];
    if (!messages.length) made.push(element("p.hint", {}, "The program told no change of the actions."));
    for (const message of messages) {
      if (message.joined.length) {
        const names = [...new Set(message.joined.map((each) => `'${each.record.action}'`))];
        const others = names.slice(0, 5).join(", ") + (names.length > 5 ? " and others" : "");
        made.push(element("p.joined", {}, element("strong", {}, "between: "),
          `one message joined these changes with those of ${others}.`));
      }
      made.push(element("ul.changes", {}, message.entries.slice(0, 200).map(changeElement)));
      if (message.entries.length > 200) made.push(element("p.hint", {}, `${message.entries.length - 200} more are left out.`));
    }
    made.push(element("p.buttons", {},
      isMarked ? button("Compare with the request before", () => this.#mark(null))
        : button("Compare from here", () => this.#mark(row), { title: "Then choose a later row" }),
      this.#marked === row ? element("span.hint", {}, "Choose a later row.") : null));
    return made;
  }

  #mark(row) {
    this.#marked = row;
    this.#drawn = null;
    if (row) say("Choose a later row to compare with.");
    this.draw();
  }
}

function changeElement({ entry, key, members }) {
  return element("li", {}, element("strong", {}, entry.title ?? entry.action), " ", element("code", {}, key),
    members.map(memberElement));
}

function memberElement({ name, before, after }) {
  if (name === "enabled") return element("span.change", {}, after ? "disabled → enabled" : "enabled → disabled");
  const text = (value) => {
    if (name === "reasons") return clause(value) || "none";
    if (value === null || value === undefined) return "none";
    return typeof value === "string" ? value : json(value);
  };
  return element("span.change", {}, `${name}: ${text(before)} → ${text(after)}`);
}

function candidateElement({ keys, action, node, source, why }) {
  return element("li", {}, element("kbd", {}, keys), " ", action ? element("code", {}, action) : "taken away", " ",
    element("span.by", {}, `from the ${node ? `node ${node}` : source}: ${why}`));
}

function rowButton(row) {
  return button(row.record.action, () => chooseRow(row.number), { class: "link" });
}

function nodeButton(path) {
  return path ? button(path, () => {
    chooseTab("now");
    chooseNode(path);
  }, { class: "link", title: "Show this node" }) : null;
}

function facts(table) {
  const made = element("dl.facts");
  for (const [name, value] of Object.entries(table)) {
    if (value === null || value === undefined || value === "") continue;
    made.append(element("div", {}, element("dt", {}, name), element("dd", {}, value)));
  }
  return made;
}
